// Joins of several pairs of tapes where one side may be ahead of the other: a state of
// the result holds what one side has read on a joined tape and the other has not yet.
#pragma once
#include "fsa/ops/join_plan.hh"

namespace hws {

// One side of the join: a machine without failure arcs, default arcs and zero weights.
struct JoinSide {
  MachinePtr machine;
  Array<char> useful;                   // per state: on an accepting path
  std::vector<Array<int32_t>> longest;  // per pair and state: what can still be read on its tape; empty: without bound
};

// in_step: per pair, whether its tapes decide which side moves next. The tapes so marked
// must be in step with one another on both sides, or all pairs marked and each of them
// bounded on one side (rule 5.6): else the result is infinite and a limit ends it.
// O(states of the result · (arcs + symbols held)).
MachinePtr delayed_join(const JoinPlan &plan, const JoinSide &left, const JoinSide &right, const Array<char> &in_step,
                        const Run &run);

}  // namespace hws
