// The posterior of an item's hidden variables, as the expected uses of the rows of all its factors.
//
// Exact sums are one pass over the junction tree of the item's pattern (src/graph/exact), which is made once for all its items.
// Other sums are those of a learner of graphs (src/graph/learner) on the same model, whose tables are replaced in place. It
// begins anew with each item, so that results depend neither on the order of items nor on threads.
#pragma once
#include <memory>
#include <vector>

#include "src/graph/learn/item_patterns.hh"
#include "src/graph/learner/graph_learner.hh"

namespace hws {

struct InferenceSettings {
  ItemSums sums = ItemSums::automatic;
  int64_t iterations = 50;
  double tolerance = 1e-6, damping = 0;
  int64_t kept_strings = 20;
};

class GraphItemInference {
 public:
  // All outlive it.
  GraphItemInference(const GraphFamily &family, const GraphItems &items, const ItemPatterns &patterns,
                     const InferenceSettings &settings, const Run &run);
  ~GraphItemInference();

  // Sets an item's local numbers: of each factor that is learned, the probability of each entry of its table of hidden
  // variables (1 where all were seen). log_of(part, place) is ln of a number of the rows, by its place among the part's.
  // Returns ln of the sum of the product of all tables; -infinity: nothing is possible. `best`: of the best values alone.
  template <class LogOf>
  double infer(int64_t item, bool best, double *local, LogOf log_of) {
    const ItemPattern &p = patterns_.of(item);
    Working &w = working(item);
    const int32_t *const values = items_.item(item).data();
    double log_seen = 0;
    for (const ItemPattern::Factor &f : p.factors) {
      const int64_t base = p.base(f, values);
      double *const table = f.own < 0 ? &seen_ : w.table(f.own);
      for (int32_t e = f.first_offset; e < f.end_offset; ++e) {
        const auto place = static_cast<size_t>(base + p.offsets[e]);
        table[e - f.first_offset] = f.part < 0 ? fixed_logs_[static_cast<size_t>(f.factor)][place]
                                               : log_of(static_cast<size_t>(f.part), place);
      }
      if (f.own < 0) log_seen += seen_;
    }
    if (!(log_seen > -INFINITY)) return -INFINITY;
    const double log_hidden = p.hidden.empty() ? 0 : best ? w.best(run_) : w.sum(run_);
    if (!(log_hidden > -INFINITY)) return -INFINITY;
    for (const ItemPattern::Factor &f : p.factors) {
      if (f.local < 0) continue;
      if (f.own < 0) local[f.local] = 1;
      else w.read(f.own, best, local + f.local);
    }
    return log_seen + log_hidden;
  }

  // Calls add(part, place, amount) for what the item uses by its local numbers.
  template <class Add>
  void use(int64_t item, const double *local, Add add) const {
    const ItemPattern &p = patterns_.of(item);
    const int32_t *const values = items_.item(item).data();
    for (const ItemPattern::Factor &f : p.factors) {
      if (f.local < 0) continue;
      const int64_t base = p.base(f, values);
      for (int32_t e = f.first_offset; e < f.end_offset; ++e) {
        const double amount = local[f.local + e - f.first_offset];
        if (amount != 0) add(static_cast<size_t>(f.part), static_cast<size_t>(base + p.offsets[e]), amount);
      }
    }
  }

 private:
  // The model of a pattern at work.
  class Working {
   public:
    Working(const ItemPattern &pattern, const InferenceSettings &settings);
    double *table(int32_t f) { return model_.own_table(f).data(); }  // log weights, to be filled in
    double sum(const Run &run);
    double best(const Run &run);
    void read(int32_t f, bool best, double *to) const;

   private:
    double approximate(bool best, const Run &run);

    const ItemPattern &pattern_;
    const InferenceSettings &settings_;
    FiniteModel model_;  // whose tables are its own
    Array<double> weights_;
    std::vector<Array<double>> beliefs_;  // by factor
    Array<int32_t> state_;                // the best one
    std::unique_ptr<GraphLearner> learner_;
  };
  Working &working(int64_t item);

  const GraphItems &items_;
  const ItemPatterns &patterns_;
  const InferenceSettings &settings_;
  const Run &run_;
  std::vector<std::unique_ptr<Working>> working_;  // by pattern, once it is met
  std::vector<Array<double>> fixed_logs_;          // by factor of the template
  double seen_ = 0;
};

}  // namespace hws
