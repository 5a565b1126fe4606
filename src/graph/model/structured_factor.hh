// Factors over binary variables that allow some assignments and forbid the others, too many to be written as a table. Their
// messages have closed forms (Smith and Eisner 2008; Martins et al. 2010).
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/trees/arc_weights.hh"

namespace hws {

enum class StructuredKind : int32_t {
  exactly_one,  // one variable is 1
  at_most_one,  // no two variables are 1
  or_of,        // the last variable is 1 if any of the others is
  and_of,       // the last variable is 1 if all others are
  parity,       // an even number of variables are 1
  tree          // the arcs that are 1 are a dependency tree
};

struct StructuredFactor {
  StructuredKind kind = StructuredKind::exactly_one;
  // Of a tree: which trees count, the number of words, and the arc that each variable stands for. An arc that no variable
  // stands for is in no tree.
  TreeKind trees;
  int32_t words = 0;
  Array<ArcOfTree> arcs;

  bool operator==(const StructuredFactor &) const = default;
};

// Throws `argument` where a factor of so many variables is none: a tree's arcs that are not as many as variables, that leave
// the sentence or come twice; no variable, or more words than src/trees takes.
void require_valid(const StructuredFactor &factor, int64_t variables);

// Whether the factor allows an assignment of 0 and 1: the definition, for tables and tests. O(variables + words).
bool allows(const StructuredFactor &factor, std::span<const int32_t> values);

// The table of the factor, 1 where it allows and 0 where it does not, the last variable fastest. 2^variables entries.
Array<double> structured_table(const StructuredFactor &factor, int32_t variables);

}  // namespace hws
