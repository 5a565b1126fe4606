#include "src/graph/strings/acceptor_product.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/absorb_silent.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/model/log_weights.hh"

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

double log_mass(const Machine &m, const Run &run) {
  try {
    return total(m, run).log();
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    return INFINITY;
  }
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
  const double before = log_mass(*made, run);
  if (before == -INFINITY) fail(Code::empty, "messages that no string satisfies");
  made = smaller(made, run);
  if (before == INFINITY) return made;
  return scale(made, weight_from_log(Semiring::log, -before), run);
}

namespace {

bool same_shape(const MachineArrays &x, const MachineArrays &y) {
  const auto same = [](const auto &p, const auto &q) { return std::equal(p.begin(), p.end(), q.begin(), q.end()); };
  return x.start == y.start && x.phi_tape == y.phi_tape && same(x.offsets, y.offsets) && same(x.next, y.next) &&
         same(x.labels[0], y.labels[0]) && same(x.zero_finals, y.zero_finals);
}

}  // namespace

bool same_machine(const Machine &a, const Machine &b) {
  if (&a == &b) return true;
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  const auto same = [](const auto &p, const auto &q) { return std::equal(p.begin(), p.end(), q.begin(), q.end()); };
  return same_shape(x, y) && same(x.weights, y.weights) && same(x.finals, y.finals);
}

std::optional<double> shape_distance(const Machine &a, const Machine &b) {
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  if (!same_shape(x, y)) return std::nullopt;
  double largest = 0;
  bool same_zeros = true;
  const auto compare = [&](std::span<const double> p, std::span<const double> q) {
    for (size_t i = 0; i < p.size(); ++i) {
      if (p[i] == q[i]) continue;
      same_zeros &= !std::isinf(p[i]) && !std::isinf(q[i]);
      largest = std::max(largest, std::fabs(p[i] - q[i]));
    }
  };
  compare(x.weights, y.weights);
  compare(x.finals, y.finals);
  if (!same_zeros) return std::nullopt;
  return largest;
}

MachinePtr mixture(const MachinePtr &fresh, const Machine &old, double damping, const Run &run) {
  const auto mixed = [&](std::span<const double> now, std::span<const double> before) {
    Array<double> costs(now.begin(), now.end());
    for (size_t i = 0; i < costs.size(); ++i) costs[i] = damped_log(costs[i], before[i], damping);
    return costs;
  };
  const Array<double> arcs = mixed(fresh->arrays().weights, old.arrays().weights);
  const Array<double> finals = mixed(fresh->arrays().finals, old.arrays().finals);
  return with_weights(fresh, arcs.data(), finals.data(), run);
}

}  // namespace hws
