#include "fsa/ngram/lbfgs_step.hh"

#include <cmath>
#include <utility>

namespace hws {

namespace {

constexpr double kLongest = 3;        // of a weight's change in one step: beyond e^3 the scales say nothing
constexpr double kShortest = 1e-10;   // step
constexpr double kSufficient = 1e-4;  // of the decrease that the slope promises
constexpr double kFlatter = 0.9;      // of the slope, where rounding hides what the value does
constexpr double kQuasiNewtonRounding = 1e-13;  // of a value

}  // namespace

LbfgsStep lbfgs_step(LbfgsObjective &objective, LbfgsMemory &memory, LbfgsPoint *at) {
  const auto forget = [&] {
    if (memory.empty()) return LbfgsStep::stuck;
    memory.clear();
    return LbfgsStep::forgot;
  };
  Array<double> step = memory.direction(at->gradient);
  const double slope = dot(step, at->gradient), longest = objective.begin(step);
  if (!(slope < 0) || !std::isfinite(longest)) return forget();  // rounding has made the memory worthless
  const double slack = kQuasiNewtonRounding * (1 + std::fabs(at->value));
  double t = longest > kLongest ? kLongest / longest : 1, value = 0;
  Array<double> there;
  const auto is_lower = [&] {
    if (!objective.look(t, &value, &there)) return false;
    if (value <= at->value + kSufficient * t * slope) return true;
    return value <= at->value + slack && std::fabs(dot(step, there)) <= kFlatter * std::fabs(slope);
  };
  while (!is_lower()) {
    t /= 2;
    if (t < kShortest) return forget();
  }
  Array<double> change(there.size());
  for (size_t j = 0; j < change.size(); ++j) {
    step[j] *= t;
    change[j] = there[j] - at->gradient[j];
  }
  memory.add(step, change);
  *at = {value, std::move(there), t};
  return LbfgsStep::taken;
}

}  // namespace hws
