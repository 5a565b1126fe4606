// The assignment problem (Kuhn 1955). Each row gets a column of its own, or each column a row if there are fewer columns, such
// that the sum of the assigned weights is as large as possible.
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

// `weights` has rows · columns numbers, row by row. Rows are assigned one after another, each by a shortest augmenting path
// over reduced costs (Jonker and Volgenant 1987, without their start). Among paths of equal length the one that reaches the
// lower column first is taken. So among several best assignments the result is always the same one; they all have the same
// total. Fails with `argument` for sizes that do not fit, and for weights outside ±2^60 / (rows + columns), whose path lengths
// could overflow. O(min² · max) time of rows and columns, O(rows · columns) memory.
Assignment optimal_assignment(std::span<const int64_t> weights, int32_t rows, int32_t columns, const Run &run);

}  // namespace hws
