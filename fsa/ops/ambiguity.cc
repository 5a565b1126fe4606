#include "fsa/ops/ambiguity.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/pair_numbers.hh"
#include "fsa/base/step_check.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/synchronize.hh"
#include "fsa/ops/tape_drift.hh"

namespace hws {

namespace {

// In a machine of one tape without epsilons and zero weights whose arcs are all on accepting paths.
class PairSearch {
 public:
  PairSearch(const Machine &m, const Run &run) : m_(m), index_(m.index(0)), run_(run), asked_(run), seen_(run) {}

  bool two_paths() {
    for (State s = 0; s < m_.states() && !found_; ++s) {
      asked_.add(1);
      step(s, s);
      while (!work_.empty() && !found_) {
        const Pair p = work_.back();
        work_.pop_back();
        found_ = stops(p.a) && stops(p.b);
        asked_.add(1);
        step(p.a, p.b);
      }
    }
    return found_;
  }

 private:
  struct Pair {
    State a, b;
  };

  bool stops(State s) const { return !is_zero(m_.semiring(), m_.final_weight(s)); }

  // Pairs of different arcs of a and b with a common label.
  void step(State a, State b) {
    int32_t i = index_.offsets[static_cast<size_t>(a)], j = index_.offsets[static_cast<size_t>(b)];
    const int32_t i_end = index_.offsets[static_cast<size_t>(a) + 1], j_end = index_.offsets[static_cast<size_t>(b) + 1];
    while (i < i_end && j < j_end) {
      const Label x = index_.label[i], y = index_.label[j];
      if (x != y) {
        ++(x < y ? i : j);
        continue;
      }
      int32_t i1 = i, j1 = j;
      while (i1 < i_end && index_.label[i1] == x) ++i1;
      while (j1 < j_end && index_.label[j1] == x) ++j1;
      run_.visit(int64_t{i1 - i} * (j1 - j));
      for (int32_t p = i; p < i1; ++p) {
        const State first = m_.next(index_.arc[p]);
        for (int32_t q = a == b ? p + 1 : j; q < j1; ++q) {
          asked_.add(1);
          reach(first, m_.next(index_.arc[q]));
        }
      }
      i = i1;
      j = j1;
    }
  }

  // Records that different paths of one string lead to a and b. If a = b, every continuation has two paths.
  void reach(State a, State b) {
    found_ |= a == b;
    if (a > b) std::swap(a, b);
    if (const int32_t known = seen_.count(); seen_.number(a, b) < known) return;
    run_.limit_states(seen_.count());
    work_.push_back({a, b});
  }

  const Machine &m_;
  const TapeIndex &index_;
  const Run &run_;
  StepCheck asked_;
  PairNumbers seen_;
  Array<Pair> work_;
  bool found_ = false;
};

// Makes a machine of one tape with one path for each path of the view. An arc stands for a walk of silent arcs and the symbol
// after it. Returns null if two such walks from one state lead to the same state, or if two of its walks can end: then a
// string has two paths, since all states are on accepting paths.
MachinePtr without_silent_arcs(const LetterView &view, const Run &run) {
  const Machine &m = *view.machine;
  const size_t n = static_cast<size_t>(m.states());
  Array<char> entered(n, 0);  // the start, or by a symbol: only these need arcs of their own
  entered[m.start()] = 1;
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (view.symbol[static_cast<size_t>(a)] != 0) entered[m.next(a)] = 1;
  }
  RowWriter rows(m.semiring(), {Alphabet::open()});
  const double unit = one(m.semiring());
  Array<State> met_from(n, -1), walk;
  for (State from = 0; from < m.states(); ++from) {
    if ((from & 1023) == 0) run.check();
    walk.clear();
    if (entered[from]) walk.push_back(from);
    bool stops = false;
    for (size_t i = 0; i < walk.size(); ++i) {
      const State s = walk[i];
      if (!is_zero(m.semiring(), m.final_weight(s))) {
        if (stops) return nullptr;
        stops = true;
      }
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        const int32_t symbol = view.symbol[static_cast<size_t>(a)];
        if (symbol != 0) {
          rows.arc(&symbol, unit, m.next(a));
          continue;
        }
        State &met = met_from[m.next(a)];
        if (met == from) return nullptr;
        met = from;
        walk.push_back(m.next(a));
      }
      run.limit_arcs(static_cast<int64_t>(rows.next.size()));
      run.limit_bytes(static_cast<int64_t>(rows.next.size()) * 16 + m.states() * int64_t{24});
    }
    if (rows.next.size() > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    rows.end_state(stops ? unit : zero(m.semiring()), stops);
  }
  return rows.finish(m.start(), -1);
}

// Returns a machine with the same paths that reads its tapes in step.
MachinePtr in_step(const MachinePtr &m, const Run &run) {
  if (m->tapes() == 1) return m;
  Array<int32_t> tapes(static_cast<size_t>(m->tapes()));
  std::iota(tapes.begin(), tapes.end(), 0);
  if (const auto drift = TapeCycles(*m, {}, run).drift(tapes)) {
    fail(Code::unsupported,
         "whether a machine is unambiguous whose tapes %d and %d are not in step (a cycle through state %d of its trimmed form "
         "reads more on one "
         "than on the other): undecidable; expected tapes read in step, or a projection onto one of them",
         drift->other, drift->tape, drift->to);
  }
  return synchronize(m, run);
}

}  // namespace

bool reads_one_way(const Machine &m) {
  if (m.tapes() != 1) return false;
  const TapeIndex &index = m.index(0);
  for (State s = 0; s < m.states(); ++s) {
    for (int32_t i = index.offsets[static_cast<size_t>(s)]; i < index.offsets[static_cast<size_t>(s) + 1]; ++i) {
      const Label c = index.label[i];
      if (c == kEpsilon || (i > index.offsets[static_cast<size_t>(s)] && index.label[static_cast<size_t>(i) - 1] == c)) {
        return false;
      }
    }
  }
  return true;
}

bool is_unambiguous(const MachinePtr &m, const Run &run) {
  if (reads_one_way(*m)) return true;
  MachinePtr one_tape = in_step(plain(m, run), run);
  const auto labels = one_tape->arrays().labels[0];
  if (one_tape->tapes() > 1 || std::find(labels.begin(), labels.end(), kEpsilon) != labels.end()) {
    const TupleSymbols tuples(std::span(&one_tape, 1));
    const LetterView view = letter_view(one_tape, Reading::tuple, &tuples, run);
    if (view.silent_cycle >= 0) return false;
    const MachinePtr same_paths = without_silent_arcs(view, run);
    if (!same_paths) return false;
    return !PairSearch(*same_paths, run).two_paths();
  }
  return !PairSearch(*one_tape, run).two_paths();
}

}  // namespace hws
