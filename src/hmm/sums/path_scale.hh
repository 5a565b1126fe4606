// ln of a long product of positive numbers, which computes few logarithms. The relative error of the product is about factors ·
// 1e-16.
#pragma once
#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

class PathScale {
 public:
  void multiply(double factor) {
    const double product = product_ * factor;
    if (product > 1e-200 && product < 1e200) [[likely]] {
      product_ = product;
      return;
    }
    sum_ = plus_ln(sum_, product_, factor);
    product_ = 1;
  }
  double log() const { return sum_.value() + std::log(product_); }

 private:
  // Not inlined, so that all callers of multiply() share one copy.
  [[gnu::noinline]] static LongSum plus_ln(LongSum sum, double x, double y) {
    sum.add(std::log(x));
    sum.add(std::log(y));
    return sum;
  }
  LongSum sum_;
  double product_ = 1;
};

}  // namespace hws
