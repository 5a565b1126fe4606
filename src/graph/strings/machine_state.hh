// Belief propagation over strings with machines as messages (Dreyer and Eisner 2009). Products are intersections, and nothing
// is approximated, so that beliefs are exact on trees. On cycles, and at variables with many factors, machines grow until they
// exceed a limit, which is thrown. Messages are kept compact. They sum to one where their sum is finite; others are kept as
// well, since a product of them may be finite. The residual of an update is the largest difference of log weights if both
// machines have the same shape, else 1. Damping mixes log weights path by path where the shape is the same. A message of
// another shape is taken undamped: no mixture of such machines mixes log weights. A belief costs more than a message and is
// made when it is asked for.
#pragma once
#include "src/graph/strings/message_slots.hh"

namespace hws {

// Throws `limit`: what a message to or from v would have exceeded, and what to do. found: the error that said so.
[[noreturn]] void fail_too_large(const FactorGraph &graph, VariableId v, const Error &found);

class MachineState final : public VariableState {
 public:
  MachineState(FactorGraphPtr graph, VariableId v) : graph_(std::move(graph)), v_(v), slots_(graph_->edges_of(v).size()) {}

  std::unique_ptr<VariableState> clone() const override { return std::make_unique<MachineState>(*this); }
  Message outgoing(int32_t slot, const Run &run) const override;
  void receive(int32_t slot, Message mu) override { slots_.receive(slot, std::move(mu)); }
  void receive_nothing(int32_t slot) override { slots_.receive_nothing(slot); }
  void receive_impossible(int32_t slot) override { slots_.receive_impossible(slot); }
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  Message belief(const Run &run) const override;
  UpdateCounts counts() const override { return slots_.counts(); }
  int64_t features() const override { return 0; }
  int64_t arcs(const Run &run) const override;
  bool exact() const override { return true; }
  Message incoming(int32_t slot) const override { return slots_.held(slot); }
  bool impossible() const override { return slots_.any_impossible(); }
  void save(std::string *out) const override;
  void load(std::string_view bytes) override;

 private:
  struct Belief {
    MachinePtr machine;  // of total one; null: there is none, and why_not says why
    Code why_not = Code::improper;
  };
  MachinePtr product(int32_t but, const Run &run) const;  // null: says nothing
  Belief find_belief(const Run &run) const;
  const Belief &current(const Run &run) const;

  FactorGraphPtr graph_;
  VariableId v_;
  MessageSlots slots_;
  std::vector<MachinePtr> raw_ =
      std::vector<MachinePtr>(static_cast<size_t>(slots_.size()));  // as received, before it was made compact: to know it again
  mutable Belief belief_;  // once asked for
  mutable bool belief_known_ = false;
};

}  // namespace hws
