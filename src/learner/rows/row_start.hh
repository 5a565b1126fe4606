// The rows that a learner begins with, where none are given.
#pragma once
#include "src/learner/rows/row_part.hh"

namespace hws {

// Distributions drawn evenly from all of those over what the priors allow (Dirichlet, all parameters 1), row by row: numbers of
// all parts. Another `start` gives other ones.
Array<double> random_rows(const RowParts &parts, uint64_t seed, uint32_t start);

}  // namespace hws
