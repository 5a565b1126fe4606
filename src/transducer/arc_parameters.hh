// The parameters of a machine that is learned: which weights are tied, which are fixed, and which sum to 1 together. A slot is
// a weight of the machine: its arcs in their order, then the final weight of each state. Each row of outcomes belongs to one
// group of slots, or to several groups that have the same parameters.
//
// A parameter that has m slots of a group has m times its weight in the group's sum. So the number of an outcome is the share
// of all its slots in a group, and a slot's weight is (1 - fixed weight of the group) * number / m. With this the M-step of
// tied weights is that of a row: expected uses over their sum (Eisner, "Parameter estimation for probabilistic finite-state
// transducers", ACL 2002). Groups that share some parameters and not others have no such solution, and are refused.
//
// Conditional groups: a state first decides between its silent arcs and reading on, which is an outcome of its own beside them.
// Then it draws among the slots that read the same symbol, or among stopping alone. So the weights of all outputs of an input
// sum to 1 at most, also if silent arcs are in between. The weight of a slot that reads has the outcome "reading on" as a
// factor.
#pragma once
#include <optional>
#include <span>

#include "fsa/distance/edge_weight.hh"
#include "src/learner/rows/row_part.hh"

namespace hws {

enum class ArcGroups : int32_t { joint, conditional };

class ArcParameters {
 public:
  // `parameters` has a number for each slot, -1 if the weight is fixed; empty: each slot has its own. Equal numbers are tied.
  // `given_groups` has a number for each slot, and replaces `groups`; empty: there are none. States that are not final have no
  // slot, and their numbers are not read. Fails with `argument` if all weights are fixed or groups share some of their
  // parameters, with `improper` if fixed weights leave nothing, and with `unsupported` for failure and default arcs and for
  // tropical or boolean weights.
  ArcParameters(MachinePtr machine, std::span<const int64_t> parameters, std::span<const int64_t> given_groups,
                ArcGroups groups, const Run &run);

  const MachinePtr &machine() const { return machine_; }
  size_t slots() const { return number_of_.size(); }
  size_t numbers() const { return start_.size(); }
  size_t rows() const { return starts_.size() - 1; }
  // −1: the slot's weight is fixed.
  int32_t number_of(size_t slot) const { return number_of_.data()[slot]; }

  RowPart part(double concentration) const;
  // The rows of the machine's own weights. Tied slots begin with their mean.
  const Array<double> &start() const { return start_; }
  // Whether the outcomes of each row have equal weights in the machine. EM would leave them alike where states are alike.
  bool has_equal_weights() const { return equal_weights_; }
  uint64_t mark() const { return mark_; }  // a hash of what the numbers mean

  // The weights of all slots, given the numbers of the rows.
  void weights(std::span<const double> numbers, Array<EdgeWeight> *slots) const;
  // Adds expected uses of slots to those of the numbers.
  void add_uses(std::span<const double> slots, std::span<double> numbers) const;
  MachinePtr with_weights(std::span<const double> numbers) const;

 private:
  struct Group;
  class GroupList;
  void make_rows(const GroupList &groups, const Run &run);
  void make_start();

  MachinePtr machine_;
  Array<EdgeWeight> given_;               // by slot; zero for states that are not final
  Array<int32_t> number_of_, reading_of_;  // by slot: its number, and that of reading on; −1: none
  Array<size_t> starts_{0};                // by row: its first number
  Array<double> factor_;                   // by number: what a slot's weight has beside the number
  Array<double> start_;
  bool equal_weights_ = true;
  uint64_t mark_ = 0;
};

}  // namespace hws
