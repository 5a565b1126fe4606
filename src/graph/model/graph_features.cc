#include "src/graph/model/graph_features.hh"

#include <algorithm>

#include "fsa/base/short_text.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

bool GraphFeatures::has(FactorId f) const { return std::binary_search(factors.begin(), factors.end(), f); }

Array<double> feature_table(size_t entries, int32_t entry, double theta) {
  Array<double> table(entries, 1.0);
  table[entry] = std::exp(theta);
  return table;
}

void check_nats(std::span<const double> numbers, const char *what) {
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (std::fabs(numbers[i]) <= kMostNats) continue;
    fail(Code::argument, "%s %zu is %s; expected a number of -700 to 700", what, i, NumberText(numbers[i]).text);
  }
}

int32_t FactorGraphBuilder::add_weights(std::span<const double> thetas) {
  check_nats(thetas, "weight");
  const size_t first = weights_.size();
  if (thetas.size() > INT32_MAX - first) fail(Code::limit, "more than 2^31 weights");
  weights_.insert(weights_.end(), thetas.begin(), thetas.end());
  return static_cast<int32_t>(first);
}

FactorId FactorGraphBuilder::add_features(int32_t variables_each, std::span<const VariableId> scopes,
                                          std::span<const int32_t> values, std::span<const int32_t> weights) {
  constexpr int64_t kMostEntries = int64_t{1} << 20;
  const auto each = static_cast<size_t>(variables_each);
  Array<int32_t> sizes;
  check_scopes(each, scopes, &sizes);
  const size_t n = scopes.size() / each;
  check_room(0, static_cast<int64_t>(n), static_cast<int64_t>(scopes.size()));
  int64_t entries = 1;
  for (const int32_t size : sizes) {
    entries *= size;
    if (entries > kMostEntries) fail(Code::limit, "a feature over more than 2^20 tuples of values");
  }
  if (!values.empty() && values.size() != each && values.size() != scopes.size()) {
    fail(Code::argument, "%zu values for %zu features of %zu variables each; expected %zu for all, or %zu", values.size(), n,
         each, each, scopes.size());
  }
  if (weights.size() != 1 && weights.size() != n) {
    fail(Code::argument, "%zu weights for %zu features; expected one for all, or one for each", weights.size(), n);
  }
  for (const int32_t w : weights) {
    if (w >= 0 && static_cast<size_t>(w) < weights_.size()) continue;
    fail(Code::argument, "weight %d; there are %zu, numbered from 0", w, weights_.size());
  }
  Array<int32_t> contents, weight, entry;
  contents.reserve(n);
  weight.reserve(n);
  entry.reserve(n);
  for (size_t i = 0; i < n; ++i) {
    int32_t at = 0;
    for (size_t j = 0; j < each; ++j) {
      const int32_t value = values.empty() ? 1 : values[values.size() == each ? j : i * each + j];
      const VariableId v = scopes[i * each + j];
      check_observation(variables_.variable(v), v, value);
      at = at * sizes[j] + value;
    }
    const int32_t w = weights[weights.size() == 1 ? 0 : i];
    const bool as_before = i > 0 && weight.back() == w && entry.back() == at;
    contents.push_back(as_before ? contents.back()
                                 : pooled(feature_table(static_cast<size_t>(entries), at, weights_[w])));
    weight.push_back(w);
    entry.push_back(at);
  }
  for (Array<int32_t> *numbers : {&features_.factors, &features_.weight, &features_.entry}) {
    numbers->reserve(std::max(numbers->size() + n, 2 * numbers->size()));
  }
  const FactorId first = append(each, scopes, contents);
  for (size_t i = 0; i < n; ++i) features_.factors.push_back(first + static_cast<FactorId>(i));
  features_.weight.insert(features_.weight.end(), weight.begin(), weight.end());
  features_.entry.insert(features_.entry.end(), entry.begin(), entry.end());
  return first;
}

}  // namespace hws
