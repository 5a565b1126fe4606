// The n-grams of a variable-order model as a tree of prefixes (the set W-bar of seed
// 000, appendix B.3): every node is an n-gram, its parent the n-gram without its last
// symbol. Immutable arrays in level order, so that the children of a node lie side
// by side in the order of their symbols; they are the tree's own, or stay in a binary.
//
// Symbols are those of the alphabet, 1..m, and two more: the end of the string (only
// ever last) and its begin (only ever first). Node 0 is the empty n-gram; the begin
// alone is always a node.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

using NgramNode = int32_t;  // -1: none

// A tree's arrays: per node its label, parent and suffix, and where its children begin
// (one entry more than nodes).
struct NgramArrays {
  std::span<const Label> label;
  std::span<const NgramNode> parent, suffix, first_child;
};

class NgramTrie {
 public:
  static constexpr NgramNode kRoot = 0;

  // Symbols of an alphabet of `symbols`.
  static constexpr int64_t kMaxSymbols = INT32_MAX - 2;
  Label eos() const { return static_cast<Label>(symbols_ + 1); }
  Label bos() const { return static_cast<Label>(symbols_ + 2); }
  Label symbols() const { return static_cast<Label>(symbols_); }

  NgramNode nodes() const { return static_cast<NgramNode>(a_.label.size()); }
  Label label(NgramNode w) const { return a_.label[static_cast<size_t>(w)]; }
  NgramNode parent(NgramNode w) const { return a_.parent[static_cast<size_t>(w)]; }  // -1 for the root
  // Longest proper suffix of w that is a node: the root for single symbols, -1 for the root itself.
  NgramNode suffix(NgramNode w) const { return a_.suffix[static_cast<size_t>(w)]; }
  NgramNode child_begin(NgramNode w) const { return a_.first_child[static_cast<size_t>(w)]; }
  NgramNode child_end(NgramNode w) const { return a_.first_child[static_cast<size_t>(w) + 1]; }
  bool has_children(NgramNode w) const { return child_begin(w) != child_end(w); }
  NgramNode child(NgramNode w, Label c) const;  // -1: none. O(log children), O(1) where all symbols are children
  NgramNode find(std::span<const Label> ngram) const;  // -1: none
  NgramNode begin_node() const { return begin_; }      // the begin of the string alone
  int32_t order() const { return order_; }             // length of the longest n-gram, begin and end counted
  int32_t length(NgramNode w) const;                   // of one n-gram, O(log order)
  NgramNode level_begin(int32_t length) const {
    return levels_[length];
  }  // nodes of one length lie together
  void spell(NgramNode w, Array<Label> *labels) const;
  const NgramArrays &arrays() const { return a_; }
  int64_t bytes() const;

  // From arrays that are in level order already: per node its label and parent (root
  // first, -1), and its suffix as above, or nothing (they are found then). Nothing is
  // checked. O(n), and O(n log children) to find suffixes.
  static std::shared_ptr<const NgramTrie> assemble(int64_t symbols, Array<Label> label, Array<NgramNode> parent,
                                                   Array<NgramNode> suffix);
  // From the arrays of another tree, which stay where `owner` keeps them. All that holds of
  // trees is checked (`corrupt`). O(n log children); no copy. Without `verify` only lengths are: O(order).
  static std::shared_ptr<const NgramTrie> view(int64_t symbols, const NgramArrays &arrays, std::shared_ptr<const void> owner,
                                               const Run &run, bool verify = true);
  // The n-grams to keep (one flag per node), which must be closed under prefixes; the root
  // and the begin of the string always stay. kept[i] is what node i of the result was. O(n).
  std::shared_ptr<const NgramTrie> restricted(const Array<char> &keep, Array<NgramNode> *kept) const;

 private:
  NgramTrie() = default;
  struct Store;
  void find_levels();
  void find_levels_unchecked();
  template <class Visit>
  void for_each_suffix(Visit visit) const;
  int64_t symbols_ = 0;
  int32_t order_ = 0;
  NgramNode begin_ = -1;
  NgramArrays a_;
  Array<NgramNode> levels_;  // order + 2 entries
  std::shared_ptr<const void> owner_;
};
using NgramTriePtr = std::shared_ptr<const NgramTrie>;

// Collects n-grams in any order; their prefixes come with them.
class NgramTrieBuilder {
 public:
  explicit NgramTrieBuilder(int64_t symbols);
  // The number of an n-gram in order of arrival (the root is 0). Throws `argument` if the
  // begin stands elsewhere than first, the end elsewhere than last, or a label is none of
  // the alphabet's. O(length) expected.
  int32_t add(std::span<const Label> ngram);
  int32_t extend(int32_t number, Label c);  // one symbol more
  // One symbol more, as a new number whether there is one or not: for readers of what has each n-gram once, who
  // need no look-ups. find, extend and add see it from the next index() on.
  int32_t append(int32_t number, Label c);
  void index();
  // Adds all n-grams of another tree over as many symbols. Returns their numbers by node.
  Array<int32_t> add_tree(const NgramTrie &tree, const Run &run);
  int32_t find(int32_t number, Label c) const;  // -1: not there
  int32_t count() const { return static_cast<int32_t>(label_.size()); }
  int64_t bytes() const;

  // The tree; node_of[i] is where number i went. The builder is empty afterwards.
  // O(n log n), O(n) where the alphabet is no larger than the tree.
  NgramTriePtr build(Array<NgramNode> *node_of, const Run &run);

 private:
  uint64_t hash(int32_t parent, Label c) const {
    return slots_.hash().of(static_cast<uint64_t>(static_cast<uint32_t>(parent)) << 32 | static_cast<uint32_t>(c));
  }
  bool is(int32_t number, int32_t parent, Label c) const {
    return parent_[number] == parent && label_[number] == c;
  }
  int64_t symbols_;
  Array<int32_t> parent_;
  Array<Label> label_;
  HashSlots slots_;  // numbers by (parent, label)
  int32_t indexed_ = 1;  // numbers below are in the slots (the root needs no slot)
};

}  // namespace hws
