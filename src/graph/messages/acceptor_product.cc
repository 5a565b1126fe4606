#include "src/graph/messages/acceptor_product.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/absorb_silent.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/sum_product.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

constexpr ArcId kLargest = 1 << 16;  // beyond this many arcs smaller is not tried
constexpr double kMergeDelta = 1e-13;

MachinePtr smaller(const MachinePtr &m, const Run &run) {
  if (m->arcs() > kLargest) return m;
  const int32_t is = properties(m, run);
  if ((is & (kHasFailure | kHasDefault)) && !(is & kIsAcyclic)) return m;
  Run little = run;
  little.max_states = std::min<int64_t>(run.max_states, 2 * int64_t{m->states()} + 64);
  little.max_arcs = std::min<int64_t>(run.max_arcs, 4 * int64_t{m->arcs()} + 256);
  little.delta = kMergeDelta;
  MachinePtr best = m;
  try {
    best = rm_epsilon(m, little);
    if (is & kIsAcyclic) return minimize(determinize(best, DeterminizeAs::tuples, little), little);
    if (properties(best, little) & kIsDeterministic) return minimize(best, little);
  } catch (const Error &e) {
    if (e.code != Code::limit && e.code != Code::diverged && e.code != Code::unsupported) throw;
  }
  return best;
}

double log_total(const Machine &m, const Run &run) {
  try {
    return total(m, run).log();
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    return INFINITY;
  }
}

// Expected number of arcs by label (default and failure arcs by theirs), and of empty strings.
Array<double> label_counts(const Machine &m, const Run &run) {
  Array<double> arcs(static_cast<size_t>(m.arcs())), finals(static_cast<size_t>(m.states()));
  expected_counts(m, arcs, finals, run);
  Array<double> sums(static_cast<size_t>(std::max<int64_t>(0, m.alphabet(0)->size())) + 5, 0.0);
  for (ArcId a = 0; a < m.arcs(); ++a) sums[static_cast<size_t>(m.label(a, 0) + 4)] += arcs[static_cast<size_t>(a)];
  sums[0] = finals[static_cast<size_t>(m.start())];
  return sums;
}

}  // namespace

MachinePtr acceptor_product(std::vector<MachinePtr> factors, const Run &run) {
  if (factors.empty()) return nullptr;
  const auto before = [](const MachinePtr &a, const MachinePtr &b) { return a->arcs() < b->arcs(); };
  // By insertion: few, and in the order they came where equal.
  for (auto at = factors.begin(); at != factors.end(); ++at) {
    std::rotate(std::upper_bound(factors.begin(), at, *at, before), at, at + 1);
  }
  MachinePtr product = factors[0];
  for (size_t i = 1; i < factors.size(); ++i) product = compact_message(compose(product, factors[i], run), run);
  return product;
}

MachinePtr compact_message(const MachinePtr &m, const Run &run) {
  MachinePtr made = absorb_silent(m, run);
  const double before = log_total(*made, run);
  if (before == -INFINITY) fail(Code::empty, "messages that no string satisfies");
  made = smaller(made, run);
  if (before == INFINITY) return made;
  return scale(made, weight_from_log(Semiring::log, -before), run);
}

bool same_machine(const Machine &a, const Machine &b) {
  if (&a == &b) return true;
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  const auto same = [](const auto &p, const auto &q) { return std::equal(p.begin(), p.end(), q.begin(), q.end()); };
  return x.start == y.start && x.phi_tape == y.phi_tape && same(x.offsets, y.offsets) && same(x.next, y.next) &&
         same(x.weights, y.weights) && same(x.labels[0], y.labels[0]) && same(x.finals, y.finals) &&
         same(x.zero_finals, y.zero_finals);
}

double belief_distance(const MachinePtr &p, const MachinePtr &q, const Run &run) {
  if (same_machine(*p, *q)) return 0;
  constexpr int64_t kMostSteps = int64_t{1} << 16;
  if (int64_t{std::max(p->states(), q->states())} * std::max(p->arcs(), q->arcs()) <= kMostSteps) {
    const MachinePtr pp[] = {p, p}, pq[] = {p, q}, qq[] = {q, q};
    const double a = sum_product(pp, run).value(), b = sum_product(pq, run).value(), c = sum_product(qq, run).value();
    const double square = (a - b) + (c - b);
    return square > 1e-14 * (a + c) ? std::sqrt(square) : 0;
  }
  const Array<double> before = label_counts(*p, run), now = label_counts(*q, run);
  double largest = 0;
  for (size_t i = 0; i < std::min(before.size(), now.size()); ++i) largest = std::max(largest, std::fabs(before[i] - now[i]));
  return largest;
}

}  // namespace hws
