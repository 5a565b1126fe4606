// Optimize: balanced
#include "src/hmm/collapsed/sparse_cvi.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/sums/path_scale.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr size_t kSparseCviStepsPerCheck = 1024;
constexpr double kSparseCviLeast = 1e-300;  // a state with a smaller expected probability needs no reciprocal
constexpr double kSmall = 1e-60;   // a token whose sum is smaller is scaled to sum 1

}  // namespace

SparseCvi::SparseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places)
    : data_(data), end_(end), stride_(data.rows.stride()), grid_(grid), priors_(priors, data.rows, end),
      channels_(data, priors), places_(places), wide_(chain_) {}

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
  if (ready_ == piece.place && ready_length_ == piece.length) return;
  ready_ = SIZE_MAX;
  view_ = places_.of(static_cast<size_t>(piece.sequence));
  const size_t padded = dense_stride(view_.singles);
  hold(single_, padded);
  hold(emission_, padded);
  hold(weight_, padded);
  hold(expected_, padded);
  hold(denominator_, padded);
  hold(taken_, padded);
  hold(pairs_, view_.pairs);
  ready_ = piece.place;
  ready_length_ = piece.length;
}

// Adds single_ and pairs_ to the totals. Each loop runs over all numbers of the sequence, because the processor would
// mispredict the end of a loop over few states. A state's row gets the token's posterior, which is the sum of its pairs up to
// rounding.
void SparseCvi::add_numbers(CviTotals *totals) {
  const SparseView v = view_;
  const double *const single = single_.data(), *const pair = pairs_.data();
  StateChain &chain = totals->counts.chain;
  double *const transition = chain.transition.data(), *const emission = totals->counts.emission.data();
  double *const by_state = totals->emission.data(), *const row = totals->row.data();
  for (size_t p = 0; p < v.pairs; ++p) transition[v.pair_at[p]] += pair[p];
  const size_t last = v.tokens[v.length - 1].single, leave = end_ ? v.singles : last;
  if (v.without_symbol) {
    for (size_t i = 0; i < leave; ++i) row[v.state[i]] += single[i];
    for (size_t i = 0; i < v.singles; ++i) {
      if (v.at[i] == SparsePlaces::kNoCell) continue;
      emission[v.at[i]] += single[i];
      by_state[v.state[i]] += single[i];
    }
  } else {
    const auto emit = [&](size_t i, double x) {
      emission[v.at[i]] += x;
      by_state[v.state[i]] += x;
    };
    for (size_t i = 0; i < leave; ++i) {
      const double x = single[i];
      emit(i, x);
      row[v.state[i]] += x;
    }
    for (size_t i = leave; i < v.singles; ++i) emit(i, single[i]);
  }
  for (size_t i = 0; i < v.count(0); ++i) {
    chain.initial[v.state[i]] += single[i];
    totals->initial += single[i];
  }
  for (size_t i = last; end_ && i < v.singles; ++i) chain.end[v.state[i]] += single[i];
}

void SparseCvi::add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals) {
  prepare(piece);
  dense_products().scaled(stored, sign, view_.singles, single_.data());
  dense_products().scaled(stored + view_.singles, sign, view_.pairs, pairs_.data());
  add_numbers(totals);
  add_channels(piece, stored, sign, totals);
}

void SparseCvi::add_channels(const CviPiece &piece, const float *stored, double sign, CviTotals *totals) {
  for (size_t t = 0; data_.channels && t < piece.length; ++t) {
    channels_.add_allowed(piece.place + t, stored + view_.tokens[t].single, sign, &totals->counts.channels);
  }
}

void SparseCvi::take_out(const CviPiece &piece, const float *stored, CviTotals *totals) {
  add(piece, stored, -1, totals);
  dense_products().scaled(stored, 1, view_.singles, taken_.data());
  std::fill(taken_.data() + view_.singles, taken_.data() + dense_stride(view_.singles), 0.0);
}

void SparseCvi::weigh(const CviPiece &piece, const CviTotals &totals) {
  const SparseView v = view_;
  const double *const numbers = totals.counts.emission.data(), *const row = totals.row.data(),
                      *const by_state = totals.emission.data();
  const double *const row_sums = priors_.row_sums(), *const emission_sums = priors_.emission_sums();
  const size_t padded = dense_stride(v.singles);
  double *const emission = emission_.data(), *const weight = weight_.data(), *const below = denominator_.data();
  for (size_t i = v.singles; i < padded; ++i) emission[i] = weight[i] = below[i] = expected_[i] = 1;
  for (size_t i = 0; i < v.singles; ++i) {
    const size_t state = v.state[i];
    weight[i] = row[state] + row_sums[state];
    below[i] = by_state[state] + emission_sums[state];
  }
  if (!v.without_symbol && priors_.emission_even()) {
    const double prior = priors_.emission(0, 1);
    for (size_t i = 0; i < v.singles; ++i) emission[i] = numbers[v.at[i]] + prior;
  } else {
    for (size_t t = 0; t < v.length; ++t) {
      const Label w = data_.corpus->symbols[piece.place + t];
      for (size_t i = v.tokens[t].single; i < v.tokens[t + 1].single; ++i) {
        emission[i] = w == 0 ? 1 : numbers[v.at[i]] + priors_.emission(v.state[i], w);
        if (w == 0) below[i] = 1;
      }
    }
  }
  dense_products().divide(emission, below, padded);
  if (const Array<double> *held = priors_.held_emission()) {
    for (size_t i = 0; i < v.singles; ++i) emission[i] = v.at[i] == SparsePlaces::kNoCell ? 1 : (*held)[v.at[i]];
  }
  dense_products().reciprocals(weight, 0, padded, below);
  if (const StateChain *held = priors_.held_chain()) {
    std::fill_n(below, padded, 1.0);  // held rows are probabilities, so their factor is 1
    for (size_t i = 0; i < v.pairs; ++i) pairs_[i] = held->transition[v.pair_at[i]];
    return;
  }
  const double *const transition = totals.counts.chain.transition.data();
  double *const pairs = pairs_.data();
  if (priors_.outcomes_differ()) {
    for (size_t i = 0; i < v.pairs; ++i) {
      const size_t at = v.pair_at[i];
      pairs[i] = transition[at] + priors_.transition(at / stride_)[at % stride_];
    }
  } else {
    const double prior = priors_.transition(0)[0];
    for (size_t i = 0; i < v.pairs; ++i) pairs[i] = transition[v.pair_at[i]] + prior;
  }
}

double SparseCvi::infer(const CviPiece &piece, const CviTotals &totals, const Run &run) {
  const double log_z = infer_in_doubles(piece, totals, run);
  const bool possible = priors_.forbids_transitions() || priors_.held_chain();
  const bool doubtful = log_z == -INFINITY || (possible && log_z - taken_out_ < LostWeight::kCertain);
  return doubtful ? infer_wide(piece, totals, run) : log_z;
}

double SparseCvi::infer_wide(const CviPiece &piece, const CviTotals &totals, const Run &run) {
  const SparseView v = view_;
  const StateChain &counts = totals.counts.chain;
  const size_t states = data_.rows.states();
  if (const StateChain *held = priors_.held_chain()) {
    chain_ = *held;
  } else {
    if (chain_.states != states) chain_ = StateChain(states, end_);
    for (size_t j = 0; j < states; ++j) {
      const double factor = 1 / (totals.row[j] + priors_.row_sum(j));
      for (size_t k = 0; k < states; ++k) {
        chain_.transition[j * stride_ + k] = (counts.transition[j * stride_ + k] + priors_.transition(j)[k]) * factor;
      }
      if (end_) chain_.end[j] = (counts.end[j] + priors_.end(j)) * factor;
    }
  }
  const double *const held = priors_.held_initial(), of_initial = 1 / (totals.initial + priors_.initial_sum());
  for (size_t k = 0; k < states; ++k) {
    chain_.initial[k] = held ? held[k] : (counts.initial[k] + priors_.initial()[k]) * of_initial;
  }
  weigh(piece, totals);
  const auto read = [&](size_t t, double *logs) {
    for (size_t i = 0; i < v.count(t); ++i) logs[i] = std::log(emission_[v.tokens[t].single + i]);
    channels_.add_log_densities(piece.place + t, logs);
    return data_.rows.sets().set(data_.set_of(piece.place + t));
  };
  const double log_z = wide_.forward(v.length, {}, read, run);
  if (!(log_z > -INFINITY)) return -INFINITY;
  Array<double> ignored(chain_.transition.size(), 0.0);
  wide_.backward(ignored.data(), run);
  for (size_t t = 0; t < v.length; ++t) {
    std::copy_n(wide_.posterior(t), v.count(t), posterior(t));
    double *to = t > 0 ? pair(t) : nullptr;
    for (size_t i = 0; t > 0 && i < v.count(t - 1); ++i) {
      for (size_t k = 0; k < v.count(t); ++k) *to++ = wide_.pair(t, i, k);
    }
  }
  return log_z;
}

double SparseCvi::infer_in_doubles(const CviPiece &piece, const CviTotals &totals, const Run &run) {
  prepare(piece);
  run.check();
  const SparseView v = view_;
  const StateChain &chain = totals.counts.chain;
  channels_.prepare(totals.counts.channels, run);
  // All weights are computed before the recursion. Inside it, each token would wait for them.
  weigh(piece, totals);
  taken_out_ = 0;
  for (size_t t = 0; data_.channels && t < piece.length; ++t) {
    run.check();
    taken_out_ += channels_.weigh_allowed(piece.place + t, emission_.data() + v.tokens[t].single);
  }
  // Forward pass: single_ is p(z_t | x_1..x_t), expected_ is p(z_t | x_1..x_{t−1}), and a pair is p(z_{t−1}, z_t |
  // x_1..x_{t−1}). All three have a common factor per token, which is 1 again after a token with one state.
  const double *const weight = denominator_.data(), *const emission = emission_.data();
  double *const single = single_.data(), *const expected = expected_.data();
  PathScale scale;
  double *pair = pairs_.data();
  size_t from = 0, to = 0;
  for (size_t t = 0; t < v.length; ++t) {
    if (t % kSparseCviStepsPerCheck == kSparseCviStepsPerCheck - 1) run.check();
    const size_t count = v.count(t);
    double sum = 0;
    if (t == 0) {
      const double of_initial = 1 / (totals.initial + priors_.initial_sum());
      const double *const held = priors_.held_initial();
      for (size_t k = 0; k < count; ++k) {
        expected[k] = held ? held[v.state[k]] : (chain.initial[v.state[k]] + priors_.initial()[v.state[k]]) * of_initial;
        sum += single[k] = expected[k] * emission[k];
      }
    } else if (count == 1) {
      double into = 0;
      for (size_t j = from; j < to; ++j, ++pair) into += *pair *= single[j] * weight[j];
      expected[to] = into;
      sum = into * emission[to];
    } else if (count == 2) {
      double into_first = 0, into_second = 0;
      for (size_t j = from; j < to; ++j, pair += 2) {
        const double w = single[j] * weight[j];
        into_first += pair[0] *= w;
        into_second += pair[1] *= w;
      }
      expected[to] = into_first;
      expected[to + 1] = into_second;
      sum = single[to] = into_first * emission[to];
      sum += single[to + 1] = into_second * emission[to + 1];
    } else {
      double *const e = expected + to;
      const double first = single[from] * weight[from];
      for (size_t k = 0; k < count; ++k, ++pair) e[k] = *pair *= first;
      for (size_t j = from + 1; j < to; ++j) {
        const double w = single[j] * weight[j];
        for (size_t k = 0; k < count; ++k, ++pair) e[k] += *pair *= w;
      }
      for (size_t k = 0; k < count; ++k) sum += single[to + k] = e[k] * emission[to + k];
    }
    if (!(sum > LostWeight::kLeastSum)) return -INFINITY;
    if (count == 1) {
      scale.multiply(sum);
      single[to] = 1;
    } else if (sum < kSmall || t + 1 == v.length) {
      scale.multiply(sum);
      const double factor = 1 / sum;
      for (size_t k = 0; k < count; ++k) single[to + k] *= factor;
    }
    from = to;
    to += count;
  }
  if (end_) {
    double ends = 0;
    const StateChain *const held = priors_.held_chain();
    for (size_t i = from; i < to; ++i) {
      const size_t k = v.state[i];
      ends += single[i] *= held ? held->end[k] : (chain.end[k] + priors_.end(k)) * weight[i];
    }
    if (!(ends > LostWeight::kLeastSum)) return -INFINITY;
    scale.multiply(ends);
    for (size_t i = from; i < to; ++i) single[i] /= ends;
  }
  // A state whose expected probability is 0 needs no reciprocal. Its pairs are 0, and stay 0 times a finite number.
  double *const ratio = weight_.data();
  const size_t padded = dense_stride(v.singles);
  dense_products().reciprocals(expected, kSparseCviLeast, padded, ratio);
  // Backward pass: a pair times p(z_t | whole sequence) / p(z_t | x_1..x_{t−1}) is p(z_{t−1}, z_t | whole sequence). Summed
  // over z_t it is the posterior of token t − 1.
  for (size_t t = v.length; t-- > 1;) {
    if (t % kSparseCviStepsPerCheck == kSparseCviStepsPerCheck - 1) run.check();
    const size_t count = to - from, before = v.tokens[t - 1].single;
    pair = pairs_.data() + v.tokens[t].pairs;
    if (from - before == 1) {
      for (size_t k = 0; k < count; ++k) pair[k] = single[from + k];
      single[before] = 1;
    } else if (count == 1) {
      const double r = ratio[from];
      for (size_t j = before; j < from; ++j, ++pair) single[j] = *pair *= r;
    } else if (count == 2) {
      const double of_first = ratio[from] * single[from], of_second = ratio[from + 1] * single[from + 1];
      for (size_t j = before; j < from; ++j, pair += 2) single[j] = (pair[0] *= of_first) + (pair[1] *= of_second);
    } else {
      for (size_t k = from; k < to; ++k) ratio[k] *= single[k];
      for (size_t j = before; j < from; ++j) {
        double sum = 0;
        for (size_t k = from; k < to; ++k, ++pair) sum += *pair *= ratio[k];
        single[j] = sum;
      }
    }
    to = from;
    from = before;
  }
  return scale.log() + taken_out_;
}

double SparseCvi::put_in(const CviPiece &piece, float *stored, CviTotals *totals) {
  dense_products().round(single_.data(), 1, grid_.shift(), view_.singles, stored);
  dense_products().round(pairs_.data(), 1, grid_.shift(), view_.pairs, stored + view_.singles);
  add_numbers(totals);
  add_channels(piece, stored, 1, totals);
  const size_t padded = dense_stride(view_.singles);
  std::fill(single_.data() + view_.singles, single_.data() + padded, 0.0);
  return dense_products().distance(single_.data(), taken_.data(), padded) / 2;
}

void SparseCvi::draw(const CviPiece &piece) {
  prepare(piece);
  std::fill_n(single_.begin(), view_.singles, 0.0);
  std::fill_n(pairs_.begin(), view_.pairs, 0.0);
}

}  // namespace hws
