// One sweep over the arcs each; determinism sorts every state's label tuples.
// O(arcs · log(out-degree)), and what trim takes.
#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/components.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

bool is_acyclic(const Machine &m, const Run &run) {
  const Components c = components(m.arrays().offsets, m.arrays().next, {}, run);
  return std::find(c.cyclic.begin(), c.cyclic.end(), true) == c.cyclic.end();
}

bool is_epsilon(const Machine &m, ArcId a) {
  for (int32_t t = 0; t < m.tapes(); ++t) {
    if (m.label(a, t) != kEpsilon) return false;
  }
  return true;
}

// No two arcs of a state with the same labels. Failure arcs and ρ add no second way to
// read a symbol: they are taken where there is no first.
bool is_deterministic(const Machine &m, const Run &run) {
  const auto compare = [&](ArcId x, ArcId y) {
    for (int32_t t = 0; t < m.tapes(); ++t) {
      if (m.label(x, t) != m.label(y, t)) return m.label(x, t) < m.label(y, t) ? -1 : 1;
    }
    return 0;
  };
  Array<ArcId> order;
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    order.clear();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) order.push_back(a);
    merge_sort(order.begin(), order.end(), [&](ArcId x, ArcId y) { return compare(x, y) < 0; });
    for (size_t i = 1; i < order.size(); ++i) {
      if (compare(order[i - 1], order[i]) == 0) return false;
    }
  }
  return true;
}

bool is_unweighted(const Machine &m) {
  const double unit = one(m.semiring());
  for (const double w : m.arrays().weights) {
    if (w != unit) return false;
  }
  for (State s = 0; s < m.states(); ++s) {
    if (m.is_final(s) && m.final_weight(s) != unit) return false;
  }
  return true;
}

}  // namespace

int32_t properties(const MachinePtr &machine, const Run &run) {
  const Machine &m = *machine;
  run.limit_bytes(m.bytes() + m.states() * int64_t{40} + m.arcs() * int64_t{4});
  run.visit(m.arcs());
  bool epsilon_free = true, arc_sorted = true, top_sorted = true;
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      epsilon_free &= !is_epsilon(m, a);
      arc_sorted &= a == m.arc_begin(s) || m.label(a - 1, 0) <= m.label(a, 0);
      top_sorted &= s < m.next(a);
    }
  }
  int32_t bits = (m.has_phi() ? kHasFailure : 0) | (m.has_rho() ? kHasDefault : 0);
  if (top_sorted || is_acyclic(m, run)) bits |= kIsAcyclic;
  if (epsilon_free) bits |= kIsEpsilonFree;
  if (epsilon_free && is_deterministic(m, run)) bits |= kIsDeterministic;
  if (is_unweighted(m)) bits |= kIsUnweighted;
  if (arc_sorted) bits |= kIsArcSorted;
  if (top_sorted) bits |= kIsTopSorted;
  if (trim(machine, run)->states() == m.states()) bits |= kIsTrim;
  return bits;
}

}  // namespace hws
