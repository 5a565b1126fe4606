// A pool of tables in which equal ones are stored once. Equal means: of the same bits.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/table_hash.hh"

namespace hws {

// Finds tables in a pool by a hash of their bits. The pool is two arrays, which the caller keeps and which this class alone
// appends to: table t has the entries [begin[t], begin[t + 1]), and begin starts with a 0.
class TableIndex {
 public:
  // The number of the table in the pool, where it is added if it is new; `limit`: the pool would have 2^31 entries. O(its
  // entries), expected.
  int32_t add(std::span<const double> table, Array<int32_t> *begin, Array<double> *entries);

 private:
  struct Slot {
    uint32_t hash;
    int32_t table;  // -1: free
  };
  void grow();
  Array<Slot> slots_;
  TableHash hash_;
};

}  // namespace hws
