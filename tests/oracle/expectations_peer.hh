// OpenFst's expectations, in plain types, since its headers are C++17.
#pragma once
#include <vector>

#include "tests/oracle/tables.hh"

namespace peer {

struct Moment {
  double log_total, mean;
};

// Values are ≥ 0, one per arc and per final weight. Those of failure arcs count for each look-up.
Moment mean(const Table &t, const std::vector<double> &arc_values, const std::vector<double> &final_values);

}  // namespace peer
