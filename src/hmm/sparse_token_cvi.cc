#include "src/hmm/sparse_token_cvi.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/hmm/allowed_places.hh"
#include "src/hmm/path_scale.hh"

namespace hws {

namespace {

// What is taken out was put in: below 0 is rounding.
double at_least_0(double x) { return x > 0 ? x : 0; }

template <class T>
void hold(std::vector<T> &values, size_t count) {
  if (values.size() < count) values.resize(count);
}

}  // namespace

SparseTokenCvi::SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), stride_(data.rows.stride()), grid_(grid), priors_(priors, data.rows, end), channels_(data), stale_(stride_, 0.0),
      weight_(stride_, 0.0), sum_(stride_, 0.0), spread_(5 * stride_, 0.0) {}

int64_t SparseTokenCvi::stored(const HmmData &data, const CviPiece &piece) {
  int64_t numbers = 0;
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) numbers += static_cast<int64_t>(data.rows.sets().set(data.set_of(t)).size());
  return numbers;
}

void SparseTokenCvi::prepare(const CviPiece &piece, const float *stored) {
  tokens_.resize(piece.length);
  size_t single = 0;
  for (size_t t = 0; t < piece.length; ++t) {
    const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(piece.place + t));
    tokens_[t] = {data_.corpus->symbols[piece.place + t], states.data(), states.size(), single};
    hold(at_, single + states.size());
    hold(q_, single + states.size());
    allowed_places(data_, piece.place + t, at_.data() + single);
    for (size_t i = 0; i < states.size(); ++i) q_[single + i] = static_cast<double>(stored[single + i]);
    single += states.size();
  }
}

void SparseTokenCvi::add(const CviPiece &piece, const float *stored, CviTotals *totals) {
  prepare(piece, stored);
  StateChain &chain = totals->counts.chain;
  for (size_t t = 0; t < piece.length; ++t) {
    const Token &to = tokens_[t];
    channels_.add_allowed(piece.place + t, q_.data() + to.single, 1, &totals->counts.channels);
    for (size_t k = 0; k < to.count; ++k) {
      const size_t state = static_cast<size_t>(to.states[k]), i = to.single + k;
      if (to.symbol != 0) {
        totals->counts.emission[at_[i]] += q_[i];
        totals->emission[state] += q_[i];
      }
      if (t + 1 < piece.length || end_) totals->row[state] += q_[i];
      if (t + 1 == piece.length && end_) chain.end[state] += q_[i];
      if (t == 0) chain.initial[state] += q_[i];
    }
  }
  add_transitions(chain.transition.data());
}

void SparseTokenCvi::add_transitions(double *sum) const {
  for (size_t t = 1; t < tokens_.size(); ++t) {
    const Token &from = tokens_[t - 1], &to = tokens_[t];
    for (size_t j = 0; j < from.count; ++j) {
      double *row = sum + static_cast<size_t>(from.states[j]) * stride_;
      const double q = q_[from.single + j];
      for (size_t k = 0; k < to.count; ++k) row[to.states[k]] += q * q_[to.single + k];
    }
  }
}

double SparseTokenCvi::weigh_in(size_t t, const CviTotals &totals) {
  const Token &to = tokens_[t];
  const double *now = q_.data() + to.single;
  double *weight = weight_.data(), sum = 0;
  if (t == 0) {
    for (size_t k = 0; k < to.count; ++k) {
      const size_t state = static_cast<size_t>(to.states[k]);
      sum += weight[k] = at_least_0(totals.counts.chain.initial[state] - now[k]) + priors_.initial()[state];
    }
    return sum;
  }
  const Token &from = tokens_[t - 1];
  const double *v = q_.data() + from.single, *at_now = spread(t), *before = spread(t - 1), *second = spread(t + 3), *after = spread(t + 1);
  double of_v = 0, of_now = 0, of_u = 0;
  std::fill_n(weight, to.count, 0.0);
  std::fill_n(sum_.begin(), to.count, 0.0);
  for (size_t j = 0; j < from.count; ++j) {
    const size_t state = static_cast<size_t>(from.states[j]);
    of_v += v[j] * second[state];
    of_now += v[j] * stale_[state];
    of_u += v[j] * at_now[state];
    const double *row = totals.counts.chain.transition.data() + state * stride_, *prior = priors_.transition(state);
    for (size_t k = 0; k < to.count; ++k) {
      weight[k] += v[j] * row[to.states[k]];
      sum_[k] += v[j] * prior[to.states[k]];
    }
  }
  for (size_t k = 0; k < to.count; ++k) {
    const size_t state = static_cast<size_t>(to.states[k]);
    const double count = at_least_0(weight[k] - of_v * before[state] - of_now * now[k] - of_u * after[state]);
    sum += weight[k] = count + second[state] * before[state] + sum_[k];
  }
  return sum;
}

void SparseTokenCvi::weigh_out(size_t t, const CviTotals &totals) {
  const bool last = t + 1 == tokens_.size();
  if (last && !end_) return;
  const Token &to = tokens_[t];
  const double *now = q_.data() + to.single, *at_now = spread(t), *before = t > 0 ? spread(t - 1) : spread(4), *after = spread(t + 1),
               *second = spread(t + 2);
  double of_v = 0, of_now = 0, of_u = 0;
  const size_t behind = last ? 0 : tokens_[t + 1].count;
  const int32_t *states = last ? nullptr : tokens_[t + 1].states;
  const double *u = last ? nullptr : q_.data() + tokens_[t + 1].single;
  for (size_t l = 0; l < behind; ++l) {
    of_v += at_now[states[l]] * u[l];
    of_now += u[l] * u[l];
    of_u += second[states[l]] * u[l];
  }
  for (size_t k = 0; k < to.count; ++k) {
    const size_t state = static_cast<size_t>(to.states[k]);
    double count = 0, prior = 0;
    if (last) {
      count = at_least_0(totals.counts.chain.end[state] - now[k]);
      prior = priors_.end(state);
    } else {
      const double *row = totals.counts.chain.transition.data() + state * stride_, *priors = priors_.transition(state);
      for (size_t l = 0; l < behind; ++l) {
        count += row[states[l]] * u[l];
        prior += priors[states[l]] * u[l];
      }
      count = at_least_0(count - of_v * stale_[state] - of_now * now[k] - of_u * after[state]);
      count += second[state] * after[state] + before[state] * after[state];
    }
    weight_[k] *= (count + prior) / (at_least_0(totals.row[state] - now[k] - stale_[state]) + priors_.row_sum(state) + before[state]);
  }
}

SparseTokenCvi::Sums SparseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh,
                                           const Run &run) {
  prepare(piece, stored);
  run.check();
  StateChain &chain = totals->counts.chain;
  const size_t length = piece.length;
  const auto write = [&](size_t t, double *row, bool clear) {
    for (size_t k = 0; k < tokens_[t].count; ++k) row[tokens_[t].states[k]] = clear ? 0 : q_[tokens_[t].single + k];
  };
  for (size_t t = 0; t < std::min<size_t>(2, length); ++t) write(t, spread(t), false);
  Sums sums;
  PathScale scale;
  LongSum taken_out;
  for (size_t t = 0; t < length; ++t) {
    if (t % 1024 == 1023) run.check();
    if (t > 2) write(t - 3, spread(t - 3), true);
    if (t + 2 < length) write(t + 2, spread(t + 2), false);
    const Token &to = tokens_[t];
    double *now = q_.data() + to.single, *weight = weight_.data();
    const double in = weigh_in(t, *totals);
    weigh_out(t, *totals);
    channels_.add_allowed(piece.place + t, now, -1, &totals->counts.channels);
    channels_.prepare(totals->counts.channels);
    taken_out.add(channels_.weigh_allowed(piece.place + t, weight));
    double z = 0;
    for (size_t k = 0; k < to.count; ++k) {
      const size_t state = static_cast<size_t>(to.states[k]);
      if (to.symbol != 0) {
        weight[k] *= (totals->counts.emission[at_[to.single + k]] - now[k] + priors_.emission(state, to.symbol)) /
                     (totals->emission[state] - now[k] + priors_.emission_sum(state));
      }
      z += weight[k];
    }
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z / in);
    const double factor = 1 / z;
    // made replaces now, in its place; made − now goes to the totals.
    for (size_t k = 0; k < to.count; ++k) {
      const size_t state = static_cast<size_t>(to.states[k]);
      const float x = grid_.rounded(weight[k] * factor);
      next[to.single + k] = x;
      const double made = static_cast<double>(x), moved = made - now[k];
      sums.change += std::fabs(moved);
      weight[k] = made;
      if (to.symbol != 0) {
        totals->counts.emission[at_[to.single + k]] += moved;
        totals->emission[state] += moved;
      }
      if (t == 0) chain.initial[state] += moved;
      if (t + 1 == length && end_) {
        chain.end[state] += moved;
        totals->row[state] += moved;
      }
    }
    channels_.add_allowed(piece.place + t, weight, 1, &totals->counts.channels);
    for (size_t j = 0; t > 0 && j < tokens_[t - 1].count; ++j) {
      const size_t state = static_cast<size_t>(tokens_[t - 1].states[j]);
      const double v = q_[tokens_[t - 1].single + j], stale = stale_[state];
      double *row = chain.transition.data() + state * stride_;
      for (size_t k = 0; k < to.count; ++k) row[to.states[k]] += v * weight[k] - stale * now[k];
      totals->row[state] += v - stale;
      stale_[state] = 0;
    }
    for (size_t k = 0; k < to.count; ++k) {
      stale_[static_cast<size_t>(to.states[k])] = now[k];
      now[k] = weight[k];
      spread(t)[to.states[k]] = weight[k];
    }
  }
  for (size_t t = length - std::min<size_t>(3, length); t < length; ++t) write(t, spread(t), true);
  write(length - 1, stale_.data(), true);
  add_transitions(fresh);
  sums.surrogate = scale.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
