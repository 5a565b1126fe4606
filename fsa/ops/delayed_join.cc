// One path per pair of paths: which side moves depends on the state alone. The right one
// does if the left one is ahead on a tape that decides, or has ended; else the left one
// moves, or ends. A left side that ends does so within the right side's next move: an arc
// of its own would be silent.
//
// Why what is held is bounded. Let l and r be how much the sides have read on a tape. On
// tapes that decide, l − r is 1 at most: the left side moves only where it is nowhere
// ahead. If these tapes are in step, up to a constant D on the left and E on the right,
// the right side moves only where some l − r ≥ 1, so nowhere is r − l above D + E. On a
// pair that is bounded on one side, that side cannot read more than its bound, and the
// other one is cut off where it is ahead by more than that side can still read.
#include "fsa/ops/delayed_join.hh"

#include "fsa/base/sequence_table.hh"
#include "fsa/base/step_check.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/held_symbols.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

constexpr State kEnded = -1;

class DelayedJoin {
 public:
  DelayedJoin(const JoinPlan &plan, const JoinSide &left, const JoinSide &right, const Array<char> &in_step,
              const Run &run)
      : plan_(plan), left_(left), right_(right), in_step_(in_step), run_(run), asked_(run), semiring_(left.machine->semiring()),
        states_("states"), held_(plan.pairs.size()), found_(plan.pairs.size()), labels_(plan.origin.size()),
        rows_(semiring_, plan.alphabets) {}

  MachinePtr make() {
    const Machine &x = *left_.machine, &y = *right_.machine;
    if (left_.useful[x.start()] && right_.useful[y.start()]) {
      number(x.start(), y.start());
    } else {
      rows_.end_state(zero(semiring_), false);
    }
    run_.stage("join", 0);
    for (int32_t s = 0; s < states_.size(); ++s) {
      if ((s & 1023) == 0) {
        run_.check();
        run_.advance(s);
      }
      expand(s);
    }
    return trim_reached(rows_.finish(0, -1), run_);
  }

 private:
  void read_state(int32_t number);
  void expand(int32_t number);
  void left_moves(State from, State other);
  void right_moves(State from, State other, double factor);
  // Stores in found_ the symbols that are held after an arc. False if the sides disagree.
  bool moves(const Machine &m, ArcId a, bool left);
  bool within_reach(State left, State right) const;
  int32_t number(State left, State right);
  void arc(double weight, int32_t to);
  double final_of(const JoinSide &side, State s) const { return side.machine->final_weight(s); }

  const JoinPlan &plan_;
  const JoinSide &left_, &right_;
  const Array<char> &in_step_;
  const Run &run_;
  StepCheck asked_;
  const Semiring semiring_;
  SequenceTable states_;  // left state, right state, per pair what is held, closed by 0
  State left_at_ = 0, right_at_ = 0;
  std::vector<Held> held_, found_;
  Array<int32_t> key_;
  Array<Label> labels_;
  RowWriter rows_;
};

void DelayedJoin::read_state(int32_t number) {
  const std::span<const int32_t> key = states_.at(number);
  left_at_ = key[0];
  right_at_ = key[1];
  read_key(key.subspan(2), held_);
}

void DelayedJoin::expand(int32_t number) {
  read_state(number);
  bool left_ahead = false, right_ahead = false, decides = false;
  for (size_t i = 0; i < held_.size(); ++i) {
    const int32_t first = held_[i].empty() ? 0 : held_[i][0];
    left_ahead |= first > 0;
    right_ahead |= first < 0;
    decides |= first > 0 && in_step_[i];
  }
  const bool in_agreement = !left_ahead && !right_ahead;
  double end = zero(semiring_);
  if (left_at_ == kEnded) {
    right_moves(right_at_, kEnded, one(semiring_));
    if (in_agreement) end = final_of(right_, right_at_);
  } else if (decides) {
    right_moves(right_at_, left_at_, one(semiring_));
  } else {
    left_moves(left_at_, right_at_);
    const double left_end = final_of(left_, left_at_);
    if (!right_ahead && !is_zero(semiring_, left_end)) {
      right_moves(right_at_, kEnded, left_end);
      if (in_agreement) end = times(semiring_, left_end, final_of(right_, right_at_));
    }
  }
  if (!valid_weight(semiring_, end)) fail(Code::limit, "a product of final weights is beyond what a double holds");
  rows_.end_state(end, !is_zero(semiring_, end));
}

void DelayedJoin::left_moves(State from, State other) {
  const Machine &m = *left_.machine;
  run_.visit(m.arc_end(from) - m.arc_begin(from));
  for (ArcId a = m.arc_begin(from); a < m.arc_end(from); ++a) {
    asked_.add(1);
    if (!left_.useful[m.next(a)] || !moves(m, a, true) || !within_reach(m.next(a), other)) continue;
    for (size_t t = 0; t < labels_.size(); ++t) {
      labels_[t] = plan_.origin[t] == TapeOrigin::right ? kEpsilon : m.label(a, plan_.origin_tape[t]);
    }
    arc(m.weight(a), number(m.next(a), other));
  }
}

void DelayedJoin::right_moves(State from, State other, double factor) {
  const Machine &m = *right_.machine;
  run_.visit(m.arc_end(from) - m.arc_begin(from));
  for (ArcId a = m.arc_begin(from); a < m.arc_end(from); ++a) {
    asked_.add(1);
    if (!right_.useful[m.next(a)] || !moves(m, a, false) || !within_reach(other, m.next(a))) continue;
    for (size_t t = 0; t < labels_.size(); ++t) {
      labels_[t] = plan_.origin[t] == TapeOrigin::right ? m.label(a, plan_.origin_tape[t]) : kEpsilon;
    }
    const double weight = times(semiring_, factor, m.weight(a));
    if (!valid_weight(semiring_, weight)) fail(Code::limit, "a product of weights is beyond what a double holds");
    arc(weight, number(other, m.next(a)));
  }
}

bool DelayedJoin::moves(const Machine &m, ArcId a, bool left) {
  found_ = held_;
  for (size_t i = 0; i < found_.size(); ++i) {
    if (!read_on(found_[i], m.label(a, left ? plan_.pairs[i].left : plan_.pairs[i].right), left)) return false;
  }
  return true;
}

// Whether the side that is behind can still read what the other has read.
bool DelayedJoin::within_reach(State left, State right) const {
  for (size_t i = 0; i < found_.size(); ++i) {
    if (found_[i].empty()) continue;
    const bool left_ahead = found_[i][0] > 0;
    if (!left_ahead && left == kEnded) return false;
    const Array<int32_t> &longest = left_ahead ? right_.longest[i] : left_.longest[i];
    const State behind = left_ahead ? right : left;
    if (!longest.empty() && static_cast<size_t>(longest[static_cast<size_t>(behind)]) < found_[i].size()) return false;
  }
  return true;
}

int32_t DelayedJoin::number(State left, State right) {
  key_.assign({left, right});
  append_key(key_, found_);
  const int32_t number = states_.number(key_, run_);
  run_.limit_states(states_.size());
  return number;
}

void DelayedJoin::arc(double weight, int32_t to) {
  const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + 1;
  run_.limit_arcs(arcs);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  run_.limit_bytes(states_.bytes() + arcs * (12 + 4 * static_cast<int64_t>(labels_.size())) + states_.size() * int64_t{12});
  rows_.arc(labels_.data(), weight, to);
}

}  // namespace

MachinePtr delayed_join(const JoinPlan &plan, const JoinSide &left, const JoinSide &right, const Array<char> &in_step,
                        const Run &run) {
  return DelayedJoin(plan, left, right, in_step, run).make();
}

}  // namespace hws
