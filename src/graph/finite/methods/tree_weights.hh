// The weights of pairs for tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005): shares of spanning forests, under
// which the value is a bound.
//
// That value is convex in the weights, and its derivative by a pair's weight is minus the mutual information of its variables
// in the pair's belief. The best weights are found by conditional gradients: each round goes from the weights towards the
// spanning forest of the largest mutual information, as far as the value falls. By how much it may still fall at most is known
// from the forest's mutual information less the weighted one.
#pragma once
#include "src/graph/finite/methods/message_passing.hh"

namespace hws {

// By factor, for a model of factors of two variables at most. `optimized` takes its messages by the settings' order, damping
// and tolerance, and ends once the value can fall by no more than the tolerance, once no step lowers it, or where messages do
// not converge: then the last weights stay for which they did.
Array<double> tree_weights(const FiniteModel &model, const MessagePassingSettings &settings, const Run &run);

// The mutual information of the two variables of a table of their probabilities, in nats.
double mutual_information(std::span<const double> probabilities, int32_t rows);

}  // namespace hws
