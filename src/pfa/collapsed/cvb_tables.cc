// Optimize: speed
#include "src/pfa/collapsed/cvb_tables.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/long_sum.hh"
#include "fsa/base/rng.hh"
#include "src/pfa/model/path_posteriors.hh"
#include "src/stats/dense_products.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

void add(double *__restrict to, const double *__restrict x, size_t stride) {
  for (size_t k = 0; k < stride; ++k) to[k] += x[k];
}

std::shared_ptr<const HeldTables> held_tables(const PfaHeldParts &held) {
  Array<double> rows = held.rows;
  for (size_t i = 1; held.transition && i <= held.states; ++i) {
    const double *arcs = held.arcs(i), whole = held.end ? 1 - held.end_of(i) : 1;
    double *row = rows.data() + i * held.width();
    for (size_t k = 0; k + 1 < held.width(); ++k) row[k] = whole > 0 ? arcs[k] / whole : 0;
  }
  return std::make_shared<const HeldTables>(
      HeldTables{held.initial, held.transition, held.end, automaton_of_rows(rows.data(), held.states, held.symbols)});
}

// −x ln p; 0 ln 0 is 0.
double minus_log(double count, double p) { return count > 0 ? -count * std::log(p) : 0; }

// All of zeroth_order_log_joint() but for the arcs' own terms, where some parts are held: whether states end, and the
// normalizers of their arcs.
double held_tables_log_joint(const CvbTables &t, double beta) {
  const double n = static_cast<double>(t.n), outcomes = n * static_cast<double>(t.symbols), ends_prior = n * beta,
               arcs_prior = outcomes * beta;
  LongSum sum;
  const auto row = [&](double visits, double ended, bool arcs, bool end, double p) {
    const double going = std::max(visits - ended, 0.0);
    if (end) {
      sum.add(minus_log(ended, p) + minus_log(going, 1 - p));
    } else {
      sum.add(log_gamma(ends_prior) + log_gamma(arcs_prior) - log_gamma(ends_prior + arcs_prior));
      sum.add(log_gamma(visits + ends_prior + arcs_prior) - log_gamma(ended + ends_prior) - log_gamma(going + arcs_prior));
    }
    if (!arcs) sum.add(outcomes * log_gamma(beta) - log_gamma(arcs_prior) + log_gamma(going + arcs_prior));
  };
  if (t.holds_initial()) sum.add(minus_log(t.mean.start_final, t.held->automaton.start_final));
  else row(t.sequences, t.mean.start_final, false, false, 0);
  for (size_t i = 0; i < t.n; ++i) {
    row(t.total[i], t.mean.final[i], t.holds_transition(), t.holds_end(), t.held->automaton.final[i]);
  }
  return sum.value();
}

}  // namespace

CvbTables zero_cvb_tables(const Corpus &corpus, size_t n, const PfaHeldParts *held) {
  CvbTables t;
  t.n = n;
  t.stride = dense_stride(n);
  t.symbols = static_cast<size_t>(corpus.alphabet->size());
  t.mean.arcs.assign(t.symbols * n * t.stride, 0.0);
  t.mean.start.assign(t.symbols * t.stride, 0.0);
  t.mean.final.assign(t.stride, 0.0);
  t.total.assign(t.stride, 0.0);
  if (held) t.held = held_tables(*held);
  return t;
}

PairSums::PairSums(size_t n, size_t stride, size_t symbols)
    : n_(n), stride_(stride), left_(symbols * kRows), right_(symbols * kRows), held_(symbols) {}

void PairSums::add(Label symbol, const double *left, const double *right, double *matrix) {
  const size_t s = static_cast<size_t>(symbol) - 1, at = s * kRows + held_[s];
  left_[at] = left;
  right_[at] = right;
  if (++held_[s] < kRows) return;
  dense_products().add_outer_products(&left_[s * kRows], &right_[s * kRows], kRows, matrix, n_, stride_);
  held_[s] = 0;
}

void PairSums::flush(std::span<double> arcs) {
  for (size_t s = 0; s < held_.size(); ++s) {
    dense_products().add_outer_products(&left_[s * kRows], &right_[s * kRows], held_[s], arcs.data() + s * n_ * stride_, n_,
                                        stride_);
    held_[s] = 0;
  }
}

void sum_cvb_tables(const Corpus &corpus, std::span<const double> q, CvbTables *t, const Run &run) {
  const size_t stride = t->stride;
  for (Array<double> *part : {&t->mean.arcs, &t->mean.start, &t->mean.final, &t->total}) {
    std::fill(part->begin(), part->end(), 0.0);
  }
  t->mean.start_final = 0;
  t->sequences = static_cast<double>(corpus.count());
  PairSums pairs(t->n, stride, t->symbols);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const size_t begin = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]),
                 end = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i) + 1]);
    if (begin == end) {
      t->mean.start_final += 1;
      continue;
    }
    for (size_t r = begin; r < end; ++r) {
      if (r % 256 == 0) run.check();
      const double *row = q.data() + r * stride;
      add(t->total.data(), row, stride);
      if (r > begin) pairs.add(corpus.symbols[r], row - stride, row, t->matrix(corpus.symbols[r]));
    }
    const double *first = q.data() + begin * stride, *last = q.data() + (end - 1) * stride;
    add(t->start_row(corpus.symbols[begin]), first, stride);
    add(t->mean.final.data(), last, stride);
  }
  pairs.flush(t->mean.arcs);
}

Array<double> random_cvb_rows(const Corpus &corpus, size_t n, uint64_t seed, double peak, const Run &run) {
  const size_t stride = dense_stride(n);
  Array<double> q(corpus.symbols.size() * stride, 0.0);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    Rng rng(seed, RngMethod::pfa_start, 0, 0, static_cast<uint64_t>(i));
    for (int64_t r = corpus.offsets[static_cast<size_t>(i)]; r < corpus.offsets[static_cast<size_t>(i) + 1]; ++r) {
      if (r % 256 == 0) run.check();
      double *row = q.data() + static_cast<size_t>(r) * stride;
      double sum = 0;
      for (size_t k = 0; k < n; ++k) {
        row[k] = 1e-12 + std::pow(-std::log1p(-rng.uniform()), peak);
        sum += row[k];
      }
      for (size_t k = 0; k < n; ++k) row[k] /= sum;
    }
  }
  return q;
}

Array<double> expected_cvb_rows(const Pfa &automaton, const Corpus &corpus, uint64_t seed, double peak, const Run &run) {
  const size_t first = begins_only(automaton), n = static_cast<size_t>(entered_states(automaton)), stride = dense_stride(n);
  Array<double> rows = random_cvb_rows(corpus, n, seed, peak, run);
  PathPosteriors paths(automaton);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const std::span<const Label> letters = corpus.sequence(i);
    if (!paths.forward(letters, run)) continue;
    double *const to = rows.data() + static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]) * stride;
    paths.each_posterior(letters, [&](size_t t, std::span<const double> q) { std::copy_n(&q[first], n, to + t * stride); });
  }
  return rows;
}

double zeroth_order_log_joint(const CvbTables &t, double beta, const Run &run) {
  const double n = static_cast<double>(t.n), states = n + 1;
  const double ends_prior = n * beta, prior = ends_prior * static_cast<double>(t.symbols + 1);
  LongSum sum;
  if (t.held) {
    sum.add(held_tables_log_joint(t, beta));
  } else {
    // ln of the prior's normalizer R(β).
    sum.add(states * (n * static_cast<double>(t.symbols) * log_gamma(beta) + log_gamma(ends_prior) - log_gamma(prior)));
    sum.add(log_gamma(t.sequences + prior) - log_gamma(t.mean.start_final + ends_prior));
    for (size_t i = 0; i < t.n; ++i) sum.add(log_gamma(t.total[i] + prior) - log_gamma(t.mean.final[i] + ends_prior));
  }
  for (size_t row = 0; row < t.symbols * (t.n + 1); ++row) {
    const bool first = row < t.symbols;
    const size_t begin = (first ? row : row - t.symbols) * t.stride;
    const double *c = (first ? t.mean.start : t.mean.arcs).data() + begin;
    if (row % 64 == 0) run.check();
    if (first ? t.holds_initial() : t.holds_transition()) {
      const double *p = (first ? t.held->automaton.start : t.held->automaton.arcs).data() + begin;
      for (size_t j = 0; j < t.n; ++j) sum.add(minus_log(c[j], p[j]));
    } else {
      for (size_t j = 0; j < t.n; ++j) sum.add(-log_gamma(c[j] + beta));
    }
  }
  return sum.value();
}

double zeroth_order_divergence(const CvbTables &t, std::span<const double> q, double beta, const Run &run) {
  LongSum sum;
  sum.add(zeroth_order_log_joint(t, beta, run));
  for (size_t r = 0; r < q.size(); r += t.stride) {
    if (r / t.stride % 1024 == 0) run.check();
    double entropy = 0;
    for (size_t k = 0; k < t.n; ++k) {
      if (q[r + k] > 0) entropy += q[r + k] * std::log(q[r + k]);
    }
    sum.add(entropy);
  }
  return std::isfinite(sum.value()) ? sum.value() : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace hws
