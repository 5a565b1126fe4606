#include "src/hmm/sampling/blocked_gibbs_chain.hh"

#include <cmath>
#include <optional>

#include "src/hmm/sampling/parameter_draw.hh"
#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

BlockedGibbsChain::BlockedGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number,
                                     const Run &run)
    : StateSampler(std::move(data), end, seed, number, run), priors_(priors), drawn_(data_->corpus->symbols.size()) {
  keep_zeros(priors, run);
}

void BlockedGibbsChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  priors_ = priors;
}

int64_t BlockedGibbsChain::scratch_bytes(const HmmData &data, int32_t threads) {
  const int64_t numbers = static_cast<int64_t>(data.rows.size() + 2 * data.rows.states() * data.rows.stride());
  return 16 * numbers + threads * SequenceSums::bytes(data);
}

int64_t BlockedGibbsChain::bytes() const { return StateSampler::bytes() + static_cast<int64_t>(2 * drawn_.size()); }

void BlockedGibbsChain::draw_states(int64_t sweep, double temperature, const Run &run) {
  run.limit_bytes(scratch_bytes(*data_, run.threads));
  begin(sweep);
  const Rng random = stream(sweep, 0);
  const HmmParameters parameters = draw_parameters(counts(), priors_, *data_, 1 / temperature, random, run);
  const Array<double> transposed = transposed_transition(parameters.chain);
  each_chunk(*data_, run, [&](int64_t first, int64_t last) {
    SequenceSums sums(*data_, parameters, transposed);
    Array<double> work(data_->rows.states()), scratch(data_->channels ? data_->families->scratch() : 0);
    std::optional<TokenReader> reader;
    if (missing().any()) reader.emplace(*data_->channels);
    sums.each(first, last, nullptr, run, [&](const SequenceSums::Sequence &s) {
      const int64_t place = data_->corpus->offsets[static_cast<size_t>(s.number)];
      uint16_t *to = drawn_.data() + place;
      Rng rng = random.at_item(static_cast<uint64_t>(s.number));
      if (!(s.log_z > -INFINITY && draw_backwards(sums, parameters.chain, transposed, s.length, &rng, &work, to))) {
        for (size_t t = 0; t < s.length; ++t) to[t] = static_cast<uint16_t>(states().at(place + static_cast<int64_t>(t)));
      }
      for (size_t t = 0; reader && t < s.length; ++t) {
        const double *own = parameters.channels.data() + to[t] * data_->families->prepared();
        missing().draw(place + static_cast<int64_t>(t), own, &*reader, &rng, scratch.data());
      }
    });
  });
  for (size_t t = 0; t < drawn_.size(); ++t) states().redraw(static_cast<int64_t>(t), drawn_[t]);
  states().drawn(states().size());
  finish();
}

}  // namespace hws
