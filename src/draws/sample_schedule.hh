// When a sampler keeps what it has: after the sweeps burn_in + period, burn_in + 2 period, ... up to the last one.
#pragma once
#include <cinttypes>

#include "fsa/base/error.hh"

namespace hws {

inline void require_samples(int64_t iterations, int64_t burn_in, int64_t period) {
  if (burn_in < iterations && period <= iterations - burn_in) return;
  fail(Code::argument,
       "iterations is %" PRId64 ", burn_in is %" PRId64 " and period is %" PRId64 "; expected no more than %" PRId64
       " in burn_in and period together, or there is no sample",
       iterations, burn_in, period, iterations);
}

}  // namespace hws
