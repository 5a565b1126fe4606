// Sums over an item whose variables are cut down to lists of strings. Each variable then has finitely many values, each factor
// is a table of its weights of their tuples, and the sums are those of a junction tree. So ln Z is a lower bound of the sum
// over all strings, whether hidden variables are on a cycle or not, and expected uses are those of the same sum.
//
// O(tuples of each factor * a sum over paths of one machine and one tuple).
#pragma once
#include <memory>
#include <vector>

#include "fsa/distance/edge_weight.hh"
#include "fsa/ngram/ngram_model.hh"
#include "fsa/ops/slot_lattice.hh"
#include "src/graph/learner/graph_learner.hh"

namespace hws {

// The strings of each variable; a finite variable's value v is the string of the one symbol v + 1.
using StringsOfVariables = std::vector<std::vector<Array<Label>>>;

class ListSums {
 public:
  // The factors of a graph under rows that stay the same; both must outlive it. Fails with `unsupported` for machines of more
  // than two tapes, and for those with failure or default arcs.
  ListSums(const FactorGraph &graph, std::span<const GraphFactor> factors, const Run &run);

  // The posterior of an item.
  class Posterior {
   public:
    double log_sum() const { return log_sum_; }  // -infinity: no tuple has a weight
    // Of each string of a variable.
    Array<double> probabilities(VariableId v, const Run &run) const;
    // Of a factor's tuples, the last variable's string fastest.
    std::span<const double> tuples(size_t factor) const { return beliefs_[factor]; }

   private:
    friend class ListSums;
    double log_sum_ = 0;
    std::unique_ptr<GraphLearner> learner_;
    std::vector<Array<double>> beliefs_;
  };
  // leaves_out: by factor, whether the item is without it.
  Posterior infer(const StringsOfVariables &strings, std::span<const char> leaves_out, const Run &run) const;
  // Adds how often a factor's machine takes its arcs, by arc, and its final weights, by state; of tables nothing.
  void add_uses(const StringsOfVariables &strings, size_t factor, const Posterior &posterior, std::span<double> uses,
                const Run &run) const;

 private:
  double log_weight(size_t factor, const std::vector<const Array<Label> *> &tuple, const Run &run) const;
  SlotLattice lattice(const GraphFactor &factor, const std::vector<const Array<Label> *> &tuple, const Run &run) const;

  const FactorGraph &graph_;
  std::span<const GraphFactor> factors_;
  std::vector<std::shared_ptr<const Array<EdgeWeight>>> slots_;  // of machines; factors of one machine share them
  std::vector<NgramModelPtr> ngrams_;
};

}  // namespace hws
