#include "src/pfa/sampling/hidden_markov_chain.hh"

#include <algorithm>

namespace hws {

namespace {

HmmPriors heated_priors(const ArcPrior &prior, double heat, HeldPartsPtr held) {
  HmmPriors priors;
  priors.initial.concentration = priors.transition.concentration = heat * prior.beta;
  priors.emission.concentration = heat * prior.alpha;
  priors.held = std::move(held);
  return priors;
}

}  // namespace

HmmDataPtr emitted_tokens(const Corpus &corpus, int32_t states, const Run &run) {
  const Label end = static_cast<Label>(corpus.alphabet->size()) + 1;
  run.limit_bytes(static_cast<int64_t>(corpus.symbols.size_bytes() + corpus.offsets.size_bytes()));
  CorpusArrays tokens;
  tokens.alphabet = Alphabet::sized(end);
  tokens.symbols.reserve(corpus.symbols.size());
  tokens.offsets.assign(corpus.offsets.begin(), corpus.offsets.end());
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const std::span<const Label> letters = corpus.sequence(s);
    if (letters.empty()) continue;
    tokens.symbols.insert(tokens.symbols.end(), letters.begin() + 1, letters.end());
    tokens.symbols.push_back(end);
  }
  return make_hmm_data(shared_corpus(std::move(tokens)), states, nullptr, run);
}

HeldPartsPtr held_by_tokens(const PfaHeldParts &given, const HmmData &emitted) {
  auto held = std::make_shared<HeldParts>();
  const size_t n = given.states, width = given.symbols + 1;  // state 0 is the initial one
  held->initial = given.initial;
  held->transition = given.transition;
  held->emission = given.emission;
  held->own = HmmParameters(emitted.rows, false);
  StateChain &chain = held->own.chain;
  const double *transition = given.factors.transition.data();
  std::copy_n(transition + 1, n - 1, chain.initial.begin());
  for (size_t i = 1; i < n; ++i) {
    std::copy_n(transition + i * n + 1, n - 1, chain.transition.data() + (i - 1) * chain.stride);
    for (size_t a = 0; a < width; ++a) {  // the end is the last token
      const Label token = static_cast<Label>(a == 0 ? width : a);
      held->own.emission[emitted.rows.offset(token) + i - 1] = given.factors.emission[i * width + a];
    }
  }
  return held;
}

HiddenMarkovChain::HiddenMarkovChain(CorpusPtr corpus, HmmDataPtr emitted, const ArcPrior &prior, uint64_t seed,
                                     int32_t chain, const Run &run, HeldPartsPtr held)
    : GibbsChain(std::move(corpus), prior, seed, chain),
      sampler_(std::move(emitted), prior.printed_transitions ? SequenceEnd::lost : SequenceEnd::none,
               heated_priors(prior, 1, held), seed, chain, run),
      held_(std::move(held)) {}

// Tables keep their sizes, so nothing is allocated and nothing fails.
void HiddenMarkovChain::apply_heat() { sampler_.set_priors(heated_priors(prior_, heat_, held_), Run{}); }

int64_t HiddenMarkovChain::bytes() const { return GibbsChain::bytes() + sampler_.bytes() - sampler_.states().bytes(); }

}  // namespace hws
