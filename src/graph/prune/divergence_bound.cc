#include "src/graph/prune/divergence_bound.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

// kl(p, q) of two laws of a yes or no.
double binary_divergence(double p, double q) {
  double sum = 0;
  if (p > 0) sum += p * std::log(p / q);
  if (p < 1) sum += (1 - p) * std::log((1 - p) / (1 - q));
  return sum;
}

}  // namespace

void BoundOfFactors::add(std::span<const double> belief, std::span<const double> logs) {
  Array<size_t> order;
  double mass = 0;
  for (size_t s = 0; s < belief.size(); ++s) {
    if (belief[s] <= 0) continue;
    order.push_back(s);
    mass += belief[s];
  }
  if (order.empty()) return;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return logs[a] != logs[b] ? logs[a] < logs[b] : a < b; });
  double below = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const double log = logs[order[i]];
    if (i == 0) lowest_ += log;
    else if (log > logs[order[i - 1]]) rises_.push_back({below / mass, log - logs[order[i - 1]]});
    below += belief[order[i]];
    mean_ += belief[order[i]] / mass * log;
  }
  highest_ += logs[order.back()];
}

void BoundOfFactors::add_feature(double mean, double theta) {
  const double belief[] = {1 - mean, mean}, logs[] = {0, theta};
  add(belief, logs);
}

DivergenceBound BoundOfFactors::bound() const {
  if (mean_ == -INFINITY) return {INFINITY, INFINITY};
  Array<Rise> rises(rises_);
  std::sort(rises.begin(), rises.end(), [](Rise a, Rise b) { return a.at != b.at ? a.at < b.at : a.by < b.by; });
  // The integral, from quantile to quantile.
  double sum = lowest_, from = 0, integral = -INFINITY;
  for (const Rise &rise : rises) {
    const double at = std::clamp(rise.at, from, 1.0);
    if (at > from) integral = log_add(integral, std::log(at - from) + sum);
    from = at;
    sum += rise.by;
  }
  if (from < 1) integral = log_add(integral, std::log1p(-from) + sum);
  return {std::max(0.0, integral - mean_), std::max(0.0, highest_ - mean_)};
}

Interval marginal_interval(double mean, double divergence) {
  Interval interval;
  if (!(divergence < INFINITY) || std::isnan(mean)) return interval;
  // Between an end that is allowed and one that is not, until they are neighbours.
  const auto end = [&](double inside, double outside) {
    if (binary_divergence(mean, outside) <= divergence) return outside;
    for (int i = 0; i < 200; ++i) {
      const double middle = (inside + outside) / 2;
      if (middle == inside || middle == outside) break;
      (binary_divergence(mean, middle) <= divergence ? inside : outside) = middle;
    }
    return outside;
  };
  interval.least = mean <= 0 ? 0 : end(mean, 0);
  interval.most = mean >= 1 ? 1 : end(mean, 1);
  return interval;
}

}  // namespace hws
