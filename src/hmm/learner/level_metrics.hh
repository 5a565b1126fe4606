// The metrics of a learner under a hierarchical Dirichlet process: its level as it stands, the states in use, and its moves. A
// learner L has level(), tokens_by_state() and moves() for them.
#pragma once
#include "src/hmm/hdp/rest_state.hh"
#include "src/learner/learner.hh"

namespace hws {

template <class L>
inline constexpr MetricSpec kLevelMetrics[] = {
    metric_of<L>("gamma", "hdp: concentration of the stick, as it stands", [](const L &l) { return l.level().gamma(); }),
    metric_of<L>("sigma", "hdp: concentration of the rows, as it stands", [](const L &l) { return l.level().sigma(); }),
    metric_of<L>("kappa", "hdp: prior count of each state's transition to itself, as it stands",
                 [](const L &l) { return l.level().kappa(); }),
    metric_of<L>("states_99", "hdp: states that hold 99 per cent of the expected tokens, the largest first",
                 [](const L &l) { return static_cast<double>(covering_states(l.tokens_by_state(), 0.99)); }),
    metric_of<L>("merges", "hdp: merges of two states so far",
                 [](const L &l) { return static_cast<double>(l.moves().merges); }),
    metric_of<L>("deletes", "hdp: states so far whose tokens a move left to others",
                 [](const L &l) { return static_cast<double>(l.moves().deletes); }),
    metric_of<L>("merges_tried", "hdp: merges that the last round of moves tried with a refit",
                 [](const L &l) { return static_cast<double>(l.moves().tried); }),
};

}  // namespace hws
