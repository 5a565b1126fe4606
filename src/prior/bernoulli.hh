// Bits, each dimension 1 with a probability of its own; probability ~ Beta(ones, zeros).
//
// Prior, dimension by dimension: ones > 0, zeros > 0. Statistics, dimension by dimension: ones, zeros. A missing value leaves
// its dimension out, exactly. O(dimension) per density.
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
  size_t prepared() const override { return 2 * dimension(); }  // ln of the probabilities of 1 and of 0
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  void require_mode() const override;  // ones, zeros ≥ 1
  double log_marginal(const double *statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  // "probability", of 1.
  std::span<const EmissionFigure> figures() const override { return {&figure_, 1}; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  struct Posterior {
    double ones, zeros;
  };
  Posterior posterior(const double *statistics, size_t i) const;
  double most_likely(const double *statistics, size_t i) const;
  // Of a dimension where nothing speaks for either (a prior of 1 and 1 and no value): ½.
  static double mode(const Posterior &q) { return q.ones + q.zeros > 2 ? (q.ones - 1) / (q.ones + q.zeros - 2) : 0.5; }

  EmissionFigure figure_;
};

}  // namespace hws
