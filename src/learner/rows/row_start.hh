// Rows that are drawn: those at a learner's start, if none are given, and those of samplers that draw rows and hidden variables
// in turn.
#pragma once
#include "fsa/base/rng.hh"
#include "src/learner/rows/row_view.hh"

namespace hws {

// Draws each row uniformly from all distributions over its allowed outcomes (Dirichlet, all parameters 1). Returns the numbers
// of all parts. Another `start` gives other rows.
Array<double> random_rows(const RowParts &parts, uint64_t seed, uint32_t start);
// Draws each row from its Dirichlet posterior, where counts count `power` times. Row r has the stream of item `first` + r.
Array<double> drawn_rows(const RowParts &parts, const RowUses &uses, double power, const Rng &rng, uint64_t first);

}  // namespace hws
