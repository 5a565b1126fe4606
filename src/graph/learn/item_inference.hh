// The posterior of an item's hidden variables, as the expected uses of the rows of all its factors.
//
// Exact sums are two passes over the junction tree of the item's pattern (src/graph/exact), which is made once for all its
// items. Other sums are those of a learner of graphs (src/graph/learner) on the same model, whose tables are replaced in place.
// It begins anew with each item, so that results depend neither on the order of items nor on threads.
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
  // variables (1 where all were seen). weight_of(part, place) is a number of the rows, by its place among the part's, and
  // log_of(part, place) its logarithm. Returns ln of the sum of the product of all tables; -infinity: nothing is possible.
  // `best`: of the best values alone.
  template <class WeightOf, class LogOf>
  double infer(int64_t item, bool best, double *local, WeightOf weight_of, LogOf log_of) {
    const ItemPattern &p = patterns_.of(item);
    const int32_t *const values = items_.item(item).data();
    double log_seen = 0;
    for (const ItemPattern::Factor &f : p.factors) {
      if (f.own >= 0) continue;
      log_seen += number(f, p.base(f, values) + p.offsets[f.first_offset], fixed_logs_, log_of);
      if (f.local >= 0) local[f.local] = 1;
    }
    if (!(log_seen > -INFINITY)) return -INFINITY;
    if (p.hidden.empty()) return log_seen;
    if (p.small) {
      small_.begin(*p.small);
      fill(p, values, [&](int32_t own) { return small_.weights(own); }, fixed_, weight_of);
      if (const std::optional<double> log_hidden = best ? small_.best() : small_.sum()) {
        if (*log_hidden > -INFINITY) read(p, [&](int32_t own, double *to) { small_.read(own, to); }, local);
        return log_seen + *log_hidden;
      }
    }
    Working &w = working(item);
    fill(p, values, [&](int32_t own) { return w.table(own); }, fixed_logs_, log_of);
    const double log_hidden = best ? w.best(run_) : w.sum(run_);
    if (log_hidden > -INFINITY) read(p, [&](int32_t own, double *to) { w.read(own, best, to); }, local);
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
  // A number of a factor's table: of the template's where it is fixed, else of its part.
  template <class NumberOf>
  static double number(const ItemPattern::Factor &f, int64_t place, const std::vector<Array<double>> &fixed,
                       NumberOf number_of) {
    return f.part < 0 ? fixed[static_cast<size_t>(f.factor)][place]
                      : number_of(static_cast<size_t>(f.part), static_cast<size_t>(place));
  }
  // Sets the tables of all factors with hidden variables.
  template <class TableOf, class NumberOf>
  static void fill(const ItemPattern &p, const int32_t *values, TableOf table_of, const std::vector<Array<double>> &fixed,
                   NumberOf number_of) {
    for (const ItemPattern::Factor &f : p.factors) {
      if (f.own < 0) continue;
      const int64_t base = p.base(f, values);
      double *table = table_of(f.own);
      for (int32_t e = f.first_offset; e < f.end_offset; ++e) *table++ = number(f, base + p.offsets[e], fixed, number_of);
    }
  }
  // Sets the local numbers of all factors with hidden variables.
  template <class Read>
  static void read(const ItemPattern &p, Read read_factor, double *local) {
    for (const ItemPattern::Factor &f : p.factors) {
      if (f.local >= 0 && f.own >= 0) read_factor(f.own, local + f.local);
    }
  }

  const GraphItems &items_;
  const ItemPatterns &patterns_;
  const InferenceSettings &settings_;
  const Run &run_;
  std::vector<std::unique_ptr<Working>> working_;  // by pattern, once it is met
  std::vector<Array<double>> fixed_, fixed_logs_;  // by factor of the template
  SmallTreeSums small_;
};

}  // namespace hws
