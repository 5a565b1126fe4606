// Sums over the subtypes of one given tree: inside and outside numbers, expected counts, the best subtypes and drawn ones.
//
// A tree has one subtype for each node, and its probability is the product of its rules' numbers. Inside numbers are formed
// from the last node to the first, outside numbers from the first to the last. Each node's inside numbers are multiplied by a
// power of two that brings the largest one into [1/2, 1). Outside numbers are scaled such that Σ_a in(a) · out(a) is 1 at
// every node, so that they are the posterior's quotients. There is no logarithm but one for each tree.
//
// The trap: a subtype may have no inside number where its context would favour it strongly. Its outside number is set to 0, or
// it would be infinite. Inside numbers below 2^−400 of the node's largest count as 0, and a node all of whose products are
// below 2^−600 has no probability. O(nodes · H³) for H subtypes.
#pragma once
#include <cmath>
#include <numbers>
#include <type_traits>

#include "src/grammar/latent/rule_products.hh"
#include "src/grammar/latent/subtype_layout.hh"

namespace hws {

// The subtypes of a rule's parent and children.
struct RuleShape {
  size_t parents, left, right, outcomes;
};
inline RuleShape shape_of(const LatentGrammar &grammar, const SubtypeLayout &layout, int32_t rule) {
  const LatentRule &r = grammar.rules.data()[rule];
  const int32_t *const subtypes = layout.subtypes.data();
  const auto size = [&](int32_t label) { return label < 0 ? size_t{1} : static_cast<size_t>(subtypes[label]); };
  return {size(r.parent), size(r.left), r.is_word() ? 1 : size(r.right), static_cast<size_t>(layout.outcomes.data()[rule])};
}

// The numbers of the outside pass at a node: its weights by subtype of its label, the products of its children's inside numbers
// by outcome, and the place for its children's outside numbers by outcome.
struct RuleUse {
  const double *weight, *outcome;
  double *above;
};

struct NoFactors {};

class SubtypeSums {
 public:
  SubtypeSums(const LatentGrammar &grammar, const SubtypeLayout &layout) : grammar_(grammar), layout_(layout) {}

  // Sums a tree's probability over its subtypes, or finds that of the best ones. `rows` gives the RuleRows of a node, by its
  // place in the tree. Returns ln p, −infinity if the tree has no probability. `factors`, if given, has for a node what its
  // rule's rows are to be multiplied by, one number for each subtype of its label.
  template <class Rows, class Factors = NoFactors>
  double inside(std::span<const LatentNode> tree, Rows rows, bool best = false, Factors factors = {}) {
    make_room(tree);
    int64_t exponent = 0;
    for (size_t i = tree.size(); i-- > 0;) {
      const RuleShape shape = shapes_.data()[i];
      double *const in = in_.data() + begin_.data()[i];
      const double *const outcome = outcomes_of(tree, i);
      if (best) most_of(rows(i), shape, outcome, in);
      else products_.inside(rows(i), shape.parents, shape.outcomes, outcome, in);
      if constexpr (!std::is_same_v<Factors, NoFactors>) {
        const double *const factor = factors(i);
        for (size_t a = 0; a < shape.parents; ++a) in[a] *= factor[a];
      }
      if (!scale(i, shape.parents, &exponent)) return -INFINITY;
    }
    return std::log(in_[0]) + static_cast<double>(exponent) * std::numbers::ln2;
  }

  // After inside(): adds the expected counts of all nodes. `counts` gives for a node where those of its rule are, as RuleRows
  // but to be written.
  template <class Rows, class Counts, class Factors = NoFactors>
  void outside(std::span<const LatentNode> tree, Rows rows, Counts counts, Factors factors = {}) {
    const auto add = [&](size_t i, const RuleUse &use) {
      const RuleShape &shape = shapes_.data()[i];
      const auto [to, stride] = counts(i);
      products_.outside(rows(i), shape.parents, shape.outcomes, use.weight, use.outcome, use.above, to, stride);
    };
    outside_by(tree, add, factors);
  }
  // Does the same, but leaves it to use(node, RuleUse) to add a node's expected counts, weight[a] · rows[a][j] · outcome[j].
  // use() sets above[j] = Σ_a weight[a] · rows[a][j] for the node's rule. Weights are already multiplied by the factors.
  template <class Use, class Factors = NoFactors>
  void outside_by(std::span<const LatentNode> tree, Use use, Factors factors = {}) {
    out_[0] = 1 / in_[0];
    for (size_t i = 0; i < tree.size(); ++i) {
      const RuleShape shape = shapes_.data()[i];
      const double *const in = in_.data() + begin_.data()[i];
      double *const out = out_.data() + begin_.data()[i];
      for (size_t a = 0; a < shape.parents; ++a) out[a] = in[a] > 0 ? out[a] * scale_.data()[i] : 0;
      const double *weight = out;
      double weights[kMostSubtypes];
      if constexpr (!std::is_same_v<Factors, NoFactors>) {
        const double *const factor = factors(i);
        for (size_t a = 0; a < shape.parents; ++a) weights[a] = out[a] * factor[a];
        weight = weights;
      }
      use(i, RuleUse{weight, outcomes_of(tree, i), above_.data()});
      const LatentRule &rule = grammar_.rules.data()[tree[i].rule];
      if (rule.is_word()) continue;
      if (rule.is_unary()) {
        std::copy_n(above_.data(), shape.left, out_.data() + begin_.data()[i + 1]);
        continue;
      }
      const size_t right = static_cast<size_t>(tree[i].right);
      products_.of_children(above_.data(), in_of(i + 1), shape.left, in_of(right), shape.right,
                            out_.data() + begin_.data()[i + 1], out_.data() + begin_.data()[right]);
    }
  }

  // After outside(): a node's scaled numbers. Their product is the subtype's probability given the tree.
  double inner(size_t node, size_t subtype) const { return in_.data()[begin_.data()[node] + subtype]; }
  double outer(size_t node, size_t subtype) const {
    return out_.data()[begin_.data()[node] + subtype] / scale_.data()[node];
  }
  double posterior(size_t node, size_t subtype) const { return inner(node, subtype) * outer(node, subtype); }

  // After inside(): the subtype of each node from the first to the last, where choose(weights, count) returns which outcome of
  // a node follows. With a draw by the weights the subtypes are drawn from their posterior; with the place of the largest after
  // inside(..., true) they are the best ones.
  template <class Rows, class Choose>
  void descend(std::span<const LatentNode> tree, Rows rows, Choose choose, int32_t *subtypes) {
    subtypes[0] = 0;
    for (size_t i = 0; i < tree.size(); ++i) {
      const LatentRule &rule = grammar_.rules.data()[tree[i].rule];
      if (rule.is_word()) continue;
      const RuleShape shape = shapes_.data()[i];
      const double *const outcome = outcomes_of(tree, i);
      const RuleRows own = rows(i);
      const double *const row = own.first + static_cast<size_t>(subtypes[i]) * own.stride;
      for (size_t j = 0; j < shape.outcomes; ++j) above_.data()[j] = row[j] * outcome[j];
      const size_t chosen = choose(above_.data(), shape.outcomes);
      subtypes[i + 1] = static_cast<int32_t>(rule.is_unary() ? chosen : chosen / shape.right);
      if (!rule.is_unary()) subtypes[tree[i].right] = static_cast<int32_t>(chosen % shape.right);
    }
  }

 private:
  static constexpr double kLeast = 0x1p-400;
  static constexpr int64_t kLeastExponent = -600;

  const double *in_of(size_t node) const { return in_.data() + begin_.data()[node]; }
  void make_room(std::span<const LatentNode> tree);
  // The products of a node's children for each outcome; of a word 1.
  const double *outcomes_of(std::span<const LatentNode> tree, size_t i) {
    const LatentRule &rule = grammar_.rules.data()[tree[i].rule];
    if (rule.is_word()) return &kOne;
    if (rule.is_unary()) return in_of(i + 1);
    const RuleShape shape = shapes_.data()[i];
    products_.pairs(in_of(i + 1), shape.left, in_of(static_cast<size_t>(tree[i].right)), shape.right, pairs_.data());
    return pairs_.data();
  }
  static void most_of(RuleRows rows, const RuleShape &shape, const double *outcome, double *to);
  bool scale(size_t node, size_t count, int64_t *exponent);

  static constexpr double kOne = 1;
  const LatentGrammar &grammar_;
  const SubtypeLayout &layout_;
  const RuleProducts &products_ = rule_products();
  Array<size_t> begin_;       // by node: where its numbers are
  Array<RuleShape> shapes_;   // by node
  Array<double> in_, out_, scale_, pairs_, above_;
};

}  // namespace hws
