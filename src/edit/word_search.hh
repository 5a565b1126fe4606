// The words of a trie that give what was typed the greatest probability under an edit model; see speller.hh for what is found.
//
// The trie is walked in preorder with the columns of the edit lattice: the probability of having read the node's prefix and
// written each prefix of what was typed. Two bounds leave out subtrees. The rows of the edit distance say that no word below is
// within the bound on edits. And each cell times the most that may follow it (edit_bounds.hh, of the symbols that stand below)
// bounds what a word below can have: the sum over a column, since every way arrives in each column once, or its maximum where
// the best way counts alone.
//
// The second bound needs to know early what it has to reach. So a beam goes first, with a few dozen nodes of each depth, and
// nearly always ends with the best words, which the walk then confirms. Measured with 125,000 words: without the beam, bounds
// that rise by two nats visit four times as many nodes.
//
// Numbers of a column share an exponent: what is less than 1e-300 of the greatest among them is 0. That takes a channel which
// deletes more easily than it copies, and hundreds of symbols.
#pragma once
#include "src/edit/edit_bounds.hh"
#include "src/edit/word_trie.hh"

namespace hws {

struct WordSearchSettings {
  double swap = 0;        // probability that two neighbours changed places
  bool weighted = true;   // whether p(word) is a factor
  EditPaths ways = EditPaths::sum;  // what counts: all edits that lead to what was typed, or the best ones
  int32_t max_edits = 0;
  double lowest = 0;      // least score of a word that is found
};

struct FoundWord {
  double score;
  int32_t word;
  bool before(const FoundWord &o) const { return score != o.score ? score > o.score : word < o.word; }
};

// The n best words, the best first. `bounds` are those of the channel.
Array<FoundWord> best_words(const EditModel &channel, const EditBounds &bounds, const WordTrie &trie,
                            const WordSearchSettings &settings, std::span<const Label> typed, size_t n, const Run &run);

}  // namespace hws
