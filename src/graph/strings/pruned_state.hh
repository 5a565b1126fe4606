// The k best strings of each incoming message, united; every message is cut down to them (Dreyer and Eisner 2009;
// Cotterell, Peng and Eisner 2015; seed 000, section 5). A message of infinite mass has no best strings of its own
// and is weighed on those of the others. With k beyond the number of strings that have weight this is exact.
#pragma once
#include "src/graph/strings/list_state.hh"

namespace hws {

class PrunedState final : public ListState {
 public:
  PrunedState(FactorGraphPtr graph, VariableId v, int64_t k)
      : ListState(graph, v), k_(k), best_(graph->edges_of(v).size()) {}
  std::unique_ptr<VariableState> clone() const override { return std::make_unique<PrunedState>(*this); }
  void save(std::string *out) const override;
  void load(std::string_view bytes) override;

 protected:
  StringListPtr list_for(std::span<const int32_t> slots, std::span<const MachinePtr> fresh, const Run &run) override;

 private:
  int64_t k_;
  std::vector<std::vector<LabelString>> best_;  // per slot
  // Per slot the message in which best_ was found, so that it is not searched twice.
  std::vector<MachinePtr> searched_ = std::vector<MachinePtr>(best_.size());
};

}  // namespace hws
