#include "src/stats/chi_square.hh"

#include <cmath>

namespace hws {

// With y = x / 2 and even n the tail is e^-y · Σ y^k / Γ(k + 1) over k = 0, 1, ... below n / 2. For odd n it is erfc(sqrt y) +
// e^-y · Σ y^k / Γ(k + 1) over k = 1/2, 3/2, ... below n / 2.
double chi_square_tail(double x, int64_t n) {
  if (!(x > 0)) return 1;
  const double y = x / 2;
  const bool odd = n % 2 != 0;
  // Terms are logarithms, because e^-y alone may underflow where the sum does not.
  double largest = -INFINITY, sum = 0, term = odd ? std::log(2 * std::sqrt(y / 3.14159265358979323846)) - y : -y;
  for (double k = odd ? 0.5 : 0; k < static_cast<double>(n) / 2; k += 1) {
    if (k > 0.5) term += std::log(y / k);
    if (term > largest) {
      sum = sum * std::exp(largest - term) + 1;
      largest = term;
    } else {
      sum += std::exp(term - largest);
    }
  }
  const double series = sum > 0 ? sum * std::exp(largest) : 0;
  return std::fmin(1, odd ? std::erfc(std::sqrt(y)) + series : series);
}

}  // namespace hws
