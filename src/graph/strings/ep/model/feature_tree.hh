// Trees of n-grams as EP's families need them: all n-grams of an order, single symbols, and
// trees that grow and shrink with vectors over them.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_trie.hh"

namespace hws {

// All n-grams of up to `order` symbols, the end counted and with it possible last, the begin counted and
// possible first: seed 000, B.2 (a), with what closes it under prefixes. O(symbols^order); `limit`.
NgramTriePtr full_tree(Label symbols, int32_t order, const Run &run);
// Whether a node of that tree is a feature of the family: of full length, or at the begin.
bool is_family_feature(const NgramTrie &full, int32_t order, NgramNode w);

struct TreeChange {
  NgramTriePtr trie;
  Array<NgramNode> new_node;  // per old node; -1: dropped
};
// Returns the tree with some one-symbol extensions of its nodes. Extensions that it has already change nothing.
struct TreeExtension {
  NgramNode history;
  Label label;
};
TreeChange extended(const NgramTrie &trie, std::span<const TreeExtension> extensions, const Run &run);
// With all n-grams of another tree; other_node[w] is where its node w is.
TreeChange united(const NgramTrie &trie, const NgramTrie &other, Array<NgramNode> *other_node, const Run &run);
// Returns the tree of the nodes that `keep` marks, of their prefixes and of all single symbols.
TreeChange reduced(const NgramTrie &trie, Array<char> keep);
// A vector over the old tree, over the new one: 0 where a node is new.
Array<double> moved(const TreeChange &change, std::span<const double> values);

}  // namespace hws
