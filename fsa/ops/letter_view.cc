#include "fsa/ops/letter_view.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/components.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// Fills order or silent_cycle.
void order_silent_arcs(LetterView &view, const Run &run) {
  if (std::find(view.symbol.begin(), view.symbol.end(), 0) == view.symbol.end()) return;
  const Machine &m = *view.machine;
  Array<int32_t> offsets{0}, next;
  offsets.reserve(static_cast<size_t>(m.states()) + 1);
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (view.symbol[static_cast<size_t>(a)] == 0) next.push_back(m.next(a));
    }
    offsets.push_back(static_cast<int32_t>(next.size()));
  }
  const Components parts = components(offsets, next, {}, run);
  view.order.resize(static_cast<size_t>(m.states()));
  for (State s = 0; s < m.states(); ++s) {
    const int32_t part = parts.component[s];
    if (view.silent_cycle < 0 && parts.cyclic[part]) view.silent_cycle = s;
    view.order[s] = parts.count() - 1 - part;
  }
}

}  // namespace

MachinePtr plain(const MachinePtr &m, const Run &run) { return trim(without_zeros(explicit_failure(m, run), run), run); }

int32_t TupleSymbols::compare(const Machine &m, ArcId a, const Label *tuple) const {
  for (int32_t t = 0; t < tapes_; ++t) {
    if (m.label(a, t) != tuple[t]) return m.label(a, t) < tuple[t] ? -1 : 1;
  }
  return 0;
}

TupleSymbols::TupleSymbols(std::span<const MachinePtr> machines) : tapes_(machines.empty() ? 1 : machines[0]->tapes()) {
  if (tapes_ == 1) return;
  struct Place {
    const Machine *m;
    ArcId a;
  };
  Array<Place> places;
  for (const MachinePtr &m : machines) {
    for (ArcId a = 0; a < m->arcs(); ++a) places.push_back({m.get(), a});
  }
  merge_sort(places.begin(), places.end(), [&](const Place &x, const Place &y) {
    for (int32_t t = 0; t < tapes_; ++t) {
      if (x.m->label(x.a, t) != y.m->label(y.a, t)) return x.m->label(x.a, t) < y.m->label(y.a, t);
    }
    return false;
  });
  for (const Place &p : places) {
    bool silent = true;
    for (int32_t t = 0; t < tapes_; ++t) silent &= p.m->label(p.a, t) == kEpsilon;
    if (silent) continue;
    if (!tuples_.empty() && compare(*p.m, p.a, tuples_.data() + tuples_.size() - static_cast<size_t>(tapes_)) == 0) continue;
    for (int32_t t = 0; t < tapes_; ++t) tuples_.push_back(p.m->label(p.a, t));
  }
}

Array<int32_t> TupleSymbols::of(const Machine &m) const {
  Array<int32_t> symbols(static_cast<size_t>(m.arcs()));
  for (ArcId a = 0; a < m.arcs(); ++a) {
    int32_t low = 0, high = static_cast<int32_t>(tuples_.size() / static_cast<size_t>(tapes_));
    bool silent = true;
    for (int32_t t = 0; t < tapes_; ++t) silent &= m.label(a, t) == kEpsilon;
    if (silent) continue;
    while (low < high) {  // the last tuple not above the arc's
      const int32_t middle = low + (high - low) / 2;
      if (compare(m, a, tuples_.data() + static_cast<size_t>(middle) * static_cast<size_t>(tapes_)) < 0) high = middle;
      else low = middle + 1;
    }
    symbols[a] = low;
  }
  return symbols;
}

LetterView letter_view(const MachinePtr &m, Reading reading, const TupleSymbols *symbols, const Run &run) {
  LetterView view;
  view.machine = m;
  if (reading == Reading::first_tape || m->tapes() == 1) {
    view.symbol = m->arrays().labels[0];
  } else {
    run.limit_bytes(int64_t{m->arcs()} * 4 + m->states() * int64_t{4});
    view.owned = symbols->of(*m);
    view.symbol = view.owned;
  }
  order_silent_arcs(view, run);
  return view;
}

}  // namespace hws
