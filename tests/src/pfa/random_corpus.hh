// Small random corpora for tests of learners.
#pragma once
#include "src/corpus/corpus.hh"

namespace random_corpus {

// Makes `count` sequences of 0 to `longest` letters. A letter often repeats the letter two positions before, so that there is
// structure to learn.
hws::CorpusPtr draw(uint32_t seed, int64_t symbols, int64_t count, uint64_t longest);

}  // namespace random_corpus
