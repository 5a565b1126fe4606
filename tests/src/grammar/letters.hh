// Corpora of words as sequences of letters.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "src/corpus/corpus.hh"

// The letters are those of a to d, in this order.
inline hws::CorpusPtr corpus_of_letters(const std::vector<std::string_view> &words) {
  hws::CorpusArrays arrays;
  arrays.alphabet = hws::Alphabet::named({"a", "b", "c", "d"});
  for (const std::string_view word : words) {
    for (const char letter : word) arrays.symbols.push_back(letter - 'a' + 1);
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return hws::shared_corpus(std::move(arrays));
}
