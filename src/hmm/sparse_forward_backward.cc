#include "src/hmm/sparse_forward_backward.hh"

#include <algorithm>

#include "src/hmm/path_scale.hh"

namespace hws {

namespace {

constexpr size_t kStepsPerCheck = 1024;
constexpr double kLeast = 1e-300, kMost = 1e280;  // as in the dense form

}  // namespace

void SparseForwardBackward::forward(std::span<const std::span<const int32_t>> states, const double *emission, const Run &run) {
  states_ = states;
  emission_ = emission;
  starts_.resize(states.size() + 1);
  starts_[0] = 0;
  size_t widest = 0;
  for (size_t t = 0; t < states.size(); ++t) {
    starts_[t + 1] = starts_[t] + states[t].size();
    widest = std::max(widest, states[t].size());
  }
  if (forward_.size() < starts_.back()) forward_.resize(starts_.back());
  if (later_.size() < 2 * widest) later_.resize(2 * widest);
  unscale_.resize(states.size());
  log_z_ = 0;
  if (states.empty()) return;
  const double *transition = chain_.transition.data();
  PathScale scale;
  const double *before = nullptr;
  std::span<const int32_t> from;
  for (size_t t = 0; t < states.size(); ++t) {
    if (t % kStepsPerCheck == 0) run.check();
    const std::span<const int32_t> to = states[t];
    const double *e = emission + starts_[t];
    double *f = forward_.data() + starts_[t];
    double sum = 0;
    for (size_t j = 0; j < to.size(); ++j) {
      double x = 0;
      if (t == 0) {
        x = chain_.initial[static_cast<size_t>(to[j])];
      } else {
        const double *column = transition + to[j];
        for (size_t i = 0; i < from.size(); ++i) x += before[i] * column[static_cast<size_t>(from[i]) * chain_.stride];
      }
      f[j] = x * e[j];
      sum += f[j];
    }
    if (!(sum > kLeast)) {
      log_z_ = -INFINITY;
      return;
    }
    const double factor = 1 / sum;
    for (size_t j = 0; j < to.size(); ++j) f[j] *= factor;
    unscale_[t] = factor;
    scale.multiply(sum);
    before = f;
    from = to;
  }
  if (!chain_.end.empty()) {
    double ends = 0;
    for (size_t i = 0; i < from.size(); ++i) ends += before[i] * chain_.end[static_cast<size_t>(from[i])];
    if (!(ends > kLeast)) {
      log_z_ = -INFINITY;
      return;
    }
    scale.multiply(ends);
  }
  log_z_ = scale.log();
}

void SparseForwardBackward::backward(double *transitions, const Run &run) {
  if (states_.empty()) return;
  const double *transition = chain_.transition.data();
  const size_t half = later_.size() / 2;
  double *g = later_.data(), *b = later_.data() + half;
  std::span<const int32_t> to = states_.back();
  std::fill_n(b, to.size(), 1.0);
  if (!chain_.end.empty()) {
    const double *f = forward_.data() + starts_[states_.size() - 1];
    double ends = 0;
    for (size_t j = 0; j < to.size(); ++j) ends += f[j] * chain_.end[static_cast<size_t>(to[j])];
    for (size_t j = 0; j < to.size(); ++j) b[j] = chain_.end[static_cast<size_t>(to[j])] / ends;
  }
  for (size_t t = states_.size(); t-- > 0;) {
    if (t % kStepsPerCheck == 0) run.check();
    double *f = forward_.data() + starts_[t];
    const double *e = emission_ + starts_[t];
    const double factor = unscale_[t];
    for (size_t j = 0; j < to.size(); ++j) {
      const double x = e[j] * b[j] * factor;
      g[j] = x < kMost ? x : kMost;
      f[j] *= b[j];
    }
    if (t == 0) return;
    const std::span<const int32_t> from = states_[t - 1];
    const double *before = forward_.data() + starts_[t - 1];
    for (size_t i = 0; i < from.size(); ++i) {
      const size_t row = static_cast<size_t>(from[i]) * chain_.stride;
      const double *a = transition + row;
      double *sum = transitions + row;
      const double weight = before[i];
      double x = 0;
      for (size_t j = 0; j < to.size(); ++j) {
        const size_t k = static_cast<size_t>(to[j]);
        x += a[k] * g[j];
        sum[k] += weight * g[j];
      }
      b[i] = x;
    }
    to = from;
  }
}

}  // namespace hws
