// A start for collapsed inference: the counts of a collapsed Gibbs sampler's states (hmm_gibbs_chain.hh) after some sweeps
// under the learner's own priors. Local posteriors that are drawn at random are nearly even, and passes from there end in poor
// optima, since a pass moves all tokens together, each a little way; a sampler's tokens move one by one. What either start
// leads to is in docs/benchmarks.md.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// Twenty for each state that a token may be in, on average; at least 200, at most 1,000. The more states there are, the longer
// a sampler finds better ones, and the more a pass costs beside a sweep: over 45 states these take the time of some sixty
// passes. O(tokens) with masks.
int64_t own_start_sweeps(const HmmData &data, const Run &run);

// If the sampler takes such data: words alone, fewer than 2^24.
bool can_sample(const HmmData &data);

// The states are those of the first chain of `cgs` with that seed. O(tokens · allowed states) per sweep. `unsupported`, `limit`
// and `empty` as HmmGibbsChain has them.
void check_sampler(const HmmDataPtr &data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run);  // makes no sweep
HmmParameters sampled_counts(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int64_t sweeps,
                             const Run &run);

}  // namespace hws
