#include "src/graph/learner/exact_size.hh"

#include <algorithm>

#include "src/graph/exact/junction_tree.hh"
#include "src/graph/finite/zero_propagation.hh"
#include "src/graph/model/structure_tables.hh"

namespace hws {

ExactSize exact_size(const FactorGraphPtr &graph, const Run &run) {
  const FactorGraphPtr tables =
      has_structured_factors(*graph) ? with_structure_as_tables(graph, "exact inference") : graph;
  require_finite(*tables, "exact");
  const FiniteModel left = propagate_zeros(finite_model(*tables, run), run).model;
  const VariableOrder order = best_elimination_order(left, run);
  Run any_size = run;
  any_size.max_bytes = INT64_MAX;
  ExactSize size;
  double largest = std::exp2(order.log2_largest);
  size.entries = order.entries;
  for (size_t i = 0; i + 1 < order.begin.size(); ++i) {
    size.treewidth = std::max(size.treewidth, static_cast<double>(order.begin[i + 1] - order.begin[i]));
  }
  try {
    const JunctionTree tree = junction_tree(left, order, any_size);
    size.treewidth = std::max(tree.width(), 0);
    size.entries = tree.total_entries();
    largest = tree.entries.empty() ? 0 : static_cast<double>(*std::max_element(tree.entries.begin(), tree.entries.end()));
  } catch (const Error &e) {
    if (e.code != Code::limit) throw;
  }
  size.bytes = sizeof(double) * (size.entries + largest);
  return size;
}

}  // namespace hws
