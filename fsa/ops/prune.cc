#include "fsa/ops/prune.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// A machine with its weights as tropical costs, by which single paths are ranked.
struct CostView {
  MachinePtr machine;
  Array<double> arcs, finals;  // where the costs are not m's own

  CostView(const MachinePtr &m, const Run &run) {
    MachineArrays a = m->arrays();
    if (m->semiring() == Semiring::real) {
      run.limit_bytes((int64_t{m->arcs()} + m->states()) * 8);
      for (const double w : a.weights) arcs.push_back(-std::log(w));
      for (const double w : a.finals) finals.push_back(-std::log(w));
      a.weights = arcs;
      a.finals = finals;
    }
    a.semiring = Semiring::tropical;
    machine = std::make_shared<const Machine>(std::move(a));
  }
  CostView(const CostView &) = delete;
};

// The machine with the arcs and finals that are to stay, trimmed.
template <class KeepArc, class KeepFinal>
MachinePtr filtered(const Machine &m, KeepArc keep_arc, KeepFinal keep_final, const Run &run) {
  run.limit_bytes(m.bytes());
  RowWriter rows(m.semiring(), m.arrays().alphabets);
  Array<Label> labels(static_cast<size_t>(m.tapes()));
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (!keep_arc(s, a)) continue;
      for (int32_t t = 0; t < m.tapes(); ++t) labels[t] = m.label(a, t);
      rows.arc(labels.data(), m.weight(a), m.next(a));
    }
    const bool stops = m.is_final(s) && keep_final(s);
    rows.end_state(stops ? m.final_weight(s) : zero(m.semiring()), stops);
  }
  run.visit(m.arcs());
  const MachinePtr kept = trim(rows.finish(m.start(), -1), run);
  run.limit_states(kept->states());
  run.limit_arcs(kept->arcs());
  return kept;
}

}  // namespace

MachinePtr prune(const MachinePtr &given, double threshold, int64_t max_states, const Run &run) {
  if (!(threshold >= 0)) fail(Code::argument, "threshold %s; expected a cost >= 0, or infinity", NumberText(threshold).text);
  if (max_states < 0) {
    fail(Code::argument, "%" PRId64 " states to keep at most; expected a number >= 0 (0: no bound)", max_states);
  }
  const MachinePtr whole = without_zeros(explicit_failure(given, run), run);
  if (tropical_total(*CostView(whole, run).machine, run) == INFINITY) return nothing_like(*whole);
  const MachinePtr m = trim(whole, run);
  const CostView view(m, run);
  const LinearGraph &g = linear_graph(*view.machine, run);
  const Array<double> from = tropical_forward(g, run), to = tropical_backward(g, run);
  const double best = to[m->start()];
  const auto detour = [&](double before, double w, double behind) {
    const double more = (before + w) + behind - best,
                 rounding = 0x1p-46 * (std::fabs(before) + std::fabs(w) + std::fabs(behind));
    return more <= rounding ? 0 : more - rounding;
  };
  const size_t n = static_cast<size_t>(m->states());
  Array<char> keep(n, 1);
  if (max_states > 0 && max_states < m->states()) {
    run.limit_bytes(static_cast<int64_t>(n) * 16);
    Array<std::pair<double, State>> order(n);
    for (size_t s = 0; s < n; ++s) order[s] = {detour(from[s], 0, to[s]), static_cast<State>(s)};
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(max_states), order.end());
    for (size_t i = static_cast<size_t>(max_states); i < n; ++i) keep[order[i].second] = 0;
  }
  const Machine &costs = *view.machine;
  const auto keep_arc = [&](State s, ArcId a) {
    const size_t i = static_cast<size_t>(s), j = static_cast<size_t>(m->next(a));
    return keep[i] && keep[j] && detour(from[i], costs.weight(a), to[j]) <= threshold;
  };
  const auto keep_final = [&](State s) {
    const size_t i = static_cast<size_t>(s);
    return keep[i] && detour(from[i], costs.final_weight(s), 0) <= threshold;
  };
  return filtered(*m, keep_arc, keep_final, run);
}

MachinePtr posterior_prune(const MachinePtr &given, double posterior, const Run &run) {
  if (!(posterior >= 0 && posterior < INFINITY)) {
    fail(Code::argument, "posterior %s; expected an expected count >= 0", NumberText(posterior).text);
  }
  const MachinePtr m = without_zeros(explicit_failure(given, run), run);
  run.limit_bytes((int64_t{m->arcs()} + m->states()) * 8);
  Array<double> arcs(static_cast<size_t>(m->arcs())), finals(static_cast<size_t>(m->states()));
  expected_counts(*m, arcs, finals, run);
  return filtered(*m, [&](State, ArcId a) { return arcs[a] >= posterior; },
                  [&](State s) { return finals[s] >= posterior; }, run);
}

}  // namespace hws
