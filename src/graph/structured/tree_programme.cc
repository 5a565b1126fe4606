#include "src/graph/structured/tree_programme.hh"

#include <cmath>

#include "src/trees/grandparent_trees.hh"

namespace hws {

namespace {

// The tree factor; −1: there is none, or more than one structured factor.
FactorId tree_of(const FactorGraph &graph) {
  FactorId tree = -1;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::table) continue;
    if (tree >= 0 || graph.kind(f) != FactorKind::structured) return -1;
    const StructuredFactor &factor = *graph.factor(f).structured;
    if (factor.kind != StructuredKind::tree || !factor.trees.projective) return -1;
    tree = f;
  }
  return tree;
}

// By variable the arc that it stands for.
Array<ArcOfTree> arcs_of(const FactorGraph &graph, FactorId tree) {
  Array<ArcOfTree> arcs(static_cast<size_t>(graph.variables()));
  const std::span<const VariableId> scope = graph.scope(tree);
  for (size_t i = 0; i < scope.size(); ++i) arcs[scope[i]] = graph.factor(tree).structured->arcs[i];
  return arcs;
}

// Whether one arc leads to the other one's head, and which: of the first variable or of the second.
bool are_grandparent(ArcOfTree first, ArcOfTree second) { return first.word == second.head && first.head != second.word; }

// Log weights of arcs, collected from tables and observations.
class ArcLogs {
 public:
  explicit ArcLogs(int32_t words) : side_(static_cast<size_t>(words) + 1), logs_(side_ * side_, -INFINITY) {}
  void set_possible(ArcOfTree a) { at(a) = 0; }
  // Weights of the arc's absence and presence. A weight of 0 for its absence forbids all other arcs to the word.
  void multiply(ArcOfTree a, double without, double with) {
    if (without > 0) {
      at(a) += std::log(with) - std::log(without);
      constant_ += std::log(without);
      return;
    }
    at(a) += std::log(with);
    for (size_t h = 0; h < side_; ++h) {
      if (h != a.head) at({h, a.word}) = -INFINITY;
    }
  }
  void add(ArcOfTree a, double log) { at(a) += log; }
  const Array<double> &logs() const { return logs_; }
  double constant() const { return constant_; }

 private:
  double &at(ArcOfTree a) { return logs_[a.head * side_ + a.word]; }
  size_t side_;
  Array<double> logs_;
  double constant_ = 0;
};

}  // namespace

bool TreeProgramme::fits(const FactorGraph &graph) {
  const FactorId tree = tree_of(graph);
  if (tree < 0 || static_cast<int32_t>(graph.scope(tree).size()) != graph.variables()) return false;
  const Array<ArcOfTree> arcs = arcs_of(graph, tree);
  bool any = false;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const std::span<const VariableId> scope = graph.scope(f);
    if (f == tree || scope.size() == 1) continue;
    if (scope.size() != 2) return false;
    any = true;
    if (!are_grandparent(arcs[scope[0]], arcs[scope[1]]) && !are_grandparent(arcs[scope[1]], arcs[scope[0]])) return false;
    const std::span<const double> table = graph.factor(f).table;
    if (!(table[0] > 0 && table[1] > 0 && table[2] > 0)) return false;
  }
  return any;
}

TreeProgramme::Sums TreeProgramme::sums(const FactorGraph &graph, const Run &run) {
  const FactorId tree = tree_of(graph);
  const Array<ArcOfTree> arcs = arcs_of(graph, tree);
  const int32_t words = graph.factor(tree).structured->words;
  ArcLogs logs(words);
  for (const ArcOfTree a : arcs) logs.set_possible(a);
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.observed) logs.multiply(arcs[v], x.value == 0 ? 1 : 0, x.value);
  }
  Array<Grandparent> listed;
  Array<double> log_listed;
  Array<FactorId> pairs;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (f == tree) continue;
    const std::span<const VariableId> scope = graph.scope(f);
    const std::span<const double> t = graph.factor(f).table;
    if (scope.size() == 1) {
      logs.multiply(arcs[scope[0]], t[0], t[1]);
      continue;
    }
    // t is the product of the last row's and column's weights beside the first entry's, and a weight for both.
    logs.multiply(arcs[scope[0]], t[0], t[2]);
    logs.add(arcs[scope[1]], std::log(t[1]) - std::log(t[0]));
    const bool in_order = are_grandparent(arcs[scope[0]], arcs[scope[1]]);
    const ArcOfTree upper = arcs[scope[in_order ? 0 : 1]], lower = arcs[scope[in_order ? 1 : 0]];
    listed.push_back({upper.head, upper.word, lower.word});
    log_listed.push_back(std::log(t[3]) + std::log(t[0]) - std::log(t[1]) - std::log(t[2]));
    pairs.push_back(f);
  }
  const GrandparentWeights weights{ArcWeights(words, logs.logs()), listed, log_listed};
  GrandparentTrees trees;
  const Scaled total = trees.inside(weights, graph.factor(tree).structured->trees.one_root, run);
  if (total.zero()) fail(Code::impossible, "no tree has a positive weight under the other factors and observations");
  const size_t side = weights.arcs.side();
  Array<double> of_arcs(side * side), means;
  trees.outside(run, of_arcs, &means);
  Sums sums;
  sums.log_partition = total.log() + logs.constant();
  for (const ArcOfTree a : arcs) {
    const double p = of_arcs[a.head * side + a.word];
    sums.probabilities.push_back(1 - p);
    sums.probabilities.push_back(p);
  }
  sums.pairs.assign(static_cast<size_t>(graph.factors()), 0.0);
  for (size_t i = 0; i < pairs.size(); ++i) sums.pairs[pairs[i]] = means[weights.place(listed[i])];
  return sums;
}

}  // namespace hws
