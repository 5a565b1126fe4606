// The trees of a treebank as the rules that they use, each with at most two labels on its right side.
//
// A constituent of more than two children is cut from the left: its first child stands beside an intermediate label for the
// rest, which knows its constituent's label and no child (right binarization of Markov order 0). A chain of constituents with
// one child each becomes one rule from its first label to its last, and none if these are equal; the rule keeps the middle
// labels that its uses have most often. Every tree begins with the start symbol, which is no label of the treebank and has one
// child. So label 0 is the parent of each tree's first rule and of no other.
#pragma once
#include <memory>
#include <span>

#include "src/corpus/treebank/treebank.hh"

namespace hws {

// What a label stands for. `number` is a tag or a label of the treebank: 0 is its empty label, and that of the start.
enum class LatentKind : int32_t { start, tag, constituent, intermediate };
struct LatentLabel {
  LatentKind kind;
  int32_t number;
};

struct LatentRule {
  int32_t parent, left, right;  // labels; left is -1 for a rule of one word, which is `right`; right is -1 for one of one label

  bool is_word() const { return left < 0; }
  bool is_unary() const { return left >= 0 && right < 0; }
};

// Nodes of a tree stand in preorder, so that the first child of a node is the next node. `right` is the second child counted
// from the tree's first node; 0: there is none.
struct LatentNode {
  int32_t rule, right;
};

// Whether nothing is known of a sentence's tree: its words have no tags, and no constituent is below the outermost one, whose
// label then does not count.
bool is_bare(const TreeView &sentence);
bool has_bare(const Treebank &bank);

// The labels and rules of a treebank.
struct LatentGrammar {
  Array<LatentLabel> labels;      // in the order of kinds, then of numbers; each is the parent of some rule
  Array<LatentRule> rules;        // by parent; rules of labels before rules of words, in ascending order of right sides
  Array<int32_t> first_rule{0};   // of each label, and the end
  Array<int64_t> uses;            // how often the trees use each rule
  Array<int32_t> middle;          // constituents' numbers in the treebank
  Array<int32_t> first_middle{0}; // where each rule's middle labels are, outermost first, and the end

  int32_t label_count() const { return static_cast<int32_t>(labels.size()); }
};

struct BinarizedTrees : LatentGrammar {
  Array<LatentNode> nodes;
  Array<int64_t> offsets{0};  // of each tree's nodes, and the end
  // The words of bare sentences, which have no nodes, as rules name them; of each item, and the end.
  Array<int32_t> bare_words;
  Array<int64_t> bare_offsets{0};

  int64_t trees() const { return static_cast<int64_t>(offsets.size()) - 1; }
  std::span<const LatentNode> tree(int64_t t) const {
    return {nodes.data() + offsets[t], static_cast<size_t>(offsets[t + 1] - offsets[t])};
  }
  bool has_bare() const { return !bare_words.empty(); }
  bool is_bare(int64_t t) const { return offsets[t] == offsets[t + 1]; }
  std::span<const int32_t> words_of(int64_t t) const {
    return {bare_words.data() + bare_offsets[t], static_cast<size_t>(bare_offsets[t + 1] - bare_offsets[t])};
  }
};
using BinarizedTreesPtr = std::shared_ptr<const BinarizedTrees>;

// `words` are the words that rules name, one for each token of the treebank. A bare sentence has no nodes and no rules. Fails
// with `argument` for a sentence without words, for one whose first constituent does not span all its words, and for a word
// without a tag. O(tokens), and no recursion.
BinarizedTreesPtr binarize(const Treebank &bank, std::span<const int32_t> words, const Run &run);

// The order of the rules, and where each label's begin: sets `rules` and `first_rule` from rules in any order, of which none
// occurs twice. Returns the new number of each rule.
Array<int32_t> sort_rules(Array<LatentRule> rules, int32_t labels, LatentGrammar *to);

}  // namespace hws
