// Kahn (1962) with a heap of the states that are free to come next, so that the order
// is one function of the machine. O(arcs + states · log(states)).
#include <algorithm>
#include <functional>

#include "fsa/distance/components.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/order.hh"

namespace hws {

namespace {

// The states in order; shorter if there is a cycle.
Array<State> topological_order(const Machine &m, const Run &run) {
  Array<int32_t> waiting(static_cast<size_t>(m.states()), 0);
  for (const State t : m.arrays().next) ++waiting[t];
  Array<State> order, free;
  order.reserve(waiting.size());
  for (State s = 0; s < m.states(); ++s) {
    if (waiting[s] == 0) free.push_back(s);  // ascending: a heap
  }
  while (!free.empty()) {
    std::pop_heap(free.begin(), free.end(), std::greater<>());
    const State s = free.back();
    free.pop_back();
    order.push_back(s);
    if ((order.size() & 1023) == 0) run.check();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (--waiting[m.next(a)] > 0) continue;
      free.push_back(m.next(a));
      std::push_heap(free.begin(), free.end(), std::greater<>());
    }
  }
  return order;
}

[[noreturn]] void fail_cyclic(const Machine &m, const Run &run) {
  const Components c = components(m.arrays().offsets, m.arrays().next, {}, run);
  for (State s = 0; s < m.states(); ++s) {
    if (c.cyclic[c.component[s]]) {
      fail(Code::unsupported, "state %d is on a cycle of %zu states; expected a machine without cycles", s,
           c.members_of(c.component[s]).size());
    }
  }
  fail(Code::internal, "a cycle that is in no component");
}

}  // namespace

MachinePtr top_sort(const MachinePtr &m, const Run &run) {
  run.limit_bytes(m->bytes() + m->states() * int64_t{20});
  run.visit(m->arcs());
  const Array<State> order = topological_order(*m, run);
  if (static_cast<State>(order.size()) < m->states()) fail_cyclic(*m, run);
  if (std::is_sorted(order.begin(), order.end())) return m;
  Array<State> number(order.size());
  for (size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<State>(i);
  RowWriter rows(m->semiring(), m->arrays().alphabets);
  Array<Label> labels(static_cast<size_t>(m->tapes()));
  for (const State s : order) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      for (int32_t t = 0; t < m->tapes(); ++t) labels[t] = m->label(a, t);
      rows.arc(labels.data(), m->weight(a), number[m->next(a)]);
    }
    rows.end_state(m->final_weight(s), m->is_final(s));
  }
  return rows.finish(number[m->start()], m->phi_tape());
}

TopologicalComponents topological_components(const Machine &m, const Run &run) {
  run.limit_bytes(m.states() * int64_t{40});
  run.visit(m.arcs());
  Components found = components(m.arrays().offsets, m.arrays().next, {}, run);
  for (int32_t &c : found.component) c = found.count() - 1 - c;
  return {std::move(found.component), found.count()};
}

}  // namespace hws
