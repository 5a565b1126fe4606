// Rows of counts, each the data of one discrete distribution under a Dirichlet prior whose parameters are equal but for the
// last outcome's. All arrays hold the rows one behind the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "fsa/base/run.hh"

namespace hws {

// `count` rows of `length` outcomes.
struct DirichletRows {
  size_t count = 0, length = 0;
  double prior = 0, last_prior = 0;

  size_t size() const { return count * length; }
  double prior_of(size_t outcome) const { return outcome + 1 == length ? last_prior : prior; }
  double prior_total() const { return static_cast<double>(length - 1) * prior + last_prior; }
};

// p = (count + prior) / (total + prior's total): the most likely distribution where the priors are pseudo-counts, the
// posterior mean where they are Dirichlet parameters. Uniform where there is neither count nor prior; what is below 1e-100
// becomes 0.
void mean_rows(const DirichletRows &rows, std::span<const double> counts, std::span<double> p, const Run &run);

// p = exp(ψ(count + prior) − ψ(total + prior's total)): geometric means under the posterior, sums below 1 (Beal 2003, 3.61).
// What is below 1e-100 becomes 0. The priors are above 0.
void geometric_mean_rows(const DirichletRows &rows, std::span<const double> counts, std::span<double> p, const Run &run);

// Σ prior · ln p, with 0 · ln 0 = 0: the log prior of pseudo-counts, but for a constant.
double log_prior_of_rows(const DirichletRows &rows, std::span<const double> p, const Run &run);

// Σ over rows KL(Dirichlet(prior + counts) ‖ Dirichlet(prior)), nats; the priors are above 0.
double divergence_of_rows(const DirichletRows &rows, std::span<const double> counts, const Run &run);

}  // namespace hws
