// A start for collapsed inference of rows that share a stick: counts and stick of a chain of a sampler after some sweeps.
// (src/hmm/sampling/sampled_counts.hh says why a sampler makes it.)
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

// The most work of a start by `blocked-gibbs` with 200 sweeps of two chains, as tokens · K² · sweeps of both. It is a
// count, so that a start depends on the corpus and K alone, and on no clock or machine. It takes about a second.
constexpr double kProductsOfShortStart = 4e9;

struct SampledStart {
  HmmParameters counts;
  HdpLevel level;
};

// The stick begins as `level`, and is drawn after each sweep in the weak limit of as many states as the data have.
//
// A sweep of `blocked-gibbs` takes tokens · K² products. Where two chains of 200 sweeps take kProductsOfShortStart at most,
// that is the sampler, and channels have it always. There are two chains if the sweeps of both take so many at most. The one
// whose hard states (hard_states.hh) are more probable at the end is taken: one chain in some twenty has too few states or
// too many by then. Drawn states would tell the better chain less often, as their probability varies by more than chains
// differ.
//
// Other words have chains that draw token by token (hmm_gibbs_chain.hh): O(K) per token and sweep. On text they need some
// hundred sweeps, for which whole sequences would take minutes. Three chains make a third of the sweeps each, rounded up; the
// one whose hard states are the most probable then makes the others. One chain in some ten stays in a worse mode. Two chains
// live at a time. Fails as these chains do.
SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level, uint64_t seed,
                           int64_t sweeps, const Run &run);
// The sweeps of the start: as many of `blocked-gibbs` as take kProductsOfShortStart, but at least 100 and at most 200; of
// another sampler own_start_sweeps() (sampled_counts.hh).
int64_t own_stick_sweeps(const HmmData &data, const Run &run);

}  // namespace hws
