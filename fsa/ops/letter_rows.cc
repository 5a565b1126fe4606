#include "fsa/ops/letter_rows.hh"

#include <algorithm>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/step_check.hh"

namespace hws {

LetterRows::LetterRows(const LetterView &view, const SetWeights &weights, const Run &run) {
  const Machine &m = *view.machine;
  run.limit_bytes(int64_t{m.arcs()} * static_cast<int64_t>(sizeof(LetterArc)) +
                  (m.states() + int64_t{1}) * static_cast<int64_t>(sizeof(Row)));
  rows_.reserve(static_cast<size_t>(m.states()) + 1);
  for (State s = 0; s < m.states(); ++s) rows_.push_back({m.arc_begin(s), !is_zero(m.semiring(), m.final_weight(s))});
  rows_.push_back({m.arcs(), false});
  arcs_.reserve(static_cast<size_t>(m.arcs()));
  for (ArcId a = 0; a < m.arcs(); ++a) {
    arcs_.push_back({view.symbol[static_cast<size_t>(a)], m.next(a), weights.from(m.weight(a))});
  }
}

void LetterSteps::find(const LetterRows &letters, std::span<const SetElement> members, const Run &run) {
  steps_.clear();
  StepCheck asked(run);
  for (size_t i = 0; i < members.size(); ++i) {
    const State s = members[i].state;
    asked.add(static_cast<size_t>(letters.end(s) - letters.begin(s)));
    for (ArcId a = letters.begin(s); a < letters.end(s); ++a) {
      const LetterArc &arc = letters.arc(a);
      if (arc.symbol != 0) steps_.push_back({arc.symbol, arc.next, static_cast<int32_t>(i), a});
    }
  }
  run.visit(static_cast<int64_t>(steps_.size()));
  if (!std::is_sorted(steps_.begin(), steps_.end())) quick_or_cancellable_sort(steps_.begin(), steps_.end(), run);
}

}  // namespace hws
