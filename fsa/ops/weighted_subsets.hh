// Weighted sets of states, numbered: what weighted determinization (Mohri 1997) and
// disambiguation (Mohri and Riley 2015) have for states. Two sets are one if their
// states (and output strings) are the same and their weights agree within a
// tolerance; the first one met stands for all.
//
// Close weights cannot be hashed one by one, because neighbours may fall on two sides
// of any grid. Instead a set has one projection, a sum of its logarithms with factors
// that depend on the states: sets that agree have projections less than half a cell
// apart, so that two cells hold all candidates.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// A semiring's weights for exact sums over sets: scaled reals (real, log), or costs,
// held as {cost, 0} (tropical, boolean). No weight here is zero.
class SetWeights {
 public:
  explicit SetWeights(Semiring s) : semiring_(s), least_(idempotent(s)) {}
  Scaled one() const { return least_ ? Scaled{0, 0} : Scaled{0.5, 1}; }
  Scaled from(double stored) const {
    if (least_) return {stored, 0};
    return stored == hws::one(semiring_) ? one() : converted(stored);
  }
  // Mantissas are in [0.5, 1), so that a product, sum or ratio is one step from there at most.
  Scaled times(const Scaled &a, const Scaled &b) const {
    if (least_) return {a.m + b.m, 0};
    const double m = a.m * b.m;
    return m < 0.5 ? Scaled{2 * m, a.e + b.e - 1} : Scaled{m, a.e + b.e};
  }
  Scaled plus(const Scaled &a, const Scaled &b) const {
    if (least_) return b.m < a.m ? b : a;
    const bool swapped = a.e < b.e;
    const Scaled &large = swapped ? b : a, &small = swapped ? a : b;
    const double m = large.m + small.m * power_of_two(small.e - large.e);
    return m < 1 ? Scaled{m, large.e} : Scaled{m / 2, large.e + 1};
  }
  Scaled over(const Scaled &a, const Scaled &b) const {
    if (least_) return {a.m - b.m, 0};
    const double m = a.m / b.m;
    return m < 1 ? Scaled{m, a.e - b.e} : Scaled{m / 2, a.e - b.e + 1};
  }
  double log(const Scaled &a) const { return least_ ? -a.m : a.log(); }
  // The logarithm to base 2 with the mantissa's taken as linear: continuous and
  // monotone, changes by at most 2 where the logarithm changes by 1. Tropical: the cost.
  double rough_log(const Scaled &a) const { return least_ ? a.m : static_cast<double>(a.e) + 2 * a.m; }
  // As a machine stores it; `limit` if a double does not hold it.
  double stored(const Scaled &a) const;
  // Whether two weights are within delta: their ratio of 1, or costs of each other.
  bool close(const Scaled &a, const Scaled &b, double delta) const;

 private:
  Scaled converted(double stored) const;
  Semiring semiring_;
  bool least_;
};

struct SetElement {
  State state;
  int32_t string;  // its output not yet written (ops/output_strings.hh); 0: none
  Scaled weight;
};

class WeightedSubsets {
 public:
  WeightedSubsets(Semiring semiring, const Run &run) : weights_(semiring), run_(run), slots_(64) {}

  // The number of a set, given in ascending order of states; a new one if there is
  // none like it. Sets with different `tag`s are different. O(elements) as a rule.
  int32_t number(std::span<const SetElement> set, int32_t tag = -1);
  // Valid until the next new set.
  std::span<const SetElement> elements(int32_t set) const {
    const size_t from = static_cast<size_t>(begin_[set]);
    return {pool_.data() + from, static_cast<size_t>(begin_[static_cast<size_t>(set) + 1]) - from};
  }
  int32_t tag(int32_t set) const { return tag_[set]; }
  // A set whose making met a limit or found no memory does not count.
  int32_t size() const { return static_cast<int32_t>(begin_.size()) - 1; }
  int64_t bytes() const;
  const SetWeights &weights() const { return weights_; }

 private:
  bool same(int32_t set, std::span<const SetElement> other, int32_t tag) const;
  // The first set like this one among those hashed to `hash`; −1: none.
  int32_t find(uint64_t hash, std::span<const SetElement> set, int32_t tag) const;
  int32_t append(std::span<const SetElement> set, int32_t tag);
  void insert(uint64_t hash, int32_t set);
  void grow_slots();

  struct Slot {
    uint64_t hash = 0;
    int32_t set = -1;
  };
  SetWeights weights_;
  const Run &run_;
  Array<SetElement> pool_;
  Array<int64_t> begin_{0};
  Array<int32_t> tag_;
  TableHash hash_;
  Array<Slot> slots_;  // open addressing, a power of two of them
};

}  // namespace hws
