// Small random corpora for tests of learners.
#pragma once
#include "src/corpus/corpus.hh"

namespace random_corpus {

// `count` sequences of 0 to `longest` letters, each likely to be that of two places before, so that there is structure.
hws::CorpusPtr draw(uint32_t seed, int64_t symbols, int64_t count, uint64_t longest);

}  // namespace random_corpus
