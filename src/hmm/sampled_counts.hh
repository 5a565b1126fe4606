// A start for collapsed inference: the counts of a collapsed Gibbs sampler's states (hmm_gibbs_chain.hh) after a few sweeps
// under the learner's own priors. Local posteriors that are drawn at random are nearly even, and passes from there end in poor
// optima, since a pass moves all tokens together, each a little way; a sampler's tokens move one by one. What either start
// leads to is in docs/benchmarks.md.
#pragma once
#include "src/hmm/hmm_data.hh"
#include "src/hmm/hmm_parameters.hh"
#include "src/hmm/hmm_shape.hh"

namespace hws {

// They take the time of about a dozen passes over 45 states.
inline constexpr int64_t kStartSweeps = 200;

// If the sampler takes such data: words alone, fewer than 2^24.
bool can_sample(const HmmData &data);

// The states are those of the first chain of `cgs` with that seed. O(tokens · allowed states) per sweep. `unsupported`, `limit`
// and `empty` as HmmGibbsChain has them.
void check_sampler(const HmmDataPtr &data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run);  // makes no sweep
HmmParameters sampled_counts(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run);

}  // namespace hws
