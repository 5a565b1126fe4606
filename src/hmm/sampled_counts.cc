#include "src/hmm/sampled_counts.hh"

#include "src/hmm/hmm_gibbs_chain.hh"

namespace hws {

bool can_sample(const HmmData &data) { return !data.channels && data.corpus->symbols.size() < size_t{1} << 24; }

void check_sampler(const HmmDataPtr &data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run) {
  HmmGibbsChain(data, end, priors, seed, 0, run);
}

HmmParameters sampled_counts(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, const Run &run) {
  run.stage("hmm: start", kStartSweeps);
  HmmGibbsChain chain(std::move(data), end, priors, seed, 0, run);
  for (int64_t sweep = 0; sweep < kStartSweeps; ++sweep) {
    chain.sweep(sweep, 1, run);
    run.advance(sweep + 1);
  }
  return chain.counts();
}

}  // namespace hws
