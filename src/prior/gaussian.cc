// Optimize: balanced
#include "src/prior/gaussian.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/prior/least_covariance.hh"
#include "src/stats/cholesky.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kLeastTokens = 1e-200;  // fewer tokens count as none, because their reciprocal may be infinite

constexpr double kGaussianLog2Pi = 1.8378770664093454836, kLog2 = 0.69314718055994530942,
                 kGaussianLogPi = 1.1447298858494001742;

// Returns how many numbers the triangle has, after checking that the prior holds one. A dimension read from a file may be
// anything, and its square may not fit 32 bits.
size_t triangle_in_prior(size_t n, size_t numbers) {
  const uint64_t triangle = uint64_t{n} * (uint64_t{n} + 1) / 2, expected = 2 + n + triangle;
  if (numbers != expected) {
    fail(Code::argument, "%zu numbers in the prior of a Gaussian of %zu dimensions; expected %" PRIu64, numbers, n, expected);
  }
  return static_cast<size_t>(triangle);
}

}  // namespace

Gaussian::Gaussian(int32_t dimension, Array<double> prior, bool tied, const Run *run)
    : EmissionFamily(dimension, std::move(prior)), tied_(tied),
      triangle_(triangle_in_prior(this->dimension(), this->prior().size())),
      factor_(triangle_), pivots_(this->dimension()), half_log_scale_(0),
      figures_{{"mean", this->dimension()},
               {"covariance", this->dimension() * this->dimension(), tied},
               {"scale", this->dimension() * this->dimension()},
               {"degrees", 1}} {
  const size_t n = this->dimension();
  if (!(kappa() > 0)) {
    fail(Code::argument, "kappa %s in the prior of a Gaussian; expected more than 0", NumberText(kappa()).text);
  }
  if (!(degrees() > static_cast<double>(n) + 1)) {
    fail(Code::argument, "%s degrees of freedom in the prior of a Gaussian of %zu dimensions; expected more than %zu",
         NumberText(degrees()).text, n, n + 1);
  }
  std::copy_n(centre() + n, triangle_, factor_.begin());
  if (!cholesky(factor_.data(), n, nullptr, run)) {
    fail(Code::argument, "a Gaussian's prior whose scale is not positive definite");
  }
  half_log_scale_ = log_diagonal(factor_.data(), n);
  for (size_t j = 0; j < n; ++j) {
    const double reciprocal = factor_[packed_at(n, j, j)];
    pivots_[j] = 1 / (reciprocal * reciprocal);
  }
}

double Gaussian::mean_of(const double *statistics, double kappa, double *mean) const {
  const double of_state = kappa + statistics[0];
  for (size_t i = 0; i < dimension(); ++i) mean[i] = of_state > kLeastTokens ? statistics[1 + i] / of_state : 0;
  return of_state;
}

Gaussian::Posterior Gaussian::most_likely(StateStatistics group, double *scratch) const {
  const size_t n = dimension();
  Posterior q{1, scratch + n, 0, scratch, group.run};
  double tokens = 0;
  for (size_t k = 0; k < group.states; ++k) tokens += group[k][0];
  if (!(tokens > kLeastTokens)) {
    std::copy_n(factor_.begin(), triangle_, q.factor);
    q.half_log_scale = half_log_scale_;
    return q;
  }
  std::fill_n(q.factor, triangle_, 0.0);
  for (size_t k = 0; k < group.states; ++k) {
    const double *sum = group[k] + 1, *squares = sum + n;
    mean_of(group[k], 0, q.mean);
    for (size_t j = 0, at = 0; j < n; ++j) {
      for (size_t i = j; i < n; ++i, ++at) q.factor[at] += (squares[at] - sum[j] * q.mean[i]) / tokens;
    }
  }
  raise_to_least(q.factor, factor_.data(), n, kLeastVariance, scratch + n + triangle_, group.run);
  cholesky(q.factor, n, nullptr, group.run);
  q.half_log_scale = log_diagonal(q.factor, n);
  return q;
}

Gaussian::Posterior Gaussian::posterior(StateStatistics group, double *scratch) const {
  const size_t n = dimension();
  Posterior q{degrees(), scratch + n, 0, scratch, group.run};
  std::copy_n(centre() + n, triangle_, q.factor);
  for (size_t k = 0; k < group.states; ++k) {
    const double *sum = group[k] + 1, *squares = sum + n;
    q.degrees += group[k][0];
    mean_of(group[k], kappa(), q.mean);
    for (size_t j = 0, at = 0; j < n; ++j) {
      for (size_t i = j; i < n; ++i, ++at) q.factor[at] += squares[at] - sum[j] * q.mean[i];
    }
  }
  // The matrix added to the prior's scale is positive semidefinite, so each pivot is at least the prior's.
  cholesky(q.factor, n, pivots_.data(), group.run);
  q.half_log_scale = log_diagonal(q.factor, n);
  return q;
}

double Gaussian::log_gammas(double degrees) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) sum += log_gamma((degrees - static_cast<double>(i)) / 2);
  return sum;
}

void Gaussian::prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const {
  prepare_group({statistics, 1, 0}, what, {prepared, 1, 0}, scratch);
}

void Gaussian::prepare_states(StateStatistics statistics, Estimate what, StatePrepared prepared, double *scratch) const {
  each_group(statistics, [&](StateStatistics group, size_t first) {
    prepare_group(group, what, {prepared[first], group.states, prepared.stride}, scratch);
  });
}

void Gaussian::prepare_changed(StateStatistics statistics, size_t changed, Estimate what, StatePrepared prepared,
                               double *scratch) const {
  if (tied_) prepare_group(statistics, what, prepared, scratch);
  else prepare_group(statistics.one(changed), what, prepared.one(changed), scratch);
}

void Gaussian::prepare_group(StateStatistics group, Estimate what, StatePrepared prepared, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n), members = static_cast<double>(group.states);
  const bool likelihood = what == Estimate::likelihood;
  const Posterior q = likelihood ? most_likely(group, scratch) : posterior(group, scratch);
  double log_precision = 0;  // for the geometric mean: E ln |Σ⁻¹|
  if (what == Estimate::geometric_mean) {
    log_precision = d * kLog2 - 2 * q.half_log_scale;
    for (size_t i = 0; i < n; ++i) log_precision += digamma((q.degrees - static_cast<double>(i)) / 2);
  }
  for (size_t k = 0; k < group.states; ++k) {
    const double of_state = mean_of(group[k], likelihood ? 0 : kappa(), q.mean);
    double factor = 1, dof = 0;  // covariance or scale = factor · the posterior's scale
    switch (what) {
      case Estimate::relative_frequency:
      case Estimate::mode: factor = 1 / (q.degrees + d + (1 + members)); break;
      case Estimate::likelihood: break;
      case Estimate::mean: factor = 1 / (q.degrees - d - 1); break;
      case Estimate::geometric_mean: factor = 1 / q.degrees; break;
      case Estimate::predictive:
        dof = q.degrees - d + 1;
        factor = (of_state + 1) / (of_state * dof);
        break;
    }
    const double root = std::sqrt(factor);
    double *to = prepared[k], *l = to + n;
    for (size_t i = 0; i < n; ++i) to[i] = centre()[i] + q.mean[i];
    for (size_t j = 0, at = 0; j < n; ++j) {
      l[at] = q.factor[at] / root;
      for (size_t i = j + 1; i < n; ++i) l[at + i - j] = q.factor[at + i - j] * root;
      at += n - j;
    }
    const double half_log = q.half_log_scale + d / 2 * std::log(factor);
    double constant = -d / 2 * kGaussianLog2Pi - half_log;
    if (what == Estimate::geometric_mean) {
      constant = log_precision / 2 - d / 2 * kGaussianLog2Pi - d / (2 * of_state);
    } else if (what == Estimate::predictive) {
      constant = student_constant(dof, d) - half_log;
    }
    double *const last = l + triangle_;
    last[0] = constant;
    last[1] = half_log;
    last[2] = dof;
  }
}

double Gaussian::divergence(const double *statistics, double *scratch) const {
  return divergence_of_group({statistics, 1, 0}, scratch);
}
double Gaussian::log_prior_of_mode(const double *statistics, double *scratch) const {
  return log_prior_of_group({statistics, 1, 0}, scratch);
}
double Gaussian::log_marginal(const double *statistics, double *scratch) const {
  return log_marginal_of_group({statistics, 1, 0}, scratch);
}

double Gaussian::divergence_of_states(StateStatistics statistics, double *scratch) const {
  return sum_of_groups(statistics, [&](StateStatistics group) { return divergence_of_group(group, scratch); });
}
double Gaussian::log_prior_of_modes(StateStatistics statistics, double *scratch) const {
  return sum_of_groups(statistics, [&](StateStatistics group) { return log_prior_of_group(group, scratch); });
}
double Gaussian::log_marginal_of_states(StateStatistics statistics, double *scratch) const {
  return sum_of_groups(statistics, [&](StateStatistics group) { return log_marginal_of_group(group, scratch); });
}

// The trace is |L⁻¹ L₀|², summed column by column.
double Gaussian::trace_of_prior(const Posterior &q, double *column) const {
  const size_t n = dimension();
  double trace = 0;
  for (size_t j = 0; j < n; ++j) {
    if (q.run) q.run->check();
    for (size_t i = 0; i < n; ++i) column[i] = i < j ? 0 : factor_[packed_at(n, i, j)];
    column[j] = 1 / column[j];
    trace += solve_lower(q.factor, n, column);
  }
  return trace;
}

double Gaussian::divergence_of_group(StateStatistics group, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(group, scratch);
  double log_precision = d * kLog2 - 2 * q.half_log_scale, of_means = 0;
  for (size_t j = 0; j < n; ++j) log_precision += digamma((q.degrees - static_cast<double>(j)) / 2);
  const double trace = trace_of_prior(q, scratch + n + triangle_);
  for (size_t k = 0; k < group.states; ++k) {
    const double of_state = mean_of(group[k], kappa(), q.mean), square = solve_lower(q.factor, n, q.mean);
    of_means += d / 2 * (std::log(of_state / kappa()) + kappa() / of_state - 1) + kappa() * q.degrees / 2 * square;
  }
  return of_means + q.degrees * q.half_log_scale - degrees() * half_log_scale_ - (q.degrees - degrees()) * d / 2 * kLog2 -
         log_gammas(q.degrees) + log_gammas(degrees()) + (q.degrees - degrees()) / 2 * log_precision -
         q.degrees / 2 * (d - trace);
}

double Gaussian::log_prior_of_group(StateStatistics group, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n), members = static_cast<double>(group.states);
  const Posterior q = posterior(group, scratch);
  const double inverse = q.degrees + d + (1 + members);  // covariance = the posterior's scale / inverse
  const double trace = trace_of_prior(q, scratch + n + triangle_);
  double squares = 0;
  for (size_t k = 0; k < group.states; ++k) {
    mean_of(group[k], kappa(), q.mean);
    squares += solve_lower(q.factor, n, q.mean);
  }
  const double log_covariance = 2 * q.half_log_scale - d * std::log(inverse);
  const double normalizer = degrees() * half_log_scale_ - degrees() * d / 2 * kLog2 - d * (d - 1) / 4 * kGaussianLogPi -
                            log_gammas(degrees()) - members * (d / 2 * kGaussianLog2Pi) +
                            members * (d / 2 * std::log(kappa()));
  return normalizer - (degrees() + d + (1 + members)) / 2 * log_covariance - inverse / 2 * (trace + kappa() * squares);
}

double Gaussian::log_marginal_of_group(StateStatistics group, double *scratch) const {
  const double d = static_cast<double>(dimension());
  const Posterior q = posterior(group, scratch);
  double tokens = 0, of_means = 0;
  for (size_t k = 0; k < group.states; ++k) {
    tokens += group[k][0];
    of_means += d / 2 * std::log(kappa() / (kappa() + group[k][0]));
  }
  return log_gammas(q.degrees) - log_gammas(degrees()) - tokens * d / 2 * kGaussianLogPi + degrees() * half_log_scale_ -
         q.degrees * q.half_log_scale + of_means;
}

// In the posterior's coordinates the precision is B Bᵀ with an upper triangle B (Bartlett's decomposition). Row i of B has the
// root of a χ² number of degrees − (n − 1 − i) on the diagonal, and normal numbers right of it. So the covariance's factor is L
// B⁻ᵀ.
void Gaussian::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const {
  draw_group({statistics, 1, 0}, rng, {prepared, 1, 0}, scratch);
}

void Gaussian::draw_parameters_of_states(StateStatistics statistics, Rng *rngs, StatePrepared prepared,
                                         double *scratch) const {
  each_group(statistics, [&](StateStatistics group, size_t first) {
    draw_group(group, rngs + first, {prepared[first], group.states, prepared.stride}, scratch);
  });
}

void Gaussian::draw_group(StateStatistics group, Rng *rngs, StatePrepared prepared, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(group, scratch);
  // Entry (i, j) of b, where j ≥ i, is stored at packed_at(n, j, i).
  double *b = scratch + n + triangle_, *z = b + triangle_;
  for (size_t i = 0; i < n; ++i) {
    const double dof = q.degrees - (d - 1 - static_cast<double>(i));
    b[packed_at(n, i, i)] = std::exp((std::log(2) + draw_log_gamma(rngs, dof / 2)) / 2);
    for (size_t j = i + 1; j < n; ++j) b[packed_at(n, j, i)] = draw_normal(rngs);
  }
  double *const factor = prepared[0] + n;
  for (size_t i = 0; i < n; ++i) {
    if (q.run) q.run->check();
    for (size_t j = i + 1; j-- > 0;) {
      const double entry = q.factor[packed_at(n, i, j)];
      double x = i == j ? 1 / entry : entry;
      for (size_t k = j + 1; k <= i; ++k) x -= b[packed_at(n, k, j)] * z[k];
      z[j] = x / b[packed_at(n, j, j)];
    }
    for (size_t j = 0; j < i; ++j) factor[packed_at(n, i, j)] = z[j];
    factor[packed_at(n, i, i)] = 1 / z[i];
  }
  const double half_log = log_diagonal(factor, n);
  for (size_t k = 0; k < group.states; ++k) {
    double *const to = prepared[k];
    if (k > 0) std::copy_n(factor, triangle_, to + n);
    const double of_state = mean_of(group[k], kappa(), q.mean);
    for (size_t i = 0; i < n; ++i) {
      z[i] = draw_normal(rngs + k);
      to[i] = centre()[i] + q.mean[i];
    }
    add_product(factor, z, 1 / std::sqrt(of_state), to);
    double *const last = to + n + triangle_;
    last[1] = half_log;
    last[0] = -d / 2 * kGaussianLog2Pi - last[1];
    last[2] = 0;
  }
}

void Gaussian::report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const {
  report_group({statistics, 1, 0}, what, figure, out, scratch);
}

void Gaussian::report_states(StateStatistics statistics, Estimate what, size_t figure, double *out, double *scratch) const {
  each_group(statistics, [&](StateStatistics group, size_t first) {
    report_group(group, what, figure, out + first * figures_[figure].size, scratch);
  });
}

void Gaussian::report_group(StateStatistics group, Estimate what, size_t figure, double *out, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n), members = static_cast<double>(group.states);
  const bool likelihood = what == Estimate::likelihood, mode = likelihood || what == Estimate::mode;
  const Posterior q = likelihood ? most_likely(group, scratch) : posterior(group, scratch);
  const double dof = q.degrees - d + 1;
  for (size_t k = 0; k < (figures_[figure].shared ? 1 : group.states); ++k, out += figures_[figure].size) {
    const double of_state = mean_of(group[k], likelihood ? 0 : kappa(), q.mean);
    if (figure == 0) {
      for (size_t i = 0; i < n; ++i) out[i] = centre()[i] + q.mean[i];
    } else if (figure == 3) {
      out[0] = mode ? INFINITY : dof;
    } else {
      const double factor = likelihood    ? 1
                            : mode        ? 1 / (q.degrees + d + (1 + members))
                            : figure == 1 ? 1 / (q.degrees - d - 1)
                                          : (of_state + 1) / (of_state * dof);
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j <= i; ++j) out[i * n + j] = out[j * n + i] = factor * product_entry(q.factor, n, i, j);
      }
    }
  }
}

}  // namespace hws
