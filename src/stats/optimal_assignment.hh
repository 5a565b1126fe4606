// The assignment problem (Kuhn 1955): each row gets a column of its own, or each column a row if there are fewer of them, such
// that the weights assigned add up to the most there can be.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

struct Assignment {
  Array<int32_t> column_of;  // per row; −1: none
  int64_t total = 0;         // exact
};

// `weights` by rows, rows · columns of them. Rows are entered one after the other, each by a shortest augmenting path over
// reduced costs (Jonker and Volgenant 1987, without their start); among paths of equal length the one that reaches the lower
// column first. So of several best assignments it is always the same one, and the total is that of all of them. `argument` for
// sizes that do not fit, and for weights outside ±2^60 / (rows + columns), whose path lengths could overflow.
// O(min² · max) time of rows and columns, O(rows · columns) memory.
Assignment optimal_assignment(std::span<const int64_t> weights, int32_t rows, int32_t columns, const Run &run);

}  // namespace hws
