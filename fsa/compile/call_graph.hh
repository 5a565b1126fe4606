// Which machine of a network calls which, read off before anything is built:
// machines that never come to an end, last calls, and calls that nest for ever.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class CallGraph {
 public:
  // Machines without failure and default arcs; labels[i] > 0 on `tape` calls machine i.
  CallGraph(std::span<const MachinePtr> machines, std::span<const Label> labels, int32_t tape, const Run &run);

  // The machine an arc's label calls, −1: none.
  int32_t called(Label label) const {
    return label >= 1 && static_cast<size_t>(label) < callee_.size() ? callee_[label] : find(label);
  }
  // Whether a machine accepts anything at all, its calls taken into account.
  bool productive(int32_t machine) const { return productive_[machine] != 0; }
  // A state where a call may return to the caller's caller at once: final, no arcs.
  static bool last(const Machine &m, State s) { return m.is_final(s) && m.arc_begin(s) == m.arc_end(s); }
  // Throws `limit`, naming the machines of the cycle, if calls reached from the root
  // can nest without end. Assumes the machines trimmed of what is not productive.
  void check_nesting(std::span<const MachinePtr> machines, int32_t root) const;

 private:
  int32_t find(Label label) const;
  void find_productive(std::span<const MachinePtr> machines);
  struct Call {
    int32_t from, to;
    bool last;
  };
  Array<Call> calls(std::span<const MachinePtr> machines) const;

  static constexpr Label kDirect = 65536;
  int32_t tape_;
  const Run &run_;
  Array<int32_t> callee_;                      // small labels: directly
  Array<std::pair<Label, int32_t>> by_label_;  // all, sorted
  Array<char> productive_;
};

}  // namespace hws
