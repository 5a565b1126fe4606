// The rows at a learner's start, if none are given.
#pragma once
#include "src/learner/rows/row_part.hh"

namespace hws {

// Draws each row uniformly from all distributions over its allowed outcomes (Dirichlet, all parameters 1). Returns the numbers
// of all parts. Another `start` gives other rows.
Array<double> random_rows(const RowParts &parts, uint64_t seed, uint32_t start);

}  // namespace hws
