// Composition of weighted machines (docs/semantics.md, section 5), native on
// failure and default arcs of the joined tape. See hws_machine_compose.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/operand.hh"
#include "fsa/ops/reach_sets.hh"

namespace hws {

MachinePtr compose(const MachinePtr &a, const MachinePtr &b, const Run &run,
                   LookAheadChoice ahead = LookAheadChoice::by_machine);

// A join of one pair of tapes (rules 5.4, 5.5), the same way.
MachinePtr join_pair(const JoinPlan &plan, const MachinePtr &a, const MachinePtr &b, const Run &run,
                     LookAheadChoice ahead = LookAheadChoice::by_machine);

// The product of two operands over the machines' arcs, as plan's one pair says.
MachinePtr written_product(const JoinPlan &plan, const Machine &a, Operand &left, const Machine &b, Operand &right,
                           const Run &run, const LookAhead &ahead = {});

}  // namespace hws
