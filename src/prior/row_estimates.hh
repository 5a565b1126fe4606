// The M-step of every family: distributions from counts and Dirichlet priors, row by row. Let n be the count of an outcome, a
// its Dirichlet parameter, and N and A their sums over the row. The distribution is
//   relative_frequency  (n + a) / (N + A), where a are pseudo-counts
//   mode                (n + a − 1) / (N + A − outcomes), even where that is 0 / 0
//   mean, predictive    (n + a) / (N + A)
//   geometric_mean      exp(ψ(n + a) − ψ(N + A)): a row sums to less than 1 (Beal 2003, 3.61)
// An outcome whose prior is 0 has the number 0 and is not part of A; its count must be 0. A number below 1e-100 of the largest
// one becomes 0. The largest one is that of the same row, or of the same outcome in rows stored by outcome. The reason is that
// processors become slow on the smallest doubles; no sum changes noticeably.
//
// Each estimate has a penalty in nats: the log-likelihood of these distributions minus the method's objective.
//   relative_frequency  −Σ a ln p: minus the log prior, up to a constant
//   mode                −Σ (a − 1) ln p
//   geometric_mean      Σ over rows KL(Dirichlet(n + a) ‖ Dirichlet(a)), so that the objective is VI's bound
//   mean, predictive    0
#pragma once
#include <cmath>
#include <span>

#include "fsa/base/long_sum.hh"
#include "fsa/base/run.hh"
#include "src/prior/estimate.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"
#include "src/stats/special_functions.hh"

namespace hws {

// Sets to 0 all of n numbers that are below 1e-100 of the largest of them, or of 1 if that is less.
void drop_least(double *x, size_t n) noexcept;

// Estimates rows one by one and sums their penalties.
class RowEstimator {
 public:
  explicit RowEstimator(Estimate what) : what_(what) {}
  // The number that is subtracted from each Dirichlet parameter.
  static double less(Estimate what) { return what == Estimate::mode ? 1 : 0; }

  // `prior` has the estimate's `less`. A row without counts and prior becomes `kept`, or if that is null uniform over its
  // allowed outcomes. `to` may be the array of the counts. `sums` are those of the prior's base; if null they are computed
  // here.
  void row(const RowPrior &prior, RowCounts counts, RowOf<double> to, const double *kept = nullptr,
           const BaseSums *sums = nullptr);

  // For rows whose entries are not contiguous: the terms that all entries of a row share, and one entry.
  struct Total {
    double factor = 0;   // 1 / total, or 0 for an empty row
    double digamma = 0;  // geometric_mean: ψ(total)
  };
  Total begin(double count, double prior) {
    const double total = count + prior;
    if (what_ == Estimate::geometric_mean) {
      const GammaTerms terms = gamma_terms(total);
      penalty_.add(terms.log_gamma - log_gamma(prior));
      return {0, terms.digamma};
    }
    return {total > kLeastTotal ? 1 / total : 0, 0};
  }
  double entry(double count, double prior, const Total &total, double even) {
    if (what_ == Estimate::geometric_mean) return geometric_mean(count, prior, total);
    const double x = total.factor > 0 ? (count + prior) * total.factor : even;
    if (weighs_logs() && prior > 0) penalty_.add(-prior * std::log(x));
    return x;
  }

  void add_penalty(double x) { penalty_.add(x); }
  double penalty() const { return penalty_.value(); }

 private:
  // A row whose numbers sum to at most this is empty. So small a number may lack digits, and its reciprocal may be infinite.
  static constexpr double kLeastTotal = 1e-200;

  bool weighs_logs() const { return what_ == Estimate::mode || what_ == Estimate::relative_frequency; }
  double geometric_mean(double count, double prior, const Total &total) {
    if (prior != prior_) {
      prior_ = prior;
      of_prior_ = gamma_terms(prior);
    }
    if (count == 0) return std::exp(of_prior_.digamma - total.digamma);  // no term of the divergence: the Γ's cancel
    const GammaTerms terms = gamma_terms(count + prior);
    const double log_x = terms.digamma - total.digamma;
    penalty_.add(of_prior_.log_gamma - terms.log_gamma + count * log_x);
    return std::exp(log_x);
  }
  void part_of_row(const RowPrior &prior, size_t first, size_t n, const double *counts, double *to, double factor, bool sparse);

  Estimate what_;
  LongSum penalty_;
  double prior_ = NAN;
  GammaTerms of_prior_{};
};

// Estimates all rows of a block from the block's counts; `to` may be `counts`. Rows without counts and prior become those of
// `kept`, or uniform if it is empty. Returns the penalty. Any number of threads gives the same bits. If the block has its sums,
// logarithms are computed only for outcomes that have counts.
double estimate_rows(const RowBlock &block, Estimate what, std::span<const double> counts, std::span<double> to,
                     std::span<const double> kept, const Run &run);

// Estimates rows stored by outcome. An outcome that a row does not store has neither count nor number, but its parameter is
// part of A. Its term of the log prior lacks the constant. Penalties are added to `estimator`. Any number of threads gives the
// same bits.
void estimate_outcomes(const OutcomeRows &layout, const RowPriors &priors, Estimate what, const double *counts, double *to,
                       RowEstimator *estimator, const Run &run);

}  // namespace hws
