#include "src/graph/prune/compensation.hh"

#include <cmath>

namespace hws {

Compensation::Compensation(const FactorGraph &graph, std::span<const double> marginals) : marginals_(marginals), begin_(1, 0) {
  for (VariableId v = 0; v < graph.variables(); ++v) begin_.push_back(begin_.back() + graph.variable(v).values);
  sums_.assign(static_cast<size_t>(begin_.back()), 0.0);
}

template <class See>
void Compensation::for_each_value(std::span<const VariableId> scope, size_t entry, See &&see) const {
  for (size_t k = scope.size(); k-- > 0; entry /= values(scope[k])) see(k, entry % values(scope[k]));
}

Array<double> Compensation::log_unaries(std::span<const VariableId> scope, std::span<const double> table) const {
  Array<size_t> first(1, 0);
  for (const VariableId v : scope) first.push_back(first.back() + values(v));
  Array<double> sums(first.back(), 0.0);
  for (size_t entry = 0; entry < table.size(); ++entry) {
    for_each_value(scope, entry, [&](size_t k, size_t value) {
      double weight = table[entry];
      for_each_value(scope, entry, [&](size_t j, size_t other) {
        if (j != k) weight *= marginals_[static_cast<size_t>(begin_[scope[j]]) + other];
      });
      sums[first[k] + value] += weight;
    });
  }
  for (double &x : sums) x = x > 0 ? std::log(x) : 0;
  return sums;
}

void Compensation::subtract(std::span<const VariableId> scope, std::span<const double> log_unaries,
                            std::span<double> logs) const {
  for (size_t entry = 0; entry < logs.size(); ++entry) {
    size_t end = log_unaries.size();
    for_each_value(scope, entry, [&](size_t k, size_t value) {
      end -= values(scope[k]);
      logs[entry] -= log_unaries[end + value];
    });
  }
}

void Compensation::add(std::span<const VariableId> scope, std::span<const double> table) {
  const Array<double> logs = log_unaries(scope, table);
  size_t at = 0;
  for (const VariableId v : scope) {
    for (int64_t i = begin_[v]; i < begin_[v + 1]; ++i) sums_[i] += logs[at++];
  }
}

}  // namespace hws
