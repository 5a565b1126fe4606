// What a family gives to the learners of this folder: its items, the parts of its parameters, and kernels. A kernel is called
// for a block of items, a pass or a sweep, never for an item: what is fast works on many items at once. A family that needs
// nothing faster writes kernels of an item, and src/learner/rows/per_item.hh makes these calls of them.
//
// A family implements the kernels that it has. A method whose kernel is missing is `unsupported` when a learner is made.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/learner/collapsed_loop.hh"
#include "src/learner/rows/row_view.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// What all items are looked at under in one step of a batch method. A family derives from it what its kernel wants made once.
struct ExpectStep {
  const double *numbers;  // of all parts
  bool best;              // each item counts by its best explanation alone
  virtual ~ExpectStep() = default;
  ExpectStep(const double *n, bool b) : numbers(n), best(b) {}
};

// What the items of a corpus are expected to use of each outcome.
struct Expectation {
  Array<double> counts;  // as many as all parts have
  double log_likelihood = 0, tokens = 0;  // of all items
  Array<double> measures;                 // what else the family reports of a step
};

// Batch methods: EM, hard EM, variational inference.
class Expects {
 public:
  virtual ~Expects() = default;
  // What is summed over items.
  virtual std::vector<StatisticSpec> statistics(const RowParts &parts) const = 0;
  // Of a sparse statistic the rows that a block's items can touch, ascending. Blocks are counted from the first one held.
  virtual std::span<const int32_t> rows_of(int64_t block, size_t statistic) const = 0;
  virtual std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best,
                                              const Run &run) const = 0;
  // Adds what the items first to last − 1, counted among those held, give to a leaf. Called at once for different blocks.
  // `empty` for an item without probability.
  virtual void expect(const RowParts &parts, const ExpectStep &step, int64_t first, int64_t last, StatisticLeaf &leaf,
                      const Run &run) const = 0;
  virtual Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums,
                             const Run &run) const = 0;
  virtual size_t measures() const { return 0; }  // how many finish() gives
};

// Collapsed variational inference. A store holds the local posteriors of all items, and what they use are the totals.
class Collapses {
 public:
  virtual ~Collapses() = default;
  using Store = Array<double>;
  // Posteriors of all items under these rows. `empty` for an item without probability.
  virtual Store posteriors(const RowView &view, const Run &run) const = 0;
  virtual RowUses uses(const RowParts &parts, const Store &store, const Run &run) const = 0;
  // Takes each item out of `uses`, infers it under the rest, which `view` predicts from, and puts it back.
  virtual PassMeasures pass(const RowView &view, const Store &store, RowUses *uses, Store *next, const Run &run) const = 0;
};

// Collapsed Gibbs sampling. Every item has some choices, which are its hidden variables.
class Samples {
 public:
  virtual ~Samples() = default;
  virtual int64_t choices() const = 0;  // of all items
  // Draws the choices of each item at a temperature. `uses`: each item is taken out first and put back with its new choices;
  // null: rows are given. The generator is that of a sweep, and item i draws from rng.at_item(i). How many choices changed.
  virtual int64_t draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                       const Run &run) const = 0;
  virtual RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const = 0;
  // `corrupt` for choices that no item has.
  virtual void check(const Array<int32_t> &choices) const = 0;
};

class RowFamily {
 public:
  virtual ~RowFamily() = default;
  // With the priors that were asked for.
  virtual const RowParts &parts() const = 0;
  // Those held, which may be a part of all.
  virtual int64_t items() const = 0;
  virtual double tokens() const = 0;  // of the items held: what "per token" counts
  virtual uint64_t fingerprint() const = 0;
  virtual BlockPlan plan(int64_t items) const { return blocks_of_corpus(items); }

  virtual const Expects *expects() const { return nullptr; }
  virtual const Collapses *collapses() const { return nullptr; }
  virtual const Samples *samples() const { return nullptr; }
};
using RowFamilyPtr = std::shared_ptr<const RowFamily>;

// Of an item, counted from 0 among those held: `empty`, and `corrupt`.
[[noreturn]] void fail_without_probability(int64_t item);
[[noreturn]] void fail_without_choice(int64_t item);

}  // namespace hws
