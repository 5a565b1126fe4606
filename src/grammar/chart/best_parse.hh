// The most probable tree of a sentence (Jelinek, Lafferty and Mercer 1992): the chart of chart.hh with maxima of sums of
// logarithms. O(words³ · rules), and where rules have many of all possible pairs of children O(words³ · symbols² +
// words² · rules): the best split of each pair is found before its rules, by vectors (span_products.hh). Rounding keeps order,
// so that both ways give the same bits. Of trees of the same weight, every node has the first possibility: a word or a binary
// rule before a unary rule, then the first binary rule of the form, then the shortest left part.
//
// A tree of finite weight never repeats a symbol over one span in vain: a cycle of unary rules whose weight is 1 or more has an
// infinite sum, and the form refuses it. Rounding could still make a cycle look as good as none, so a chain that comes back to
// its own begin is never taken.
#pragma once
#include <cmath>
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/grammar/chart/rules_by_parent.hh"
#include "src/grammar/chart/sentence_strings.hh"
#include "src/grammar/chart/span_filter.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

// A symbol of a binary form over a part of a sentence; width 0: a tree without words. Nodes over a span that must have labels
// are told apart by those that are missing from the node down (SpanFilter).
struct TreeNode {
  int32_t symbol;
  size_t first, width;
  uint32_t missing = 0;
  bool operator==(const TreeNode &) const = default;
};

// An empty part of a tree adds to the tree's score ln of the weight of its best tree, or of the sum over its trees.
enum class EmptyParts { best, sum };

class BestParse {
 public:
  // Takes the form's weights as they are now; the form must outlive this. O(rules), and O(symbols) rounds of them where empty
  // rules recur.
  explicit BestParse(const BinaryForm &form, const Run &run, EmptyParts parts = EmptyParts::best);

  // Returns the score of the best tree, −infinity if there is none. The tree's rules are appended (derivation.hh). The score
  // is ln of the tree's weight, plus `gains` of all nodes that have words: one for each symbol of each row, at most 0; rows are
  // spans in the order of SpanIndex, and the filter's further ones; empty: none. Gains are borrowed until the next call, and so
  // is `filter`, which says what counts; null: all. Fails with `limit`.
  double find(std::span<const int32_t> words, Array<int32_t> *rules, const Run &run, std::span<const double> gains = {},
              const SpanFilter *filter = nullptr);

  // A way to rewrite a node: by a rule of the grammar, or of the form (−1), into two nodes, one or none.
  struct Way {
    double score = -INFINITY;  // of the best tree that begins so
    int32_t rule = -1, parts = 0;
    TreeNode part[2] = {};
  };
  // The four functions below tell what find() knows of the nodes of the last sentence. A node must have a tree.
  TreeNode root() const { return {form_.start, 0, words_.size()}; }
  size_t row_of(const TreeNode &node) const {
    return node.missing == 0 ? index_.of(node.first, node.width) : filter_->row(node.first, node.width, node.missing);
  }
  Way best_way(const TreeNode &node) const;
  // Appends all ways that have a tree, that of best_way among them, in a fixed order. O(rules of the symbol · width).
  void list_ways(const TreeNode &node, Array<Way> *ways) const;

 private:
  struct Pair {
    int32_t parent, child, number, source;
    double weight;
  };
  [[gnu::noinline]] void close(size_t first, size_t width);
  // A pair and whether its child misses the label of its parent, as one number from 0.
  static int32_t chain_by(size_t pair, bool misses) { return static_cast<int32_t>(2 * pair) + misses; }
  TreeNode child_by(int32_t chain, const TreeNode &node) const {
    const uint32_t own = chain & 1 ? filter_->bit(node.symbol, node.first, node.width) : 0;
    return {pairs_.data()[chain / 2].child, node.first, node.width, node.missing | own};
  }
  int32_t chain(const TreeNode &node) const {
    return chains_.data()[row_of(node) * symbols_ + static_cast<size_t>(node.symbol)];
  }
  void solve_empty(const Run &run);
  bool rests_on(const Way &way, int32_t symbol) const;
  // Raises the numbers of a span to the best ones over its splits.
  void split(size_t first, size_t width);
  double value(const TreeNode &node) const {
    const auto symbol = static_cast<size_t>(node.symbol);
    return node.width == 0 ? empty_.data()[symbol].score : best_.data()[row_of(node) * symbols_ + symbol];
  }
  bool allows_words(int32_t lexical, size_t first, size_t width) const {
    return !filter_ || filter_->allows_words(lexical, first, width);
  }
  double gain(const TreeNode &node) const {
    return gains_.empty() ? 0 : gains_[row_of(node) * symbols_ + static_cast<size_t>(node.symbol)];
  }
  template <class Use>
  void each_way_of_words(const TreeNode &node, const Use &use) const;
  template <class Use>
  void each_empty_way(int32_t symbol, const Use &use) const;
  [[gnu::noinline]] Way way_by_pair(int32_t pair, int32_t source, const TreeNode &node, uint32_t missing) const;
  double *row(size_t first, size_t width) { return best_.data() + index_.of(first, width) * symbols_; }

  const BinaryForm &form_;
  size_t symbols_;
  RulesByParent by_parent_;
  Array<double> binary_, lexical_;
  Array<Pair> pairs_;  // the best source of each unary pair that has a weight
  Array<Way> empty_;   // how each symbol's best tree without words begins
  Array<double> empty_score_;  // what it adds to a tree with words
  SpanIndex index_;
  Array<int32_t> words_;
  SentenceStrings strings_;
  std::span<const double> gains_;
  const SpanFilter *filter_ = nullptr;
  Array<double> limited_;  // the gains with those of nodes that the filter does not allow
  Array<double> best_;  // and room behind the last row for a whole vector
  // For dense pairs of children: their best sums over the splits of a span (empty: rules are tried split by split), where the
  // pair of each binary rule is among them, and the rows of the splits' parts.
  size_t pair_stride_ = 0;
  Array<double> pair_best_;
  Array<int32_t> pair_place_;
  Array<const double *> left_rows_, right_rows_;
  Array<int32_t> chains_;  // by what a symbol in a row begins (chain_by); −1: no pair
};

}  // namespace hws
