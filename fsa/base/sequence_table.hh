// Numbers for sequences of integers, 0, 1, 2, ... in the order they are first met, kept
// end to end. O(length) per query.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"

namespace hws {

class SequenceTable {
 public:
  // what: in the message should there be more of them than 32 bits number.
  explicit SequenceTable(const char *what) : what_(what) {}
  // The number of a sequence that does not lie in the table itself. Asks limit_bytes; what fails leaves the table as it was.
  int32_t number(std::span<const int32_t> sequence, const Run &run);
  // The same without adding: -1 if it is not there.
  int32_t find(std::span<const int32_t> sequence) const;
  // Valid until the next new sequence.
  std::span<const int32_t> at(int32_t number) const {
    const size_t from = static_cast<size_t>(begin_[number]);
    return {values_.data() + from, static_cast<size_t>(begin_[static_cast<size_t>(number) + 1]) - from};
  }
  int32_t size() const { return static_cast<int32_t>(begin_.size()) - 1; }
  int64_t bytes() const {
    return static_cast<int64_t>(values_.capacity() * sizeof(int32_t) + begin_.capacity() * sizeof(int64_t)) + slots_.bytes();
  }

 private:
  int32_t add(std::span<const int32_t> sequence, const Run &run);

  const char *what_;
  Array<int32_t> values_;
  Array<int64_t> begin_{0};
  HashSlots slots_;
};

}  // namespace hws
