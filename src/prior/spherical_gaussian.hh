// A Gaussian with spherical covariance: each state has a mean, and one variance for all dimensions. The prior is conjugate:
// variance ~ IG(degrees / 2, scale / 2), the mean in each dimension ~ N(centre, variance / kappa).
//
// Prior: kappa > 0, degrees > 2 (the variance has a mean), scale > 0, and the centre, a number per dimension. Statistics:
// dimension by dimension the values and Σ r, then Σ r² over all dimensions, with r = x − centre. Given the variance dimensions
// are independent. A missing value therefore leaves its dimension out of densities and statistics, exactly. The predictive
// density is one Student's t of all dimensions. O(dimension) per density and per token added.
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
  // "mean" and "variance"; "scale" (squared), by dimension, and "degrees" of freedom of the density: Student's t, or with
  // infinite degrees a Gaussian.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  // Of the variance; values is how many it was seen in.
  struct Posterior {
    double degrees, scale, values;
  };
  Posterior posterior(const double *statistics) const;
  Posterior most_likely(const double *statistics) const;
  // Of a dimension's mean about the centre, given the variance.
  double kappa_of(const double *statistics, size_t i) const { return kappa() + statistics[2 * i]; }
  // The prior's mean, the centre, having a weight of `kappa`.
  double mean_of(const double *statistics, size_t i, double kappa) const;
  double kappa() const { return prior()[0]; }
  double degrees() const { return prior()[1]; }
  double scale() const { return prior()[2]; }
  const double *centre() const { return prior().data() + 3; }

  EmissionFigure figures_[4];
};

}  // namespace hws
