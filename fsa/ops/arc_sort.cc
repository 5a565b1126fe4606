// Sorts each state's arcs by a total order, so that the result does not depend on the sorting algorithm. Look-ups find the
// same arcs as before. O(arcs · log(out-degree)).
#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/order.hh"

namespace hws {

namespace {

struct Less {
  const Machine &m;
  const int32_t tape;
  bool operator()(ArcId x, ArcId y) const {
    if (m.label(x, tape) != m.label(y, tape)) return m.label(x, tape) < m.label(y, tape);
    for (int32_t t = 0; t < m.tapes(); ++t) {
      if (m.label(x, t) != m.label(y, t)) return m.label(x, t) < m.label(y, t);
    }
    return m.next(x) != m.next(y) ? m.next(x) < m.next(y) : x < y;
  }
};

}  // namespace

MachinePtr arc_sort(const MachinePtr &m, int32_t tape, const Run &run) {
  if (tape < 0 || tape >= m->tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m->tapes() - 1);
  run.limit_bytes(m->bytes() + m->arcs() * int64_t{4});
  run.visit(m->arcs());
  const Less less{*m, tape};
  Array<ArcId> order(static_cast<size_t>(m->arcs()));
  bool sorted = true;
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 1023) == 0) run.check();
    const auto begin = order.begin() + m->arc_begin(s), end = order.begin() + m->arc_end(s);
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) order[a] = a;
    if (std::is_sorted(begin, end, less)) continue;
    sorted = false;
    merge_sort(begin, end, less);
  }
  if (sorted) return m;
  const MachineArrays &a = m->arrays();
  RowWriter rows(m->semiring(), a.alphabets);
  rows.offsets.assign(a.offsets.begin(), a.offsets.end());
  rows.finals.assign(a.finals.begin(), a.finals.end());
  rows.zero_finals.assign(a.zero_finals.begin(), a.zero_finals.end());
  rows.next.reserve(order.size());
  rows.weights.reserve(order.size());
  for (const ArcId arc : order) rows.next.push_back(m->next(arc));
  for (const ArcId arc : order) rows.weights.push_back(m->weight(arc));
  for (size_t t = 0; t < rows.labels.size(); ++t) {
    rows.labels[t].reserve(order.size());
    for (const ArcId arc : order) rows.labels[t].push_back(a.labels[t][static_cast<size_t>(arc)]);
  }
  return rows.finish(m->start(), m->phi_tape());
}

}  // namespace hws
