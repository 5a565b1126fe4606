#include "src/optim/lbfgs_b.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr size_t kAskedEach = 65536;  // variables of a loop before a cancel is looked for
constexpr double kRoundOff = 2.220446049250313e-16;
constexpr double kArmijo = 1e-4;
constexpr int kTrials = 24;
// A step is too short while the slope along it is still this part of what it was at its start (Wolfe's second condition); it
// is then made longer, since only beyond does the pair it leaves say something of curvature.
constexpr double kWolfe = 0.9;
constexpr double kLonger = 4;

// In eight interleaved sums: their order is the same everywhere.
double scalar(std::span<const double> a, std::span<const double> b) {
  double part[8] = {0};
  size_t i = 0;
  for (; i + 8 <= a.size(); i += 8) {
    for (size_t k = 0; k < 8; ++k) part[k] += a[i + k] * b[i + k];
  }
  for (; i < a.size(); ++i) part[0] += a[i] * b[i];
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

// In place, by Gauss and Jordan with pivots of the largest size; false if there is none.
bool invert_in_place(Array<double> &a, size_t n) {
  Array<double> inverse(n * n, 0.0);
  for (size_t i = 0; i < n; ++i) inverse[i * n + i] = 1;
  for (size_t k = 0; k < n; ++k) {
    size_t pivot = k;
    for (size_t i = k + 1; i < n; ++i) {
      if (std::fabs(a[i * n + k]) > std::fabs(a[pivot * n + k])) pivot = i;
    }
    const double p = a[pivot * n + k];
    if (!(std::fabs(p) > 1e-300)) return false;
    for (size_t j = 0; j < n; ++j) {
      std::swap(a[k * n + j], a[pivot * n + j]);
      std::swap(inverse[k * n + j], inverse[pivot * n + j]);
    }
    for (size_t j = 0; j < n; ++j) {
      a[k * n + j] /= p;
      inverse[k * n + j] /= p;
    }
    for (size_t i = 0; i < n; ++i) {
      const double factor = a[i * n + k];
      if (i == k || factor == 0) continue;
      for (size_t j = 0; j < n; ++j) {
        a[i * n + j] -= factor * a[k * n + j];
        inverse[i * n + j] -= factor * inverse[k * n + j];
      }
    }
  }
  a.swap(inverse);
  return true;
}

void multiply(const Array<double> &matrix, std::span<const double> x, std::span<double> y) {
  const size_t n = x.size();
  for (size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (size_t j = 0; j < n; ++j) sum += matrix[i * n + j] * x[j];
    y[i] = sum;
  }
}

Array<double> matrix_product(const Array<double> &matrix, std::span<const double> x) {
  Array<double> y(x.size());
  multiply(matrix, x, y);
  return y;
}

}  // namespace

LbfgsB::LbfgsB(Array<double> x, double lower, int32_t memory, const Function &function)
    : x_(std::move(x)), gradient_(x_.size()), lower_(lower), memory_(memory) {
  value_ = function(x_, gradient_);
  evaluations_ = 1;
}

// What later matrices need of a pair and those before it.
void LbfgsB::complete(std::span<const Pair> before, Pair *pair) {
  pair->yy = scalar(pair->y, pair->y);
  pair->products.clear();
  for (const Pair &p : before) pair->products.push_back({scalar(pair->s, p.y), scalar(pair->s, p.s)});
  pair->products.push_back({scalar(pair->s, pair->y), scalar(pair->s, pair->s)});
}

// Equation 3.4, with θ = yᵀy / sᵀy of the last pair.
LbfgsB::Matrix LbfgsB::matrix(std::span<const Pair> pairs) const {
  Matrix b;
  const size_t c = pairs.size(), n = 2 * c;
  if (c == 0) return b;
  const Pair &last = pairs.back();
  b.theta = last.yy / last.products.back().sy;
  b.m.assign(n * n, 0.0);
  for (size_t i = 0; i < c; ++i) {
    for (size_t j = 0; j <= i; ++j) {
      const Products of = pairs[i].products[pairs[i].products.size() - 1 - (i - j)];
      if (i == j) {
        b.m[i * n + i] = -of.sy;
      } else {
        b.m[(c + i) * n + j] = b.m[j * n + c + i] = of.sy;
      }
      b.m[(c + i) * n + c + j] = b.m[(c + j) * n + c + i] = b.theta * of.ss;
    }
  }
  if (invert_in_place(b.m, n)) b.pairs = c;
  return b;
}

void LbfgsB::row(std::span<const Pair> pairs, const Matrix &b, size_t variable, double *w) const {
  for (size_t k = 0; k < b.pairs; ++k) {
    w[k] = pairs[k].y[variable];
    w[b.pairs + k] = b.theta * pairs[k].s[variable];
  }
}

// Algorithm CP. `c` becomes Wᵀ (Cauchy point − x).
Array<double> LbfgsB::cauchy_point(std::span<const Pair> pairs, const Matrix &b, Array<double> *c,
                                         const Run &run) const {
  struct Break {
    double t;
    size_t variable;
  };
  const auto later = [](const Break &a, const Break &z) { return a.t > z.t || (a.t == z.t && a.variable > z.variable); };
  const size_t n = x_.size(), width = 2 * b.pairs;
  Array<double> d(n), point = x_, p(width), w(width), mw(width);
  Array<Break> breaks;
  for (size_t i = 0; i < n; ++i) {
    if (i % kAskedEach == 0) run.check();
    const double t = gradient_[i] > 0 ? (x_[i] - lower_) / gradient_[i] : INFINITY;
    d[i] = t > 0 ? -gradient_[i] : 0;
    if (t > 0 && t < INFINITY) breaks.push_back({t, i});
  }
  for (size_t k = 0; k < b.pairs; ++k) {
    p[k] = scalar(pairs[k].y, d);
    p[b.pairs + k] = b.theta * scalar(pairs[k].s, d);
  }
  c->assign(width, 0.0);
  double slope = -scalar(d, d);
  const double first_curvature = -b.theta * slope;
  double curvature = first_curvature - scalar(p, matrix_product(b.m, p)), t = 0;
  if (slope == 0) return point;
  run.check();
  std::make_heap(breaks.begin(), breaks.end(), later);
  double best = curvature > 0 ? -slope / curvature : 0;
  for (size_t passed = 0; !breaks.empty(); ++passed) {
    if (passed % 1024 == 0) run.check();
    const Break next = breaks.front();
    const double dt = next.t - t;
    if (best < dt) break;
    std::pop_heap(breaks.begin(), breaks.end(), later);
    breaks.pop_back();
    const size_t i = next.variable;
    const double g = gradient_[i], z = lower_ - x_[i];
    point[i] = lower_;
    d[i] = 0;
    t = next.t;
    row(pairs, b, i, w.data());
    multiply(b.m, w, mw);
    double with_c = 0, with_p = 0, with_w = 0;
    for (size_t k = 0; k < width; ++k) {
      (*c)[k] += dt * p[k];
      with_c += mw[k] * (*c)[k];
      with_p += mw[k] * p[k];
      with_w += mw[k] * w[k];
      p[k] += g * w[k];
    }
    slope += dt * curvature + g * g + b.theta * g * z - g * with_c;
    curvature -= b.theta * g * g + 2 * g * with_p + g * g * with_w;
    curvature = std::max(curvature, kRoundOff * first_curvature);
    best = -slope / curvature;
  }
  best = std::max(best, 0.0);
  t += best;
  for (size_t k = 0; k < width; ++k) (*c)[k] += best * p[k];
  for (size_t i = 0; i < n; ++i) {
    if (i % kAskedEach == 0) run.check();
    if (d[i] != 0) point[i] = std::max(lower_, x_[i] + t * d[i]);
  }
  return point;
}

bool LbfgsB::direction(std::span<const Pair> pairs, Array<double> *d, const Run &run) const {
  const Matrix b = matrix(pairs);
  const size_t n = x_.size(), width = 2 * b.pairs;
  Array<double> c;
  const Array<double> cauchy = cauchy_point(pairs, b, &c, run);
  run.check();
  d->assign(n, 0.0);
  if (b.pairs > 0) {
    // Section 5.1, the direct primal method: over the free variables minimize the model from the Cauchy point on.
    Array<double> r(n, 0.0), w(width), v(width, 0.0), inner(width * width, 0.0);
    const Array<double> mc = matrix_product(b.m, c);
    for (size_t i = 0; i < n; ++i) {
      if (i % 4096 == 0) run.check();
      if (!(cauchy[i] > lower_)) continue;
      row(pairs, b, i, w.data());
      r[i] = gradient_[i] + b.theta * (cauchy[i] - x_[i]) - scalar(w, mc);
      for (size_t k = 0; k < width; ++k) {
        v[k] += w[k] * r[i];
        for (size_t l = 0; l <= k; ++l) inner[k * width + l] += w[k] * w[l];
      }
    }
    for (size_t k = 0; k < width; ++k) {
      for (size_t l = 0; l < k; ++l) inner[l * width + k] = inner[k * width + l];
    }
    Array<double> system(width * width);  // I − M Wᵀ Z Zᵀ W / θ
    for (size_t k = 0; k < width; ++k) {
      for (size_t l = 0; l < width; ++l) {
        double sum = 0;
        for (size_t j = 0; j < width; ++j) sum += b.m[k * width + j] * inner[j * width + l];
        system[k * width + l] = (k == l) - sum / b.theta;
      }
    }
    if (!invert_in_place(system, width)) return false;
    v = matrix_product(system, matrix_product(b.m, v));
    // Projected; if that does not go down, cut off where the first variable meets its bound.
    double longest = 1;
    Array<double> step(n, 0.0);
    for (size_t i = 0; i < n; ++i) {
      if (i % 4096 == 0) run.check();
      double to = cauchy[i];
      if (cauchy[i] > lower_) {
        row(pairs, b, i, w.data());
        step[i] = -r[i] / b.theta - scalar(w, v) / (b.theta * b.theta);
        if (step[i] < 0) longest = std::min(longest, (lower_ - cauchy[i]) / step[i]);
        to = std::max(lower_, cauchy[i] + step[i]);
      }
      (*d)[i] = to - x_[i];
    }
    if (scalar(*d, gradient_) < 0) return true;
    for (size_t i = 0; i < n; ++i) (*d)[i] = cauchy[i] + longest * step[i] - x_[i];
  } else {
    for (size_t i = 0; i < n; ++i) (*d)[i] = cauchy[i] - x_[i];
  }
  return scalar(*d, gradient_) < 0;
}

bool LbfgsB::step(const Function &function, const Move &move, const Run &run) {
  const size_t n = x_.size();
  Array<double> d, x(n);
  run.check();
  Array<double> gradient(n);
  double value = 0;
  size_t oldest = 0;  // pairs in use are those from here on
  int64_t evaluations = evaluations_;
  for (bool found = false; !found;) {
    const std::span<const Pair> pairs = std::span(pairs_).subspan(oldest);
    if (direction(pairs, &d, run)) {
      const double slope = scalar(d, gradient_);
      const auto go = [&](double length, Array<double> &to, Array<double> &slopes) {
        run.check();
        for (size_t i = 0; i < n; ++i) to[i] = d[i] == 0 ? x_[i] : std::max(lower_, x_[i] + length * d[i]);
        ++evaluations;
        return function(to, slopes);
      };
      // Without curvature the length of the first step is a guess.
      double length = pairs.empty() ? std::min(1.0, 1 / std::sqrt(scalar(d, d))) : 1;
      for (int trial = 0; trial < kTrials && !found; ++trial) {
        value = go(length, x, gradient);
        found = value <= value_ + kArmijo * length * slope && value < value_;
        if (found) {
          if (trial > 0) break;
          Array<double> x_longer(n);
          run.check();
          Array<double> gradient_longer(n);
          while (scalar(gradient, d) < kWolfe * slope && length < 1 / kRoundOff) {
            length *= kLonger;
            const double longer = go(length, x_longer, gradient_longer);
            if (!(longer < value && longer <= value_ + kArmijo * length * slope)) break;
            value = longer;
            x.swap(x_longer);
            gradient.swap(gradient_longer);
          }
          break;
        }
        const double quadratic = -slope * length * length / (2 * (value - value_ - slope * length));
        length = std::isfinite(value) ? std::clamp(quadratic, 0.1 * length, 0.5 * length) : 0.1 * length;
      }
    }
    if (found) break;
    if (pairs.empty()) {
      evaluations_ = evaluations;
      return false;
    }
    oldest = pairs_.size();  // again, down the gradient
  }
  if (move) move(x, &value, gradient);
  std::vector<Pair> kept;
  kept.reserve(static_cast<size_t>(memory_) + 1);
  Pair now;
  now.s.resize(n);
  run.check();
  now.y.resize(n);
  for (size_t i = 0; i < n; ++i) {
    if (i % kAskedEach == 0) run.check();
    now.s[i] = x[i] - x_[i];
    now.y[i] = gradient[i] - gradient_[i];
  }
  const bool curved = scalar(now.s, now.y) > kRoundOff * scalar(now.y, now.y);
  if (curved) complete(std::span(pairs_).subspan(oldest), &now);
  // Nothing fails from here on.
  const size_t count = pairs_.size() - oldest + curved;
  if (count > static_cast<size_t>(memory_)) oldest += count - static_cast<size_t>(memory_);
  for (size_t k = oldest; k < pairs_.size(); ++k) kept.push_back(std::move(pairs_[k]));
  if (curved && memory_ > 0) kept.push_back(std::move(now));
  pairs_ = std::move(kept);
  x_.swap(x);
  gradient_.swap(gradient);
  value_ = value;
  evaluations_ = evaluations;
  return true;
}

void LbfgsB::append_state(std::string *out) const {
  append_value(out, value_);
  append_value(out, evaluations_);
  append_array(out, x_);
  append_array(out, gradient_);
  append_value(out, static_cast<int64_t>(pairs_.size()));
  for (const Pair &p : pairs_) {
    append_array(out, p.s);
    append_array(out, p.y);
  }
}

LbfgsB LbfgsB::take_state(std::string_view *bytes, size_t variables, double lower, int32_t memory) {
  LbfgsB b;
  b.lower_ = lower;
  b.memory_ = memory;
  b.value_ = take_value<double>(bytes);
  b.evaluations_ = take_value<int64_t>(bytes);
  const auto array = [&] {
    Array<double> v = take_array<double>(bytes);
    if (v.size() != variables) fail(Code::corrupt, "a checkpoint with %zu variables; expected %zu", v.size(), variables);
    for (const double y : v) {
      if (!std::isfinite(y)) fail(Code::corrupt, "a checkpoint with the variable %s", NumberText(y).text);
    }
    return v;
  };
  b.x_ = array();
  b.gradient_ = array();
  const int64_t pairs = take_value<int64_t>(bytes);
  if (pairs < 0 || pairs > memory || !std::isfinite(b.value_)) fail(Code::corrupt, "a checkpoint whose optimizer is damaged");
  for (int64_t k = 0; k < pairs; ++k) {
    Pair p;
    p.s = array();
    p.y = array();
    complete(b.pairs_, &p);
    b.pairs_.push_back(std::move(p));
  }
  return b;
}

}  // namespace hws
