// Sums over an n-gram model alone, all strings over its symbols: E_q[f] and ln Z by eliminating the model's histories one by
// one.
//
//   beta(h) = sum over symbols c of k(h, c) beta(next(h, c)) + k(h, end),   alpha the same transposed
//
// with every letter written out, so that no entry of the matrix is negative. One elimination without pivoting serves both
// systems: of 1 - M only the diagonal subtracts, so a pivot has lost 1 / (1 - rate) of its digits, what sweeps to convergence
// lose too. All pivots positive is the proof that the sum is finite (an M-matrix), and where every history may end, a pivot
// clearly below zero that it is not. Longer histories go first: few lead to them, so they leave little behind.
//
// This is for the fits of EP, which ask for hundreds of such sums over models of at most some hundred histories: sweeps
// (fixed_point.hh) take a hundred to three hundred for each.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/graph/strings/ep/model/model_weights.hh"

namespace hws {

class ModelElimination {
 public:
  enum class Outcome { summed, infinite, undecided };
  static constexpr int32_t kMostStates = 160;  // n^3 / 3 multiplications are then as much as sweeps

  // expected[w] = E_q[f_w] per node (the empty one's is E|v| + 1, the begin's 1). Undecided, nothing written: too many
  // histories, a pivot within rounding of zero, a history that cannot end, or what a double does not hold. O(|H| |Sigma| +
  // |W|), and |H|^3 / 3 at most for the elimination.
  Outcome expected(const FeatureAutomaton &w, const ModelWeights &weights, std::span<double> expected, double *log_total,
                   const Run &run);

  // Of the last sum: alpha beta of a history is how often a string has it; what ends a string has its own factor besides.
  std::span<const double> alpha() const { return alpha_; }
  std::span<const double> beta() const { return beta_; }
  const double &unit() const { return unit_; }    // what weights.k() is multiplied by
  const double &first() const {
    return first_;
  }  // and how often a string begins, over 1 / ln Z's exponential: alpha's first term
  int64_t bytes() const;

 private:
  Outcome eliminate(const FeatureAutomaton &w);
  int32_t states_ = 0;
  double unit_ = 1, first_ = 0;
  Array<NgramNode> reads_;  // per history and symbol
  Array<double> matrix_, pivot_, alpha_, beta_;
};

}  // namespace hws
