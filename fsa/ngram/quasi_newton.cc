#include "fsa/ngram/quasi_newton.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/ngram/lbfgs_memory.hh"

namespace hws {

namespace {

constexpr double kLongest = 3;        // of a weight's change in one step: beyond e^3 the scales say nothing
constexpr double kSufficient = 1e-4;  // of the decrease that the slope promises
constexpr double kQuasiNewtonRounding = 1e-13;   // of a value
constexpr double kShortest = 1e-10;   // step

using Vector = Array<double>;

// Coordinates in which an n-gram's weight is that of a match: the sum of theta over it and its suffixes that move. What a
// coordinate is worth is then how often its n-gram is the longest of those that matches, and no two match at once.
class LongestMatches {
 public:
  LongestMatches(const NgramTrie &trie, const Array<size_t> &moving) : shorter_(moving.size(), kNone) {
    Array<size_t> at(static_cast<size_t>(trie.nodes()), kNone);
    for (size_t j = 0; j < moving.size(); ++j) {
      at[moving[j]] = j;
      for (NgramNode w = static_cast<NgramNode>(moving[j]); w != NgramTrie::kRoot && shorter_[j] == kNone;) {
        w = trie.suffix(w);
        shorter_[j] = at[w];
      }
    }
  }
  // From counts of n-grams to counts of longest matches (suffixes come before the n-grams they end).
  void longest(Vector *counts) const {
    for (size_t j = 0; j < shorter_.size(); ++j) {
      if (shorter_[j] != kNone) (*counts)[shorter_[j]] -= (*counts)[j];
    }
  }
  // From steps of matches to steps of theta.
  Vector theta(const Vector &match) const {
    Vector step = match;
    for (size_t j = 0; j < step.size(); ++j) {
      if (shorter_[j] != kNone) step[j] -= match[shorter_[j]];
    }
    return step;
  }

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);
  Array<size_t> shorter_;  // the longest proper suffix that moves
};

}  // namespace

Descent descend_quasi_newton(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free,
                             ModelMoments &model, const QuasiNewtonSettings &settings, Array<double> *theta,
                             const Run &run) {
  Descent d;
  if (!model.at(*theta, &d.expected, &d.log_total)) fail(Code::improper, "the weights to start with are improper");
  Array<size_t> moving;
  for (size_t i = 0; i < theta->size(); ++i) {
    if (i == static_cast<size_t>(trie.begin_node()) || std::isinf((*theta)[i]) || (!free.empty() && !free[i])) continue;
    moving.push_back(i);
  }
  const LongestMatches matches(trie, moving);
  const auto of_moving = [&](std::span<const double> counts) {
    Vector v(moving.size());
    for (size_t j = 0; j < moving.size(); ++j) v[j] = counts[moving[j]];
    return v;
  };
  Vector wanted = of_moving(target);
  matches.longest(&wanted);
  const auto scale_of = [&](const Vector &g) {  // g: expected counts minus target counts
    Vector scale(g.size());
    for (size_t j = 0; j < scale.size(); ++j) scale[j] = 1 / std::max({wanted[j], wanted[j] + g[j], settings.least_count});
    return scale;
  };
  // By theta, whose norm it has, and by matches.
  const auto gradient_of = [&](const Vector &expected, double *norm) {
    Vector g = of_moving(expected);
    for (size_t j = 0; j < moving.size(); ++j) g[j] -= target[moving[j]];
    *norm = std::sqrt(dot(g, g));
    matches.longest(&g);
    return g;
  };
  const auto value_of = [&](double log_total, const Vector &at) {
    double sum = log_total;
    for (size_t i = 0; i < at.size(); ++i) sum -= std::isinf(at[i]) ? 0 : at[i] * target[i];
    return sum;
  };
  LbfgsMemory memory;
  double norm = 0;
  Vector g = gradient_of(d.expected, &norm), next, expected;
  d.value = value_of(d.log_total, *theta);
  for (; d.iterations < settings.iterations; ++d.iterations) {
    run.check();
    run.advance(d.iterations);
    d.converged = norm <= settings.tolerance;
    if (d.converged) return d;
    memory.scale(scale_of(g));
    Vector step = memory.direction(g);
    const Vector theta_step = matches.theta(step);
    double slope = dot(step, g), longest = 0;
    for (const double x : theta_step) longest = std::max(longest, std::fabs(x));
    if (!(slope < 0) || !std::isfinite(longest)) {  // rounding has made the memory worthless
      if (memory.empty()) return d;
      memory.clear();
      continue;
    }
    const double slack = kQuasiNewtonRounding * (1 + std::fabs(d.value));
    double t = longest > kLongest ? kLongest / longest : 1, log_total = 0, value = 0, norm_there = 0;
    Vector there;
    while (true) {
      next = *theta;
      for (size_t j = 0; j < moving.size(); ++j) next[moving[j]] += t * theta_step[j];
      if (model.at(next, &expected, &log_total)) {
        value = value_of(log_total, next);
        there = gradient_of(expected, &norm_there);
        const double slope_there = dot(step, there);
        if (value <= d.value + kSufficient * t * slope) break;
        if (value <= d.value + slack && std::fabs(slope_there) <= 0.9 * std::fabs(slope)) break;
      }
      t /= 2;
      if (t < kShortest) break;
    }
    if (t < kShortest) {
      if (memory.empty()) return d;
      memory.clear();
      continue;
    }
    Vector change(g.size());
    for (size_t j = 0; j < g.size(); ++j) {
      step[j] *= t;
      change[j] = there[j] - g[j];
    }
    memory.add(step, change);
    *theta = next;
    g = std::move(there);
    norm = norm_there;
    d.expected = expected;
    d.log_total = log_total;
    d.value = value;
    d.step = t;
  }
  d.converged = norm <= settings.tolerance;
  return d;
}

}  // namespace hws
