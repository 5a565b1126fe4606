// Works on scaled reals. The totals are subtracted directly, and a logarithm near 0 is computed from the relative difference.
// The result therefore has no error but that of the totals.
#include "fsa/distance/total_difference.hh"

#include <cmath>
#include <limits>

#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

// Returns a − b of two totals and ln(a / b), which is NaN where both are zero.
TotalDifference of_sums(const Scaled &a, const Scaled &b) {
  if (a.zero() && b.zero()) return {0, std::numeric_limits<double>::quiet_NaN()};
  if (b.zero()) return {a.value(), INFINITY};
  if (a.zero()) return {-b.value(), -INFINITY};
  const bool more = b < a;
  const Scaled &large = more ? a : b, &small = more ? b : a;
  const double m = large.m - ldexp_clamped(small.m, small.e - large.e);
  Scaled gap{m, large.e};
  gap.normalize();
  const double size = gap.value();
  // ln(large / small) = log1p(gap / small) keeps its digits where the two are close.
  const double log_ratio = large.e - small.e > 8 ? large.log() - small.log()
                           : gap.zero()          ? 0
                                                 : std::log1p((gap / small).value());
  return {more ? size : -size, more ? log_ratio : -log_ratio};
}

}  // namespace

TotalDifference total_difference(const Machine &a, const Machine &b, const Run &run) {
  if (a.semiring() != b.semiring()) {
    fail(Code::argument, "the first machine is in the %s semiring, the second one in the %s semiring; expected one semiring",
         semiring_name(a.semiring()), semiring_name(b.semiring()));
  }
  TotalDifference d;
  if (idempotent(a.semiring())) {
    const double x = tropical_total(a, run), y = tropical_total(b, run);
    // e^−x − e^−y, from the larger of the two.
    d.log_ratio = x == INFINITY && y == INFINITY ? std::numeric_limits<double>::quiet_NaN() : y - x;
    d.difference = x == y ? 0 : x < y ? -std::exp(-x) * std::expm1(x - y) : std::exp(-y) * std::expm1(y - x);
  } else {
    d = of_sums(total(a, run), total(b, run));
  }
  if (!std::isfinite(d.difference)) {
    fail(Code::limit, "the difference of the totals is more than a double holds; their log ratio is %s",
         NumberText(d.log_ratio).text);
  }
  return d;
}

}  // namespace hws
