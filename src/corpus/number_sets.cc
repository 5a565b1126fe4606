#include "src/corpus/number_sets.hh"

#include <algorithm>
#include <numeric>

namespace hws {

NumberSets::NumberSets(int32_t n, const Run &run) : n_(n) {
  if (n < 1) fail(Code::argument, "sets of %d numbers; expected at least one", n);
  run.limit_bytes(16 * int64_t{n});
  Array<int32_t> all(static_cast<size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  add(all, run);
}

int32_t NumberSets::add(std::span<const int32_t> members, const Run &run) {
  Array<int32_t> sorted(members.begin(), members.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= n_)) {
    fail(Code::argument, "%d in a set; expected numbers from 0 to %d", sorted.front() < 0 ? sorted.front() : sorted.back(),
         n_ - 1);
  }
  return sets_.number(sorted, run);
}

bool NumberSets::holds(int32_t number, int32_t member) const {
  const std::span<const int32_t> members = set(number);
  return std::binary_search(members.begin(), members.end(), member);
}

}  // namespace hws
