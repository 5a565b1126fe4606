#include "src/graph/prune/tree_pairs.hh"

#include <algorithm>
#include <cmath>

#include "src/trees/tree_sums.hh"

namespace hws {

namespace {

constexpr FactorId kNoTree = -1, kSeveral = -2;

}  // namespace

TreePairs::TreePairs(const FactorGraph &graph) : graph_(graph), tree_of_(static_cast<size_t>(graph.variables()), kNoTree) {
  // By variable, the one factor that joins it to others that were not observed.
  Array<FactorId> joins(tree_of_.size(), kNoTree);
  const auto open = [&](VariableId v) { return !graph.variable(v).observed; };
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const FactorKind kind = graph.kind(f);
    const bool known = kind == FactorKind::table || kind == FactorKind::structured;
    const auto scope = graph.scope(f);
    if (known && std::count_if(scope.begin(), scope.end(), open) < 2) continue;
    for (const VariableId v : scope) joins[v] = joins[v] == kNoTree && known ? f : kSeveral;
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) != FactorKind::structured || graph.factor(f).structured->kind != StructuredKind::tree) continue;
    const auto scope = graph.scope(f);
    const bool alone = std::all_of(scope.begin(), scope.end(), [&](VariableId v) { return !open(v) || joins[v] == f; });
    if (!alone) continue;
    for (const VariableId v : scope) {
      if (open(v)) tree_of_[v] = f;
    }
  }
}

bool TreePairs::cheap(FactorId tree) const {
  const StructuredFactor &factor = *graph_.factor(tree).structured;
  return !factor.trees.projective || factor.words <= kMostCheapWords;
}

// Adds the log odds of a factor whose other variables were observed to those of its open variable.
void TreePairs::add_odds(FactorId f, Array<double> *odds) const {
  const FactorView factor = graph_.factor(f);
  const auto scope = graph_.scope(f);
  Array<int32_t> values(scope.size());
  size_t place = scope.size();
  for (size_t i = 0; i < scope.size(); ++i) {
    const GraphVariable &x = graph_.variable(scope[i]);
    if (!x.observed) place = i;
    values[i] = x.observed ? x.value : 0;
  }
  if (place == scope.size()) return;
  double logs[2];
  for (int32_t value = 0; value < 2; ++value) {
    values[place] = value;
    if (factor.kind == FactorKind::structured) {
      logs[value] = allows(*factor.structured, values) ? 0 : -INFINITY;
      continue;
    }
    size_t entry = 0;
    for (size_t i = 0; i < scope.size(); ++i) {
      entry = entry * static_cast<size_t>(graph_.variable(scope[i]).values) + static_cast<size_t>(values[i]);
    }
    logs[value] = std::log(factor.table[entry]);
  }
  double &sum = (*odds)[scope[place]];
  // What one factor decides no other can change, since the seed has a positive weight.
  if (!std::isinf(sum)) sum = logs[0] == -INFINITY ? INFINITY : logs[1] == -INFINITY ? -INFINITY : sum + logs[1] - logs[0];
}

Array<double> TreePairs::means(FactorId tree, std::span<const VariableId> pairs, const Run &run) const {
  const StructuredFactor &factor = *graph_.factor(tree).structured;
  const auto scope = graph_.scope(tree);
  Array<double> odds(tree_of_.size(), 0.0);
  Array<char> of_tree(tree_of_.size(), 0);
  for (const VariableId v : scope) of_tree[v] = 1;
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    const auto own = graph_.scope(f);
    if (f != tree && std::any_of(own.begin(), own.end(), [&](VariableId v) { return of_tree[v] != 0; })) add_odds(f, &odds);
  }
  const size_t side = static_cast<size_t>(factor.words) + 1;
  Array<double> log_weights(side * side, -INFINITY);
  Array<ArcOfTree> arc_of(tree_of_.size());
  for (size_t i = 0; i < scope.size(); ++i) {
    const GraphVariable &x = graph_.variable(scope[i]);
    const ArcOfTree arc = arc_of[scope[i]] = factor.arcs[i];
    log_weights[arc.head * side + arc.word] = !x.observed ? odds[scope[i]] : x.value == 1 ? INFINITY : -INFINITY;
  }
  // A word whose arc must be there has no other.
  for (size_t m = 1; m < side; ++m) {
    for (size_t h = 0; h < side; ++h) {
      if (log_weights[h * side + m] != INFINITY) continue;
      for (size_t g = 0; g < side; ++g) log_weights[g * side + m] = g == h ? 0 : -INFINITY;
      break;
    }
  }
  Array<PairOfArcs> arcs;
  for (size_t p = 0; p < pairs.size(); p += 2) arcs.push_back({arc_of[pairs[p]], arc_of[pairs[p + 1]]});
  Array<double> means(arcs.size(), 0.0);
  const ArcWeights weights(factor.words, log_weights);
  TreeSums sums(factor.trees);
  if (sums.total(weights, run).zero()) fail(Code::impossible, "no tree of factor %d has a positive weight", tree);
  sums.derivatives(run);
  sums.pair_means(weights, arcs, run, means);
  return means;
}

}  // namespace hws
