// Optimize: speed
#include "src/graph/strings/ep/moments/fixed_point.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr int32_t kPoints = 6, kMostPoints = 12;  // sweeps between extrapolations at first, and after one that did not help
constexpr double kTolerance = 1e-13;
constexpr double kOverflow = 1e280;
// The growth of a sum, since every state was reached, from which rounding cannot tell it from an infinite one.
constexpr double kMostGrowth = 1e12;

}  // namespace

// x <- the combination of the last points, coefficients adding up to 1, with the least weighted change; which is the last
// change plus multiples of the differences between changes (changes themselves become parallel, and then say
// nothing but by their lengths). False, and x as it was, where that has negative entries or cannot be found.
bool FixedPoint::extrapolate(std::span<double> x, int32_t points) {
  const size_t n = x.size(), q = static_cast<size_t>(points) - 1;
  // Column a, the latest first, is change q - a minus change q - a - 1; column q the last change.
  const auto point = [&](size_t j, size_t i) { return points_[j * n + i]; };
  double gram[kMostPoints][kMostPoints] = {}, norm[kMostPoints], c[kMostPoints], gamma[kMostPoints] = {};
  for (size_t i = 0; i < n; ++i) {
    double column[kMostPoints];
    double later = (point(q + 1, i) - point(q, i)) * weights_[i];
    column[q] = later;
    for (size_t a = 0; a < q; ++a) {
      const double change = (point(q - a, i) - point(q - a - 1, i)) * weights_[i];
      column[a] = later - change;
      later = change;
    }
    for (size_t a = 0; a <= q; ++a) {
      for (size_t b = 0; b <= a; ++b) gram[a][b] += column[a] * column[b];
    }
  }
  for (size_t a = 0; a <= q; ++a) {
    norm[a] = std::sqrt(gram[a][a]);
    if (!(norm[a] < kOverflow)) return false;
  }
  // Normal equations by Cholesky's factorization, of columns scaled to length one; those that are combinations of later ones
  // up to rounding are left out.
  bool used[kMostPoints];
  for (size_t a = 0; a < q; ++a) {
    used[a] = norm[a] > 0;
    double left = 1;
    for (size_t b = 0; b < a && used[a]; ++b) {
      if (!used[b]) continue;
      double sum = gram[a][b] / (norm[a] * norm[b]);
      for (size_t k = 0; k < b; ++k) sum -= used[k] ? gram[a][k] * gram[b][k] : 0;
      gram[a][b] = sum / gram[b][b];
      left -= gram[a][b] * gram[a][b];
    }
    used[a] = used[a] && left > 1e-13;
    gram[a][a] = used[a] ? std::sqrt(left) : 1;
  }
  for (size_t a = 0; a < q; ++a) {
    if (!used[a]) continue;
    c[a] = -gram[q][a] / norm[a];
    for (size_t k = 0; k < a; ++k) c[a] -= used[k] ? gram[a][k] * c[k] : 0;
    c[a] /= gram[a][a];
  }
  for (size_t a = q; a-- > 0;) {
    if (!used[a]) continue;
    for (size_t k = a + 1; k < q; ++k) c[a] -= used[k] ? gram[k][a] * c[k] : 0;
    c[a] /= gram[a][a];
  }
  // As coefficients of points, the first of which is not among them.
  gamma[q] = 1;
  for (size_t a = 0; a < q; ++a) {
    if (!used[a]) continue;
    const double xi = c[a] / norm[a];
    gamma[q - a] += xi;
    gamma[q - a - 1] -= xi;
  }
  const auto combined = [&](size_t i) {
    double sum = 0;
    for (size_t j = 0; j <= q; ++j) sum += gamma[j] * point(j + 1, i);
    return sum;
  };
  for (size_t i = 0; i < n; ++i) {
    const double v = combined(i);
    if (!(v * weights_[i] > -1e-7) || !(v < kOverflow)) return false;
  }
  for (size_t i = 0; i < n; ++i) x[i] = std::max(combined(i), 0.0);
  return true;
}

FixedPoint::Outcome FixedPoint::solve(AffineMap &map, std::span<double> x, int32_t most_sweeps, bool finite, const Run &run) {
  const size_t n = x.size();
  // Large components: fewer points, for memory's sake.
  const int32_t most_points = n > 4000000 ? 3 : n > 400000 ? 5 : kMostPoints;
  int32_t points = std::min(kPoints, most_points);
  run.limit_bytes(static_cast<int64_t>(n * (static_cast<size_t>(most_points) + 2) * sizeof(double)));
  points_.resize(n * (static_cast<size_t>(most_points) + 1));
  weights_.resize(n);
  bool from_zero = true;
  double rate = 0, best = INFINITY, first = 0;
  int32_t cycles_without_gain = 0;
  for (int32_t sweeps = 0; sweeps < most_sweeps;) {
    if (sweeps > 4 * kPoints) points = most_points;
    std::copy(x.begin(), x.end(), points_.begin());
    double last = INFINITY, cycle_best = INFINITY;
    for (int32_t j = 1; j <= points; ++j, ++sweeps, ++sweeps_) {
      run.check();
      map.sweep(x);
      const double *before = points_.data() + static_cast<size_t>(j - 1) * n;
      std::copy(x.begin(), x.end(), points_.begin() + static_cast<std::ptrdiff_t>(static_cast<size_t>(j) * n));
      if (j == 1 || j == 3) map.weigh(x, weights_);
      double change = 0, most = 0;
      bool fresh = false;
      for (size_t i = 0; i < n; ++i) {
        // An entry that was reached in this sweep has no weight yet.
        const bool reached = weights_[i] == 0 && before[i] == 0 && x[i] != 0;
        const double moved = reached ? 1.0 : std::fabs(x[i] - before[i]) * weights_[i];
        fresh |= reached;
        change = moved > change ? moved : change;
        most += std::fabs(x[i]);  // not a number if one of them is none
      }
      if (sweeps < kPoints || fresh) first = most;
      if (!(most < kOverflow) || (!finite && most > kMostGrowth * first)) return Outcome::unsettled;
      if (j >= 2 && from_zero) {
        // Does no entry of the difference get smaller?
        bool grows = true, some = false;
        for (size_t i = 0; i < n && grows; ++i) {
          const double d = before[i] - *(before + i - n), e = x[i] - before[i], least = d * weights_[i];
          some |= least > 1e-9;
          grows = least > 1e-9 ? e > (1 + 1e-9) * d : least >= -1e-12 && e * weights_[i] >= -1e-12;
        }
        if (grows && some) return Outcome::infinite;
      }
      // The rate at which sweeps converge in the end, which is that of the slowest cycle.
      if (j == points && last > 1e-13 && change < last) rate = std::max(rate, change / last);
      last = change;
      cycle_best = std::min(cycle_best, change);
      const double slack = rate < 1 - 1e-9 ? 1 - rate : 1e-9;
      if (change <= kTolerance * slack) return Outcome::settled;
    }
    // What rounding leaves is not made smaller by going on.
    cycles_without_gain = cycle_best < 0.8 * best ? 0 : cycles_without_gain + 1;
    best = std::min(best, cycle_best);
    if (cycles_without_gain >= 2 && last < kTolerance) return Outcome::settled;
    if (cycles_without_gain >= 20 && last < 100 * kTolerance) return Outcome::settled;
    if (extrapolate(x, points)) {
      from_zero = false;
    } else {
      std::copy_n(points_.data() + static_cast<size_t>(points) * n, n, x.begin());
    }
  }
  return Outcome::unsettled;
}

}  // namespace hws
