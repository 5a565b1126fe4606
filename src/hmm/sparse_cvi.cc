#include "src/hmm/sparse_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/prefetch.hh"
#include "src/hmm/allowed_places.hh"
#include "src/hmm/path_scale.hh"

namespace hws {

namespace {

constexpr size_t kStepsPerCheck = 1024;
constexpr double kLeast = 1e-300;  // as in src/hmm/sparse_forward_backward.cc

template <class T>
void hold(std::vector<T> &values, size_t count) {
  if (values.size() < count) values.resize(count);
}

}  // namespace

SparseCvi::SparseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), stride_(data.rows.stride()), grid_(grid), priors_(priors, data.rows, end), channels_(data) {}

int64_t SparseCvi::stored(const HmmData &data, const CviPiece &piece) {
  int64_t numbers = 0, before = 0;
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) {
    const int64_t now = static_cast<int64_t>(data.rows.sets().set(data.set_of(t)).size());
    numbers += now + before * now;
    before = now;
  }
  return numbers;
}

void SparseCvi::prepare(const CviPiece &piece) {
  if (tokens_.size() == piece.length && ready_ == piece.place) return;
  ready_ = piece.place;
  tokens_.resize(piece.length);
  singles_ = pair_count_ = 0;
  without_symbol_ = false;
  size_t before = 0;
  for (size_t t = 0; t < piece.length; ++t) {
    const int32_t set = data_.set_of(piece.place + t);
    const std::span<const int32_t> states = data_.rows.sets().set(set);
    const Label w = data_.corpus->symbols[piece.place + t];
    without_symbol_ = without_symbol_ || w == 0;
    tokens_[t] = {w, w != 0 && set == data_.rows.set_of(w), states.data(), states.size(), singles_, pair_count_};
    singles_ += states.size();
    pair_count_ += before * states.size();
    before = states.size();
  }
  hold(at_, singles_);
  hold(state_, singles_);
  hold(pair_at_, pair_count_);
  hold(pair_from_, pair_count_);
  hold(single_, singles_);
  hold(emission_, singles_);
  hold(weight_, singles_);
  hold(expected_, singles_);
  hold(denominator_, singles_);
  hold(pairs_, pair_count_);
  hold(taken_, singles_);
  const uint32_t stride = static_cast<uint32_t>(stride_);
  const uint32_t *from = nullptr, *from_end = nullptr;
  uint32_t *state = state_.data(), *pair_at = pair_at_.data(), *pair_from = pair_from_.data();
  for (size_t t = 0; t < piece.length; ++t) {
    const Token to = tokens_[t];
    if (to.own) {
      size_t *at = at_.data() + to.single;
      const size_t offset = data_.rows.offset(to.symbol);
      for (size_t k = 0; k < to.count; ++k) {
        state[k] = static_cast<uint32_t>(to.states[k]);
        at[k] = offset + k;
      }
    } else {
      allowed_places(data_, piece.place + t, at_.data() + to.single);
      for (size_t k = 0; k < to.count; ++k) state[k] = static_cast<uint32_t>(to.states[k]);
    }
    for (; from < from_end; ++from) {
      const uint32_t row = *from, at = row * stride;
      for (size_t k = 0; k < to.count; ++k) {
        *pair_at++ = at + state[k];
        *pair_from++ = row;
      }
    }
    from = state;
    from_end = state += to.count;
  }
}

void SparseCvi::expect(const CviPiece &piece, const CviTotals &totals) const {
  const EmissionRows &rows = data_.rows;
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) {
    const Label w = data_.corpus->symbols[t];
    prefetch(rows.sets().set(data_.set_of(t)).data());
    if (w != 0) prefetch(totals.counts.emission.data() + rows.offset(w));
  }
}

void SparseCvi::add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals) {
  prepare(piece);
  StateChain &chain = totals->counts.chain;
  double *const transition = chain.transition.data(), *const emission = totals->counts.emission.data();
  // All numbers in a row: that loops over few states each end is not foreseen.
  for (size_t i = 0; i < singles_; ++i) {
    if (without_symbol_ && at_[i] == kNoPlace) continue;
    const double x = sign * static_cast<double>(stored[i]);
    emission[at_[i]] += x;
    totals->emission[state_[i]] += x;
  }
  for (size_t t = 0; data_.channels && t < piece.length; ++t) {
    channels_.add_allowed(piece.place + t, stored + tokens_[t].single, sign, &totals->counts.channels);
  }
  const float *pair = stored + singles_;
  for (size_t i = 0; i < pair_count_; ++i) {
    const double x = sign * static_cast<double>(pair[i]);
    transition[pair_at_[i]] += x;
    totals->row[pair_from_[i]] += x;
  }
  const Token &first = tokens_.front(), &last = tokens_.back();
  for (size_t k = 0; k < first.count; ++k) {
    const double x = sign * static_cast<double>(stored[k]);
    chain.initial[static_cast<size_t>(first.states[k])] += x;
    totals->initial += x;
  }
  for (size_t k = 0; end_ && k < last.count; ++k) {
    const double x = sign * static_cast<double>(stored[last.single + k]);
    chain.end[static_cast<size_t>(last.states[k])] += x;
    totals->row[static_cast<size_t>(last.states[k])] += x;
  }
}

void SparseCvi::take_out(const CviPiece &piece, const float *stored, CviTotals *totals) {
  add(piece, stored, -1, totals);
  std::copy_n(stored, singles_, taken_.begin());
}

double SparseCvi::infer(const CviPiece &piece, const CviTotals &totals, const Run &run) {
  prepare(piece);
  run.check();
  const StateChain &chain = totals.counts.chain;
  const double *const numbers = totals.counts.emission.data();
  channels_.prepare(totals.counts.channels);
  double taken_out = 0;
  // Off the way of the sums below, where each would have to be waited for.
  for (size_t i = 0; i < singles_; ++i) {
    const size_t state = state_[i];
    weight_[i] = 1 / (totals.row[state] + priors_.row_sum(state));
    denominator_[i] = 1 / (totals.emission[state] + priors_.emission_sum(state));
  }
  if (without_symbol_ || priors_.emission_varies()) {
    for (const Token &to : tokens_) {
      for (size_t k = 0, i = to.single; k < to.count; ++k, ++i) {
        emission_[i] = to.symbol == 0 ? 1 : (numbers[at_[i]] + priors_.emission(state_[i], to.symbol)) * denominator_[i];
      }
    }
  } else {
    for (const Token &to : tokens_) {
      const double prior = priors_.emission(0, to.symbol);
      for (size_t k = 0, i = to.single; k < to.count; ++k, ++i) emission_[i] = (numbers[at_[i]] + prior) * denominator_[i];
    }
  }
  for (size_t t = 0; data_.channels && t < piece.length; ++t) {
    taken_out += channels_.weigh_allowed(piece.place + t, emission_.data() + tokens_[t].single);
  }
  const double *const transition = chain.transition.data();
  if (priors_.outcomes_differ()) {
    for (size_t i = 0; i < pair_count_; ++i) {
      const size_t at = pair_at_[i];
      pairs_[i] = transition[at] + priors_.transition(at / stride_)[at % stride_];
    }
  } else {
    const double prior = priors_.transition(0)[0];
    for (size_t i = 0; i < pair_count_; ++i) pairs_[i] = transition[pair_at_[i]] + prior;
  }
  // Forward: single_ is p(z_t | x_1..x_t), expected_ is p(z_t | x_1..x_{t−1}), a pair p(z_{t−1}, z_t | x_1..x_{t−1}).
  PathScale scale;
  const double of_initial = 1 / (totals.initial + priors_.initial_sum());
  for (size_t t = 0; t < piece.length; ++t) {
    if (t % kStepsPerCheck == kStepsPerCheck - 1) run.check();
    const Token &to = tokens_[t];
    double *f = single_.data() + to.single, *expected = expected_.data() + to.single;
    const double *e = emission_.data() + to.single;
    if (t == 0) {
      for (size_t k = 0; k < to.count; ++k) {
        const size_t state = static_cast<size_t>(to.states[k]);
        expected[k] = (chain.initial[state] + priors_.initial()[state]) * of_initial;
      }
    } else {
      const Token &from = tokens_[t - 1];
      const double *before = single_.data() + from.single, *weight = weight_.data() + from.single;
      double *pair = pairs_.data() + to.pairs;
      if (from.count == 1 && to.count == 1) {
        expected[0] = *pair *= weight[0];
      } else {
        const double first = before[0] * weight[0];
        for (size_t k = 0; k < to.count; ++k, ++pair) expected[k] = *pair *= first;
        for (size_t j = 1; j < from.count; ++j) {
          const double w = before[j] * weight[j];
          for (size_t k = 0; k < to.count; ++k, ++pair) expected[k] += *pair *= w;
        }
      }
    }
    double sum = 0;
    for (size_t k = 0; k < to.count; ++k) sum += f[k] = expected[k] * e[k];
    if (!(sum > kLeast)) return -INFINITY;
    scale.multiply(sum);
    if (to.count == 1) {
      f[0] = 1;  // and the next token does not wait for the division
    } else {
      const double factor = 1 / sum;
      for (size_t k = 0; k < to.count; ++k) f[k] *= factor;
    }
  }
  if (end_) {
    const Token &last = tokens_.back();
    double *f = single_.data() + last.single, ends = 0;
    for (size_t k = 0; k < last.count; ++k) {
      const size_t state = static_cast<size_t>(last.states[k]);
      ends += f[k] *= (chain.end[state] + priors_.end(state)) * weight_[last.single + k];
    }
    if (!(ends > kLeast)) return -INFINITY;
    scale.multiply(ends);
    for (size_t k = 0; k < last.count; ++k) f[k] /= ends;
  }
  for (size_t i = 0; i < singles_; ++i) expected_[i] = expected_[i] > 0 ? 1 / expected_[i] : 0;
  // Backward: what came of the pairs' second state is now known of the whole sequence.
  for (size_t t = piece.length; t-- > 1;) {
    if (t % kStepsPerCheck == kStepsPerCheck - 1) run.check();
    const Token &to = tokens_[t], &from = tokens_[t - 1];
    if (from.count == 1 && to.count == 1) {
      pairs_[to.pairs] = single_[from.single] = single_[to.single];
      continue;
    }
    const double *q = single_.data() + to.single;
    double *ratio = expected_.data() + to.single, *pair = pairs_.data() + to.pairs, *before = single_.data() + from.single;
    for (size_t k = 0; k < to.count; ++k) ratio[k] *= q[k];
    for (size_t j = 0; j < from.count; ++j) {
      double sum = 0;
      for (size_t k = 0; k < to.count; ++k, ++pair) sum += *pair *= ratio[k];
      before[j] = sum;
    }
  }
  return scale.log() + taken_out;
}

double SparseCvi::put_in(const CviPiece &piece, float *stored, CviTotals *totals) {
  double change = 0;
  for (size_t i = 0; i < singles_; ++i) {
    stored[i] = grid_.rounded(single_[i]);
    change += std::fabs(static_cast<double>(stored[i]) - static_cast<double>(taken_[i]));
  }
  float *pair = stored + singles_;
  for (size_t i = 0; i < pair_count_; ++i) pair[i] = grid_.rounded(pairs_[i]);
  add(piece, stored, 1, totals);
  return change / 2;
}

void SparseCvi::draw(const CviPiece &piece) {
  prepare(piece);
  std::fill_n(single_.begin(), singles_, 0.0);
  std::fill_n(pairs_.begin(), pair_count_, 0.0);
}

}  // namespace hws
