#include "src/hmm/dense_token_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/prefetch.hh"
#include "src/hmm/path_scale.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// What is taken out was put in: below 0 is rounding.
double at_least_0(double x) { return x > 0 ? x : 0; }

}  // namespace

DenseTokenCvi::DenseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), states_(data.rows.states()), stride_(data.rows.stride()), grid_(grid), priors_(priors, data.rows, end), channels_(data),
      stale_(stride_), weight_(stride_), sum_(stride_), moved_(stride_) {
  if (!priors_.rows_differ()) return;
  for (size_t j = 0; j < states_; ++j) prior_matrix_.insert(prior_matrix_.end(), priors_.transition(j), priors_.transition(j) + stride_);
}

void DenseTokenCvi::load(const CviPiece &piece, const float *stored) {
  if (rows_.size() < piece.length * stride_) rows_.resize(piece.length * stride_);
  for (size_t t = 0; t < piece.length; ++t) {
    double *row = q(t);
    for (size_t k = 0; k < states_; ++k) row[k] = static_cast<double>(stored[t * states_ + k]);
    std::fill(row + states_, row + stride_, 0.0);
  }
}

void DenseTokenCvi::expect(const CviPiece &piece, const CviTotals &totals) const {
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) {
    const Label w = data_.corpus->symbols[t];
    if (w == 0) continue;
    const double *row = totals.counts.emission.data() + data_.rows.offset(w);
    for (size_t k = 0; k < stride_; k += 8) prefetch(row + k);
  }
}

void DenseTokenCvi::add_transitions(const CviPiece &piece, double *to) {
  constexpr size_t kTogether = 32;
  const double *left[kTogether], *right[kTogether];
  for (size_t from = 1; from < piece.length; from += kTogether) {
    const size_t count = std::min(kTogether, piece.length - from);
    for (size_t i = 0; i < count; ++i) {
      left[i] = q(from + i - 1);
      right[i] = q(from + i);
    }
    dense_products().add_outer_products(left, right, count, to, states_, stride_);
  }
}

void DenseTokenCvi::add(const CviPiece &piece, const float *stored, CviTotals *totals) {
  load(piece, stored);
  StateChain &chain = totals->counts.chain;
  add_transitions(piece, chain.transition.data());
  std::fill(moved_.begin(), moved_.end(), 0.0);
  for (size_t t = 0; t < piece.length; ++t) {
    move_emission(piece.place + t, moved_.data(), q(t), totals);
    channels_.add_row(piece.place + t, q(t), 1, &totals->counts.channels);
    if (t + 1 < piece.length || end_) dense_products().add(totals->row.data(), q(t), stride_);
  }
  dense_products().add(chain.initial.data(), q(0), stride_);
  if (end_) dense_products().add(chain.end.data(), q(piece.length - 1), stride_);
}

void DenseTokenCvi::move_emission(size_t place, const double *from, const double *to, CviTotals *totals) {
  const Label w = data_.corpus->symbols[place];
  if (w == 0) return;
  double *row = totals->counts.emission.data() + data_.rows.offset(w), *all = totals->emission.data();
  if (data_.rows.full(w)) {
    for (size_t k = 0; k < stride_; ++k) row[k] += to[k] - from[k];
  } else {
    const std::span<const int32_t> own = data_.rows.row_states(w);
    for (size_t i = 0; i < own.size(); ++i) row[i] += to[own[i]] - from[own[i]];
  }
  for (size_t k = 0; k < stride_; ++k) all[k] += to[k] - from[k];
}

void DenseTokenCvi::weigh_in(size_t t, int32_t set, const CviTotals &totals) {
  const double *now = q(t);
  double *weight = weight_.data();
  if (t == 0) {
    for (size_t k = 0; k < states_; ++k) weight[k] = totals.counts.chain.initial[k] - now[k] + priors_.initial()[k];
  } else {
    const double *v = q(t - 1), *u = after_, *second = t > 1 ? q(t - 2) : zeros_.data(), *prior = priors_.transition(0);
    dense_products().rows_times_matrix(&v, 1, totals.counts.chain.transition.data(), states_, stride_, &weight);
    const double of_v = dense_dot(v, second, stride_), of_now = dense_dot(v, stale_.data(), stride_), of_u = dense_dot(v, now, stride_);
    if (!prior_matrix_.empty()) {
      double *sum = sum_.data();
      dense_products().rows_times_matrix(&v, 1, prior_matrix_.data(), states_, stride_, &sum);
      prior = sum;
    }
    for (size_t k = 0; k < stride_; ++k) {
      weight[k] = at_least_0(weight[k] - of_v * v[k] - of_now * now[k] - of_u * u[k]) + second[k] * v[k] + prior[k];
    }
  }
  std::fill(weight + states_, weight + stride_, 0.0);
  if (set != 0) {
    std::copy_n(weight, stride_, sum_.begin());
    std::fill_n(weight, stride_, 0.0);
    for (const int32_t k : data_.rows.sets().set(set)) weight[k] = sum_[static_cast<size_t>(k)];
  }
  const double factor = 1 / dense_sum(weight, stride_);
  for (size_t k = 0; k < stride_; ++k) weight[k] *= factor;
}

void DenseTokenCvi::weigh_out(size_t t, size_t length, const CviTotals &totals) {
  const double *now = q(t), *v = t > 0 ? q(t - 1) : zeros_.data(), *stale = t > 0 ? stale_.data() : zeros_.data();
  double *weight = weight_.data();
  const double *row = totals.row.data();
  if (t + 1 == length) {
    if (!end_) return;
    for (size_t k = 0; k < states_; ++k) {
      const double ends = totals.counts.chain.end[k] - now[k] + priors_.end(k);
      weight[k] *= at_least_0(ends) / (at_least_0(row[k] - now[k] - stale[k]) + priors_.row_sum(k) + v[k]);
    }
    return;
  }
  const double *u = after_, *second = t + 2 < length ? q(t + 2) : zeros_.data();
  double *sum = sum_.data();
  dense_products().matrix_times_column(totals.counts.chain.transition.data(), u, states_, stride_, sum);
  const double of_v = dense_dot(now, u, stride_), of_now = dense_dot(u, u, stride_), of_u = dense_dot(second, u, stride_);
  double prior = priors_.transition(0)[0] * dense_sum(u, stride_);
  for (size_t k = 0; k < states_; ++k) {
    if (priors_.outcomes_differ()) prior = dense_dot(priors_.transition(k), u, stride_);
    const double count = at_least_0(sum[k] - of_v * stale[k] - of_now * now[k] - of_u * u[k]) + second[k] * u[k] + v[k] * u[k];
    weight[k] *= (count + prior) / (at_least_0(row[k] - now[k] - stale[k]) + priors_.row_sum(k) + v[k]);
  }
}

void DenseTokenCvi::weigh_emission(size_t place, const double *now, const CviTotals &totals) {
  const Label w = data_.corpus->symbols[place];
  const int32_t set = data_.set_of(place);
  double *weight = weight_.data();
  if (set == 0 && w != 0) {
    const double *count = totals.counts.emission.data() + data_.rows.offset(w), *prior = priors_.emission_row(w);
    for (size_t k = 0; k < states_; ++k) weight[k] *= (count[k] - now[k] + prior[k]) / (totals.emission[k] - now[k] + priors_.emission_sum(k));
  } else if (set != 0) {
    data_.rows.expand(totals.counts.emission.data(), w, set, sum_.data());
    std::fill(moved_.begin(), moved_.end(), 0.0);
    for (const int32_t state : data_.rows.sets().set(set)) {
      const size_t k = static_cast<size_t>(state);
      moved_[k] = w == 0 ? 1 : (sum_[k] - now[k] + priors_.emission(k, w)) / (totals.emission[k] - now[k] + priors_.emission_sum(k));
    }
    for (size_t k = 0; k < states_; ++k) weight[k] *= moved_[k];
  }
}

DenseTokenCvi::Sums DenseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh,
                                         const Run &run) {
  load(piece, stored);
  const DenseProducts &kernel = dense_products();
  StateChain &chain = totals->counts.chain;
  zeros_.assign(stride_, 0.0);
  new_.assign(stride_, 0.0);
  Sums sums;
  PathScale scale;
  LongSum taken_out;
  for (size_t t = 0; t < piece.length; ++t) {
    if (t % 16 == 0) run.check();
    double *now = q(t), *made = new_.data();
    after_ = t + 1 < piece.length ? q(t + 1) : zeros_.data();
    weigh_in(t, data_.set_of(piece.place + t), *totals);
    weigh_out(t, piece.length, *totals);
    weigh_emission(piece.place + t, now, *totals);
    channels_.add_row(piece.place + t, now, -1, &totals->counts.channels);
    channels_.prepare(totals->counts.channels);
    taken_out.add(channels_.weigh_row(piece.place + t, weight_.data()));
    const double z = dense_sum(weight_.data(), stride_);
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z);
    const double factor = 1 / z;
    for (size_t k = 0; k < states_; ++k) {
      const float x = grid_.rounded(weight_[k] * factor);
      next[t * states_ + k] = x;
      made[k] = static_cast<double>(x);
      sums.change += std::fabs(made[k] - now[k]);
    }
    move_emission(piece.place + t, now, made, totals);
    channels_.add_row(piece.place + t, made, 1, &totals->counts.channels);
    if (t == 0) {
      for (size_t k = 0; k < stride_; ++k) chain.initial[k] += made[k] - now[k];
    } else {
      kernel.replace_outer_product(chain.transition.data(), q(t - 1), made, stale_.data(), now, states_, stride_);
      for (size_t k = 0; k < stride_; ++k) totals->row[k] += q(t - 1)[k] - stale_[k];
    }
    if (end_ && t + 1 == piece.length) {
      for (size_t k = 0; k < stride_; ++k) {
        chain.end[k] += made[k] - now[k];
        totals->row[k] += made[k] - now[k];
      }
    }
    std::copy_n(now, stride_, stale_.begin());
    std::copy_n(made, stride_, now);
  }
  add_transitions(piece, fresh);
  sums.surrogate = scale.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
