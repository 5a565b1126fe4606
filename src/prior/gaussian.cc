// Optimize: speed
#include "src/prior/gaussian.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/stats/cholesky.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kGaussianLog2Pi = 1.8378770664093454836, kLog2 = 0.69314718055994530942,
    kGaussianLogPi = 1.1447298858494001742;

// ln Γ((a + n) / 2) − ln Γ(a / 2), and of Student's t in n dimensions all that its distance does not enter, but ½ ln |scale|.
double student_constant(double dof, double n) {
  return log_gamma_rise(dof / 2, n / 2) - n / 2 * std::log(dof) - n / 2 * kGaussianLogPi;
}

// Numbers of a triangle, once the prior is known to hold one: a dimension read from a file may be anything, and 32 bits may not
// hold the square of it.
size_t triangle_in_prior(size_t n, size_t numbers) {
  const uint64_t triangle = uint64_t{n} * (uint64_t{n} + 1) / 2, expected = 2 + n + triangle;
  if (numbers != expected) {
    fail(Code::argument, "%zu numbers in the prior of a Gaussian of %zu dimensions; expected %" PRIu64, numbers, n, expected);
  }
  return static_cast<size_t>(triangle);
}

}  // namespace

Gaussian::Gaussian(int32_t dimension, Array<double> prior)
    : EmissionFamily(dimension, std::move(prior)), triangle_(triangle_in_prior(this->dimension(), this->prior().size())),
      factor_(triangle_), pivots_(this->dimension()), half_log_scale_(0),
      figures_{{"mean", this->dimension()},
               {"covariance", this->dimension() * this->dimension()},
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
  if (!cholesky(factor_.data(), n, nullptr)) fail(Code::argument, "a Gaussian's prior whose scale is not positive definite");
  half_log_scale_ = log_diagonal(factor_.data(), n);
  for (size_t j = 0; j < n; ++j) {
    const double reciprocal = factor_[packed_at(n, j, j)];
    pivots_[j] = 1 / (reciprocal * reciprocal);
  }
}

Gaussian::Posterior Gaussian::posterior(const double *statistics, double *scratch) const {
  const size_t n = dimension();
  Posterior q{kappa() + statistics[0], degrees() + statistics[0], scratch, scratch + n, 0};
  const double *sum = statistics + 1, *squares = sum + n, *scale = centre() + n;
  for (size_t i = 0; i < n; ++i) q.mean[i] = sum[i] / q.kappa;
  for (size_t j = 0, at = 0; j < n; ++j) {
    for (size_t i = j; i < n; ++i, ++at) q.factor[at] = scale[at] + (squares[at] - sum[j] * q.mean[i]);
  }
  // Each pivot is at least the prior's, as what is added to the prior's scale is positive semidefinite.
  cholesky(q.factor, n, pivots_.data());
  q.half_log_scale = log_diagonal(q.factor, n);
  return q;
}

double Gaussian::log_gammas(double degrees) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) sum += log_gamma((degrees - static_cast<double>(i)) / 2);
  return sum;
}

void Gaussian::prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(statistics, scratch);
  double factor = 1, dof = 0;  // covariance or scale = factor · the posterior's scale
  switch (what) {
    case Estimate::relative_frequency:
    case Estimate::mode: factor = 1 / (q.degrees + d + 2); break;
    case Estimate::mean: factor = 1 / (q.degrees - d - 1); break;
    case Estimate::geometric_mean: factor = 1 / q.degrees; break;
    case Estimate::predictive:
      dof = q.degrees - d + 1;
      factor = (q.kappa + 1) / (q.kappa * dof);
      break;
  }
  const double root = std::sqrt(factor);
  double *l = prepared + n;
  for (size_t i = 0; i < n; ++i) prepared[i] = centre()[i] + q.mean[i];
  for (size_t j = 0, at = 0; j < n; ++j) {
    l[at] = q.factor[at] / root;
    for (size_t i = j + 1; i < n; ++i) l[at + i - j] = q.factor[at + i - j] * root;
    at += n - j;
  }
  const double half_log = q.half_log_scale + d / 2 * std::log(factor);
  double constant = -d / 2 * kGaussianLog2Pi - half_log;
  if (what == Estimate::geometric_mean) {
    double log_precision = d * kLog2 - 2 * q.half_log_scale;  // E ln |Σ⁻¹|
    for (size_t i = 0; i < n; ++i) log_precision += digamma((q.degrees - static_cast<double>(i)) / 2);
    constant = log_precision / 2 - d / 2 * kGaussianLog2Pi - d / (2 * q.kappa);
  } else if (what == Estimate::predictive) {
    constant = student_constant(dof, d) - half_log;
  }
  double *const last = l + triangle_;
  last[0] = constant;
  last[1] = half_log;
  last[2] = dof;
}

// Scratch: the deviations of what is observed, solved; then the factor of its covariance.
Gaussian::Observed Gaussian::observe(const double *prepared, const double *x, double *scratch) const {
  const size_t n = dimension();
  const double *l = prepared + n;
  double *y = scratch, *factor = scratch + 3 * n;
  Observed o{0, 0, 0};
  for (size_t i = 0; i < n; ++i) {
    if (!std::isnan(x[i])) y[o.count++] = x[i] - prepared[i];
  }
  size_t at = 0;
  for (size_t j = 0; j < n; ++j) {
    if (std::isnan(x[j])) continue;
    for (size_t i = j; i < n; ++i) {
      if (!std::isnan(x[i])) factor[at++] = product_entry(l, n, i, j);
    }
  }
  cholesky(factor, o.count, nullptr);
  o.square = solve_lower(factor, o.count, y);
  o.log_factor = log_diagonal(factor, o.count);
  return o;
}

double Gaussian::log_density(const double *prepared, const ChannelValues &token, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const double *last = prepared + n + triangle_;
  const double dof = last[2];
  if (!token.missing) {
    for (size_t i = 0; i < n; ++i) scratch[i] = token.x[i] - prepared[i];
    const double square = solve_lower(prepared + n, n, scratch);
    return dof > 0 ? last[0] - (dof + d) / 2 * std::log1p(square / dof) : last[0] - square / 2;
  }
  const Observed o = observe(prepared, token.x, scratch);
  const double observed = static_cast<double>(o.count);
  if (o.count == 0) return 0;
  if (dof > 0) return student_constant(dof, observed) - o.log_factor - (dof + observed) / 2 * std::log1p(o.square / dof);
  return last[0] + (d - observed) / 2 * kGaussianLog2Pi + last[1] - o.log_factor - o.square / 2;
}

void Gaussian::add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
                   double *scratch) const {
  const size_t n = dimension();
  if (token.missing) {
    size_t there = 0;
    for (size_t i = 0; i < n; ++i) there += !std::isnan(token.x[i]);
    if (there == 0) return;
    if (there < n) {
      if (prepared) add_completed(token.x, weight, prepared, statistics, scratch);
      return;
    }
  }
  double *sum = statistics + 1, *squares = sum + n;
  statistics[0] += weight;
  for (size_t i = 0; i < n; ++i) scratch[i] = token.x[i] - centre()[i];
  for (size_t j = 0; j < n; ++j) {
    const double w = weight * scratch[j];
    sum[j] += w;
    for (size_t i = j; i < n; ++i) squares[i - j] += w * scratch[i];
    squares += n - j;
  }
}

// L_oo⁻¹ V_om for one missing value m; the factor is where observe() left it.
void Gaussian::across(const double *prepared, const double *x, size_t m, double *scratch, double *to) const {
  const size_t n = dimension();
  size_t observed = 0;
  for (size_t i = 0; i < n; ++i) {
    if (!std::isnan(x[i])) to[observed++] = product_entry(prepared + n, n, i, m);
  }
  solve_lower(scratch + 3 * n, observed, to);
}

// With o what is there and m what is missing: E r_m = μ_m + V_mo V_oo⁻¹ (r_o − μ_o), covariance V_mm − V_mo V_oo⁻¹ V_om.
void Gaussian::add_completed(const double *x, double weight, const double *prepared, double *statistics,
                             double *scratch) const {
  const size_t n = dimension();
  const double *l = prepared + n;
  const size_t observed = observe(prepared, x, scratch).count;
  double *y = scratch, *r = scratch + n, *columns = scratch + 3 * n + triangle_;
  // A column per missing value. It fits: observed · missing is at most n² / 4.
  size_t column = 0;
  for (size_t m = 0; m < n; ++m) {
    if (!std::isnan(x[m])) {
      r[m] = x[m] - centre()[m];
      continue;
    }
    double *c = columns + column++ * observed;
    across(prepared, x, m, scratch, c);
    double shift = 0;
    for (size_t k = 0; k < observed; ++k) shift += c[k] * y[k];
    r[m] = prepared[m] - centre()[m] + shift;
  }
  double *sum = statistics + 1, *squares = sum + n;
  statistics[0] += weight;
  for (size_t j = 0, a = 0; j < n; ++j) {
    const bool missing = std::isnan(x[j]);
    sum[j] += weight * r[j];
    for (size_t i = j, b = a; i < n; ++i) {
      double square = r[i] * r[j];
      if (std::isnan(x[i])) {
        if (missing) {
          square += product_entry(l, n, i, j);
          for (size_t k = 0; k < observed; ++k) square -= columns[a * observed + k] * columns[b * observed + k];
        }
        ++b;
      }
      squares[i - j] += weight * square;
    }
    a += missing;
    squares += n - j;
  }
}

double Gaussian::divergence(const double *statistics, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(statistics, scratch);
  // tr(scale₀ · scale⁻¹) = |L⁻¹ L₀|², column by column.
  double trace = 0, log_precision = d * kLog2 - 2 * q.half_log_scale;
  double *column = scratch + n + triangle_;
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = 0; i < n; ++i) column[i] = i < j ? 0 : factor_[packed_at(n, i, j)];
    column[j] = 1 / column[j];
    trace += solve_lower(q.factor, n, column);
    log_precision += digamma((q.degrees - static_cast<double>(j)) / 2);
  }
  const double square = solve_lower(q.factor, n, q.mean);
  const double of_mean = d / 2 * (std::log(q.kappa / kappa()) + kappa() / q.kappa - 1) + kappa() * q.degrees / 2 * square;
  return of_mean + q.degrees * q.half_log_scale - degrees() * half_log_scale_ - (q.degrees - degrees()) * d / 2 * kLog2 -
         log_gammas(q.degrees) + log_gammas(degrees()) + (q.degrees - degrees()) / 2 * log_precision -
         q.degrees / 2 * (d - trace);
}

double Gaussian::log_prior_of_mode(const double *statistics, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(statistics, scratch);
  const double inverse = q.degrees + d + 2;  // covariance = the posterior's scale / inverse
  double trace = 0;
  double *column = scratch + n + triangle_;
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = 0; i < n; ++i) column[i] = i < j ? 0 : factor_[packed_at(n, i, j)];
    column[j] = 1 / column[j];
    trace += solve_lower(q.factor, n, column);
  }
  const double square = solve_lower(q.factor, n, q.mean);
  const double log_covariance = 2 * q.half_log_scale - d * std::log(inverse);
  const double normalizer = degrees() * half_log_scale_ - degrees() * d / 2 * kLog2 - d * (d - 1) / 4 * kGaussianLogPi -
                            log_gammas(degrees()) - d / 2 * kGaussianLog2Pi + d / 2 * std::log(kappa());
  return normalizer - (degrees() + d + 2) / 2 * log_covariance - inverse / 2 * (trace + kappa() * square);
}

double Gaussian::log_marginal(const double *statistics, double *scratch) const {
  const double d = static_cast<double>(dimension());
  const Posterior q = posterior(statistics, scratch);
  return log_gammas(q.degrees) - log_gammas(degrees()) - statistics[0] * d / 2 * kGaussianLogPi + degrees() * half_log_scale_ -
         q.degrees * q.half_log_scale + d / 2 * std::log(kappa() / q.kappa);
}

void Gaussian::draw(const double *prepared, Rng *rng, double *x, double *scratch) const {
  const size_t n = dimension();
  const double dof = prepared[n + triangle_ + 2];
  for (size_t i = 0; i < n; ++i) scratch[i] = draw_normal(rng);
  // Student's t: a normal number over the root of χ² / dof.
  const double stretch = dof > 0 ? std::sqrt(dof / 2) * std::exp(-draw_log_gamma(rng, dof / 2) / 2) : 1;
  std::copy_n(prepared, n, x);
  add_product(prepared + n, scratch, stretch, x);
}

// A whole vector y is drawn about 0 and mended: μ_m + y_m + V_mo V_oo⁻¹ (x_o − μ_o − y_o) has the conditional mean and
// covariance (Hoffman and Ribak 1991). Student's t given what is there is one of more degrees of freedom and another scale.
void Gaussian::draw_missing(const double *prepared, Rng *rng, double *x, double *scratch) const {
  const size_t n = dimension();
  const Observed o = observe(prepared, x, scratch);
  const double dof = prepared[n + triangle_ + 2], more = dof + static_cast<double>(o.count);
  const double stretch = dof > 0 ? std::sqrt((dof + o.square) / 2) * std::exp(-draw_log_gamma(rng, more / 2) / 2) : 1;
  double *const y = scratch, *const r = scratch + n, *const c = scratch + 2 * n;
  for (size_t i = 0; i < n; ++i) {
    c[i] = draw_normal(rng);
    r[i] = 0;
  }
  add_product(prepared + n, c, stretch, r);
  for (size_t i = 0, k = 0; i < n; ++i) {
    if (!std::isnan(x[i])) c[k++] = r[i];
  }
  solve_lower(scratch + 3 * n, o.count, c);
  for (size_t k = 0; k < o.count; ++k) y[k] -= c[k];
  for (size_t m = 0; m < n; ++m) {
    if (!std::isnan(x[m])) continue;
    across(prepared, x, m, scratch, c);
    for (size_t k = 0; k < o.count; ++k) r[m] += c[k] * y[k];
  }
  for (size_t m = 0; m < n; ++m) {
    if (std::isnan(x[m])) x[m] = prepared[m] + r[m];
  }
}

// Bartlett's decomposition of the precision, in the posterior's coordinates, is a product B Bᵀ of an upper triangle: row i has
// a χ² number of degrees − (n − 1 − i) in the diagonal, normal ones behind it. So the covariance's factor is L B⁻ᵀ.
void Gaussian::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(statistics, scratch);
  double *b = scratch + n + triangle_, *z = b + triangle_;  // b: entry (i, j), j ≥ i, where packed_at() has (j, i)
  for (size_t i = 0; i < n; ++i) {
    const double dof = q.degrees - (d - 1 - static_cast<double>(i));
    b[packed_at(n, i, i)] = std::exp((std::log(2) + draw_log_gamma(rng, dof / 2)) / 2);
    for (size_t j = i + 1; j < n; ++j) b[packed_at(n, j, i)] = draw_normal(rng);
  }
  double *factor = prepared + n;
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i + 1; j-- > 0;) {
      const double entry = q.factor[packed_at(n, i, j)];
      double x = i == j ? 1 / entry : entry;
      for (size_t k = j + 1; k <= i; ++k) x -= b[packed_at(n, k, j)] * z[k];
      z[j] = x / b[packed_at(n, j, j)];
    }
    for (size_t j = 0; j < i; ++j) factor[packed_at(n, i, j)] = z[j];
    factor[packed_at(n, i, i)] = 1 / z[i];
  }
  for (size_t i = 0; i < n; ++i) {
    z[i] = draw_normal(rng);
    prepared[i] = centre()[i] + q.mean[i];
  }
  add_product(factor, z, 1 / std::sqrt(q.kappa), prepared);
  double *const last = factor + triangle_;
  last[1] = log_diagonal(factor, n);
  last[0] = -d / 2 * kGaussianLog2Pi - last[1];
  last[2] = 0;
}

// to += scale · L z.
void Gaussian::add_product(const double *l, const double *z, double scale, double *to) const {
  const size_t n = dimension();
  for (size_t j = 0; j < n; ++j) {
    const double x = scale * z[j];
    to[j] += x / l[0];
    for (size_t i = j + 1; i < n; ++i) to[i] += x * l[i - j];
    l += n - j;
  }
}

void Gaussian::report(const double *statistics, bool mode, size_t figure, double *out, double *scratch) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const Posterior q = posterior(statistics, scratch);
  if (figure == 0) {
    for (size_t i = 0; i < n; ++i) out[i] = centre()[i] + q.mean[i];
    return;
  }
  const double dof = q.degrees - d + 1;
  if (figure == 3) {
    out[0] = mode ? INFINITY : dof;
    return;
  }
  const double factor = mode          ? 1 / (q.degrees + d + 2)
                        : figure == 1 ? 1 / (q.degrees - d - 1)
                                      : (q.kappa + 1) / (q.kappa * dof);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) out[i * n + j] = out[j * n + i] = factor * product_entry(q.factor, n, i, j);
  }
}

}  // namespace hws
