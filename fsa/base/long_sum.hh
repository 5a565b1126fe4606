// A sum of many doubles, of either sign, kept in two: its error does not grow with
// their number (Neumaier 1974).
#pragma once
#include "fsa/base/compensated.hh"

namespace hws {

struct LongSum {
  double high = 0, low = 0;
  void add(double x) noexcept {
    const Exact s = exact_sum(high, x);
    high = s.value;
    low += s.error;
  }
  double value() const noexcept { return high + low; }
};

}  // namespace hws
