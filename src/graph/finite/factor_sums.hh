// The message from a factor to one of its variables: the sum over all others of the table times their weights.
//
// Sums are of plain numbers, each weight relative to the largest of its variable, each entry to the table's largest. What
// comes out below 1e-280 may have lost all of its terms by underflow. Those values are made once more from logarithms, so that
// weights may be any number of nats apart. Elsewhere what underflows has no part in the sum.
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

struct FactorTable {
  std::span<const double> logs, plain;  // plain: exp(logs − their largest)
  std::span<const int32_t> sizes;       // values of each variable, the last one's fastest
};

class FactorSums {
 public:
  static constexpr double kTooSmall = 1e-280;
  // logs[i]: of variable i's weights, finite, in any scale. Both return logs whose scale is arbitrary; what no entry allows is
  // -infinity. O(2 entries), and O(variables times entries) where logarithms are needed.
  void sum(const FactorTable &table, size_t target, const double *const *logs, double *out);
  // Plain numbers as they are: out[x] = sum over the entries with value x of the target of the entry times the other variables'
  // weights. O(2 entries).
  void weigh(std::span<const double> entries, std::span<const int32_t> sizes, size_t target, const double *const *weights,
             double *out);
  // With the largest instead of the sum.
  void largest(const FactorTable &table, size_t target, const double *const *logs, double *out);

 private:
  void from_logs(const FactorTable &table, size_t target, const double *const *logs, bool largest, double *out);
  Array<double> weights_, half_, other_half_, scale_;
  Array<const double *> weights_of_;
  Array<int32_t> at_;
};

}  // namespace hws
