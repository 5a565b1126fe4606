// Traces as curves: which metric, over steps or seconds.
#pragma once
#include <string>
#include <vector>

#include "tools/learner/metric_trace.hh"

namespace tool {

struct CurveChoice {
  std::string metric;      // "": what is held out if all runs have that, else what the method raises
  std::string x = "step";  // or "seconds"
  std::string title;       // "": the metric
  int64_t from_step = 0;   // steps before it are left out
};

// A drawing of one or more runs, named. Failure if a run lacks the metric, saying which all have.
std::string curves_svg(const std::vector<Trace> &runs, const std::vector<std::string> &names, const CurveChoice &choice);

// The metric that the method raises; "" if none of the names is known to be it.
std::string objective_among(const std::vector<std::string> &names);

}  // namespace tool
