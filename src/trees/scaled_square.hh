// Scaled numbers of spans i ≤ j, read by rows (one i) and by columns (one j). Both lie side by side in memory: the number of i
// and j stands at (i, j) and at (j, i) of one square.
#pragma once
#include "fsa/base/array.hh"
#include "src/trees/scaled_dot.hh"

namespace hws {

class ScaledSquare {
 public:
  // All numbers become zero.
  void reset(size_t side) {
    side_ = side;
    mantissas_.assign(side * side, 0.0);
    exponents_.assign(side * side, static_cast<double>(Scaled::kZeroExponent));
  }
  void set(size_t i, size_t j, Scaled x) {
    put(i * side_ + j, x);
    put(j * side_ + i, x);
  }
  Scaled at(size_t i, size_t j) const {
    const size_t place = i * side_ + j;
    return {mantissas_[place], static_cast<int64_t>(exponents_[place])};
  }
  // Of i, from j on; and of j, from i on.
  ScaledRow row(size_t i, size_t j) const { return from(i * side_ + j); }
  ScaledRow column(size_t j, size_t i) const { return from(j * side_ + i); }

 private:
  void put(size_t place, Scaled x) {
    mantissas_[place] = x.m;
    exponents_[place] = static_cast<double>(x.e);
  }
  ScaledRow from(size_t place) const { return {mantissas_.data() + place, exponents_.data() + place}; }
  size_t side_ = 0;
  Array<double> mantissas_, exponents_;
};

}  // namespace hws
