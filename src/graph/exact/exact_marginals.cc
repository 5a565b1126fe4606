#include "src/graph/exact/exact_marginals.hh"

#include <algorithm>

#include "src/graph/exact/clique_tables.hh"
#include "src/graph/finite/zero_propagation.hh"

namespace hws {

namespace {

Array<int64_t> value_begins(const FiniteModel &model) {
  Array<int64_t> begin(1, 0);
  for (const int32_t size : model.sizes) begin.push_back(begin.back() + size);
  return begin;
}

// The marginal of a whole factor's entries, given that of the reduced one's: what does not stay is impossible.
void append_entries(const FiniteModel &model, const ReducedModel &reduced, FactorId f, std::span<const double> left,
                    Array<double> *all) {
  const std::span<const VariableId> scope = model.scope(f);
  Array<int32_t> at(scope.size(), 0);
  size_t next = 0;
  for (size_t entry = model.table(f).size(); entry-- > 0;) {
    bool stays = true;
    for (size_t i = 0; i < scope.size() && stays; ++i) {
      const int32_t *const values = reduced.values.data();
      stays = std::binary_search(values + reduced.values_begin[scope[i]], values + reduced.values_begin[scope[i] + 1], at[i]);
    }
    all->push_back(stays ? (left.empty() ? 1 : left[next++]) : 0);
    for (size_t i = at.size(); i-- > 0 && ++at[i] == model.sizes[scope[i]];) at[i] = 0;
  }
}

}  // namespace

Array<double> exact_factor_marginals(const FiniteModel &model, const Run &run) {
  const ReducedModel reduced = propagate_zeros(model, run, Constants::stay);
  const FiniteModel &rest = reduced.model;
  const JunctionTree tree = best_junction_tree(rest, run);
  CliqueTables tables(rest, tree, run);
  tables.collect();
  const Array<int64_t> begin = value_begins(rest);
  Array<double> marginals(static_cast<size_t>(begin.back())), all;
  std::vector<Array<double>> of_factors;
  tables.distribute(begin, marginals, &of_factors);
  size_t next = 0;
  for (FactorId f = 0; f < model.factors(); ++f) {
    bool open = false;
    for (const VariableId v : model.scope(f)) open = open || reduced.variable[v] >= 0;
    append_entries(model, reduced, f, open ? std::span<const double>(of_factors[next++]) : std::span<const double>(), &all);
  }
  return all;
}

ExactMarginals exact_marginals(const FiniteModel &model, const Run &run) {
  const ReducedModel reduced = propagate_zeros(model, run);
  const FiniteModel &rest = reduced.model;
  const JunctionTree tree = best_junction_tree(rest, run);
  ExactMarginals result;
  result.sizes = {static_cast<double>(rest.variables()), static_cast<double>(tree.width()), tree.total_entries()};
  CliqueTables tables(rest, tree, run);
  tables.collect();
  result.log_partition = tables.log_partition();
  const Array<int64_t> begin = value_begins(rest);
  Array<double> marginals(static_cast<size_t>(begin.back()));
  tables.distribute(begin, marginals);
  result.begin.push_back(0);
  for (int32_t v = 0; v < model.variables(); ++v) {
    result.begin.push_back(result.begin.back() + model.sizes[v]);
    result.probabilities.resize(static_cast<size_t>(result.begin.back()));
    const int32_t left = reduced.variable[v];
    for (int64_t i = reduced.values_begin[v]; i < reduced.values_begin[v + 1]; ++i) {
      const double p = left < 0 ? 1 : marginals[begin[left] + i - reduced.values_begin[v]];
      result.probabilities[result.begin[v] + reduced.values[i]] = p;
    }
  }
  return result;
}

}  // namespace hws
