// Spanning forests of a model's pairs: one at a time, and many drawn at random.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

// The factors of two variables that make a spanning forest, of which those come first that stand first in `order`, the numbers
// of such factors: by descending weights it is a forest of the largest weight (Kruskal 1956).
Array<int32_t> spanning_forest(const FiniteModel &model, std::span<const int32_t> order);

// How often each factor of two variables is in some spanning forests, as a share; 1 for other factors. Of them `samples` are
// drawn uniformly by loop-erased random walks (Wilson 1996), and more are added that have pairs which none has had, until each
// pair has a share. A mixture of spanning forests is what the tree-reweighted value needs to be a bound. Expected time for each
// forest: the mean time that a random walk takes to the lowest variable of its component.
Array<double> sampled_tree_weights(const FiniteModel &model, int64_t samples, uint64_t seed, const Run &run);

}  // namespace hws
