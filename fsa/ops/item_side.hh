// What an item of learning has on one tape: a string, a weighted acceptor, or anything. It is prepared for look-ups, and has no
// silent arcs, so that nothing but the machine that is learned can go on silently.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class ItemSide {
 public:
  ItemSide() = default;  // any string, each with weight 1
  explicit ItemSide(std::span<const Label> string);
  // An acceptor in real, log or boolean (true has weight 1). Failure arcs are made explicit, and silent arcs are summed out.
  // Fails with `unsupported` for other machines, and with `diverged`.
  ItemSide(const MachinePtr &acceptor, const Run &run);

  bool is_any() const { return offsets_.empty(); }
  State states() const { return is_any() ? 1 : static_cast<State>(offsets_.size()) - 1; }
  State start() const { return start_; }
  double final_cost(State s) const { return is_any() ? 0 : final_cost_.data()[s]; }  // +∞: not final
  // Calls each(label, arcs of it) for the labels that a state reads; of `any` there are none to list.
  struct Arcs {
    const State *next;
    const double *cost;
    size_t count;
  };
  Arcs reading(State s, Label label) const;
  template <class Each>
  void each_label(State s, Each each) const {
    for (int32_t a = offsets_.data()[s], end = offsets_.data()[s + 1]; a < end;) {
      const Label label = labels_.data()[a];
      each(label);
      while (a < end && labels_.data()[a] == label) ++a;
    }
  }

 private:
  Array<int32_t> offsets_;
  Array<Label> labels_;  // ascending in each state
  Array<State> next_;
  Array<double> cost_, final_cost_;
  State start_ = 0;
};

}  // namespace hws
