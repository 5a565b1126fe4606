// What zeros leave possible. A value stays while each factor of its variable has an entry of positive weight with it, all of
// whose values stay (generalized arc consistency: Mackworth 1977). Variables with one value left are decided and leave the
// model, tables shrink to the values that stay, and tables that say the same of all assignments leave too. The distribution is
// that of the whole model. A structured factor takes part by its messages, and keeps the values of those that have left.
//
// Models of pedigrees and of programs consist of zeros for the most part: what is left has often a tenth of the treewidth.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

// What becomes of tables that say the same of all assignments that are left. Those that stay join their undecided variables, of
// which they have one at least, in the order of the whole model's factors.
enum class Constants : int32_t { leave, stay };

struct ReducedModel {
  FiniteModel model;            // of the undecided variables, whose values are those that stay
  Array<int32_t> variable;      // by variable of the whole model: its number in this one; -1: it is decided
  Array<int64_t> values_begin;  // by variable of the whole model, into `values`; one more number than variables
  Array<int32_t> values;        // that stay, ascending
  Array<int32_t> factor;        // by factor of this model: its number in the whole one
};

// `impossible`: a variable is left without a value; the message names it. (A model with cycles may be impossible without that.)
// O(entries of tables times values taken away from their variables).
ReducedModel propagate_zeros(const FiniteModel &whole, const Run &run, Constants constants = Constants::leave);

}  // namespace hws
