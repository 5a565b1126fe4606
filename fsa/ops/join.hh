// Joins of machines on pairs of tapes (docs/semantics.md, 5.4 to 5.8). See
// hws_machine_join and hws_machine_constrain.
#pragma once
#include <span>

#include "fsa/ops/join_plan.hh"

namespace hws {

// keep: the joined tapes stay, among a's.
MachinePtr join(const MachinePtr &a, const MachinePtr &b, std::span<const TapePair> pairs, bool keep, const Run &run);

// Joins m with acceptors, acceptors[i] on tape tapes[i]. All tapes stay.
MachinePtr constrain(const MachinePtr &m, std::span<const MachinePtr> acceptors, std::span<const int32_t> tapes,
                     const Run &run);

// A join of two pairs or more (rule 5.6): letter by letter where both sides read their joined
// tapes together, else with one side ahead. `unsupported` where that has no bound.
MachinePtr join_several(const JoinPlan &plan, const MachinePtr &a, const MachinePtr &b, const Run &run);

}  // namespace hws
