// Union, concatenation, closure and cross product lay machines side by side in one result, with epsilon arcs between them.
// Failure and default arcs stay native, since an epsilon arc neither blocks a look-up nor is taken within one (semantics
// 3.3), and no failure arc leads from one part to another.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/operand.hh"

namespace hws {

struct Parts {
  std::vector<MachinePtr> machines;
  std::vector<AlphabetPtr> alphabets;  // joined, one per tape
  int32_t phi_tape = -1;               // the tape that failure and default arcs of any part name
};

// Machines of one semiring with as many tapes each, whose alphabets match tape by
// tape (`argument` otherwise, naming both sides). A machine whose failure and
// default arcs name another tape than an earlier machine's has them made explicit.
Parts parts_of(std::span<const MachinePtr> machines, const Run &run);

// Stopping at each state with the look-up of the end resolved (rule 3.4). O(states).
Array<Stop> resolved_stops(const Machine &m);

// Rows of a result that machines are copied into.
class PartWriter {
 public:
  PartWriter(Semiring semiring, std::vector<AlphabetPtr> alphabets);
  // Asks the limits for the whole result before any of it is made.
  void reserve(int64_t states, int64_t arcs, const Run &run);
  void epsilon(double weight, State to) { rows_.arc(none_.data(), weight, to); }
  // Adds the arcs of state s of m. State 0 of m becomes state `offset` of the result, and tape 0 becomes tape `first_tape`.
  // The other tapes of the result read epsilon.
  void arcs_of(const Machine &m, State s, State offset, int32_t first_tape = 0);
  void end_state() { rows_.end_state(zero(rows_.semiring), false); }
  void end_state(double weight, bool is_final) { rows_.end_state(weight, is_final); }
  MachinePtr finish(State start, int32_t phi_tape) { return rows_.finish(start, phi_tape); }

 private:
  RowWriter rows_;
  Array<Label> none_, labels_;
};

// How many of the stops have weight: the epsilon arcs that leave a part.
int64_t count_of(std::span<const Stop> stops, Semiring semiring);
inline bool has_weight(const Stop &stop, Semiring semiring) { return stop.is_final && !is_zero(semiring, stop.weight); }

}  // namespace hws
