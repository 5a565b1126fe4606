// Sums over the items of a family that have a probability under given rows, and how many have none.
#pragma once
#include "src/learner/possible_items.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

// The family must have expectations. The cost is that of one expectation, and for each impossible item those of log(items)
// smaller ones. Any number of threads gives the same bits.
PossibleItems sum_possible(const RowFamilyPtr &items, const RowParts &parts, const Array<double> &rows, const Run &run);

}  // namespace hws
