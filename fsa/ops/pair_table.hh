// Numbers the states of a product: (state of the left side, state of the right
// side, state of the epsilon filter) to 0, 1, 2, ... in the order they are first
// asked for. A plain array indexed by the pair where that is small, else open
// addressing on 64-bit keys. O(1) per query; 8 bytes per state besides the table.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class PairTable {
 public:
  struct Pair {
    State left, right;
    int32_t filter;  // 0 or 1
  };

  // Numbers of states of the two sides; −1: not known beforehand.
  PairTable(int64_t left, int64_t right, const Run &run);

  // The number of a triple, a new one if it was not seen before.
  State id(State left, State right, int32_t filter) {
    if (!dense_) return hashed(key(left, right, filter));
    if (filter != 0 && !filtered_) filtered_ = zeros();
    const uint64_t k = key(left, right, filter);
    int32_t &slot = dense(k);
    if (slot == 0) slot = append(k) + 1;
    return slot - 1;
  }
  // key() packs a triple into one number. numbers() numbers n keys in order and fetches their slots of the table together.
  static uint64_t key(State left, State right, int32_t filter) {
    return static_cast<uint64_t>(left) << 32 | static_cast<uint64_t>(right) << 1 | static_cast<uint64_t>(filter);
  }
  void numbers(const uint64_t *keys, size_t n, State *to);
  Pair pair(State id) const {
    const uint64_t k = keys_[id];
    return {static_cast<State>(k >> 32), static_cast<State>((k & 0xFFFFFFFFu) >> 1), static_cast<int32_t>(k & 1)};
  }
  State size() const { return static_cast<State>(keys_.size()); }
  int64_t bytes() const;

 private:
  struct Slot {
    uint64_t key = 0;
    State number = -1;
  };
  int32_t &dense(uint64_t k) {
    return ((k & 1) ? filtered_ : dense_)[static_cast<size_t>(k >> 32) * right_ + static_cast<size_t>((k & 0xFFFFFFFFu) >> 1)];
  }
  State append(uint64_t k) {
    if (keys_.size() == keys_.capacity()) grow_keys();
    keys_.push_back(k);
    return static_cast<State>(keys_.size() - 1);
  }
  State hashed(uint64_t k);  // out of line, so that the other way is short
  void grow_keys();
  void grow_slots();

  struct Free {
    void operator()(int32_t *p) const { std::free(p); }
  };
  using Zeros = std::unique_ptr<int32_t[], Free>;
  // From calloc: pages that are never touched cost nothing.
  Zeros zeros() const;

  const Run *run_;
  size_t left_ = 0, right_ = 0;
  Zeros dense_, filtered_;  // number + 1; 0: not seen. Per filter state
  TableHash hash_;
  Array<Slot> slots_;
  Array<uint64_t> keys_;
};

}  // namespace hws
