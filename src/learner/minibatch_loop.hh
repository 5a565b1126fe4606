// The loop of methods that learn from minibatches (stochastic variational inference, collapsed or not). It says which units of
// a corpus each step draws, counts the steps, has the size of each, and keeps what the last one measured. A learner has a loop
// as a member and supplies the step itself.
//
// An epoch draws all units once, in an order of its own (minibatch_order.hh). It has ⌈units / M⌉ minibatches of nearly
// equal size. Step m, counted from 1, has the size (delay + m)^-forgetting_rate (Hoffman, Blei, Wang, Paisley 2013).
#pragma once
#include <limits>

#include "src/learner/learner.hh"
#include "src/stats/block_plan.hh"

namespace hws {

// Measures of the last step; NaN: not known.
struct MinibatchMeasures {
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  // surrogate: ln p of the minibatch, scaled to the corpus. per_token: ln p of the minibatch per token.
  double step_size = kNotKnown, surrogate = kNotKnown, per_token = kNotKnown;
};

struct MinibatchPlan {
  int64_t units = 0;      // in the whole corpus; at least 1
  int64_t minibatch = 1;  // at most so many units each
  uint64_t seed = 1;      // of the orders
  double forgetting_rate = 0.5, delay = 1;
  int64_t iterations = 0;  // the number of steps
};

class MinibatchLoop {
 public:
  explicit MinibatchLoop(const MinibatchPlan &plan) : plan_(plan) {}

  int64_t units() const { return plan_.units; }
  int64_t iterations() const { return iterations_; }
  bool done() const { return iterations_ >= plan_.iterations; }
  bool goes_on() const { return iterations_ + 1 < plan_.iterations; }  // behind the next step
  int64_t batches() const { return (plan_.units - 1) / plan_.minibatch + 1; }  // per epoch
  double epochs() const { return static_cast<double>(iterations_) / static_cast<double>(batches()); }
  const MinibatchMeasures &measures() const { return measures_; }

  // A step draws the units at the indices first..last − 1 of the epoch's order.
  struct Places {
    int64_t epoch, first, last;
    int64_t count() const { return last - first; }
  };
  Places places_of(int64_t iteration) const;
  // The blocks of a step's units.
  BlockPlan plan_of(int64_t iteration) const { return blocks_of_minibatch(plan_.units, places_of(iteration).count()); }
  // The units that a step draws, among those with the numbers first..first + held − 1. They are counted from `first` and
  // ascend.
  Array<int64_t> units_of(int64_t iteration, int64_t first, int64_t held) const;

  // The size of the next step, and how many units of the corpus stand for each one that it draws.
  double step_size() const;
  double scale() const { return static_cast<double>(plan_.units) / static_cast<double>(places_of(iterations_).count()); }

  // Call after a step.
  void advance(const MinibatchMeasures &measures) noexcept {
    measures_ = measures;
    ++iterations_;
  }
  // Continues as after so many steps, the last of which had these measures.
  void resume(int64_t iterations, const MinibatchMeasures &measures) noexcept {
    iterations_ = iterations;
    measures_ = measures;
  }

 private:
  MinibatchPlan plan_;
  int64_t iterations_ = 0;
  MinibatchMeasures measures_;
};

// Metrics of every learner L from minibatches. loop() must return its MinibatchLoop.
template <class L>
inline constexpr MetricSpec kMinibatchMetrics[] = {
    metric_of<L>("step_size", "the last step's, (delay + m)^-forgetting_rate",
                 [](const L &l) { return l.loop().measures().step_size; }),
    metric_of<L>("log_likelihood_per_token", "ln of the last minibatch's sums over what is hidden, per token summed over, nats",
                 [](const L &l) { return l.loop().measures().per_token; }),
    metric_of<L>("surrogate",
                 "the same as a sum, scaled to the corpus, nats; where pieces receive messages, what these say of their ends "
                 "is part of it",
                 [](const L &l) { return l.loop().measures().surrogate; }),
    metric_of<L>("items_per_block", "items of a block of sums, at whose edges parts of a corpus are to be cut",
                 [](const L &l) { return static_cast<double>(l.loop().plan_of(l.loop().iterations()).items_per_block); }),
    metric_of<L>("epochs", "how often each item was in a minibatch", [](const L &l) { return l.loop().epochs(); }),
};

}  // namespace hws
