#include "src/pfa/sampling/hidden_markov_chain.hh"

#include <algorithm>

namespace hws {

namespace {

HmmPriors priors_of(const ArcPrior &prior, double heat) {
  HmmPriors priors;
  priors.initial.concentration = priors.transition.concentration = heat * prior.beta;
  priors.emission.concentration = heat * prior.alpha;
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

HiddenMarkovChain::HiddenMarkovChain(CorpusPtr corpus, HmmDataPtr emitted, const ArcPrior &prior, uint64_t seed, int32_t chain,
                                     const Run &run)
    : GibbsChain(std::move(corpus), prior, seed, chain),
      sampler_(std::move(emitted), prior.printed_transitions ? SequenceEnd::lost : SequenceEnd::none, priors_of(prior, 1), seed,
               chain, run) {}

// Tables keep their sizes, so nothing is allocated and nothing fails.
void HiddenMarkovChain::apply_heat() { sampler_.set_priors(priors_of(prior_, heat_), Run{}); }

// Sorts the transitions that occur. A table of all possible ones would be larger than any corpus if there are many letters.
ArcCounts HiddenMarkovChain::counts() const {
  const size_t n = static_cast<size_t>(prior_.states);
  ArcCounts c;
  c.visits.assign(n + 1, 0);
  c.ends.assign(n + 1, 0);
  // ((letter − 1) · (N + 1) + from) · N + to, once for each occurrence.
  Array<uint64_t> transitions;
  transitions.reserve(corpus_->symbols.size());
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    size_t from = 0;  // numbered as in ArcCounts
    for (const Label a : corpus_->sequence(s)) {
      const size_t to = static_cast<size_t>(states().at(symbol++));
      transitions.push_back((static_cast<uint64_t>(a - 1) * (n + 1) + from) * n + to);
      ++c.visits[from];
      from = to + 1;
    }
    ++c.visits[from];
    ++c.ends[from];
  }
  std::sort(transitions.begin(), transitions.end());
  const uint64_t per_letter = (n + 1) * n;
  c.offsets.push_back(0);
  for (size_t i = 0, a = 1; a <= static_cast<size_t>(prior_.letters); ++a) {
    while (i < transitions.size() && transitions[i] < a * per_letter) {
      const size_t begin = i;
      const uint64_t transition = transitions[i] % per_letter;
      while (i < transitions.size() && transitions[i] == transitions[begin]) ++i;
      c.from.push_back(static_cast<uint16_t>(transition / n));
      c.to.push_back(static_cast<uint16_t>(transition % n + 1));
      c.count.push_back(static_cast<uint32_t>(i - begin));
    }
    c.offsets.push_back(static_cast<int64_t>(c.count.size()));
  }
  return c;
}

int64_t HiddenMarkovChain::bytes() const { return GibbsChain::bytes() + sampler_.bytes() - sampler_.states().bytes(); }

}  // namespace hws
