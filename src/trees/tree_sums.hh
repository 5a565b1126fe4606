// Sums over the dependency trees of one sentence, by whichever algorithm its kind of trees has.
#pragma once
#include <algorithm>

#include "src/trees/projective_pairs.hh"
#include "src/trees/spanning_trees.hh"

namespace hws {

// May be used for one sentence after the other, and keeps its memory.
class TreeSums {
 public:
  explicit TreeSums(TreeKind kind) : kind_(kind) {}
  // The total weight of all trees; zero if there is none.
  Scaled total(const ArcWeights &weights, const Run &run) {
    return kind_.projective ? projective_.inside(weights, kind_.one_root, run) : spanning_.total(weights, kind_.one_root, run);
  }
  // Of the same sentence, whose total is not zero: ∂ ln Z / ∂ w of every arc, by head and word.
  const Array<Scaled> &derivatives(const Run &run) {
    if (kind_.projective) projective_.outside(run, &derivatives_);
    else spanning_.outside(run, &derivatives_);
    return derivatives_;
  }
  // After `derivatives`, with the same weights: the probabilities of trees that have both arcs of a pair.
  void pair_means(const ArcWeights &weights, std::span<const PairOfArcs> pairs, const Run &run, std::span<double> means) {
    if (kind_.projective) return projective_pair_means(projective_, weights, pairs, run, means);
    for (size_t i = 0; i < pairs.size(); ++i) means[i] = spanning_.pair_mean(pairs[i].first, pairs[i].second);
  }

 private:
  TreeKind kind_;
  ProjectiveTrees projective_;
  SpanningTrees spanning_;
  Array<Scaled> derivatives_;
};

// The probability of every arc, by head and word, from derivatives; what is no arc is 0.
inline void arc_marginals(const ArcWeights &weights, const Array<Scaled> &derivatives, std::span<double> marginals) {
  const size_t side = weights.side();
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 0; m < side; ++m) {
      const size_t at = h * side + m;
      const bool arc = m > 0 && h != m && !derivatives[at].zero() && weights.log(h, m) > -INFINITY;
      marginals[at] = arc ? std::min(1.0, (derivatives[at] * Scaled::exp(weights.log(h, m))).value()) : 0;
    }
  }
}

}  // namespace hws
