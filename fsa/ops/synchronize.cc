// Mohri, "Edit-distance of weighted automata: general definitions and algorithms",
// International Journal of Foundations of Computer Science 14 (2003), section 4. A state
// of the result is a state with the symbols read but not yet written, of which at least
// one tape has none; an arc writes a symbol on every tape or on none. What is held when
// the end comes is written behind it. O(size of the result · longest delay).
//
// The delays are bounded if and only if no cycle reads more on one tape than on
// another. That is looked at first: per component, by a potential.
#include "fsa/ops/synchronize.hh"

#include <algorithm>
#include <numeric>
#include <string>

#include "fsa/machine/builder.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/output_strings.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/tape_drift.hh"

namespace hws {

ShortText unbounded_delay(const Machine &m, const Run &run) {
  Array<int32_t> tapes(static_cast<size_t>(m.tapes()));
  std::iota(tapes.begin(), tapes.end(), 0);
  const std::optional<TapeDrift> drift = TapeCycles(m, {}, run).drift(tapes);
  if (!drift) return {};
  return ShortText("the delay between tapes %d and %d has no bound: "
                   "a cycle through state %d reads more on one than on the other",
                   drift->other, drift->tape, drift->to);
}

namespace {

class Synchronizer {
 public:
  Synchronizer(const Machine &m, const Run &run)
      : m_(m), run_(run), held_(0, m.tapes(), run), pairs_(-1, -1, run), rows_(m.semiring(), m.arrays().alphabets),
        labels_(static_cast<size_t>(m.tapes())) {}

  MachinePtr make() {
    run_.stage("synchronize", 0);
    (void)pairs_.id(m_.start(), 0, 0);
    for (State s = 0; s < pairs_.size(); ++s) {
      if ((s & 1023) == 0) run_.check();
      const PairTable::Pair at = pairs_.pair(s);
      if (at.filter == 1) flush(at.right);
      else expand(at.left, at.right);
    }
    return rows_.finish(0, -1);
  }

 private:
  // States are pairs (state, what is held), with filter state 1 once the end has come.
  void expand(State from, int32_t held) {
    for (ArcId a = m_.arc_begin(from); a < m_.arc_end(from); ++a) {
      int32_t string = held_.extended(held, m_, a);
      bool full = string != 0;
      for (int32_t t = 0; t < m_.tapes(); ++t) full = full && !held_.on(string, t).empty();
      std::fill(labels_.begin(), labels_.end(), kEpsilon);
      if (full) string = take_heads(string);
      arc(m_.weight(a), pairs_.id(m_.next(a), string, 0));
    }
    run_.visit(m_.arc_end(from) - m_.arc_begin(from));
    const double end = m_.final_weight(from);
    const bool is_final = !is_zero(m_.semiring(), end);
    if (is_final && held != 0) {
      const int32_t rest = take_heads(held);
      arc(end, pairs_.id(0, rest, 1));
    }
    rows_.end_state(end, is_final && held == 0);
  }
  void flush(int32_t held) {
    if (held != 0) {
      const int32_t rest = take_heads(held);
      arc(one(m_.semiring()), pairs_.id(0, rest, 1));
    }
    rows_.end_state(one(m_.semiring()), held == 0);
  }
  // Puts the first held symbol of each tape into labels_ and returns the strings without them.
  int32_t take_heads(int32_t string) {
    for (int32_t t = 0; t < m_.tapes(); ++t) {
      const std::span<const Label> on = held_.on(string, t);
      labels_[t] = on.empty() ? kEpsilon : on[0];
    }
    return held_.without_heads(string);
  }
  void arc(double weight, State to) {
    const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + 1;
    run_.limit_arcs(arcs);
    if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run_.limit_bytes(pairs_.bytes() + held_.bytes() + arcs * (12 + 4 * int64_t{m_.tapes()}) + pairs_.size() * int64_t{12});
    rows_.arc(labels_.data(), weight, to);
  }

  const Machine &m_;
  const Run &run_;
  OutputStrings held_;
  PairTable pairs_;
  RowWriter rows_;
  Array<Label> labels_;
};

}  // namespace

MachinePtr synchronize(const MachinePtr &machine, const Run &run) {
  const MachinePtr m = plain(machine, run);
  if (m->tapes() == 1) return m;
  const ShortText drift = unbounded_delay(*m, run);
  if (!drift.empty()) fail(Code::limit, "%s", drift.c_str());
  return Synchronizer(*m, run).make();
}

}  // namespace hws
