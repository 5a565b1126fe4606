// Optimize: speed
#include "src/hmm/collapsed/dense_token_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/prefetch.hh"
#include "src/hmm/sums/path_scale.hh"
#include "src/hmm/collapsed/token_visit.hh"
#include "src/stats/dense_products.hh"

namespace hws {

DenseTokenCvi::DenseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), states_(data.rows.states()), stride_(data.rows.stride()), grid_(grid),
      priors_(priors, data.rows, end), channels_(data, priors), stale_(stride_), weight_(stride_), below_(stride_),
      sum_(stride_), prior_(stride_, 0.0), moved_(stride_), behind_(stride_, 0.0) {
  std::fill(behind_.begin() + static_cast<int64_t>(states_), behind_.end(), 1.0);
  // If all parameters are one number, so is their mean under a posterior, since a posterior sums to 1.
  std::fill_n(prior_.begin(), states_, priors_.transition(0)[0]);
  if (!priors_.rows_differ()) return;
  for (size_t j = 0; j < states_; ++j) {
    prior_matrix_.insert(prior_matrix_.end(), priors_.transition(j), priors_.transition(j) + stride_);
  }
}

void DenseTokenCvi::load(const CviPiece &piece, const float *stored) {
  if (rows_.size() < piece.length * stride_) rows_.resize(piece.length * stride_);
  for (size_t t = 0; t < piece.length; ++t) {
    double *row = q(t);
    dense_products().scaled(stored + t * states_, 1, states_, row);
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
    dense_products().move(row, from, to, stride_);
  } else {
    const std::span<const int32_t> own = data_.rows.row_states(w);
    for (size_t i = 0; i < own.size(); ++i) row[i] += to[own[i]] - from[own[i]];
  }
  dense_products().move(all, from, to, stride_);
}

double DenseTokenCvi::weigh_in(size_t t, int32_t set, const CviTotals &totals) {
  const double *now = q(t);
  double *weight = weight_.data();
  if (t == 0) {
    for (size_t k = 0; k < states_; ++k) weight[k] = totals.counts.chain.initial[k] - now[k] + priors_.initial()[k];
    std::fill(weight + states_, weight + stride_, 0.0);
  } else {
    const double *v = q(t - 1), *u = after_, *second = t > 1 ? q(t - 2) : zeros_.data(), *prior = priors_.transition(0);
    dense_products().rows_times_matrix(&v, 1, totals.counts.chain.transition.data(), states_, stride_, &weight);
    const double of_v = dense_products().dot(v, second, stride_), of_now = dense_products().dot(v, stale_.data(), stride_),
                 of_u = dense_products().dot(v, now, stride_);
    if (!prior_matrix_.empty()) {
      double *sum = sum_.data();
      dense_products().rows_times_matrix(&v, 1, prior_matrix_.data(), states_, stride_, &sum);
      prior = sum;
    }
    token_visit().in(weight, v, second, now, u, prior, of_v, of_now, of_u, stride_);
  }
  if (set != 0) {
    std::copy_n(weight, stride_, sum_.begin());
    std::fill_n(weight, stride_, 0.0);
    for (const int32_t k : data_.rows.sets().set(set)) weight[k] = sum_[static_cast<size_t>(k)];
  }
  return dense_products().sum(weight, stride_);
}

void DenseTokenCvi::weigh_out(size_t t, size_t length, const CviTotals &totals) {
  const double *now = q(t), *v = t > 0 ? q(t - 1) : zeros_.data(), *stale = t > 0 ? stale_.data() : zeros_.data();
  double *weight = weight_.data();
  if (t + 1 == length) {
    if (!end_) return;
    token_visit().leaving(below_.data(), totals.row.data(), now, stale, v, priors_.row_sums(), behind_.data(), stride_);
    for (size_t k = 0; k < states_; ++k) weight[k] *= at_least_0(totals.counts.chain.end[k] - now[k] + priors_.end(k));
    return;
  }
  const double *u = after_, *second = t + 2 < length ? q(t + 2) : zeros_.data();
  double *sum = sum_.data();
  dense_products().matrix_times_column(totals.counts.chain.transition.data(), u, states_, stride_, sum);
  // This product is of old posteriors. The previous token computed it last: its q_{t+1} · q_{t+2} is this token's q_t ·
  // q_{t+1}.
  const double of_v = t > 0 ? of_next_ : dense_products().dot(now, u, stride_), of_now = dense_products().dot(u, u, stride_),
               of_u = dense_products().dot(second, u, stride_);
  of_next_ = of_u;
  if (priors_.outcomes_differ() && !priors_.rows_differ()) {
    std::fill_n(prior_.begin(), states_, dense_products().dot(priors_.transition(0), u, stride_));
  } else if (priors_.outcomes_differ()) {
    for (size_t k = 0; k < states_; ++k) prior_[k] = dense_products().dot(priors_.transition(k), u, stride_);
  }
  token_visit().leaving(below_.data(), totals.row.data(), now, stale, v, priors_.row_sums(), behind_.data(), stride_);
  token_visit().out(weight, sum, v, stale, now, u, second, prior_.data(), of_v, of_now, of_u, stride_);
}

void DenseTokenCvi::weigh_emission(size_t place, const double *now, const CviTotals &totals) {
  const Label w = data_.corpus->symbols[place];
  const int32_t set = data_.set_of(place);
  double *weight = weight_.data();
  if (set == 0 && w != 0) {
    const double *count = totals.counts.emission.data() + data_.rows.offset(w), *prior = priors_.emission_row(w);
    token_visit().emission(weight, below_.data(), count, now, prior, totals.emission.data(), priors_.emission_sums(),
                           behind_.data(), stride_);
  } else if (set != 0) {
    data_.rows.expand(totals.counts.emission.data(), w, set, sum_.data());
    std::fill(moved_.begin(), moved_.end(), 0.0);
    for (const int32_t state : data_.rows.sets().set(set)) {
      const size_t k = static_cast<size_t>(state);
      moved_[k] =
          w == 0 ? 1 : (sum_[k] - now[k] + priors_.emission(k, w)) / (totals.emission[k] - now[k] + priors_.emission_sum(k));
    }
    for (size_t k = 0; k < states_; ++k) weight[k] *= moved_[k];
  }
}

DenseTokenCvi::Sums DenseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals,
                                         double *fresh, const Run &run) {
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
    std::fill(below_.begin(), below_.end(), 1.0);
    const double in = weigh_in(t, data_.set_of(piece.place + t), *totals);
    weigh_out(t, piece.length, *totals);
    weigh_emission(piece.place + t, now, *totals);
    kernel.divide(weight_.data(), below_.data(), stride_);
    channels_.add_row(piece.place + t, now, -1, &totals->counts.channels);
    channels_.prepare(totals->counts.channels, run);
    taken_out.add(channels_.weigh_row(piece.place + t, weight_.data()));
    const double z = kernel.sum(weight_.data(), stride_);
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z / in);
    kernel.round(weight_.data(), 1 / z, grid_.shift(), states_, next + t * states_);
    std::copy_n(weight_.data(), states_, made);
    sums.change += kernel.distance(made, now, stride_);
    move_emission(piece.place + t, now, made, totals);
    channels_.add_row(piece.place + t, made, 1, &totals->counts.channels);
    if (t == 0) {
      kernel.move(chain.initial.data(), now, made, stride_);
    } else {
      kernel.replace_outer_product(chain.transition.data(), q(t - 1), made, stale_.data(), now, states_, stride_);
      kernel.move(totals->row.data(), stale_.data(), q(t - 1), stride_);
    }
    if (end_ && t + 1 == piece.length) {
      kernel.move(chain.end.data(), now, made, stride_);
      kernel.move(totals->row.data(), now, made, stride_);
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
