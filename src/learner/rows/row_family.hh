// What a family supplies to the learners of this folder: its items, the parts of its parameters, and kernels. A kernel is
// called once per block of items, pass or sweep, never per item, because fast kernels work on many items at once. A family that
// needs nothing faster writes kernels of one item; src/learner/rows/per_item.hh turns them into these.
//
// A family implements only some kernels. Making a learner of a method whose kernel is missing fails with `unsupported`.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/learner/learner.hh"
#include "src/learner/rows/row_start.hh"
#include "src/learner/rows/row_view.hh"
#include "src/stats/block_sums.hh"
#include "src/stats/local_store.hh"

namespace hws {

// What all items share in one step of a batch method. A family derives from it what its kernel computes once per step.
struct ExpectStep {
  const double *numbers;  // those of all parts
  bool best;              // each item is counted with its best explanation alone
  virtual ~ExpectStep() = default;
  ExpectStep(const double *n, bool b) : numbers(n), best(b) {}
};

// The expected uses of each outcome by the items of a corpus.
struct Expectation {
  Array<double> counts;  // one for each number of all parts
  double log_likelihood = 0, tokens = 0;  // of all items
  Array<double> measures;                 // further measures of a step that the family reports
};

// Batch methods and minibatches: EM, hard EM, variational inference, and what is stochastic of these.
class Expects {
 public:
  virtual ~Expects() = default;
  // The statistics that are summed over items.
  virtual std::vector<StatisticSpec> statistics(const RowParts &parts) const = 0;
  // For a sparse statistic the rows that a block's items can touch, ascending. Blocks are those of all items, numbered from the
  // first one held here. A family with sparse statistics learns from no minibatches.
  virtual std::span<const int32_t> rows_of(int64_t block, size_t statistic) const = 0;
  virtual std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best,
                                              const Run &run) const = 0;
  // The same of the uses that variational inference begins with. A family whose start has uses of its own gives these.
  virtual std::unique_ptr<ExpectStep> prepare_start(const RowParts &parts, const double *numbers, const Run &run) const {
    return prepare(parts, numbers, false, run);
  }
  // Adds the contributions of some items to a leaf. They are numbered among those held here, and ascend. Called at once for
  // different blocks. Fails with `empty` for an item without probability.
  virtual void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
                      const Run &run) const = 0;
  virtual Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums,
                             const Run &run) const = 0;
  virtual size_t measures() const { return 0; }  // how many measures finish() returns
};

// An item's local numbers as codes (src/stats/count_codes.hh) in units of a quantum.
struct CodedItem {
  const uint16_t *old;  // up to seven more may be read
  uint16_t *now;
  size_t size;
  double quantum;
};

// Infers the items of a family one after the other, for collapsed variational inference.
class ItemInference {
 public:
  virtual ~ItemInference() = default;
  // Sets an item's local numbers to those that learning begins with: its posterior under the rows of the view, or where the
  // family's start has some of its own, these. Returns ln p(item); −infinity: the item has no probability.
  virtual double begin(int64_t item, double *local) = 0;
  // Takes an item with the local numbers `old` out of `uses`, which the view reads, and infers it under the predictions of the
  // rest. Returns ln p(item) under these; NaN: the family has none.
  virtual double visit(int64_t item, const double *old, double *now, RowUses *uses) = 0;
  // Adds what an item with these local numbers uses, times a sign.
  virtual void use(int64_t item, const double *local, double sign, RowUses *uses) = 0;
  // Visits an item, rounds its new numbers to codes and adds what it uses by these. Adds the sum of the numbers' absolute
  // differences to `change`. Returns what visit() does; nothing is added for an item without probability. A family may make
  // the same steps in fewer loops.
  virtual double replace(int64_t item, const CodedItem &coded, double *change, RowUses *uses) {
    return visit_coded(item, coded, change, uses);
  }

 private:
  double visit_coded(int64_t item, const CodedItem &coded, double *change, RowUses *uses);

  Array<double> old_, now_;
};

// Collapsed variational inference. The learner stores all items' local numbers, which are at least 0, as multiples of a quantum
// (src/learner/rows/local_counts.hh). Totals are what items with these numbers use.
class Collapses {
 public:
  virtual ~Collapses() = default;
  virtual size_t local_numbers(int64_t item) const = 0;
  // For the largest number of an item, and the largest sum over all items that a row's uses have.
  virtual CountGrid grid() const = 0;
  virtual int64_t visited(int64_t k) const { return k; }  // the item that a pass visits as the k-th
  // How many passes are made before a small change may end a run: near a saddle changes are small before they grow.
  virtual int64_t least_passes() const { return 1; }
  // Whether uses are sums of local numbers. Then totals are exact, and are not summed anew after a pass.
  virtual bool adds_numbers() const { return true; }
  // Under the rows of the view, or under the predictions of counts that change while items are visited. The view and the run
  // must outlive what is returned.
  virtual std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const = 0;
};

// What a sweep of a sampler did.
struct Drawn {
  double changed = 0;   // share of the hidden variables that it changed
  double accepted = 1;  // share of the proposals that it accepted; Gibbs sampling accepts all
};

// Collapsed Gibbs sampling, and samplers that draw the rows too. Every item has some choices, which are the values of its
// hidden variables.
class Samples {
 public:
  virtual ~Samples() = default;
  virtual int64_t choices() const = 0;  // of all items; 0: their number varies, and draw() makes the array
  // Draws the choices of each item at a temperature. With `uses` each item is taken out first and put back with its new
  // choices; if null the rows are given. `rng` is the generator of a sweep, and item i draws from rng.at_item(i).
  virtual Drawn draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                     const Run &run) const = 0;
  virtual RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const = 0;
  // Fails with `corrupt` for choices that no item has.
  virtual void check(const Array<int32_t> &choices) const = 0;
};

class RowFamily {
 public:
  virtual ~RowFamily() = default;
  // Metrics of this family's learners beside those of all rows, of class RowLearner.
  virtual std::span<const MetricSpec> metrics() const { return {}; }
  // The parts, with the priors that were asked for.
  virtual const RowParts &parts() const = 0;
  // The number of items held here, which may be a part of all.
  virtual int64_t items() const = 0;
  virtual double tokens() const = 0;  // of the items held here; the denominator of "per token"
  virtual uint64_t fingerprint() const = 0;
  // A hash of what the numbers of the rows mean beside the parts' names and sizes: the names of the symbols, the rules.
  virtual uint64_t symbols_mark() const { return 0; }
  virtual BlockPlan plan(int64_t items) const { return blocks_of_corpus(items); }
  // Whether learners may hold parts of the items. They may not where the parts of the parameters follow from all items.
  virtual bool has_parts() const { return true; }
  // Rows to begin with, where none are given; another `start` gives other rows. Here they are random_rows (row_start.hh).
  virtual Array<double> random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &) const {
    return random_rows(parts, seed, start);
  }

  virtual const Expects *expects() const { return nullptr; }
  virtual const Collapses *collapses() const { return nullptr; }
  virtual const Samples *samples() const { return nullptr; }
};
using RowFamilyPtr = std::shared_ptr<const RowFamily>;

// Fail with `empty`, and with `corrupt`, for an item counted from 0 among those held here.
[[noreturn]] void fail_without_probability(int64_t item);
[[noreturn]] void fail_without_choice(int64_t item);

}  // namespace hws
