#include "src/graph/model/table_index.hh"

#include <cstring>

#include "fsa/base/sections.hh"

namespace hws {

namespace {

size_t hash_of(std::span<const double> table) { return static_cast<size_t>(checksum64(table.data(), table.size_bytes())); }

std::span<const double> table_at(const Array<int64_t> &begin, const Array<double> &entries, int32_t t) {
  return {entries.data() + begin[t], static_cast<size_t>(begin[t + 1] - begin[t])};
}

}  // namespace

// Half of the slots stay free.
void TableIndex::grow(const Array<int64_t> &begin, const Array<double> &entries) {
  Array<int32_t> slots(slots_.empty() ? 16 : 2 * slots_.size(), -1);
  const size_t mask = slots.size() - 1;
  for (const int32_t t : slots_) {
    if (t < 0) continue;
    size_t at = hash_of(table_at(begin, entries, t)) & mask;
    while (slots[at] >= 0) at = (at + 1) & mask;
    slots[at] = t;
  }
  slots_.swap(slots);
}

int32_t TableIndex::add(std::span<const double> table, Array<int64_t> *begin, Array<double> *entries) {
  if (2 * begin->size() > slots_.size()) grow(*begin, *entries);
  const size_t mask = slots_.size() - 1;
  size_t at = hash_of(table) & mask;
  for (; slots_[at] >= 0; at = (at + 1) & mask) {
    const std::span<const double> there = table_at(*begin, *entries, slots_[at]);
    if (there.size() == table.size() && std::memcmp(there.data(), table.data(), table.size_bytes()) == 0) return slots_[at];
  }
  const auto number = static_cast<int32_t>(begin->size()) - 1;
  entries->resize(static_cast<size_t>(begin->back()));  // without what a failed call may have left
  entries->insert(entries->end(), table.begin(), table.end());
  begin->push_back(static_cast<int64_t>(entries->size()));
  slots_[at] = number;
  return number;
}

}  // namespace hws
