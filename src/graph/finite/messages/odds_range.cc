#include "src/graph/finite/messages/odds_range.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hws {

namespace {

// weights: by factor; none: all 1.
bool products_fit(const FiniteModel &model, std::span<const double> weights, size_t bytes, ProductRanges *room) {
  const double most_nats = bytes == sizeof(double) ? 690 : 80;
  const int32_t n = model.variables();
  auto &[nats, widest] = *room;
  nats.assign(static_cast<size_t>(n), 0.0);
  widest.assign(static_cast<size_t>(n), 0.0);
  if (model.structured) return false;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() > 2) return false;
    // Made for each factor anew: a graph may have a million tables, and a sweep goes through them more often.
    const auto [least, most] = std::minmax_element(model.table(f).begin(), model.table(f).end());
    const double share = weights.empty() ? 1 : 1 / weights[static_cast<size_t>(f)];
    for (const int32_t v : scope) {
      const int32_t size = model.sizes[v];
      const double range =
          *most - *least + (scope.size() < 2 ? 0 : size == 2 ? std::numbers::ln2 : std::log(static_cast<double>(size)));
      nats[v] += range;
      widest[v] = std::max(widest[v], range * share);
    }
  }
  for (int32_t v = 0; v < n; ++v) {
    if (model.observed[v] >= 0 || !(nats[v] + widest[v] < most_nats)) return false;
  }
  return true;
}

bool all_binary(const FiniteModel &model) {
  return std::all_of(model.sizes.begin(), model.sizes.end(), [](int32_t size) { return size == 2; });
}

}  // namespace

bool plain_products_fit(const FiniteModel &model, ProductRanges *room) {
  return products_fit(model, {}, sizeof(double), room);
}

bool odds_fit(const FiniteModel &model, ProductRanges *room) {
  return all_binary(model) && products_fit(model, {}, sizeof(double), room);
}

bool powered_odds_fit(const FiniteModel &model, std::span<const double> weights, size_t bytes) {
  ProductRanges room;
  return all_binary(model) && products_fit(model, weights, bytes, &room);
}

// In logs, of weights relative to the largest, since the products of two odds may leave the range.
void pair_belief(std::span<const double> log_table, double first, double second, double *probabilities) {
  const double a = std::log(first), b = std::log(second);
  const double logs[4] = {log_table[0], log_table[1] + b, log_table[2] + a, log_table[3] + (a + b)};
  const double most = *std::max_element(logs, logs + 4);
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += probabilities[i] = std::exp(logs[i] - most);
  for (int i = 0; i < 4; ++i) probabilities[i] /= sum;
}

}  // namespace hws
