// Minimizes ln Z(theta) - theta . target over the n-grams of one tree: what proximal_gradient.hh does without a penalty, by
// limited-memory BFGS (Nocedal 1980; Nocedal and Wright 2006, algorithms 7.4 and 7.5). It needs a tenth of the sums where
// features are correlated, as n-grams and their suffixes are.
//
// It works on sums of weights, ln k(w), instead of the weights: what an n-gram and its suffixes that move say together. Their
// gradient is counts of longest matches, of which a place in a string has one, so they hardly depend on each other. The first
// matrix is diagonal, one over the present counts: an n-gram that is rare varies by its count. Steps are halved until the value
// falls (or, where rounding hides that, the slope) and the weights are proper.
#pragma once
#include "fsa/ngram/proximal_gradient.hh"

namespace hws {

struct QuasiNewtonSettings {
  int64_t iterations = 10000;
  double tolerance = 1e-8;  // done once the gradient's norm is at most this
  // The least expected count that is told apart: the weights of rarer n-grams move no faster than that of one as frequent. What
  // is hardly ever expected has any weight at its optimum, and would run away.
  double least_count = 1e-8;
};

// theta: where to begin (proper; `improper` otherwise), and the result. free[w] = 0 keeps a weight as it is (may be
// empty: all are free); weights of -infinity stay. Not converged: after `iterations`, or where no step lowers
// the value. An iteration asks for one ModelMoments, and one more per halved step; beside them 2 * 16 vectors are kept.
Descent descend_quasi_newton(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free,
                             ModelMoments &model, const QuasiNewtonSettings &settings, Array<double> *theta,
                             const Run &run);

}  // namespace hws
