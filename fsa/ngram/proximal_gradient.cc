#include "fsa/ngram/proximal_gradient.hh"

#include <cmath>
#include <utility>

namespace hws {

namespace {

constexpr double kProximalGradientGrow = 1.1, kShrink = 0.5;  // step sizes, after a good step and a bad one
constexpr double kProximalGradientRounding = 1e-13;           // of a value, relative to 1 and itself
constexpr double kHidden = 1e3;               // a change of the value that is fewer roundings than this is not seen

double linear_term(std::span<const double> theta, std::span<const double> target) {
  double sum = 0;
  for (size_t i = 0; i < theta.size(); ++i) {
    if (target[i] > 0) sum += theta[i] * target[i];
  }
  return sum;
}

}  // namespace

Descent descend(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free, ModelMoments &model,
                const DescentSettings &settings, Array<double> *theta, const Run &run) {
  Descent d;
  d.step = settings.step;
  Array<double> at = *theta, before = at, next, gradient, moments;
  if (!model.at(*theta, &moments, &d.log_total)) fail(Code::improper, "the weights to start with are improper");
  d.value = d.log_total - linear_term(*theta, target);
  double momentum = 1, log_here = d.log_total;
  d.expected = moments;
  gradient = moments;
  const size_t begin = static_cast<size_t>(trie.begin_node());
  const auto moves = [&](size_t i) { return !std::isinf(at[i]) && (free.empty() || free[i]); };
  for (; d.iterations < settings.iterations; ++d.iterations) {
    run.check();
    run.advance(d.iterations);
    const double value_here = log_here - linear_term(at, target);
    for (size_t i = 0; i < gradient.size(); ++i) gradient[i] = moves(i) ? gradient[i] - target[i] : 0;
    gradient[begin] = 0;
    double squares = 0, log_next = 0;
    while (true) {
      next = at;
      for (size_t i = 0; i < next.size(); ++i) {
        if (!std::isinf(next[i])) next[i] -= d.step * gradient[i];
      }
      shrink(trie, settings.penalty, d.step * settings.lambda, next, settings.root_group);
      squares = 0;
      double linear = 0;
      for (size_t i = 0; i < next.size(); ++i) {
        if (std::isinf(next[i])) continue;
        squares += (next[i] - at[i]) * (next[i] - at[i]);
        linear += gradient[i] * (next[i] - at[i]);
      }
      if (model.at(next, &moments, &log_next)) {
        const double above = log_next - linear_term(next, target) - value_here - linear;  // the tangent's value there
        const double rounding = kProximalGradientRounding * (1 + std::fabs(value_here));
        // Where rounding hides how the value curves, the gradient tells: over a step it turns by at most twice as much.
        double turned = 0;
        for (size_t i = 0; i < next.size() && squares / (2 * d.step) <= kHidden * rounding; ++i) {
          if (moves(i) && i != begin) turned += (moments[i] - target[i] - gradient[i]) * (next[i] - at[i]);
        }
        if (above <= squares / (2 * d.step) + rounding && turned <= squares / d.step) break;
      }
      d.step *= kShrink;
      if (d.step < 1e-300) return d;
    }
    // Restart where the step turns against the momentum.
    double turn = 0;
    for (size_t i = 0; i < next.size(); ++i) {
      if (!std::isinf(next[i])) turn += (at[i] - next[i]) * (next[i] - before[i]);
    }
    const double faster = turn > 0 ? 1 : (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
    const double forward = turn > 0 || !settings.accelerate ? 0 : (momentum - 1) / faster;
    *theta = next;
    d.expected = moments;
    d.log_total = log_here = log_next;
    d.value = log_next - linear_term(next, target);
    gradient = moments;
    if (std::sqrt(squares) / d.step <= settings.tolerance) {
      d.converged = true;
      return d;
    }
    at = next;
    if (forward > 0) {
      for (size_t i = 0; i < next.size(); ++i) {
        if (!std::isinf(next[i])) at[i] += forward * (next[i] - before[i]);
      }
      if (model.at(at, &moments, &log_here)) {
        gradient = moments;
      } else {  // the momentum went too far
        at = next;
        log_here = log_next;
      }
    }
    before = std::move(next);
    momentum = faster;
    d.step *= kProximalGradientGrow;
  }
  return d;
}

}  // namespace hws
