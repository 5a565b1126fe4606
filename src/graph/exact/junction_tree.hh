// A junction tree (Lauritzen and Spiegelhalter 1988; Jensen, Lauritzen and Olesen 1990) from an elimination order. A clique
// holds the variables that are summed out in it, its residual, and its separator, which its parent has too:
//
//        residual     separator
//      | v1  v2  .. | u1  u2  .. |      in order of elimination; the last one's value runs fastest in its table
//
// Variables lie in one order in all cliques, so that a separator's table lies in its parent's as a part lies in the whole.
// Variables of equal neighbourhoods share a clique, so that no clique is contained in another.
#pragma once
#include "src/graph/exact/elimination_order.hh"

namespace hws {

struct JunctionTree {
  // By clique; children stand before their parents.
  Array<int64_t> begin;        // of clique c's variables at c; one more number than cliques
  Array<int32_t> variables;    // residual, then separator
  Array<int32_t> residual;     // number of residual variables
  Array<int32_t> parent;       // −1: a root
  Array<int64_t> entries;      // of its table
  // By variable.
  Array<int32_t> home;         // the clique whose residual has it
  Array<int32_t> position;     // in the elimination order

  int32_t cliques() const { return static_cast<int32_t>(residual.size()); }
  std::span<const int32_t> clique(int32_t c) const {
    return {variables.data() + begin[c], static_cast<size_t>(begin[c + 1] - begin[c])};
  }
  std::span<const int32_t> separator(int32_t c) const { return clique(c).subspan(static_cast<size_t>(residual[c])); }
  double total_entries() const;
  int32_t width() const;  // variables of the largest clique, less one
};

// Of an order whose tables have entries that an index can count.
JunctionTree junction_tree(const FiniteModel &model, const VariableOrder &order);

// That of the best order that is found. `limit` if the tables would have more bytes than allowed in each order that is tried;
// nothing of their size is allocated, and no order is followed beyond that.
JunctionTree best_junction_tree(const FiniteModel &model, const Run &run);

}  // namespace hws
