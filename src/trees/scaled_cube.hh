// Scaled numbers with three places i, j, k, read by rows along k.
#pragma once
#include "fsa/base/array.hh"
#include "src/trees/scaled_dot.hh"

namespace hws {

class ScaledCube {
 public:
  // All numbers become zero.
  void reset(size_t side) {
    side_ = side;
    mantissas_.assign(side * side * side, 0.0);
    exponents_.assign(side * side * side, static_cast<double>(Scaled::kZeroExponent));
  }
  void set(size_t i, size_t j, size_t k, Scaled x) {
    const size_t at = place(i, j, k);
    mantissas_[at] = x.m;
    exponents_[at] = static_cast<double>(x.e);
  }
  Scaled at(size_t i, size_t j, size_t k) const {
    const size_t at = place(i, j, k);
    return {mantissas_[at], static_cast<int64_t>(exponents_[at])};
  }
  // Of i and j, from k on.
  ScaledRow row(size_t i, size_t j, size_t k) const {
    const size_t at = place(i, j, k);
    return {mantissas_.data() + at, exponents_.data() + at};
  }

 private:
  size_t place(size_t i, size_t j, size_t k) const { return (i * side_ + j) * side_ + k; }
  size_t side_ = 0;
  Array<double> mantissas_, exponents_;
};

}  // namespace hws
