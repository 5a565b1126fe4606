// Optimize: speed
#include "src/hmm/collapsed/dense_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/prefetch.hh"
#include "src/stats/dense_products.hh"

namespace hws {

DenseCvi::DenseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : data_(data), end_(end), states_(data.rows.states()), stride_(data.rows.stride()), grid_(grid),
      priors_(priors, data.rows, end), chain_(states_, end), transposed_(states_ * stride_), pairs_(states_ * stride_),
      sums_(chain_, transposed_), wide_(chain_), channels_(data, priors), factor_(stride_, 0.0), ones_(stride_, 0.0),
      row_(stride_, 0.0), word_(stride_, 0.0) {
  std::fill_n(ones_.begin(), states_, 1.0);
}

int64_t DenseCvi::bytes(const HmmData &data, size_t longest) {
  const int64_t stride = static_cast<int64_t>(data.rows.stride()), tokens = static_cast<int64_t>(longest);
  return DenseForwardBackward::bytes(data.rows.states(), tokens) + (3 * tokens + 4 * stride) * stride * 8 +
         (tokens + 2 * stride) * stride;
}

void DenseCvi::expect(const CviPiece &piece, const CviTotals &totals) const {
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) {
    const Label w = data_.corpus->symbols[t];
    if (w == 0) continue;
    const double *row = totals.counts.emission.data() + data_.rows.offset(w);
    for (size_t k = 0; k < stride_; k += 8) prefetch(row + k);
  }
}

void DenseCvi::add(const CviPiece &piece, const uint16_t *codes, double sign, CviTotals *totals) {
  const DenseProducts &kernel = dense_products();
  const double factor = sign * grid_.quantum();
  taken_.resize(piece.length * stride_);
  StateChain &chain = totals->counts.chain;
  const EmissionRows &rows = data_.rows;
  double *const numbers = totals->counts.emission.data();
  for (size_t t = 0; t < piece.length; ++t) {
    const Label w = data_.corpus->symbols[piece.place + t];
    const uint16_t *q = codes + t * states_;
    kernel.add_decoded(q, -factor, states_, taken_.data() + t * stride_);
    if (channels_.any()) {
      std::fill(row_.begin(), row_.end(), 0.0);
      kernel.add_decoded(q, factor, states_, row_.data());
      channels_.add_row(piece.place + t, row_.data(), 1, &totals->counts.channels);
    }
    if (w == 0) continue;
    kernel.add_decoded(q, factor, states_, totals->emission.data());
    if (rows.full(w)) {
      kernel.add_decoded(q, factor, states_, numbers + rows.offset(w));
    } else {
      std::fill(row_.begin(), row_.end(), 0.0);
      kernel.add_decoded(q, factor, states_, row_.data());
      rows.collect(numbers, w, row_.data());
    }
  }
  if (piece.first) {
    kernel.add_decoded(codes, factor, states_, chain.initial.data());
    totals->initial = dense_sum(chain.initial.data(), stride_);
  }
  const bool ends = end_ && piece.last;
  const bool few_states = data_.masks != nullptr;
  if (ends) {
    kernel.add_decoded(codes + (piece.length - 1) * states_, factor, states_, chain.end.data());
    if (few_states) kernel.add_decoded(codes + (piece.length - 1) * states_, factor, states_, totals->row.data());
  }
  if (piece.length == 1 && !ends) return;
  const uint16_t *pairs = codes + piece.length * states_;
  for (size_t j = 0; j < states_; ++j) {
    totals->row_changes(j, few_states);
    if (piece.length > 1) {
      kernel.add_decoded(pairs + j * states_, factor, states_, chain.transition.data() + j * stride_);
    }
    totals->row_changed(j, few_states);
  }
}

void DenseCvi::take_out(const CviPiece &piece, const uint16_t *codes, CviTotals *totals) {
  taken_.assign(piece.length * stride_, 0.0);
  add(piece, codes, -1, totals);
}

const double *DenseCvi::emission_row(size_t place, const CviTotals &totals, double *row) {
  const double *words = row_of_words(place, totals, row);
  if (!channels_.any()) return words;
  if (words != row) std::copy_n(words, stride_, row);
  taken_out_ += channels_.weigh_row(place, row);
  return row;
}

const double *DenseCvi::row_of_words(size_t place, const CviTotals &totals, double *row) {
  const Label w = data_.corpus->symbols[place];
  const int32_t set = data_.set_of(place);
  if (w == 0 && set == 0) return ones_.data();
  if (const Array<double> *held = priors_.held_emission(); held && w != 0) {
    data_.rows.expand(held->data(), w, set, row);
    return row;
  }
  if (set == 0) {
    dense_products().weighed_sum(totals.counts.emission.data() + data_.rows.offset(w), priors_.emission_row(w), factor_.data(),
                                 stride_, row);
    return row;
  }
  const std::span<const int32_t> states = data_.rows.sets().set(set);
  std::fill_n(row, stride_, 0.0);
  data_.rows.gather(totals.counts.emission.data(), w, set, row_.data());
  for (size_t i = 0; i < states.size(); ++i) {
    const size_t k = static_cast<size_t>(states[i]);
    row[k] = w == 0 ? 1 : (row_[i] + priors_.emission(k, w)) * factor_[k];
  }
  return row;
}

std::span<const int32_t> DenseCvi::logs(size_t place, const CviTotals &totals, double *logs) {
  const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(place));
  const double *words = row_of_words(place, totals, word_.data());
  for (size_t i = 0; i < states.size(); ++i) logs[i] = std::log(words[states[i]]);
  channels_.add_log_densities(place, logs);
  return states;
}

void DenseCvi::expand_wide(const CviPiece &piece) {
  wide_rows_.assign(piece.length * stride_, 0.0);
  for (size_t t = 0; t < piece.length; ++t) {
    const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(piece.place + t));
    for (size_t i = 0; i < states.size(); ++i) {
      wide_rows_[t * stride_ + static_cast<size_t>(states[i])] = wide_.posterior(t)[i];
    }
  }
}

double DenseCvi::infer(const CviPiece &piece, const CviTotals &totals, const SequenceEnds &ends, const Run &run,
                       PassExistence *existence, bool joined) {
  const DenseProducts &kernel = dense_products();
  const StateChain &counts = totals.counts.chain;
  const StateChain *const held = priors_.held_chain();
  if (const double *initial = priors_.held_initial()) {
    std::copy_n(initial, stride_, chain_.initial.begin());
  } else {
    kernel.scaled_sum(counts.initial.data(), priors_.initial(), 1 / (totals.initial + priors_.initial_sum()), stride_,
                      chain_.initial.data());
  }
  if (held) {
    chain_.transition = held->transition;
    chain_.end = held->end;
  }
  for (size_t j = 0; j < states_; ++j) {
    factor_[j] = 1 / (totals.emission[j] + priors_.emission_sum(j));
    if (held) continue;
    const double factor = 1 / (totals.row[j] + priors_.row_sum(j));
    if (end_) chain_.end[j] = (counts.end[j] + priors_.end(j)) * factor;
    if (piece.length == 1) continue;
    kernel.scaled_sum(counts.transition.data() + j * stride_, priors_.transition(j), factor, stride_,
                      chain_.transition.data() + j * stride_);
  }
  if (piece.length > 1) kernel.transpose(chain_.transition.data(), states_, stride_, transposed_.data());
  if (emission_.size() < piece.length * stride_) emission_.resize(piece.length * stride_);
  rows_.resize(piece.length);
  channels_.prepare(totals.counts.channels, run);
  taken_out_ = 0;
  for (size_t t = 0; t < piece.length; ++t) {
    if (channels_.any()) run.check();
    rows_[t] = emission_row(piece.place + t, totals, emission_.data() + t * stride_);
  }
  const EmittedSequence sequence{rows_.data(), piece.length, ends};
  is_drawn_ = false;
  sums_.forward(std::span(&sequence, 1), channels_.any(), run);
  is_wide_ = sums_.doubtful(0);
  std::fill(pairs_.begin(), pairs_.end(), 0.0);
  const bool factors = existence && existence->reads_pairs();
  double log_z = sums_.log_z(0) + taken_out_;
  if (is_wide_) {
    const auto read = [&](size_t t, double *logs) { return this->logs(piece.place + t, totals, logs); };
    log_z = wide_.forward(piece.length, ends, read, run);
    if (!(log_z > -INFINITY)) return -INFINITY;
    wide_.backward(pairs_.data(), run, factors ? &factors_ : nullptr);
    expand_wide(piece);
  } else {
    sums_.backward(pairs_.data(), run, factors ? &factors_ : nullptr);
  }
  if (priors_.forbids_transitions() && !(piece.first && piece.last)) find_possible(piece, totals, ends);
  if (existence) {
    existence->add({piece.sequence, piece.length, inferred(0), factors_.left.data(), factors_.right.data(),
                    chain_.transition.data(), piece.first, piece.last, joined && !piece.first, joined && !piece.last,
                    pairs_.data()},
                   piece.place, run);
  }
  for (size_t j = 0; j < states_ && piece.length > 1; ++j) {
    kernel.multiply(pairs_.data() + j * stride_, chain_.transition.data() + j * stride_, stride_);
  }
  return log_z;
}

// Whether a state is possible follows from what the priors and the allowed states exclude. A posterior may be 0 as a double
// although the state is possible: an outlier puts it thousands of nats below another, and the neighbour may need it.
void DenseCvi::find_possible(const CviPiece &piece, const CviTotals &totals, const SequenceEnds &ends) {
  if (allowed_.empty()) {
    allowed_.resize(states_ * states_);
    allowed_into_.resize(states_ * states_);
    for (size_t j = 0; j < states_; ++j) {
      for (size_t k = 0; k < states_; ++k) allowed_[j * states_ + k] = allowed_into_[k * states_ + j] = priors_.allows(j, k);
    }
  }
  const auto marked = [&](const Array<uint8_t> &rows, const uint8_t *from) {
    std::fill(reached_.begin(), reached_.end(), uint8_t{0});
    for (size_t j = 0; j < states_; ++j) {
      const uint8_t *row = rows.data() + j * states_;
      for (size_t k = 0; from[j] && k < states_; ++k) reached_[k] |= row[k];
    }
  };
  possible_.assign(piece.length * states_, 0);
  reached_.assign(states_, 0);
  logs_.resize(states_);
  const double *const initial = ends.initial ? ends.initial : chain_.initial.data();
  for (size_t k = 0; k < states_; ++k) reached_[k] = initial[k] > 0;
  for (size_t t = 0; t < piece.length; ++t) {
    uint8_t *const row = possible_.data() + t * states_;
    if (channels_.any()) {  // a number of rows_ may be 0 where a density is not
      const std::span<const int32_t> set = logs(piece.place + t, totals, logs_.data());
      for (size_t i = 0; i < set.size(); ++i) row[set[i]] = reached_[static_cast<size_t>(set[i])] && logs_[i] > -INFINITY;
    } else {
      for (size_t k = 0; k < states_; ++k) row[k] = reached_[k] && rows_[t][k] > 0;
    }
    marked(allowed_, row);
  }
  const double *const last = ends.last ? ends.last : end_ ? chain_.end.data() : ones_.data();
  for (size_t k = 0; k < states_; ++k) reached_[k] = last[k] > 0;
  for (size_t t = piece.length; t-- > 0;) {
    uint8_t *const row = possible_.data() + t * states_;
    for (size_t k = 0; k < states_; ++k) row[k] &= reached_[k];
    marked(allowed_into_, row);
  }
}

// Keeps at least one code for each possible state. Rounding to 0 could make a state impossible that the neighbouring piece
// needs.
void DenseCvi::keep_possible(const CviPiece &piece, size_t t, uint16_t *codes) const {
  if (!edge(piece, t)) return;
  const uint8_t *possible = possible_.data() + t * states_;
  for (size_t k = 0; k < states_; ++k) codes[t * states_ + k] = std::max<uint16_t>(codes[t * states_ + k], possible[k]);
}

double DenseCvi::put_in(const CviPiece &piece, uint16_t *codes, CviTotals *totals) {
  const DenseProducts &kernel = dense_products();
  for (size_t t = 0; t < piece.length; ++t) {
    kernel.encode(is_drawn_ ? posterior(t) : inferred(t), grid_.scale(), states_, codes + t * states_);
  }
  if (priors_.forbids_transitions() && !is_drawn_) {
    keep_possible(piece, 0, codes);
    keep_possible(piece, piece.length - 1, codes);
  }
  uint16_t *pairs = codes + piece.length * states_;
  for (size_t j = 0; j < states_ && piece.length > 1; ++j) {
    kernel.encode(pairs_.data() + j * stride_, grid_.scale(), states_, pairs + j * states_);
  }
  add(piece, codes, 1, totals);
  double change = 0;
  for (const double d : taken_) change += std::fabs(d);
  return change / 2;
}

void DenseCvi::draw(const CviPiece &piece) {
  is_drawn_ = true;
  drawn_.assign(piece.length * stride_, 0.0);
  taken_.assign(piece.length * stride_, 0.0);
  std::fill(pairs_.begin(), pairs_.end(), 0.0);
}

}  // namespace hws
