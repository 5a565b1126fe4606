// A letter view's arcs with all that is asked of one side by side, weights ready for
// sums. Sets of states are expanded from many rows far apart: this way each costs one
// or two lines of memory instead of six, and a weight is converted once.
#pragma once
#include <vector>

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
  ArcId begin(State s) const { return rows_[static_cast<size_t>(s)].begin; }
  ArcId end(State s) const { return rows_[static_cast<size_t>(s) + 1].begin; }
  bool is_final(State s) const { return rows_[static_cast<size_t>(s)].is_final; }
  const LetterArc &arc(ArcId a) const { return arcs_[static_cast<size_t>(a)]; }

 private:
  struct Row {
    ArcId begin;
    bool is_final;
  };
  std::vector<Row> rows_;  // states + 1
  std::vector<LetterArc> arcs_;
};

}  // namespace hws
