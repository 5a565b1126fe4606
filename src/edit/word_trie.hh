// A list of weighted words as a trie in preorder: the first child of a node is the next one, and a node knows where its
// subtree ends. What a search needs to leave out whole subtrees stands beside it: the greatest weight below each node, and the
// symbols. A node takes 20 bytes, so that a list of 125,000 words has room in 7 MB.
// O(letters * log(words)) to make.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

class WordTrie {
 public:
  struct Node {
    Label label;       // the last symbol read; 0 at the root
    int32_t end;       // the first node beyond the subtree
    int32_t word;      // the first item of the list that ends here; -1: none
    uint32_t letters;  // the symbols below the node, see symbol_bit
    float best;        // the greatest log_prob in the subtree, rounded up
  };

  WordTrie() = default;
  // words: one tape, values >= 0. What is there several times has the sum of its weights, and words of weight 0 are left out.
  // `argument` on a value that is no weight; `empty` if there is no weight at all.
  WordTrie(const StringBatch &words, const Run &run);

  const Array<Node> &nodes() const { return nodes_; }
  int32_t longest() const { return longest_; }
  // Of a node's word: ln of its share of all weights.
  double log_prob(int32_t word) const { return log_probs_[static_cast<size_t>(word)]; }

 private:
  Array<Node> nodes_;
  Array<double> log_probs_;  // by item of the list
  int32_t longest_ = 0;
};

}  // namespace hws
