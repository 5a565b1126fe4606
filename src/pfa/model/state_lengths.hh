// How long the strings of an automaton are on average, for many choices of its final probabilities.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

class StateLengths {
 public:
  StateLengths(int32_t states, std::span<const double> initial);
  // The probability that `from`, if it goes on, goes on to `to`; those of one state sum to 1, and states come in order.
  // Repeated ones add up.
  void add(int32_t from, int32_t to, double p);

  // Expected number of symbols if state i ends with probability final[i], or a number above `most` if it is above that.
  // Gauss-Seidel from below, to about 1e-10 of the value: O(pairs · length).
  double mean(std::span<const double> final, double most, const Run &run);

 private:
  const Array<double> initial_;
  int32_t last_ = -1;                    // the state whose pairs are being added
  Array<int64_t> begins_, ends_;  // of a state's pairs
  Array<int32_t> to_;
  Array<double> p_;
  Array<int64_t> place_;  // of a destination in the row at hand
  Array<double> length_;
};

}  // namespace hws
