// A state of the result is (frame, state), where a frame says which machine runs and
// where to go on when it ends: (frame of the caller, call site), a call site being
// (machine called, state to return to). A call whose return state is final and has
// no arcs is a last call: its frame takes the place of the caller's, so that regular
// recursion (S → a S) makes a finite machine. Breadth-first; two arcs without a
// symbol on the tape per call: into the machine and out of it.
// O(states and arcs made).
#include "fsa/base/step_check.hh"
#include "fsa/compile/replace.hh"

#include "fsa/compile/call_graph.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

// m without the arcs that call machines which accept nothing, trimmed.
MachinePtr without_dead_calls(const MachinePtr &m, const CallGraph &graph, int32_t tape, const Run &run) {
  RowWriter rows(m->semiring(), m->arrays().alphabets);
  Array<Label> labels(static_cast<size_t>(m->tapes()));
  run.limit_bytes(m->bytes());
  StepCheck asked(run);
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      asked.add(1);
      const int32_t to = graph.called(m->label(a, tape));
      if (is_zero(m->semiring(), m->weight(a)) || (to >= 0 && !graph.productive(to))) continue;
      for (int32_t t = 0; t < m->tapes(); ++t) labels[static_cast<size_t>(t)] = m->label(a, t);
      rows.arc(labels.data(), m->weight(a), m->next(a));
    }
    const double f = m->final_weight(s);
    rows.end_state(f, !is_zero(m->semiring(), f));
  }
  return trim(rows.finish(m->start(), -1), run);
}

class Replacer {
 public:
  Replacer(std::span<const MachinePtr> machines, const CallGraph &graph, int32_t tape, std::optional<int64_t> max_depth,
           std::vector<AlphabetPtr> alphabets, bool &cut_short, const Run &run)
      : machines_(machines), graph_(graph), tape_(tape), max_depth_(max_depth), cut_short_(cut_short),
        run_(run), sites_(-1, -1, run),
        frames_(-1, -1, run), states_(-1, -1, run), rows_(machines[0]->semiring(), std::move(alphabets)),
        labels_(rows_.alphabets.size()) {}

  MachinePtr make(int32_t root);

 private:
  // Tables number from 0; 0 below stands for "no caller", "no state".
  State site(int32_t machine, State back) { return sites_.id(machine, back, 0); }
  State frame(State caller, State at_site) {
    const State f = frames_.id(caller, at_site, 0);
    if (f == static_cast<State>(depth_.size())) {
      depth_.push_back(caller == 0 ? 0 : depth_[caller - 1] + 1);
    }
    return f;
  }
  int32_t machine_of(State f) const { return sites_.pair(frames_.pair(f).right).left; }
  void write(State id);
  void write_arc(const Machine &m, ArcId a, State f);
  void add(double weight, State to);

  std::span<const MachinePtr> machines_;
  const CallGraph &graph_;
  const int32_t tape_;
  const std::optional<int64_t> max_depth_;
  bool &cut_short_;
  const Run &run_;
  PairTable sites_, frames_, states_;
  Array<int32_t> depth_;  // per frame: calls still open
  StepCheck asked_{run_};
  RowWriter rows_;
  Array<Label> labels_;
};

void Replacer::add(double weight, State to) {
  if (!valid_weight(rows_.semiring, weight)) fail(Code::limit, "a product of weights is beyond what a double holds");
  const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + 1;
  run_.limit_arcs(arcs);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  rows_.arc(labels_.data(), weight, to);
}

void Replacer::write_arc(const Machine &m, ArcId a, State f) {
  for (int32_t t = 0; t < m.tapes(); ++t) {
    const Label c = labels_[t] = m.label(a, t);
    const Alphabet &alphabet = *rows_.alphabets[static_cast<size_t>(t)];  // m's own may be open
    if (c != kEpsilon && !alphabet.holds(c)) {
      fail(Code::argument, "label %d on tape %d of a machine with an open tape; expected a symbol of the other machines' %s", c,
           t, alphabet.describe().c_str());
    }
  }
  const int32_t to = graph_.called(m.label(a, tape_));
  if (to < 0) return add(m.weight(a), states_.id(f, m.next(a), 0));
  labels_[tape_] = kEpsilon;
  const PairTable::Pair here = frames_.pair(f);
  State inner;
  double weight = m.weight(a);
  if (CallGraph::last(m, m.next(a))) {
    inner = frame(here.left, site(to, sites_.pair(here.right).right));
    weight = times(rows_.semiring, weight, m.final_weight(m.next(a)));
  } else {
    if (max_depth_ && depth_[f] >= *max_depth_) {
      cut_short_ = true;
      return;
    }
    inner = frame(f + 1, site(to, m.next(a) + 1));
  }
  add(weight, states_.id(inner, machines_[static_cast<size_t>(to)]->start(), 0));
}

void Replacer::write(State id) {
  const PairTable::Pair at = states_.pair(id);
  const State f = at.left;
  const Machine &m = *machines_[static_cast<size_t>(machine_of(f))];
  run_.visit(m.arc_end(at.right) - m.arc_begin(at.right));
  for (ArcId a = m.arc_begin(at.right); a < m.arc_end(at.right); ++a) {
    asked_.add(1);
    write_arc(m, a, f);
  }
  const PairTable::Pair here = frames_.pair(f);
  const bool ends = m.is_final(at.right);
  const double weight = m.final_weight(at.right);
  if (here.left == 0) return rows_.end_state(weight, ends);
  if (ends) {
    labels_.assign(labels_.size(), kEpsilon);
    add(weight, states_.id(here.left - 1, sites_.pair(here.right).right - 1, 0));
  }
  rows_.end_state(zero(rows_.semiring), false);
}

MachinePtr Replacer::make(int32_t root) {
  const State f = frame(0, site(root, 0));
  states_.id(f, machines_[static_cast<size_t>(root)]->start(), 0);
  const int64_t arc_bytes = 2 * (12 + 4 * static_cast<int64_t>(labels_.size()));  // arrays grow twofold
  for (State s = 0; s < states_.size(); ++s) {
    if (s % 1024 == 0) {
      run_.check();
      run_.advance(s);
      run_.limit_bytes(states_.bytes() + frames_.bytes() + sites_.bytes() + s * int64_t{24} +
                       static_cast<int64_t>(rows_.next.size()) * arc_bytes);
    }
    write(s);
  }
  return rows_.finish(0, -1);
}

void check_alike(const Machine &m, const Machine &root, int32_t i, int32_t root_index) {
  if (m.semiring() != root.semiring()) {
    fail(Code::argument, "machine %d is in the %s semiring, machine %d (the root) in the %s semiring; expected one semiring", i,
         semiring_name(m.semiring()), root_index, semiring_name(root.semiring()));
  }
  if (m.tapes() != root.tapes()) {
    fail(Code::argument, "machine %d has %d tapes, machine %d (the root) has %d; expected as many", i, m.tapes(), root_index,
         root.tapes());
  }
  for (int32_t t = 0; t < m.tapes(); ++t) {
    if (join(m.alphabet(t), root.alphabet(t))) continue;
    fail(Code::argument, "tape %d of machine %d has %s; of machine %d (the root) %s; expected the same symbols", t, i,
         m.alphabet(t)->describe().c_str(), root_index, root.alphabet(t)->describe().c_str());
  }
}

}  // namespace

MachinePtr replace(std::span<const MachinePtr> machines, std::span<const Label> labels, int32_t root, int32_t tape,
                   std::optional<int64_t> max_depth, bool &cut_short, const Run &run) {
  const auto count = static_cast<int32_t>(machines.size());
  if (root < 0 || root >= count) fail(Code::argument, "root %d; expected 0 to %d, the number of a machine", root, count - 1);
  const Machine &first = *machines[static_cast<size_t>(root)];
  if (tape < 0 || tape >= first.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, first.tapes() - 1);
  for (int32_t i = 0; i < count; ++i) {
    check_alike(*machines[static_cast<size_t>(i)], first, i, root);
    const Label label = labels[static_cast<size_t>(i)];
    if (label != kEpsilon && !first.alphabet(tape)->holds(label)) {
      fail(Code::argument, "label %d of machine %d; expected 0 (never called) or a symbol of %s", label, i,
           first.alphabet(tape)->describe().c_str());
    }
  }
  run.stage("replace", 0);
  std::vector<MachinePtr> parts;
  for (const MachinePtr &m : machines) parts.push_back(explicit_failure(m, run));
  const CallGraph graph(parts, labels, tape, run);
  for (MachinePtr &m : parts) m = without_dead_calls(m, graph, tape, run);
  if (!max_depth) graph.check_nesting(parts, root);
  // Tapes that some machine knows the size or names of are what the result has.
  std::vector<AlphabetPtr> alphabets = first.arrays().alphabets;
  for (const MachinePtr &m : parts) {
    for (size_t t = 0; t < alphabets.size(); ++t) alphabets[t] = join(alphabets[t], m->arrays().alphabets[t]);
  }
  Replacer replacer(parts, graph, tape, max_depth, std::move(alphabets), cut_short, run);
  return trim(replacer.make(root), run);
}

}  // namespace hws
