// Graphs with the factors that matter (Riedel, Smith and McCallum 2010, algorithm 1): inference in a small seed graph, gains of
// candidate factors from its marginals, selection, and the seed graph with those that stay.
//
// Candidates come in batches, and only their own tables are kept: the graph with all of them is never made.
#pragma once
#include <vector>

#include "src/graph/prune/divergence_bound.hh"
#include "src/graph/prune/joint_beliefs.hh"
#include "src/graph/prune/left_out_values.hh"
#include "src/graph/prune/selection.hh"

namespace hws {

// A distribution that serves as a seed, or that a bound is about: a graph and its marginals.
struct PrunedSide {
  FactorGraphPtr graph;
  Array<double> marginals;
  bool exact = false;
};

// Factors that may join a graph.
struct Candidates {
  std::span<const VariableId> scopes;
  Array<int64_t> scope_begin;      // by candidate, into scopes; and the end
  std::span<const double> tables;  // weights >= 0, the last variable's value fastest
  Array<int64_t> table_begin;      // by candidate, into tables; several may share one
};

class Pruner {
 public:
  Pruner(PrunedSide seed, JointMeans means);

  // Their gains, in nats; infinite where a candidate is 0 and the seed has mass. `argument` names a candidate that is no factor
  // of the graph. A call that fails adds nothing.
  Array<double> add(const Candidates &batch, const Run &run);
  // Candidates over as many variables each, one scope behind another. tables: one for all, or one for each.
  Array<double> add(int32_t variables_each, std::span<const VariableId> scopes, std::span<const double> tables, const Run &run);

  // Decides which candidates and values stay; how many candidates do. May be called again. Where values are left out, a
  // candidate stays that has at most one variable of several values left, since it sends no messages.
  int64_t select(const PruneSettings &settings);

  // The bound of graph() as it is, inferred in; if it is above the target, as many of the candidates that were left out stay
  // from now on as bring it there with the marginals that are known, those of the largest gain under them first. Values come
  // back first, the dearest ones, until they cost half of the target at most. At least one candidate or variable changes.
  DivergenceBound reselect(const PrunedSide &pruned, double target, const Run &run, bool *is_bound);

  int64_t candidates() const { return static_cast<int64_t>(gains_.size()); }
  int64_t kept() const;
  const Array<int32_t> &stays() const { return stays_; }
  const Array<double> &gains() const { return gains_; }
  double left_out_gain() const;  // the sum of the gains of those that do not stay
  bool exact() const { return exact_; }  // whether all gains are exact

  int64_t values_left_out() const { return values_.count(); }

  // The seed with the candidates that stay, after its own factors and in their order. Variables of which one value stays are
  // observed; behind all other factors stands one for each variable that has values left out or compensation.
  FactorGraphPtr graph() const;

  // D(p_H ‖ p_F) of the graph H of graph(), inferred in, and F, with all candidates: proposition 2. `is_bound`: whether H's
  // marginals and all joint ones were exact, so that the divergence is not larger. `argument` for another graph than graph().
  DivergenceBound bound(const PrunedSide &pruned, const Run &run, bool *is_bound) const;

 private:
  // What proposition 2 needs of the candidates that were left out.
  struct LeftOut {
    Array<size_t> candidates;
    Array<int64_t> begin;         // of each, into what follows; and the end
    Array<double> beliefs, logs;  // by entry; less compensation
    double values = 0;            // what leaving out values costs
    bool exact = true;
    std::span<const double> belief(size_t k) const { return of(beliefs, k); }
    std::span<const double> log(size_t k) const { return of(logs, k); }
    DivergenceBound bound(std::span<const size_t> of) const;  // of some of them, by their places
    std::span<const double> of(const Array<double> &numbers, size_t k) const {
      return {numbers.data() + begin[k], static_cast<size_t>(begin[k + 1] - begin[k])};
    }
  };
  LeftOut left_out(const PrunedSide &pruned, const Run &run) const;
  Array<double> costs_of(const LeftOutValues &values) const;  // by variable
  bool put_back(double most, LeftOutValues *values, double *cost, const Run &run) const;
  // The factors behind all others; their log weights by value.
  struct Unary {
    VariableId variable;
    Array<double> weights;
  };
  std::vector<Unary> unaries() const;
  void require_variable(VariableId v, size_t candidate) const;
  std::span<const VariableId> scope(size_t i) const {
    return {scopes_.data() + scope_begin_[i], static_cast<size_t>(scope_begin_[i + 1] - scope_begin_[i])};
  }
  std::span<const double> table(size_t i) const {
    return {tables_.data() + table_begin_[i], static_cast<size_t>(table_end_[i] - table_begin_[i])};
  }

  JointMeans means_;
  FactorGraphPtr graph_;
  Array<double> marginals_;  // of the seed
  JointBeliefs seed_;
  bool exact_;
  Array<VariableId> scopes_;
  Array<int64_t> scope_begin_, table_begin_, table_end_;  // by candidate; those of a batch may share a table
  Array<double> tables_;
  Array<double> gains_;
  Array<int32_t> stays_;
  LeftOutValues values_;
  bool compensation_ = false;
};

}  // namespace hws
