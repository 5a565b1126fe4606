// A fixed list: the strings observed anywhere in the graph over the same alphabet (Hall and Klein 2011; seed 000,
// section 5). Where none was observed there is no belief and every update is left out.
#pragma once
#include "src/graph/strings/list_state.hh"

namespace hws {

class CandidateState final : public ListState {
 public:
  // candidates: of candidate_list(), shared by all variables of the alphabet.
  CandidateState(FactorGraphPtr graph, VariableId v, StringListPtr candidates) : ListState(std::move(graph), v) {
    list_ = std::move(candidates);
  }
  std::unique_ptr<VariableState> clone() const override { return std::make_unique<CandidateState>(*this); }

 protected:
  StringListPtr list_for(std::span<const int32_t>, std::span<const MachinePtr>, const Run &) override;
};

// Returns the strings that were observed on variables whose alphabet matches that of v.
StringListPtr candidate_list(const FactorGraph &graph, VariableId v, const Run &run);

}  // namespace hws
