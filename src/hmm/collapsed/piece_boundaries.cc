#include "src/hmm/collapsed/piece_boundaries.hh"

#include <algorithm>

#include "src/stats/dense_products.hh"

namespace hws {

PieceBoundaries::PieceBoundaries(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid)
    : few_states_(data.masks != nullptr), end_(end), states_(data.rows.states()), stride_(data.rows.stride()), grid_(grid),
      priors_(priors, data.rows, end), a_(stride_), b_(stride_), c_(stride_), into_(stride_), out_of_(stride_), sum_(stride_),
      row_(stride_), ones_(stride_, 1.0) {
  if (!priors_.rows_differ()) return;
  for (size_t j = 0; j < states_; ++j) {
    prior_matrix_.insert(prior_matrix_.end(), priors_.transition(j), priors_.transition(j) + stride_);
  }
}

void PieceBoundaries::decode(const uint16_t *codes, Array<double> *row) const {
  std::fill(row->begin(), row->end(), 0.0);
  dense_products().add_decoded(codes, grid_.quantum(), states_, row->data());
}

void PieceBoundaries::add(const uint16_t *last, const uint16_t *first, double sign, CviTotals *totals) {
  decode(last, &a_);
  decode(first, &b_);
  double *matrix = totals->counts.chain.transition.data();
  for (size_t j = 0; j < states_; ++j) totals->row_changes(j, few_states_);
  dense_products().add_rounded_products(matrix, a_.data(), b_.data(), grid_.shift(), sign, states_, stride_);
  for (size_t j = 0; j < states_ && priors_.forbids_transitions(); ++j) {
    for (size_t k = 0; k < states_; ++k) matrix[j * stride_ + k] = allows(j, k) ? matrix[j * stride_ + k] : 0;
  }
  for (size_t j = 0; j < states_; ++j) totals->row_changed(j, few_states_);
}

// Σ_j v_j b_j over the states j with an allowed transition to k; and Σ_k u_k b_k over the states k with an allowed transition
// from j.
double PieceBoundaries::allowed_into(const double *v, const double *b, size_t k) const {
  double sum = 0;
  for (size_t j = 0; j < states_; ++j) sum += allows(j, k) ? v[j] * b[j] : 0;
  return sum;
}
double PieceBoundaries::allowed_out_of(size_t j, const double *u, const double *b) const {
  double sum = 0;
  for (size_t k = 0; k < states_; ++k) sum += allows(j, k) ? u[k] * b[k] : 0;
  return sum;
}

const double *PieceBoundaries::into(const Neighbour &before, const CviTotals &totals) {
  const DenseProducts &kernel = dense_products();
  const size_t length = before.piece.length;
  decode(before.codes + (length - 1) * states_, &a_);  // v
  const double *v = a_.data(), *prior = priors_.transition(0);
  double *to = into_.data(), *of_prior = sum_.data();
  if (const StateChain *held = priors_.held_chain()) {
    kernel.rows_times_matrix(&v, 1, held->transition.data(), states_, stride_, &to);
    return to;
  }
  kernel.rows_times_matrix(&v, 1, totals.counts.chain.transition.data(), states_, stride_, &to);
  const uint16_t *pairs = before.codes + length * states_;
  for (size_t j = 0; j < states_ && length > 1; ++j) {
    kernel.add_decoded(pairs + j * states_, -grid_.quantum() * v[j], states_, to);
  }
  if (before.beside) {
    decode(before.beside, &b_);
    decode(before.codes, &c_);
    const double both = dense_dot(v, b_.data(), stride_);
    for (size_t k = 0; k < stride_; ++k) {
      to[k] -= (priors_.forbids_transitions() && k < states_ ? allowed_into(v, b_.data(), k) : both) * c_[k];
    }
  }
  if (!prior_matrix_.empty()) {
    kernel.rows_times_matrix(&v, 1, prior_matrix_.data(), states_, stride_, &of_prior);
    prior = of_prior;
  }
  for (size_t k = 0; k < stride_; ++k) to[k] = at_least_0(to[k]) + prior[k];
  return to;
}

const double *PieceBoundaries::out_of(const Neighbour &behind, const CviTotals &totals) {
  const DenseProducts &kernel = dense_products();
  const size_t length = behind.piece.length;
  decode(behind.codes, &a_);  // u
  decode(behind.codes + (length - 1) * states_, &c_);
  const double *u = a_.data();
  // leaving: how many transitions the neighbour's last token starts
  double both = 0, leaving = behind.piece.last ? (end_ ? 1 : 0) : 0;
  if (behind.beside) {
    decode(behind.beside, &b_);
    both = dense_dot(u, b_.data(), stride_);
    leaving = dense_sum(b_.data(), stride_);
  }
  double *to = out_of_.data();
  std::fill(out_of_.begin(), out_of_.end(), 0.0);
  if (const StateChain *held = priors_.held_chain()) {
    kernel.matrix_times_column(held->transition.data(), u, states_, stride_, to);
    return to;
  }
  kernel.matrix_times_column(totals.counts.chain.transition.data(), u, states_, stride_, to);
  const uint16_t *pairs = behind.codes + length * states_;
  for (size_t j = 0; j < states_; ++j) {
    double own = 0, own_row = 0;
    if (length > 1) {
      decode(pairs + j * states_, &row_);
      own = dense_dot(row_.data(), u, stride_);
      own_row = dense_sum(row_.data(), stride_);
    }
    if (behind.beside && priors_.forbids_transitions()) {
      both = allowed_out_of(j, u, b_.data());
      leaving = allowed_out_of(j, ones_.data(), b_.data());
    }
    const double prior = priors_.outcomes_differ() ? dense_dot(priors_.transition(j), u, stride_) : priors_.transition(j)[0];
    const double count = at_least_0(to[j] - own - both * c_[j]), row = at_least_0(totals.row[j] - own_row - leaving * c_[j]);
    to[j] = (count + prior) / (row + priors_.row_sum(j));
  }
  return to;
}

}  // namespace hws
