// Open addressing for things that are kept elsewhere and numbered 0, 1, 2, ...: slots of
// numbers alone, probed one after the other. Numbers are only ever added. The order of
// the slots shows nowhere.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/table_hash.hh"

namespace hws {

// A hash with one more value worked in, the same in every process: for fingerprints, never for tables (TableHash).
inline uint64_t mixed(uint64_t hash, uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 32;
}

class HashSlots {
 public:
  explicit HashSlots(size_t slots = 64) : slots_(slots, -1) {}  // a power of two; 0: a table that is never asked

  // What the hashes given to the other functions are made with.
  const TableHash &hash() const { return hash_; }
  // The number that same(number) holds of, among those with this hash (and others). If
  // there is none, what fresh() gives: it keeps the thing and may throw instead.
  // O(1) as a rule while no more than half the slots are taken.
  template <class Same, class Fresh>
  int32_t number(uint64_t hash, Same &&same, Fresh &&fresh) {
    const size_t mask = slots_.size() - 1;
    for (size_t i = static_cast<size_t>(hash) & mask;; i = (i + 1) & mask) {
      int32_t &at = slots_[i];
      if (at < 0) return at = fresh();
      if (same(at)) return at;
    }
  }
  // The same without adding: -1 if there is none.
  template <class Same>
  int32_t find(uint64_t hash, Same &&same) const {
    const size_t mask = slots_.size() - 1;
    size_t i = static_cast<size_t>(hash) & mask;
    while (slots_[i] >= 0 && !same(slots_[i])) i = (i + 1) & mask;
    return slots_[i];
  }
  // Call this before number `count` is added. hash_of(number) is the hash that number() was given. Asks limit_bytes for the
  // old and new slots and `other` bytes.
  template <class Hash>
  void reserve(size_t count, const Run &run, int64_t other, Hash &&hash_of) {
    if (2 * (count + 1) <= slots_.size()) return;
    run.check();
    run.limit_bytes(other + 3 * bytes());
    Array<int32_t> more(2 * slots_.size(), -1);
    for (size_t k = 0; k < count; ++k) {
      size_t i = static_cast<size_t>(hash_of(static_cast<int32_t>(k))) & (more.size() - 1);
      while (more[i] >= 0) i = (i + 1) & (more.size() - 1);
      more[i] = static_cast<int32_t>(k);
    }
    slots_.swap(more);
  }
  int64_t bytes() const { return static_cast<int64_t>(slots_.capacity() * sizeof(int32_t)); }

 private:
  Array<int32_t> slots_;
  TableHash hash_;
};

}  // namespace hws
