// Optimize: speed
#include "src/trees/valence_trees.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

constexpr size_t kMostPlainWords = 100;
constexpr double kLeastPlainTotal = 1e-150;

bool at_most_one(ValenceWeights weights) {
  bool above = false;
  for (size_t k = 0; k < weights.size(); ++k) above |= weights.data()[k] > 1;
  return !above;
}

}  // namespace

double ValenceTrees::inside(ValenceWeights weights, const Run &run, const SubtreeSpans *spans) {
  weights_ = weights;
  scaled_ = false;
  bracketed_ = spans != nullptr;
  if (weights.words() == 0) return 0;
  if (weights.words() <= kMostPlainWords && at_most_one(weights)) {
    const double total = spans ? plain_bracketed_.inside(weights, *spans, run) : plain_.inside(weights, run);
    if (total >= kLeastPlainTotal) return std::log(total);
  }
  scaled_ = true;
  return spans ? exact_bracketed_.inside(weights, *spans, run).log() : exact_.inside(weights, run).log();
}

void ValenceTrees::outside(ValenceUses uses, const Run &run) {
  if (weights_.words() == 0) return;
  if (bracketed_) return scaled_ ? exact_bracketed_.outside(uses, run) : plain_bracketed_.outside(uses, run);
  if (scaled_) exact_.outside(weights_, uses, run);
  else plain_.outside(weights_, uses, run);
}

void ValenceTrees::draw(Rng *rng, int32_t *heads) {
  if (weights_.words() == 0) return;
  if (bracketed_) return scaled_ ? exact_bracketed_.draw(rng, heads) : plain_bracketed_.draw(rng, heads);
  if (scaled_) exact_.draw(weights_, rng, heads);
  else plain_.draw(weights_, rng, heads);
}

double best_bracketed_tree(ValenceWeights log_weights, const SubtreeSpans &spans, int32_t *heads, const Run &run) {
  BracketedChart<BestWeight> chart;
  const double log_weight = chart.inside(log_weights, spans, run).log;
  if (log_weight > -INFINITY) chart.draw(nullptr, heads);
  return log_weight;
}

bool is_projective_tree(const int32_t *heads, size_t n) {
  size_t roots = 0;
  for (size_t m = 0; m < n; ++m) {
    if (heads[m] < -1 || heads[m] >= static_cast<int32_t>(n) || heads[m] == static_cast<int32_t>(m)) return false;
    roots += heads[m] == -1;
  }
  if (roots != 1) return false;
  for (size_t m = 0; m < n; ++m) {
    size_t steps = 0;
    for (int32_t h = heads[m]; h >= 0; h = heads[h]) {
      if (++steps > n) return false;  // a cycle
    }
    // No arc crosses this one, and that of the root's child neither.
    const int32_t word = static_cast<int32_t>(m), first = std::min(heads[m], word), last = std::max(heads[m], word);
    for (int32_t k = first + 1; heads[m] >= 0 && k < last; ++k) {
      if (heads[k] < first || heads[k] > last) return false;
    }
  }
  return true;
}

double entropy_of_trees(double log_total, ValenceWeights weights, ValenceWeights uses) {
  LongSum sum;
  sum.add(log_total);
  for (size_t k = 0; k < weights.size(); ++k) {
    if (uses.data()[k] > 0) sum.add(-uses.data()[k] * std::log(weights.data()[k]));
  }
  return std::max(0.0, sum.value());
}

double log_weight_of_tree(ValenceWeights weights, const int32_t *heads) {
  double sum = 0;
  for_each_use(weights, heads, [&](double x) { sum += std::log(x); });
  return sum;
}

}  // namespace hws
