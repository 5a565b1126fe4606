// Belief propagation over strings with machines as messages (Dreyer and Eisner 2009): products are intersections, nothing
// is approximated. Exact on trees; on graphs with cycles, and of variables with many factors, machines grow until a limit is
// exceeded, which is thrown. Messages are kept compact and sum to one where that is finite; one whose sum is not is kept too,
// since products of it may be finite. What an update would change is how far the new message is from the old one: by log
// weights where both machines have the same shape, else 1. Damping mixes log weights path by path where the shape is the same,
// and takes up a message of another shape undamped: no mixture of such machines is one of log weights. Beliefs, which cost more
// than messages do, are made when they are asked for.
#pragma once
#include "src/graph/model/message_slots.hh"

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
    MachinePtr machine;  // of total one; null: none, for the reason
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
