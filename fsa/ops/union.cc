// A new start state with an epsilon arc to the start of each machine. O(states + arcs).
#include "fsa/ops/parts.hh"
#include "fsa/ops/rational.hh"

namespace hws {

MachinePtr union_of(std::span<const MachinePtr> machines, const Run &run) {
  if (machines.size() == 1) return machines[0];
  const Parts parts = parts_of(machines, run);
  const Semiring semiring = machines[0]->semiring();
  int64_t states = 1, arcs = static_cast<int64_t>(machines.size());
  for (const MachinePtr &m : parts.machines) {
    states += m->states();
    arcs += m->arcs();
  }
  PartWriter out(semiring, parts.alphabets);
  out.reserve(states, arcs, run);
  State offset = 1;
  for (const MachinePtr &m : parts.machines) {
    out.epsilon(one(semiring), offset + m->start());
    offset += m->states();
  }
  out.end_state();
  offset = 1;
  for (const MachinePtr &m : parts.machines) {
    for (State s = 0; s < m->states(); ++s) {
      if ((s & 4095) == 0) run.check();
      out.arcs_of(*m, s, offset);
      out.end_state(m->final_weight(s), m->is_final(s));
    }
    offset += m->states();
  }
  return out.finish(0, parts.phi_tape);
}

}  // namespace hws
