// A pruner of a whole graph: some of its factors are the seed, the others are candidates.
#pragma once
#include "src/graph/prune/pruner.hh"

namespace hws {

enum class SeedGraph : int32_t {
  unary,          // factors of at most one variable that was not observed
  spanning_tree,  // these, and a forest of factors of two, in which those of the largest gain under the former come first
  structured      // those of the first kind, and structured factors
};

// Inference in the seed is exact where no part of it has a cycle, as under the first two; else it is belief propagation's, and
// no gain is called exact. `unsupported` for variables over strings and for factors that are no tables; under the first two
// structured factors are taken as tables, of up to 20 variables. The candidates are the graph's other factors, in their order.
Pruner pruner_of_graph(const FactorGraphPtr &graph, SeedGraph seed, JointMeans means, const Run &run);

}  // namespace hws
