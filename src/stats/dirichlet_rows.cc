#include "src/stats/dirichlet_rows.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// Far below what any sum notices, far above where processors become slow.
constexpr double kLeast = 1e-100;

double total_of(const DirichletRows &rows, const double *counts) {
  double sum = 0;
  for (size_t k = 0; k < rows.length; ++k) sum += counts[k] + rows.prior_of(k);
  return sum;
}

}  // namespace

void mean_rows(const DirichletRows &rows, std::span<const double> counts, std::span<double> p, const Run &run) {
  for (size_t r = 0; r < rows.count; ++r) {
    run.check();
    const double *c = counts.data() + r * rows.length;
    double *to = p.data() + r * rows.length;
    const double total = total_of(rows, c);
    for (size_t k = 0; k < rows.length; ++k) {
      const double x = total > 0 ? (c[k] + rows.prior_of(k)) / total : 1 / static_cast<double>(rows.length);
      to[k] = x < kLeast ? 0 : x;
    }
  }
}

void geometric_mean_rows(const DirichletRows &rows, std::span<const double> counts, std::span<double> p, const Run &run) {
  for (size_t r = 0; r < rows.count; ++r) {
    run.check();
    const double *c = counts.data() + r * rows.length;
    double *to = p.data() + r * rows.length;
    const double of_total = digamma(total_of(rows, c));
    for (size_t k = 0; k < rows.length; ++k) {
      const double x = std::exp(digamma(c[k] + rows.prior_of(k)) - of_total);
      to[k] = x < kLeast ? 0 : x;
    }
  }
}

double log_prior_of_rows(const DirichletRows &rows, std::span<const double> p, const Run &run) {
  LongSum sum;
  if (rows.prior == 0 && rows.last_prior == 0) return 0;
  for (size_t r = 0; r < rows.count; ++r) {
    run.check();
    for (size_t k = 0; k < rows.length; ++k) {
      if (rows.prior_of(k) > 0) sum.add(rows.prior_of(k) * std::log(p[r * rows.length + k]));
    }
  }
  return sum.value();
}

double divergence_of_rows(const DirichletRows &rows, std::span<const double> counts, const Run &run) {
  LongSum sum;
  const double log_gamma_prior = log_gamma(rows.prior), log_gamma_last = log_gamma(rows.last_prior);
  for (size_t r = 0; r < rows.count; ++r) {
    run.check();
    const double *c = counts.data() + r * rows.length;
    const double total = total_of(rows, c), of_total = digamma(total);
    sum.add(log_gamma(total) - log_gamma(rows.prior_total()));
    for (size_t k = 0; k < rows.length; ++k) {
      if (c[k] == 0) continue;  // Γ's cancel, and the last term is 0
      const double w = c[k] + rows.prior_of(k);
      sum.add((k + 1 == rows.length ? log_gamma_last : log_gamma_prior) - log_gamma(w) + c[k] * (digamma(w) - of_total));
    }
  }
  return sum.value();
}

}  // namespace hws
