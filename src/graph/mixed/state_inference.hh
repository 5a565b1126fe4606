// Messages over the states of variables (Kschischang, Frey and Loeliger 2001; seed 000, sections 2.2 and 4.4): every method
// for variables over strings, and belief propagation where finite variables are among them. A step is one sweep. It works on
// copies of the states, which share messages, and puts them in place as its last act. Finite variables joined by tables are
// networks on flat messages (schedule/finite_network.hh), which change in place and go back if the step fails.
//
// It has settled once every message was made anew and none would have changed by more than the tolerance. One flooding sweep
// shows this, and residual runs end with one; otherwise a forward and a backward sweep show it together. The whole distance to
// go is measured, whatever share of it damping leaves. Where no cycle is left without the observed variables, all states are
// exact and nothing is damped, a forward and a backward sweep suffice. Networks have to have settled too. It has converged if
// it has settled, no update of the last sweeps was left out, and no variable is stuck or lacks n-grams
// (VariableState::lacks_ngrams, asked once it has settled).
#pragma once
#include "src/graph/learner/graph_inference.hh"
#include "src/graph/schedule/sweep.hh"

namespace hws {

class StateInference final : public GraphInference {
 public:
  StateInference(const InferenceStart &start, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return measures_.settled; }
  double value(GraphMetric metric, const Run &run) const override;
  Message belief(VariableId v, const Run &run) const override;
  Array<double> probabilities(VariableId v, const Run &run) const override;
  Array<double> factor_probabilities(FactorId f, const Run &run) const override;
  Message to_factor(FactorId f, int32_t place, const Run &run) const override;
  double variable_count(VariableId v, VariableCount count, const Run &run) const override;
  const VariableState *state(VariableId v) const override { return states_[static_cast<size_t>(v)].get(); }
  void save(SectionWriter &out) const override;
  void load(const SectionReader &in, const Run &run) override;

 private:
  struct Measures {
    double change = kNotKnown, change_before = kNotKnown;   // of the last sweep, of the one before
    int64_t accepted = 0, skipped = 0, skipped_before = 0;  // of the last sweep, of the one before
    int64_t settled = 0, lacking = 0;
  };
  // A copy of a variable's state that also has the messages which only its own belief needs.
  std::unique_ptr<VariableState> completed(VariableId v, const Run &run) const;
  UpdateCounts totals(const VariableStates &states) const;
  bool settled_by(const Measures &m, const Visit &visit, const VariableStates &states) const;
  int64_t stuck() const;
  double free_energy(const Run &run) const;
  [[noreturn]] void fail_impossible(VariableId v) const;
  // Null: the variable is in no network, or has a state of its own.
  const FiniteNetwork *inner_of(VariableId v) const;
  int64_t network_messages() const;

  const OuterGraph outer_;
  std::vector<Message> observed_;
  NodeOrder order_;
  bool exact_ = true, exact_forest_ = false;  // all states; and no cycle is left
  int64_t unchecked_;
  FullAutomata full_;  // of EP: given on to runs that go on from this one
  VariableStates states_;
  std::vector<FiniteNetworkPtr> networks_;
  Array<double> priority_;
  mutable ConstantMessages constant_;  // made once, whoever asks first
  PhaseSeconds seconds_;
  Measures measures_;
  mutable double free_energy_ = kNotKnown;  // of these states, once asked for
  mutable bool free_energy_known_ = false;
};

}  // namespace hws
