// Finite models by enumeration, random ones, and those of tests/golden/mrf_*.json.
#pragma once
#include <vector>

#include "src/graph/finite/finite_model.hh"
#include "tests/fsa/golden_file.hh"

namespace finite_oracle {

using namespace hws;

// Numbers of all assignments that agree with the observations. log_partition −infinity: nothing is possible.
struct Enumerated {
  long double log_partition = -INFINITY;
  Array<double> marginals;              // by variable and value
  Array<int64_t> marginal_begin;
  Array<double> factor_marginals;       // by factor and entry
  Array<int64_t> factor_marginal_begin;
  long double log_best = -INFINITY;
  Array<double> max_marginals;          // ln of the largest weight with that value less log_best
};
Enumerated enumerated(const FiniteModel &model);

// Belief propagation by its definition: flooding over dense tables in logs of long doubles, without shortcuts. Unary factors
// send messages like all others.
struct Reference {
  Array<double> marginals;
  bool converged = false;
  int sweeps = 0;
};
// weights: by factor, of reweighted messages, whose tables have the power of one over the weight; none: all 1. They need a
// model without zeros. largest: max-product.
struct ReferenceKind {
  std::span<const double> weights = {};
  bool largest = false;
};
Reference reference_bp(const FiniteModel &model, double damping, int sweeps, double tolerance, ReferenceKind kind = {});

// Half of the tables have the entries of an earlier one of as many, whatever the shapes of both; others have equal rows, or
// entries at either end of the range alone.
struct RandomModel {
  int32_t most_variables = 7, most_values = 4, most_scope = 4, most_factors = 9;
  double nats = 3;      // log weights are within ±nats
  uint64_t zeros = 0;   // of eight entries
  bool tree = false;
};
FiniteModel random_model(uint64_t seed, const RandomModel &what);

FiniteModel golden_model(const golden::Json &entry);

// The model's factors of two variables.
Array<int32_t> pairs_of(const FiniteModel &model);
// All sets of them without a cycle, each as the numbers of its factors.
std::vector<Array<int32_t>> forests_of(const FiniteModel &model);

}  // namespace finite_oracle
