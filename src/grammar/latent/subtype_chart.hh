// Sums of a sentence's trees with subtypes, over the labels that the plain grammar finds probable, and the tree whose rules
// have the largest product of posterior probabilities (max-rule-product; Petrov and Klein 2007).
//
// The probability that a rule is used at a span and split, summed over subtypes, is
//     q = Σ_a out(A[a]) Σ_{b,c} p(A[a] → B[b] C[c]) in(B[b]) in(C[c]),
// where outside numbers are scaled such that this is a posterior. The tree found has the largest Σ ln q. Spans have exponents
// of their own, as in plain_chart.hh. Sums over splits are formed for pairs of children before rules are looked at, as there.
// O(words³ · pairs of kept labels · H² + words² · rules of kept labels · H³).
#pragma once
#include "src/grammar/latent/latent_model.hh"
#include "src/grammar/latent/plain_chart.hh"
#include "src/grammar/latent/rule_products.hh"

namespace hws {

// A node of a parse: a rule of a span. Nodes stand in preorder; the first child of a node begins where it does, and `split` is
// where the second child begins (0: there is none).
struct ParseNode {
  int32_t rule, begin, end, split;
};

class SubtypeChart {
 public:
  explicit SubtypeChart(const LatentModel &model) : SubtypeChart(model, model.layout(), model.numbers().data()) {}
  // The rules of a model with another layout and its numbers, which need not sum to 1. Borrows all three.
  SubtypeChart(const LatentModel &model, const SubtypeLayout &layout, const double *numbers);

  // Sums trees over the kept labels. Returns ln p, −infinity if there is no tree. `counts`: where the expected uses of each
  // number are added, as the layout has them; null: nowhere.
  double sum(std::span<const Label> words, const SpanLabels &kept, const Run &run, double *counts = nullptr);
  // After sum(), if there is a tree: the one with the largest product.
  void best_tree(Array<ParseNode> *tree, const Run &run);

 private:
  static constexpr int32_t kNoLabel = -1, kUnseen = -1, kNoRule = -2;
  static constexpr size_t kUnlisted = SIZE_MAX;
  static constexpr double kLeast = 0x1p-400;
  static constexpr double kSlack = 1e-9;  // for what was rounded
  static constexpr int64_t kNoExponent = INT64_MIN / 4;
  struct Back {
    int32_t rule = -1, split = 0;
  };

  RuleRows rows(int32_t rule) const {
    return {numbers_ + layout_.first.data()[rule], layout_.stride.data()[model_.grammar().rules.data()[rule].parent]};
  }
  size_t subtypes(int32_t label) const { return static_cast<size_t>(layout_.subtypes.data()[label]); }
  size_t outcomes(int32_t rule) const { return static_cast<size_t>(layout_.outcomes.data()[rule]); }
  // sums[a] is the inside number of a rule whose outcomes have these.
  void below(int32_t rule, size_t parents, const double *outcome);
  // above[j] is what a rule gives its outcomes under `out`, numbers of its parent; its uses are counted.
  void above(int32_t rule, const double *out, const double *outcome);
  // Adds what a rule gives its outcomes to to[j], and counts nothing.
  void add_above(int32_t rule, const double *out, double *to) const;
  // Where a label's numbers of a span begin; kNoLabel: it is not kept.
  int32_t place(size_t span, int32_t label) const {
    return place_.data()[span * labels_ + static_cast<size_t>(label)];
  }
  std::span<const int32_t> kept(size_t span) const { return kept_->of(span); }
  bool is_whole(size_t i, size_t j) const { return i == 0 && j == kept_->spans.words; }

  // Two labels that stand side by side at splits of a span, and their rules with a parent that is kept there. While the span is
  // open it has numbers for the pairs of subtypes.
  struct Pair {
    size_t first_rule, at;  // in listed_rules_, in pair_numbers_
    int32_t rules, left, right;
  };
  struct RuleOfSpan {
    int32_t rule, parent;  // the parent's place
  };
  struct PairsOfSpan {
    size_t first, count;  // in listed_pairs_
  };
  size_t pair_size(const Pair &pair) const { return subtypes(pair.left) * subtypes(pair.right); }
  std::span<const RuleOfSpan> rules_of(const Pair &pair) const {
    return {listed_rules_.data() + pair.first_rule, static_cast<size_t>(pair.rules)};
  }
  std::span<const Pair> open_pairs() const { return {listed_pairs_.data() + open_.first, open_.count}; }
  // Opens a span for each_pair(), with numbers that are 0. Its pairs are those that inside sums have listed. If there are none
  // yet, or if rules are counted, when lists of all spans would be long, then each_pair() lists them.
  void open_span(size_t span);
  int32_t list_pair(size_t span, int32_t left, int32_t right);
  // Calls see(pair, left, right, factor, split) for all pairs at all splits of the open span: places of the two labels, and the
  // factor that the product of both inside numbers has at the span, whose exponent is given.
  template <class See>
  void each_pair(size_t i, size_t j, int64_t exponent, See see);
  // Opens a span and sums its pairs over all splits.
  void sum_pairs(size_t i, size_t j, int64_t exponent);
  // Calls see(rule, child, parent) for all rules of one label at a span, with the places of the two labels.
  template <class See>
  void each_unary(size_t i, size_t j, See see);

  void inside(size_t i, size_t j, std::span<const Label> words);
  void outside(size_t i, size_t j);
  void choose(size_t i, size_t j, std::span<const Label> words);
  // ln of a label's posterior at a span, which no rule's exceeds, and kSlack.
  double log_posterior(int32_t label, const double *inside, const double *outside) const;
  // The posterior of a rule whose outcomes have these inside numbers.
  double posterior(int32_t rule, const double *outcome, const double *out);

  const LatentModel &model_;
  const SubtypeLayout &layout_;
  const double *const numbers_;
  const size_t labels_;
  Array<int32_t> first_rule_;  // by left and right label: which of the rules beside the left one is the first of this pair
  Array<int32_t> pair_of_;     // by left and right label: which pair of the open span it is; kUnseen, kNoRule
  Array<size_t> seen_;         // where pair_of_ is to be kUnseen again
  Array<Pair> listed_pairs_;
  Array<RuleOfSpan> listed_rules_;
  Array<PairsOfSpan> listed_;  // by span
  PairsOfSpan open_{0, 0};
  bool listing_ = false;
  Array<double> pair_numbers_;
  double *counts_ = nullptr;
  const RuleProducts &products_ = rule_products();
  const SpanLabels *kept_ = nullptr;
  Array<Label> words_;
  Array<int32_t> place_;
  Array<double> top_, bottom_, out_top_, out_bottom_;  // by place
  Array<int64_t> exponent_;
  Array<double> score_top_, score_bottom_;  // by place of a label: its best Σ ln q
  Array<double> log_top_, log_bottom_;      // by place of a label: the most that ln q can be
  Array<Back> back_top_, back_bottom_;
  Array<double> pairs_, above_, sums_, of_left_, of_right_, spare_;
};

}  // namespace hws
