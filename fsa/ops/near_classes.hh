// Numbers that count as equal, and pairs of numbers under one name: what turns arcs
// with weights into letters that can be compared exactly.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"

namespace hws {

// A class number per entry. Two numbers are in one class exactly if other numbers
// of the list lead from one to the other in steps of at most `delta`: an equivalence,
// whatever the order of the list, without the edges that rounding to a grid has.
// Classes are numbered by size of their numbers; infinities are classes of their own.
// O(n + d log d) for d different numbers. No NaN.
std::vector<int32_t> near_classes(std::span<const double> numbers, double delta, const Run &run);

// Numbers pairs 0, 1, 2, ... in the order in which they are first seen.
class PairNumbers {
 public:
  // limit_bytes is asked as the table grows.
  explicit PairNumbers(const Run &run) : run_(run) {}
  int32_t number(int32_t a, int32_t b);
  int32_t count() const { return static_cast<int32_t>(keys_.size()); }

 private:
  const Run &run_;
  std::vector<uint64_t> keys_;
  HashSlots slots_;
};

}  // namespace hws
