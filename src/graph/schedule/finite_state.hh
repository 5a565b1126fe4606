// Belief propagation over finitely many values (Pearl 1988). Messages are vectors of log weights, kept as they are. The
// residual of an update is the log_distance of the message, which bounds how far log ratios of the belief change. Damping is
// that of log_weights.hh. No product of logs leaves the range of a double, and log ratios have the rounding error of a sum.
#pragma once
#include "src/graph/strings/message_slots.hh"

namespace hws {

class FiniteState final : public VariableState {
 public:
  FiniteState(FactorGraphPtr graph, VariableId v, size_t slots);

  std::unique_ptr<VariableState> clone() const override { return std::make_unique<FiniteState>(*this); }
  Message outgoing(int32_t slot, const Run &run) const override;
  void receive(int32_t slot, Message mu) override { slots_.receive(slot, std::move(mu)); }
  void receive_nothing(int32_t slot) override { slots_.receive_nothing(slot); }
  void receive_impossible(int32_t slot) override { slots_.receive_impossible(slot); }
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  Message belief(const Run &run) const override;  // log probabilities
  UpdateCounts counts() const override { return slots_.counts(); }
  int64_t features() const override { return 0; }
  int64_t arcs(const Run &) const override { return graph_->variable(v_).values; }
  bool exact() const override { return true; }
  Message incoming(int32_t slot) const override { return slots_.held(slot); }
  bool impossible() const override { return product(-1).empty(); }
  void save(std::string *out) const override { slots_.save(out); }
  void load(std::string_view bytes) override;

 private:
  // The product over all slots but one (-1: all), the largest weight 1; empty if nothing is possible. O(values).
  Array<double> product(int32_t but) const;
  void sum_up();

  FactorGraphPtr graph_;
  VariableId v_;
  MessageSlots slots_;
  // By value: the sum of the logs above -infinity over all slots, and the number of slots with -infinity.
  Array<double> sum_;
  Array<int32_t> zeros_;
  int32_t impossible_ = 0;  // slots that allow nothing
};

}  // namespace hws
