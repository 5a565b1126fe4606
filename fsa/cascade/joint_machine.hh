// The machines of a cascade as one machine, whose states are tuples of theirs. It reads what the first machine reads and writes
// what the last one writes, and no product is made: tuples get numbers as searches meet them, and are forgotten with the steps
// that lead to them. One object serves one thread. With a single machine its states are those of the machine.
//
// A move begins in one machine, whose arc reads a symbol of the string or nothing. What the arc writes is read by the next
// machine at once, and so on until an arc writes nothing or the last machine wrote: it ends there. Two moves that touch other
// machines could come in either order, and come in one alone, so that a path of the result is a tuple of paths, whatever the
// semiring: a move that ends left of the machine where the move before began is left out. This is the filter of composition
// (Mohri, Pereira and Riley 1996) at each seam between two machines of ((x ∘ M1) ∘ M2) ∘ ..., in which the left side goes on
// alone before the right side does. The filter of seam i says that its right side went on alone, which bars moves that end at
// machine i or left of it. After a move the seam left of its first machine bars all that any seam bars. So a tuple has,
// besides the states, the machine where the last move began.
//
// A tuple is entered only if, at each seam that the move touched, the left side can write next what the right side can read.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/run.hh"
#include "fsa/cascade/prepared_machine.hh"

namespace hws {

using PreparedMachines = std::span<const std::unique_ptr<const PreparedMachine>>;

inline constexpr size_t kMostJointMachines = 1000;

// Whether best paths of all machines together are found by costs: each has costs, and no cycle that reads nothing of the string
// can have a negative one. That is sure where machines behind one with cycles that write have no negative costs.
bool have_joint_costs(PreparedMachines machines);

class JointMachine {
 public:
  // The machines, at most kMostJointMachines, must outlive it.
  explicit JointMachine(PreparedMachines machines)
      : machines_(machines), first_(*machines[0]), single_(machines.size() == 1), width_(machines.size() + 1),
        has_costs_(have_joint_costs(machines)), states_(single_ ? static_cast<size_t>(first_.machine().states()) : 0) {}

  bool has_costs() const { return has_costs_; }
  Semiring semiring() const { return first_.machine().semiring(); }
  const AlphabetPtr &input() const { return first_.input(); }
  AlphabetPtr output() const;
  State start(const Run &run);
  // States are below this number, which grows as moves are made.
  size_t states() const { return states_; }
  // The number of a state's look-ahead set among those of the first machine, and whether it can read a symbol.
  uint32_t kind(State s) const { return first_.reach().kind(at(s, 0)); }
  bool reads(State s, int32_t bit) const { return first_.reach().reads(at(s, 0), bit); }
  bool kind_reads(uint32_t kind, int32_t bit) const { return first_.reach().kind_reads(kind, bit); }
  // Moves that read nothing lead to a state of an equal or smaller rank; ranks order the first two machines.
  int64_t rank(State s) const {
    const int64_t rank = first_.reach().rank(at(s, 0));
    return single_ ? rank : rank << 32 | machines_[1]->reach().rank(at(s, 1));
  }

  // Calls silent(to, weight, cost, written) for each move that reads nothing and leads to a state which can read b, 0 standing
  // for the end of the string, and read(to, weight, cost, written) for each that reads b. A cost is a sum of costs on the
  // grid, 0 without costs. Returns how many arcs were looked at.
  template <class Silent, class Read>
  int64_t each_move(State s, Label b, const Run &run, Silent &&silent, Read &&read) {
    if (single_) {
      const Machine &m = first_.machine();
      const int32_t bit = ReachSets::bit_of(b);
      first_.each_move(
          s, b,
          [&](ArcId a, Label written) {
            if (first_.reach().reads(m.next(a), bit)) silent(m.next(a), m.weight(a), first_.cost(m.weight(a)), written);
          },
          [&](ArcId a, double factor, Label written) {
            const double weight = times(m.semiring(), factor, m.weight(a));
            if (!is_zero(m.semiring(), weight)) read(m.next(a), weight, first_.cost(weight), written);
          });
      return m.arc_end(s) - m.arc_begin(s);
    }
    find_moves(s, b, run);
    for (const Move &move : moves_) {
      if (move.reads) read(move.to, move.weight, move.cost, move.written);
      else silent(move.to, move.weight, move.cost, move.written);
    }
    return arcs_;
  }
  // The weight with which s ends, the semiring's zero if it does not, and its cost on the grid.
  struct Stop {
    double weight, cost;
  };
  Stop stop(State s) const;

  int64_t bytes() const { return static_cast<int64_t>(tuples_.capacity() * sizeof(State)) + slots_.bytes(); }
  // Forgets the numbers of all tuples.
  void clear();

 private:
  struct Move {
    State to;
    Label written;
    bool reads;
    double weight, cost;
  };
  // An arc of one machine within a move. parent: the arc of the machine before, whose symbol it reads; -1: the move's first.
  struct Part {
    int32_t parent;
    State next;
    Label written;
    bool reads;
    double weight, cost;
  };

  State at(State s, size_t machine) const { return single_ ? s : tuples_.data()[static_cast<size_t>(s) * width_ + machine]; }
  void find_moves(State s, Label b, const Run &run);
  void finish(const Part &part, size_t begun, size_t ended, int32_t bit, const Run &run);
  State number(const Run &run);  // of there_

  const PreparedMachines machines_;
  const PreparedMachine &first_;
  const bool single_;
  const size_t width_;  // of a tuple: a state of each machine, and the machine where the last move began
  const bool has_costs_;
  size_t states_;
  Array<State> tuples_;
  HashSlots slots_;
  // For the moves of one state.
  Array<State> here_, there_;
  Array<Part> parts_;
  Array<Move> moves_;
  int64_t arcs_ = 0;
};

// A number per state of a joint machine, which finds new states; -1 at first.
inline void make_room_for_states(Array<int32_t> &a, size_t states) {
  if (a.size() < states) a.resize(std::max(states, a.size() + a.size() / 2), -1);
}

}  // namespace hws
