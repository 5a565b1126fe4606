// Optimize: speed
#include "src/hmm/sums/sparse_forward_backward.hh"

#include <algorithm>

#include "src/hmm/sums/path_scale.hh"

namespace hws {

namespace {

constexpr size_t kSparseForwardBackwardStepsPerCheck = 64;
constexpr double kMostBackward = 1e280;  // as in the dense form

}  // namespace

void SparseForwardBackward::forward(std::span<const AllowedToken> tokens, bool rounded, const Run &run,
                                    const SequenceEnds &sequence_ends) {
  tokens_ = tokens;
  ends_ = sequence_ends;
  starts_.resize(tokens.size() + 1);
  starts_[0] = 0;
  size_t widest = 0;
  for (size_t t = 0; t < tokens.size(); ++t) {
    starts_[t + 1] = starts_[t] + tokens[t].count;
    widest = std::max(widest, tokens[t].count);
  }
  if (forward_.size() < starts_.back()) forward_.resize(starts_.back());
  if (later_.size() < 2 * widest) later_.resize(2 * widest);
  if (unscale_.size() < tokens.size()) unscale_.resize(tokens.size());
  log_z_ = 0;
  doubtful_ = false;
  if (tokens.empty()) return;
  const double *const transition = chain_.transition.data(), *const initial =
                                                                 ends_.initial ? ends_.initial : chain_.initial.data();
  const size_t stride = chain_.stride;
  PathScale scale;
  const double *before = nullptr;
  for (size_t t = 0; t < tokens.size(); ++t) {
    if (t % kSparseForwardBackwardStepsPerCheck == 0) run.check();
    const AllowedToken &to = tokens[t];
    double *f = forward_.data() + starts_[t];
    double sum = 0;
    for (size_t j = 0; j < to.count; ++j) {
      double x = 0;
      if (t == 0) {
        x = initial[static_cast<size_t>(to.states[j])];
      } else {
        const AllowedToken &from = tokens[t - 1];
        const double *column = transition + to.states[j];
        for (size_t i = 0; i < from.count; ++i) x += before[i] * column[static_cast<size_t>(from.states[i]) * stride];
      }
      f[j] = x * to.emission[j];
      sum += f[j];
    }
    if (!(sum > LostWeight::kLeastSum)) {
      log_z_ = -INFINITY;
      doubtful_ = true;
      return;
    }
    const double factor = 1 / sum;
    if (to.count == 1) {
      f[0] = 1;  // without waiting for the division
    } else {
      for (size_t j = 0; j < to.count; ++j) f[j] *= factor;
    }
    unscale_[t] = factor;
    scale.multiply(sum);
    before = f;
  }
  if (const double *weights = end()) {
    const AllowedToken &last = tokens.back();
    double ends = 0;
    for (size_t i = 0; i < last.count; ++i) ends += before[i] * weights[static_cast<size_t>(last.states[i])];
    if (!(ends > LostWeight::kLeastSum)) {
      log_z_ = -INFINITY;
      doubtful_ = true;
      return;
    }
    scale.multiply(ends);
  }
  log_z_ = scale.log();
  if (log_z_ > LostWeight::kCertain || !LostWeight::possible(chain_)) return;
  lost_.first(chain_, rounded);
  for (size_t t = 0; t < tokens.size() && !doubtful_; ++t) {
    if (t % kSparseForwardBackwardStepsPerCheck == 0) run.check();
    const AllowedToken &to = tokens[t];
    doubtful_ = lost_.in_doubt({forward_.data() + starts_[t], to.emission, to.states, to.count, unscale_[t]});
  }
}

void SparseForwardBackward::backward(double *transitions, const Run &run) {
  if (tokens_.empty()) return;
  const double *const transition = chain_.transition.data();
  const size_t stride = chain_.stride;
  double *const g = later_.data(), *const b = g + later_.size() / 2;
  const AllowedToken &last = tokens_.back();
  std::fill_n(b, last.count, 1.0);
  if (const double *weights = end()) {
    const double *f = forward_.data() + starts_[tokens_.size() - 1];
    double ends = 0;
    for (size_t j = 0; j < last.count; ++j) ends += f[j] * weights[static_cast<size_t>(last.states[j])];
    for (size_t j = 0; j < last.count; ++j) b[j] = weights[static_cast<size_t>(last.states[j])] / ends;
  }
  for (size_t t = tokens_.size(); t-- > 0;) {
    if (t % kSparseForwardBackwardStepsPerCheck == 0) run.check();
    const AllowedToken &to = tokens_[t];
    double *f = forward_.data() + starts_[t];
    const double factor = unscale_[t];
    for (size_t j = 0; j < to.count; ++j) {
      const double x = to.emission[j] * b[j] * factor;
      g[j] = x < kMostBackward ? x : kMostBackward;
      f[j] *= b[j];
    }
    if (t == 0) return;
    const bool counted = t >= ends_.from && t < ends_.to;
    const AllowedToken &from = tokens_[t - 1];
    const double *before = forward_.data() + starts_[t - 1];
    for (size_t i = 0; i < from.count; ++i) {
      const size_t row = static_cast<size_t>(from.states[i]) * stride;
      const double weight = counted ? before[i] : 0;
      double x = 0;
      for (size_t j = 0; j < to.count; ++j) {
        const size_t at = row + static_cast<size_t>(to.states[j]);
        x += transition[at] * g[j];
        transitions[at] += weight * g[j];
      }
      b[i] = x;
    }
  }
}

}  // namespace hws
