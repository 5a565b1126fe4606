// The strings of two or more words that nonterminals rewrite themselves as: right sides of words alone. A chart adds their
// rules to a span as it adds those of a word to a place, so that such a rule costs no symbols inside. They stand in a trie, and
// all that a sentence has are found in O(words²), or less where strings are short.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"

namespace hws {

// Nodes are strings, numbered from 1 in the order in which they are added; 0 is the empty one.
class StringTrie {
 public:
  // The string that goes on with the word; 0: there is none.
  int32_t find(int32_t node, int32_t word) const;
  // The same, added if there is none. Asks limit_bytes as the trie grows.
  int32_t add(int32_t node, int32_t word, const Run &run);
  int32_t add(std::span<const int32_t> words, const Run &run);
  int32_t nodes() const { return static_cast<int32_t>(keys_.size()) + 1; }
  // The words of a string.
  void append(int32_t node, Array<int32_t> *words) const;

 private:
  Array<uint64_t> keys_;  // of node k + 1: the node before and the last word
  HashSlots slots_;
};

class RuleStrings {
 public:
  // `first`: the label of the first string; the others follow it.
  explicit RuleStrings(int32_t first) : first_(first), next_(first) {}
  // The label of a string of at least two words.
  int32_t label(std::span<const int32_t> words, const Run &run);
  int32_t count() const { return next_ - first_; }

  // Calls use(first word's place, width, label) for all strings that these words have.
  template <class Use>
  void each_in(std::span<const int32_t> words, const Use &use) const {
    for (size_t i = 0; i < words.size(); ++i) {
      int32_t node = 0;
      for (size_t j = i; j < words.size(); ++j) {
        node = trie_.find(node, words[j]);
        if (node == 0) break;
        if (label_.data()[node] != 0) use(i, j - i + 1, label_.data()[node]);
      }
    }
  }

 private:
  int32_t first_, next_;
  StringTrie trie_;
  Array<int32_t> label_{0};  // by node; 0: no rule has this string
};

}  // namespace hws
