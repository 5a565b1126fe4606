// In which order to eliminate a component's states so that few entries appear
// (approximate minimum degree: Amestoy, Davis, Duff 1996; Eigen's), and what it
// will cost, counted before anything is eliminated.
#pragma once
#include <cstdint>
#include <vector>

#include "fsa/distance/balanced_system.hh"

namespace hws {

struct EliminationOrder {
  std::vector<int32_t> state, place;  // state[p] is eliminated p-th, at place[state[p]] = p
  int64_t entries = 0;  // of L and U together
  int64_t work = 0;     // multiplications, about
};

// Depends on the pattern of the system alone. entries and work stop growing once
// either is beyond its limit: then there is no use in going on.
EliminationOrder elimination_order(const BalancedSystem &system, int64_t max_entries, int64_t max_work,
                                   const Run &run);

}  // namespace hws
