// Optimize: speed
#include <algorithm>
#include <cmath>

#include "src/prior/gaussian.hh"
#include "src/stats/cholesky.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kDensityLog2Pi = 1.8378770664093454836, kDensityLogPi = 1.1447298858494001742;

}  // namespace

double Gaussian::student_constant(double dof, double n) {
  return log_gamma_rise(dof / 2, n / 2) - n / 2 * std::log(dof) - n / 2 * kDensityLogPi;
}

// Leaves in scratch the observed deviations solved by their factor, and from 3 n on the factor of the observed covariance.
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
  return last[0] + (d - observed) / 2 * kDensityLog2Pi + last[1] - o.log_factor - o.square / 2;
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

// Writes L_oo⁻¹ V_om for one missing value m. The factor L_oo is where observe() left it in scratch.
void Gaussian::across(const double *prepared, const double *x, size_t m, double *scratch, double *to) const {
  const size_t n = dimension();
  size_t observed = 0;
  for (size_t i = 0; i < n; ++i) {
    if (!std::isnan(x[i])) to[observed++] = product_entry(prepared + n, n, i, m);
  }
  solve_lower(scratch + 3 * n, observed, to);
}

// Let o be the observed values and m the missing ones. Then E r_m = μ_m + V_mo V_oo⁻¹ (r_o − μ_o), and the covariance is V_mm −
// V_mo V_oo⁻¹ V_om.
void Gaussian::add_completed(const double *x, double weight, const double *prepared, double *statistics,
                             double *scratch) const {
  const size_t n = dimension();
  const double *l = prepared + n;
  const size_t observed = observe(prepared, x, scratch).count;
  double *y = scratch, *r = scratch + n, *columns = scratch + 3 * n + triangle_;
  // There is one column per missing value. They fit, because observed · missing is at most n² / 4.
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

void Gaussian::draw(const double *prepared, Rng *rng, double *x, double *scratch) const {
  const size_t n = dimension();
  const double dof = prepared[n + triangle_ + 2];
  for (size_t i = 0; i < n; ++i) scratch[i] = draw_normal(rng);
  // A vector of Student's t is a normal vector divided by the root of χ² / dof.
  const double stretch = dof > 0 ? std::sqrt(dof / 2) * std::exp(-draw_log_gamma(rng, dof / 2) / 2) : 1;
  std::copy_n(prepared, n, x);
  add_product(prepared + n, scratch, stretch, x);
}

// A complete vector y is drawn about 0 and corrected: μ_m + y_m + V_mo V_oo⁻¹ (x_o − μ_o − y_o) has the conditional mean and
// covariance (Hoffman and Ribak 1991). Given its observed part, Student's t is again a t, with more degrees of freedom and
// another scale.
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

}  // namespace hws
