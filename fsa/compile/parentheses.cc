// A state of the result is (state, stack), a stack being (the pair that is open, the stack below). Which pairs can be closed at
// all is found first, without stacks: for the target of each opening arc, the states that are reached from it with all
// parentheses between them matched. An arc opens a pair only if one of these states closes it, so that every stack of the
// result was opened for a reason, and pairs nest without end only if targets are reached from one another in a cycle.
// O(targets of opening arcs * arcs * opening arcs per target) for that, besides states and arcs made.
// Source: Allauzen and Riley, "A pushdown transducer extension for the OpenFst library" (2012), section 3.
#include "fsa/compile/parentheses.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/step_check.hh"
#include "fsa/distance/components.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

// Labels to pairs.
class Pairs {
 public:
  Pairs(std::span<const Label> open, std::span<const Label> close, const Alphabet &alphabet) {
    for (size_t i = 0; i < open.size(); ++i) {
      for (const bool opens : {true, false}) {
        const Label label = opens ? open[i] : close[i];
        if (label == kEpsilon || !alphabet.holds(label)) {
          fail(Code::argument, "label %d of pair %zu; expected a symbol of %s", label, i, alphabet.describe().c_str());
        }
        all_.emplace_back(label, static_cast<int32_t>(opens ? i + 1 : ~i));
      }
    }
    merge_sort(all_.begin(), all_.end());
    for (size_t i = 1; i < all_.size(); ++i) {
      if (all_[i].first != all_[i - 1].first) continue;
      fail(Code::argument, "label %d is in the pairs twice; expected different labels", all_[i].first);
    }
  }
  // i + 1: opens pair i; ~i: closes it; 0: no parenthesis.
  int32_t of(Label label) const {
    const auto at = std::lower_bound(all_.begin(), all_.end(), std::pair<Label, int32_t>{label, INT32_MIN});
    return at != all_.end() && at->first == label ? at->second : 0;
  }

 private:
  Array<std::pair<Label, int32_t>> all_;
};

class Matching {
 public:
  Matching(MachinePtr m, const Pairs &pairs, const ParenthesesAsked &asked, const Run &run)
      : m_(std::move(m)), asked_(asked), run_(run), reached_(-1, m_->states(), run), check_(run) {
    run.limit_bytes(m_->arcs() * 4 + m_->states() * 4);
    kind_.reserve(static_cast<size_t>(m_->arcs()));
    for (ArcId a = 0; a < m_->arcs(); ++a) kind_.push_back(pairs.of(m_->label(a, asked.tape)));
    find_reached();
    find_closed();
  }

  void check_nesting() const;
  MachinePtr made(bool &cut_short);

 private:
  struct Opening {
    int32_t from;  // the target whose states the arc leaves; its number
    State at;
    int32_t pair;
  };
  struct Target {
    State state;
    Array<Opening> openings;  // that lead to it
    Array<std::pair<int32_t, State>> closings;  // pair, and the state behind the arc that closes it
  };

  int32_t target(State s);
  void find_reached();
  void find_closed();
  void reach(int32_t target, State s) { reached_.id(target, s, 0); }
  bool closes(int32_t target, int32_t pair) const {
    const auto &found = targets_[static_cast<size_t>(target)].closings;
    return std::any_of(found.begin(), found.end(), [&](const auto &x) { return x.first == pair; });
  }
  void write(RowWriter &rows, PairTable &states, PairTable &stacks, Array<int32_t> &depth, State id, bool &cut_short);

  const MachinePtr m_;
  const ParenthesesAsked &asked_;
  const Run &run_;
  Array<int32_t> kind_;  // per arc, as Pairs::of()
  Array<char> is_closed_;  // per arc: whether a path that it opens a pair on closes it
  PairTable reached_;      // (target, state)
  Array<int32_t> target_of_;  // per state; -1: no opening arc leads there
  std::vector<Target> targets_;  // the first is the start
  StepCheck check_;
};

int32_t Matching::target(State s) {
  if (target_of_[s] < 0) {
    target_of_[s] = static_cast<int32_t>(targets_.size());
    targets_.push_back({s, {}, {}});
    reach(target_of_[s], s);
  }
  return target_of_[s];
}

// The table is its own queue: each pair of it is looked at once, when all that was known then is worked in, and what comes
// to be known later about openings and closings is worked in by those.
void Matching::find_reached() {
  const Machine &m = *m_;
  target_of_.assign(static_cast<size_t>(m.states()), -1);
  target(m.start());
  for (State id = 0; id < reached_.size(); ++id) {
    if (id % 1024 == 0) run_.limit_bytes(reached_.bytes());
    const PairTable::Pair pair = reached_.pair(id);
    const int32_t from = pair.left;
    for (ArcId a = m.arc_begin(pair.right); a < m.arc_end(pair.right); ++a) {
      check_.add(1);
      const State to = m.next(a);
      if (kind_[a] == 0) {
        reach(from, to);
      } else if (kind_[a] > 0) {
        const int32_t inner = target(to), opened = kind_[a] - 1;
        targets_[static_cast<size_t>(inner)].openings.push_back({from, pair.right, opened});
        for (const auto &[closed, behind] : targets_[static_cast<size_t>(inner)].closings) {
          check_.add(1);
          if (closed == opened) reach(from, behind);
        }
      } else {
        targets_[static_cast<size_t>(from)].closings.emplace_back(~kind_[a], to);
        for (const Opening &opening : targets_[static_cast<size_t>(from)].openings) {
          check_.add(1);
          if (opening.pair == ~kind_[a]) reach(opening.from, to);
        }
      }
    }
  }
}

// An arc from a state that was not reached opens nothing.
void Matching::find_closed() {
  is_closed_.assign(static_cast<size_t>(m_->arcs()), 0);
  for (ArcId a = 0; a < m_->arcs(); ++a) {
    check_.add(1);
    const int32_t to = kind_[a] > 0 ? target_of_[m_->next(a)] : -1;
    if (to >= 0) is_closed_[a] = closes(to, kind_[a] - 1);
  }
}

// Throws `limit` if a target, which is reached from the start by pairs that are closed, is reached from itself by such pairs.
void Matching::check_nesting() const {
  struct Edge {
    int32_t from, to;
  };
  Array<Edge> edges;
  Array<int32_t> offsets(targets_.size() + 1, 0);
  for (size_t to = 0; to < targets_.size(); ++to) {
    for (const Opening &opening : targets_[to].openings) {
      if (!closes(static_cast<int32_t>(to), opening.pair)) continue;
      edges.push_back({opening.from, static_cast<int32_t>(to)});
      ++offsets[static_cast<size_t>(opening.from) + 1];
    }
  }
  for (size_t i = 0; i < targets_.size(); ++i) offsets[i + 1] += offsets[i];
  Array<int32_t> next(edges.size()), fill(offsets.begin(), offsets.end() - 1);
  for (const Edge &edge : edges) next[fill[edge.from]++] = edge.to;
  const Components found = components(offsets, next, {}, run_, 0);
  for (const Edge &edge : edges) {
    const int32_t inside = found.component[edge.from];
    if (inside < 0 || found.component[edge.to] != inside) continue;
    fail(Code::limit, "parentheses nest without end: after the one that leads to state %d it can be opened again; expected "
         "pairs that do not contain themselves, or option max_depth", targets_[static_cast<size_t>(edge.to)].state);
  }
}

// Stack 0 is empty; a stack is (the stack below, the pair).
void Matching::write(RowWriter &rows, PairTable &states, PairTable &stacks, Array<int32_t> &depth, State id, bool &cut_short) {
  const Machine &m = *m_;
  const PairTable::Pair at = states.pair(id);
  const State stack = at.right;
  const auto tapes = static_cast<size_t>(m.tapes());
  Label labels[kMaxTapes];
  run_.visit(m.arc_end(at.left) - m.arc_begin(at.left));
  for (ArcId a = m.arc_begin(at.left); a < m.arc_end(at.left); ++a) {
    check_.add(1);
    State then = stack;
    if (kind_[a] > 0) {
      if (!is_closed_[a]) continue;
      if (asked_.max_depth && depth[stack] >= *asked_.max_depth) {
        cut_short = true;
        continue;
      }
      then = stacks.id(stack, kind_[a] - 1, 0) + 1;
      if (then == static_cast<State>(depth.size())) depth.push_back(depth[stack] + 1);
    } else if (kind_[a] < 0) {
      if (stack == 0 || stacks.pair(stack - 1).right != ~kind_[a]) continue;
      then = stacks.pair(stack - 1).left;
    }
    const bool silent = kind_[a] != 0 && !asked_.keep;
    for (size_t t = 0; t < tapes; ++t) labels[t] = silent ? kEpsilon : m.label(a, static_cast<int32_t>(t));
    run_.limit_arcs(static_cast<int64_t>(rows.next.size()) + 1);
    rows.arc(labels, m.weight(a), states.id(m.next(a), then, 0));
  }
  const double end = stack == 0 ? m.final_weight(at.left) : zero(m.semiring());
  rows.end_state(end, !is_zero(m.semiring(), end));
}

MachinePtr Matching::made(bool &cut_short) {
  const Machine &m = *m_;
  RowWriter rows(m.semiring(), m.arrays().alphabets);
  PairTable states(m.states(), -1, run_), stacks(-1, -1, run_);
  Array<int32_t> depth{0};
  const int64_t arc_bytes = 2 * (12 + 4 * static_cast<int64_t>(m.tapes()));  // arrays grow twofold
  states.id(m.start(), 0, 0);
  for (State s = 0; s < states.size(); ++s) {
    if (s % 1024 == 0) {
      run_.check();
      run_.advance(s);
      run_.limit_states(s + 1);
      run_.limit_bytes(states.bytes() + stacks.bytes() + s * int64_t{16} + static_cast<int64_t>(rows.next.size()) * arc_bytes);
    }
    write(rows, states, stacks, depth, s, cut_short);
  }
  run_.limit_states(states.size());
  return trim(rows.finish(0, -1), run_);
}

}  // namespace

MachinePtr expand_parentheses(const MachinePtr &m, std::span<const Label> open, std::span<const Label> close,
                              const ParenthesesAsked &asked, bool &cut_short, const Run &run) {
  if (asked.tape < 0 || asked.tape >= m->tapes()) fail(Code::argument, "tape %d; expected 0 to %d", asked.tape, m->tapes() - 1);
  const Pairs pairs(open, close, *m->alphabet(asked.tape));
  run.stage("matching parentheses", 0);
  Matching matching(trim(explicit_failure(m, run), run), pairs, asked, run);
  if (!asked.max_depth) matching.check_nesting();
  return matching.made(cut_short);
}

}  // namespace hws
