#include "src/corpus/number_sets.hh"

#include <algorithm>
#include <numeric>

namespace hws {

namespace {

uint64_t hash_of_set(std::span<const int32_t> members) {
  uint64_t hash = members.size();
  for (const int32_t member : members) hash = mixed(hash, static_cast<uint64_t>(member));
  return hash;
}

}  // namespace

NumberSets::NumberSets(int32_t n, const Run &run) : n_(n) {
  if (n < 1) fail(Code::argument, "sets of %d numbers; expected at least one", n);
  run.limit_bytes(16 * int64_t{n});
  std::vector<int32_t> all(static_cast<size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  add(all, run);
}

int32_t NumberSets::add(std::span<const int32_t> members, const Run &run) {
  std::vector<int32_t> sorted(members.begin(), members.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= n_)) {
    fail(Code::argument, "%d in a set; expected numbers from 0 to %d", sorted.front() < 0 ? sorted.front() : sorted.back(),
         n_ - 1);
  }
  slots_.reserve(static_cast<size_t>(count()), run, 0, [this](int32_t k) { return hash_of_set(set(k)); });
  const auto same = [&](int32_t k) {
    const std::span<const int32_t> there = set(k);
    return std::equal(there.begin(), there.end(), sorted.begin(), sorted.end());
  };
  return slots_.number(hash_of_set(sorted), same, [&] {
    const size_t ends = offsets_.back() + sorted.size();
    run.limit_bytes(static_cast<int64_t>(3 * (ends * sizeof(int32_t) + offsets_.size() * sizeof(size_t))));
    members_.resize(offsets_.back());  // without what an addition that found no memory left behind
    members_.insert(members_.end(), sorted.begin(), sorted.end());
    offsets_.push_back(ends);
    return count() - 1;
  });
}

bool NumberSets::holds(int32_t number, int32_t member) const {
  const std::span<const int32_t> members = set(number);
  return std::binary_search(members.begin(), members.end(), member);
}

}  // namespace hws
