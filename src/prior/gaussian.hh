// A Gaussian of any dimension with full covariance; its prior is normal-inverse-Wishart (Gelman et al. 2013, 3.6; Murphy 2007):
// covariance Σ ~ IW(scale, degrees), mean ~ N(centre, Σ / kappa).
//
// Each state has a covariance of its own, or all states have one, which is tied: Σ ~ IW(scale, degrees), and the mean of each
// state ~ N(centre, Σ / kappa) given Σ. That prior is conjugate too. With n_k, m_k the tokens and the mean of state k, the
// posterior's degrees are degrees + Σ n_k, its scale is the prior's plus every state's scatter, and given Σ the means are
// independent, N(m_k, Σ / (kappa + n_k)). The predictive density of a state is Student's t, whose scale and degrees are those
// of all states. So everything below is about a group of states with one covariance: one state, or all of them.
//
// Prior: kappa > 0, degrees > dimension + 1 (the covariance has a mean), the centre, and the scale's packed lower triangle (as
// src/stats/cholesky.hh packs). Statistics: tokens, Σ r, Σ r rᵀ packed, with r = x − centre: a centre among the data saves the
// digits of spreads that are small beside the values.
//
// Missing values. A density is that of the values there are, their marginal; with the geometric mean the kernel's integral
// over the missing ones, which is what keeps VI's bound exact. Statistics of EM and VI are completed with the expectations of
// what is missing under the state's density of the step (Ghahramani and Jordan 1994): no step lowers the objective. Without
// such a density (collapsed variational methods) a token with a missing value gives the statistics nothing; samplers draw what
// is missing.
//
// O(dimension²) per density and per token added, O(dimension³) to prepare and per token with missing values.
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class Gaussian final : public EmissionFamily {
 public:
  static constexpr char kName[] = "gaussian", kTiedName[] = "tied";

  Gaussian(int32_t dimension, Array<double> prior, bool tied = false);

  std::string_view name() const override { return tied_ ? kTiedName : kName; }
  ChannelKind kind() const override { return ChannelKind::real; }
  size_t statistics() const override { return 1 + dimension() + triangle_; }
  size_t free_parameters(size_t states) const override { return states * dimension() + (tied_ ? 1 : states) * triangle_; }
  bool is_signed(size_t statistic) const override { return statistic > 0; }
  size_t prepared() const override { return dimension() + triangle_ + 3; }
  size_t scratch() const override { return 3 * dimension() + triangle_ + 2 * dimension() * dimension(); }
  bool wants_whole() const override { return dimension() > 1; }
  void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
           double *scratch) const override;
  void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const override;
  void prepare_states(StateStatistics statistics, Estimate what, StatePrepared prepared, double *scratch) const override;
  void prepare_changed(StateStatistics statistics, size_t changed, Estimate what, StatePrepared prepared,
                       double *scratch) const override;
  double log_density(const double *prepared, const ChannelValues &token, double *scratch) const override;
  double divergence(const double *statistics, double *scratch) const override;
  double divergence_of_states(StateStatistics statistics, double *scratch) const override;
  double log_prior_of_mode(const double *statistics, double *scratch) const override;
  double log_prior_of_modes(StateStatistics statistics, double *scratch) const override;
  double log_marginal(const double *statistics, double *scratch) const override;
  double log_marginal_of_states(StateStatistics statistics, double *scratch) const override;
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_missing(const double *prepared, Rng *rng, double *x, double *scratch) const override;
  void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const override;
  void draw_parameters_of_states(StateStatistics statistics, Rng *rngs, StatePrepared prepared,
                                 double *scratch) const override;
  // "mean"; "covariance", row by row; "scale", likewise, and "degrees" of freedom of the density: Student's t, or with
  // infinite degrees a Gaussian. A tied covariance is reported once.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;
  void report_states(StateStatistics statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  // The posterior of a group's covariance, and room for the mean of one of its states.
  struct Posterior {
    double degrees;
    double *factor;         // of the scale
    double half_log_scale;  // ½ ln |scale|
    double *mean;
  };
  Posterior posterior(StateStatistics group, double *scratch) const;
  // The group's maximum of the likelihood in the same form: a scale that is the covariance, of 1 degree.
  Posterior most_likely(StateStatistics group, double *scratch) const;
  // A state's mean about the centre, the prior's having a weight of `kappa`; kappa + its tokens.
  double mean_of(const double *statistics, double kappa, double *mean) const;
  // visit(group, its first state) for each group of states with one covariance.
  template <class Visit>
  void each_group(StateStatistics statistics, const Visit &visit) const {
    if (tied_) return visit(statistics, size_t{0});
    for (size_t k = 0; k < statistics.states; ++k) visit(statistics.one(k), k);
  }
  void prepare_group(StateStatistics group, Estimate what, StatePrepared prepared, double *scratch) const;
  double divergence_of_group(StateStatistics group, double *scratch) const;
  double log_prior_of_group(StateStatistics group, double *scratch) const;
  double log_marginal_of_group(StateStatistics group, double *scratch) const;
  void draw_group(StateStatistics group, Rng *rngs, StatePrepared prepared, double *scratch) const;
  void report_group(StateStatistics group, Estimate what, size_t figure, double *out, double *scratch) const;
  double trace_of_prior(const Posterior &q, double *column) const;  // tr(the prior's scale · the posterior's⁻¹)
  double kappa() const { return prior()[0]; }
  double degrees() const { return prior()[1]; }
  const double *centre() const { return prior().data() + 2; }
  // Values that are there, their distance from the mean, the factor of their covariance; the observed places.
  struct Observed {
    size_t count;
    double square, log_factor;
  };
  Observed observe(const double *prepared, const double *x, double *scratch) const;
  void across(const double *prepared, const double *x, size_t m, double *scratch, double *to) const;
  void add_completed(const double *x, double weight, const double *prepared, double *statistics, double *scratch) const;
  void add_product(const double *l, const double *z, double scale, double *to) const;
  // ln Γ((dof + n) / 2) − ln Γ(dof / 2), and of Student's t in n dimensions all that its distance does not enter, but
  // ½ ln |scale|.
  static double student_constant(double dof, double n);
  double log_gammas(double degrees) const;  // Σ over i < dimension of ln Γ((degrees − i) / 2)

  bool tied_;
  size_t triangle_;
  Array<double> factor_, pivots_;  // of the prior's scale
  double half_log_scale_;
  EmissionFigure figures_[4];
};

}  // namespace hws
