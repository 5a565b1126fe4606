#include "src/hmm/sparse_cvi.hh"

#include <algorithm>
#include <cmath>

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
  for (size_t t = 0; t < piece.length; ++t) {
    const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(piece.place + t));
    tokens_[t] = {data_.corpus->symbols[piece.place + t], states.data(), states.size(), singles_, pair_count_};
    hold(at_, singles_ + states.size());
    allowed_places(data_, piece.place + t, at_.data() + singles_);
    singles_ += states.size();
    if (t > 0) pair_count_ += tokens_[t - 1].count * states.size();
  }
  hold(single_, singles_);
  hold(emission_, singles_);
  hold(weight_, singles_);
  hold(expected_, singles_);
  hold(pairs_, pair_count_);
  hold(taken_, singles_);
}

void SparseCvi::add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals) {
  prepare(piece);
  StateChain &chain = totals->counts.chain;
  double *const transition = chain.transition.data(), *const emission = totals->counts.emission.data();
  const float *pair = stored + singles_;
  for (size_t t = 0; t < piece.length; ++t) {
    const Token &to = tokens_[t];
    const float *q = stored + to.single;
    const size_t *at = at_.data() + to.single;
    channels_.add_allowed(piece.place + t, q, sign, &totals->counts.channels);
    for (size_t k = 0; k < to.count && to.symbol != 0; ++k) {
      const double x = sign * static_cast<double>(q[k]);
      emission[at[k]] += x;
      totals->emission[static_cast<size_t>(to.states[k])] += x;
    }
    if (t == 0) continue;
    const Token &from = tokens_[t - 1];
    for (size_t j = 0; j < from.count; ++j) {
      const size_t state = static_cast<size_t>(from.states[j]);
      double *row = transition + state * stride_, sum = 0;
      for (size_t k = 0; k < to.count; ++k) {
        const double x = sign * static_cast<double>(*pair++);
        row[to.states[k]] += x;
        sum += x;
      }
      totals->row[state] += sum;
    }
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
  for (size_t t = 0; t < piece.length; ++t) {
    const Token &to = tokens_[t];
    for (size_t k = 0; k < to.count; ++k) {
      const size_t state = static_cast<size_t>(to.states[k]), i = to.single + k;
      weight_[i] = 1 / (totals.row[state] + priors_.row_sum(state));
      if (to.symbol == 0) {
        emission_[i] = 1;
      } else {
        emission_[i] = (numbers[at_[i]] + priors_.emission(state, to.symbol)) / (totals.emission[state] + priors_.emission_sum(state));
      }
    }
    taken_out += channels_.weigh_allowed(piece.place + t, emission_.data() + to.single);
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
      std::fill_n(expected, to.count, 0.0);
      for (size_t j = 0; j < from.count; ++j) {
        const size_t state = static_cast<size_t>(from.states[j]);
        const double *row = chain.transition.data() + state * stride_, *prior = priors_.transition(state), w = before[j] * weight[j];
        for (size_t k = 0; k < to.count; ++k) {
          const double x = (row[to.states[k]] + prior[to.states[k]]) * w;
          *pair++ = x;
          expected[k] += x;
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
  // Backward: what came of the pairs' second state is now known of the whole sequence.
  for (size_t t = piece.length; t-- > 1;) {
    if (t % kStepsPerCheck == kStepsPerCheck - 1) run.check();
    const Token &to = tokens_[t], &from = tokens_[t - 1];
    const double *q = single_.data() + to.single;
    double *ratio = expected_.data() + to.single, *pair = pairs_.data() + to.pairs, *before = single_.data() + from.single;
    for (size_t k = 0; k < to.count; ++k) ratio[k] = ratio[k] > 0 ? q[k] / ratio[k] : 0;
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
