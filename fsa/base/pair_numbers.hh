// Numbers for pairs of integers, 0, 1, 2, ... in the order in which they are first met. O(1) per query.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"

namespace hws {

class PairNumbers {
 public:
  // limit_bytes is asked as the table grows; what fails leaves the table as it was.
  explicit PairNumbers(const Run &run) : run_(run) {}
  int32_t number(int32_t a, int32_t b);
  int32_t count() const { return static_cast<int32_t>(keys_.size()); }

 private:
  const Run &run_;
  Array<uint64_t> keys_;
  HashSlots slots_;
};

}  // namespace hws
