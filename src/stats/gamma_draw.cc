#include "src/stats/gamma_draw.hh"

#include <cmath>

namespace hws {

namespace {

constexpr double kTwoPi = 6.28318530717958647693;

// Uniform on (0, 1].
double positive(Rng *rng) { return 1 - rng->uniform(); }

}  // namespace

double draw_normal(Rng *rng) noexcept {
  const double radius = std::sqrt(-2 * std::log(positive(rng)));
  return radius * std::cos(kTwoPi * rng->uniform());
}

double draw_log_gamma(Rng *rng, double shape) noexcept {
  const double less = shape < 1 ? std::log(positive(rng)) / shape : 0;
  const double d = (shape < 1 ? shape + 1 : shape) - 1. / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = draw_normal(rng), root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root, u = positive(rng), square = x * x;
    // The first bound nearly always decides, without a logarithm.
    if (u < 1 - 0.0331 * square * square || std::log(u) < square / 2 + d * (1 - v + std::log(v))) return std::log(d * v) + less;
  }
}

}  // namespace hws
