// Channels of counts. Each dimension is Poisson with a rate of its own, and rate ~ Gamma(shape, rate).
//
// The prior has two numbers per dimension: shape > 0 and rate > 0. The statistics have two numbers per dimension: how many
// values there are, and their sum. The predictive density is negative binomial. A missing value is left out of densities and
// statistics, which is exact because dimensions are independent. A density takes O(dimension); the predictive density also
// takes a logarithm of the gamma function per value.
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class Poisson final : public EmissionFamily {
 public:
  static constexpr char kName[] = "poisson";

  Poisson(int32_t dimension, Array<double> prior);

  std::string_view name() const override { return kName; }
  ChannelKind kind() const override { return ChannelKind::count; }
  size_t statistics() const override { return 2 * dimension(); }
  size_t prepared() const override { return 3 * dimension(); }
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  double log_base(const ChannelValues &token) const override;  // −Σ ln x!
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  void require_mode() const override;  // requires shape ≥ 1
  double log_marginal(const double *statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  // "rate"; "shape" of the density. The density is a negative binomial of mean `rate`, or a Poisson if the shape is infinite.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  double most_likely(const double *statistics, size_t i) const;
  double shape(size_t i) const { return prior()[2 * i]; }
  double rate(size_t i) const { return prior()[2 * i + 1]; }

  EmissionFigure figures_[2];
};

}  // namespace hws
