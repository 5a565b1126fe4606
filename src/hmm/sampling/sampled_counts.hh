// A start for collapsed inference: the counts of a collapsed Gibbs sampler's states (hmm_gibbs_chain.hh) after some sweeps
// under the learner's own priors. Local posteriors that are drawn at random are nearly uniform. Passes from there end in poor
// optima, since a pass moves all tokens together by a little. A sampler moves tokens one by one. docs/benchmarks.md compares
// the results of both starts.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// The number of sweeps: twenty for each state that a token may be in, on average; at least 200 and at most 1,000. With more
// states a sampler improves for longer, and a pass costs more beside a sweep: over 45 states these sweeps take the time of some
// sixty passes. O(tokens) with masks.
int64_t own_start_sweeps(const HmmData &data, const Run &run);

// Returns whether the sampler takes such data: words only, and fewer than 2^24.
bool can_sample(const HmmData &data);

// sampled_counts() returns the counts of the first chain of `cgs` with that seed. O(tokens · allowed states) per sweep. Both
// fail with `unsupported`, `limit` and `empty` as HmmGibbsChain does.
void check_sampler(const HmmDataPtr &data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run);  // makes no sweep
HmmParameters sampled_counts(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int64_t sweeps,
                             const Run &run);

}  // namespace hws
