// A factor graph (Kschischang, Frey and Loeliger 2001) whose variables range over strings or
// over finitely many values: the distribution is proportional to the product of its factors.
// Immutable; variants that differ in some factors or observations share all the rest.
//
// A finite variable is, where a machine reads it, a tape that carries exactly one symbol:
// value v is symbol v + 1.
//
// A graph of a million finite variables takes some 70 bytes for each with its factors: what many variables or tables have in
// common is stored once. A variable is the index of a record, and those that have no name and no choice share one with all
// that have as many values and were seen to have the same one, or were not observed. A factor without a name is the index of
// its table, and equal tables are one. Scopes are two flat arrays (scopes.hh).
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/machine.hh"
#include "src/graph/model/graph_features.hh"
#include "src/graph/model/scopes.hh"
#include "src/graph/model/structured_factor.hh"
#include "src/graph/model/table_index.hh"
#include "src/graph/model/table_pool.hh"
#include "src/graph/model/variable_records.hh"

namespace hws {

struct LogLinear;    // fsa/ngram/log_linear.hh
class StringDomain;  // string_domain.hh

enum class FactorKind : int32_t {
  table,          // finite variables: a number per tuple of values, the last variable's fastest
  machine,        // one tape per variable, weights in the log semiring
  concatenation,  // 1 where the last variable is the concatenation of the others, else 0; all strings over one alphabet
  log_linear,     // theta over the n-grams of one string variable, which EP takes over exactly
  structured      // binary variables, 1 where they form a tree or obey a rule of logic, else 0 (structured_factor.hh)
};

// A factor by itself, as graphs are built and changed by it.
struct GraphFactor {
  std::string name;
  FactorKind kind = FactorKind::table;
  Array<VariableId> variables;  // distinct, at least one
  std::shared_ptr<const Array<double>> table;
  MachinePtr machine;
  std::shared_ptr<const LogLinear> log_linear;
  std::shared_ptr<const StructuredFactor> structured;
  const StringDomain *strings = nullptr;  // of machines, concatenations and n-gram models: what knows these kinds
};

// A factor as a graph has it. The graph, or one that shares it, outlives the view.
struct FactorView {
  std::string_view name;
  FactorKind kind;
  std::span<const VariableId> variables;
  std::span<const double> table;  // empty unless it is a table
  MachinePtr machine;
  std::shared_ptr<const LogLinear> log_linear;
  std::shared_ptr<const StructuredFactor> structured;
  const StringDomain *strings;  // the graph's
};

// The same factor by itself.
GraphFactor factor_of_view(const FactorView &view);

class FactorGraph {
 public:
  int32_t variables() const { return variables_->variables(); }
  int32_t factors() const { return scopes_->factors(); }
  int32_t edges() const { return scopes_->edges(); }
  const GraphVariable &variable(VariableId v) const { return variables_->variable(v); }
  FactorView factor(FactorId f) const;
  FactorKind kind(FactorId f) const { return content(f) >= 0 ? FactorKind::table : record(f).kind; }
  std::span<const VariableId> scope(FactorId f) const { return scopes_->of(f); }
  // The edges of a factor are [edge_begin(f), edge_begin(f + 1)), in the order of its variables.
  EdgeId edge_begin(FactorId f) const { return scopes_->first[f]; }
  EdgeId edge_end(FactorId f) const { return scopes_->first[f + 1]; }
  FactorId edge_factor(EdgeId e) const { return scopes_->factor(e); }
  VariableId edge_variable(EdgeId e) const { return scopes_->variables[e]; }
  std::span<const EdgeId> edges_of(VariableId v) const { return scopes_->edges_of(v); }  // ascending
  const ScopesPtr &scopes() const { return scopes_; }
  // The tables lie in a pool; all numbers below are less than pool_tables().
  int32_t pool_tables() const { return pool_->tables() + (changed_ ? changed_->tables() : 0); }
  std::span<const double> pool_table(int32_t t) const {
    return t < pool_->tables() ? pool_->table(t) : changed_->table(t - pool_->tables());
  }
  // Of a factor; -1: it is no table.
  int32_t table_of(FactorId f) const { return content(f) >= 0 ? content(f) : record(f).table; }
  // Those of all factors; null: some factors have a name or are no tables.
  std::shared_ptr<const Array<int32_t>> tables_of_factors() const { return factors_->empty() ? content_of_ : nullptr; }
  // All tables, where none was changed; null otherwise.
  std::shared_ptr<const TablePool> only_pool() const { return changed_ ? nullptr : pool_; }
  // Which factors are log-linear features, and theta, the weights that these have (graph_features.hh).
  const GraphFeatures &features() const { return *features_; }
  std::span<const double> weights() const { return *weights_; }
  // Null: all variables are finite, and all factors tables or structured.
  const StringDomain *strings() const { return strings_; }
  // -1: no variable of that name. O(log variables).
  VariableId find_variable(std::string_view name) const;

  // The same graph with one factor's content replaced (its variables stay: empty, or the same ones), or one
  // variable's observation. O(variables), or O(factors): an index for each is copied.
  std::shared_ptr<const FactorGraph> with_factor(FactorId f, GraphFactor content) const;
  std::shared_ptr<const FactorGraph> with_string(VariableId v, std::span<const Label> string) const;
  std::shared_ptr<const FactorGraph> with_value(VariableId v, int32_t value) const;
  std::shared_ptr<const FactorGraph> unobserved(VariableId v) const;
  // Many at once; a factor or variable that comes twice has the last content. Tables: those of the factors, one behind
  // another. A value of -1: not observed. O(entries, and an index for each factor or variable). Changed tables lie in a pool of
  // their own beside the first one, which variants share, so that a chain of variants takes no more than twice the tables.
  // Whether tables are as with_tables() takes them: `argument`. Takes no memory unless it fails.
  void check_tables(std::span<const FactorId> changed, std::span<const double> tables) const;
  std::shared_ptr<const FactorGraph> with_tables(std::span<const FactorId> changed, std::span<const double> tables) const;
  std::shared_ptr<const FactorGraph> with_values(std::span<const VariableId> changed, std::span<const int32_t> values) const;
  // The same features with another theta, of as many weights. Nothing else changes features. O(factors + their entries).
  std::shared_ptr<const FactorGraph> with_weights(std::span<const double> thetas) const;

  // Of all contents, for checkpoints. Graphs of the same contents have the same one, however they were made.
  uint64_t fingerprint() const;

 private:
  friend class FactorGraphBuilder;
  // A factor that is more than a table.
  struct FactorRecord {
    std::string name;
    FactorKind kind = FactorKind::table;
    int32_t table = -1;  // its number in the pool
    MachinePtr machine;
    std::shared_ptr<const LogLinear> log_linear;
    std::shared_ptr<const StructuredFactor> structured;
  };
  using FactorRecords = std::vector<std::shared_ptr<const FactorRecord>>;
  struct TableChange;

  int32_t content(FactorId f) const { return (*content_of_)[f]; }
  const FactorRecord &record(FactorId f) const { return *(*factors_)[static_cast<size_t>(~content(f))]; }
  void check_variable(VariableId v) const;
  void check_factor(FactorId f) const;
  void require_no_feature(FactorId f) const;
  std::shared_ptr<const FactorGraph> with_records(VariableRecords records) const;

  std::shared_ptr<const VariableRecords> variables_;
  ScopesPtr scopes_;
  std::shared_ptr<const Array<int32_t>> content_of_;  // by factor: a table's number, or ~ of a record's
  std::shared_ptr<const FactorRecords> factors_;
  std::shared_ptr<const TablePool> pool_;
  std::shared_ptr<const TablePool> changed_;  // null: no table was changed; its numbers follow those of pool_
  std::shared_ptr<const Array<VariableId>> by_name_;  // those that have one
  std::shared_ptr<const GraphFeatures> features_;
  std::shared_ptr<const Array<double>> weights_;
  const StringDomain *strings_ = nullptr;
};
using FactorGraphPtr = std::shared_ptr<const FactorGraph>;

// Checks everything as it comes in (`argument`, naming variable or factor; `unsupported`). A call that fails adds nothing.
class FactorGraphBuilder {
 public:
  VariableId add_strings(std::string name, AlphabetPtr alphabet);  // a sized alphabet; defined in src/graph/mixed
  VariableId add_finite(std::string name, int32_t values);         // 1 to 2^20 values
  FactorId add(GraphFactor factor);  // real machines are taken over into the log semiring; tropical and boolean refused
  FactorId add(const FactorView &factor) { return add(factor_of_view(factor)); }
  void observe(VariableId v, std::span<const Label> string);
  void observe_value(VariableId v, int32_t value);
  // These are defined in src/graph/mixed. An acceptor that was chosen stays.
  void choose(VariableId v, const VariableChoice &choice);
  void choose_acceptor(VariableId v, const MachinePtr &acceptor, const Run &run);
  void choose_acceptor(VariableId v, std::shared_ptr<const AcceptorFeatures> features);
  const GraphVariable &variable(VariableId v) const {
    check_variable(v);
    return variables_.variable(v);
  }

  // Many at once. Each returns the number of the first; the others follow. O(numbers given).
  VariableId add_finite_many(std::span<const int32_t> values);
  // Factors of as many variables each, one scope behind another, whose variables have as many values in each. tables: that of
  // all, or one for each, one behind another.
  FactorId add_tables(int32_t variables_each, std::span<const VariableId> scopes, std::span<const double> tables);
  // Weights in theta, and features that have some of them: as add_tables, with the values that each feature asks its variables
  // for (of one for all, or of each; empty: all are 1), and the index of its weight (one for all, or one for each).
  int32_t add_weights(std::span<const double> thetas);
  FactorId add_features(int32_t variables_each, std::span<const VariableId> scopes, std::span<const int32_t> values,
                        std::span<const int32_t> weights);
  // rows · columns variables, row by row, each a neighbour of those beside, above and below it. Across: the table of all pairs
  // of neighbours in a row, or one for each pair; down: the same in columns; the left or upper variable first. Unary: a table
  // for each variable, or empty. Factors: unary ones in order of the variables, then rows, then columns.
  VariableId add_grid(int32_t rows, int32_t columns, int32_t values, std::span<const double> across,
                      std::span<const double> down, std::span<const double> unary);
  void observe_values(std::span<const VariableId> variables, std::span<const int32_t> values);

  FactorGraphPtr build();  // the builder is empty afterwards

 private:
  int32_t factors() const { return static_cast<int32_t>(first_edge_.size()) - 1; }
  void check_variable(VariableId v) const;
  // The shape of factors that come together: as many values in each scope, which are appended to `values`.
  void check_scopes(size_t each, std::span<const VariableId> scopes, Array<int32_t> *values) const;
  void check_room(int64_t more_variables, int64_t more_factors, int64_t more_edges) const;
  VariableId add(GraphVariable variable);
  // Appends factors of a checked shape.
  FactorId append(size_t variables_each, std::span<const VariableId> scopes, std::span<const int32_t> contents);
  int32_t pooled(std::span<const double> table) { return index_.add(table, &pool_.begin, &pool_.entries); }

  VariableRecords variables_;
  std::unordered_map<std::string, VariableId, KeyedHash> names_;  // looked up, never gone through
  Array<EdgeId> first_edge_ = Array<EdgeId>(1, 0);
  Array<VariableId> edge_variable_;
  Array<int32_t> content_of_;
  FactorGraph::FactorRecords factors_;
  TablePool pool_;
  TableIndex index_;
  GraphFeatures features_;
  Array<double> weights_;
  const StringDomain *strings_ = nullptr;
};

}  // namespace hws
