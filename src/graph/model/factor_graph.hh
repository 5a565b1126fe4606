// A factor graph (Kschischang, Frey and Loeliger 2001) whose variables range over strings or
// over finitely many values: the distribution is proportional to the product of its factors.
// Immutable; variants that differ in one factor or one observation share all the rest.
//
// A finite variable is, where a machine reads it, a tape that carries exactly one symbol:
// value v is symbol v + 1.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/modules.hh"
#include "fsa/machine/machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/model/graph_settings.hh"

namespace hws {

using VariableId = int32_t;
using FactorId = int32_t;
using EdgeId = int32_t;  // a factor and one of its variables

enum class Domain : int32_t { strings, finite };

struct GraphVariable {
  std::string name;  // unique; may be empty
  Domain domain = Domain::strings;
  AlphabetPtr alphabet;  // of strings; of a finite variable: one symbol per value
  int32_t values = 0;    // finite only
  bool observed = false;
  Array<Label> string;  // what was observed, of a string variable
  int32_t value = -1;   // and of a finite one
  VariableChoice choice;
};

enum class FactorKind : int32_t {
  table,          // finite variables: a number per tuple of values, the last variable's fastest
  machine,        // one tape per variable, weights in the log semiring
  concatenation,  // 1 where the last variable is the concatenation of the others, else 0; all strings over one alphabet
  log_linear      // theta over the n-grams of one string variable, which EP takes over exactly
};

struct GraphFactor {
  std::string name;
  FactorKind kind = FactorKind::table;
  Array<VariableId> variables;  // distinct, at least one
  std::shared_ptr<const Array<double>> table;
  MachinePtr machine;
  std::shared_ptr<const LogLinear> log_linear;
};

class FactorGraph {
 public:
  int32_t variables() const { return static_cast<int32_t>(variables_.size()); }
  int32_t factors() const { return static_cast<int32_t>(factors_.size()); }
  int32_t edges() const { return static_cast<int32_t>(edge_variable_.size()); }
  const GraphVariable &variable(VariableId v) const { return *variables_[static_cast<size_t>(v)]; }
  const GraphFactor &factor(FactorId f) const { return *factors_[static_cast<size_t>(f)]; }
  // The edges of a factor are [edge_begin(f), edge_begin(f + 1)), in the order of its variables.
  EdgeId edge_begin(FactorId f) const { return first_edge_[static_cast<size_t>(f)]; }
  EdgeId edge_end(FactorId f) const { return first_edge_[static_cast<size_t>(f) + 1]; }
  FactorId edge_factor(EdgeId e) const { return edge_factor_[static_cast<size_t>(e)]; }
  VariableId edge_variable(EdgeId e) const { return edge_variable_[static_cast<size_t>(e)]; }
  std::span<const EdgeId> edges_of(VariableId v) const;  // ascending
  // -1: no variable of that name. O(log variables).
  VariableId find_variable(std::string_view name) const;

  // The same graph with one factor's content replaced (its variables stay: empty, or the same ones), or one
  // variable's observation. O(variables + factors) pointers.
  std::shared_ptr<const FactorGraph> with_factor(FactorId f, GraphFactor content) const;
  std::shared_ptr<const FactorGraph> with_string(VariableId v, std::span<const Label> string) const;
  std::shared_ptr<const FactorGraph> with_value(VariableId v, int32_t value) const;
  std::shared_ptr<const FactorGraph> unobserved(VariableId v) const;

  // Of all contents, for checkpoints.
  uint64_t fingerprint() const;

 private:
  friend class FactorGraphBuilder;
  void check_variable(VariableId v) const;
  std::shared_ptr<const FactorGraph> with_variable(VariableId v, GraphVariable changed_variable) const;
  std::vector<std::shared_ptr<const GraphVariable>> variables_;
  std::vector<std::shared_ptr<const GraphFactor>> factors_;
  Array<EdgeId> first_edge_;
  Array<FactorId> edge_factor_;
  Array<VariableId> edge_variable_;
  Array<int32_t> first_of_;    // per variable, into incident_
  Array<EdgeId> incident_;
  Array<VariableId> by_name_;  // those that have one
};
using FactorGraphPtr = std::shared_ptr<const FactorGraph>;

// Checks everything as it comes in (`argument`, naming variable or factor; `unsupported`).
class FactorGraphBuilder {
 public:
  VariableId add_strings(std::string name, AlphabetPtr alphabet);  // a sized alphabet
  VariableId add_finite(std::string name, int32_t values);         // 1 to 2^20 values
  FactorId add(GraphFactor factor);  // real machines are taken over into the log semiring; tropical and boolean refused
  void observe(VariableId v, std::span<const Label> string);
  void observe_value(VariableId v, int32_t value);
  void choose(VariableId v, const VariableChoice &choice);
  FactorGraphPtr build();  // the builder is empty afterwards

 private:
  VariableId add(GraphVariable variable);
  GraphVariable &at(VariableId v);
  std::vector<GraphVariable> variables_;
  std::vector<GraphFactor> factors_;
  std::unordered_map<std::string, VariableId> names_;  // looked up, never gone through
};

}  // namespace hws
