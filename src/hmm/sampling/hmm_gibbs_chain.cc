#include "src/hmm/sampling/hmm_gibbs_chain.hh"

namespace hws {

HmmGibbsChain::HmmGibbsChain(HmmDataPtr data, SequenceEnd end, const HmmPriors &priors, uint64_t seed, int32_t number,
                             const Run &run, HmmGibbsKernel kernel)
    : StateSampler(std::move(data), end != SequenceEnd::none, seed, number, run),
      counts_(data_, end, priors.holds_emission() || !priors.emission.base.empty(), kernel, run) {
  HmmGibbsChain::use_priors(priors, run);
  HmmGibbsChain::recount();
}

void HmmGibbsChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  counts_.use_priors(priors, run);
}

void HmmGibbsChain::draw_states(int64_t sweep, double temperature, const Run &run) {
  const Rng random = stream(sweep, 0);
  begin(sweep);
  HmmGibbsPlace place = counts_.begin(words(), temperature);
  for (uint64_t item = 0; place.symbol < place.symbols_end; ++item) {
    run.check();
    counts_.draw(words(), random, item, &place);
    states().drawn(place.symbol);
  }
  finish();
}

}  // namespace hws
