// Weights as their logarithms: how updates are damped, and how far two messages are apart. Every method shares these
// rules, whatever form its messages have.
#pragma once
#include <algorithm>
#include <cmath>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/log_add.hh"

namespace hws {

// The logarithm that an update keeps: old and fresh weights are mixed in logs, so that each update takes away the same
// share of what is left to do, however many nats that is. A weight of zero (-infinity) on either side is not mixed: a new
// zero counts at once, since evidence excludes that value, and an old zero is replaced, since no mixture would ever leave it.
inline double damped_log(double fresh, double old, double damping) {
  if (damping == 0 || fresh == old || std::isinf(fresh) || std::isinf(old)) return fresh;
  return (1 - damping) * fresh + damping * old;
}

// Between two vectors of log weights, of which only ratios count: the range of their differences, which no log ratio of two
// weights exceeds. At least 1 where one has a zero that the other has not.
inline double log_distance(std::span<const double> a, std::span<const double> b) {
  double least = INFINITY, most = -INFINITY, reshaped = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isinf(a[i]) || std::isinf(b[i])) {
      if (a[i] != b[i]) reshaped = 1;
      continue;
    }
    least = std::min(least, a[i] - b[i]);
    most = std::max(most, a[i] - b[i]);
  }
  return most > least ? std::max(most - least, reshaped) : reshaped;
}

// ln of the sum of weights; -infinity if all are zero.
inline double log_sum(std::span<const double> logs) {
  double largest = -INFINITY, sum = 0;
  for (const double x : logs) largest = std::max(largest, x);
  if (std::isinf(largest)) return largest;
  for (const double x : logs) sum += std::exp(x - largest);
  return largest + std::log(sum);
}

// Scales the largest weight to 1, and returns the logarithm of what it was: -infinity if all are zero.
inline double scale_to_largest(Array<double> *logs) {
  double largest = -INFINITY;
  for (const double x : *logs) largest = std::max(largest, x);
  if (!std::isinf(largest)) {
    for (double &x : *logs) x -= largest;
  }
  return largest;
}

}  // namespace hws
