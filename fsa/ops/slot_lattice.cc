// Optimize: balanced
#include "fsa/ops/slot_lattice.hh"

#include <algorithm>

#include "fsa/base/exponential.hh"
#include "fsa/distance/components.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

// The order of the states that lead to the end, by components; and whether one of these is cyclic.
Array<int32_t> ordered_states(const SlotArcs &arcs, bool *cyclic, const Run &run) {
  const int32_t end = static_cast<int32_t>(arcs.offsets.size()) - 2;
  const Components c = components(arcs.offsets, arcs.next, {}, run, 0);
  Array<char> reaches(static_cast<size_t>(c.count()), false);
  Array<int32_t> order;  // the end first
  *cyclic = false;
  for (int32_t k = 0; k < c.count(); ++k) {
    bool found = false;
    for (const int32_t v : c.members_of(k)) {
      found = found || v == end;
      for (int32_t a = arcs.offsets[static_cast<size_t>(v)]; a < arcs.offsets[static_cast<size_t>(v) + 1]; ++a) {
        const int32_t to = c.component[static_cast<size_t>(arcs.next[static_cast<size_t>(a)])];
        found = found || (to != k && reaches[to]);
      }
    }
    reaches[k] = found;
    if (!found) continue;
    *cyclic = *cyclic || c.cyclic[k];
    const std::span<const int32_t> members = c.members_of(k);
    order.insert(order.end(), members.begin(), members.end());
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

int64_t SlotLattice::bytes() const {
  return (graph ? graph->bytes() : 0) + static_cast<int64_t>(states.size() * sizeof(State));
}

SlotLattice slot_lattice(SlotArcs arcs, std::span<const State> names, const Run &run) {
  arcs.end_state();
  for (int32_t &to : arcs.next) to = to == SlotArcs::kEnd ? static_cast<int32_t>(names.size()) : to;
  bool cyclic;
  const Array<int32_t> order = ordered_states(arcs, &cyclic, run);
  SlotLattice lattice;
  if (order.empty()) return lattice;

  Array<int32_t> number(arcs.offsets.size() - 1, -1);
  for (size_t v = 0; v < order.size(); ++v) number[static_cast<size_t>(order[v])] = static_cast<int32_t>(v);
  bool wide = false;
  size_t kept = 0;
  const auto each_arc = [&](int32_t v, const auto &use) {
    for (int32_t a = arcs.offsets[static_cast<size_t>(v)]; a < arcs.offsets[static_cast<size_t>(v) + 1]; ++a) {
      const auto at = static_cast<size_t>(a);
      if (number[static_cast<size_t>(arcs.next[at])] >= 0) use(at);
    }
  };
  for (const int32_t v : order) {
    each_arc(v, [&](size_t a) {
      wide = wide || std::fabs(arcs.cost[a]) > kMostExpCost;
      ++kept;
    });
  }
  run.limit_bytes(static_cast<int64_t>(kept * 16 + order.size() * 16));
  const Semiring semiring = wide ? Semiring::log : Semiring::real;
  RowWriter writer(semiring, {Alphabet::open()});
  writer.next.reserve(kept);
  writer.weights.reserve(kept);
  writer.labels[0].reserve(kept);
  writer.offsets.reserve(order.size() + 1);
  writer.finals.reserve(order.size());
  lattice.states.reserve(order.size() - 1);
  for (size_t v = 0; v < order.size(); ++v) {
    const bool last = v + 1 == order.size();
    each_arc(order[v], [&](size_t a) {
      const Label label = arcs.slot[a] + 1;
      writer.arc(&label, wide ? arcs.cost[a] : std::exp(-arcs.cost[a]), number[static_cast<size_t>(arcs.next[a])]);
    });
    writer.end_state(last ? one(semiring) : zero(semiring), last);
    if (!last) lattice.states.push_back(names[static_cast<size_t>(order[v])]);
  }
  lattice.ordered = !cyclic;
  lattice.graph = writer.finish(number[0], -1);
  return lattice;
}

}  // namespace hws
