// Optimize: balanced
#include "src/hmm/hdp/chain_existence.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/hmm/hdp/existence_products.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// 1 − x of a probability, which rounding may have made larger than 1.
double none_of(double x) { return std::max(0.0, 1 - x); }

double quotient(double above, double below) { return below > 0 ? std::max(0.0, above) / below : 0; }

// The messages of `exact` and of `mean-field`: K² of them, with K numbers each or two numbers each.
size_t messages(size_t states, HmmExistence method) {
  const size_t stride = dense_stride(states);
  if (method == HmmExistence::exact) return states * states * stride;
  return method == HmmExistence::mean_field ? states * stride : 0;
}

}  // namespace

ChainExistence::ChainExistence(size_t states, bool end, const Settings &settings, int64_t pass)
    : states_(states), stride_(dense_stride(states)), end_(end), settings_(settings), pass_(pass),
      absent_((states + 2) * stride_), absent_now_((states + 2) * stride_), pairs_(states * stride_),
      from_(messages(states, settings.method)), to_(messages(states, settings.method)), row_(stride_) {}

int64_t ChainExistence::bytes(size_t states, const Settings &settings) {
  const double stride = static_cast<double>(dense_stride(states)), n = static_cast<double>(states);
  const double most = settings.method == HmmExistence::exact ? n * n * stride : n * stride;
  const double numbers = 4 * (n + 2) * stride + 2 * most;
  return numbers < 1e17 ? static_cast<int64_t>(numbers) * 8 : INT64_MAX;
}

// ξ_t(j, j).
double ChainExistence::stays(const ChainMarginals &chain, size_t t, size_t j) const {
  const size_t at = t * stride_ + j;
  return chain.left[at] * chain.transition[j * stride_ + j] * chain.right[at];
}

void ChainExistence::independent_rows(const ChainMarginals &chain) {
  for (size_t t = 0; t < row_tokens(chain); ++t) {
    for (size_t j = 0; j < states_; ++j) row()[j] *= none_of(chain.posterior[t * stride_ + j]);
  }
}

void ChainExistence::with_memory(const ChainMarginals &chain) {
  const size_t steps = chain.length - 1;
  if (steps > 0) {
    existence_products().with_memory(chain.left, chain.right, chain.transition, steps, states_, stride_, transition());
  }
  for (size_t j = 0; j < states_; ++j) {
    double pair = 0, own = 1, all = 1;
    for (size_t t = 0; t < row_tokens(chain); ++t) {
      const double now = chain.posterior[t * stride_ + j], before = t > 0 ? chain.posterior[(t - 1) * stride_ + j] : 0;
      const double both = t > 0 ? stays(chain, t - 1, j) : 0;
      all *= quotient(1 - before - now + both, none_of(before));
    }
    for (size_t t = 0; t < steps; ++t) {
      const double next = stays(chain, t, j), here = chain.posterior[t * stride_ + j];
      const double both = t > 0 && here > 0 ? pair * next / here : 0;
      own *= quotient(1 - pair - next + both, none_of(pair));
      pair = next;
    }
    transition()[j * stride_ + j] = own;
    row()[j] = all;
  }
}

// The messages m_t(z_t) of 5.58 are q(z_t) but for z_t = k, so that their sums and m_t(j) are enough.
void ChainExistence::mean_field(const ChainMarginals &chain, const Run &run) {
  for (size_t j = 0; j < states_; ++j) {
    run.check();
    double *const sum = transition() + j * stride_, *const of_j = from_.data() + j * stride_;
    std::fill_n(of_j, states_, chain.posterior[j]);
    for (size_t t = 1; t < chain.length; ++t) {
      const double *const q = chain.posterior + t * stride_;
      for (size_t k = 0; k < states_; ++k) {
        const double lost = q[k] * of_j[k];
        of_j[k] = k == j ? q[j] * sum[k] - lost : q[j] * sum[k];
        sum[k] -= lost;
      }
    }
    for (size_t k = 0; k < states_; ++k) sum[k] = std::max(0.0, sum[k]);
  }
  independent_rows(chain);
}

// Writes q(z_{t+1} | z_t) to pairs_; rows of states that the chain is never in are 0.
void ChainExistence::pairs_of(const ChainMarginals &chain, size_t t) {
  const double *const left = chain.left + t * stride_, *const right = chain.right + t * stride_;
  for (size_t j = 0; j < states_; ++j) {
    const double q = chain.posterior[t * stride_ + j], share = q > 0 ? left[j] / q : 0;
    for (size_t k = 0; k < stride_; ++k) pairs_[j * stride_ + k] = share * chain.transition[j * stride_ + k] * right[k];
  }
}

void ChainExistence::exact(const ChainMarginals &chain, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const size_t all = states_ * states_;
  for (size_t i = 0; i < all; ++i) std::copy_n(chain.posterior, stride_, from_.begin() + static_cast<ptrdiff_t>(i * stride_));
  // The message of row j is 0 in state j at every token that counts.
  Array<double> rows(states_ * stride_), next(states_ * stride_);
  for (size_t j = 0; j < states_; ++j) {
    std::copy_n(chain.posterior, stride_, rows.begin() + static_cast<ptrdiff_t>(j * stride_));
    if (row_tokens(chain) > 0) rows[j * stride_ + j] = 0;
  }
  for (size_t t = 0; t + 1 < chain.length; ++t) {
    pairs_of(chain, t);
    for (size_t j = 0; j < states_; ++j) {
      run.check();
      for (size_t k = 0; k < states_; ++k) {
        const double *const from = from_.data() + (j * states_ + k) * stride_;
        double *to = to_.data() + (j * states_ + k) * stride_;
        kernel.rows_times_matrix(&from, 1, pairs_.data(), states_, stride_, &to);
        to[k] = std::max(0.0, to[k] - from[j] * pairs_[j * stride_ + k]);
      }
      const double *const from = rows.data() + j * stride_;
      double *to = next.data() + j * stride_;
      kernel.rows_times_matrix(&from, 1, pairs_.data(), states_, stride_, &to);
      if (t + 1 < row_tokens(chain)) to[j] = 0;
    }
    from_.swap(to_);
    rows.swap(next);
  }
  for (size_t j = 0; j < states_; ++j) {
    for (size_t k = 0; k < states_; ++k) {
      transition()[j * stride_ + k] = dense_sum(from_.data() + (j * states_ + k) * stride_, stride_);
    }
    row()[j] = dense_sum(rows.data() + j * stride_, stride_);
  }
}

void ChainExistence::sampled(const ChainMarginals &chain, const Run &run) {
  const int64_t samples = settings_.samples;
  const double share = 1 / static_cast<double>(samples);
  Rng first(settings_.seed, RngMethod::hmm_existence, 0, static_cast<uint32_t>(pass_), static_cast<uint64_t>(chain.sequence));
  // How many samples have none of each, counted down from all; seen_ says which sample saw it last.
  std::fill(pairs_.begin(), pairs_.end(), -1.0);
  std::fill(row_.begin(), row_.end(), -1.0);
  for (int64_t s = 0; s < samples; ++s) {
    run.check();
    const double number = static_cast<double>(s);
    size_t state = 0;
    for (size_t t = 0; t < chain.length; ++t) {
      const double *const right = t > 0 ? chain.right + (t - 1) * stride_ : nullptr;
      const double *const leaving = chain.transition + state * stride_;
      const auto weight = [&](size_t k) { return t > 0 ? leaving[k] * right[k] : chain.posterior[k]; };
      double sum = 0;
      for (size_t k = 0; k < states_; ++k) sum += weight(k);
      double rest = first.uniform() * sum;
      size_t next = 0, possible = 0;
      for (; next < states_; ++next) {
        const double w = weight(next);
        if (w > 0) possible = next;
        if (w > 0 && rest < w) break;
        rest -= w;
      }
      next = next == states_ ? possible : next;  // by rounding
      if (t > 0) {
        double &seen = pairs_[state * stride_ + next];
        if (seen != number) transition()[state * stride_ + next] -= share;
        seen = number;
      }
      state = next;
      if (t >= row_tokens(chain)) continue;
      if (row_[state] != number) row()[state] -= share;
      row_[state] = number;
    }
  }
  for (double &x : absent_now_) x = x < share / 2 ? 0 : x;
}

void ChainExistence::add(const ChainMarginals &chain, const Run &run) {
  std::fill(absent_now_.begin(), absent_now_.end(), 1.0);
  switch (settings_.method) {
    case HmmExistence::pairs:
      if (chain.length > 1) {
        existence_products().independent(chain.left, chain.right, chain.transition, chain.length - 1, states_, stride_,
                                         transition());
      }
      independent_rows(chain);
      break;
    case HmmExistence::exact: exact(chain, run); break;
    case HmmExistence::mean_field: mean_field(chain, run); break;
    case HmmExistence::sampled: sampled(chain, run); break;
    default: with_memory(chain);
  }
  for (size_t k = 0; k < states_; ++k) initial()[k] = none_of(chain.posterior[k]);
  absent_.multiply(absent_now_);
}

}  // namespace hws
