#include "src/hmm/sparse_token_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/hmm/path_scale.hh"

namespace hws {

namespace {

// What is taken out was put in: below 0 is rounding.
double at_least_0(double x) { return x > 0 ? x : 0; }

}  // namespace

SparseTokenCvi::SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places)
    : data_(data), end_(end), stride_(data.rows.stride()), grid_(grid), priors_(priors, data.rows, end), channels_(data), places_(places),
      stale_(stride_, 0.0), weight_(stride_, 0.0), spread_(5 * stride_, 0.0) {}

int64_t SparseTokenCvi::stored(const HmmData &data, const CviPiece &piece) {
  int64_t numbers = 0;
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) numbers += static_cast<int64_t>(data.rows.sets().set(data.set_of(t)).size());
  return numbers;
}

void SparseTokenCvi::prepare(const CviPiece &piece, const float *stored) {
  view_ = places_.of(static_cast<size_t>(piece.sequence));
  hold(q_, view_.singles);
  for (size_t i = 0; i < view_.singles; ++i) q_[i] = static_cast<double>(stored[i]);
}

void SparseTokenCvi::add(const CviPiece &piece, const float *stored, CviTotals *totals) {
  prepare(piece, stored);
  const SparseView v = view_;
  StateChain &chain = totals->counts.chain;
  for (size_t t = 0; t < v.length; ++t) {
    channels_.add_allowed(piece.place + t, q_.data() + v.tokens[t].single, 1, &totals->counts.channels);
    for (size_t i = v.tokens[t].single; i < v.tokens[t + 1].single; ++i) {
      const size_t state = v.state[i];
      if (v.at[i] != SparsePlaces::kNoCell) {
        totals->counts.emission[v.at[i]] += q_[i];
        totals->emission[state] += q_[i];
      }
      if (t + 1 < v.length || end_) totals->row[state] += q_[i];
      if (t + 1 == v.length && end_) chain.end[state] += q_[i];
      if (t == 0) chain.initial[state] += q_[i];
    }
  }
  add_transitions(chain.transition.data());
}

void SparseTokenCvi::add_transitions(double *sum) const {
  const uint32_t *at = view_.pair_at;
  for (size_t t = 1; t < view_.length; ++t) {
    const size_t to = view_.tokens[t].single, end = view_.tokens[t + 1].single;
    for (size_t j = view_.tokens[t - 1].single; j < to; ++j) {
      for (size_t k = to; k < end; ++k) sum[*at++] += q_[j] * q_[k];
    }
  }
}

double SparseTokenCvi::weigh_in(size_t t, const CviTotals &totals) {
  const SparseView v = view_;
  const size_t to = v.tokens[t].single, count = v.count(t);
  const uint16_t *const states = v.state + to;
  const double *const now = q_.data() + to;
  double *const weight = weight_.data(), sum = 0;
  if (t == 0) {
    for (size_t k = 0; k < count; ++k) {
      sum += weight[k] = at_least_0(totals.counts.chain.initial[states[k]] - now[k]) + priors_.initial()[states[k]];
    }
    return sum;
  }
  const double *const at_now = spread(t), *const before = spread(t - 1), *const second = spread(t + 3), *const after = spread(t + 1);
  const double *const transition = totals.counts.chain.transition.data();
  double of_v = 0, of_now = 0, of_u = 0, all = 0;
  std::fill_n(weight, count, 0.0);
  const uint32_t *at = v.pair_at + v.tokens[t].pairs;
  for (size_t j = v.tokens[t - 1].single; j < to; ++j, at += count) {
    const size_t state = v.state[j];
    const double w = q_[j];
    of_v += w * second[state];
    of_now += w * stale_[state];
    of_u += w * at_now[state];
    all += w;
    for (size_t k = 0; k < count; ++k) weight[k] += w * transition[at[k]];
  }
  for (size_t k = 0; k < count; ++k) {
    const size_t state = states[k];
    double prior = priors_.transition(0)[state] * all;
    if (priors_.rows_differ()) {
      prior = 0;
      for (size_t j = v.tokens[t - 1].single; j < to; ++j) prior += q_[j] * priors_.transition(v.state[j])[state];
    }
    const double pairs = at_least_0(weight[k] - of_v * before[state] - of_now * now[k] - of_u * after[state]);
    sum += weight[k] = pairs + second[state] * before[state] + prior;
  }
  return sum;
}

void SparseTokenCvi::weigh_out(size_t t, Label symbol, const CviTotals &totals) {
  const SparseView v = view_;
  const bool last = t + 1 == v.length, without_next = last && !end_;
  const size_t to = v.tokens[t].single, count = v.count(t), next = to + count, behind = last ? next : v.tokens[t + 2].single;
  const double *const now = q_.data() + to, *const at_now = spread(t), *const before = t > 0 ? spread(t - 1) : spread(4);
  const double *const after = spread(t + 1), *const second = spread(t + 2), *const q = q_.data();
  const double *const transition = totals.counts.chain.transition.data();
  double of_v = 0, of_now = 0, of_u = 0, all = 0;
  for (size_t l = next; l < behind; ++l) {
    const size_t state = v.state[l];
    of_v += at_now[state] * q[l];
    of_now += q[l] * q[l];
    of_u += second[state] * q[l];
    all += q[l];
  }
  const bool even = priors_.emission_even();
  const double even_prior = even && symbol != 0 ? priors_.emission(0, symbol) : 0;
  const uint32_t *at = last ? nullptr : v.pair_at + v.tokens[t + 1].pairs;
  for (size_t k = 0; k < count; ++k) {
    const size_t state = v.state[to + k];
    double above = 1, below = 1;
    if (!without_next) {
      below = at_least_0(totals.row[state] - now[k] - stale_[state]) + priors_.row_sum(state) + before[state];
      if (last) {
        above = at_least_0(totals.counts.chain.end[state] - now[k]) + priors_.end(state);
      } else {
        double pairs = 0, prior = priors_.transition(state)[0] * all;
        for (size_t l = next; l < behind; ++l) pairs += transition[*at++] * q[l];
        if (priors_.outcomes_differ()) {
          prior = 0;
          for (size_t l = next; l < behind; ++l) prior += priors_.transition(state)[v.state[l]] * q[l];
        }
        pairs = at_least_0(pairs - of_v * stale_[state] - of_now * now[k] - of_u * after[state]);
        above = pairs + (second[state] + before[state]) * after[state] + prior;
      }
    }
    if (symbol != 0) {
      above *= totals.counts.emission[v.at[to + k]] - now[k] + (even ? even_prior : priors_.emission(state, symbol));
      below *= totals.emission[state] - now[k] + priors_.emission_sum(state);
    }
    weight_[k] *= above / below;
  }
}

double SparseTokenCvi::leaving_one(size_t t, Label symbol, const CviTotals &totals) {
  const SparseView v = view_;
  const size_t i = v.tokens[t].single;
  if (t + 1 == v.length || v.count(t + 1) > 1) {
    weight_[0] = 1;
    weigh_out(t, symbol, totals);
    return weight_[0];
  }
  const size_t state = v.state[i], next = v.state[i + 1];
  const double stale = stale_[state], before = t > 0 ? spread(t - 1)[state] : 0;
  double pairs = totals.counts.chain.transition[v.pair_at[v.tokens[t + 1].pairs]] - 1, around = 0;
  if (state == next) {
    const double second = spread(t + 2)[state];
    pairs -= stale + second;
    around = second + before;
  }
  double above = at_least_0(pairs) + around + priors_.transition(state)[next];
  double below = at_least_0(totals.row[state] - 1 - stale) + priors_.row_sum(state) + before;
  if (symbol != 0) {
    above *= totals.counts.emission[v.at[i]] - 1 + priors_.emission(state, symbol);
    below *= totals.emission[state] - 1 + priors_.emission_sum(state);
  }
  return above / below;
}

void SparseTokenCvi::replace_pairs(size_t t, const double *made, CviTotals *totals, double *fresh) {
  const SparseView v = view_;
  const size_t from = v.tokens[t - 1].single, to = v.tokens[t].single, count = v.count(t);
  const double *const now = q_.data() + to;
  double *const transition = totals->counts.chain.transition.data();
  const uint32_t *at = v.pair_at + v.tokens[t].pairs;
  for (size_t j = from; j < to; ++j, at += count) {
    const size_t state = v.state[j];
    const double w = q_[j], stale = stale_[state];
    for (size_t k = 0; k < count; ++k) {
      const double pair = w * made[k];
      fresh[at[k]] += pair;
      transition[at[k]] += pair - stale * now[k];
    }
    totals->row[state] += w - stale;
    stale_[state] = 0;
  }
}

SparseTokenCvi::Sums SparseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh,
                                           const Run &run) {
  prepare(piece, stored);
  run.check();
  const SparseView v = view_;
  const CountGrid grid = grid_;
  const bool channels = data_.channels != nullptr;
  StateChain &chain = totals->counts.chain;
  double *const numbers = totals->counts.emission.data(), *const by_state = totals->emission.data();
  const Label *const symbols = data_.corpus->symbols.data() + piece.place;
  const auto write = [&](size_t t, double *row, bool clear) {
    for (size_t i = v.tokens[t].single; i < v.tokens[t + 1].single; ++i) row[v.state[i]] = clear ? 0 : q_[i];
  };
  for (size_t t = 0; t < std::min<size_t>(2, v.length); ++t) write(t, spread(t), false);
  Sums sums;
  PathScale scale, into;
  LongSum taken_out;
  for (size_t t = 0; t < v.length; ++t) {
    if (t % 1024 == 1023) run.check();
    if (t > 2) write(t - 3, spread(t - 3), true);
    if (t + 2 < v.length) write(t + 2, spread(t + 2), false);
    const size_t to = v.tokens[t].single, count = v.count(t);
    double *const now = q_.data() + to, *const weight = weight_.data();
    if (count == 1 && now[0] == 1 && !channels) {
      const double z = leaving_one(t, symbols[t], *totals);
      if (!(z > 0)) return {-INFINITY, 0};
      scale.multiply(z);
      next[to] = 1;
      if (t > 0 && (v.count(t - 1) > 1 || q_[to - 1] != stale_[v.state[to - 1]])) {
        replace_pairs(t, now, totals, fresh);
      } else if (t > 0) {
        stale_[v.state[to - 1]] = 0;  // and the pair is as it was
        fresh[v.pair_at[v.tokens[t].pairs]] += 1;
      }
      stale_[v.state[to]] = 1;
      continue;
    }
    into.multiply(weigh_in(t, *totals));
    weigh_out(t, symbols[t], *totals);
    if (channels) {
      channels_.add_allowed(piece.place + t, now, -1, &totals->counts.channels);
      channels_.prepare(totals->counts.channels);
      taken_out.add(channels_.weigh_allowed(piece.place + t, weight));
    }
    double z = 0;
    for (size_t k = 0; k < count; ++k) z += weight[k];
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z);
    const double factor = 1 / z;
    for (size_t k = 0; k < count; ++k) {
      const size_t state = v.state[to + k];
      const float x = grid.rounded(weight[k] * factor);
      next[to + k] = x;
      const double made = static_cast<double>(x), moved = made - now[k];
      sums.change += std::fabs(moved);
      weight[k] = made;
      if (symbols[t] != 0) {
        numbers[v.at[to + k]] += moved;
        by_state[state] += moved;
      }
      if (t == 0) chain.initial[state] += moved;
      if (t + 1 == v.length && end_) {
        chain.end[state] += moved;
        totals->row[state] += moved;
      }
    }
    if (channels) channels_.add_allowed(piece.place + t, weight, 1, &totals->counts.channels);
    if (t > 0) replace_pairs(t, weight, totals, fresh);
    for (size_t k = 0; k < count; ++k) {
      stale_[v.state[to + k]] = now[k];
      now[k] = weight[k];
      spread(t)[v.state[to + k]] = weight[k];
    }
  }
  for (size_t t = v.length - std::min<size_t>(3, v.length); t < v.length; ++t) write(t, spread(t), true);
  write(v.length - 1, stale_.data(), true);
  sums.surrogate = scale.log() - into.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
