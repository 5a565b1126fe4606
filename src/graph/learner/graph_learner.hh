// Inference in a factor graph as a learner. A step is one of the method's (graph_inference.hh): a sweep of messages, say, or
// all of exact inference. Beliefs can be read after any step. A run is done once its method has settled, or after `iterations`
// steps.
#pragma once
#include <memory>

#include "src/graph/learner/graph_inference.hh"
#include "src/graph/learner/own_tables.hh"
#include "src/learner/learner.hh"

namespace hws {

class GraphLearner : public Learner {
 public:
  // A method that is automatic is chosen here (method_choice.hh). `argument` for settings out of range and for those without
  // effect; `unsupported`; `impossible` where check_possible says so.
  GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const Run &run);

  // With the settings, limits and cancel flag of another learner, in a graph that differs from its own in what factors contain
  // and no more (`argument`). Where a method's messages can serve as a start they do (InferenceStart::before). No step is
  // made yet.
  GraphLearner(FactorGraphPtr graph, const GraphLearner &before);

  // Puts other tables into factors that are tables (FactorGraph::check_tables), one behind another, in place of those before.
  // The run begins anew: from the messages as they are, where they can serve as a start and `keep` says so, or as a new
  // learner's. What throws leaves the learner as it was. Where the method takes the tables over in place, calls for the same
  // factors take no memory after the first one; else a method is made anew.
  void set_tables(std::span<const int64_t> factors, std::span<const double> tables, bool keep);

  static constexpr char kFamily[] = "graph";

  bool done() const override;
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;

  // With the tables that were set.
  const FactorGraphPtr &graph() const;
  const GraphSettings &settings() const { return settings_; }  // the method chosen
  // Null for an observed variable, and under methods without states. `argument` for none of the graph's variables.
  const VariableState *state(VariableId v) const;

  // An observed variable's is its string or value. `empty` before a first step, or if the messages contradict one another
  // (`impossible` where they are exact, which proves it); `improper`: infinite mass; `argument` (wrong kind of variable).
  MachinePtr belief(VariableId v, const Run &run) const;            // of a string variable, of total one
  Array<double> probabilities(VariableId v, const Run &run) const;  // of a finite one
  // Of all finite ones, by variable and value: as many numbers as these have values in all.
  Array<double> marginals(const Run &run) const {
    Array<double> all(static_cast<size_t>(finite_values()));
    marginals(all, run);
    return all;
  }
  void marginals(std::span<double> all, const Run &run) const;
  int64_t finite_values() const;
  void require_marginals() const;  // `empty` where marginals() throws it
  // Of all tables, by factor and entry, of total one each. `empty`, `unsupported`.
  Array<double> factor_marginals(const Run &run) const;
  // Of one table, of total one; the same. `argument` for another kind of factor.
  Array<double> factor_probabilities(FactorId f, const Run &run) const;
  // What each variable of a factor that is no table sends it, an observed one its string or value. `empty` before a first step
  // and where messages contradict one another, `unsupported`.
  std::vector<Message> messages_to(FactorId f, const Run &run) const;
  // Of each weight of the graph, the sum of the probabilities that its features have the values they ask for: the gradient of
  // ln Z, where the method is exact. As factor_marginals.
  Array<double> expected_counts(const Run &run) const;
  // `empty` before a first step; `unsupported`.
  Array<int32_t> best_state(const Run &run) const;
  // The k best of all, or all that are possible; the same.
  WeighedStates best_states(int64_t k, const Run &run) const;
  // As the method gives it, of a variable that was not observed.
  Message belief_message(VariableId v, const Run &run) const;
  // "entropy" (nats, of strings; `unsupported` where the belief's machine cannot be made unambiguous), "expected_length" (of
  // strings), "accepted", "skipped", "features", "arcs".
  double variable_value(VariableId v, std::string_view name, const Run &run) const;

 protected:
  void iterate(const Run &run) override { inference_->step(steps(), run); }
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override;
  void save_state(SectionWriter &out) const override { inference_->save(out); }
  void load_state(const SectionReader &in) override { inference_->load(in, reading_run()); }

 private:
  GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const GraphLearner *before, const Run &run);
  // Whether a variable was not observed; then `empty` before a first step.
  bool open(VariableId v) const;

  GraphSettings settings_;
  FactorGraphPtr given_;          // with structured factors as such
  mutable FactorGraphPtr graph_;  // of which own_ has later tables, until graph() makes one with them
  mutable bool tables_are_later_ = false;
  OwnTables own_;
  Array<FactorId> changed_;  // set_tables()
  int64_t unchecked_ = 0;  // of check_possible
  mutable CheckpointIdentity identity_;  // of graph_
  std::unique_ptr<GraphInference> inference_;
};

}  // namespace hws
