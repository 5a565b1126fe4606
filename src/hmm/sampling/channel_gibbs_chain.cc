#include "src/hmm/sampling/channel_gibbs_chain.hh"

#include "src/hmm/sampling/token_counts.hh"

namespace hws {

ChannelGibbsChain::ChannelGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number,
                                     const Run &run)
    : StateSampler(std::move(data), end, seed, number, run) {
  ChannelGibbsChain::use_priors(priors, run);
}

void ChannelGibbsChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  priors_ = priors;
}

int64_t ChannelGibbsChain::bytes() const {
  const size_t n = data_->rows.states();
  return StateSampler::bytes() +
         static_cast<int64_t>(8 * (data_->rows.size() +
                                   n * (data_->rows.stride() + data_->families->statistics() + data_->families->prepared())));
}

void ChannelGibbsChain::draw_states(int64_t sweep, double temperature, const Run &run) {
  begin(sweep);
  const Corpus &corpus = *data_->corpus;
  TokenCounts work(*data_, end_, priors_, counts(), &missing(), run);
  const Rng base = stream(sweep, 0);
  for (int64_t s = 0; s < corpus.count(); ++s) {
    Rng random = base.at_item(static_cast<uint64_t>(s));
    const int64_t first = corpus.offsets[static_cast<size_t>(s)], last = corpus.offsets[static_cast<size_t>(s) + 1];
    int64_t from = -1;
    for (int64_t t = first; t < last; ++t) {
      run.check();
      const size_t place = static_cast<size_t>(t);
      const std::span<const int32_t> allowed = data_->rows.sets().set(data_->set_of(place));
      const int64_t to = t + 1 < last ? states().at(t + 1) : -1;
      int32_t k = states().at(t);
      const double uniform = random.uniform();
      const bool partial = missing().any(t);
      if (allowed.size() > 1 || partial) work.count(from, static_cast<size_t>(k), to, place, -1);
      if (allowed.size() > 1) k = work.draw(from, to, place, temperature, uniform);
      if (partial) work.draw_missing(place, static_cast<size_t>(k), &random);
      if (allowed.size() > 1 || partial) work.count(from, static_cast<size_t>(k), to, place, 1);
      states().redraw(t, k);
      states().drawn(t + 1);
      from = k;
    }
  }
  finish();
}

}  // namespace hws
