#include "src/hmm/model/hmm_sample.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/rng.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/channel_arrays.hh"

namespace hws {

namespace {

// Running sums of rows of probabilities. An outcome is found in them by bisection.
class Cumulative {
 public:
  Cumulative(size_t rows, size_t outcomes) : outcomes_(outcomes), sums_(rows * outcomes) {}
  double &at(size_t row, size_t outcome) { return sums_[row * outcomes_ + outcome]; }
  void finish() {
    for (size_t i = 0; i < sums_.size(); ++i) {
      if (i % outcomes_ != 0) sums_[i] += sums_[i - 1];
    }
  }
  // Never returns an outcome of probability 0: u is below the last sum, and the first sum above u exceeds the one before it.
  size_t draw(size_t row, Rng *rng) const {
    const double *begin = sums_.data() + row * outcomes_, *end = begin + outcomes_;
    const double u = rng->uniform() * end[-1];
    return static_cast<size_t>(std::upper_bound(begin, end, u) - begin);
  }

 private:
  size_t outcomes_;
  Array<double> sums_;
};

}  // namespace

TaggedCorpusPtr sample_sequences(const HmmModel &model, int64_t n, uint64_t seed, const HmmSampleSettings &settings,
                                 const Run &run) {
  if (n < 0) fail(Code::argument, "%" PRId64 " sequences; expected a count >= 0", n);
  const StateChain &chain = model.parameters.chain;
  const bool with_end = model.end();
  if (with_end != (settings.length == 0)) {
    fail(Code::argument, "length %" PRId64 " of sequences; expected %s", settings.length,
         with_end ? "none: the model has an end symbol" : "1 or more: the model has no end symbol");
  }
  if (settings.length > settings.max_length) {
    fail(Code::limit, "sequences of length %" PRId64 "; at most %" PRId64 " are asked for", settings.length,
         settings.max_length);
  }
  const size_t states = chain.states, words = model.words ? static_cast<size_t>(model.rows.symbols()) : 1;
  run.limit_bytes(hmm_model_bytes(model.states(), model.rows.symbols()) + (n < INT64_MAX / 16 ? 8 * n : INT64_MAX / 2));
  Cumulative initial(1, states), transition(states, states + 1), emission(states, words);
  for (size_t k = 0; k < states; ++k) {
    run.check();
    initial.at(0, k) = chain.initial[k];
    for (size_t i = 0; i < states; ++i) transition.at(k, i) = chain.transition[k * chain.stride + i];
    transition.at(k, states) = with_end ? chain.end[k] : 0;
    if (!model.words) emission.at(k, 0) = 1;
    for (size_t w = 0; model.words && w < words; ++w) {
      emission.at(k, w) = model.parameters.emission[model.rows.offset(static_cast<Label>(w + 1)) + k];
    }
  }
  initial.finish();
  transition.finish();
  emission.finish();
  CorpusArrays corpus;
  corpus.alphabet = model.words ? model.words : Alphabet::sized(1);
  Array<Label> tags;
  for (int64_t i = 0; i < n; ++i) {
    run.check();
    Rng rng(seed, RngMethod::hmm_sample, 0, 0, static_cast<uint64_t>(i));
    size_t state = initial.draw(0, &rng);
    for (int64_t t = 0; state < states; ++t) {
      if (t == settings.max_length) {
        fail(Code::limit, "sequence %" PRId64 " is longer than %" PRId64 "; option max_length allows more", i,
             settings.max_length);
      }
      if (t % 4096 == 4095) run.check();
      ask_to_grow(corpus.symbols, run);
      ask_to_grow(tags, run);
      corpus.symbols.push_back(static_cast<Label>(emission.draw(state, &rng) + 1));
      tags.push_back(static_cast<Label>(state + 1));
      state = t + 1 == settings.length ? states : transition.draw(state, &rng);
    }
    ask_to_grow(corpus.offsets, run);
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return tagged_corpus(shared_corpus(std::move(corpus)), model.tags, std::move(tags));
}

ChannelsPtr sample_channels(const HmmModel &model, const TaggedCorpus &states, uint64_t seed, const Run &run) {
  if (!model.families) fail(Code::argument, "a model of words alone; expected one of channels");
  if (!states.tags || !join(states.tags, model.tags)) {
    fail(Code::argument, "states that are %s; expected the model's %s",
         states.tags ? states.tags->describe().c_str() : "not known", model.tags->describe().c_str());
  }
  const EmissionChannels &families = *model.families;
  std::vector<ChannelSpec> specs;
  for (size_t c = 0; c < families.count(); ++c) {
    const EmissionFamily &f = families.family(c);
    specs.push_back({std::to_string(c), f.kind(), static_cast<int32_t>(f.dimension())});
  }
  const size_t tokens = states.tag.size(), per_token = families.values();
  if (tokens > SIZE_MAX / 64 / std::max<size_t>(per_token, 1)) {
    fail(Code::limit, "%zu tokens of %zu values are too many", tokens, per_token);
  }
  run.limit_bytes(static_cast<int64_t>(tokens * per_token * 8));
  Array<double> values(tokens * per_token), token(per_token), scratch(families.scratch());
  for (int64_t i = 0; i < states.count(); ++i) {
    run.check();
    Rng rng(seed, RngMethod::hmm_sample, 0, 1, static_cast<uint64_t>(i));
    const size_t end = static_cast<size_t>(states.words->offsets[static_cast<size_t>(i) + 1]);
    for (size_t t = static_cast<size_t>(states.words->offsets[static_cast<size_t>(i)]); t < end; ++t) {
      if (states.tag[t] == 0) fail(Code::argument, "token %zu has no state; expected one", t);
      families.draw(model.parameters.channels.data() + static_cast<size_t>(states.tag[t] - 1) * families.prepared(), &rng,
                    token.data(), scratch.data());
      for (size_t c = 0; c < families.count(); ++c) {
        const size_t at = families.values_at(c), n = families.family(c).dimension();
        std::copy_n(token.begin() + static_cast<ptrdiff_t>(at), n,
                    values.begin() + static_cast<ptrdiff_t>(at * tokens + t * n));
      }
    }
  }
  return channels_from_arrays(states.words->offsets, std::move(specs), values, run);
}

}  // namespace hws
