// A Gaussian with diagonal covariance: each dimension has its own mean and variance. The prior is that of src/prior/gaussian.hh
// in one dimension (normal-inverse-gamma): variance ~ IG(degrees / 2, scale / 2), mean ~ N(centre, variance / kappa).
//
// The prior has four numbers per dimension: kappa > 0, degrees > 2, the centre, scale > 0. The statistics have three numbers
// per dimension: values, Σ r and Σ r², where r = x − centre. A missing value is left out of densities and statistics, which is
// exact because dimensions are independent. A density, and adding a token, take O(dimension).
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class DiagonalGaussian final : public EmissionFamily {
 public:
  static constexpr char kName[] = "diagonal";

  DiagonalGaussian(int32_t dimension, Array<double> prior);

  std::string_view name() const override { return kName; }
  ChannelKind kind() const override { return ChannelKind::real; }
  size_t statistics() const override { return 3 * dimension(); }
  bool is_signed(size_t statistic) const override { return statistic % 3 == 1; }
  size_t prepared() const override { return 4 * dimension() + 1; }
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  double log_marginal(const double *statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  // "mean" and "variance"; "scale" (squared) and "degrees" of freedom of the density. The density is Student's t, or a Gaussian
  // if the degrees are infinite.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  struct Posterior {
    double kappa, degrees, mean, scale;  // mean: relative to the centre
  };
  Posterior posterior(const double *statistics, size_t i) const;
  Posterior most_likely(const double *statistics, size_t i) const;
  const double *prior_of(size_t i) const { return prior().data() + 4 * i; }

  EmissionFigure figures_[4];
};

}  // namespace hws
