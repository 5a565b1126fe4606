// One transducer that scans the string once, in place of Kaplan and Kay's (1994) and
// Mohri and Sproat's (1996) compositions of markers; what it accepts is what their
// rules mean. It guesses, symbol by symbol, the state of the automaton that reads what
// is ahead from the far end (rewrite_contexts.hh); that automaton is deterministic, so
// exactly one guess survives, and knows at each place whether a change is possible.
// A state of the result is (what is behind, what is ahead, what is going on):
// between changes, past an empty change, or a state of the changing machine.
// O(states of both automata · arcs of the changing machine + copies), reached ones only.
#include "fsa/compile/rewrite.hh"

#include <algorithm>

#include "fsa/compile/rewrite_contexts.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

// The machine read from its end to its start; any tapes, no failure or default arcs.
MachinePtr turned_round(const Machine &m, const Run &run) {
  run.limit_states(int64_t{m.states()} + 1);
  run.limit_bytes(3 * m.bytes());
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(int64_t{m.states()} + 1);
  Array<Label> labels(static_cast<size_t>(m.tapes()), kEpsilon);
  for (State s = 0; s < m.states(); ++s) {
    if (!is_zero(m.semiring(), m.final_weight(s))) b.add_arc(0, labels.data(), m.final_weight(s), s + 1);
  }
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[t] = m.label(a, t);
      b.add_arc(m.next(a) + 1, labels.data(), m.weight(a), s + 1);
    }
  }
  b.set_final(m.start() + 1, one(m.semiring()));
  return b.build();
}

class Rewriter {
 public:
  Rewriter(const RewriteRule &rule, const Machine &change, const RewriteContexts &contexts, const Run &run);
  MachinePtr make();

 private:
  // `on` is kFree between changes and kSpent after an empty change at this position. Inside a change it encodes state (on -
  // kFirst) / 2 of the changing machine, and is odd once the change has read something.
  static constexpr int32_t kFree = 0, kSpent = 1, kFirst = 2;
  State id(int32_t behind, int32_t ahead, int32_t on) { return table_.id(behind * ahead_.states() + ahead, on, 0); }
  std::span<const int32_t> before(int32_t ahead, int32_t c) const {
    const size_t i = static_cast<size_t>(ahead) * static_cast<size_t>(ahead_.classes) + static_cast<size_t>(c);
    return {before_.data() + before_begin_[i], before_begin_[i + 1] - before_begin_[i]};
  }
  bool can_change(int32_t behind, int32_t ahead) const {
    return (behind_.marks[static_cast<size_t>(behind)] & RewriteContexts::kHolds) &&
           (ahead_.marks[static_cast<size_t>(ahead)] & RewriteContexts::kMatches);
  }
  bool can_end(int32_t behind, int32_t ahead) const {
    return ahead == ahead_.start && (rule_.optional || !can_change(behind, ahead));
  }
  void write_free(int32_t behind, int32_t ahead);
  void write_copies(int32_t behind, int32_t ahead);
  void write_change(int32_t behind, int32_t ahead, State q, bool has_read);
  void land(Label in, Label out, double weight, int32_t behind, int32_t ahead, State q, bool has_read);
  void add(Label in, Label out, double weight, State to);

  const RewriteRule &rule_;
  const Machine &change_;
  const RewriteContexts &contexts_;
  const SupportDfa &behind_, &ahead_;
  const Run &run_;
  PairTable table_;
  RowWriter rows_;
  Array<int32_t> before_;  // states of `ahead` that lead to one by a class
  Array<size_t> before_begin_;
  Array<Label> others_;    // symbols that nothing names
};

Rewriter::Rewriter(const RewriteRule &rule, const Machine &change, const RewriteContexts &contexts, const Run &run)
    : rule_(rule), change_(change), contexts_(contexts), behind_(contexts.behind), ahead_(contexts.ahead), run_(run),
      table_(-1, -1, run), rows_(change.semiring(), change.arrays().alphabets) {
  if (int64_t{behind_.states()} * ahead_.states() > INT32_MAX / 2 || change.states() > INT32_MAX / 4) {
    fail(Code::limit, "contexts of %d and %d states; their product is beyond 32 bits", behind_.states(), ahead_.states());
  }
  run.limit_bytes(static_cast<int64_t>(ahead_.next.size()) * 20 + change.alphabet(0)->size() * 4);
  before_begin_.assign(ahead_.next.size() + 1, 0);
  const auto k = static_cast<size_t>(ahead_.classes);
  const auto slot = [&](size_t i) { return static_cast<size_t>(ahead_.next[i]) * k + i % k; };
  for (size_t i = 0; i < ahead_.next.size(); ++i) ++before_begin_[slot(i) + 1];
  for (size_t i = 1; i < before_begin_.size(); ++i) before_begin_[i] += before_begin_[i - 1];
  before_.resize(ahead_.next.size());
  Array<size_t> fill(before_begin_.begin(), before_begin_.end() - 1);
  for (size_t i = 0; i < ahead_.next.size(); ++i) before_[fill[slot(i)]++] = static_cast<int32_t>(i / k);
  const std::span<const Label> named = contexts.classes.labels();
  for (Label c = 1; c <= change.alphabet(0)->size(); ++c) {
    if (!std::binary_search(named.begin(), named.end(), c)) others_.push_back(c);
  }
}

void Rewriter::add(Label in, Label out, double weight, State to) {
  if (!valid_weight(rows_.semiring, weight)) fail(Code::limit, "a product of weights is beyond what a double holds");
  const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + 1;
  run_.limit_arcs(arcs);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  if (rows_.next.size() == rows_.next.capacity()) run_.limit_bytes(arcs * 60 + table_.bytes());  // about to grow twofold
  const Label labels[] = {in, out};
  rows_.arc(labels, weight, to);
}

void Rewriter::write_copies(int32_t behind, int32_t ahead) {
  for (int32_t c = 0; c < ahead_.classes; ++c) {
    if (contexts_.is_edge(c)) continue;
    const int32_t then = behind_.step(behind, c);
    for (const int32_t b : before(ahead, c)) {
      if (c != contexts_.classes.others()) {
        const Label label = contexts_.classes.label(c);
        add(label, label, one(rows_.semiring), id(then, b, kFree));
      } else if (!others_.empty()) {
        const State to = id(then, b, kFree);
        for (const Label label : others_) add(label, label, one(rows_.semiring), to);
      }
    }
  }
}

// One arc of the changing machine: on in it, and out of it where it may end.
void Rewriter::land(Label in, Label out, double weight, int32_t behind, int32_t ahead, State q, bool has_read) {
  if (change_.arc_begin(q) != change_.arc_end(q)) add(in, out, weight, id(behind, ahead, kFirst + 2 * q + has_read));
  const double end = change_.final_weight(q);
  if (is_zero(rows_.semiring, end) || !(ahead_.marks[static_cast<size_t>(ahead)] & RewriteContexts::kAhead)) return;
  add(in, out, times(rows_.semiring, weight, end), id(behind, ahead, has_read ? kFree : kSpent));
}

void Rewriter::write_change(int32_t behind, int32_t ahead, State q, bool has_read) {
  const bool on_input = rule_.direction == RewriteDirection::simultaneous;
  run_.visit(change_.arc_end(q) - change_.arc_begin(q));
  for (ArcId a = change_.arc_begin(q); a < change_.arc_end(q); ++a) {
    const Label in = change_.label(a, 0), out = change_.label(a, 1), seen = on_input ? in : out;
    if (is_zero(rows_.semiring, change_.weight(a))) continue;
    const int32_t then = seen == kEpsilon ? behind : behind_.step(behind, contexts_.classes.of(seen));
    if (in == kEpsilon) {
      land(in, out, change_.weight(a), then, ahead, change_.next(a), has_read);
      continue;
    }
    for (const int32_t b : before(ahead, contexts_.classes.of(in))) {
      land(in, out, change_.weight(a), then, b, change_.next(a), true);
    }
  }
}

void Rewriter::write_free(int32_t behind, int32_t ahead) {
  const bool can = can_change(behind, ahead);
  if (can) {
    write_change(behind, ahead, change_.start(), false);
    const double end = change_.final_weight(change_.start());
    if (!is_zero(rows_.semiring, end) && (ahead_.marks[static_cast<size_t>(ahead)] & RewriteContexts::kAhead)) {
      add(kEpsilon, kEpsilon, end, id(behind, ahead, kSpent));
    }
  }
  if (!can || rule_.optional) write_copies(behind, ahead);
}

MachinePtr Rewriter::make() {
  const double all = one(rows_.semiring), none = zero(rows_.semiring);
  // At the start the state is guessed that `ahead` reaches over the whole string from its far end.
  const State start = id(0, 0, kFirst + 2 * change_.states());
  for (State s = 0; s < table_.size(); ++s) {
    if (s % 256 == 0) {
      run_.check();
      run_.advance(s);
    }
    const PairTable::Pair at = table_.pair(s);
    const int32_t behind = at.left / ahead_.states(), ahead = at.left % ahead_.states(), on = at.right;
    bool ends = false;
    if (s == start) {
      for (int32_t b = 0; b < ahead_.states(); ++b) write_free(behind_.start, b);
      ends = can_end(behind_.start, ahead_.start);
    } else if (on == kFree) {
      write_free(behind, ahead);
      ends = can_end(behind, ahead);
    } else if (on == kSpent) {
      write_copies(behind, ahead);
      ends = ahead == ahead_.start;
    } else {
      write_change(behind, ahead, (on - kFirst) / 2, (on - kFirst) % 2 != 0);
    }
    rows_.end_state(ends ? all : none, ends);
  }
  return trim(rows_.finish(start, -1), run_);
}

void check_context(const MachinePtr &m, const char *name, const Machine &change) {
  if (!m) return;
  if (m->tapes() != 1) fail(Code::argument, "the %s context has %d tapes; expected 1", name, m->tapes());
  if (m->semiring() != change.semiring()) {
    fail(Code::argument, "the %s context is in the %s semiring, the changing machine in the %s semiring; expected one semiring",
         name, semiring_name(m->semiring()), semiring_name(change.semiring()));
  }
  if (!join(m->alphabet(0), change.alphabet(0))) {
    fail(Code::argument, "the %s context has %s; the changing machine has %s; expected the same symbols", name,
         m->alphabet(0)->describe().c_str(), change.alphabet(0)->describe().c_str());
  }
  // An open tape may name symbols the other has not.
  for (const Label c : m->arrays().labels[0]) {
    if (c > 0 && !change.alphabet(0)->holds(c)) {
      fail(Code::argument, "label %d in the %s context; expected a symbol of the changing machine's %s", c, name,
           change.alphabet(0)->describe().c_str());
    }
  }
}

void check_edge(Label edge, const char *name, const char *where, const Machine &change) {
  if (edge == 0) return;
  if (!change.alphabet(0)->holds(edge)) {
    fail(Code::argument, "%s is label %d; expected 0 (none) or a symbol of %s", name, edge,
         change.alphabet(0)->describe().c_str());
  }
  for (int32_t t = 0; t < 2; ++t) {
    for (const Label c : change.arrays().labels[static_cast<size_t>(t)]) {
      if (c == edge) {
        fail(Code::argument, "the changing machine has label %d on tape %d, which stands for the %s of the string", c, t,
             where);
      }
    }
  }
}

}  // namespace

MachinePtr rewrite(const RewriteRule &given, const Run &run) {
  RewriteRule rule = given;
  if (rule.change->tapes() != 2) fail(Code::argument, "the changing machine has %d tapes; expected 2", rule.change->tapes());
  const AlphabetPtr alphabet = join(rule.change->alphabet(0), rule.change->alphabet(1));
  if (!alphabet) {
    fail(Code::argument, "the changing machine's tapes have %s, and %s; expected the same symbols",
         rule.change->alphabet(0)->describe().c_str(), rule.change->alphabet(1)->describe().c_str());
  }
  if (alphabet->is_open()) {
    fail(Code::unsupported, "rules over an open alphabet; what they leave alone is listed, so expected a sized one");
  }
  for (const std::span<const Label> tape : rule.change->arrays().labels) {
    for (const Label c : tape) {  // of a tape that is open by itself
      if (c > 0 && !alphabet->holds(c)) {
        fail(Code::argument, "label %d in the changing machine; expected a symbol of %s", c, alphabet->describe().c_str());
      }
    }
  }
  const Label edges[] = {rule.bos, rule.eos};
  run.stage("rewrite rule", 0);
  rule.change = explicit_failure(rule.change, run);
  check_context(rule.left, "left", *rule.change);
  check_context(rule.right, "right", *rule.change);
  check_edge(edges[0], "bos", "start", *rule.change);
  check_edge(edges[1], "eos", "end", *rule.change);
  for (MachinePtr *m : {&rule.left, &rule.right}) {
    if (*m && (*m)->has_phi()) *m = explicit_failure(*m, run);
  }
  const bool back = rule.direction == RewriteDirection::right_to_left;
  MachineArrays arrays = rule.change->arrays();
  arrays.alphabets = {alphabet, alphabet};
  arrays.owner = rule.change;
  MachinePtr change = trim(std::make_shared<const Machine>(std::move(arrays)), run);
  if (back) change = turned_round(*change, run);
  const RewriteContexts contexts(rule, *change, run);
  const MachinePtr made = Rewriter(rule, *change, contexts, run).make();
  return back ? trim(turned_round(*made, run), run) : made;
}

}  // namespace hws
