// Rows of probabilities drawn from Dirichlet posteriors. A row with counts n and Dirichlet parameters a is gamma numbers of
// shape n + a, each divided by their sum (Devroye 1986, XI.4). All numbers here are natural logarithms: of a small shape nearly
// all gamma numbers are below the least double. An outcome that the prior forbids has the logarithm −infinity.
//
// Counts are multiplied by `power` first: a sampler at temperature T draws from the posterior in which an event counts 1 / T
// times.
#pragma once
#include "fsa/base/rng.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

// One row. Its numbers come from the one stream, outcome by outcome. `to` may be where the counts are.
void draw_row(const RowPrior &prior, RowCounts counts, double power, Rng rng, RowOf<double> to);

// Rows that lie by outcome. What a row does not hold has no number, but its part of the row: the gamma numbers of all such
// outcomes are drawn as one. Outcome w's numbers come from the stream `random.at_item(first_outcome + w)`, and row r's other
// part from `random.at_item(first_row + r)`. Any number of threads gives the same bits. O(numbers), about 0.1 µs each, and
// O(rows) for each outcome that some row does not hold.
struct RowDrawStreams {
  Rng random;
  uint64_t first_outcome, first_row;
};
void draw_outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, double power,
                   const RowDrawStreams &streams, double *to, const Run &run);

}  // namespace hws
