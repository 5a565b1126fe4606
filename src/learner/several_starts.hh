// Several starts of one learner, in the same way for every family. Each start makes some steps, and the one with the best
// objective continues with what it has learned (src/learner/choosing_loop.hh). The family says how starts differ.
#pragma once
#include <utility>

#include "fsa/base/hash_slots.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

// Returns the seed of a start, counted from 0. The first start has the seed of the settings; others have mixtures within the
// option's range.
inline uint64_t seed_of_start(uint64_t seed, int64_t number) {
  return number == 0 ? seed : mixed(seed, static_cast<uint64_t>(number)) >> 1;
}

// `make` makes the learner of a start by number. `objective` is the metric by which starts are compared.
inline ChoosingPlan starts_plan(const char *stage, int64_t starts, int64_t steps, const char *objective,
                                std::function<std::unique_ptr<Learner>(int64_t number, const Run &run)> make) {
  ChoosingPlan plan;
  plan.stage = stage;
  plan.candidates = starts;
  plan.steps = steps;
  plan.goes_on = true;
  plan.make = [make = std::move(make)](int64_t number, bool, const Run &run) { return make(number, run); };
  plan.judge = [objective](const Learner &learner, const Run &) {
    Judgement judged;
    judged.worth = learner.known(objective);
    return judged;
  };
  return plan;
}

// Metrics of every learner L that compares starts. loop() must return its ChoosingLoop, and compared_tokens() the denominator
// of "per token".
template <class L>
inline constexpr MetricSpec kStartsMetrics[] = {
    metric_of<L>("starts_done", "starts that have been judged",
                 [](const L &l) { return static_cast<double>(l.loop().judged()); }),
    metric_of<L>("start", "the best start so far, in the end the one that goes on; counted from 0",
                 [](const L &l) {
                   return l.loop().best() < 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(l.loop().best());
                 }),
    metric_of<L>("best_objective", "its objective when it was judged, nats; of collapsed inference: the surrogate",
                 [](const L &l) { return l.loop().highest(); }),
    metric_of<L>("starts_spread", "largest minus smallest objective of the starts when they were judged, per token, nats",
                 [](const L &l) { return (l.loop().highest() - l.loop().lowest()) / l.compared_tokens(); }),
};

}  // namespace hws
