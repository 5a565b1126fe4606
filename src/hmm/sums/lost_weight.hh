// Whether sums in doubles may have lost weight that matters. In forward sums a state's number becomes 0 if it falls 1e-308
// below the sum of its token's. That is right as long as no later token can be explained from this state alone. Let r_t be
// the row of token t, with r_t = c_t · e_t · (r_{t−1} A), where e_t is at most 1 and rows of A sum to at most 1. Numbers below
// kBase count as lost, since the numbers of the backward pass that belong to them are capped.
//
// The weight lost up to a token, in units of r_t, is at most kBase per state, times the product of later factors c_t. So
// nothing that matters is lost in a sequence of a probability, up to the largest weights of its tokens, above e^kCertain.
// Weight that was lost before a token matters in no state k where it is far below r_t(k), whatever tokens come later, because
// these multiply both. A chain without small transitions therefore loses nothing either. For other chains and longer sequences
// the bound is followed: once the product is large, u_t(k) bounds the lost weight of each state k whose number is small. It
// has the same recursion as r_t. If it becomes negligible, the product begins anew. If it becomes large, the sums are in doubt.
//
// Until the product is large, a token costs one multiplication. Then it costs O(K²), for a few tokens as a rule.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

// A token's row of forward numbers: over the states `states`, ascending, or over all states if `states` is null.
struct ForwardRow {
  const double *number, *emission;
  const int32_t *states;
  size_t count;
  double factor;  // c_t
  size_t state(size_t i) const { return states ? static_cast<size_t>(states[i]) : i; }
};

class LostWeight {
 public:
  // Sums are in doubt if a token's sum is below kLeastSum. They are not if ln of the whole sum is above kCertain.
  static constexpr double kLeastSum = 1e-250, kCertain = -500;

  // Returns whether the chain has a transition so small that weight can be lost. O(K²).
  static bool possible(const StateChain &chain) {
    for (size_t j = 0; j < chain.states; ++j) {
      const double *row = chain.transition.data() + j * chain.stride;
      if (*std::min_element(row, row + chain.states) < 1e-100) return true;
    }
    return false;
  }

  // Call first() for a sequence, then in_doubt() for each of its tokens until it returns true. rounded: an emission of 0 may
  // stand for one below 1e-308.
  void first(const StateChain &chain, bool rounded) {
    chain_ = &chain;
    least_emission_ = rounded ? kRounded : 0;
    growth_ = 1;
    followed_ = false;
    bound_.assign(chain.states, 0.0);
    next_.assign(chain.states, 0.0);
  }
  bool in_doubt(const ForwardRow &row) {
    growth_ = std::max(1.0, growth_ * row.factor);
    if (followed_) return follow(row);
    if (growth_ < kBegin) return false;
    double most = 0;
    for (size_t i = 0; i < row.count; ++i) {
      const bool lost = row.number[i] < kSmall && emission(row, i) > 0;
      most = std::max(most, bound_[row.state(i)] = lost ? kBase * growth_ : 0);
    }
    return !(kBase * growth_ < kDoubt) || judged(most);
  }

 private:
  // From kBegin on the bound is followed, for states whose numbers are below kSmall. In others a bound below kDoubt is
  // negligible.
  static constexpr double kRounded = 1e-300, kBase = 1e-230, kBegin = 1e100, kSmall = 1e-80, kDoubt = 1e-100;

  double emission(const ForwardRow &row, size_t i) const { return std::max(row.emission[i], least_emission_); }
  bool judged(double most) {
    followed_ = most > kBase;
    if (!followed_) {
      std::fill(bound_.begin(), bound_.end(), 0.0);
      growth_ = 1;
    }
    return !(most < kDoubt);
  }
  bool follow(const ForwardRow &row) {
    std::fill(next_.begin(), next_.end(), 0.0);
    double all = 0, most = 0;
    for (const double x : bound_) all += x;
    const bool far = row.factor * all < kDoubt;  // so far that only small numbers need a look
    for (size_t i = 0; i < row.count; ++i) {
      const bool small = row.number[i] < kSmall;
      if (far && !small) continue;
      const double *column = chain_->transition.data() + row.state(i);
      double sum = 0;
      for (size_t j = 0; j < chain_->states; ++j) sum += bound_[j] > 0 ? bound_[j] * column[j * chain_->stride] : 0;
      const double bound = row.factor * emission(row, i) * sum;
      if (!small) {
        if (!(bound < kDoubt / kSmall * row.number[i])) return true;
      } else if (emission(row, i) > 0) {
        most = std::max(most, next_[row.state(i)] = std::max(bound, kBase));
      }
    }
    std::swap(bound_, next_);
    return judged(most);
  }

  const StateChain *chain_ = nullptr;
  double least_emission_ = 0, growth_ = 1;
  bool followed_ = false;
  Array<double> bound_, next_;
};

}  // namespace hws
