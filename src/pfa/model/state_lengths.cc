// Solves x_i = (1 − final_i)(1 + Σ_j p_ij x_j). Sweeps from x = 0 rise to the least solution, so every value on the way is a
// lower bound.
#include "src/pfa/model/state_lengths.hh"

#include <algorithm>

namespace hws {

StateLengths::StateLengths(int32_t states, std::span<const double> initial)
    : initial_(initial.begin(), initial.end()), begins_(static_cast<size_t>(states), 0), ends_(begins_),
      place_(static_cast<size_t>(states), -1), length_(static_cast<size_t>(states)) {}

void StateLengths::add(int32_t from, int32_t to, double p) {
  int64_t &place = place_[static_cast<size_t>(to)];
  if (from != last_) {
    begins_[static_cast<size_t>(from)] = static_cast<int64_t>(to_.size());
    last_ = from;
  }
  if (place >= begins_[static_cast<size_t>(from)] && place < static_cast<int64_t>(to_.size()) &&
      to_[static_cast<size_t>(place)] == to) {
    p_[static_cast<size_t>(place)] += p;
    return;
  }
  place = static_cast<int64_t>(to_.size());
  to_.push_back(to);
  p_.push_back(p);
  ends_[static_cast<size_t>(from)] = static_cast<int64_t>(to_.size());
}

double StateLengths::mean(std::span<const double> final, double most, const Run &run) {
  std::fill(length_.begin(), length_.end(), 0.0);
  double before = 0, step_before = 0;
  for (int64_t sweep = 0;; ++sweep) {
    run.check();
    for (size_t i = length_.size(); i-- > 0;) {
      double on = 1;
      for (int64_t k = begins_[i]; k < ends_[i]; ++k) {
        on += p_[static_cast<size_t>(k)] * length_[static_cast<size_t>(to_[static_cast<size_t>(k)])];
      }
      length_[i] = (1 - final[i]) * on;
    }
    double mean = 0;
    for (size_t i = 0; i < length_.size(); ++i) mean += initial_[i] * length_[i];
    if (mean > most) return mean;
    // In the end steps shrink by a constant factor, so the sum of all later steps is known.
    const double step = mean - before, rate = step_before > 0 ? step / step_before : 1;
    if (sweep > 8 && (step == 0 || (rate < 1 && step * rate / (1 - rate) <= 1e-10 * mean))) return mean;
    before = mean;
    step_before = step;
  }
}

}  // namespace hws
