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

// The chains of a start, which make so many sweeps each. The one whose hard states (hard_states.hh) are the most probable then
// makes what is left of the sweeps. Drawn states would tell the better chain less often, as their probability varies by more
// than chains differ.
struct StartChains {
  bool blocks;  // or they draw token by token
  int32_t count;
  int64_t sweeps;
  int refits;  // rounds of most probable paths that the hard states come from
};

// A sweep of `blocked-gibbs` takes tokens · K² products. Where two chains of 200 sweeps take kProductsOfShortStart at most,
// that is the sampler, and channels have it always. There are two chains if the sweeps of both take so many at most: one chain
// in some twenty has too few states or too many by the end.
//
// Other words have three chains that draw token by token (hmm_gibbs_chain.hh): O(K) per token and sweep. On text they need
// some hundred sweeps, for which whole sequences would take minutes. They make all sweeps where tokens · K · sweeps of the
// three are kProductsOfShortStart at most, else a quarter of them, rounded up. One chain in some ten stays in a worse mode.
StartChains start_chains(const HmmData &data, int64_t sweeps);

// The stick begins as `level`, and is drawn after each sweep in the weak limit of as many states as the data have. Chains
// run side by side. Fails as the chains do.
SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level, uint64_t seed,
                           int64_t sweeps, const StartChains &chains, const Run &run);
inline SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level,
                                  uint64_t seed, int64_t sweeps, const Run &run) {
  return sampled_start(data, end, priors, level, seed, sweeps, start_chains(*data, sweeps), run);
}
// The sweeps of the start: as many of `blocked-gibbs` as take kProductsOfShortStart, but at least 100 and at most 200; of
// another sampler own_start_sweeps() (sampled_counts.hh).
int64_t own_stick_sweeps(const HmmData &data, const Run &run);

}  // namespace hws
