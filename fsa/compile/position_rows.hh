// Writes a position automaton's fragment out as a machine: classes become arcs, and a
// class that leaves symbols out becomes a default arc, with arcs of weight zero where
// a left-out symbol has no arc of its own (semantics 2.2, 4.1).
#pragma once
#include "fsa/compile/position_automaton.hh"
#include "fsa/machine/builder.hh"

namespace hws {

class PositionRows {
 public:
  PositionRows(const PositionAutomaton &automaton, const PositionAutomaton::Fragment &fragment);
  // O(arcs log arcs), plus, at states with a default arc, symbols named there times
  // default arcs. Copies of all but some symbols on two tapes take an arc for each.
  MachinePtr make();

 private:
  using Entry = PositionAutomaton::Entry;
  struct Row {
    Label in, out;
    State to;
    double weight;
  };
  void write(std::span<const Entry> arcs);
  bool has_default(const Entry &e) const;
  bool copies_default(const Entry &e) const;
  void collect_named(std::span<const Entry> arcs);
  void expand(const Entry &e);
  void add_outputs(const Entry &e, Label in);
  void require_sized() const;
  State sink();

  const PositionAutomaton &a_;
  const PositionAutomaton::Fragment &f_;
  const int32_t tapes_;
  const State states_;  // without the sink
  RowWriter rows_;
  Array<Row> row_;
  Array<Label> named_;  // symbols with arcs of their own at the state being written
  bool sink_ = false;
};

}  // namespace hws
