#include "fsa/ops/near_classes.hh"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace hws {

namespace {

uint64_t mixed(uint64_t key) {
  key = (key ^ (key >> 32)) * 0x9E3779B97F4A7C15;
  return key ^ (key >> 29);
}

uint64_t bits_of(double x) {
  uint64_t bits;
  x += 0.0;  // −0 becomes 0
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

}  // namespace

PairNumbers::PairNumbers(const Run &run, size_t expected) : run_(run) {
  size_t size = 64;
  while (size < 2 * expected) size *= 2;
  grow(size);
}

void PairNumbers::grow(size_t size) {
  run_.limit_bytes(static_cast<int64_t>(size * 8));
  run_.check();
  table_.assign(size, -1);
  for (size_t k = 0; k < keys_.size(); ++k) {
    size_t i = static_cast<size_t>(mixed(keys_[k])) & (size - 1);
    while (table_[i] >= 0) i = (i + 1) & (size - 1);
    table_[i] = static_cast<int32_t>(k);
  }
}

int32_t PairNumbers::number(int32_t a, int32_t b) {
  const uint64_t key = (uint64_t{static_cast<uint32_t>(a)} << 32) | static_cast<uint32_t>(b);
  const size_t mask = table_.size() - 1;
  size_t i = static_cast<size_t>(mixed(key)) & mask;
  for (; table_[i] >= 0; i = (i + 1) & mask) {
    if (keys_[static_cast<size_t>(table_[i])] == key) return table_[i];
  }
  const int32_t fresh = count();
  keys_.push_back(key);
  table_[i] = fresh;
  if (2 * keys_.size() > table_.size()) grow(2 * table_.size());
  return fresh;
}

std::vector<int32_t> near_classes(std::span<const double> numbers, double delta, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(numbers.size() * 4));
  std::vector<int32_t> id(numbers.size());
  // Different numbers first: most machines have few.
  PairNumbers different(run);
  std::vector<double> value;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const uint64_t bits = bits_of(numbers[i]);
    id[i] = different.number(static_cast<int32_t>(bits >> 32), static_cast<int32_t>(bits & 0xffffffff));
    if (static_cast<size_t>(id[i]) == value.size()) value.push_back(numbers[i]);
  }
  std::vector<int32_t> order(value.size()), of(value.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int32_t>(i);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return value[static_cast<size_t>(a)] < value[static_cast<size_t>(b)]; });
  int32_t name = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    // inf − inf is no number, so no step: different infinities are different bits anyway.
    if (i > 0 && !(value[static_cast<size_t>(order[i])] - value[static_cast<size_t>(order[i - 1])] <= delta)) ++name;
    of[static_cast<size_t>(order[i])] = name;
  }
  for (int32_t &i : id) i = of[static_cast<size_t>(i)];
  return id;
}

}  // namespace hws
