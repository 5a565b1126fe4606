// The states of the highest weights of a finite model, by its junction tree.
//
// Towards the roots each clique sends the largest log weight of what lies in and below it, by the values of its separator
// (Dawid 1992). Back from the roots the best values follow clique by clique, and with the messages the weight of the best
// completion of any choice is known before it is made. So further states come one by one (Lawler 1972; Nilsson 1998): each
// state is reached from one before it by the next best choice at one clique, the best ones at all cliques after it, and the
// same ones at all before it. The state that it is reached from follows from its choices alone, so that none comes twice.
//
// Ties: of choices of equal weight the one that comes first in the clique's table does, so results are the same in each run.
// Cost: one pass over the tables, and for each state one over the residual choices of each clique.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

// Returns the values of all variables in the k best states, the best state first, or in all possible states if they are fewer.
// Fails with `impossible`, or with `limit` where tables or states exceed run.max_bytes.
Array<int32_t> best_states(const FiniteModel &model, int64_t k, const Run &run);

}  // namespace hws
