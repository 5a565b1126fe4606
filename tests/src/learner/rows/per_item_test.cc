// Items of several hidden variables, and a family that takes over the call for a block: two coins are thrown, whose faces are
// hidden; each shows a symbol of its face's row. The faces come from one row, so that the coins of an item depend on each other
// where parameters are integrated out.
#include "src/learner/rows/per_item.hh"

#include <cmath>
#include <map>
#include <vector>

#include "src/learner/rows/new_row_learner.hh"
#include "src/learner/rows/row_start.hh"
#include "tests/test_list.hh"

// Coins' functions of one item hide those of all items.
#pragma GCC diagnostic ignored "-Woverloaded-virtual"

using namespace hws;

namespace {

constexpr size_t kFaces = 2, kSymbols = 3, kPairs = 4;
using Shown = std::array<size_t, 2>;

class Coins final : public PerItem<Coins> {
 public:
  enum Part : size_t { kFace, kSymbol };
  Coins(std::vector<Shown> items, double prior)
      : items_(std::move(items)),
        parts_({row_part("face", 1, kFaces, prior), row_part("symbol", kFaces, kSymbols, prior + .5)}) {}

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return static_cast<int64_t>(items_.size()); }
  uint64_t fingerprint() const override { return items_.size(); }
  int64_t tokens_of(int64_t) const { return 2; }

  // By the faces of both coins: the second coin's rows know of what the first one used.
  int64_t local_size(int64_t) const { return kPairs; }
  double infer(int64_t item, const RowView &view, double *local) const {
    const Shown &shown = items_[static_cast<size_t>(item)];
    double sum = 0;
    for (size_t f = 0; f < kPairs; ++f) {
      const size_t a = f / kFaces, b = f % kFaces;
      const double same_row = a == b, same = a == b && shown[0] == shown[1];
      local[f] = view.probability(kFace, 0, a) * view.probability(kSymbol, a, shown[0]) *
                 view.probability(kFace, 0, b, same_row, 1) * view.probability(kSymbol, b, shown[1], same, same_row);
      sum += local[f];
    }
    for (size_t f = 0; f < kPairs; ++f) local[f] /= sum;
    return std::log(sum);
  }
  template <class Add>
  void use(int64_t item, const double *local, Add add) const {
    for (size_t f = 0; f < kPairs; ++f) {
      const size_t faces[] = {f / kFaces, f % kFaces};
      for (size_t c = 0; c < 2; ++c) use_coin(item, c, faces[c], local[f], add);
    }
  }

  // Two choices per item instead of one.
  int64_t choices(int64_t) const { return 2; }
  void draw(int64_t item, double temperature, Rng &rng, double *local, int32_t *choices) const {
    int32_t both = 0;
    PerItem::draw(item, temperature, rng, local, &both);
    choices[0] = both / static_cast<int32_t>(kFaces);
    choices[1] = both % static_cast<int32_t>(kFaces);
  }
  template <class Add>
  void use_choices(int64_t item, const int32_t *choices, double *, Add add) const {
    for (size_t c = 0; c < 2; ++c) use_coin(item, c, static_cast<size_t>(choices[c]), 1, add);
  }
  bool is_choice(int64_t, const int32_t *choices) const {
    return std::min(choices[0], choices[1]) >= 0 && std::max(choices[0], choices[1]) < static_cast<int32_t>(kFaces);
  }

 private:
  template <class Add>
  void use_coin(int64_t item, size_t coin, size_t face, double amount, Add add) const {
    add(kFace, 0, face, amount);
    add(kSymbol, face, items_[static_cast<size_t>(item)][coin], amount);
  }

  std::vector<Shown> items_;
  RowParts parts_;
};

const std::vector<Shown> kShown = {{0, 0}, {1, 2}, {0, 1}, {2, 2}, {0, 0}};

// The same family with a call for a block of its own: sums that are sparse in symbols, and products made once a step.
class FastCoins final : public RowFamily, private Expects {
 public:
  FastCoins(std::vector<Shown> items, double prior) : items_(std::move(items)), coins_(items_, prior) {
    const ItemBlocks blocks = cut_range(plan(this->FastCoins::items()), 0, this->FastCoins::items());
    for (int64_t b = 0; b < blocks.count(); ++b) {
      Array<int32_t> there;
      for (size_t s = 0; s < kSymbols; ++s) {
        const auto shows = [s](const Shown &x) { return x[0] == s || x[1] == s; };
        if (std::any_of(items_.begin() + blocks.edges[b], items_.begin() + blocks.edges[b + 1], shows)) {
          there.push_back(static_cast<int32_t>(s));
        }
      }
      symbols_.push_back(std::move(there));
    }
  }
  const RowParts &parts() const override { return coins_.parts(); }
  int64_t items() const override { return coins_.items(); }
  double tokens() const override { return coins_.tokens(); }
  uint64_t fingerprint() const override { return coins_.fingerprint(); }
  BlockPlan plan(int64_t items) const override { return {items, 2}; }
  const Expects *expects() const override { return this; }

 private:
  struct Products : ExpectStep {
    using ExpectStep::ExpectStep;
    double of[kFaces][kSymbols];  // p(face) · p(symbol | face)
  };
  enum Statistic : size_t { kUses, kLogLikelihood };

  std::vector<StatisticSpec> statistics(const RowParts &) const override {
    return {{"uses", {kSymbols, kFaces, {}}, true}, dense_statistic("log_likelihood", 1)};
  }
  std::span<const int32_t> rows_of(int64_t block, size_t) const override { return symbols_[static_cast<size_t>(block)]; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &, const double *numbers, bool best, const Run &) const override {
    auto step = std::make_unique<Products>(numbers, best);
    for (size_t f = 0; f < kFaces; ++f) {
      for (size_t s = 0; s < kSymbols; ++s) step->of[f][s] = numbers[f] * numbers[kFaces + f * kSymbols + s];
    }
    return step;
  }
  void expect(const RowParts &, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &) const override {
    const auto &p = static_cast<const Products &>(step).of;
    const LeafRows uses = leaf.rows(kUses);
    for (const int64_t i : items) {
      for (const size_t s : items_[static_cast<size_t>(i)]) {
        const double sum = p[0][s] + p[1][s];
        for (size_t f = 0; f < kFaces; ++f) uses[static_cast<int64_t>(s)][f] += p[f][s] / sum;
        leaf.dense(kLogLikelihood)[0] += std::log(sum);
      }
    }
  }
  Expectation finish(const RowParts &parts, const ExpectStep &, SufficientStatistics sums, const Run &) const override {
    Expectation result{Array<double>(parts.size(), 0.0), sums.total(kLogLikelihood)[0], tokens(), {sums.total(kUses)[0]}};
    const Array<double> uses = sums.take_total(kUses);
    for (size_t s = 0; s < kSymbols; ++s) {
      for (size_t f = 0; f < kFaces; ++f) {
        result.counts[f] += uses[s * kFaces + f];
        result.counts[kFaces + f * kSymbols + s] += uses[s * kFaces + f];
      }
    }
    return result;
  }
  size_t measures() const override { return 1; }

  std::vector<Shown> items_;
  Coins coins_;
  std::vector<Array<int32_t>> symbols_;  // that occur, by block
};

RowSettings settings(RowMethod method) {
  RowSettings s;
  s.method = method;
  s.iterations = 40000;
  if (row_fields::passes(s)) s.tolerance = 0;
  return s;
}
std::unique_ptr<RowLearner> learner_of(RowFamilyPtr family, const RowSettings &s, Array<double> start, int32_t threads = 1) {
  Run run;
  run.threads = threads;
  return new_row_learner("coins", 1, kRowFields<RowSettings>, s, std::move(family), std::move(start), run);
}

void a_call_for_a_block_gives_what_items_give(void **) {
  for (const RowMethod method : {RowMethod::em, RowMethod::vi}) {
    const double prior = method == RowMethod::em ? 1.5 : .3;
    const auto coins = std::make_shared<const Coins>(kShown, prior);
    const auto fast = std::make_shared<const FastCoins>(kShown, prior);
    const Array<double> start = random_rows(coins->parts(), 3, 0);
    const auto one = learner_of(coins, settings(method), start), two = learner_of(fast, settings(method), start),
               three = learner_of(fast, settings(method), start, 3);
    for (int step = 0; step < 8; ++step) {
      one->step(1);
      two->step(1);
      three->step(1);
      assert_close(one->metric("objective"), two->metric("objective"), 1e-13);
      const Array<double> a = one->rows(), b = two->rows();
      for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], 1e-12);
      assert_true(two->save() == three->save());
    }
    const std::string bytes = two->save();
    const auto resumed = learner_of(fast, settings(method), start);
    resumed->load(std::as_bytes(std::span(bytes)));
    assert_true(resumed->save() == bytes);
    assert_throws(learner_of(fast, settings(RowMethod::cvi), start), Code::unsupported);
    assert_throws(learner_of(fast, settings(RowMethod::cgs), start), Code::unsupported);
    assert_throws(learner_of(fast, settings(RowMethod::svi), start)->step(1), Code::unsupported);
  }
}

// The best faces of a coin, with ties to the first, as hard EM has them.
void hard_em_takes_the_best_value_of_all_hidden_variables(void **) {
  const auto coins = std::make_shared<const Coins>(kShown, 1);
  const Array<double> start{.6, .4, .5, .3, .2, .1, .3, .6};
  const auto learner = learner_of(coins, settings(RowMethod::hard_em), start);
  learner->step(1);
  double expected = 0, counts[2 + 2 * kSymbols] = {};
  for (const Shown &item : kShown) {
    for (const size_t s : item) {
      const double p[] = {start[0] * start[2 + s], start[1] * start[2 + kSymbols + s]};
      const size_t best = p[1] > p[0];
      expected += std::log(p[best]);
      counts[best] += 1;
      counts[2 + best * kSymbols + s] += 1;
    }
  }
  assert_close(learner->metric("log_likelihood"), expected, 1e-13);
  const Array<double> found = learner->counts();
  for (size_t i = 0; i < found.size(); ++i) assert_close(found[i], counts[i], 0);
}

double log_row(const double *counts, size_t n, double prior) {
  double sum = 0, log_p = 0;
  for (size_t i = 0; i < n; ++i) {
    sum += counts[i];
    log_p += std::lgamma(prior + counts[i]) - std::lgamma(prior);
  }
  return log_p + std::lgamma(prior * static_cast<double>(n)) - std::lgamma(prior * static_cast<double>(n) + sum);
}

void the_sampler_draws_all_hidden_variables_of_an_item_together(void **) {
  const double prior = .7;
  std::map<int64_t, double> expected, found;
  const auto key = [](double log_p) { return std::llround(log_p * 1e9); };
  double all = 0;
  for (size_t i = 0; i < size_t{1} << (2 * kShown.size()); ++i) {
    double faces[kFaces] = {}, symbols[kFaces][kSymbols] = {};
    for (size_t c = 0; c < 2 * kShown.size(); ++c) {
      const size_t face = i >> c & 1;
      faces[face] += 1;
      symbols[face][kShown[c / 2][c % 2]] += 1;
    }
    double log_p = log_row(faces, kFaces, prior);
    for (size_t f = 0; f < kFaces; ++f) log_p += log_row(symbols[f], kSymbols, prior + .5);
    expected[key(log_p)] += std::exp(log_p);
    all += std::exp(log_p);
  }
  const auto learner = learner_of(std::make_shared<const Coins>(kShown, prior), settings(RowMethod::cgs), {});
  const double sweeps = 40000;
  for (int sweep = 0; sweep < 40000; ++sweep) {
    learner->step(1);
    found[key(learner->metric("log_joint"))] += 1 / sweeps;
  }
  for (const auto &known : found) assert_true(expected.count(known.first) == 1);
  for (const auto &known : expected) {
    const double p = known.second / all;
    assert_true(std::fabs(found[known.first] - p) < 5 * std::sqrt(p * (1 - p) * 10 / sweeps) + 1e-4);
  }
}

void choices_that_no_item_has_are_damage(void **) {
  const auto coins = std::make_shared<const Coins>(kShown, 1);
  Array<int32_t> choices(2 * kShown.size(), 1);
  assert_int_equal(coins->samples()->choices(), choices.size());
  coins->samples()->check(choices);
  for (const int32_t bad : {-1, static_cast<int32_t>(kFaces)}) {
    choices[3] = bad;
    assert_throws(coins->samples()->check(choices), Code::corrupt);
  }
}

}  // namespace

TESTS(a_call_for_a_block_gives_what_items_give, hard_em_takes_the_best_value_of_all_hidden_variables,
      the_sampler_draws_all_hidden_variables_of_an_item_together, choices_that_no_item_has_are_damage)
