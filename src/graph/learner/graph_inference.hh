// A method of inference at work on a graph: what a GraphLearner steps, reads, and keeps in checkpoints. A method is a class of
// this interface and a row in new_inference.cc; nothing else asks which method it is.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "fsa/base/run.hh"
#include "fsa/base/sections.hh"
#include "src/graph/learner/graph_metrics.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/graph_settings.hh"
#include "src/graph/model/message.hh"

namespace hws {

class GraphInference;
class VariableState;  // src/graph/model/variable_state.hh

// What a method is made from.
struct InferenceStart {
  FactorGraphPtr graph;
  GraphSettings settings;  // the method chosen, and its effects known
  int64_t unchecked = 0;   // of check_possible
  // The same method with the same settings in a graph that differs in what its factors contain; null: there is none. What may
  // serve as a start is taken over from it.
  const GraphInference *before = nullptr;
  // Factors whose tables are to change in place (GraphInference::set_tables).
  std::span<const FactorId> own_tables = {};
};

// States, the best first, and ln of their weights.
struct WeighedStates {
  Array<int32_t> values;  // state by state, of all variables
  Array<double> log_weights;
};

// What is counted about one variable.
enum class VariableCount : int32_t { accepted, skipped, features, arcs };

class GraphInference {
 public:
  virtual ~GraphInference() = default;
  GraphInference(const GraphInference &) = delete;
  GraphInference &operator=(const GraphInference &) = delete;

  // One step, of which `made` were made before. It happens wholly or not at all.
  virtual void step(int64_t made, const Run &run) = 0;
  // Whether no further step is needed: the method has converged, or would but for messages that it leaves out.
  virtual bool settled() const = 0;
  // Steps after which a run ends in any case.
  virtual int64_t most_steps() const { return settings_.iterations; }
  // Puts other tables into these factors, in place: as a method made on the changed graph, with this one before it (`keep`) or
  // none. False where a new one has to be made; this one is then as it was. Otherwise renew() has to be told the graph before
  // tables are read off it.
  virtual bool set_tables(std::span<const FactorId>, std::span<const double>, bool) { return false; }
  void renew(FactorGraphPtr graph) { graph_ = std::move(graph); }
  // Not a number: not known, or the method has none.
  virtual double value(GraphMetric metric, const Run &) const {
    switch (metric) {
      case GraphMetric::change:
      case GraphMetric::free_energy:
      case GraphMetric::r_hat:
      case GraphMetric::best_log_weight:
      case GraphMetric::treewidth:
      case GraphMetric::fixed_points:
      case GraphMetric::starts_done:
      case GraphMetric::starts_spread:
      case GraphMetric::table_entries: return kNotKnown;
      case GraphMetric::converged: return settled();
      default: return 0;
    }
  }

  // Beliefs, after a first step, of variables that were not observed. `empty` where messages contradict one another,
  // `impossible` where that proves that the evidence does, `improper`: infinite mass.
  // Of a finite variable log probabilities, of one over strings whatever the method keeps, not normalized.
  virtual Message belief(VariableId v, const Run &run) const = 0;
  virtual Array<double> probabilities(VariableId v, const Run &run) const {
    Array<double> p = *belief(v, run).logs;
    for (double &x : p) x = std::exp(x);
    return p;
  }
  // Those of all finite variables, observed ones too: by variable and value.
  virtual void marginals(std::span<double> all, const Run &run) const {
    double *to = all.data();
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      const GraphVariable &x = graph_->variable(v);
      if (x.domain != Domain::finite) continue;
      const Array<double> p = x.observed ? point(x) : probabilities(v, run);
      to = std::copy(p.begin(), p.end(), to);
    }
  }
  // Of a factor, which is a table: by entry.
  virtual Array<double> factor_probabilities(FactorId, const Run &) const { fail_without("beliefs of factors"); }
  // What the factor's variable at `place` sends the factor, after a first step. An observed variable's is its string or value.
  virtual Message to_factor(FactorId, int32_t, const Run &) const { fail_without("messages to factors"); }
  // Those of all tables, one behind another.
  virtual Array<double> factor_marginals(const Run &run) const {
    Array<double> all;
    for (FactorId f = 0; f < graph_->factors(); ++f) {
      if (graph_->kind(f) != FactorKind::table) continue;
      const Array<double> p = factor_probabilities(f, run);
      all.insert(all.end(), p.begin(), p.end());
    }
    return all;
  }
  // A state of high weight, with a value of each variable.
  virtual Array<int32_t> best_state(const Run &) const { fail_without("best state"); }
  // The k best states of all, or as many as there are.
  virtual WeighedStates best_states(int64_t, const Run &) const {
    fail(Code::unsupported, "method %s has no list of the best states; expected exact, between finite variables and tables",
         std::string(method_name(settings_.method)).c_str());
  }
  virtual double variable_count(VariableId, VariableCount, const Run &) const { return 0; }
  // The state of a variable where the method has such; null: it has none, or the variable was observed.
  virtual const VariableState *state(VariableId) const { return nullptr; }

  // Checkpoints: sections and back (`corrupt`), to the bit. load() changes the method as its last act.
  virtual void save(SectionWriter &out) const = 0;
  virtual void load(const SectionReader &in, const Run &run) = 0;

  // The message that has the logarithms of these probabilities.
  static Message log_message(Array<double> probabilities) {
    for (double &x : probabilities) x = std::log(x);
    Message message;
    message.logs = std::make_shared<const Array<double>>(std::move(probabilities));
    return message;
  }
  // The belief about a finite variable that was observed.
  static Array<double> point(const GraphVariable &variable) {
    Array<double> p(static_cast<size_t>(variable.values), 0.0);
    p[variable.value] = 1;
    return p;
  }

 protected:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  explicit GraphInference(const InferenceStart &start) : graph_(start.graph), settings_(start.settings) {}

  [[noreturn]] void fail_without(const char *what) const {
    const std::string name(method_name(settings_.method));
    fail(Code::unsupported, "method %s has no %s in this graph; expected a method between finite variables and tables",
         name.c_str(), what);
  }

  FactorGraphPtr graph_;
  const GraphSettings settings_;
};

}  // namespace hws
