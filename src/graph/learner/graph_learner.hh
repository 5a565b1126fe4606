// Inference in a factor graph as a learner: a step is one sweep (Kschischang, Frey and Loeliger 2001; seed 000, sections 2.2
// and 4.4). Beliefs can be read after any step. A sweep works on copies of the states, which share messages, and puts them in
// place as its last act.
//
// A run is done once every message was made anew and none would have changed by more than the tolerance. One flooding sweep
// shows this, and residual runs end with one; otherwise a forward and a backward sweep show it together. The whole distance to
// go is measured, whatever share of it damping leaves. Where no cycle is left without the observed variables, all states are
// exact and nothing is damped, a forward and a backward sweep suffice. A run also ends after `iterations` sweeps. It has
// converged if it was done before that, no update of the last sweeps was left out, and no variable is stuck. Method exact
// has one step, which finds all beliefs.
#pragma once
#include <limits>
#include <optional>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/model/graph_settings.hh"
#include "src/graph/schedule/sweep.hh"
#include "src/learner/learner.hh"

namespace hws {

class GraphLearner : public Learner {
 public:
  // A method that is automatic is chosen here (method_choice.hh). `argument` for settings out of range and for those without
  // effect; `unsupported`; `impossible` where check_possible says so.
  GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const Run &run);

  // With the settings, limits and cancel flag of another learner, in a graph that differs from its own in what factors contain
  // and no more (`argument`). Where a method's messages can serve as a start they do (VariableState::carry_over). No step is
  // made yet.
  GraphLearner(FactorGraphPtr graph, const GraphLearner &before);

  static constexpr char kFamily[] = "graph";

  bool done() const override;
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;

  const FactorGraphPtr &graph() const { return graph_; }
  const GraphSettings &settings() const { return settings_; }  // the method chosen
  // Null for an observed variable, and under method exact. `argument` for none of the graph's variables.
  const VariableState *state(VariableId v) const;

  // An observed variable's is its string or value. `empty` before a first step, or if the messages contradict one another
  // (`impossible` where they are exact, which proves it); `improper`: infinite mass; `argument` (wrong kind of variable).
  MachinePtr belief(VariableId v, const Run &run) const;                   // of a string variable, of total one
  Array<double> probabilities(VariableId v, const Run &run) const;  // of a finite one
  Message belief_message(VariableId v, const Run &run) const;  // as its state gives it, of a variable that was not observed
  // "entropy" (nats, of strings; `unsupported` where the belief's machine cannot be made unambiguous), "expected_length" (of
  // strings), "accepted", "skipped", "features", "arcs".
  double variable_value(VariableId v, std::string_view name, const Run &run) const;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const GraphLearner *before, const Run &run);
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  struct Measures {
    double change = kNotKnown, change_before = kNotKnown;  // of the last sweep, of the one before
    int64_t accepted = 0, skipped = 0, skipped_before = 0;  // of the last sweep, of the one before
    int64_t settled = 0;
  };
  bool by_junction_tree() const { return settings_.method == GraphMethod::exact; }
  void find_marginals(const Run &run);
  void load_marginals(const SectionReader &in, const Measures &measures);
  // A copy of a variable's state that also has the messages which only its own belief needs.
  std::unique_ptr<VariableState> completed(VariableId v, const Run &run) const;
  UpdateCounts totals(const VariableStates &states) const;
  bool settled(const Measures &m, const Visit &visit, const VariableStates &states) const;
  int64_t stuck() const;
  double free_energy() const;
  [[noreturn]] void fail_impossible(VariableId v) const;

  FactorGraphPtr graph_;
  GraphSettings settings_;
  std::vector<Message> observed_;
  NodeOrder order_;
  bool exact_ = true, exact_forest_ = false;  // all states; and no cycle is left
  int64_t unchecked_ = 0;                     // of check_possible
  FullAutomata full_;  // of EP: given on to learners that go on from this one
  VariableStates states_;                    // none under method exact
  std::optional<ExactMarginals> marginals_;  // under method exact, after its only step
  Array<double> priority_;
  mutable ConstantMessages constant_;  // made once, whoever asks first
  PhaseSeconds seconds_;
  CheckpointIdentity identity_;
  Measures measures_;
  mutable double free_energy_ = kNotKnown;  // of these states, once asked for
  mutable bool free_energy_known_ = false;
};

}  // namespace hws
