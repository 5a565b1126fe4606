// Optimize: speed
#include "fsa/distance/edge_weight.hh"

#include "fsa/base/error.hh"
#include "fsa/base/exponential.hh"
#include "fsa/semiring/scaled_weight.hh"

namespace hws {

namespace {

EdgeWeight wide(Scaled x) {
  const Scaled s = in_steps(x);
  if (s.e > INT32_MAX || s.e < INT32_MIN) {
    fail(Code::limit, "failure arcs whose weights multiply to about e^%s; sums take weights within e^±1e9",
         NumberText(x.log()).text);
  }
  return {s.m, static_cast<int32_t>(s.e)};
}

}  // namespace

EdgeWeight EdgeWeights::from(double stored) const {
  if (tropical()) return {stored, 0};
  if (semiring_ == Semiring::real) {
    if (stored == 0 || (stored >= kLeastPlain && stored <= kMostPlain)) return {stored, 0};
    return wide(Scaled::from(stored));
  }
  if (stored == INFINITY) return {0, 0};
  if (std::fabs(stored) <= kMostExpCost) return {std::exp(-stored), 0};
  return wide(scaled_weight(semiring_, stored));
}

EdgeWeight EdgeWeights::times(EdgeWeight a, EdgeWeight b) const {
  if (tropical()) return {a.m + b.m, 0};
  if (a.m == 0 || b.m == 0) return {0, 0};
  const double m = a.m * b.m;
  if (a.e == 0 && b.e == 0 && m >= kLeastPlain && m <= kMostPlain) return {m, 0};
  return wide({m, int64_t{a.e} + b.e});
}

}  // namespace hws
