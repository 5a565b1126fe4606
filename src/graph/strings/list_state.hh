// A variable whose domain is cut down to a list of strings: a message is its weights on them. The method decides what is on the
// list (pruned_state.hh, candidate_state.hh). The residual of an update is the log_distance of the message's weights, and at
// least 1 if the list changes. Damping is that of log_weights.hh; the weights of strings that are new to the list are not
// damped.
#pragma once
#include <optional>
#include <vector>

#include "fsa/base/array.hh"
#include "src/graph/strings/message_bytes.hh"
#include "src/graph/model/variable_state.hh"

namespace hws {

using LabelString = Array<Label>;

struct StringList {
  std::vector<LabelString> strings;  // ascending, distinct
  MachinePtr ids;                    // string_ids() of them
};
using StringListPtr = std::shared_ptr<const StringList>;
StringListPtr string_list(const AlphabetPtr &alphabet, std::vector<LabelString> strings, const Run &run);

class ListState : public VariableState {
 public:
  ListState(FactorGraphPtr graph, VariableId v);

  Message outgoing(int32_t slot, const Run &run) const override;
  void receive(int32_t slot, Message mu) override { received_[static_cast<size_t>(slot)] = std::move(mu); }
  void receive_nothing(int32_t slot) override;
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  Message belief(const Run &run) const override;
  UpdateCounts counts() const override { return counts_; }
  int64_t features() const override { return list_ ? static_cast<int64_t>(list_->strings.size()) : 0; }
  int64_t arcs(const Run &run) const override;
  void save(std::string *out) const override;
  void load(std::string_view bytes) override;
  const StringList *list() const { return list_.get(); }

 protected:
  // Returns the list that holds once fresh[i] is taken up at slots[i]. Null or empty: there is none yet.
  virtual StringListPtr list_for(std::span<const int32_t> slots, std::span<const MachinePtr> fresh, const Run &run) = 0;
  const FactorGraph &graph() const { return *graph_; }
  VariableId variable() const { return v_; }
  StringListPtr list_;

 private:
  using Weights = Array<double>;       // logs, per string of the list, the largest weight 1; empty: nothing is known
  Weights product(int32_t but) const;  // empty: nothing is possible
  Weights scores(const MachinePtr &m, const StringList &list, const Run &run) const;
  Weights moved(const Weights &old, const StringList &list) const;
  MachinePtr machine_of_weights(const Weights &weights, const Run &run) const;

  FactorGraphPtr graph_;
  VariableId v_;
  std::vector<std::optional<Message>> received_;
  std::vector<MachinePtr> raw_;   // what was taken up; null: uniform or none
  std::vector<Weights> weights_;
  UpdateCounts counts_;
};

}  // namespace hws
