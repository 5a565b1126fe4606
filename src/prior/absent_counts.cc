// Optimize: balanced
#include "src/prior/absent_counts.hh"

#include <cmath>

namespace hws {

void AbsentCounts::multiply(std::span<const double> absent) {
  constexpr int kParts = 64;
  for (size_t i = 0; i < product_.size(); ++i) product_[i] *= absent[i];
  if (++pending_ == kParts) take_logs();
}

void AbsentCounts::take_logs() {
  for (size_t i = 0; i < product_.size(); ++i) {
    if (product_[i] != 1) log_[i] += std::log(product_[i]);
    product_[i] = 1;
  }
  pending_ = 0;
}

const Array<double> &AbsentCounts::logs() {
  take_logs();
  return log_;
}

}  // namespace hws
