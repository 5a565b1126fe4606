// Optimize: balanced
#include "fsa/ops/weighted_subsets.hh"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "fsa/base/hash_slots.hh"
#include "fsa/semiring/scaled_weight.hh"

namespace hws {

namespace {

// A factor in [0.5, 1) that depends on the state alone.
double factor(State s) {
  return 0.5 + static_cast<double>((static_cast<uint32_t>(s) * 2654435769u) >> 8) * 0x1p-25;
}

}  // namespace

Scaled SetWeights::converted(double stored) const {
  return scaled_weight(semiring_, stored);
}

double SetWeights::stored(const Scaled &a) const {
  if (least_) {
    if (!std::isfinite(a.m)) fail(Code::limit, "a sum of costs is beyond what a double holds");
    return a.m == 0 ? 0.0 : a.m;  // never −0
  }
  if (semiring_ == Semiring::log) return weight_from_log(semiring_, a.log());
  const double value = a.value();
  if (!(value > 0) || value == INFINITY) {
    fail(Code::limit, "a weight of e^%s is beyond what a double holds; the log semiring has the range",
         NumberText(a.log()).text);
  }
  return value;
}

bool SetWeights::close(const Scaled &a, const Scaled &b, double delta) const {
  if (least_) return std::fabs(a.m - b.m) <= delta;
  const int64_t apart = a.e - b.e;
  if (apart < -1 || apart > 1) return false;
  const double m = apart == 0 ? a.m : apart > 0 ? 2 * a.m : a.m / 2;
  return std::fabs(m - b.m) <= delta * b.m;
}

bool WeightedSubsets::same(int32_t set, std::span<const SetElement> other, int32_t tag) const {
  const std::span<const SetElement> own = elements(set);
  if (tag_[set] != tag || own.size() != other.size()) return false;
  for (size_t i = 0; i < own.size(); ++i) {
    if (own[i].state != other[i].state || own[i].string != other[i].string) return false;
    if (!weights_.close(own[i].weight, other[i].weight, run_.delta)) return false;
  }
  return true;
}

int32_t WeightedSubsets::find(uint64_t hash, std::span<const SetElement> set, int32_t tag) const {
  int32_t first = -1;
  for (size_t i = hash & (slots_.size() - 1); slots_[i].set >= 0; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i].hash != hash || (first >= 0 && first < slots_[i].set)) continue;
    if (same(slots_[i].set, set, tag)) first = slots_[i].set;
  }
  return first;
}

int32_t WeightedSubsets::number(std::span<const SetElement> set, int32_t tag) {
  uint64_t h = hash_.of(static_cast<uint64_t>(set.size()) << 32 | static_cast<uint32_t>(tag));
  double projection = 0;
  for (const SetElement &e : set) {
    h = hash_.with(h, static_cast<uint64_t>(static_cast<uint32_t>(e.state)) << 32 | static_cast<uint32_t>(e.string));
    if (set.size() > 1) projection += factor(e.state) * weights_.rough_log(e.weight);
  }
  const auto hash = [&](double cell) {
    uint64_t bits;
    cell += 0.0;  // one zero
    std::memcpy(&bits, &cell, sizeof bits);
    return hash_.with(h, bits);
  };
  // Agreeing sets' projections differ by at most 2 · size · delta (a little more for ratios): less than half a cell.
  const double place = projection / (8 * run_.delta * static_cast<double>(set.size())), cell = std::floor(place);
  const uint64_t own = hash(cell), neighbour = hash(place - cell < 0.5 ? cell - 1 : cell + 1);
  const int32_t here = find(own, set, tag), beside = set.size() > 1 ? find(neighbour, set, tag) : -1;
  if (here >= 0 || beside >= 0) return here < 0 ? beside : beside < 0 ? here : std::min(here, beside);
  if (2 * (tag_.size() + 1) > slots_.size()) grow_slots();
  const int32_t made = append(set, tag);
  insert(own, made);
  return made;
}

int64_t WeightedSubsets::bytes() const {
  return static_cast<int64_t>(pool_.capacity() * sizeof(SetElement) + begin_.capacity() * sizeof(int64_t) +
                              tag_.capacity() * sizeof(int32_t) + slots_.capacity() * sizeof(Slot));
}

int32_t WeightedSubsets::append(std::span<const SetElement> set, int32_t tag) {
  run_.limit_states(size() + int64_t{1});
  if (size() >= INT32_MAX - 1) fail(Code::limit, "more than %d states", INT32_MAX - 1);
  if (pool_.size() + set.size() > pool_.capacity()) {
    const size_t to = std::max(2 * pool_.capacity(), pool_.size() + set.size());
    run_.limit_bytes(bytes() + static_cast<int64_t>(to * sizeof(SetElement)));
    pool_.reserve(to);
  }
  tag_.push_back(tag);
  pool_.insert(pool_.end(), set.begin(), set.end());
  begin_.push_back(static_cast<int64_t>(pool_.size()));
  return size() - 1;
}

void WeightedSubsets::insert(uint64_t hash, int32_t set) {
  size_t i = hash & (slots_.size() - 1);
  while (slots_[i].set >= 0) i = (i + 1) & (slots_.size() - 1);
  slots_[i] = {hash, set};
}

void WeightedSubsets::grow_slots() {
  run_.limit_bytes(bytes() + static_cast<int64_t>(2 * slots_.size() * sizeof(Slot)));
  Array<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot &slot : old) {
    if (slot.set >= 0) insert(slot.hash, slot.set);
  }
}

}  // namespace hws
