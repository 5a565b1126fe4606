// Reverses the arcs. A new start has an epsilon arc to each final state, and the old start is final with weight one. A
// failure arc says what happens on leaving a state, which has no counterpart on entering one, so failure arcs are made
// explicit first. O(states + arcs).
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/parts.hh"
#include "fsa/ops/rational.hh"

namespace hws {

MachinePtr reverse(const MachinePtr &machine, const Run &run) {
  const MachinePtr m = explicit_failure(machine, run);
  const Semiring semiring = m->semiring();
  const size_t n = static_cast<size_t>(m->states());
  const Array<Stop> stops = resolved_stops(*m);
  RowWriter rows(semiring, m->arrays().alphabets);
  const int64_t ends = count_of(stops, semiring), arcs = ends + m->arcs();
  run.limit_states(int64_t{m->states()} + 1);
  run.limit_arcs(arcs);
  run.visit(arcs);
  if (arcs > INT32_MAX - 1 || m->states() > INT32_MAX - 2) fail(Code::limit, "more than %d states or arcs", INT32_MAX - 1);
  run.limit_bytes(arcs * (16 + 4 * int64_t{m->tapes()}) + m->states() * int64_t{16});

  // Place of each arc in the result: by destination, then by number.
  rows.offsets.assign(n + 2, 0);
  rows.offsets[1] = static_cast<int32_t>(ends);
  for (const State t : m->arrays().next) ++rows.offsets[static_cast<size_t>(t) + 2];
  for (size_t s = 2; s <= n + 1; ++s) rows.offsets[s] += rows.offsets[s - 1];
  Array<int32_t> fill(rows.offsets.begin() + 1, rows.offsets.end() - 1);
  rows.next.resize(static_cast<size_t>(arcs));
  rows.weights.resize(static_cast<size_t>(arcs));
  for (auto &tape : rows.labels) tape.assign(static_cast<size_t>(arcs), kEpsilon);
  size_t end = 0;
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 4095) == 0) run.check();
    const Stop &stop = stops[s];
    if (has_weight(stop, semiring)) {
      rows.next[end] = s + 1;
      rows.weights[end++] = stop.weight;
    }
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const size_t at = static_cast<size_t>(fill[m->next(a)]++);
      rows.next[at] = s + 1;
      rows.weights[at] = m->weight(a);
      for (size_t t = 0; t < rows.labels.size(); ++t) rows.labels[t][at] = m->label(a, static_cast<int32_t>(t));
    }
  }
  rows.finals.assign(n + 1, zero(semiring));
  rows.finals[static_cast<size_t>(m->start()) + 1] = one(semiring);
  return rows.finish(0, -1);
}

}  // namespace hws
