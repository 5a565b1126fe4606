// A deterministic machine without epsilons needs no construction: a state `all` accepts
// everything; what failed for want of an arc now goes there by default, at the end of
// each chain of failure arcs, and ends are exchanged (a final weight of zero stops the
// look-up of the end that would accept now). O(states + arcs).
//
// Others go through the subset construction (Rabin and Scott 1959) with default arcs:
// from a set, a symbol leads to the targets of the members that have arcs for it and to
// the default targets of those that have none; every other symbol to the default
// targets of all.
#include "fsa/ops/complement.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/merge_sort.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/operand.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weighted_subsets.hh"

namespace hws {

namespace {

void check_unweighted(const Machine &m) {
  const Semiring semiring = m.semiring();
  const auto plain = [&](double w) { return w == one(semiring) || is_zero(semiring, w); };
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (!plain(m.weight(a))) {
      fail(Code::argument, "arc %d of the machine to subtract has weight %s; expected an unweighted machine: %s everywhere", a,
           NumberText(m.weight(a)).text, semiring == Semiring::real ? "1 or 0" : "costs of 0 or Infinity");
    }
  }
  for (State s = 0; s < m.states(); ++s) {
    if (!plain(m.final_weight(s))) {
      fail(Code::argument,
           "state %d of the machine to subtract has final weight %s; expected an unweighted machine: %s everywhere", s,
           NumberText(m.final_weight(s)).text, semiring == Semiring::real ? "1 or 0" : "costs of 0 or Infinity");
    }
  }
}

void check_size(int64_t states, int64_t arcs, int64_t other_bytes, const Run &run) {
  run.limit_states(states);
  run.limit_arcs(arcs);
  if (states > INT32_MAX - 1 || arcs > INT32_MAX - 1) fail(Code::limit, "more than %d states or arcs", INT32_MAX - 1);
  run.limit_bytes(other_bytes + arcs * 16 + states * 12);
}

// Ends the state `all`, which accepts every string.
void end_all(RowWriter &rows, State all) {
  rows.arc(&kRho, one(rows.semiring), all);
  rows.end_state(one(rows.semiring), true);
}

MachinePtr exchanged(const Machine &m, const Run &run) {
  const Semiring semiring = m.semiring();
  const State all = m.states();
  check_size(int64_t{all} + 1, int64_t{m.arcs()} + all + 1, 0, run);
  run.visit(m.arcs());
  RowWriter rows(semiring, m.arrays().alphabets);
  for (State s = 0; s < m.states(); ++s) {
    bool fails = false, rho = false;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label c = m.label(a, 0);
      const bool nothing = is_zero(semiring, m.weight(a));
      if (c == kPhi && nothing) continue;  // a failure arc of weight zero finds nothing, and the default arc covers that
      fails |= c == kPhi;
      rho |= c == kRho;
      rows.arc(&c, one(semiring), nothing ? all : m.next(a));
    }
    if (!fails && !rho) rows.arc(&kRho, one(semiring), all);
    // A default arc does not stop the look-up of the end, which may still fail over.
    if (m.is_final(s)) {
      const bool accepts = !is_zero(semiring, m.final_weight(s));
      rows.end_state(accepts ? zero(semiring) : one(semiring), true);
    } else {
      rows.end_state(one(semiring), !fails);
    }
  }
  end_all(rows, all);
  return rows.finish(m.start(), 0);
}

class Subsets {
 public:
  Subsets(const Machine &m, const Run &run)
      : m_(m), run_(run), side_(m, 0), sets_(Semiring::boolean, run), rows_(m.semiring(), m.arrays().alphabets),
        row_at_(static_cast<size_t>(m.states()), -1), stamp_(static_cast<size_t>(m.states()), -1) {}

  MachinePtr make() {
    number({m_.start()});
    for (int32_t set = 0; set < sets_.size(); ++set) {
      run_.check();
      expand(set);
    }
    const State all = sets_.size();
    check_size(int64_t{all} + 1, static_cast<int64_t>(rows_.next.size()) + 1, bytes(), run_);
    for (State &to : rows_.next) to = to < 0 ? all : to;
    end_all(rows_, all);
    return rows_.finish(0, 0);
  }

 private:
  struct Move {
    Label label;
    State to;  // −1: an arc of weight zero, which reads and leads nowhere
    int32_t member;
  };
  struct Row {  // of one state, look-ups resolved: default arcs, epsilons, symbols, by label
    size_t begin, end;
    bool accepts;
  };

  const Row &row(State s);
  void expand(int32_t set);
  // The set of these states (any order, repeats); −1: none, from which all strings are rejected.
  int32_t number(Array<State> states);
  void arc(Label c, int32_t to) {
    check_size(sets_.size() + int64_t{1}, static_cast<int64_t>(rows_.next.size()) + 1, bytes(), run_);
    rows_.arc(&c, one(m_.semiring()), to);
  }
  int64_t bytes() const { return sets_.bytes() + static_cast<int64_t>(pool_.capacity() * sizeof(Move)); }

  const Machine &m_;
  const Run &run_;
  MachineOperand side_;
  ResolvedRow resolved_;
  WeightedSubsets sets_;
  RowWriter rows_;
  Array<int32_t> row_at_;  // per state: its place in known_; −1: not needed so far
  Array<Row> known_;
  Array<Move> pool_;
  Array<int32_t> stamp_;   // per state: the last set it was found in
  Array<State> members_, to_;
  Array<Move> moves_;
  Array<SetElement> elements_;
};

const Subsets::Row &Subsets::row(State s) {
  int32_t &at = row_at_[s];
  if (at >= 0) return known_[at];
  resolved_.resolve(side_, m_.semiring(), s, run_);
  const JoinRow &r = resolved_.row;
  run_.visit(r.n);
  Row made{pool_.size(), 0, false};
  run_.limit_bytes(bytes() + int64_t{r.n} * static_cast<int64_t>(sizeof(Move)));
  for (int32_t i = 0; i < r.n; ++i) pool_.push_back({r.label[i], is_zero(m_.semiring(), r.w(i)) ? -1 : r.to(i), 0});
  made.end = pool_.size();
  const Stop stop = resolved_stop(side_, m_.semiring(), s);
  made.accepts = stop.is_final && !is_zero(m_.semiring(), stop.weight);
  known_.push_back(made);
  at = static_cast<int32_t>(known_.size()) - 1;
  return known_.back();
}

void Subsets::expand(int32_t set) {
  members_.clear();
  for (const SetElement &e : sets_.elements(set)) {
    stamp_[e.state] = set;
    members_.push_back(e.state);
  }
  bool accepts = false;
  moves_.clear();
  Array<Move> defaults;
  for (size_t i = 0; i < members_.size(); ++i) {  // grows by what epsilons lead to
    const Row r = row(members_[i]);
    accepts |= r.accepts;
    for (size_t p = r.begin; p < r.end; ++p) {
      const Move &move = pool_[p];
      if (move.label == kEpsilon) {
        if (move.to < 0 || stamp_[move.to] == set) continue;
        stamp_[move.to] = set;
        members_.push_back(move.to);
      } else {
        (move.label == kRho ? defaults : moves_).push_back({move.label, move.to, static_cast<int32_t>(i)});
      }
    }
  }
  const auto by_label = [](const Move &x, const Move &y) {
    return x.label != y.label ? x.label < y.label : x.member < y.member;
  };
  merge_sort(moves_.begin(), moves_.end(), by_label);
  to_.clear();
  for (const Move &d : defaults) to_.push_back(d.to);
  const int32_t otherwise = number(to_);
  int64_t steps = static_cast<int64_t>(moves_.size() + defaults.size());
  for (size_t from = 0, end; from < moves_.size(); from = end) {
    to_.clear();
    for (end = from; end < moves_.size() && moves_[end].label == moves_[from].label; ++end) to_.push_back(moves_[end].to);
    size_t own = from;  // both lists are in order of members
    for (const Move &d : defaults) {
      while (own < end && moves_[own].member < d.member) ++own;
      if (own == end || moves_[own].member != d.member) to_.push_back(d.to);
    }
    steps += static_cast<int64_t>(defaults.size());
    const int32_t to = number(to_);
    if (to != otherwise) arc(moves_[from].label, to);
  }
  run_.visit(steps);
  arc(kRho, otherwise);
  rows_.end_state(one(m_.semiring()), !accepts);
}

int32_t Subsets::number(Array<State> states) {
  merge_sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  if (!states.empty() && states[0] < 0) states.erase(states.begin());
  if (states.empty()) return -1;
  elements_.clear();
  for (const State s : states) elements_.push_back({s, 0, sets_.weights().one()});
  return sets_.number(elements_);
}

}  // namespace

MachinePtr complement(const MachinePtr &m, const Run &run) {
  if (m->tapes() != 1) fail(Code::argument, "the machine to subtract has %d tapes; expected 1", m->tapes());
  check_unweighted(*m);
  return reads_one_way(*m) ? exchanged(*m, run) : Subsets(*m, run).make();
}

}  // namespace hws
