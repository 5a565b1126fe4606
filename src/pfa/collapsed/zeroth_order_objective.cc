#include "src/pfa/collapsed/zeroth_order_objective.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/stats/dense_products.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// Rows per call of a kernel.
constexpr size_t kRowsAtOnce = 64;

// Independent states give every pair of states some weight, of which the objective would be infinite.
void require_all_possible(const HeldTables &held) {
  const DenseAutomaton &m = held.automaton;
  bool all = !held.initial || m.start_final > 0;
  for (size_t row = 0; row < m.symbols * (m.n + 1); ++row) {
    const bool first = row < m.symbols;
    const double *p = first ? m.start.data() + row * m.stride : m.arcs.data() + (row - m.symbols) * m.stride;
    for (size_t j = 0; (first ? held.initial : held.transition) && j < m.n; ++j) all = all && p[j] > 0;
  }
  for (size_t k = 0; held.end && k < m.n; ++k) all = all && m.final[k] > 0 && m.final[k] < 1;
  if (!all) {
    fail(Code::unsupported,
         "a fixed probability of 0 under gcvb0, whose states are independent of each other; expected another method or "
         "positive probabilities");
  }
}

}  // namespace

ZerothOrderObjective::ZerothOrderObjective(CorpusPtr corpus, size_t n, double beta, const PfaHeldParts *held)
    : corpus_(std::move(corpus)), n_(n), stride_(dense_stride(n)), beta_(beta), tables_(zero_cvb_tables(*corpus_, n, held)),
      q_(corpus_->symbols.size() * stride_), slopes_(q_.size()), psi_(tables_.mean.arcs.size()), psi_reversed_(psi_.size()) {
  if (tables_.held) require_all_possible(*tables_.held);
  pairs_begin_.assign(tables_.symbols + 1, 0);
  const auto each_pair = [&](auto visit) {
    for (int64_t i = 0; i < corpus_->count(); ++i) {
      for (int64_t r = corpus_->offsets[static_cast<size_t>(i)] + 1; r < corpus_->offsets[static_cast<size_t>(i) + 1]; ++r) {
        visit(static_cast<size_t>(r), static_cast<size_t>(corpus_->symbols[static_cast<size_t>(r)]));
      }
    }
  };
  each_pair([&](size_t, size_t a) { ++pairs_begin_[a]; });
  for (size_t a = 1; a < pairs_begin_.size(); ++a) pairs_begin_[a] += pairs_begin_[a - 1];
  pairs_.resize(pairs_begin_.back());
  Array<size_t> next(pairs_begin_.begin(), pairs_begin_.end() - 1);
  each_pair([&](size_t r, size_t a) { pairs_[next[a - 1]++] = r; });
}

Array<double> ZerothOrderObjective::rows(std::span<const double> x) const {
  Array<double> q(x.size());
  for (size_t r = 0; r < x.size(); r += stride_) {
    const double factor = 1 / dense_dot(x.data() + r, x.data() + r, stride_);
    for (size_t k = r; k < r + stride_; ++k) q[k] = x[k] * x[k] * factor;
  }
  return q;
}

double ZerothOrderObjective::operator()(std::span<const double> x, std::span<double> gradient, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const double ends_prior = beta_ * static_cast<double>(n_), prior = ends_prior * static_cast<double>(tables_.symbols + 1);
  q_ = rows(x);
  sum_cvb_tables(*corpus_, q_, &tables_, run);
  for (size_t row = 0; row < tables_.symbols * n_; ++row) {
    if (row % 16 == 0) run.check();
    const size_t a = row / n_, i = row % n_;
    for (size_t j = 0; j < n_; ++j) {
      const double psi = tables_.holds_transition() ? std::log(tables_.held->automaton.arcs[row * stride_ + j])
                                                    : digamma(tables_.mean.arcs[row * stride_ + j] + beta_);
      psi_[row * stride_ + j] = psi;
      psi_reversed_[(a * n_ + j) * stride_ + i] = psi;
    }
  }
  // Σ_i q_{t−1}(i) ψ(C_{i a k}) and Σ_i ψ(C_{k a i}) q_{t+1}(i), symbol by symbol.
  std::fill(slopes_.begin(), slopes_.end(), 0.0);
  const double *in[kRowsAtOnce];
  double *out[kRowsAtOnce];
  for (size_t a = 0; a < tables_.symbols; ++a) {
    for (const bool reversed : {false, true}) {
      const double *matrix = (reversed ? psi_reversed_ : psi_).data() + a * n_ * stride_;
      for (size_t begin = pairs_begin_[a]; begin < pairs_begin_[a + 1]; begin += kRowsAtOnce) {
        const size_t count = std::min(kRowsAtOnce, pairs_begin_[a + 1] - begin);
        run.check();
        for (size_t k = 0; k < count; ++k) {
          const size_t r = pairs_[begin + k] * stride_;
          in[k] = q_.data() + (reversed ? r : r - stride_);
          out[k] = slopes_.data() + (reversed ? r - stride_ : r);
        }
        kernel.add_rows_times_matrix(in, count, matrix, n_, stride_, out);
      }
    }
  }
  // By state: of a symbol that another one follows, and of the last one two terms.
  Array<double> of_going(n_), of_last(n_), of_final(n_), of_start(tables_.mean.start.size());
  const double going_prior = ends_prior * static_cast<double>(tables_.symbols);
  for (size_t k = 0; k < n_; ++k) {
    of_going[k] = of_last[k] = digamma(tables_.total[k] + prior);
    of_final[k] = digamma(tables_.mean.final[k] + ends_prior);
    if (!tables_.held) continue;
    const double going = digamma(tables_.total[k] - tables_.mean.final[k] + going_prior);
    if (tables_.holds_end()) {
      of_going[k] = (tables_.holds_transition() ? 0 : going) - std::log(tables_.held->going(k));
      of_last[k] = 0;
      of_final[k] = std::log(tables_.held->automaton.final[k]);
    } else if (tables_.holds_transition()) {
      of_going[k] -= going;
    }
  }
  for (size_t row = 0; row < of_start.size(); row += stride_) {
    for (size_t k = 0; k < n_; ++k) {
      of_start[row + k] = tables_.holds_initial() ? std::log(tables_.held->automaton.start[row + k])
                                                  : digamma(tables_.mean.start[row + k] + beta_);
    }
  }
  LongSum value;
  value.add(zeroth_order_log_joint(tables_, beta_, run));
  for (int64_t i = 0; i < corpus_->count(); ++i) {
    const size_t begin = static_cast<size_t>(corpus_->offsets[static_cast<size_t>(i)]),
                 end = static_cast<size_t>(corpus_->offsets[static_cast<size_t>(i) + 1]);
    for (size_t r = begin; r < end; ++r) {
      if (r % 1024 == 0) run.check();
      double *slope = slopes_.data() + r * stride_, *g = gradient.data() + r * stride_;
      const double *q = q_.data() + r * stride_, *xr = x.data() + r * stride_;
      const double *first = of_start.data() + (static_cast<size_t>(corpus_->symbols[r]) - 1) * stride_;
      const double square = dense_dot(xr, xr, stride_), log_square = std::log(square), off = 1 - square;
      double mean = 0, entropy = 0;
      for (size_t k = 0; k < n_; ++k) {
        double s = (r + 1 == end ? of_last : of_going)[k] - slope[k];
        if (r == begin) s -= first[k];
        if (r + 1 == end) s -= of_final[k];
        if (xr[k] > 0) {
          const double log_q = 2 * std::log(xr[k]) - log_square;
          entropy += q[k] * log_q;
          s += log_q;
        }
        slope[k] = s;
        mean += q[k] * s;
      }
      for (size_t k = 0; k < n_; ++k) g[k] = 2 * xr[k] / square * (slope[k] - mean) - 4 * xr[k] * off;
      for (size_t k = n_; k < stride_; ++k) g[k] = 0;
      value.add(entropy + off * off);
    }
  }
  return value.value();
}

void ZerothOrderObjective::normalize(std::span<double> x, double lower, double *value, std::span<double> gradient) const {
  LongSum penalty;
  for (size_t r = 0; r < x.size(); r += stride_) {
    const double square = dense_dot(x.data() + r, x.data() + r, stride_), off = 1 - square, length = std::sqrt(square),
                 factor = 1 / length;
    penalty.add(off * off);
    for (size_t k = r; k < r + n_; ++k) {
      gradient[k] = length * (gradient[k] + 4 * x[k] * off);
      x[k] = std::max(lower, x[k] * factor);
    }
  }
  *value -= penalty.value();
}

}  // namespace hws
