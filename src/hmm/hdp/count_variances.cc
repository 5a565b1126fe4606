// Optimize: balanced
#include "src/hmm/hdp/count_variances.hh"

#include <algorithm>

#include "src/hmm/hdp/chain_existence.hh"
#include "src/stats/dense_products.hh"

namespace hws {

CountVariances::CountVariances(size_t states)
    : states_(states), stride_(dense_stride(states)), sums_((states + 2) * stride_), before_(sums_.size()),
      covariance_(sums_.size()), edge_(stride_) {}

// An event that happens together with the one before with the probability `both`.
void CountVariances::event(size_t at, double p, double both) {
  constexpr double kLeastRoom = 1e-12;
  const double before = before_[at], room = before * (1 - before), own = p * (1 - p);
  covariance_[at] = own + (room > kLeastRoom ? (both - before * p) / room * covariance_[at] : 0);
  sums_[at] += 2 * covariance_[at] - own;
  before_[at] = p;
}

// One step, ξ(j, k) = left[j] · transition[j][k] · right[k]; without `transition` the middle factor is 1. `here` is the
// posterior of its first token.
void CountVariances::transitions(const double *left, const double *transition, const double *right, const double *here) {
  for (size_t j = 0; j < states_; ++j) {
    const size_t row = (j + 1) * stride_;
    const double from = left[j], *const weights = transition ? transition + j * stride_ : nullptr;
    const double own = from * (weights ? weights[j] : 1) * right[j], last = before_[row + j], sum = sums_[row + j];
    double *const before = before_.data() + row, *const sums = sums_.data() + row;
    for (size_t k = 0; k < stride_; ++k) {
      const double p = from * (weights ? weights[k] : 1) * right[k];
      sums[k] += p * (1 - p - 2 * before[k]);
      before[k] = p;
    }
    before[j] = last;
    sums[j] = sum;
    event(row + j, own, here[j] > 0 ? last * own / here[j] : 0);
  }
}

void CountVariances::add(const ChainMarginals &chain, size_t row_tokens) {
  if (!chain.joined) {
    std::fill(before_.begin(), before_.end(), 0.0);
    std::fill(covariance_.begin(), covariance_.end(), 0.0);
  }
  const double *const first = chain.posterior;
  if (chain.begins) {
    for (size_t k = 0; k < states_; ++k) sums_[k] += first[k] * (1 - first[k]);
  }
  if (chain.joined) transitions(edge_.data(), nullptr, first, edge_.data());
  for (size_t t = 0; t + 1 < chain.length; ++t) {
    const double *const here = first + t * stride_;
    if (chain.left) transitions(chain.left + t * stride_, chain.transition, chain.right + t * stride_, here);
    else transitions(here, nullptr, here + stride_, here);
  }
  const size_t rows = (states_ + 1) * stride_;
  for (size_t t = 0; t < row_tokens; ++t) {
    const double *const now = first + t * stride_, *const last = t > 0 ? now - stride_ : edge_.data();
    for (size_t j = 0; j < states_; ++j) {
      double both = last[j] * now[j];  // of pieces, and of tokens that are independent
      if (t > 0 && chain.left) {
        const size_t at = (t - 1) * stride_ + j;
        both = chain.left[at] * chain.transition[j * stride_ + j] * chain.right[at];
      }
      event(rows + j, now[j], both);
    }
  }
  edge_.assign(first + (chain.length - 1) * stride_, first + chain.length * stride_);
}

}  // namespace hws
