// A place drawn in proportion to its weight.
#pragma once
#include <cstddef>

#include "fsa/base/rng.hh"

namespace hws {

// `weights` are finite and not negative, and one at least is above 0. Takes one number from the stream.
inline size_t drawn_place(Rng *rng, const double *weights, size_t count) {
  double sum = 0;
  for (size_t k = 0; k < count; ++k) sum += weights[k];
  double left = rng->uniform() * sum;
  size_t chosen = 0;
  for (size_t k = 0; k < count; ++k) {
    if (!(weights[k] > 0)) continue;
    chosen = k;  // the last possible one is kept in case rounding leaves a rest
    if ((left -= weights[k]) < 0) break;
  }
  return chosen;
}

}  // namespace hws
