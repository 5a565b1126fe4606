// Optimize: speed
#include "fsa/ops/pair_table.hh"

#include <algorithm>
#include <new>

#include "fsa/base/step_check.hh"

namespace hws {

namespace {

// 64 MiB of address space, touched only where pairs are reached.
constexpr int64_t kDensePairs = int64_t{1} << 24;

}  // namespace

PairTable::PairTable(int64_t left, int64_t right, const Run &run) : run_(&run) {
  if (left >= 0 && right >= 0 && left * right <= kDensePairs && left * right * 8 <= run.max_bytes / 2) {
    left_ = static_cast<size_t>(left);
    right_ = static_cast<size_t>(right);
    dense_ = zeros();
  }
}

PairTable::Zeros PairTable::zeros() const {
  Zeros p(static_cast<int32_t *>(std::calloc(left_ * right_, sizeof(int32_t))));
  if (!p) throw std::bad_alloc();
  return p;
}

int64_t PairTable::bytes() const {
  const size_t dense = (dense_ ? 1u : 0u) + (filtered_ ? 1u : 0u);
  return static_cast<int64_t>(keys_.capacity() * sizeof(uint64_t) + slots_.capacity() * sizeof(Slot) +
                              dense * left_ * right_ * sizeof(int32_t));
}

void PairTable::numbers(const uint64_t *keys, size_t n, State *to) {
  constexpr size_t kTogether = 32;
  StepCheck asked(*run_);
  uint64_t filters = 0;
  for (size_t i = 0; i < n; ++i) filters |= keys[i];
  if (dense_) {
    if ((filters & 1) && !filtered_) filtered_ = zeros();
    for (size_t from = 0; from < n; from += kTogether) {
      const size_t end = std::min(n, from + kTogether);
      asked.add(end - from);
      for (size_t i = from; i < end; ++i) to[i] = dense(keys[i]) - 1;
      for (size_t i = from; i < end; ++i) {
        if (to[i] >= 0) continue;
        int32_t &slot = dense(keys[i]);  // perhaps seen since
        if (slot == 0) slot = append(keys[i]) + 1;
        to[i] = slot - 1;
      }
    }
    return;
  }
  if (slots_.empty()) grow_slots();
  for (size_t from = 0; from < n; from += kTogether) {
    const size_t end = std::min(n, from + kTogether), mask = slots_.size() - 1;
    asked.add(end - from);
    for (size_t i = from; i < end; ++i) {
      const Slot &slot = slots_[hash_.of(keys[i]) & mask];
      to[i] = slot.key == keys[i] ? slot.number : -1;
    }
    for (size_t i = from; i < end; ++i) {
      if (to[i] < 0) to[i] = hashed(keys[i]);
    }
  }
}

State PairTable::hashed(uint64_t k) {
  if (2 * (keys_.size() + 1) > slots_.size()) grow_slots();
  for (size_t h = static_cast<size_t>(hash_.of(k)) & (slots_.size() - 1);; h = (h + 1) & (slots_.size() - 1)) {
    Slot &slot = slots_[h];
    if (slot.number < 0) {
      const State number = append(k);  // may throw: the slot is filled only afterwards
      slot = {k, number};
      return number;
    }
    if (slot.key == k) return slot.number;
  }
}

void PairTable::grow_keys() {
  // The number of states is bounded by the limit and by 32 bits.
  const int64_t most = std::min<int64_t>(run_->max_states, INT32_MAX - 1);
  const int64_t n = static_cast<int64_t>(keys_.size());
  run_->limit_states(n + 1);
  if (n + 1 > most) fail(Code::limit, "more than %d states", INT32_MAX - 1);
  const int64_t to = std::min(std::max<int64_t>(64, 2 * n), most);
  run_->limit_bytes(bytes() + to * static_cast<int64_t>(sizeof(uint64_t)));
  keys_.reserve(static_cast<size_t>(to));
}

void PairTable::grow_slots() {
  const size_t to = std::max<size_t>(256, 2 * slots_.size());
  run_->limit_bytes(bytes() + static_cast<int64_t>(to * sizeof(Slot)));
  Array<Slot> bigger(to);
  for (size_t i = 0; i < keys_.size(); ++i) {
    size_t h = static_cast<size_t>(hash_.of(keys_[i])) & (to - 1);
    while (bigger[h].number >= 0) h = (h + 1) & (to - 1);
    bigger[h] = {keys_[i], static_cast<State>(i)};
  }
  slots_.swap(bigger);
}

}  // namespace hws
