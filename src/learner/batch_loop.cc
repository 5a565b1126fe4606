#include "src/learner/batch_loop.hh"

#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

void BatchLoop::advance(double log_likelihood, double objective) noexcept {
  const double rise = objective - measures_.objective;  // NaN after the first step
  measures_ = {log_likelihood, objective, rise == 0 ? 0 : rise / std::fabs(objective)};
  ++iterations_;
}

void BatchLoop::append(std::string *bytes) const {
  append_value(bytes, iterations_);
  append_value(bytes, measures_);
}

void BatchLoop::take(std::string_view *bytes) {
  const int64_t iterations = take_steps(bytes);
  measures_ = take_value<BatchMeasures>(bytes);
  iterations_ = iterations;
}

}  // namespace hws
