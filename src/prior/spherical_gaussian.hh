// A Gaussian with spherical covariance: each state has a mean, and one variance for all dimensions. The prior is conjugate:
// variance ~ IG(degrees / 2, scale / 2), the mean in each dimension ~ N(centre, variance / kappa).
//
// The prior holds kappa > 0, degrees > 2 (then the variance has a mean), scale > 0, and one number of the centre per dimension.
// The statistics have two numbers per dimension, the values and Σ r, and then Σ r² over all dimensions; r is x − centre. Given
// the variance dimensions are independent, so a missing value is left out of densities and statistics, which is exact. The
// predictive density is one Student's t of all dimensions. A density, and adding a token, take O(dimension).
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class SphericalGaussian final : public EmissionFamily {
 public:
  static constexpr char kName[] = "spherical";

  SphericalGaussian(int32_t dimension, Array<double> prior);

  std::string_view name() const override { return kName; }
  ChannelKind kind() const override { return ChannelKind::real; }
  size_t statistics() const override { return 2 * dimension() + 1; }
  size_t free_parameters(size_t states) const override { return states * (dimension() + 1); }
  bool is_signed(size_t statistic) const override { return statistic % 2 == 1; }
  size_t prepared() const override { return 3 * dimension() + 2; }
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  double log_marginal(const double *statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  // "mean" and "variance"; "scale" (squared), by dimension, and "degrees" of freedom of the density. The density is Student's
  // t, or a Gaussian if the degrees are infinite.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  // The posterior of the variance; `values` is how many values it was estimated from.
  struct Posterior {
    double degrees, scale, values;
  };
  Posterior posterior(const double *statistics) const;
  Posterior most_likely(const double *statistics) const;
  // The weight of a dimension's posterior mean: its variance is variance / kappa_of().
  double kappa_of(const double *statistics, size_t i) const { return kappa() + statistics[2 * i]; }
  // Returns a dimension's mean relative to the centre; the prior's mean, the centre, has weight `kappa`.
  double mean_of(const double *statistics, size_t i, double kappa) const;
  double kappa() const { return prior()[0]; }
  double degrees() const { return prior()[1]; }
  double scale() const { return prior()[2]; }
  const double *centre() const { return prior().data() + 3; }

  EmissionFigure figures_[4];
};

}  // namespace hws
