#include "src/hmm/sums/wide_forward_backward.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

// What is larger would become infinite. It is multiplied by a transition that is as small.
constexpr double kMostOfQuotient = 1e300;
// A state is never further below the best one of its token, so that exponents of long sequences fit into 64 bits.
constexpr double kFarthestLog = -1e9;

double product(Scaled a, Scaled b) { return (a * b).value(); }

}  // namespace

double WideForwardBackward::forward(size_t length, const SequenceEnds &ends, const Read &read, const Run &run) {
  const size_t stride = chain_.stride;
  ends_ = ends;
  states_.resize(length);
  starts_.assign(length + 1, 0);
  transition_.resize(chain_.transition.size());
  for (size_t i = 0; i < transition_.size(); ++i) transition_[i] = Scaled::from(chain_.transition[i]);
  logs_.resize(stride);
  emission_.clear();
  LongSum taken_out;  // ln of the largest weight of each token
  for (size_t t = 0; t < length; ++t) {
    run.check();
    states_[t] = read(t, logs_.data());
    starts_[t + 1] = starts_[t] + states_[t].size();
    double most = -INFINITY;
    for (size_t k = 0; k < states_[t].size(); ++k) most = std::fmax(most, logs_[k]);
    for (size_t k = 0; k < states_[t].size(); ++k) {
      emission_.push_back(logs_[k] > -INFINITY ? Scaled::exp(std::fmax(logs_[k] - most, kFarthestLog)) : Scaled());
    }
    if (most > -INFINITY) taken_out.add(most);
  }
  run.limit_bytes(static_cast<int64_t>(starts_[length]) * 48 + static_cast<int64_t>(length * stride) * 8);
  forward_.assign(starts_[length], Scaled());
  z_ = Scaled::from(1);
  if (length == 0) return 0;
  for (size_t t = 0; t < length; ++t) {
    run.check();
    for (size_t k = 0; k < states(t).size(); ++k) {
      const Scaled e = emission_[starts_[t] + k];
      if (e.zero()) continue;
      const size_t to = static_cast<size_t>(states(t)[k]);
      Scaled sum;
      if (t == 0) {
        sum = Scaled::from((ends.initial ? ends.initial : chain_.initial.data())[to]);
      } else {
        for (size_t i = 0; i < states(t - 1).size(); ++i) {
          const Scaled before = forward_[starts_[t - 1] + i];
          if (!before.zero()) sum = sum + before * weight(static_cast<size_t>(states(t - 1)[i]), to);
        }
      }
      forward_[starts_[t] + k] = sum * e;
    }
  }
  const std::span<const int32_t> last = states(length - 1);
  const double *const weights = ends.last ? ends.last : chain_.end.empty() ? nullptr : chain_.end.data();
  end_.resize(last.size());
  z_ = Scaled();
  for (size_t k = 0; k < last.size(); ++k) {
    end_[k] = Scaled::from(weights ? weights[last[k]] : 1);
    z_ = z_ + forward_[starts_[length - 1] + k] * end_[k];
  }
  return z_.log() + taken_out.value();
}

void WideForwardBackward::backward(double *transitions, const Run &run, TransitionFactors *factors) {
  const size_t length = states_.size(), stride = chain_.stride;
  posterior_.assign(length * stride, 0.0);
  emitted_.assign(starts_[length], Scaled());
  if (factors) {
    factors->begin.assign(1, 0);
    factors->left.assign(length * stride, 0.0);
    factors->right.assign(length * stride, 0.0);
  }
  Array<Scaled> now(stride), before(stride);  // b_t / Z
  for (size_t k = 0; length > 0 && k < end_.size(); ++k) now[k] = end_[k] / z_;
  for (size_t t = length; t-- > 0;) {
    run.check();
    const std::span<const int32_t> to = states(t);
    double *const p = posterior_.data() + t * stride;
    for (size_t k = 0; k < to.size(); ++k) {
      p[k] = product(forward_[starts_[t] + k], now[k]);
      emitted_[starts_[t] + k] = emission_[starts_[t] + k] * now[k];
    }
    if (t == 0) return;
    const std::span<const int32_t> from = states(t - 1);
    const bool counted = t >= ends_.from && t < ends_.to;
    size_t likely = 0;  // of the states of token t − 1
    double most = -1;
    for (size_t i = 0; i < from.size(); ++i) {
      const size_t j = static_cast<size_t>(from[i]);
      const Scaled f = forward_[starts_[t - 1] + i];
      Scaled sum;
      for (size_t k = 0; k < to.size(); ++k) {
        const Scaled g = emitted_[starts_[t] + k], a = weight(j, static_cast<size_t>(to[k]));
        if (g.zero() || a.zero()) continue;
        sum = sum + a * g;
        if (counted && !f.zero()) {
          transitions[j * stride + static_cast<size_t>(to[k])] += std::fmin(product(f, g), kMostOfQuotient);
        }
      }
      before[i] = sum;
      if (const double x = product(f, sum); x > most) {
        most = x;
        likely = i;
      }
    }
    if (factors) {  // scaled so that the forward number of the likeliest state is about 1
      const int64_t shift = forward_[starts_[t - 1] + likely].e;
      const auto shifted = [](Scaled x, int64_t by) {
        x.e += by;
        return std::fmin(x.value(), kMostOfQuotient);
      };
      double *const left = factors->left.data() + (t - 1) * stride, *const right = factors->right.data() + (t - 1) * stride;
      for (size_t i = 0; i < from.size(); ++i) left[from[i]] = shifted(forward_[starts_[t - 1] + i], -shift);
      for (size_t k = 0; k < to.size(); ++k) right[to[k]] = shifted(emitted_[starts_[t] + k], shift);
    }
    std::swap(now, before);
  }
}

double WideForwardBackward::pair(size_t t, size_t i, size_t k) const {
  const size_t j = static_cast<size_t>(states(t - 1)[i]), to = static_cast<size_t>(states(t)[k]);
  return product(forward_[starts_[t - 1] + i] * weight(j, to), emitted_[starts_[t] + k]);
}

void WideForwardBackward::draw(Rng *rng, uint16_t *to) const {
  Array<Scaled> running(chain_.stride);
  size_t next = 0;
  for (size_t t = states_.size(); t-- > 0;) {
    const std::span<const int32_t> of = states(t);
    Scaled sum;
    for (size_t i = 0; i < of.size(); ++i) {
      const Scaled by = t + 1 == states_.size() ? end_[i] : weight(static_cast<size_t>(of[i]), next);
      running[i] = sum = sum + forward_[starts_[t] + i] * by;
    }
    const Scaled threshold = sum * Scaled::from(rng->uniform());
    size_t i = 0;
    while (!(threshold < running[i]) && running[i] < sum) ++i;
    next = static_cast<size_t>(of[i]);
    to[t] = static_cast<uint16_t>(next);
  }
}

}  // namespace hws
