#include "src/hmm/sampling/sampled_counts.hh"

#include <algorithm>

#include "src/hmm/sampling/hmm_gibbs_chain.hh"

namespace hws {

bool can_sample(const HmmData &data) { return !data.channels && data.corpus->symbols.size() < size_t{1} << 24; }

void check_sampler(const HmmDataPtr &data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run) {
  HmmGibbsChain(data, end, priors, seed, 0, run);
}

int64_t own_start_sweeps(const HmmData &data, const Run &run) {
  const size_t tokens = data.corpus->symbols.size();
  size_t allowed = tokens * data.rows.states();
  if (data.masks) {
    allowed = 0;
    for (size_t t = 0; t < tokens; ++t) {
      if (t % 65536 == 0) run.check();
      allowed += data.rows.sets().set(data.set_of(t)).size();
    }
  }
  return static_cast<int64_t>(std::clamp<size_t>(20 * allowed / std::max<size_t>(tokens, 1), 200, 1000));
}

HmmParameters sampled_counts(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int64_t sweeps,
                             const Run &run) {
  HmmGibbsChain chain(std::move(data), end, priors, seed, 0, run);
  run.stage("hmm: start", sweeps);
  for (int64_t sweep = 0; sweep < sweeps; ++sweep) {
    chain.sweep(sweep, 1, run);
    run.advance(sweep + 1);
  }
  return chain.counts();
}

}  // namespace hws
