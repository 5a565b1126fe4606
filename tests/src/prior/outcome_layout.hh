// Random rows of whole counts that lie by outcome, some of whose outcomes some rows do not hold, and their priors.
#pragma once
#include "fsa/base/rng.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace outcome_layout {

using namespace hws;

struct Case {
  size_t rows, outcomes;
  RowPriors priors;  // without a base, or with one for all rows or for each, which may have zeros
  NumberSets sets;
  Array<size_t> begin{0};
  Array<int32_t> set_of;
  Array<double> counts;  // by outcome; 0 where the prior is

  explicit Case(Rng *r);
  OutcomeRows layout() const { return {rows, begin, set_of, &sets}; }
  // The counts of one row, 0 where it does not hold the outcome.
  Array<double> row(size_t row) const;
};

}  // namespace outcome_layout
