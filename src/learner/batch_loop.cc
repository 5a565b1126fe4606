#include "src/learner/batch_loop.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

void MovedUses::add(std::span<const double> before, std::span<const double> after, double uses) noexcept {
  constexpr size_t kLanes = 4;  // sums that do not wait for each other
  double moved[kLanes] = {}, all[kLanes] = {};
  for (size_t k = 0; k < before.size(); ++k) {
    moved[k % kLanes] += std::fabs(after[k] - before[k]);
    all[k % kLanes] += before[k];
  }
  moved_ += uses * ((moved[0] + moved[1]) + (moved[2] + moved[3]));
  all_ += uses * ((all[0] + all[1]) + (all[2] + all[3]));
}

bool BatchLoop::within(double tolerance) const {
  const BatchMeasures &last = recent_.front(), &first = recent_.back();
  if (last.moved == 0 && last.change <= tolerance) return true;
  for (const BatchMeasures &step : recent_) {
    if (!(step.change <= tolerance)) return false;
  }
  if (last.change > first.change || last.moved > first.moved) return false;
  if (last.change <= kNegligible * tolerance) return true;
  if (last.change < kSlow * first.change) return false;
  constexpr size_t kHalf = kSteps / 2;
  const double middle = recent_[kHalf].change;
  const double before = std::log(middle / first.change), now = std::log(last.change / middle);
  return now + (kAhead / kHalf) * (now - before) <= 0;
}

bool BatchLoop::settled() const {
  constexpr double kRoundedRise = 1e-12, kRoundedMove = 1e-9;
  if (within(tolerance_ > 0 ? tolerance_ : kSettled)) return true;
  for (const BatchMeasures &step : recent_) {
    if (!(std::fabs(step.change) <= kRoundedRise && step.moved <= kRoundedMove)) return false;
  }
  return true;
}

void BatchLoop::advance(double log_likelihood, double objective, double moved) noexcept {
  const double rise = objective - measures().objective;  // NaN after the first step
  std::copy_backward(recent_.begin(), recent_.end() - 1, recent_.end());
  recent_[0] = {log_likelihood, objective, rise == 0 ? 0 : rise / std::fabs(objective), moved};
  ++iterations_;
}

void BatchLoop::forget_objective() noexcept {
  for (BatchMeasures &step : recent_) step.objective = step.change = BatchMeasures::kNotKnown;
}

void BatchLoop::append(std::string *bytes) const {
  append_value(bytes, iterations_);
  append_value(bytes, recent_);
}

void BatchLoop::take(std::string_view *bytes) {
  const int64_t iterations = take_steps(bytes);
  recent_ = take_value<std::array<BatchMeasures, kSteps>>(bytes);
  iterations_ = iterations;
}

}  // namespace hws
