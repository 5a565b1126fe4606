// Optimize: balanced
#include "src/hmm/collapsed/restricted_token_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/hmm/sums/path_scale.hh"

namespace hws {

RestrictedTokenCvi::RestrictedTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), states_(data.rows.states()), stride_(data.rows.stride()), grid_(grid),
      priors_(priors, data.rows, end), channels_(data, priors), weight_(stride_, 0.0), word_(stride_, 0.0),
      logs_(stride_), possible_(stride_) {}

void RestrictedTokenCvi::load(const CviPiece &piece, const float *stored, bool few) {
  rows_.assign(piece.length * stride_, 0.0);
  for (size_t t = 0; t < piece.length; ++t) {
    if (few) {
      for (const int32_t k : states_of(piece.place + t)) q(t)[k] = static_cast<double>(*stored++);
    } else {
      for (size_t k = 0; k < states_; ++k) q(t)[k] = static_cast<double>(*stored++);
    }
  }
}

void RestrictedTokenCvi::count_token(const CviPiece &piece, size_t t, double sign, CviTotals *totals) {
  const size_t place = piece.place + t;
  StateChain &chain = totals->counts.chain;
  const double *row = q(t);
  channels_.add_row(place, row, sign, &totals->counts.channels);
  for (const int32_t state : states_of(place)) {
    const size_t k = static_cast<size_t>(state);
    if (t == 0) {
      chain.initial[k] += sign * row[k];
      totals->initial += sign * row[k];
    }
    if (end_ && t + 1 == piece.length) {
      chain.end[k] += sign * row[k];
      totals->row[k] += sign * row[k];
    }
  }
  const Label w = data_.corpus->symbols[place];
  if (w == 0) return;
  const std::span<const int32_t> own = data_.rows.row_states(w);
  double *const counts = totals->counts.emission.data() + data_.rows.offset(w);
  for (size_t i = 0; i < own.size(); ++i) counts[i] += sign * row[own[i]];
  for (const int32_t k : states_of(place)) totals->emission[static_cast<size_t>(k)] += sign * row[k];
}

void RestrictedTokenCvi::count_pair(const CviPiece &piece, size_t t, double sign, CviTotals *totals) {
  const std::span<const int32_t> to = states_of(piece.place + t);
  const double *const before = q(t - 1), *const now = q(t);
  for (const int32_t from : states_of(piece.place + t - 1)) {
    const size_t j = static_cast<size_t>(from);
    double *const row = totals->counts.chain.transition.data() + j * stride_;
    double sum = 0;
    for (const int32_t k : to) {
      if (!allows(j, static_cast<size_t>(k))) continue;
      const double x = grid_.multiple(before[j] * now[k]);
      row[k] += sign * x;
      sum += x;
    }
    totals->row[j] += sign * sum;
  }
}

void RestrictedTokenCvi::add(const CviPiece &piece, const float *stored, bool few, CviTotals *totals) {
  load(piece, stored, few);
  for (size_t t = 0; t < piece.length; ++t) {
    count_token(piece, t, 1, totals);
    if (t > 0) count_pair(piece, t, 1, totals);
  }
}

// Equations 3.37 and 3.38. The pair of the two tokens before is counted given z_{t−1}: it is the same transition if z_{t−2} =
// z_{t−1} = k.
double RestrictedTokenCvi::weight_in(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals) {
  const StateChain &chain = totals.counts.chain;
  if (const double *held = priors_.held_initial(); held && t == 0) return held[k];
  if (t == 0) return at_least_0(chain.initial[k]) + priors_.initial()[k];
  const double *const v = q(t - 1), *const second = t > 1 ? q(t - 2) : nullptr;
  double sum = 0;
  if (const StateChain *held = priors_.held_chain()) {
    for (const int32_t j : states_of(piece.place + t - 1)) sum += v[j] * held->transition[static_cast<size_t>(j) * stride_ + k];
    return sum;
  }
  for (const int32_t from : states_of(piece.place + t - 1)) {
    const size_t j = static_cast<size_t>(from);
    if (!allows(j, k)) continue;
    const double own = second ? grid_.multiple(second[j] * v[k]) : 0;
    sum += v[j] * (at_least_0(chain.transition[j * stride_ + k] - own) + priors_.transition(j)[k]);
  }
  return sum + (second && allows(k, k) ? v[k] * second[k] : 0);
}

// Equation 3.39, in the same way.
double RestrictedTokenCvi::weight_out(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals) {
  const StateChain &chain = totals.counts.chain;
  const bool last = t + 1 == piece.length;
  if (last && !end_) return 1;
  if (const StateChain *held = priors_.held_chain()) {
    if (last) return held->end[k];
    double sum = 0;
    const double *const row = held->transition.data() + k * stride_, *const u = q(t + 1);
    for (const int32_t l : states_of(piece.place + t + 1)) sum += row[l] * u[l];
    return sum;
  }
  const double stayed = t > 0 && allows(k, k) ? q(t - 1)[k] : 0;
  const double below = at_least_0(totals.row[k]) + stayed + priors_.row_sum(k);
  if (last) return (at_least_0(chain.end[k]) + priors_.end(k)) / below;
  const double *const u = q(t + 1), *const second = t + 2 < piece.length ? q(t + 2) : nullptr;
  double sum = 0;
  for (const int32_t to : states_of(piece.place + t + 1)) {
    const size_t l = static_cast<size_t>(to);
    if (!allows(k, l)) continue;
    const double own = second ? grid_.multiple(u[k] * second[l]) : 0;
    sum += u[l] * (at_least_0(chain.transition[k * stride_ + l] - own) + priors_.transition(k)[l]);
  }
  if (second && allows(k, k)) sum += u[k] * second[k];
  return (sum + stayed * u[k]) / below;
}

// `count` is the word's count in the state, or its held probability.
double RestrictedTokenCvi::weight_of_word(Label w, size_t k, double count, const CviTotals &totals) const {
  if (w == 0) return 1;
  if (priors_.held_emission()) return count;
  return (at_least_0(count) + priors_.emission(k, w)) / (at_least_0(totals.emission[k]) + priors_.emission_sum(k));
}

// A state whose weight has no factor of 0 is possible. An outlier may put its density below what a double holds beside the best
// one, and a neighbour may need the state all the same.
void RestrictedTokenCvi::find_possible(size_t place) {
  const std::span<const int32_t> set = states_of(place);
  std::fill_n(logs_.begin(), set.size(), 0.0);
  channels_.add_log_densities(place, logs_.data());
  for (size_t i = 0; i < set.size(); ++i) {
    const size_t k = static_cast<size_t>(set[i]);
    possible_[k] = weight_[k] > 0 && logs_[i] > -INFINITY;
  }
}

DenseTokenCvi::Sums RestrictedTokenCvi::visit(const CviPiece &piece, const float *stored, bool few, float *next,
                                              CviTotals *totals, const Run &run) {
  load(piece, stored, few);
  DenseTokenCvi::Sums sums;
  PathScale scale;
  LongSum taken_out;
  for (size_t t = 0; t < piece.length; ++t) {
    if (t % 16 == 0) run.check();
    const size_t place = piece.place + t;
    const std::span<const int32_t> set = states_of(place);
    double *const now = q(t);
    count_token(piece, t, -1, totals);
    if (t + 1 < piece.length) count_pair(piece, t + 1, -1, totals);  // the pair before is not in the totals at this point
    const Label w = data_.corpus->symbols[place];
    const Array<double> *const held = priors_.held_emission();
    data_.rows.expand((held ? *held : totals->counts.emission).data(), w, data_.set_of(place), word_.data());
    double in = 0, z = 0;
    std::fill(weight_.begin(), weight_.end(), 0.0);
    for (const int32_t state : set) {
      const size_t k = static_cast<size_t>(state);
      const double into = weight_in(piece, t, k, *totals);
      in += into;
      if (into > 0) weight_[k] = into * weight_out(piece, t, k, *totals) * weight_of_word(w, k, word_[k], *totals);
    }
    channels_.prepare(totals->counts.channels, run);
    find_possible(place);
    taken_out.add(channels_.weigh_row(place, weight_.data()));
    for (const int32_t k : set) z += weight_[static_cast<size_t>(k)];
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z / in);
    for (const int32_t state : set) {
      const size_t k = static_cast<size_t>(state);
      const double made = std::fmax(possible_[k] ? grid_.quantum() : 0, static_cast<double>(grid_.rounded(weight_[k] / z)));
      sums.change += std::fabs(made - now[k]);
      now[k] = made;
    }
    if (few) {
      for (const int32_t k : set) *next++ = static_cast<float>(now[k]);
    } else {
      for (size_t k = 0; k < states_; ++k) *next++ = static_cast<float>(now[k]);
    }
    count_token(piece, t, 1, totals);
    if (t > 0) count_pair(piece, t, 1, totals);
  }
  sums.surrogate = scale.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
