// Words that count as one: those that differ in case alone, or behind their first letters. Rich morphology leaves most words of
// a small text with few occurrences, and what is folded has more of them.
#pragma once
#include <string>
#include <string_view>

#include "src/align/bitext.hh"

namespace hws {

struct WordFolding {
  bool lower = false;     // whether letters of the Latin, Greek and Cyrillic scripts become small
  int32_t letters = 0;    // how many code points of each word are kept; 0 keeps all
  bool folds() const { return lower || letters > 0; }
  bool operator==(const WordFolding &) const = default;
};

// "none", "lower", a number from 1 to 1000, or "lower,4". Fails with `argument`.
WordFolding parse_folding(std::string_view text);
std::string folding_text(const WordFolding &folding);
// An empty result, which no word may be, does not occur: a word has a letter at least.
std::string folded(std::string_view word, const WordFolding &folding);

// The bitext in folded words that are numbered as those of given alphabets, and behind them by their first label. Null
// alphabets: all are numbered anew. Corpora without names are those of given alphabets already. O(symbols + names).
BitextPtr renumbered(const BitextPtr &bitext, const WordFolding &folding, const AlphabetPtr &source, const AlphabetPtr &target,
                     const Run &run);

}  // namespace hws
