// The states in which the machines of a cascade can be after each symbol of a string, layer by layer, with the best way to
// each.
//
// A node is a state, of the only machine or of all together, just after an arc that read a symbol. It is entered only if the
// state can read the next symbol too, or end behind the last one (a second symbol of look-ahead). One object serves one thread;
// it keeps its arrays and its steps from string to string, so that no memory is asked for once strings like those before come
// again.
// Per string O(nodes + their steps), besides steps that are made for the first time.
#pragma once
#include <cmath>
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/cascade/joint_machine.hh"
#include "fsa/cascade/step_store.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// These bounds say what a search may leave out. Costs count only where the machine has them.
struct SearchBounds {
  double beam = INFINITY;     // nodes that cost more than the best of their layer by more than this are left
  double seconds = INFINITY;  // after so many, only the best node of a layer is gone on from
};

class LayeredSearch {
 public:
  // store_bytes: steps are forgotten at the beginning of a string once they take more than this.
  LayeredSearch(PreparedMachines machines, int64_t store_bytes) : m_(machines), store_(m_), store_bytes_(store_bytes) {}

  // Finds the nodes of a string, for the functions below.
  void read(std::span<const Label> string, const SearchBounds &bounds, const Run &run);
  // The cost of the best path, infinite if there is none.
  double best_cost() const;
  // Appends the output of the best path; not called if there is none. Needs machines with costs.
  void append_best(Array<Label> &to) const;
  // Whether bounds left something out that might have led to the end.
  bool cut_short() const { return cut_short_; }
  // Returns how many of the nodes that were entered lie on a path to the end.
  int64_t live_nodes(const Run &run);
  // The machine of all paths that read the string: one tape with the output, or, with_input, two. Trimmed.
  MachinePtr lattice(bool with_input, const Run &run);

  bool has_costs() const { return m_.has_costs(); }
  int64_t store_bytes() const { return store_.bytes() + m_.bytes(); }
  int64_t steps_made() const { return store_.made(); }
  int64_t nodes() const { return static_cast<int64_t>(nodes_.size()); }

 private:
  struct Node {
    State state;
    int32_t from;   // the node before it; -1: the first
    uint32_t step;  // in the store
    uint32_t length;
    double cost;    // infinite: cut
  };

  void read_layer(size_t layer, Label symbol, int32_t next_bit, const Run &run);
  void offer(const Node &node, int32_t first);
  bool earlier(int32_t from, uint32_t step, int32_t other, uint32_t other_step);
  void cut_all_but_best(int32_t begin, int32_t end);
  void find_end(const Run &run);
  void mark_live(const Run &run);
  int32_t begin_of(size_t layer) const { return layer_.data()[layer]; }

  JointMachine m_;
  StepStore store_;
  const int64_t store_bytes_;
  Array<Label> string_;
  Array<Node> nodes_;
  Array<int32_t> layer_;  // where each begins in nodes_; behind the last, their number
  Array<int32_t> node_of_;  // per state; an entry holds where its node has that state and is of the layer
  Array<char> live_;        // per node: on a path to the end
  double beam_ = INFINITY, best_ = INFINITY;
  int32_t last_ = -1;  // of the best path
  uint32_t last_step_ = 0;
  bool cut_short_ = false;
  mutable Array<uint32_t> way_;
  Array<uint32_t> other_way_;
  Array<Label> text_, other_text_;
};

}  // namespace hws
