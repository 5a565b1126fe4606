// Numbers that count as equal: what turns arcs with weights into letters that can be compared exactly.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// A class number per entry. Two numbers are in one class exactly if other numbers
// of the list lead from one to the other in steps of at most `delta`: an equivalence,
// whatever the order of the list, without the edges that rounding to a grid has.
// Classes are numbered by size of their numbers; infinities are classes of their own.
// O(n + d log d) for d different numbers. No NaN.
Array<int32_t> near_classes(std::span<const double> numbers, double delta, const Run &run);

}  // namespace hws
