// ln of a long product of positive numbers, with a logarithm only now and then. Relative error of the product about
// factors · 1e-16.
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
  // Once for all that multiply.
  [[gnu::noinline]] static LongSum plus_ln(LongSum sum, double x, double y) {
    sum.add(std::log(x));
    sum.add(std::log(y));
    return sum;
  }
  LongSum sum_;
  double product_ = 1;
};

}  // namespace hws
