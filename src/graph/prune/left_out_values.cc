#include "src/graph/prune/left_out_values.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// What one factor forbids no other one allows.
void multiply(double *log_ratio, double ratio) {
  if (ratio == 0) *log_ratio = -INFINITY;
  else if (*log_ratio > -INFINITY) *log_ratio += std::log(ratio);
}

}  // namespace

LeftOutValues::LeftOutValues(const FactorGraph &graph, std::span<const double> marginals, double threshold)
    : begin_(1, 0), left_out_(marginals.size(), 0) {
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const auto values = static_cast<int32_t>(graph.variable(v).values);
    const double *const p = marginals.data() + begin_.back();
    const auto best = static_cast<int32_t>(std::max_element(p, p + values) - p);
    int32_t stay = values;
    for (int32_t x = 0; x < values; ++x) {
      if (x == best || !(p[x] < threshold) || graph.variable(v).observed) continue;
      left_out_[begin_.back() + x] = 1;
      --stay;
    }
    count_ += values - stay;
    best_.push_back(best);
    staying_.push_back(stay);
    begin_.push_back(begin_.back() + values);
  }
}

void LeftOutValues::put_back(VariableId v) {
  count_ -= begin_[v + 1] - begin_[v] - staying_[v];
  staying_[v] = static_cast<int32_t>(begin_[v + 1] - begin_[v]);
  std::fill(left_out_.begin() + begin_[v], left_out_.begin() + begin_[v + 1], 0);
}

CostOfValues::CostOfValues(const FactorGraph &graph, const LeftOutValues &values)
    : graph_(graph), values_(values), begin_(1, 0) {
  for (VariableId v = 0; v < graph.variables(); ++v) begin_.push_back(begin_.back() + graph.variable(v).values);
  log_ratios_.assign(static_cast<size_t>(begin_.back()), 0.0);
}

void CostOfValues::add_unknown(std::span<const VariableId> scope) {
  for (const VariableId v : scope) {
    for (int64_t i = begin_[v]; i < begin_[v + 1]; ++i) multiply(&log_ratios_[i], INFINITY);
  }
}

void CostOfValues::add(std::span<const VariableId> scope, std::span<const double> table) {
  int64_t stride = 1;  // of scope[k]
  for (size_t k = scope.size(); k-- > 0;) {
    const VariableId v = scope[k];
    const int64_t values = graph_.variable(v).values;
    if (values_.staying(v) < values) {
      const int32_t kept = values_.kept_value(v);
      for (int32_t x = 0; x < values; ++x) {
        if (!values_.is_left_out(v, x)) continue;
        double most = 0;
        for (int64_t at = 0; at < static_cast<int64_t>(table.size()); ++at) {
          // Entries in which v has the value that stays, and no other variable one that cannot be.
          if (at / stride % values != kept) continue;
          int64_t rest = at;
          bool possible = true;
          for (size_t j = scope.size(); j-- > 0;) {
            const VariableId u = scope[j];
            const auto value = static_cast<int32_t>(rest % graph_.variable(u).values);
            rest /= graph_.variable(u).values;
            if (u == v) continue;
            const GraphVariable &other = graph_.variable(u);
            possible = possible && (other.observed ? value == other.value : !(u < v && values_.is_left_out(u, value)));
          }
          const double with = possible ? table[static_cast<size_t>(at + (x - kept) * stride)] : 0;
          if (with > 0) most = std::max(most, with / table[static_cast<size_t>(at)]);
        }
        multiply(&log_ratios_[begin_[v] + x], most);
      }
    }
    stride *= values;
  }
}

Array<double> CostOfValues::costs() const {
  Array<double> costs(static_cast<size_t>(graph_.variables()), 0.0);
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    double sum = 0;
    for (int32_t x = 0; begin_[v] + x < begin_[v + 1]; ++x) {
      if (values_.is_left_out(v, x)) sum += std::exp(log_ratios_[begin_[v] + x]);
    }
    costs[v] = std::log1p(sum);
  }
  return costs;
}

}  // namespace hws
