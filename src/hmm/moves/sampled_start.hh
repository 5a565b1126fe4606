// A start for collapsed inference of rows that share a stick: counts and stick of a chain of `blocked-gibbs` after some sweeps.
// (src/hmm/sampling/sampled_counts.hh says why a sampler makes it.)
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

struct SampledStart {
  HmmParameters counts;
  HdpLevel level;
};

// The stick begins as `level`. The chain takes words and channels. O(K²) per token and sweep. Where two chains take about a
// second at most there are two, and the one whose hard states (hard_states.hh) are more probable at the end is taken: of one
// chain in some twenty has too few states or too many by then. Drawn states would tell the better chain less often, as their
// probability varies by more than chains differ. Fails as BlockedGibbsChain does.
SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level, uint64_t seed,
                           int64_t sweeps, const Run &run);
// What takes about a second, but at least 100 and at most 200.
int64_t own_stick_sweeps(const HmmData &data);

}  // namespace hws
