// Inference in a factor graph as a learner. A step is one of the method's (graph_inference.hh): a sweep of messages, say, or
// all of exact inference. Beliefs can be read after any step. A run is done once its method has settled, or after `iterations`
// steps.
#pragma once
#include <memory>

#include "src/graph/learner/graph_inference.hh"
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

  static constexpr char kFamily[] = "graph";

  bool done() const override;
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;

  const FactorGraphPtr &graph() const { return graph_; }
  const GraphSettings &settings() const { return settings_; }  // the method chosen
  // Null for an observed variable, and under methods without states. `argument` for none of the graph's variables.
  const VariableState *state(VariableId v) const;

  // An observed variable's is its string or value. `empty` before a first step, or if the messages contradict one another
  // (`impossible` where they are exact, which proves it); `improper`: infinite mass; `argument` (wrong kind of variable).
  MachinePtr belief(VariableId v, const Run &run) const;            // of a string variable, of total one
  Array<double> probabilities(VariableId v, const Run &run) const;  // of a finite one
  Array<double> marginals(const Run &run) const;                    // of all finite ones, by variable and value
  // Of all tables, by factor and entry, of total one each. `empty`, `unsupported`.
  Array<double> factor_marginals(const Run &run) const;
  // Of each weight of the graph, the sum of the probabilities that its features have the values they ask for: the gradient of
  // ln Z, where the method is exact. As factor_marginals.
  Array<double> expected_counts(const Run &run) const;
  // `empty` before a first step; `unsupported`.
  Array<int32_t> best_state(const Run &run) const;
  // As the method gives it, of a variable that was not observed.
  Message belief_message(VariableId v, const Run &run) const;
  // "entropy" (nats, of strings; `unsupported` where the belief's machine cannot be made unambiguous), "expected_length" (of
  // strings), "accepted", "skipped", "features", "arcs".
  double variable_value(VariableId v, std::string_view name, const Run &run) const;

 protected:
  void iterate(const Run &run) override { inference_->step(steps(), run); }
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override { inference_->save(out); }
  void load_state(const SectionReader &in) override { inference_->load(in, reading_run()); }

 private:
  GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const GraphLearner *before, const Run &run);
  // Whether a variable was not observed; then `empty` before a first step.
  bool open(VariableId v) const;

  GraphSettings settings_;
  FactorGraphPtr graph_;
  int64_t unchecked_ = 0;  // of check_possible
  CheckpointIdentity identity_;
  std::unique_ptr<GraphInference> inference_;
};

}  // namespace hws
