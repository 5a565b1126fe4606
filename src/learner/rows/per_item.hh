// All kernels of a family made of functions of one item. A family F derives from PerItem<F> and has
//
//   int64_t local_size(int64_t item) const;
//       how many numbers the item's posterior has
//   double infer(int64_t item, const RowView &view, double *local) const;
//       the posterior of the item's hidden variables under these rows; returns ln p(item), −infinity if it has none
//   int64_t tokens_of(int64_t item) const;
//       what "per token" counts of it
//   template <class Add> void use(int64_t item, const double *local, Add add) const;
//       calls add(part, row, outcome, amount) for what the item uses under that posterior; amounts are sums of its numbers
//
// EM and variational inference sum what items use. Hard EM does so after a posterior was replaced by its best value. Collapsed
// inference takes items out of running counts and puts them back. Gibbs sampling draws from the posterior. Local numbers are
// the probabilities of the joint values of an item's hidden variables. A family with another layout, such as that of a chain's
// edges, hides harden(), draw() and use_choices(). A family with several choices per item also hides choices().
//
// The trap: if parameters are integrated out, a value that uses a row twice is not as probable as two values that use it once.
// Then infer() must pass to the view what the item has already used of the row (RowView::probability). Otherwise the sampler
// draws from a distribution other than the posterior. If an item's posterior cannot be computed like this, cut the item into
// smaller ones.
//
// The calls below are made once per block, pass or sweep. The functions of one item are compiled into them.
#pragma once
#include <algorithm>
#include <cmath>

#include "src/learner/rows/drawn_place.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

template <class F>
class PerItem : public RowFamily, private Expects, private Collapses, private Samples {
 public:
  const Expects *expects() const override { return this; }
  const Collapses *collapses() const override { return this; }
  const Samples *samples() const override { return this; }

  double tokens() const override {
    int64_t sum = 0;
    for (int64_t i = 0; i < family().items(); ++i) sum += family().tokens_of(i);
    return static_cast<double>(sum);
  }

  // ---- Functions that a family may replace.
  // Replaces a posterior by its best value; returns ln of that value's probability.
  double harden(int64_t item, double *local) const {
    double *const end = local + family().local_size(item), *const best = std::max_element(local, end);
    const double log_p = std::log(*best);
    std::fill(local, end, 0.0);
    *best = 1;
    return log_p;
  }
  int64_t choices(int64_t) const { return 1; }
  // Draws from the posterior with each probability raised to the power 1 / temperature.
  void draw(int64_t item, double temperature, Rng &rng, double *local, int32_t *choices) const {
    const int64_t n = family().local_size(item);
    for (int64_t k = 0; temperature != 1 && k < n; ++k) local[k] = std::pow(local[k], 1 / temperature);
    *choices = static_cast<int32_t>(drawn_place(&rng, local, static_cast<size_t>(n)));
  }
  template <class Add>
  void use_choices(int64_t item, const int32_t *choices, double *local, Add add) const {
    std::fill_n(local, family().local_size(item), 0.0);
    local[*choices] = 1;
    family().use(item, local, add);
  }
  bool is_choice(int64_t item, const int32_t *choices) const { return *choices >= 0 && *choices < family().local_size(item); }

 private:
  const F &family() const { return static_cast<const F &>(*this); }
  // Returns an array large enough for the posterior of any item.
  Array<double> room() const {
    int64_t most = 0;
    for (int64_t i = 0; i < family().items(); ++i) most = std::max(most, family().local_size(i));
    return Array<double>(static_cast<size_t>(most));
  }
  double inferred(int64_t item, const RowView &view, double *local) const {
    const double log_p = family().infer(item, view, local);
    if (!(log_p > -INFINITY)) fail_without_probability(item);
    return log_p;
  }
  // Calls each(item, index of its first number) for all items.
  template <class Of, class Each>
  void each_item(const Run &run, Of of, Each each) const {
    int64_t at = 0;
    for (int64_t i = 0; i < family().items(); at += of(i), ++i) {
      run.check();
      each(i, at);
    }
  }
  auto adding(const RowParts &parts, RowUses *uses, double sign) const {
    return [&parts, uses, sign](size_t part, size_t row, size_t outcome, double amount) {
      uses->add(parts, part, row, outcome, sign * amount);
    };
  }
  int64_t size_of(int64_t item) const { return family().local_size(item); }
  int64_t choices_of(int64_t item) const { return family().choices(item); }

  // ---- Batch methods.
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override {
    return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1),
            dense_statistic("tokens", 1)};
  }
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &, const double *numbers, bool best, const Run &) const override {
    return std::make_unique<ExpectStep>(numbers, best);
  }
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override {
    const std::span<double> counts = leaf.dense(0);
    const RowView view(parts, step.numbers);
    int64_t most = 0;
    for (const int64_t i : items) most = std::max(most, size_of(i));
    Array<double> local(static_cast<size_t>(most));
    for (const int64_t i : items) {
      run.check();
      double log_p = inferred(i, view, local.data());
      if (step.best) log_p += family().harden(i, local.data());
      leaf.dense(1)[0] += log_p;
      leaf.dense(2)[0] += static_cast<double>(family().tokens_of(i));
      family().use(i, local.data(), [&](size_t part, size_t row, size_t outcome, double amount) {
        counts[parts.at(part, row, outcome)] += amount;
      });
    }
  }
  Expectation finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const override {
    const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
    return {sums.take_total(0), log_likelihood, tokens, {}};
  }

  // ---- Collapsed inference.
  class Inferred final : public ItemInference {
   public:
    Inferred(const PerItem &items, const RowView &view) : items_(items), view_(view) {}
    double begin(int64_t item, double *local) override { return items_.family().infer(item, view_, local); }
    double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
      use(item, old, -1, uses);
      return items_.family().infer(item, view_, now);
    }
    void use(int64_t item, const double *local, double sign, RowUses *uses) override {
      items_.family().use(item, local, items_.adding(view_.parts(), uses, sign));
    }

   private:
    const PerItem &items_;
    const RowView &view_;
  };
  size_t local_numbers(int64_t item) const override { return static_cast<size_t>(size_of(item)); }
  CountGrid grid() const override { return {4 * (family().tokens() + static_cast<double>(family().items())), 1}; }
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &) const override {
    return std::make_unique<Inferred>(*this, view);
  }

  // ---- Gibbs sampling.
  int64_t choices() const override {
    int64_t sum = 0;
    for (int64_t i = 0; i < family().items(); ++i) sum += choices_of(i);
    return sum;
  }
  Drawn draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
             const Run &run) const override {
    Array<double> local = room();
    Array<int32_t> old(choices->begin(), choices->end());
    each_item(run, [this](int64_t i) { return choices_of(i); }, [&](int64_t i, int64_t at) {
      int32_t *const own = choices->data() + at;
      if (uses) family().use_choices(i, own, local.data(), adding(view.parts(), uses, -1));
      inferred(i, view, local.data());
      Rng of_item = rng.at_item(static_cast<uint64_t>(i));
      family().draw(i, temperature, of_item, local.data(), own);
      if (uses) family().use_choices(i, own, local.data(), adding(view.parts(), uses, 1));
    });
    int64_t changed = 0;
    for (size_t c = 0; c < old.size(); ++c) changed += old[c] != (*choices)[c];
    return {static_cast<double>(changed) / static_cast<double>(old.size())};
  }
  RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const override {
    RowUses uses(parts);
    Array<double> local = room();
    each_item(run, [this](int64_t i) { return choices_of(i); }, [&](int64_t i, int64_t at) {
      family().use_choices(i, choices.data() + at, local.data(), adding(parts, &uses, 1));
    });
    return uses;
  }
  void check(const Array<int32_t> &choices) const override {
    each_item(Run{}, [this](int64_t i) { return choices_of(i); }, [&](int64_t i, int64_t at) {
      if (!family().is_choice(i, choices.data() + at)) fail_without_choice(i);
    });
  }
};

}  // namespace hws
