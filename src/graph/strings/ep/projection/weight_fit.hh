// Fits the weights of a tree's n-grams to expected counts. Projections that are solved, not stepped, are made so.
#pragma once
#include <optional>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/ngram/group_lasso.hh"
#include "fsa/ngram/quasi_newton.hh"
#include "src/graph/strings/ep/projection/model_sum.hh"

namespace hws {

struct WeightFit {
  Array<double> theta;
  Array<double> expected;  // E_q[f] at theta; empty where it was not computed
};

// Returns the best weights, sought from theta. Only n-grams marked in `may_move` change; if it is empty, all may. Returns
// nothing if theta is improper.
std::optional<WeightFit> fit_weights(const FeatureAutomaton &w, std::span<const double> target,
                                     std::span<const uint8_t> may_move, const QuasiNewtonSettings &how,
                                     Array<double> theta, ModelSum *sum, const Run &run);
// The optimum with lambda times a penalty.
std::optional<WeightFit> fit_penalized_weights(const FeatureAutomaton &w, std::span<const double> target, NgramPenalty penalty,
                                               double lambda, int64_t iterations, double tolerance, Array<double> theta,
                                               ModelSum *sum, const Run &run);

}  // namespace hws
