// Minimizes ln Z(theta) - theta . target + t-weighted penalty over the n-grams of one tree: -E_p[ln q] of a
// log-linear model whose expected features under p are known (seed 000, sections 3.1 and 6.1), by proximal
// gradient, accelerated (Beck and Teboulle 2009, with the restarts of O'Donoghue and Candes 2015).
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/ngram/group_lasso.hh"

namespace hws {

// ln Z and E_q[f] at a theta; false where it is improper.
class ModelMoments {
 public:
  virtual ~ModelMoments() = default;
  virtual bool at(std::span<const double> theta, Array<double> *expected, double *log_total) = 0;
};

struct DescentSettings {
  NgramPenalty penalty = NgramPenalty::none;
  double lambda = 0;
  bool root_group = false;
  int64_t iterations = 10000;
  double tolerance = 1e-8;  // done once the proximal gradient's norm is at most this
  double step = 0.5;        // first step size; found by backtracking from there
  bool accelerate = true;   // false: plain steps, each of which lowers the objective
};

struct Descent {
  double value = 0, log_total = 0;  // without the penalty
  int64_t iterations = 0;
  bool converged = false;
  double step = 0;  // the last one
  Array<double> expected;  // E_q[f] at the result
};

// theta: where to begin (proper; `improper` otherwise), and the result. free[w] = 0 keeps a weight as it is (may be
// empty: all are free); weights of -infinity stay. Each iteration asks for one or two ModelMoments.
Descent descend(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free, ModelMoments &model,
                const DescentSettings &settings, Array<double> *theta, const Run &run);

}  // namespace hws
