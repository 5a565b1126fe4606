// Optimize: balanced
// Open addressing with linear probing. A slot keeps 32 bits of its table's hash, so that tables are compared only where these
// are equal and growing looks at no table.
#include "src/graph/model/table_index.hh"

#include <climits>

#include "fsa/base/error.hh"

namespace hws {

namespace {

uint32_t hash_of(const TableHash &hash, std::span<const double> table) {
  uint64_t h = hash.of(static_cast<uint64_t>(table.size()));
  for (const double x : table) h = hash.with(h, __builtin_bit_cast(uint64_t, x));
  return static_cast<uint32_t>(h >> 32);
}

bool same_bits(const double *a, const double *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (__builtin_bit_cast(uint64_t, a[i]) != __builtin_bit_cast(uint64_t, b[i])) return false;
  }
  return true;
}

}  // namespace

// At most half of the slots are taken.
void TableIndex::grow() {
  Array<Slot> slots(slots_.empty() ? 16 : 4 * slots_.size(), Slot{0, -1});
  const size_t mask = slots.size() - 1;
  for (const Slot &slot : slots_) {
    if (slot.table < 0) continue;
    size_t at = slot.hash & mask;
    while (slots[at].table >= 0) at = (at + 1) & mask;
    slots[at] = slot;
  }
  slots_.swap(slots);
}

int32_t TableIndex::add(std::span<const double> table, Array<int32_t> *begin, Array<double> *entries) {
  if (2 * begin->size() > slots_.size()) grow();
  const uint32_t hash = hash_of(hash_, table);
  const size_t mask = slots_.size() - 1;
  const int32_t *first = begin->data();
  size_t at = hash & mask;
  for (; slots_[at].table >= 0; at = (at + 1) & mask) {
    if (slots_[at].hash != hash) continue;
    const int32_t from = first[slots_[at].table], to = first[slots_[at].table + 1];
    if (static_cast<size_t>(to - from) == table.size() && same_bits(entries->data() + from, table.data(), table.size())) {
      return slots_[at].table;
    }
  }
  if (table.size() > static_cast<size_t>(INT32_MAX - begin->back())) {
    fail(Code::limit, "tables of %zu entries beside %d others; at most %d in one graph", table.size(), begin->back(),
         INT32_MAX);
  }
  const auto number = static_cast<int32_t>(begin->size()) - 1;
  entries->resize(static_cast<size_t>(begin->back()));  // without what a failed call may have left
  entries->insert(entries->end(), table.begin(), table.end());
  begin->push_back(static_cast<int32_t>(entries->size()));
  slots_[at] = {hash, number};
  return number;
}

}  // namespace hws
