// In which order to eliminate a component's states so that few entries appear
// (approximate minimum degree: Amestoy, Davis, Duff 1996; Eigen's), and what it
// will cost, counted before anything is eliminated.
#pragma once
#include <algorithm>
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/distance/balanced_system.hh"

namespace hws {

struct EliminationOrder {
  Array<int32_t> state, place;  // state[p] is eliminated p-th, at place[state[p]] = p
  int64_t entries = 0;  // of L and U together
  int64_t work = 0;     // multiplications, about
  // Input of symbolic elimination: row i of M + Mᵀ without the diagonal, by states' own numbers, ascending. parent: per
  // place, the place to which its entries move on (−1: none).
  Array<int32_t> offsets, column, parent;

  // Calls found(k) for the places k whose elimination changes row `row`, ascending along
  // every chain of parents (row subtrees, Liu 1990). seen: one entry per place, none ≥ row yet.
  template <class Found>
  void row_subtree(int32_t row, Array<int32_t> &seen, Array<int32_t> &stack, Found &&found) const;
};

// Depends on the pattern of the system alone. entries and work stop growing once
// either is beyond its limit: then there is no use in going on.
EliminationOrder elimination_order(const BalancedSystem &system, int64_t max_entries, int64_t max_work,
                                   const Run &run);

template <class Found>
void EliminationOrder::row_subtree(int32_t row, Array<int32_t> &seen, Array<int32_t> &stack, Found &&found) const {
  // Paths found later hang below those found before: last path first, each upwards.
  stack.clear();
  const auto at = static_cast<size_t>(state[row]);
  seen[row] = row;
  for (auto e = static_cast<size_t>(offsets[at]); e < static_cast<size_t>(offsets[at + 1]); ++e) {
    int32_t k = place[column[e]];
    const size_t begin = stack.size();
    while (k >= 0 && k < row && seen[k] != row) {
      seen[k] = row;
      stack.push_back(k);
      k = parent[k];
    }
    std::reverse(stack.begin() + static_cast<ptrdiff_t>(begin), stack.end());
  }
  for (size_t i = stack.size(); i-- > 0;) found(stack[i]);
}

}  // namespace hws
