#include "src/graph/prune/seed_graph.hh"

#include <algorithm>
#include <numeric>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/disjoint_sets.hh"
#include "src/graph/model/structure_tables.hh"
#include "src/graph/model/node_order.hh"

namespace hws {

namespace {

FactorGraphPtr with_factors(const FactorGraph &graph, std::span<const FactorId> factors) {
  FactorGraphBuilder builder;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    builder.add_finite(x.name, x.values);
    if (x.observed) builder.observe_value(v, x.value);
  }
  for (const FactorId f : factors) builder.add(graph.factor(f));
  return builder.build();
}

PrunedSide exact_side(FactorGraphPtr graph, const Run &run) {
  Array<double> marginals = exact_marginals(finite_model(*graph, run), run).probabilities;
  return {std::move(graph), std::move(marginals), true};
}

// Messages of closed form, which are exact after two sweeps where there is no cycle.
PrunedSide structured_side(FactorGraphPtr graph, const Run &run) {
  if (!has_structured_factors(*graph)) return exact_side(std::move(graph), run);
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  settings.tolerance = 1e-13;
  GraphLearner learner(graph, settings, run);
  while (!learner.done()) learner.step(1);
  Array<double> marginals = learner.marginals(run);
  const bool exact = learner.metric("converged") == 1 && is_forest(*graph);
  return {std::move(graph), std::move(marginals), exact};
}

// The factors as candidates.
Array<double> add_factors(const FactorGraph &graph, std::span<const FactorId> factors, Pruner *pruner, const Run &run) {
  Candidates batch{{}, Array<int64_t>(1, 0), {}, {}};
  Array<VariableId> scopes;
  Array<double> tables;
  for (const FactorId f : factors) {
    for (EdgeId e = graph.edge_begin(f); e < graph.edge_end(f); ++e) scopes.push_back(graph.edge_variable(e));
    batch.scope_begin.push_back(static_cast<int64_t>(scopes.size()));
    batch.table_begin.push_back(static_cast<int64_t>(tables.size()));
    const std::span<const double> table = graph.factor(f).table;
    tables.insert(tables.end(), table.begin(), table.end());
  }
  batch.scopes = scopes;
  batch.tables = tables;
  return pruner->add(batch, run);
}

Array<VariableId> open_variables(const FactorGraph &graph, FactorId f) {
  Array<VariableId> open;
  for (EdgeId e = graph.edge_begin(f); e < graph.edge_end(f); ++e) {
    if (!graph.variable(graph.edge_variable(e)).observed) open.push_back(graph.edge_variable(e));
  }
  return open;
}

// Of factors of two variables each those of a spanning forest that are taken in this order (Kruskal 1956).
Array<FactorId> forest_of_factors(const FactorGraph &graph, std::span<const FactorId> order) {
  DisjointSets sets(graph.variables());
  Array<FactorId> taken;
  for (const FactorId f : order) {
    const Array<VariableId> open = open_variables(graph, f);
    if (sets.join(open[0], open[1])) taken.push_back(f);
  }
  return taken;
}

}  // namespace

Pruner pruner_of_graph(const FactorGraphPtr &whole, SeedGraph seed, JointMeans means, const Run &run) {
  const FactorGraphPtr graph = seed == SeedGraph::structured ? whole : with_structure_as_tables(whole, "a pruner");
  const bool structured = has_structured_factors(*graph);
  require_finite(*graph, structured ? "bp" : "exact", structured);
  Array<FactorId> in_seed, pairs;
  Array<char> is_seed(static_cast<size_t>(graph->factors()), 0);
  for (FactorId f = 0; f < graph->factors(); ++f) {
    const size_t open = open_variables(*graph, f).size();
    if (open <= 1 || graph->kind(f) == FactorKind::structured) {
      in_seed.push_back(f);
      is_seed[f] = 1;
    } else if (open == 2) {
      pairs.push_back(f);
    }
  }
  if (seed == SeedGraph::spanning_tree) {
    Pruner unary(exact_side(with_factors(*graph, in_seed), run), JointMeans::product);
    const Array<double> gains = add_factors(*graph, pairs, &unary, run);
    Array<size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return gains[a] > gains[b]; });
    Array<FactorId> by_gain;
    for (const size_t i : order) by_gain.push_back(pairs[i]);
    for (const FactorId f : forest_of_factors(*graph, by_gain)) {
      in_seed.push_back(f);
      is_seed[f] = 1;
    }
    std::sort(in_seed.begin(), in_seed.end());
  }
  Pruner pruner(structured_side(with_factors(*graph, in_seed), run), means);
  Array<FactorId> candidates;
  for (FactorId f = 0; f < graph->factors(); ++f) {
    if (!is_seed[f]) candidates.push_back(f);
  }
  add_factors(*graph, candidates, &pruner, run);
  return pruner;
}

}  // namespace hws
