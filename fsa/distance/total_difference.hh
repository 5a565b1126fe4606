// Difference and ratio of two totals. See hws_machine_total_difference.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct TotalDifference {
  double difference;  // Z(a) − Z(b)
  double log_ratio;   // ln(Z(a) / Z(b)); ±∞ if one is zero, NaN if both are
};

// Throws `argument` for different semirings, `diverged`, `limit` where the difference is
// beyond a double.
TotalDifference total_difference(const Machine &a, const Machine &b, const Run &run);

}  // namespace hws
