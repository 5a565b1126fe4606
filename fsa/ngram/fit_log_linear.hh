// The log-linear model nearest to a distribution over strings: theta = argmin D(p || q_theta) +
// lambda * Omega(theta) (seed 000, equations 2, 3 and 9), by accelerated proximal gradient
// (Beck and Teboulle 2009, with the restarts of O'Donoghue and Candes 2015) over a set of n-grams
// that grows until none outside it could have a weight. The optimum over a set is found roughly at first, with half of the
// steps that are left at most, and more closely each time that the set has stayed as it was: so a tolerance that is out of
// reach costs exactness, but no n-gram. (The seed's section 6.1 takes plain
// steps, one per visit, which are slow, and looks one symbol ahead, which can stop short of the optimum:
// of a group whose first n-gram is worth nothing alone, an extension can be worth more.)
#pragma once
#include "fsa/machine/machine.hh"
#include "fsa/ngram/group_lasso.hh"
#include "fsa/ngram/log_linear.hh"

namespace hws {

struct FitSettings {
  NgramPenalty penalty = NgramPenalty::tree;
  double lambda = 0.01;
  bool root_group = false;
  int32_t order = 3;           // longest n-gram that may join, begin and end counted
  bool suffix_test = false;    // an n-gram joins only once its longest proper suffix has a weight (footnote 7)
  int64_t iterations = 10000;  // gradient steps at most
  double tolerance = 1e-8;     // done once the proximal gradient's norm, over all n-grams, is at most this
  double step = 0.5;           // first step size; found by backtracking from there
  bool accelerate = true;      // false: the seed's plain steps, each of which lowers the objective
};

struct Fit {
  LogLinear model;
  double cross_entropy = 0;  // -E_p[ln q], nats
  double objective = 0;      // with the penalty; D(p || q) is this less lambda * Omega less p's entropy
  double log_total = 0;      // ln Z of the model
  int64_t iterations = 0;
  bool converged = false;
};

// p: an acceptor over start's alphabet, any weights with a finite total (`diverged`, `empty`
// otherwise). start: weights to begin with. With a penalty (and lambda > 0) the model has the
// n-grams with a weight, of all up to `order`; without one those of start.
// `argument` if start is improper or lambda is 0 with a penalty. An iteration is one or two exact sums over the model's
// machine; p is read once each time the set grows.
Fit fit_log_linear(const Machine &p, const LogLinear &start, const FitSettings &settings, const Run &run);

}  // namespace hws
