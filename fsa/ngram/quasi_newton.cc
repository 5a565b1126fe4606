#include "fsa/ngram/quasi_newton.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/ngram/lbfgs_step.hh"

namespace hws {

namespace {

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

// The weights that move, in coordinates of longest matches.
class MovingWeights final : public LbfgsObjective {
 public:
  MovingWeights(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free, ModelMoments &model,
                const Vector &theta)
      : target_(target), model_(model), theta_(theta), moving_(moving(trie, free, theta)), matches_(trie, moving_),
        wanted_(of_moving(target)) {
    matches_.longest(&wanted_);
  }

  double begin(const Vector &step) override {
    step_ = matches_.theta(step);
    double longest = 0;
    for (const double x : step_) longest = std::max(longest, std::fabs(x));
    return longest;
  }
  bool look(double t, double *value, Vector *gradient) override {
    next = theta_;
    for (size_t j = 0; j < moving_.size(); ++j) next[moving_[j]] += t * step_[j];
    if (!model_.at(next, &expected, &log_total)) return false;
    *value = value_at(log_total, next);
    *gradient = gradient_at(expected, &norm);
    return true;
  }
  // Counts beyond the target's, by matches; their norm is that of the gradient by theta.
  Vector gradient_at(const Vector &counts, double *norm_there) const {
    Vector g = of_moving(counts);
    for (size_t j = 0; j < g.size(); ++j) g[j] -= target_[moving_[j]];
    *norm_there = std::sqrt(dot(g, g));
    matches_.longest(&g);
    return g;
  }
  double value_at(double log, const Vector &at) const {
    for (size_t i = 0; i < at.size(); ++i) log -= std::isinf(at[i]) ? 0 : at[i] * target_[i];
    return log;
  }
  // gradient: expected counts minus target counts.
  Vector scale(const Vector &gradient, double least_count) const {
    Vector scale(gradient.size());
    for (size_t j = 0; j < scale.size(); ++j) scale[j] = 1 / std::max({wanted_[j], wanted_[j] + gradient[j], least_count});
    return scale;
  }

  // The last call of look() found these.
  Vector next, expected;
  double log_total = 0, norm = 0;

 private:
  static Array<size_t> moving(const NgramTrie &trie, std::span<const uint8_t> free, const Vector &theta) {
    Array<size_t> moving;
    for (size_t i = 0; i < theta.size(); ++i) {
      if (i == static_cast<size_t>(trie.begin_node()) || std::isinf(theta[i]) || (!free.empty() && !free[i])) continue;
      moving.push_back(i);
    }
    return moving;
  }
  Vector of_moving(std::span<const double> counts) const {
    Vector v(moving_.size());
    for (size_t j = 0; j < v.size(); ++j) v[j] = counts[moving_[j]];
    return v;
  }

  std::span<const double> target_;
  ModelMoments &model_;
  const Vector &theta_;  // where the descent is
  const Array<size_t> moving_;
  const LongestMatches matches_;
  Vector wanted_, step_;
};

}  // namespace

Descent descend_quasi_newton(const NgramTrie &trie, std::span<const double> target, std::span<const uint8_t> free,
                             ModelMoments &model, const QuasiNewtonSettings &settings, Array<double> *theta,
                             const Run &run) {
  Descent d;
  if (!model.at(*theta, &d.expected, &d.log_total)) fail(Code::improper, "the weights to start with are improper");
  MovingWeights weights(trie, target, free, model, *theta);
  LbfgsMemory memory;
  double norm = 0;
  LbfgsPoint at;
  at.gradient = weights.gradient_at(d.expected, &norm);
  d.value = at.value = weights.value_at(d.log_total, *theta);
  for (; d.iterations < settings.iterations; ++d.iterations) {
    run.check();
    run.advance(d.iterations);
    d.converged = norm <= settings.tolerance;
    if (d.converged) return d;
    memory.scale(weights.scale(at.gradient, settings.least_count));
    const LbfgsStep step = lbfgs_step(weights, memory, &at);
    if (step == LbfgsStep::stuck) return d;
    if (step == LbfgsStep::forgot) continue;
    *theta = weights.next;
    norm = weights.norm;
    d.expected = weights.expected;
    d.log_total = weights.log_total;
    d.value = at.value;
    d.step = at.step;
  }
  d.converged = norm <= settings.tolerance;
  return d;
}

}  // namespace hws
