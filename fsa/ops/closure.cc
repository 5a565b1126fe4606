// Plus: an epsilon arc to the start from each state that can stop, with that weight;
// states stop as before, so a sequence of n accepting paths is one path. Star and
// option: besides, a new start that is final with weight one and has an epsilon arc to
// the old one. Failure arcs stay native: epsilon arcs and the new start (which
// no failure arc leads to) change no look-up. O(states + arcs).
#include "fsa/ops/parts.hh"
#include "fsa/ops/rational.hh"

namespace hws {

MachinePtr closure(const MachinePtr &m, Closure kind, const Run &run) {
  const Semiring semiring = m->semiring();
  const State offset = kind == Closure::plus ? 0 : 1;
  Array<Stop> stops;
  if (kind != Closure::option) {
    run.limit_bytes(m->states() * static_cast<int64_t>(sizeof(Stop)));
    stops = resolved_stops(*m);
  }
  PartWriter out(semiring, m->arrays().alphabets);
  out.reserve(int64_t{m->states()} + offset, int64_t{m->arcs()} + offset + count_of(stops, semiring), run);
  if (offset == 1) {
    out.epsilon(one(semiring), m->start() + offset);
    out.end_state(one(semiring), true);
  }
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 4095) == 0) run.check();
    out.arcs_of(*m, s, offset);
    if (!stops.empty() && has_weight(stops[s], semiring)) {
      out.epsilon(stops[s].weight, m->start() + offset);
    }
    out.end_state(m->final_weight(s), m->is_final(s));
  }
  return out.finish(offset == 1 ? 0 : m->start(), m->phi_tape());
}

}  // namespace hws
