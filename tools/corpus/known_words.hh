// A text's sentences over a model's alphabet.
#pragma once
#include "tools/base/unknown_words.hh"

namespace tool {

using Corpus = std::unique_ptr<hws_corpus, Free<hws_corpus_free>>;

// Sentences over a model's alphabet. One that has a word for which nothing stands is empty here, and marked.
struct KnownCorpus {
  Corpus corpus;
  std::vector<bool> marked;
  std::vector<int64_t> begin;  // of each sentence its first token that was read; and behind the last one the number of tokens
  // Of each token that was read, whether it is left out: as `skip` says, or with its sentence.
  std::vector<bool> left_out;
};
// by_name: false where symbols are numbers, and equal by number.
KnownCorpus known_words(const hws_corpus *read, const hws_alphabet *model, bool by_name, const char *of, UnknownWords *unknown);

}  // namespace tool
