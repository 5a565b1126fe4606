// The probability that a tree has both of two arcs, where a tree factor (structured_factor.hh) joins them and its variables
// have no other factor than tables of their own: what a pair of grandparent or sibling is expected to be under a first-order
// parser.
//
// Arcs of all trees are a determinantal process, so that a pair costs O(1) once the marginals are known. Among projective trees
// it takes the sums of src/trees/projective_pairs.hh, O(words^4) for all pairs that one word joins.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

class TreePairs {
 public:
  explicit TreePairs(const FactorGraph &graph);

  // The number of the tree factor that is alone with the variable; -1 if there is none, or if the variable was observed.
  FactorId tree_of(VariableId v) const { return tree_of_[v]; }
  // Whether means of that tree's pairs take O(1) each, or its sentence has at most kMostCheapWords words.
  bool cheap(FactorId tree) const;
  static constexpr int32_t kMostCheapWords = 40;

  // P(both are 1) of pairs of variables whose tree is this one: first and second of the first pair, then those of the next.
  Array<double> means(FactorId tree, std::span<const VariableId> pairs, const Run &run) const;

 private:
  void add_odds(FactorId f, Array<double> *odds) const;
  const FactorGraph &graph_;
  Array<FactorId> tree_of_;  // by variable
};

}  // namespace hws
