// Mohri, "Minimization algorithms for sequential transducers", 2000: pushed to the
// start, equivalent states have equal rows, weights included; so a weight is part of
// its arc's letter, and what remains is the minimization of an unweighted automaton.
#include "fsa/ops/minimize.hh"

#include <string>

#include "fsa/base/pair_numbers.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/near_classes.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/refine_partition.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// A number per arc that is equal for equal label tuples; how many there are.
int32_t number_labels(const Machine &m, Array<int32_t> &tuple, const Run &run) {
  run.limit_bytes(int64_t{m.arcs()} * 4);
  tuple.resize(static_cast<size_t>(m.arcs()));
  int32_t count = 0;
  for (int32_t t = 0; t < m.tapes(); ++t) {
    PairNumbers pairs(run);
    const auto labels = m.arrays().labels[static_cast<size_t>(t)];
    for (size_t a = 0; a < tuple.size(); ++a) tuple[a] = pairs.number(t == 0 ? 0 : tuple[a], labels[a]);
    count = pairs.count();
  }
  return count;
}

std::string text_of(const Machine &m, ArcId a) {
  std::string text;
  for (int32_t t = 0; t < m.tapes(); ++t) {
    const Label label = m.label(a, t);
    const std::string name(m.alphabet(t)->name(label));
    text += (t > 0 ? ":" : "") + (name.empty() ? std::to_string(label) : name);
  }
  return text;
}

// In the numbers the caller knows: before anything is trimmed.
void check_deterministic(const Machine &m, const Run &run) {
  Array<int32_t> tuple;
  const int32_t tuples = number_labels(m, tuple, run);
  run.limit_bytes(int64_t{tuples} * 4 + m.states());
  Array<State> last(static_cast<size_t>(tuples), -1);
  const auto twice = [&](const Array<char> &useful) -> ArcId {
    std::fill(last.begin(), last.end(), -1);
    for (State s = 0; s < m.states(); ++s) {
      if (!useful.empty() && !useful[s]) continue;
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        if (!useful.empty() && !useful[m.next(a)]) continue;
        State &seen = last[tuple[a]];
        if (seen == s) return a;
        seen = s;
      }
    }
    return -1;
  };
  if (twice({}) < 0) return;
  const ArcId a = twice(useful_states(m, run));  // only where it matters
  if (a < 0) return;
  State s = 0;
  while (m.arc_end(s) <= a) ++s;
  fail(Code::unsupported,
       "not deterministic: state %d has two arcs with label %.100s; expected at most one (determinize first)", s,
       text_of(m, a).c_str());
}

// Costs, so that equal means the same everywhere.
Array<double> costs_of(const Machine &m, std::span<const double> weights, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(weights.size() * sizeof(double)));
  Array<double> costs(weights.begin(), weights.end());
  if (m.semiring() == Semiring::real) {
    for (double &c : costs) c = -std::log(c);
  }
  return costs;
}

// The machine of the blocks, with `total` put back where paths begin; where paths come back there, where they end.
MachinePtr quotient(const Machine &m, const Array<int32_t> &block, const Potential &total, const Run &run) {
  const Semiring semiring = m.semiring();
  Array<State> lowest;
  int64_t arcs = 0;
  bool returns = false;
  for (State s = 0; s < m.states(); ++s) {
    if (block[s] != static_cast<int32_t>(lowest.size())) continue;
    lowest.push_back(s);
    arcs += m.arc_end(s) - m.arc_begin(s);
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) returns |= block[m.next(a)] == 0;
  }
  const bool whole = !is_one(semiring, total), at_start = whole && !returns, at_ends = whole && returns;
  run.limit_states(static_cast<int64_t>(lowest.size()));
  run.limit_arcs(arcs);
  run.limit_bytes(arcs * (12 + 4 * int64_t{m.tapes()}) + static_cast<int64_t>(lowest.size()) * 16);
  RowWriter rows(semiring, m.arrays().alphabets);
  rows.next.reserve(static_cast<size_t>(arcs));
  rows.weights.reserve(static_cast<size_t>(arcs));
  Array<Label> labels(static_cast<size_t>(m.tapes()));
  const auto weigh = [&](double w, bool times_total) { return times_total ? moved(semiring, w, total, {}) : w; };
  for (size_t b = 0; b < lowest.size(); ++b) {
    if ((b & 1023) == 0) run.check();
    const State s = lowest[b];
    const bool begins = at_start && b == 0;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[t] = m.label(a, t);
      rows.arc(labels.data(), weigh(m.weight(a), begins), block[m.next(a)]);
    }
    rows.end_state(weigh(m.final_weight(s), begins || at_ends), m.is_final(s));
  }
  return rows.finish(0, -1);
}

}  // namespace

MachinePtr minimize(const MachinePtr &given, const Run &run) {
  const MachinePtr plain = without_zeros(explicit_failure(given, run), run);
  check_deterministic(*plain, run);
  Potential total;
  const MachinePtr m = push_apart(plain, &total, run);
  Array<int32_t> letter;
  number_labels(*m, letter, run);
  PairNumbers letters(run);
  {
    const Array<int32_t> weight = near_classes(costs_of(*m, m->arrays().weights, run), run.delta, run);
    for (size_t a = 0; a < letter.size(); ++a) letter[a] = letters.number(letter[a], weight[a]);
  }
  const Array<int32_t> ends = near_classes(costs_of(*m, m->arrays().finals, run), run.delta, run);
  const LetterGraph g{m->arrays().offsets, m->arrays().next, letter, letters.count()};
  Array<int32_t> block;
  if (!register_rows(g, ends, block, run)) refine_partition(g, ends, block, run);
  return quotient(*m, block, total, run);
}

}  // namespace hws
