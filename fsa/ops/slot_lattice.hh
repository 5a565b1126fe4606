// A lattice of all the ways in which a model explains an item, and sums over them. The lattice stays, while sums are made with
// one set of weights after another. Its arcs name slots, which are places among the weights: it is an acceptor whose labels are
// slots counted from 1, and whose own weights are constant. Final weights are arcs to one last state.
//
// Lattices without a cycle are summed in one pass, and cyclic ones, which silent arcs make, are solved exactly (fsa/distance).
// A sum that is infinite fails with `diverged`, and names a state.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Arcs as a search finds them, in rows by state; state 0 is the start. The last row, of the end, is empty.
struct SlotArcs {
  static constexpr int32_t kEnd = -1;  // in the place of a target
  Array<int32_t> offsets{0}, next, slot;
  Array<double> cost;  // -ln of the constant weight, finite

  void add(int32_t to, size_t of_slot, double of_arc) {
    next.push_back(to);
    slot.push_back(static_cast<int32_t>(of_slot));
    cost.push_back(of_arc);
  }
  void end_state() { offsets.push_back(static_cast<int32_t>(next.size())); }
};

struct SlotLattice {
  MachinePtr graph;      // null: there is no path. Every state lies on one
  bool ordered = false;  // every arc leads to a later state
  Array<State> states;   // by state of the graph but the last one: what messages call it

  int64_t bytes() const;
};

// The part of all arcs that lies on a path. `names` has what messages call each state. O(arcs).
SlotLattice slot_lattice(SlotArcs arcs, std::span<const State> names, const Run &run);

// Sums over lattices, whose memory is used again. `item` is what messages call the lattice.
class SlotSums {
 public:
  // The log of the weight of all paths, given the weights of the slots; −∞: none has a weight. Adds `weight` times the
  // expected uses of each slot to `uses`, unless these are empty.
  double expect(const SlotLattice &lattice, std::span<const EdgeWeight> slots, double weight, std::span<double> uses,
                int64_t item, const Run &run);
  // The same of the best path alone, of several the shortest and then the first one.
  double best(const SlotLattice &lattice, std::span<const EdgeWeight> slots, double weight, std::span<double> uses,
              int64_t item, const Run &run);

 private:
  // Makes the weights of a graph's arcs. Returns whether one of them is 0.
  bool fill(const Machine &graph, std::span<const EdgeWeight> slots);

  Array<double> weight_;
  Array<int32_t> exponent_;  // empty: all 0
};

}  // namespace hws
