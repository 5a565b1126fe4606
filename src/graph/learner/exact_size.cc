#include "src/graph/learner/exact_size.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/graph/exact/elimination_order.hh"
#include "src/graph/finite/zero_propagation.hh"
#include "src/graph/model/structure_tables.hh"

namespace hws {

namespace {

// Beyond it nobody asks for the best order, and the search for one would take long.
constexpr double kEntriesSearched = 0x1p62;

}  // namespace

ExactSize exact_size(const FactorGraphPtr &graph, const Run &run, int64_t most_work) {
  const FactorGraphPtr tables =
      has_structured_factors(*graph) ? with_structure_as_tables(graph, "exact inference") : graph;
  require_finite(*tables, "exact");
  const FiniteModel left = propagate_zeros(finite_model(*tables, run), run).model;
  SearchWork work{most_work};
  ExactSize size;
  const auto is_whole = [&](const VariableOrder &o) { return static_cast<int32_t>(o.variables.size()) == left.variables(); };
  // A quick order first, so that there is one wherever the work suffices for it. Without one, half as much again is spent on a
  // bound for all orders.
  VariableOrder order = eliminate_by(left, EliminationRule::min_weight, 0, INFINITY, run, &work);
  size.cut_short = !is_whole(order);
  if (size.cut_short) work.most += most_work / 2;
  VariableOrder best = best_elimination_order(left, run, kEntriesSearched, &work);
  if (!is_whole(order) || (is_whole(best) && best.entries < order.entries)) order = std::move(best);
  size.cut_short = size.cut_short || work.is_spent();
  size.entries = order.entries;
  for (size_t i = 0; i + 1 < order.begin.size(); ++i) {
    size.treewidth = std::max(size.treewidth, static_cast<double>(order.begin[i + 1] - order.begin[i]));
  }
  const double largest = order.variables.empty() ? 0 : std::exp2(order.log2_largest);
  if (!is_whole(order)) {
    size.treewidth = std::numeric_limits<double>::quiet_NaN();
    size.bytes = sizeof(double) * size.entries;
    return size;
  }
  size.bytes = sizeof(double) * (size.entries + largest);
  return size;
}

}  // namespace hws
