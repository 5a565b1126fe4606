// A model of pairs from one with larger factors. Each factor of three variables or more becomes an auxiliary variable, whose
// values are the factor's entries, and a pair with each of its variables, which allows the entries that have that variable's
// value. The distribution of the old variables is the same.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

struct PairwiseModel {
  // Variables and factors keep their numbers; auxiliary variables and pairs come behind them. A factor that was split is the
  // auxiliary variable's own factor, so that its entries' probabilities are that variable's.
  FiniteModel model;
  int32_t split = 0;  // factors
};

// `limit` where the pairs' tables exceed run.max_bytes.
PairwiseModel as_pairs(FiniteModel whole, const Run &run);

}  // namespace hws
