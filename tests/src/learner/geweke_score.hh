// Geweke's test of a joint distribution ("Getting it right", 2004).
#pragma once
#include <cstdint>
#include <functional>

#include "fsa/base/array.hh"

namespace hws {

// Statistics of independent draws of everything against those of a chain of draws that leave the joint invariant. Returns the
// largest |difference| in standard errors; the chain's by 100 batches.
double geweke_score(size_t statistics, int64_t forward_draws,
                    const std::function<void(int64_t, Array<double> &)> &forward, int64_t chain_draws,
                    const std::function<void(int64_t, Array<double> &)> &chain);

}  // namespace hws
