// Optimize: balanced
#include "src/transducer/pair_lattice.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/ops/pair_table.hh"

namespace hws {

namespace {

// Goes from one triple (state of the machine, input, output) on to the next ones.
class TripleSearch {
 public:
  TripleSearch(const Machine &m, const ItemSide &input, const ItemSide &output, const Run &run)
      : m_(m), input_(input), output_(output), run_(run), outputs_(output.states()),
        table_(m.states(), int64_t{input.states()} * output.states(), run) {}

  // Returns the machine's state of each row.
  Array<State> search(SlotArcs *arcs) {
    Array<State> states;
    const size_t machine_arcs = static_cast<size_t>(m_.arcs());
    id(m_.start(), input_.start(), output_.start());
    for (int32_t v = 0; v < table_.size(); ++v) {
      if ((v & 255) == 0) {
        run_.check();
        run_.limit_states(table_.size());
        run_.limit_arcs(static_cast<int64_t>(arcs->next.size()));
      }
      const PairTable::Pair at = table_.pair(v);
      const State i = at.right / outputs_, j = at.right % outputs_;
      states.push_back(at.left);
      go_on(at.left, i, j, arcs);
      const double stop = input_.final_cost(i) + output_.final_cost(j);
      if (stop < INFINITY && !is_zero(m_.semiring(), m_.final_weight(at.left))) {
        arcs->add(SlotArcs::kEnd, machine_arcs + static_cast<size_t>(at.left), stop);
      }
      arcs->end_state();
    }
    run_.limit_states(table_.size());
    run_.limit_arcs(static_cast<int64_t>(arcs->next.size()));
    return states;
  }

 private:
  int32_t id(State t, State i, State j) { return table_.id(t, i * outputs_ + j, 0); }

  // Arcs of t that are silent on the tape with the index, or read what the item's side does there.
  template <class Each>
  void each_arc(State t, const TapeIndex &index, const ItemSide &side, State at, Each each) {
    const auto begin = index.label.begin() + index.offsets[static_cast<size_t>(t)];
    const auto end = index.label.begin() + index.offsets[static_cast<size_t>(t) + 1];
    const auto run_of = [&](Label label) {
      const auto [first, last] = std::equal_range(begin, end, label);
      for (auto a = first; a < last; ++a) each(index.arc[static_cast<size_t>(a - index.label.begin())]);
    };
    run_of(kEpsilon);
    side.each_label(at, run_of);
  }

  void go_on(State t, State i, State j, SlotArcs *arcs) {
    const auto take = [&](ArcId a) {
      const ItemSide::Arcs in = input_.reading(i, m_.label(a, 0));
      const bool silent_in = m_.label(a, 0) == kEpsilon, one_tape = m_.tapes() == 1;
      const Label written = one_tape ? kEpsilon : m_.label(a, 1);
      const ItemSide::Arcs out = output_.reading(j, written);
      const bool stays_in = silent_in || input_.is_any(), stays_out = written == kEpsilon || output_.is_any();
      for (size_t x = 0; x < (stays_in ? 1 : in.count); ++x) {
        for (size_t y = 0; y < (stays_out ? 1 : out.count); ++y) {
          const double cost = (stays_in ? 0 : in.cost[x]) + (stays_out ? 0 : out.cost[y]);
          if (cost == INFINITY) continue;
          arcs->add(id(m_.next(a), stays_in ? i : in.next[x], stays_out ? j : out.next[y]), static_cast<size_t>(a), cost);
        }
      }
    };
    if (!input_.is_any()) {
      each_arc(t, m_.index(0), input_, i, take);
    } else if (m_.tapes() > 1 && !output_.is_any()) {
      each_arc(t, m_.index(1), output_, j, take);
    } else {
      for (ArcId a = m_.arc_begin(t); a < m_.arc_end(t); ++a) take(a);
    }
  }

  const Machine &m_;
  const ItemSide &input_, &output_;
  const Run &run_;
  int32_t outputs_;
  PairTable table_;
};

}  // namespace

SlotLattice pair_lattice(const Machine &m, const ItemSide &input, const ItemSide &output, const Run &run) {
  if (int64_t{input.states()} * output.states() > INT32_MAX) {
    fail(Code::limit, "an item of more than %d pairs of states", INT32_MAX);
  }
  SlotArcs arcs;
  const Array<State> found = TripleSearch(m, input, output, run).search(&arcs);
  return slot_lattice(std::move(arcs), found, run);
}

}  // namespace hws
