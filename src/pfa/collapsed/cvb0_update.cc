// Optimize: speed
#include "src/pfa/collapsed/cvb0_update.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// to += factor · x, over whole strides. Zeros stay zeros.
void add_scaled(double *__restrict to, double factor, const double *__restrict x, size_t stride) {
  for (size_t k = 0; k < stride; ++k) to[k] += factor * x[k];
}
void add_product(double *__restrict to, const double *__restrict x, const double *__restrict y, size_t stride) {
  for (size_t k = 0; k < stride; ++k) to[k] += x[k] * y[k];
}
// A count minus what was put in before is at least 0, except for rounding.
double clamped(double x) { return x > 0 ? x : 0; }
void combine_factors(const double *__restrict in, double in_prior, const double *__restrict out, double out_prior,
                     const double *__restrict total, const double *__restrict q, double prior, double *__restrict w, size_t n) {
  for (size_t k = 0; k < n; ++k) {
    w[k] = (clamped(in[k]) + in_prior) * (clamped(out[k]) + out_prior) / (clamped(total[k] - q[k]) + prior);
  }
}

}  // namespace

Cvb0Update::Cvb0Update(const Corpus &corpus, double beta, CvbTables *tables, std::span<double> q)
    : corpus_(corpus), tables_(*tables), q_(q), n_(tables->n), stride_(tables->stride), beta_(beta), in_(stride_),
      out_(stride_), new_(stride_), before_(stride_) {}

void Cvb0Update::weights(size_t begin, size_t end, size_t r, double *w) {
  if (r > begin) std::copy_n(row(r - 1), stride_, before_.data());
  weigh(begin, end, r, w);
}

void Cvb0Update::weigh(size_t begin, size_t end, size_t r, double *w) {
  const DenseProducts &kernel = dense_products();
  const Label letter_in = corpus_.symbols[r], letter_out = r + 1 < end ? corpus_.symbols[r + 1] : 0;
  const double *q = row(r);
  double *in = in_.data(), *out = out_.data();
  if (r == begin ? tables_.holds_initial() : tables_.holds_transition()) {
    held_in(r == begin, letter_in, r, in);
  } else if (r == begin) {
    const double *start = tables_.start_row(letter_in);
    for (size_t k = 0; k < n_; ++k) in[k] = start[k] - q[k];
  } else {
    const double *last = row(r - 1);
    kernel.rows_times_matrix(&last, 1, tables_.matrix(letter_in), n_, stride_, &in);
    add_scaled(in, -dense_dot(last, before_.data(), stride_), q, stride_);
    if (r - 1 > begin && corpus_.symbols[r - 1] == letter_in) {
      const double *second = row(r - 2);
      add_scaled(in, -dense_dot(last, second, stride_), last, stride_);
      add_product(in, second, last, stride_);
    }
    if (letter_out == letter_in) {
      const double *next = row(r + 1);
      add_scaled(in, -dense_dot(last, q, stride_), next, stride_);
      add_product(in, last, next, stride_);
    }
  }
  double out_prior = beta_;
  if (letter_out == 0) {
    out_prior = beta_ * static_cast<double>(n_);
    for (size_t k = 0; k < n_; ++k) out[k] = tables_.mean.final[k] - q[k];
  } else {
    const double *next = row(r + 1);
    kernel.matrix_times_column(tables_.matrix(letter_out), next, n_, stride_, out);
    add_scaled(out, -dense_dot(next, next, stride_), q, stride_);
    if (r > begin && letter_in == letter_out) add_scaled(out, -dense_dot(q, next, stride_), before_.data(), stride_);
    if (r + 2 < end && corpus_.symbols[r + 2] == letter_out) {
      const double *second = row(r + 2);
      add_scaled(out, -dense_dot(second, next, stride_), next, stride_);
      add_product(out, next, second, stride_);
    }
  }
  const double prior = beta_ * static_cast<double>(n_) * static_cast<double>(tables_.symbols + 1);
  if (tables_.held) return weigh_held(begin, end, r, out_prior, w);
  combine_factors(in, beta_, out, out_prior, tables_.total.data(), q, prior, w, n_);
}

void Cvb0Update::held_in(bool first, Label letter, size_t r, double *in) const {
  const DenseAutomaton &held = tables_.held->automaton;
  if (first) return static_cast<void>(std::copy_n(held.start_row(letter), n_, in));
  const double *last = row(r - 1);
  dense_products().rows_times_matrix(&last, 1, held.matrix(letter), n_, stride_, &in);
}

// As combine_factors(), but the end and the arcs of a state each have their own factor, which a held part gives itself.
void Cvb0Update::weigh_held(size_t begin, size_t end, size_t r, double out_prior, double *w) {
  const HeldTables &held = *tables_.held;
  const double *q = row(r);
  const bool last = r + 1 == end;
  const double arcs_prior = beta_ * static_cast<double>(n_) * static_cast<double>(tables_.symbols),
               prior = arcs_prior + beta_ * static_cast<double>(n_),
               in_prior = (r == begin ? held.initial : held.transition) ? 0 : beta_;
  if (!last && held.transition) {
    dense_products().matrix_times_column(held.automaton.matrix(corpus_.symbols[r + 1]), row(r + 1), n_, stride_, out_.data());
  }
  for (size_t k = 0; k < n_; ++k) {
    const double visits = clamped(tables_.total[k] - q[k]), going = clamped(visits - clamped(tables_.mean.final[k]));
    double x = clamped(in_[k]) + in_prior;
    if (last) {
      x *= held.end ? held.automaton.final[k] : (clamped(out_[k]) + out_prior) / (visits + prior);
    } else {
      x *= held.end ? held.going(k) : (going + arcs_prior) / (visits + prior);
      x *= held.transition ? out_[k] : (clamped(out_[k]) + out_prior) / (going + arcs_prior);
    }
    w[k] = x;
  }
}

double Cvb0Update::visit(size_t begin, size_t end, const Run &run) {
  const DenseProducts &kernel = dense_products();
  double change = 0;
  for (size_t r = begin; r < end; ++r) {
    if (r % 64 == 0) run.check();
    weigh(begin, end, r, new_.data());
    double *q = q_.data() + r * stride_;
    const double sum = dense_sum(new_.data(), stride_), factor = 1 / sum;
    if (!(sum > 0)) std::copy_n(q, stride_, new_.data());  // products of held numbers that are too small
    double *to = new_.data(), *total = tables_.total.data(), *moved = in_.data();  // in_ is no longer needed
    for (size_t k = 0; k < n_; ++k) {
      if (sum > 0) to[k] *= factor;
      moved[k] = std::fabs(to[k] - q[k]);
      total[k] += to[k] - q[k];
    }
    change += dense_sum(moved, stride_);
    const Label letter_in = corpus_.symbols[r];
    if (r == begin) {
      double *start = tables_.start_row(letter_in);
      for (size_t k = 0; k < n_; ++k) start[k] += new_[k] - q[k];
    } else {
      kernel.replace_outer_product(tables_.matrix(letter_in), row(r - 1), new_.data(), before_.data(), q, n_, stride_);
    }
    if (r + 1 == end) {
      for (size_t k = 0; k < n_; ++k) tables_.mean.final[k] += new_[k] - q[k];
    }
    std::copy_n(q, stride_, before_.data());
    std::copy_n(new_.data(), stride_, q);
  }
  return change;
}

}  // namespace hws
