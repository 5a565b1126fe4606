// Belief propagation over finitely many values: messages are vectors, kept as they are (Pearl 1988). The change of a
// belief is the largest of a probability. Damping mixes the new vector with the old one, both summing to one.
#pragma once
#include "src/graph/messages/message_slots.hh"

namespace hws {

class FiniteState final : public VariableState {
 public:
  FiniteState(FactorGraphPtr graph, VariableId v);

  std::unique_ptr<VariableState> clone() const override { return std::make_unique<FiniteState>(*this); }
  Message outgoing(int32_t slot, const Run &run) const override;
  void receive(int32_t slot, Message mu) override { slots_.receive(slot, std::move(mu)); }
  void receive_nothing(int32_t slot) override { slots_.receive_nothing(slot); }
  void receive_impossible(int32_t slot) override { slots_.receive_impossible(slot); }
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  Message belief(const Run &run) const override;
  UpdateCounts counts() const override { return slots_.counts(); }
  int64_t features() const override { return int64_t{slots_.size()} * graph_->variable(v_).values; }
  int64_t arcs(const Run &) const override { return graph_->variable(v_).values; }
  bool exact() const override { return true; }
  Message incoming(int32_t slot) const override { return slots_.held(slot); }
  void save(std::string *out) const override { slots_.save(out); }
  void load(std::string_view bytes) override;

 private:
  // The product over all slots but one (-1: all), scaled to a largest value of 1; empty if nothing is possible.
  Array<double> product(int32_t but) const;
  void find_probabilities();

  FactorGraphPtr graph_;
  VariableId v_;
  MessageSlots slots_;
  Array<double> probabilities_;  // the belief, summing to 1; empty: there is none
};

}  // namespace hws
