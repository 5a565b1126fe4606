// From each state where a part can stop, by a look-up of the end if need be, an
// epsilon arc with that weight to the start of the next part. Only the last part's
// states stay final: no failure arc leads from one part to another, so no look-up of
// the end begun in an earlier part finds them. O(states + arcs).
#include "fsa/ops/parts.hh"
#include "fsa/ops/rational.hh"

namespace hws {

MachinePtr concat(std::span<const MachinePtr> machines, const Run &run) {
  if (machines.size() == 1) return machines[0];
  const Parts parts = parts_of(machines, run);
  const Semiring semiring = machines[0]->semiring();
  int64_t states = 0, arcs = 0;
  std::vector<Array<Stop>> stops;
  for (const MachinePtr &m : parts.machines) {
    states += m->states();
    arcs += m->arcs();
    if (stops.size() + 1 == parts.machines.size()) break;
    run.limit_bytes(states * static_cast<int64_t>(sizeof(Stop)));
    stops.push_back(resolved_stops(*m));
    arcs += count_of(stops.back(), semiring);
  }
  PartWriter out(semiring, parts.alphabets);
  out.reserve(states, arcs, run);
  State offset = 0;
  for (size_t i = 0; i < parts.machines.size(); ++i) {
    const Machine &m = *parts.machines[i];
    const bool last = i + 1 == parts.machines.size();
    for (State s = 0; s < m.states(); ++s) {
      if ((s & 4095) == 0) run.check();
      out.arcs_of(m, s, offset);
      if (last) {
        out.end_state(m.final_weight(s), m.is_final(s));
        continue;
      }
      const Stop &stop = stops[i][static_cast<size_t>(s)];
      if (has_weight(stop, semiring)) out.epsilon(stop.weight, offset + m.states() + parts.machines[i + 1]->start());
      out.end_state();
    }
    offset += m.states();
  }
  return out.finish(parts.machines[0]->start(), parts.phi_tape);
}

}  // namespace hws
