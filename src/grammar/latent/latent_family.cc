// Optimize: speed
#include "src/grammar/latent/latent_family.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "fsa/base/hash_slots.hh"
#include "src/grammar/latent/subtype_chart.hh"

namespace hws {

namespace {

// The place of the largest weight, the first one on a tie.
size_t largest(const double *weights, size_t count) {
  size_t best = 0;
  for (size_t k = 1; k < count; ++k) best = weights[k] > weights[best] ? k : best;
  return best;
}

// Asks for the rows of a rule before they are needed, since the rules of a tree lie far apart in memory.
void fetch_rows(const double *first, size_t stride, size_t rows, size_t outcomes) {
  constexpr size_t kLine = 64 / sizeof(double);
  for (size_t a = 0; a < rows; ++a) {
    for (size_t j = 0; j < outcomes; j += kLine) __builtin_prefetch(first + a * stride + j, 1);
  }
}

}  // namespace

LatentFamily::LatentFamily(BinarizedTreesPtr trees, SubtypeLayout layout, LatentNamesPtr names, const LatentSettings &s,
                           const Run &run)
    : trees_(std::move(trees)), layout_(std::move(layout)), names_(std::move(names)),
      blocked_(s.method == RowMethod::blocked_gibbs), by_nodes_(s.method == RowMethod::cvi1),
      parts_({layout_.part(*s.prior)}), node_posteriors_(*trees_, layout_) {
  const BinarizedTrees &all = *trees_;
  for (const LatentRule &rule : all.rules) {
    for (const int32_t x : {rule.parent, rule.left, rule.right}) fingerprint_ = mixed(fingerprint_, static_cast<uint32_t>(x));
  }
  for (const int32_t h : layout_.subtypes) fingerprint_ = mixed(fingerprint_, static_cast<uint32_t>(h));
  Array<int32_t> seen(all.rules.size(), -1);  // the slot of a rule in the current tree
  for (int64_t t = 0; t < all.trees(); ++t) {
    if ((t & 255) == 0) run.check();
    const size_t begin = slots_.size();
    size_t local = 0;
    for (const LatentNode &node : all.tree(t)) {
      const LatentRule &rule = all.rules[node.rule];
      fingerprint_ = mixed(fingerprint_, static_cast<uint64_t>(node.rule) << 32 | static_cast<uint32_t>(node.right));
      tokens_ += rule.is_word();
      if (seen[node.rule] < 0) {
        seen[node.rule] = static_cast<int32_t>(slots_.size() - begin);
        const int32_t parents = layout_.subtypes[rule.parent], outcomes = layout_.outcomes[node.rule];
        slots_.push_back({local, layout_.first[node.rule], layout_.stride[rule.parent],
                          static_cast<size_t>(layout_.first_row[rule.parent]), parents, outcomes});
        local += static_cast<size_t>(parents) * static_cast<size_t>(outcomes);
      }
      slot_of_node_.push_back(seen[node.rule]);
    }
    for (const LatentNode &node : all.tree(t)) seen[node.rule] = -1;
    first_slot_.push_back(static_cast<int64_t>(slots_.size()));
    local_begin_.push_back(local_begin_.back() + local);
  }
  if (all.has_bare()) read_bare_sentences(run);
}

void LatentFamily::read_bare_sentences(const Run &run) {
  const BinarizedTrees &all = *trees_;
  SubtypeLayout one(all, even_subtypes(all, 1));
  Array<double> shares(one.size());  // in which rules stand in their order
  for (size_t r = 0; r < shares.size(); ++r) shares[r] = static_cast<double>(all.uses[r]);
  one.normalize(&shares);
  plain_ = std::make_unique<const LatentModel>(all, std::move(one), std::move(shares), nullptr);
  PlainChart chart(*plain_);
  for (int64_t t = 0; t < all.trees(); ++t) {
    bare_.push_back(static_cast<int64_t>(kept_.size()));
    if (!all.is_bare(t)) continue;
    const std::span<const int32_t> words = all.words_of(t);
    if (!(chart.sum(words, run) > -INFINITY)) fail_without_probability(t);
    kept_.push_back(chart.probable_labels(0));
    run.limit_bytes(static_cast<int64_t>(4 * (kept_.back().label.size() + kept_.back().first.size())));
    tokens_ += static_cast<int64_t>(words.size());
    for (const int32_t word : words) fingerprint_ = mixed(fingerprint_, static_cast<uint32_t>(word));
    fingerprint_ = mixed(fingerprint_, static_cast<uint64_t>(t));
  }
}

// A leaf has all numbers, of which there are many, so that blocks are few.
BlockPlan LatentFamily::plan(int64_t items) const { return blocks_of_corpus(items, 1024, 4); }

const Collapses *LatentFamily::collapses() const {
  return by_nodes_ ? static_cast<const Collapses *>(&node_posteriors_) : this;
}

// ---- Batch methods.

std::vector<StatisticSpec> LatentFamily::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), dense_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> LatentFamily::prepare(const RowParts &, const double *numbers, bool best, const Run &) const {
  return std::make_unique<ExpectStep>(numbers, best);
}

void LatentFamily::expect(const RowParts &, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
                          const Run &run) const {
  double *const counts = leaf.dense(0).data();
  SubtypeSums sums(*trees_, layout_);
  std::optional<SubtypeChart> chart;
  if (plain_) chart.emplace(*plain_, layout_, step.numbers);
  Array<int32_t> subtypes;
  double log_likelihood = 0;
  int64_t tokens = 0;
  for (const int64_t t : items) {
    run.check();
    if (trees_->is_bare(t)) {
      const std::span<const int32_t> words = trees_->words_of(t);
      const double log_p = chart->sum(words, kept_[static_cast<size_t>(bare_[t])], run, counts);
      if (!(log_p > -INFINITY)) fail_without_probability(t);
      log_likelihood += log_p;
      tokens += static_cast<int64_t>(words.size());
      continue;
    }
    const std::span<const LatentNode> nodes = tree(t);
    const auto rows = [&](size_t i) { return rows_of(step.numbers, nodes[i].rule); };
    const double log_p = sums.inside(nodes, rows, step.best);
    if (!(log_p > -INFINITY)) fail_without_probability(t);
    log_likelihood += log_p;
    for (const LatentNode &node : nodes) tokens += trees_->rules.data()[node.rule].is_word();
    if (step.best) {
      if (subtypes.size() < nodes.size()) subtypes.resize(nodes.size());
      sums.descend(nodes, rows, largest, subtypes.data());
      each_use(t, subtypes.data(), [&](size_t at, size_t, size_t) { counts[at] += 1; });
      continue;
    }
    sums.outside(nodes, rows, [&](size_t i) {
      const RuleRows own = rows(i);
      return std::pair(counts + (own.first - step.numbers), own.stride);
    });
  }
  leaf.dense(1)[0] += log_likelihood;
  leaf.dense(2)[0] += static_cast<double>(tokens);
}

Expectation LatentFamily::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

// ---- Collapsed inference.

void LatentFamily::move(int64_t item, const double *local, double sign, RowUses *uses) const {
  const RuleProducts &products = rule_products();
  for (const Slot &s : slots(item)) {
    products.add(local + s.first, sign, static_cast<size_t>(s.parents), static_cast<size_t>(s.outcomes),
                 uses->counts.data() + s.at, s.stride, uses->sums.data() + s.row);
  }
}

void LatentFamily::predict(int64_t item, const RowPredictions &predictions, const RowUses &uses, double *local) const {
  for (const Slot &s : slots(item)) {
    const auto outcomes = static_cast<size_t>(s.outcomes);
    for (size_t a = 0; a < static_cast<size_t>(s.parents); ++a) {
      const double total = predictions.total(uses, s.row + a);
      predictions.read_amounts(uses, s.at + a * s.stride, s.row + a, outcomes, total > 0 ? 1 / total : 0,
                               local + s.first + a * outcomes);
    }
  }
}

void LatentFamily::take(int64_t item, const double *local, const RowPredictions &predictions, RowUses *uses,
                        double *rules) const {
  const RuleProducts &products = rule_products();
  const std::span<const Slot> all = slots(item);
  double *const counts = uses->counts.data();
  // Rules may share rows, whose sums are to be without the tree before anything is predicted.
  for (const Slot &s : all) {
    products.subtract_sums(local + s.first, static_cast<size_t>(s.parents), static_cast<size_t>(s.outcomes),
                           uses->sums.data() + s.row);
  }
  double factors[kMostSubtypes];
  for (size_t i = 0; i < all.size(); ++i) {
    const Slot &s = all[i];
    if (i + 1 < all.size()) {
      const Slot &next = all[i + 1];
      fetch_rows(counts + next.at, next.stride, static_cast<size_t>(next.parents), static_cast<size_t>(next.outcomes));
    }
    const auto parents = static_cast<size_t>(s.parents), outcomes = static_cast<size_t>(s.outcomes);
    for (size_t a = 0; a < parents; ++a) {
      const double total = predictions.total(*uses, s.row + a);
      factors[a] = total > 0 ? 1 / total : 0;
    }
    const double even = predictions.even(s.row);  // that of the label's other rows
    products.take(local + s.first, parents, outcomes, std::max(0.0, even), factors, counts + s.at, s.stride, rules + s.first);
    for (size_t a = 0; even < 0 && a < parents; ++a) {
      predictions.read_amounts(*uses, s.at + a * s.stride, s.row + a, outcomes, factors[a], rules + s.first + a * outcomes);
    }
  }
}

class LatentFamily::Inference final : public ItemInference {
 public:
  Inference(const LatentFamily &family, const RowView &view)
      : family_(family), predictions_(view.parts(), false), sums_(*family.trees_, family.layout_),
        numbers_(view.uses() ? Array<double>() : view.numbers()) {}

  double begin(int64_t item, double *local) override {
    const std::span<const LatentNode> nodes = family_.tree(item);
    return infer(item, [&](size_t i) { return family_.rows_of(numbers_.data(), nodes[i].rule); }, local);
  }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    const size_t size = family_.local_size(item);
    if (room_.size() < size) room_.resize(size);
    family_.take(item, old, predictions_, uses, room_.data());
    const auto local = family_.local_rows(item, static_cast<const double *>(room_.data()));
    const auto rows = [&](size_t i) {
      const auto own = local(i);
      return RuleRows{own.first, own.stride};
    };
    return infer(item, rows, now);
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override { family_.move(item, local, sign, uses); }

 private:
  template <class Rows>
  double infer(int64_t item, Rows rows, double *local) {
    const std::span<const LatentNode> nodes = family_.tree(item);
    const double log_p = sums_.inside(nodes, rows);
    std::fill_n(local, family_.local_size(item), 0.0);
    if (log_p > -INFINITY) sums_.outside(nodes, rows, family_.local_rows(item, local));
    return log_p;
  }

  const LatentFamily &family_;
  const RowPredictions predictions_;
  SubtypeSums sums_;
  const Array<double> numbers_;  // of the rows to begin with
  Array<double> room_;
};

std::unique_ptr<ItemInference> LatentFamily::inference(const RowView &view, const Run &) const {
  return std::make_unique<Inference>(*this, view);
}

CountGrid LatentFamily::grid() const {
  size_t largest_tree = 1;
  for (int64_t t = 0; t < items(); ++t) largest_tree = std::max(largest_tree, tree(t).size());
  return {static_cast<double>(trees_->nodes.size()), static_cast<double>(largest_tree)};
}

}  // namespace hws
