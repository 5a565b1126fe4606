// A model of finite variables and tables in flat arrays. All methods for such models start from it. Copies share the arrays,
// and a model of a graph shares with the graph what the graph has in the same form.
//
// Beside tables there may be structured factors, which have no table. Belief propagation alone takes them (message_graph.hh).
//
// An edge is a factor and one of its variables. Its number is its position in `scopes`, so that the edges of factor f are
// [scope_begin[f], scope_begin[f + 1]) and edge e leads to variable scopes[e]. A table lies in a pool, where equal tables are
// stored once: a grid of a million variables with two kinds of neighbours has two. The last variable's value runs fastest.
#pragma once
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/shared_array.hh"
#include "src/graph/model/table_index.hh"

namespace hws {

// A structured factor, some of whose variables may have left the model with a value.
struct StructuredPart {
  std::shared_ptr<const StructuredFactor> content;
  Array<double> decided;  // by variable of `content`: log odds of -infinity or infinity; 0: the next one of the scope
};

struct FiniteModel {
  // In one file, since many would have a copy of them.
  FiniteModel();
  FiniteModel(const FiniteModel &);
  FiniteModel(FiniteModel &&) noexcept;
  FiniteModel &operator=(const FiniteModel &);
  FiniteModel &operator=(FiniteModel &&) noexcept;
  ~FiniteModel();

  SharedArray<int32_t> sizes;         // by variable: its number of values
  SharedArray<int32_t> observed;      // by variable: the value that was seen; -1: none
  SharedArray<EdgeId> scope_begin;    // by factor, into `scopes`; one more number than factors
  SharedArray<VariableId> scopes;     // variables, distinct within a factor
  SharedArray<int32_t> table_of;      // by factor: its table's index in the pool, or ~ of a structured one's in `structured`
  SharedArray<int32_t> table_begin;   // by table, into `tables`; one more number than tables
  SharedArray<double> tables;         // log weights
  std::shared_ptr<const std::vector<StructuredPart>> structured;  // null: there are none
  std::shared_ptr<Array<double>> own_tables;  // `tables`, where those from first_own on are the model's own; null: none are
  int32_t first_own = 0;
  ScopesPtr incidence;                // the owner of the scopes, which also knows the edges of each variable
  double log_constant = 0;            // of all assignments, beside the factors

  int32_t variables() const { return static_cast<int32_t>(sizes.size()); }
  int32_t factors() const { return static_cast<int32_t>(table_of.size()); }
  int32_t edges() const { return static_cast<int32_t>(scopes.size()); }
  int32_t pool_tables() const { return static_cast<int32_t>(table_begin.size()) - 1; }
  std::span<const VariableId> scope(FactorId f) const {
    return {scopes.data() + scope_begin[f], static_cast<size_t>(scope_begin[f + 1] - scope_begin[f])};
  }
  std::span<const double> pool_table(int32_t t) const {
    return {tables.data() + table_begin[t], static_cast<size_t>(table_begin[t + 1] - table_begin[t])};
  }
  bool is_table(FactorId f) const { return table_of[f] >= 0; }
  int32_t structured_factors() const { return structured ? static_cast<int32_t>(structured->size()) : 0; }
  const StructuredPart &structured_part(FactorId f) const { return (*structured)[static_cast<size_t>(~table_of[f])]; }
  std::span<const double> table(FactorId f) const { return pool_table(table_of[f]); }
  // Whether the factor's table is the model's and this factor's own, so that it may change.
  bool owns_table(FactorId f) const { return own_tables && table_of[f] >= first_own; }
  int64_t own_entries() const { return own_tables ? table_begin.back() - table_begin[first_own] : 0; }
  std::span<double> own_table(FactorId f) const {
    return {own_tables->data() + table_begin[table_of[f]], table(f).size()};
  }
  // Ascending. Made when it is first asked for, in O(edges).
  std::span<const EdgeId> edges_of(VariableId v) const { return incidence->edges_of(v); }
};

// Makes a model part by part. What is added is not checked.
class FiniteModelBuilder {
 public:
  FiniteModelBuilder() : scope_begin_(1, 0), table_begin_(1, 0) {}
  int32_t add_variable(int32_t values, int32_t observed = -1);
  // The scope's variables may be added later. logs: an entry for each tuple of their values.
  int32_t add_factor(std::span<const int32_t> scope, std::span<const double> logs);
  int32_t add_structured(std::span<const int32_t> scope, StructuredPart part);
  void multiply_by(double log_weight) { log_constant_ += log_weight; }
  FiniteModel build();  // the builder is done afterwards

 private:
  Array<int32_t> sizes_, observed_, scopes_, table_of_;
  Array<EdgeId> scope_begin_;
  Array<int32_t> table_begin_;
  Array<double> tables_;
  std::vector<StructuredPart> structured_;
  double log_constant_ = 0;
  TableIndex index_;
};

// `unsupported` unless all variables are finite and all factors tables; names the first that is not, and the method.
// `structured`: or structured factors.
void require_finite(const FactorGraph &graph, std::string_view method, bool structured = false);
// Makes the model of a graph whose variables are all finite and whose factors are all tables or structured.
// O(variables + factors + entries of the pool).
FiniteModel finite_model(const FactorGraph &graph, const Run &run);
// Returns the same model, in which these factors have tables of their own that own_table() may change in place.
// Copies of the model share them. O(factors + entries of the pool).
FiniteModel with_own_tables(const FiniteModel &model, std::span<const FactorId> factors);

}  // namespace hws
