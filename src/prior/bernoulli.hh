// Channels of bits. Each dimension is 1 with a probability of its own, and probability ~ Beta(ones, zeros).
//
// The prior has two numbers per dimension: ones > 0 and zeros > 0. The statistics have two numbers per dimension: the ones and
// the zeros that occurred. A missing value is left out of densities and statistics, which is exact because dimensions are
// independent. A density takes O(dimension).
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class Bernoulli final : public EmissionFamily {
 public:
  static constexpr char kName[] = "bernoulli";

  Bernoulli(int32_t dimension, Array<double> prior);

  std::string_view name() const override { return kName; }
  ChannelKind kind() const override { return ChannelKind::bit; }
  size_t statistics() const override { return 2 * dimension(); }
  // Per dimension: ln of the probability of 1, and of 0.
  size_t prepared() const override { return 2 * dimension(); }
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  void require_mode() const override;  // requires ones, zeros ≥ 1
  double log_marginal(const double *statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  // The only figure is "probability", the probability of 1.
  std::span<const EmissionFigure> figures() const override { return {&figure_, 1}; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  struct Posterior {
    double ones, zeros;
  };
  Posterior posterior(const double *statistics, size_t i) const;
  double most_likely(const double *statistics, size_t i) const;
  // Returns ½ if the prior is 1 and 1 and there is no value, because every probability is then a mode.
  static double mode(const Posterior &q) { return q.ones + q.zeros > 2 ? (q.ones - 1) / (q.ones + q.zeros - 2) : 0.5; }

  EmissionFigure figure_;
};

}  // namespace hws
