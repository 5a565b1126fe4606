#include "src/graph/exact/exact_marginals.hh"

#include "src/graph/exact/clique_tables.hh"
#include "src/graph/exact/zero_propagation.hh"

namespace hws {

ExactMarginals exact_marginals(const FiniteModel &model, const Run &run) {
  const ReducedModel reduced = propagate_zeros(model, run);
  const FiniteModel &rest = reduced.model;
  const JunctionTree tree = junction_tree(rest, best_elimination_order(rest, run), run);
  ExactMarginals result;
  result.sizes = {static_cast<double>(rest.variables()), static_cast<double>(tree.width()), tree.total_entries()};
  CliqueTables tables(rest, tree, run);
  tables.collect();
  result.log_partition = tables.log_partition();
  Array<int64_t> begin(1, 0);
  for (const int32_t size : rest.sizes) begin.push_back(begin.back() + size);
  Array<double> marginals(static_cast<size_t>(begin.back()));
  tables.distribute(begin, marginals);
  result.begin.push_back(0);
  for (int32_t v = 0; v < model.variables(); ++v) {
    result.begin.push_back(result.begin.back() + model.sizes[v]);
    result.probabilities.resize(static_cast<size_t>(result.begin.back()));
    const int32_t left = reduced.variable[v];
    for (int64_t i = reduced.values_begin[v]; i < reduced.values_begin[v + 1]; ++i) {
      const double p = left < 0 ? 1 : marginals[begin[left] + i - reduced.values_begin[v]];
      result.probabilities[result.begin[v] + reduced.values[i]] = p;
    }
  }
  return result;
}

}  // namespace hws
