// The mean length of an automaton's strings, for many choices of its final probabilities.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

class StateLengths {
 public:
  StateLengths(int32_t states, std::span<const double> initial);
  // Adds the probability that `from`, if it continues, leads to `to`. Those of one state must sum to 1, and states must come in
  // order. Repeated pairs are added.
  void add(int32_t from, int32_t to, double p);

  // Returns the expected number of symbols if state i ends with probability final[i], or some number above `most` if it exceeds
  // that. Gauss-Seidel from below, to about 1e-10 of the value: O(pairs · length).
  double mean(std::span<const double> final, double most, const Run &run);

 private:
  const Array<double> initial_;
  int32_t last_ = -1;                    // the state whose pairs are being added
  Array<int64_t> begins_, ends_;  // of each state's pairs
  Array<int32_t> to_;
  Array<double> p_;
  Array<int64_t> place_;  // of a destination in the current row
  Array<double> length_;
};

}  // namespace hws
