#include "fsa/ops/sequence_table.hh"

#include <algorithm>

namespace hws {

int64_t SequenceTable::bytes() const {
  return static_cast<int64_t>(values_.capacity() * sizeof(int32_t) + begin_.capacity() * sizeof(int64_t) +
                              slots_.capacity() * sizeof(int32_t));
}

size_t SequenceTable::slot(std::span<const int32_t> sequence) const {
  uint64_t h = sequence.size();
  for (const int32_t value : sequence) {
    h = (h ^ static_cast<uint32_t>(value)) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  size_t i = h & (slots_.size() - 1);
  const auto other = [&](std::span<const int32_t> there) { return !std::equal(there.begin(), there.end(), sequence.begin(), sequence.end()); };
  while (slots_[i] != 0 && other(at(slots_[i] - 1))) i = (i + 1) & (slots_.size() - 1);
  return i;
}

int32_t SequenceTable::number(std::span<const int32_t> sequence) {
  const int32_t count = size();
  if (2 * (static_cast<size_t>(count) + 1) > slots_.size()) grow_slots();
  const size_t place = slot(sequence);
  if (slots_[place] != 0) return slots_[place] - 1;
  if (count >= INT32_MAX - 1) fail(Code::limit, "more than %d %s", INT32_MAX - 1, what_);
  const size_t to = values_.size() + sequence.size();
  if (to > values_.capacity()) {
    run_.limit_bytes(bytes() + static_cast<int64_t>(std::max(to, 2 * values_.capacity()) * sizeof(int32_t)));
    values_.reserve(std::max(to, 2 * values_.capacity()));
  }
  values_.insert(values_.end(), sequence.begin(), sequence.end());
  begin_.push_back(static_cast<int64_t>(to));
  slots_[place] = count + 1;
  return count;
}

void SequenceTable::grow_slots() {
  run_.limit_bytes(bytes() + static_cast<int64_t>(2 * slots_.size() * sizeof(int32_t)));
  slots_.assign(2 * slots_.size(), 0);
  for (int32_t s = 0; s < size(); ++s) slots_[slot(at(s))] = s + 1;
}

}  // namespace hws
