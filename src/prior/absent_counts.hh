// The probabilities P(C = 0) of many counts that are sums of independent parts (seed 001, 5.46): products over the parts, kept
// as sums of logarithms. The factors of 64 parts are multiplied before their logarithm is taken (ERRATA 001.9).
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

class AbsentCounts {
 public:
  explicit AbsentCounts(size_t counts) : product_(counts, 1.0), log_(counts, 0.0) {}
  // Adds one part, given its probabilities of having none of each count.
  void multiply(std::span<const double> absent);
  // Logarithms of further factors may be added to these numbers, one for each count.
  double *further_logs() { return log_.data(); }
  // Returns ln P(C = 0) of each count over all parts; −∞: the count is above 0.
  const Array<double> &logs();

 private:
  void take_logs();
  Array<double> product_, log_;
  int pending_ = 0;  // parts in product_
};

}  // namespace hws
