// Chooses how several pairs are joined, or says why they cannot be. O(states + arcs) for
// that, beside the join that is made.
#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/delayed_join.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/project.hh"
#include "fsa/ops/tape_drift.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// A side's joined tapes, in the order of the pairs.
Array<int32_t> joined_tapes(const JoinPlan &plan, bool left) {
  Array<int32_t> tapes;
  for (const TapePair &pair : plan.pairs) tapes.push_back(left ? pair.left : pair.right);
  return tapes;
}

// The side without failure and default arcs and zero weights; states keep their numbers.
// Where `other` has no default arc, look-ups on a joined tape are for its symbols only (rule 5.7).
MachinePtr written_out(const MachinePtr &m, std::span<const int32_t> tapes, const Machine &other,
                       std::span<const int32_t> other_tapes, const Run &run) {
  const auto at = std::find(tapes.begin(), tapes.end(), m->phi_tape());
  if (m->phi_tape() < 0 || at == tapes.end()) return without_zeros(explicit_failure(m, run), run);
  const int32_t there = other_tapes[static_cast<size_t>(at - tapes.begin())];
  if (other.has_rho() && other.phi_tape() == there) return without_zeros(explicit_failure(m, run), run);
  run.limit_bytes(other.arcs() * int64_t{4});
  const std::span<const Label> labels = other.arrays().labels[static_cast<size_t>(there)];
  Array<Label> symbols(labels.begin(), labels.end());
  merge_sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  symbols.erase(symbols.begin(), std::upper_bound(symbols.begin(), symbols.end(), kEpsilon));
  return without_zeros(explicit_failure_for(m, symbols, run), run);
}

JoinSide side_of(MachinePtr m, const Run &run) {
  JoinSide side;
  run.limit_bytes(m->bytes());
  side.useful = useful_states(*m, run);
  side.machine = std::move(m);
  return side;
}

// Each arc on an accepting path reads all of the tapes or none.
bool letter_synchronous(const JoinSide &side, std::span<const int32_t> tapes) {
  const Machine &m = *side.machine;
  for (State s = 0; s < m.states(); ++s) {
    if (!side.useful[s]) continue;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (!side.useful[m.next(a)]) continue;
      const auto reads = std::count_if(tapes.begin(), tapes.end(), [&](int32_t t) { return m.label(a, t) != kEpsilon; });
      if (reads != 0 && static_cast<size_t>(reads) != tapes.size()) return false;
    }
  }
  return true;
}

// A machine of one tape with the same states, arcs and weights.
MachinePtr reading(const Machine &m, std::span<const Label> labels) {
  MachineArrays a = m.arrays();
  a.labels = {labels};
  a.alphabets = {Alphabet::open()};
  return std::make_shared<const Machine>(std::move(a));
}

// The labels of the joined tapes become one symbol, and the machines are joined on it.
MachinePtr join_letters(const JoinPlan &plan, const MachinePtr &x, const MachinePtr &y, const Run &run) {
  run.limit_bytes((int64_t{x->arcs()} + y->arcs()) * (20 + 4 * static_cast<int64_t>(plan.pairs.size())));
  const MachinePtr read[] = {project(x, joined_tapes(plan, true), run), project(y, joined_tapes(plan, false), run)};
  const TupleSymbols symbols(read);
  JoinPlan on_symbols = plan;
  on_symbols.pairs = {{0, 0}};
  on_symbols.joined = {Alphabet::open()};
  on_symbols.keep = false;
  std::replace(on_symbols.origin.begin(), on_symbols.origin.end(), TapeOrigin::joined, TapeOrigin::left);
  const Array<Label> x_symbols = symbols.of(*read[0]), y_symbols = symbols.of(*read[1]);
  const MachinePtr x_read = reading(*x, x_symbols), y_read = reading(*y, y_symbols);
  MachineOperand left(*x_read, 0), right(*y_read, 0);
  return written_product(on_symbols, *x, left, *y, right, run);
}

[[noreturn]] void out_of_step(const char *side, const TapeDrift &drift, const JoinPlan &plan) {
  fail(Code::unsupported,
       "a join of %zu pairs of tapes: tapes %d and %d of %s are not in step: the arc from state %d to state %d lies on a cycle "
       "that reads more "
       "on one than on the other; expected machines that read their joined tapes together, or one of them without cycles",
       plan.pairs.size(), drift.other, drift.tape, side, drift.from, drift.to);
}

}  // namespace

MachinePtr join_several(const JoinPlan &plan, const MachinePtr &a, const MachinePtr &b, const Run &run) {
  const Array<int32_t> left_tapes = joined_tapes(plan, true), right_tapes = joined_tapes(plan, false);
  JoinSide left = side_of(written_out(a, left_tapes, *b, right_tapes, run), run);
  JoinSide right = side_of(written_out(b, right_tapes, *a, left_tapes, run), run);
  if (letter_synchronous(left, left_tapes) && letter_synchronous(right, right_tapes)) {
    return join_letters(plan, left.machine, right.machine, run);
  }
  const TapeCycles left_cycles(*left.machine, left.useful, run), right_cycles(*right.machine, right.useful, run);
  Array<char> without_bound(plan.pairs.size());
  Array<int32_t> left_free, right_free;
  for (size_t i = 0; i < plan.pairs.size(); ++i) {
    const bool left_bound = !left_cycles.read(left_tapes[i]), right_bound = !right_cycles.read(right_tapes[i]);
    left.longest.push_back(left_bound ? left_cycles.longest(left_tapes[i]) : Array<int32_t>{});
    right.longest.push_back(right_bound ? right_cycles.longest(right_tapes[i]) : Array<int32_t>{});
    without_bound[i] = !left_bound && !right_bound;
    if (!without_bound[i]) continue;
    left_free.push_back(left_tapes[i]);
    right_free.push_back(right_tapes[i]);
  }
  if (const auto drift = left_cycles.drift(left_free)) out_of_step("the left machine", *drift, plan);
  if (const auto drift = right_cycles.drift(right_free)) out_of_step("the right machine", *drift, plan);
  const Array<char> all(plan.pairs.size(), true);
  return delayed_join(plan, left, right, left_free.empty() ? all : without_bound, run);
}

}  // namespace hws
