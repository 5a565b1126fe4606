// Optimize: speed
#include "src/grammar/latent/latent_family.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "fsa/base/hash_slots.hh"
#include "src/grammar/latent/coded_rules.hh"
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

class LatentFamily::Inference final : public ItemInference {
 public:
  Inference(const LatentFamily &family, const RowView &view)
      : family_(family), predictions_(view.parts(), false), sums_(*family.trees_, family.layout_),
        numbers_(view.uses() ? Array<double>() : view.numbers()) {
    const auto most = static_cast<size_t>(*std::max_element(family.layout_.outcomes.begin(), family.layout_.outcomes.end()));
    ones_.resize(std::max(most, size_t{kMostSubtypes}), 1.0);
    above_.resize(most);
  }

  double begin(int64_t item, double *local) override {
    const std::span<const LatentNode> nodes = family_.tree(item);
    return infer(item, [&](size_t i) { return family_.rows_of(numbers_.data(), nodes[i].rule); }, local);
  }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    use(item, old, -1, uses);
    make_room(item);
    family_.predict(item, predictions_, *uses, room_.data());
    const auto local = family_.local_rows(item, static_cast<const double *>(room_.data()));
    const auto rows = [&](size_t i) {
      const auto own = local(i);
      return RuleRows{own.first, own.stride};
    };
    return infer(item, rows, now);
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override { family_.move(item, local, sign, uses); }
  double replace(int64_t item, const CodedItem &coded, double *change, RowUses *uses) override;

 private:
  void make_room(int64_t item) {
    if (const size_t size = family_.local_size(item); room_.size() < size) room_.resize(size);
  }
  CodedRule coded_rule(const Slot &s, const CodedItem &coded, RowUses *uses) const {
    return {coded.old + s.first, coded.now + s.first, uses->counts.data() + s.at, s.stride, uses->sums.data() + s.row,
            static_cast<size_t>(s.parents), static_cast<size_t>(s.outcomes)};
  }
  void predict(const Slot &slot, const CodedRule &rule, double quantum, const RowUses &uses);
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
  const CodedRules &coded_rules_ = coded_rules();
  const Array<double> numbers_;  // of the rows to begin with
  Array<double> room_;           // the rules of a tree under what the others predict
  Array<double> now_;            // new numbers of rules that a tree uses several times
  Array<double> ones_, above_;   // as many as a rule has rows, or outcomes
  Array<int32_t> nodes_;         // how many of a tree's nodes have each of its rules
};

// A rule's numbers without those of the tree, under which its nodes are inferred.
void LatentFamily::Inference::predict(const Slot &slot, const CodedRule &rule, double quantum, const RowUses &uses) {
  double factors[kMostSubtypes], *const to = room_.data() + slot.first;
  for (size_t a = 0; a < rule.parents; ++a) {
    const double total = predictions_.total(uses, slot.row + a);
    factors[a] = total > 0 ? 1 / total : 0;
  }
  const double even = predictions_.even(slot.row);  // that of the label's other rows
  if (even >= 0) return coded_rules_.predict(rule, quantum, even, factors, to);
  coded_rules_.predict(rule, quantum, 0, ones_.data(), to);
  for (size_t a = 0; a < rule.parents; ++a) {
    for (size_t j = 0; j < rule.outcomes; ++j) {
      double &x = to[a * rule.outcomes + j];
      x = predictions_.amount(x, slot.at + a * slot.stride + j) * factors[a];
    }
  }
}

// The counts keep the tree's old numbers until new ones take their place, so that they are written once. Their rows' sums are
// without the tree before anything is predicted, because rules may share rows. Rules are predicted when the first of their
// nodes is summed, and put back when the last has its counts. Then they are still in the nearest cache.
double LatentFamily::Inference::replace(int64_t item, const CodedItem &coded, double *change, RowUses *uses) {
  const std::span<const LatentNode> nodes = family_.tree(item);
  const std::span<const Slot> slots = family_.slots(item);
  const int32_t *const slot_of = family_.slot_of_node_.data() + family_.first_node(item);
  if (!coded_rules_.outside) return ItemInference::replace(item, coded, change, uses);
  make_room(item);
  nodes_.assign(slots.size(), 0);
  for (const Slot &s : slots) {
    const CodedRule rule = coded_rule(s, coded, uses);
    fetch_rows(rule.counts, rule.stride, rule.parents, rule.outcomes);
    coded_rules_.subtract_sums(rule, coded.quantum);
  }
  const double log_p = sums_.inside(nodes, [&](size_t i) {
    const Slot &s = slots[static_cast<size_t>(slot_of[i])];
    if (nodes_.data()[slot_of[i]]++ == 0) predict(s, coded_rule(s, coded, uses), coded.quantum, *uses);
    return RuleRows{room_.data() + s.first, static_cast<size_t>(s.outcomes)};
  });
  if (!(log_p > -INFINITY)) return log_p;
  // Of a rule with several nodes the count becomes that of those which follow, negated.
  if (now_.size() < room_.size()) now_.resize(room_.size());
  sums_.outside_by(nodes, [&](size_t i, const RuleUse &use) {
    const Slot &s = slots[static_cast<size_t>(slot_of[i])];
    int32_t &left = nodes_.data()[slot_of[i]];
    const CodedRule rule = coded_rule(s, coded, uses);
    const double *const rows = room_.data() + s.first;
    if (left == 1) {
      *change += coded_rules_.outside(rule, coded.quantum, rows, use.weight, use.outcome, use.above);
      return;
    }
    double *const numbers = now_.data() + s.first;
    if (left > 0) {
      std::fill_n(numbers, rule.parents * rule.outcomes, 0.0);
      left = -left;
    }
    rule_products().outside({rows, rule.outcomes}, rule.parents, rule.outcomes, use.weight, use.outcome, use.above, numbers,
                            rule.outcomes);
    if (++left < 0) return;
    *change += coded_rules_.outside(rule, coded.quantum, numbers, ones_.data(), ones_.data(), above_.data());
  });
  return log_p;
}

std::unique_ptr<ItemInference> LatentFamily::inference(const RowView &view, const Run &) const {
  return std::make_unique<Inference>(*this, view);
}

CountGrid LatentFamily::grid() const {
  size_t largest_tree = 1;
  for (int64_t t = 0; t < items(); ++t) largest_tree = std::max(largest_tree, tree(t).size());
  return {static_cast<double>(trees_->nodes.size()), static_cast<double>(largest_tree)};
}

}  // namespace hws
