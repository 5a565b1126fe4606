// Families with random priors, tokens for them, and one family that the library has not.
#pragma once
#include <cmath>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/prior/emission_channels.hh"

namespace toy_families {

// Numbers of failures before a success, of probability θ ~ Beta(prior[0], prior[1]): p(x) = θ (1 − θ)^x. What
// src/prior/emission_family.hh asks of a new family, and no more.
class Geometric final : public hws::EmissionFamily {
 public:
  explicit Geometric(hws::Array<double> prior) : EmissionFamily(1, std::move(prior)) {}
  std::string_view name() const override { return "geometric"; }
  hws::ChannelKind kind() const override { return hws::ChannelKind::count; }
  size_t statistics() const override { return 2; }  // tokens, Σ x
  size_t prepared() const override { return 4; }
  void add(const hws::ChannelValues &token, double weight, const double *, double *statistics, double *) const override;
  void prepare(const double *statistics, hws::Estimate what, double *prepared, double *) const override;
  double log_density(const double *prepared, const hws::ChannelValues &token, double *) const override;
  double divergence(const double *statistics, double *) const override;
  double log_prior_of_mode(const double *statistics, double *) const override;
  double log_marginal(const double *statistics, double *) const override;
  void draw(const double *prepared, hws::Rng *rng, double *x, double *) const override;
  void draw_parameters(const double *statistics, hws::Rng *rng, double *prepared, double *) const override;
  std::span<const hws::EmissionFigure> figures() const override { return {&kFigure, 1}; }
  void report(const double *statistics, hws::Estimate what, size_t, double *out, double *) const override;

 private:
  static constexpr hws::EmissionFigure kFigure{"success", 1};
};

// All families, each with a prior of its own: Gaussian in 1 to 4 dimensions of every covariance, Poisson, Bernoulli, geometric.
std::vector<hws::EmissionFamilyPtr> all(hws::Rng *r);

// Standard normal.
double normal(hws::Rng *r);

// A token of a family's kind; each value is missing with probability `missing`.
hws::Array<double> token(hws::Rng *r, const hws::EmissionFamily &family, double missing = 0);

hws::ChannelValues values(const hws::Array<double> &token);

// Statistics of tokens with weights.
hws::Array<double> statistics(const hws::EmissionFamily &family, const std::vector<hws::Array<double>> &tokens,
                               const hws::Array<double> &weights);

hws::Array<double> prepared(const hws::EmissionFamily &family, const hws::Array<double> &statistics,
                             hws::Estimate what);

// With log_base.
double log_density(const hws::EmissionFamily &family, const hws::Array<double> &prepared, const hws::Array<double> &token);

// ∫ over the real line, for smooth integrands with tails no heavier than those of Student's t with 2 degrees of freedom, which
// lie about `centre` by `width`.
template <class F>
double integral(const F &f, double centre, double width) {
  double sum = 0;
  const double step = 1.0 / 64;
  for (int i = -350; i <= 350; ++i) {
    const double t = i * step, u = 1.5707963267948966 * std::sinh(t);
    if (u > 300 || u < -300) continue;
    const double x = std::sinh(u), slope = 1.5707963267948966 * std::cosh(t) * std::cosh(u);
    const double y = f(centre + width * x);
    if (y > 0 || y < 0) sum += y * slope;
  }
  return sum * step * width;
}

}  // namespace toy_families
