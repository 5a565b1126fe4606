#include "fsa/base/scaled.hh"

#include "fsa/base/error.hh"

namespace hws {

Scaled Scaled::exp(double x) {
  Scaled s;
  if (x == -INFINITY) return s;
  if (!(std::fabs(x) <= 1e18)) {
    fail(Code::limit, "a number of e^%s in a sum; expected exponents within ±1e18", NumberText(x).text);
  }
  // x = k·ln 2 + r with |r| ≤ ln 2 / 2; ln 2 in two parts so that r keeps its digits.
  constexpr double kLn2Upper = 6.93147180369123816490e-01, kLn2Lower = 1.90821492927058770002e-10;
  const double k = std::nearbyint(x * (1 / std::numbers::ln2));
  const double r = (x - k * kLn2Upper) - k * kLn2Lower;
  s.m = std::exp(r);
  s.e = static_cast<int64_t>(k);
  s.normalize();
  return s;
}

}  // namespace hws
