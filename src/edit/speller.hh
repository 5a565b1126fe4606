// What word of a list was meant: the n words of the greatest p(word) * p(typed | word), where an edit model says how words are
// mistyped, and before its edits two neighbouring symbols may have changed places:
//
//     p(typed | word) = (1 - swap) * edits(typed | word)
//                       + swap / (|word| - 1) * sum over k of edits(typed | word with k and k + 1 swapped)
//
// A word of less than two symbols has edits(typed | word) alone. Only words count that are within some edits of what was
// typed: insertions, deletions, replacements and one swap of neighbours at most. The sums of these words are whole. Where only
// the best way counts, maxima stand for all of these sums. word_search.hh says how the words are found.
#pragma once
#include <memory>

#include "src/edit/word_search.hh"

namespace hws {

struct SpellerSettings {
  double swap = 0.1;  // probability that two neighbours changed places
};

class Speller {
 public:
  // words: one tape over the channel's alphabet, values are weights; see WordTrie.
  Speller(EditModelPtr channel, const StringBatch &words, const SpellerSettings &settings, const Run &run);

  // For each item of `typed` (one tape) the n best words, the best first and of equal ones that of the smaller number:
  // counts[i] of them at words[i * n], with their scores: ln p(typed | word), and ln p(word) where words are weighted; -1 and
  // minus infinity behind them. `settings` is asked for all but swap, which is the speller's. On run.threads threads, the same
  // bits for any number. O(nodes visited * symbols typed).
  void correct(const StringBatch &typed, int64_t n, WordSearchSettings settings, std::span<int64_t> words,
               std::span<double> scores, std::span<int64_t> counts, const Run &run) const;

 private:
  EditModelPtr channel_;
  EditBounds bounds_;
  WordTrie trie_;
  double swap_;
};
using SpellerPtr = std::shared_ptr<const Speller>;

}  // namespace hws
