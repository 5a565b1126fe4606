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

// Asks for the rows of a rule before they are needed, since the rules of a tree lie far apart in memory. Of long rows the
// processor finds the rest.
void fetch_rows(const CodedRule &rule) {
  constexpr size_t kLine = 64 / sizeof(double);
  for (size_t a = 0; a < rule.parents; ++a) {
    const double *const row = rule.counts + a * rule.stride;
    __builtin_prefetch(row, 1);
    __builtin_prefetch(row + std::min(rule.outcomes - 1, kLine), 1);
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
  symbols_mark_ = fingerprint_;
  if (names_) {
    for (const AlphabetPtr &alphabet : {names_->tags, names_->labels, names_->lexicon.names()}) {
      if (alphabet) symbols_mark_ = mixed(symbols_mark_, hws::fingerprint(*alphabet));
    }
  }
  Array<int32_t> seen(all.rules.size(), -1);     // the slot of a rule in the current tree
  Array<int64_t> last_tree(all.labels.size(), -1);  // that had the label
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
                          static_cast<size_t>(layout_.first_row[rule.parent]), parents, outcomes,
                          last_tree[rule.parent] < t});
        last_tree[rule.parent] = t;
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
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
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
        numbers_(view.uses() ? Array<double>() : view.numbers()), factors_(view.parts().rows(), 1.0),
        ones_(static_cast<size_t>(kMostSubtypes * kMostSubtypes), 1.0), above_(ones_.size()) {}

  double begin(int64_t item, double *local) override {
    read_rules(item, [&](size_t at, size_t, size_t outcomes, double *to) { std::copy_n(numbers_.data() + at, outcomes, to); });
    return infer(item, {}, local, nullptr, nullptr);
  }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    use(item, old, -1, uses);
    read_rules(item, [&](size_t at, size_t row, size_t outcomes, double *to) {
      predictions_.read_amounts(*uses, at, row, outcomes, 1, to);
    });
    divide_by_totals(item, *uses);
    return infer(item, {}, now, nullptr, uses);
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override { family_.move(item, local, sign, uses); }
  double replace(int64_t item, const CodedItem &coded, double *change, RowUses *uses) override;

 private:
  [[gnu::noinline]] void make_room(int64_t item) {
    if (const size_t size = family_.local_size(item); rules_.size() < size) {
      rules_.resize(size);
      now_.resize(size);
    }
  }
  template <class Read>
  void read_rules(int64_t item, Read read) {
    make_room(item);
    for (const Slot &s : family_.slots(item)) {
      const auto outcomes = static_cast<size_t>(s.outcomes);
      for (size_t a = 0; a < static_cast<size_t>(s.parents); ++a) {
        read(s.at + a * s.stride, s.row + a, outcomes, rules_.data() + s.first + a * outcomes);
      }
    }
  }
  // Rules are multiplied by the reciprocals of their rows' totals where they are summed, not number by number.
  [[gnu::noinline]] void divide_by_totals(int64_t item, const RowUses &uses) {
    for (const Slot &s : family_.slots(item)) {
      for (size_t row = s.row; s.leads && row < s.row + static_cast<size_t>(s.parents); ++row) {
        const double total = predictions_.total(uses, row);
        factors_.data()[row] = total > 0 ? 1 / total : 0;
      }
    }
  }
  CodedRule coded_rule(const Slot &s, const CodedItem &coded, RowUses *uses) const {
    return {coded.old + s.first, coded.now + s.first, uses->counts.data() + s.at, s.stride, uses->sums.data() + s.row,
            static_cast<size_t>(s.parents), static_cast<size_t>(s.outcomes), coded.quantum};
  }
  double infer(int64_t item, const CodedItem &coded, double *now, double *change, RowUses *uses);

  const LatentFamily &family_;
  const RuleProducts &products_ = rule_products();
  const RowPredictions predictions_;
  SubtypeSums sums_;
  const Array<double> numbers_;  // of the rows to begin with
  Array<double> rules_;          // of a tree, as local numbers
  Array<double> now_;            // its new local numbers of rules that it uses several times
  Array<double> factors_;        // of rows
  const Array<double> ones_;     // at least as many as a rule has outcomes
  Array<double> above_;
  Array<int32_t> nodes_;         // how many nodes have each rule of a tree
};

// Infers a tree under its rules times the factors. New numbers go to `now`. If that is null, they take the place of the coded
// ones, and those of a rule of one node are rounded where the outside pass makes them.
double LatentFamily::Inference::infer(int64_t item, const CodedItem &coded, double *now, double *change, RowUses *uses) {
  const std::span<const LatentNode> nodes = family_.tree(item);
  const Slot *const slots = family_.slots(item).data();
  const int32_t *const slot_of = family_.slot_of_node_.data() + family_.first_node(item);
  const auto factors = [&](size_t i) { return factors_.data() + slots[slot_of[i]].row; };
  const auto rules = [&](size_t i) {
    const Slot &s = slots[slot_of[i]];
    return RuleRows{rules_.data() + s.first, static_cast<size_t>(s.outcomes)};
  };
  const double log_p = sums_.inside(nodes, rules, false, factors);
  double *const to = now ? now : now_.data();
  if (now) std::fill_n(now, family_.local_size(item), 0.0);
  if (!(log_p > -INFINITY)) return log_p;
  nodes_.assign(nodes.size(), 0);
  for (size_t i = 0; i < nodes.size(); ++i) ++nodes_.data()[slot_of[i]];
  // A rule's count of nodes turns negative at its first node, and then says how many of them are still to come.
  const auto add = [&](size_t i, const RuleUse &use) {
    const Slot &s = slots[slot_of[i]];
    const RuleRows rows = rules(i);
    const auto parents = static_cast<size_t>(s.parents);
    int32_t &left = nodes_.data()[slot_of[i]];
    if (!now && left == 1) {
      *change += products_.replace(coded_rule(s, coded, uses), rows.first, use.weight, use.outcome, use.above);
      return;
    }
    if (left > 0) {
      if (!now) std::fill_n(to + s.first, parents * rows.stride, 0.0);
      left = -left;
    }
    products_.outside(rows, parents, rows.stride, use.weight, use.outcome, use.above, to + s.first, rows.stride);
    if (++left < 0 || now) return;
    *change += products_.replace(coded_rule(s, coded, uses), to + s.first, ones_.data(), ones_.data(), above_.data());
  };
  sums_.outside_by(nodes, add, factors);
  return log_p;
}

// The counts keep the tree's old numbers until new ones take their place, and are written once.
double LatentFamily::Inference::replace(int64_t item, const CodedItem &coded, double *change, RowUses *uses) {
  const std::span<const Slot> slots = family_.slots(item);
  make_room(item);
  for (size_t i = 0; i < slots.size(); ++i) {
    const Slot &s = slots[i];
    if (i + 1 < slots.size()) fetch_rows(coded_rule(slots[i + 1], coded, uses));
    const double even = predictions_.even(s.row);  // that of the label's other rows
    double *const to = rules_.data() + s.first;
    const CodedRule rule = coded_rule(s, coded, uses);
    products_.take(rule, std::max(0.0, even), to);
    for (size_t a = 0; even < 0 && a < rule.parents; ++a) {
      for (size_t j = 0; j < rule.outcomes; ++j) {
        double &x = to[a * rule.outcomes + j];
        x = predictions_.amount(x, s.at + a * s.stride + j);
      }
    }
  }
  divide_by_totals(item, *uses);
  return infer(item, coded, nullptr, change, uses);
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
