#include "fsa/distance/certified_solve.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/compensated.hh"

namespace hws {

namespace {

// Adds z to high + low and keeps |low| ≤ u |high|.
void add(Array<double> &high, Array<double> &low, std::span<const double> z) {
  for (size_t i = 0; i < high.size(); ++i) {
    const Exact s = exact_sum(high[i], z[i]);
    const Exact t = exact_sum(s.value, s.error + low[i]);
    high[i] = t.value;
    low[i] = t.error;
  }
}

}  // namespace

CertifiedSolution certified_solve(const BalancedSystem &system, ApproximateInverse &inverse, double tolerance,
                                  const Run &run) {
  const auto n = static_cast<size_t>(system.size());
  run.limit_bytes(static_cast<int64_t>(n) * 8 * 8);
  CertifiedSolution answer;
  Array<double> v(n, 0), z(n), r(n, 1), one(n, 1);

  double bound = 1;
  for (;;) {
    inverse.apply(r, z, 0.1, run);
    for (size_t i = 0; i < n; ++i) v[i] += z[i];
    const double next = system.residual(one, v, {}, r);
    if (next <= 0.5) break;
    if (!(next < 0.9 * bound)) return answer;  // no progress, or not finite
    bound = next;
  }
  for (size_t i = 0; i < n; ++i) {
    if (!(v[i] > 0)) {
      answer.verdict = Verdict::infinite;
      return answer;
    }
  }

  answer.verdict = Verdict::finite;
  answer.error = INFINITY;
  Array<double> high(n, 0), low(n, 0);
  r.assign(system.rhs().begin(), system.rhs().end());
  bound = *std::max_element(r.begin(), r.end());
  // One unit in the last place is left for rounding high + low at the end.
  const double allowed = std::max(tolerance - 0x1p-52, 0x1p-52);
  for (;;) {
    inverse.apply(r, z, 1e-6, run);
    run.visit(system.entries());
    add(high, low, z);
    const double next = system.residual(system.rhs(), high, low, r);
    double error = 0;
    for (size_t i = 0; i < n; ++i) error = std::max(error, high[i] > 0 ? 2 * next * v[i] / high[i] : INFINITY);
    if (error < answer.error) {
      answer.error = error;
      answer.high = high;
      answer.low = low;
    }
    if (error <= allowed || !(next < 0.5 * bound)) return answer;
    bound = next;
  }
}

}  // namespace hws
