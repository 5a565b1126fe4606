// A letter view's arcs with all that is asked of one side by side, weights ready for
// sums. Sets of states are expanded from many rows far apart: this way each costs one
// or two lines of memory instead of six, and a weight is converted once.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/weighted_subsets.hh"

namespace hws {

struct LetterArc {
  int32_t symbol;
  State next;
  Scaled weight;
};

class LetterRows {
 public:
  LetterRows(const LetterView &view, const SetWeights &weights, const Run &run);
  // Arcs have the machine's numbers.
  ArcId begin(State s) const { return rows_[s].begin; }
  ArcId end(State s) const { return rows_[static_cast<size_t>(s) + 1].begin; }
  bool is_final(State s) const { return rows_[s].is_final; }
  const LetterArc &arc(ArcId a) const { return arcs_[a]; }

 private:
  struct Row {
    ArcId begin;
    bool is_final;
  };
  Array<Row> rows_;  // states + 1
  Array<LetterArc> arcs_;
};

// An arc of one member of a set.
struct LetterStep {
  int32_t symbol;
  State target;
  int32_t member;  // its place in the set
  ArcId arc;
  bool operator<(const LetterStep &o) const {
    if (symbol != o.symbol) return symbol < o.symbol;
    if (target != o.target) return target < o.target;
    return member != o.member ? member < o.member : arc < o.arc;
  }
};

// The arcs that leave a set of states, grouped by symbol. Its memory is reused from set to set.
class LetterSteps {
 public:
  // The members' arcs but silent ones, in order.
  void find(const LetterRows &letters, std::span<const SetElement> members, const Run &run);
  // Calls follow(steps) with the steps of each symbol.
  template <class Follow>
  void each_symbol(Follow &&follow) const {
    for (size_t from = 0, to; from < steps_.size(); from = to) {
      for (to = from + 1; to < steps_.size() && steps_[to].symbol == steps_[from].symbol;) ++to;
      follow(std::span(steps_).subspan(from, to - from));
    }
  }

 private:
  Array<LetterStep> steps_;
};

}  // namespace hws
