#include "tests/src/pfa/random_corpus.hh"

#include <memory>

#include "fsa/base/rng.hh"

namespace random_corpus {

hws::CorpusPtr draw(uint32_t seed, int64_t symbols, int64_t count, uint64_t longest) {
  hws::Rng r(31, hws::RngMethod::test, 1, seed, 0);
  hws::CorpusArrays corpus;
  corpus.alphabet = hws::Alphabet::sized(symbols);
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t length = r.below(longest + 1);
    for (uint64_t t = 0; t < length; ++t) {
      const bool again = t >= 2 && r.uniform() < 0.7;
      corpus.symbols.push_back(again ? corpus.symbols[corpus.symbols.size() - 2]
                                      : static_cast<hws::Label>(1 + r.below(static_cast<uint64_t>(symbols))));
    }
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return hws::shared_corpus(std::move(corpus));
}

}  // namespace random_corpus
