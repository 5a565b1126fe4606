// Optimize: balanced
#include "fsa/distance/bicgstab.hh"

#include <algorithm>
#include <cmath>

namespace hws {

Bicgstab::Bicgstab(const BalancedSystem &system, int64_t iterations, const Run &run)
    : n_(static_cast<size_t>(system.size())), iterations_(iterations), star_(n_) {
  run.limit_bytes(system.entries() * 12 + static_cast<int64_t>(n_) * 96);
  lower_.offsets.reserve(n_ + 1);
  upper_.offsets.reserve(n_ + 1);
  lower_.offsets.push_back(0);
  upper_.offsets.push_back(0);
  for (size_t i = 0; i < n_; ++i) {
    double self = 0;
    for (auto e = static_cast<size_t>(system.offsets()[i]); e < static_cast<size_t>(system.offsets()[i + 1]); ++e) {
      const auto to = static_cast<size_t>(system.column()[e]);
      if (to == i) {
        self += system.value()[e];
      } else {
        Part &part = to < i ? lower_ : upper_;
        part.column.push_back(static_cast<int32_t>(to));
        part.value.push_back(system.value()[e]);
      }
    }
    lower_.offsets.push_back(static_cast<int32_t>(lower_.column.size()));
    upper_.offsets.push_back(static_cast<int32_t>(upper_.column.size()));
    star_[i] = 1 / (1 - self);
  }
}

void Bicgstab::sweep(const double *p, double *z) const {
  for (size_t i = 0; i < n_; ++i) z[i] = (p[i] + lower_.row(i, z)) * star_[i];
}

void Bicgstab::multiply(const double *p, const double *z, double *q) const {
  for (size_t i = 0; i < n_; ++i) q[i] = p[i] - upper_.row(i, z);
}

namespace {

double product_of(const Array<double> &a, const Array<double> &b) {
  double s = 0;
  for (size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}

double largest(const Array<double> &a) {
  double m = 0;
  for (const double x : a) m = std::max(m, std::fabs(x));
  return m;
}

}  // namespace

void Bicgstab::apply(std::span<const double> f, std::span<double> z, double relative, const Run &run) {
  Array<double> r(f.begin(), f.end()), shadow = r, p = r, ap(n_), s(n_), as(n_), kp(n_), ks(n_);
  std::fill(z.begin(), z.end(), 0.0);
  const double enough = relative * largest(r);
  double rho = product_of(shadow, r);
  for (; iterations_ > 0; --iterations_) {
    run.check();
    sweep(p.data(), kp.data());
    multiply(p.data(), kp.data(), ap.data());
    const double alpha = rho / product_of(shadow, ap);
    if (!std::isfinite(alpha)) return;
    for (size_t i = 0; i < n_; ++i) s[i] = r[i] - alpha * ap[i];
    sweep(s.data(), ks.data());
    multiply(s.data(), ks.data(), as.data());
    const double size = product_of(as, as), omega = size > 0 ? product_of(as, s) / size : 0;
    if (!std::isfinite(omega)) return;
    for (size_t i = 0; i < n_; ++i) z[i] += alpha * kp[i] + omega * ks[i];
    for (size_t i = 0; i < n_; ++i) r[i] = s[i] - omega * as[i];
    if (largest(r) <= enough) return;
    const double next = product_of(shadow, r), beta = next / rho * (alpha / omega);
    // A shadow that lost sight of r (or omega 0): begin again from here.
    if (!std::isfinite(beta) || std::fabs(next) < 1e-14 * std::sqrt(product_of(shadow, shadow) * product_of(r, r))) {
      shadow = p = r;
      rho = product_of(shadow, r);
      continue;
    }
    rho = next;
    for (size_t i = 0; i < n_; ++i) p[i] = r[i] + beta * (p[i] - omega * ap[i]);
  }
}

}  // namespace hws
