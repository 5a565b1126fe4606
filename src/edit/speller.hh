// What word of a list was meant: the n words of the greatest p(word) * p(typed | word), where an edit model says how words are
// mistyped, and before its edits two neighbouring symbols may have changed places:
//
//     p(typed | word) = (1 - swap) * edits(typed | word)
//                       + swap / (|word| - 1) * sum over k of edits(typed | word with k and k + 1 swapped)
//
// A word of less than two symbols has edits(typed | word) alone. Only words count that are within some edits of what was
// typed: insertions, deletions, replacements and one swap of neighbours at most. The sums of these words are whole.
//
// The words are a trie, which is walked in preorder with the columns of the edit lattice: the probability of having read the
// node's prefix and written each prefix of what was typed. The sum of a column bounds what any continuation can have, so that
// subtrees go as soon as the n best words so far are out of reach; the edit distance bounds them too. The bound on edits rises
// from 1, so that good words are there before the walk becomes wide. Numbers of a column share an exponent: what is less than
// 1e-300 of the greatest among them is 0. That takes a channel which deletes more easily than it copies, and hundreds of
// symbols.
#pragma once
#include <memory>

#include "src/edit/edit_model.hh"
#include "src/edit/word_trie.hh"

namespace hws {

struct SpellerSettings {
  double swap = 0.1;  // probability that two neighbours changed places
};

class Speller {
 public:
  // words: one tape over the channel's alphabet, values are weights; see WordTrie.
  Speller(EditModelPtr channel, const StringBatch &words, const SpellerSettings &settings, const Run &run);

  // For each item of `typed` (one tape) the n best words, the best first and of equal ones that of the smaller number:
  // counts[i] of them at words[i * n], with ln p(word) + ln p(typed | word); -1 and minus infinity behind them. On run.threads
  // threads, the same bits for any number. O(nodes visited * symbols typed).
  void correct(const StringBatch &typed, int64_t n, int32_t max_edits, std::span<int64_t> words, std::span<double> log_probs,
               std::span<int64_t> counts, const Run &run) const;

 private:
  EditModelPtr channel_;
  WordTrie trie_;
  double swap_;
};
using SpellerPtr = std::shared_ptr<const Speller>;

}  // namespace hws
