#include "fsa/ops/near_classes.hh"

#include <cmath>
#include <cstring>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/pair_numbers.hh"

namespace hws {

namespace {

uint64_t bits_of(double x) {
  uint64_t bits;
  x += 0.0;  // −0 becomes 0
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

}  // namespace

Array<int32_t> near_classes(std::span<const double> numbers, double delta, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(numbers.size() * 4));
  Array<int32_t> id(numbers.size());
  // Different numbers first: most machines have few.
  PairNumbers different(run);
  Array<double> value;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const uint64_t bits = bits_of(numbers[i]);
    id[i] = different.number(static_cast<int32_t>(bits >> 32), static_cast<int32_t>(bits & 0xffffffff));
    if (static_cast<size_t>(id[i]) == value.size()) value.push_back(numbers[i]);
  }
  Array<int32_t> order(value.size()), of(value.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int32_t>(i);
  merge_sort(order.begin(), order.end(),
             [&](int32_t a, int32_t b) { return value[a] < value[b]; });
  int32_t name = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    // inf − inf is no number, so no step: different infinities are different bits anyway.
    if (i > 0 && !(value[order[i]] - value[order[i - 1]] <= delta)) ++name;
    of[order[i]] = name;
  }
  for (int32_t &i : id) i = of[i];
  return id;
}

}  // namespace hws
