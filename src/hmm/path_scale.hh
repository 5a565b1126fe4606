// ln of a long product of positive numbers, with a logarithm only now and then. Relative error of the product about
// factors · 1e-16.
#pragma once
#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

class PathScale {
 public:
  void multiply(double factor) {
    if (factor < 1e-100 || factor > 1e100) {
      sum_.add(std::log(factor));
      return;
    }
    product_ *= factor;
    if (product_ < 1e-200 || product_ > 1e200) {
      sum_.add(std::log(product_));
      product_ = 1;
    }
  }
  double log() const { return sum_.value() + std::log(product_); }

 private:
  LongSum sum_;
  double product_ = 1;
};

}  // namespace hws
