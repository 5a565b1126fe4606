// The joint probabilities of a few variables at a time under a graph whose single marginals are known: what a factor over them
// is expected to be.
//
// Variables in different parts of the graph are independent, and so are observed ones: the product of their marginals is exact.
// Two arcs of a tree factor that is alone in its part have the sums of tree_pairs.hh. Where several other variables stand in
// one part, exact inference is run again with all but the last of them fixed to each of their values in turn, with structured
// factors as tables. Scopes with the same variables fixed share these runs. Where that would cost more than
// kMostConditionedEntries entries of tables in all, where structured factors are too large for tables, or where the method does
// not give exact marginals, the product of marginals is taken, and is an approximation.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

enum class JointMeans : int32_t { automatic, exact, product };

class JointBeliefs {
 public:
  // `marginals`: those of all variables, by variable and value; `exact`: whether they are the graph's own, and not an
  // approximation. `unsupported` for a variable over strings.
  JointBeliefs(FactorGraphPtr graph, Array<double> marginals, bool exact, JointMeans means);

  // The probabilities of each tuple of a scope's values, the last variable fastest, scope behind scope; `scopes` holds
  // variables, `begin` where each scope begins, and the end. `exact_of` gets 1 for every scope whose probabilities are exact
  // where the marginals are.
  Array<double> of(std::span<const VariableId> scopes, std::span<const int64_t> begin, const Run &run,
                   Array<char> *exact_of) const;

  bool marginals_are_exact() const { return exact_; }
  int64_t entries_of(std::span<const VariableId> scope) const;  // `limit` beyond 2^40

 private:
  std::span<const double> marginal(VariableId v) const {
    return {marginals_.data() + begin_[v], static_cast<size_t>(begin_[v + 1] - begin_[v])};
  }
  // Whether no two unobserved variables of the scope stand in one part of the graph.
  bool independent(std::span<const VariableId> scope) const;
  void product(std::span<const VariableId> scope, double *table) const;
  // Fills the tables of those scopes that are pairs of arcs of one tree, and takes them out of `joint`.
  void fill_tree_pairs(std::span<const VariableId> scopes, std::span<const int64_t> begin, std::span<const int64_t> table_begin,
                       const Run &run, Array<size_t> *joint, Array<double> *tables) const;

  FactorGraphPtr graph_;
  Array<double> marginals_;
  Array<int64_t> begin_;
  Array<int32_t> part_;  // by variable; of an observed one: a part of its own
  bool exact_;
  JointMeans means_;
};

}  // namespace hws
