// Rows of probabilities drawn from Dirichlet posteriors. A row with counts n and Dirichlet parameters a is drawn as gamma
// numbers of shape n + a, each divided by their sum (Devroye 1986, XI.4). All numbers are natural logarithms, because nearly
// all gamma numbers of a small shape are below the least double. An outcome that the prior forbids has the logarithm −infinity.
//
// Counts are multiplied by `power` first. At temperature T a sampler draws from the posterior in which an event counts 1 / T
// times.
#pragma once
#include "fsa/base/rng.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

// Draws one row. All its numbers come from one stream, outcome by outcome. `to` may be the array of the counts.
void draw_row(const RowPrior &prior, RowCounts counts, double power, Rng rng, RowOf<double> to);

// Draws rows stored by outcome. The outcomes that a row does not store still have a share of the row: one gamma number is drawn
// for all of them together. Outcome w's numbers come from the stream `random.at_item(first_outcome + w)`, and row r's common
// number comes from `random.at_item(first_row + r)`. Any number of threads gives the same bits. O(numbers), about 0.1 µs each,
// and O(rows) for each outcome that some row does not store.
struct RowDrawStreams {
  Rng random;
  uint64_t first_outcome, first_row;
};
void draw_outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, double power,
                   const RowDrawStreams &streams, double *to, const Run &run);

}  // namespace hws
