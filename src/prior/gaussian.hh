// A Gaussian of any dimension with full covariance. Its prior is normal-inverse-Wishart (Gelman et al. 2013, 3.6; Murphy 2007):
// covariance Σ ~ IW(scale, degrees), mean ~ N(centre, Σ / kappa).
//
// Each state has a covariance of its own, or all states share one tied covariance. Then Σ ~ IW(scale, degrees), and given Σ the
// mean of each state ~ N(centre, Σ / kappa). This prior is conjugate too. Let n_k and m_k be the tokens and the mean of state
// k. The posterior's degrees are degrees + Σ n_k, and its scale is the prior's plus the scatter of every state. Given Σ the
// means are independent, N(m_k, Σ / (kappa + n_k)). The predictive density of a state is Student's t with the scale and degrees
// of all states. The functions below therefore treat a group of states with one covariance: one state, or all of them.
//
// The prior holds kappa > 0, degrees > dimension + 1 (then the covariance has a mean), the centre, and the scale's lower
// triangle, packed as in src/stats/cholesky.hh. The statistics are the tokens, Σ r and Σ r rᵀ (packed), where r = x − centre. A
// centre among the data saves digits where spreads are small beside the values.
//
// Missing values: a density is the marginal density of the observed values. For the geometric mean it is the kernel's integral
// over the missing values, which keeps VI's bound exact. EM and VI complete the statistics with the expectations of missing
// values under the state's density of this step (Ghahramani and Jordan 1994), so no step lowers the objective. Collapsed
// variational methods have no such density, and there a token with a missing value adds nothing to the statistics. Samplers
// draw missing values.
//
// A density and adding a token take O(dimension²). Preparing, and each token with missing values, take O(dimension³).
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

class Gaussian final : public EmissionFamily {
 public:
  static constexpr char kName[] = "gaussian", kTiedName[] = "tied";

  // `run` is asked while the prior is prepared, O(dimension³); null: nobody asks.
  Gaussian(int32_t dimension, Array<double> prior, bool tied = false, const Run *run = nullptr);

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
  // "mean"; "covariance", row by row; "scale", likewise, and "degrees" of freedom of the density. The density is Student's t,
  // or a Gaussian if the degrees are infinite. A tied covariance is reported once.
  std::span<const EmissionFigure> figures() const override { return figures_; }
  void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const override;
  void report_states(StateStatistics statistics, Estimate what, size_t figure, double *out, double *scratch) const override;

 private:
  // The posterior of a group's covariance, with room for the mean of one of its states.
  struct Posterior {
    double degrees;
    double *factor;         // Cholesky factor of the scale
    double half_log_scale;  // ½ ln |scale|
    double *mean;
    const Run *run;  // asked in long work; null: nobody asks
  };
  Posterior posterior(StateStatistics group, double *scratch) const;
  // The maximum of the group's likelihood in the same form: the scale is the covariance, and degrees is 1.
  Posterior most_likely(StateStatistics group, double *scratch) const;
  // Writes a state's mean relative to the centre; the prior's mean has weight `kappa`. Returns kappa + the state's tokens.
  double mean_of(const double *statistics, double kappa, double *mean) const;
  // Calls visit(group, first state of the group) for each group of states with one covariance.
  template <class Visit>
  void each_group(StateStatistics statistics, const Visit &visit) const {
    if (tied_) return visit(statistics, size_t{0});
    for (size_t k = 0; k < statistics.states; ++k) visit(statistics.one(k), k);
  }
  template <class OfGroup>
  double sum_of_groups(StateStatistics statistics, const OfGroup &of_group) const {
    LongSum sum;
    each_group(statistics, [&](StateStatistics group, size_t) { sum.add(of_group(group)); });
    return sum.value();
  }
  void prepare_group(StateStatistics group, Estimate what, StatePrepared prepared, double *scratch) const;
  double divergence_of_group(StateStatistics group, double *scratch) const;
  double log_prior_of_group(StateStatistics group, double *scratch) const;
  double log_marginal_of_group(StateStatistics group, double *scratch) const;
  void draw_group(StateStatistics group, Rng *rngs, StatePrepared prepared, double *scratch) const;
  void report_group(StateStatistics group, Estimate what, size_t figure, double *out, double *scratch) const;
  double trace_of_prior(const Posterior &q, double *column) const;  // tr(prior's scale · posterior's scale⁻¹)
  double kappa() const { return prior()[0]; }
  double degrees() const { return prior()[1]; }
  const double *centre() const { return prior().data() + 2; }
  // The number of observed values, their squared distance from the mean, and ½ ln of the determinant of their covariance.
  struct Observed {
    size_t count;
    double square, log_factor;
  };
  Observed observe(const double *prepared, const double *x, double *scratch) const;
  void across(const double *prepared, const double *x, size_t m, double *scratch, double *to) const;
  void add_completed(const double *x, double weight, const double *prepared, double *statistics, double *scratch) const;
  void add_product(const double *l, const double *z, double scale, double *to) const;
  // ln Γ((dof + n) / 2) − ln Γ(dof / 2) − n/2 ln(dof π). This is the part of ln of Student's t in n dimensions that contains
  // neither the scale nor the distance.
  static double student_constant(double dof, double n);
  double log_gammas(double degrees) const;  // Σ over i < dimension of ln Γ((degrees − i) / 2)

  bool tied_;
  size_t triangle_;
  Array<double> factor_, pivots_;  // the Cholesky factor of the prior's scale, and its pivots
  double half_log_scale_;
  EmissionFigure figures_[4];
};

}  // namespace hws
