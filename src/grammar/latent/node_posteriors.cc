// Optimize: speed
#include "src/grammar/latent/node_posteriors.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/grammar/latent/subtype_sums.hh"
#include "src/learner/rows/row_predictions.hh"

namespace hws {

// One tree's posteriors, and the uses of rules that they expect.
class NodePosteriors::Visit {
 public:
  Visit(const BinarizedTrees &trees, const SubtypeLayout &layout) : trees_(trees), layout_(layout) {}

  // `posteriors` are those of the tree's nodes, one after the other.
  void begin(std::span<const LatentNode> tree, double *posteriors) {
    tree_ = tree;
    q_ = posteriors;
    begin_.clear();
    parent_.assign(tree.size(), -1);
    size_t at = 0;
    for (size_t i = 0; i < tree.size(); ++i) {
      begin_.push_back(at);
      at += static_cast<size_t>(layout_.subtypes.data()[rule(i).parent]);
      if (rule(i).is_word()) continue;
      parent_[i + 1] = static_cast<int32_t>(i);
      if (tree[i].right > 0) parent_[tree[i].right] = static_cast<int32_t>(i);
    }
    size_ = at;
  }
  size_t size() const { return size_; }

  // Adds the uses of a node's rule, or takes them away.
  void use(size_t i, double sign, RowUses *uses) {
    outcomes_of(i);
    const size_t stride = layout_.stride.data()[rule(i).parent], first = layout_.first.data()[tree_[i].rule];
    for (size_t a = 0; a < subtypes(i); ++a) {
      const double weight = sign * q(i)[a];
      double *const counts = uses->counts.data() + first + a * stride;
      for (size_t j = 0; j < outcome_.size(); ++j) counts[j] += weight * outcome_.data()[j];
      uses->sums.data()[row(i) + a] += weight;
    }
  }

  // Infers a node, whose uses are not among `uses`.
  void infer(size_t i, const RowPredictions &predictions, const RowUses &uses) {
    const auto p = static_cast<size_t>(parent_[i]);
    const bool same_label = rule(p).parent == rule(i).parent, same_rule = tree_[p].rule == tree_[i].rule;
    next_.assign(subtypes(i), 0.0);
    add_above(i, p, predictions, uses);
    outcomes_of(i);
    const size_t stride = layout_.stride.data()[rule(i).parent], first = layout_.first.data()[tree_[i].rule];
    double sum = 0;
    for (size_t a = 0; a < subtypes(i); ++a) {
      double below = same_rule ? both_uses(i, p, a) : 0;
      for (size_t j = 0; j < outcome_.size(); ++j) {
        const size_t at = first + a * stride + j;
        below += outcome_.data()[j] * predictions.amount(uses.counts.data()[at], at);
      }
      const double total = predictions.total(uses, row(i) + a) + (same_label ? q(p)[a] : 0);
      sum += next_[a] *= total > 0 ? below / total : 0;
    }
    if (!(sum > 0)) return;  // nothing is known of the node, which keeps its posterior
    for (size_t a = 0; a < subtypes(i); ++a) q(i)[a] = next_[a] / sum;
  }
  size_t nodes() const { return tree_.size(); }
  size_t subtypes(size_t i) const { return static_cast<size_t>(layout_.subtypes.data()[rule(i).parent]); }
  size_t parent(size_t i) const { return static_cast<size_t>(parent_[i]); }

 private:
  const LatentRule &rule(size_t i) const { return trees_.rules.data()[tree_[i].rule]; }
  size_t row(size_t i) const { return static_cast<size_t>(layout_.first_row.data()[rule(i).parent]); }
  double *q(size_t i) { return q_ + begin_.data()[i]; }
  bool is_left(size_t i, size_t p) const { return i == p + 1; }

  // The probabilities of the outcomes of a node's rule.
  void outcomes_of(size_t i) {
    outcome_.clear();
    if (rule(i).is_word()) {
      outcome_.push_back(1);
    } else if (rule(i).is_unary()) {
      outcome_.insert(outcome_.end(), q(i + 1), q(i + 1) + subtypes(i + 1));
    } else {
      const auto right = static_cast<size_t>(tree_[i].right);
      for (size_t b = 0; b < subtypes(i + 1); ++b) {
        for (size_t c = 0; c < subtypes(right); ++c) outcome_.push_back(q(i + 1)[b] * q(right)[c]);
      }
    }
  }

  // Adds for each subtype what the rule above predicts for it.
  void add_above(size_t i, size_t p, const RowPredictions &predictions, const RowUses &uses) {
    const size_t stride = layout_.stride.data()[rule(p).parent], first = layout_.first.data()[tree_[p].rule];
    const bool unary = rule(p).is_unary(), left = is_left(i, p);
    const size_t s = unary ? 0 : left ? static_cast<size_t>(tree_[p].right) : p + 1;
    const size_t siblings = unary ? 1 : subtypes(s), own = subtypes(i);
    for (size_t x = 0; x < subtypes(p); ++x) {
      for (size_t a = 0; a < own; ++a) {
        for (size_t y = 0; y < siblings; ++y) {
          const size_t at = first + x * stride + (left ? a * siblings + y : y * own + a);
          next_.data()[a] += q(p)[x] * (unary ? 1 : q(s)[y]) * predictions.amount(uses.counts.data()[at], at);
        }
      }
    }
  }

  // The probability that a node with subtype a uses the same outcome of the same rule as its parent.
  double both_uses(size_t i, size_t p, size_t a) {
    if (rule(p).is_unary()) return 0;
    const bool left = is_left(i, p);
    const auto sibling = left ? static_cast<size_t>(tree_[p].right) : p + 1;
    const auto right = static_cast<size_t>(tree_[i].right);
    const size_t beside = left ? right : i + 1, same = left ? i + 1 : right;
    double both = 0;
    for (size_t y = 0; y < subtypes(sibling); ++y) both += q(sibling)[y] * q(beside)[y];
    return q(p)[a] * q(same)[a] * both;
  }

  const BinarizedTrees &trees_;
  const SubtypeLayout &layout_;
  std::span<const LatentNode> tree_;
  double *q_ = nullptr;
  size_t size_ = 0;
  Array<size_t> begin_;
  Array<int32_t> parent_;
  Array<double> outcome_, next_;
};

class NodePosteriors::Inference final : public ItemInference {
 public:
  Inference(const NodePosteriors &family, const RowView &view)
      : family_(family), trees_(family.trees_), layout_(family.layout_), predictions_(view.parts()), nodes_(trees_, layout_),
        sums_(trees_, layout_), numbers_(view.uses() ? Array<double>() : view.numbers()),
        room_(static_cast<size_t>(*std::max_element(layout_.outcomes.begin(), layout_.outcomes.end()))) {}

  double begin(int64_t item, double *local) override {
    const std::span<const LatentNode> nodes = trees_.tree(item);
    const auto rows = [&](size_t i) {
      const int32_t rule = nodes[i].rule;
      return RuleRows{numbers_.data() + layout_.first[rule], layout_.stride[trees_.rules[rule].parent]};
    };
    const double log_p = sums_.inside(nodes, rows);
    if (!(log_p > -INFINITY)) return log_p;
    sums_.outside(nodes, rows, [&](size_t) { return std::pair(room_.data(), size_t{0}); });
    for (size_t i = 0; i < nodes.size(); ++i) {
      const auto count = static_cast<size_t>(layout_.subtypes[trees_.rules[nodes[i].rule].parent]);
      for (size_t a = 0; a < count; ++a) *local++ = sums_.posterior(i, a);
    }
    return log_p;
  }

  // Node by node: the neighbours of a node stay in the uses.
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    nodes_.begin(trees_.tree(item), now);
    std::copy_n(old, nodes_.size(), now);
    for (size_t i = 0; i < nodes_.nodes(); ++i) {
      if (nodes_.subtypes(i) == 1) continue;
      nodes_.use(nodes_.parent(i), -1, uses);
      nodes_.use(i, -1, uses);
      nodes_.infer(i, predictions_, *uses);
      nodes_.use(nodes_.parent(i), 1, uses);
      nodes_.use(i, 1, uses);
    }
    use(item, now, -1, uses);
    return std::numeric_limits<double>::quiet_NaN();
  }

  void use(int64_t item, const double *local, double sign, RowUses *uses) override {
    own_.assign(local, local + family_.local_numbers(item));
    nodes_.begin(trees_.tree(item), own_.data());
    for (size_t i = 0; i < nodes_.nodes(); ++i) nodes_.use(i, sign, uses);
  }

 private:
  const NodePosteriors &family_;
  const BinarizedTrees &trees_;
  const SubtypeLayout &layout_;
  const RowPredictions predictions_;
  Visit nodes_;
  SubtypeSums sums_;
  const Array<double> numbers_;  // of the rows to begin with
  Array<double> room_, own_;
};

size_t NodePosteriors::local_numbers(int64_t item) const {
  size_t numbers = 0;
  for (const LatentNode &node : trees_.tree(item)) {
    numbers += static_cast<size_t>(layout_.subtypes.data()[trees_.rules.data()[node.rule].parent]);
  }
  return numbers;
}

std::unique_ptr<ItemInference> NodePosteriors::inference(const RowView &view, const Run &) const {
  return std::make_unique<Inference>(*this, view);
}

}  // namespace hws
