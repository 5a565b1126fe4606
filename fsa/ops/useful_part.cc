#include "fsa/ops/useful_part.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "fsa/ops/failure_reach.hh"

namespace hws {

MachinePtr without_zeros(const MachinePtr &m, const Run &run) {
  const Semiring semiring = m->semiring();
  const auto weights = m->arrays().weights;
  const double nought = zero(semiring);
  if (std::find(weights.begin(), weights.end(), nought) == weights.end() && m->arrays().zero_finals.empty()) return m;
  run.limit_bytes(m->bytes());
  RowWriter rows(semiring, m->arrays().alphabets);
  Array<Label> labels(static_cast<size_t>(m->tapes()));
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      if (m->weight(a) == nought) continue;
      for (int32_t t = 0; t < m->tapes(); ++t) labels[t] = m->label(a, t);
      rows.arc(labels.data(), m->weight(a), m->next(a));
    }
    rows.end_state(m->final_weight(s), !is_zero(semiring, m->final_weight(s)));
  }
  return rows.finish(m->start(), -1);
}

Array<char> useful_states(const Machine &m, const Run &run) {
  Array<char> keep = coaccessible(m, run);
  const Array<char> from = accessible(m, run);
  for (size_t s = 0; s < keep.size(); ++s) keep[s] = static_cast<char>(keep[s] && from[s]);
  return keep;
}

MachinePtr nothing_like(const Machine &m) {
  return RowWriter(m.semiring(), m.arrays().alphabets).finish(0, -1);
}

}  // namespace hws
