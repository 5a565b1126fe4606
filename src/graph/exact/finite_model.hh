// The finite part of a factor graph in flat arrays, for exact inference: sizes of domains, scopes, and tables of log weights.
// Observations are unary factors that allow one value. Each factor's table has the last variable's value fastest.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

struct FiniteModel {
  Array<int32_t> sizes;        // values of each variable
  Array<int64_t> scope_begin;  // of factor f at f; one more number than factors
  Array<int32_t> scopes;       // variables, distinct within a factor
  Array<int64_t> table_begin;  // of factor f at f; one more number than factors
  Array<double> tables;        // log weights
  double log_constant = 0;     // of all assignments, beside the factors

  int32_t variables() const { return static_cast<int32_t>(sizes.size()); }
  int32_t factors() const { return static_cast<int32_t>(scope_begin.size()) - 1; }
  std::span<const int32_t> scope(int32_t f) const {
    return {scopes.data() + scope_begin[f], static_cast<size_t>(scope_begin[f + 1] - scope_begin[f])};
  }
  std::span<const double> table(int32_t f) const {
    return {tables.data() + table_begin[f], static_cast<size_t>(table_begin[f + 1] - table_begin[f])};
  }

  FiniteModel() { clear_factors(); }
  void clear_factors() {
    scope_begin.assign(1, 0);
    table_begin.assign(1, 0);
    scopes.clear();
    tables.clear();
  }
  // Another factor, whose table is then to be appended to `tables` and closed.
  void add_scope(std::span<const int32_t> variables) {
    for (const int32_t v : variables) scopes.push_back(v);
    scope_begin.push_back(static_cast<int64_t>(scopes.size()));
  }
  void close_table() { table_begin.push_back(static_cast<int64_t>(tables.size())); }
};

// `unsupported` unless all variables are finite and all factors tables; names the first that is not.
void require_finite(const FactorGraph &graph);
// Of a graph whose variables are all finite and whose factors are all tables; `unsupported` names the first that is not.
FiniteModel finite_model(const FactorGraph &graph, const Run &run);

}  // namespace hws
