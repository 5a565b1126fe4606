#include "fsa/machine/builder.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

// Memory of a machine made here.
struct Rows {
  Array<int32_t> offsets;
  Array<State> next;
  Array<double> weights;
  std::vector<Array<Label>> labels;
  Array<double> finals;
  Array<State> zero_finals;
};

MachinePtr machine_of(std::shared_ptr<const Rows> rows, Semiring semiring, std::vector<AlphabetPtr> alphabets,
                      State start, int32_t phi_tape, bool has_phi, bool has_rho) {
  MachineArrays a;
  a.semiring = semiring;
  a.start = start;
  a.phi_tape = has_phi || has_rho ? phi_tape : -1;
  a.has_phi = has_phi;
  a.has_rho = has_rho;
  a.offsets = rows->offsets;
  a.next = rows->next;
  a.weights = rows->weights;
  for (const auto &tape : rows->labels) a.labels.emplace_back(tape);
  a.finals = rows->finals;
  a.zero_finals = rows->zero_finals;
  a.alphabets = std::move(alphabets);
  a.owner = std::move(rows);
  return std::make_shared<const Machine>(std::move(a));
}

}  // namespace

Builder::Builder(Semiring semiring, std::vector<AlphabetPtr> alphabets)
    : semiring_(semiring), alphabets_(std::move(alphabets)) {
  if (alphabets_.empty() || alphabets_.size() > static_cast<size_t>(kMaxTapes)) {
    fail(Code::argument, "%zu tapes; expected 1 to %d", alphabets_.size(), kMaxTapes);
  }
  labels_.resize(alphabets_.size());
}

void Builder::check_state(int64_t s, const char *what) const {
  if (s < 0 || s >= states()) {
    fail(Code::argument, "%s %" PRId64 "; expected 0 to %d (the builder has %d states)", what, s, states() - 1, states());
  }
}

State Builder::add_state() {
  add_states(1);
  return states() - 1;
}

void Builder::add_states(int64_t n) {
  if (n < 0) fail(Code::argument, "cannot add %" PRId64 " states", n);
  if (n > INT32_MAX - 1 - states()) fail(Code::limit, "more than %d states", INT32_MAX - 1);
  // finals_ last: its size is the number of states, so a bad_alloc before leaves the builder as it was.
  is_final_.resize(finals_.size() + static_cast<size_t>(n), false);
  finals_.resize(finals_.size() + static_cast<size_t>(n), zero(semiring_));
}

void Builder::set_start(State s) {
  check_state(s, "start state");
  start_ = s;
}

void Builder::add_arc(State from, const Label *labels, double weight, State to) {
  check_state(from, "source state");
  check_state(to, "destination state");
  if (arcs() >= INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  if (!valid_weight(semiring_, weight)) {
    fail(Code::argument, "weight %s on arc %" PRId64 " (from state %d); expected %s", NumberText(weight).text, arcs(), from,
         weight_rule(semiring_));
  }
  int32_t special = -1;
  for (int32_t t = 0; t < tapes(); ++t) {
    const Label label = labels[t];
    if (label == kPhi || label == kRho) {
      if (special >= 0) fail(Code::argument, "arc %" PRId64 " has failure or default labels on two tapes", arcs());
      special = t;
    } else if (label != kEpsilon && !alphabets_[static_cast<size_t>(t)]->holds(label)) {
      fail(Code::argument,
           "label %d on tape %d of arc %" PRId64
           "; expected 0 (epsilon), -2 (failure), -3 (default) or a symbol of the tape's alphabet: %s",
           label, t, arcs(), alphabets_[static_cast<size_t>(t)]->describe().c_str());
    }
  }
  if (special >= 0) {
    if (phi_tape_ >= 0 && phi_tape_ != special) {
      fail(Code::argument,
           "arc %" PRId64
           " has a failure or default label on tape %d; earlier ones are on tape %d, and all must be on one tape",
           arcs(), special, phi_tape_);
    }
    if (labels[special] == kPhi) {
      for (int32_t t = 0; t < tapes(); ++t) {
        if (t != special && labels[t] != kEpsilon) {
          fail(Code::argument, "failure arc %" PRId64 " has label %d on tape %d; expected epsilon on every other tape", arcs(),
               labels[t], t);
        }
      }
    }
  }
  from_.push_back(from);
  try {
    to_.push_back(to);
    weights_.push_back(weight);
    for (int32_t t = 0; t < tapes(); ++t) labels_[static_cast<size_t>(t)].push_back(labels[t]);
  } catch (...) {  // out of memory: leave all arrays at one length
    from_.pop_back();
    to_.resize(from_.size());
    weights_.resize(from_.size());
    for (auto &tape : labels_) tape.resize(from_.size());
    throw;
  }
  if (special >= 0) {
    phi_tape_ = special;
    (labels[special] == kPhi ? has_phi_ : has_rho_) = true;
  }
}

void Builder::rewind(const Mark &mark) noexcept {
  from_.resize(mark.arcs);
  to_.resize(mark.arcs);
  weights_.resize(mark.arcs);
  for (auto &tape : labels_) tape.resize(mark.arcs);
  phi_tape_ = mark.phi_tape;
  has_phi_ = mark.has_phi;
  has_rho_ = mark.has_rho;
}

void Builder::check_final(State s, double weight) const {
  check_state(s, "final state");
  if (!valid_weight(semiring_, weight)) {
    fail(Code::argument, "final weight %s of state %d; expected %s", NumberText(weight).text, s,
         weight_rule(semiring_));
  }
}

void Builder::set_final(State s, double weight) {
  check_final(s, weight);
  finals_[s] = weight;
  is_final_[s] = true;
}

MachinePtr Builder::build(const Run &run) const {
  auto rows = std::make_shared<Rows>();
  const size_t n = finals_.empty() ? 1 : finals_.size(), m = from_.size();
  rows->offsets.resize(n + 1, 0);
  for (const State s : from_) ++rows->offsets[static_cast<size_t>(s) + 1];
  for (size_t s = 0; s < n; ++s) rows->offsets[s + 1] += rows->offsets[s];
  rows->next.extend(m);
  rows->weights.extend(m);
  rows->labels.resize(labels_.size());
  for (auto &tape : rows->labels) tape.extend(m);
  Array<int32_t> fill(rows->offsets.begin(), rows->offsets.end() - 1);
  for (size_t i = 0; i < m; ++i) {
    if ((i & 0xffff) == 0) run.check();
    const size_t at = static_cast<size_t>(fill[from_[i]]++);
    rows->next[at] = to_[i];
    rows->weights[at] = weights_[i];
    for (size_t t = 0; t < labels_.size(); ++t) rows->labels[t][at] = labels_[t][i];
  }
  std::copy(finals_.begin(), finals_.end(), rows->finals.extend(finals_.size()));
  rows->finals.resize(n, zero(semiring_));
  for (size_t s = 0; s < finals_.size(); ++s) {
    if (is_final_[s] && is_zero(semiring_, finals_[s])) rows->zero_finals.push_back(static_cast<State>(s));
  }
  MachinePtr machine = machine_of(std::move(rows), semiring_, alphabets_, start_, phi_tape_, has_phi_, has_rho_);
  check_phi(*machine);
  return machine;
}

void check_phi(const Machine &m) {
  if (!m.has_phi()) return;
  Array<State> back(static_cast<size_t>(m.states()), -1);
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (m.label(a, m.phi_tape()) != kPhi) continue;
      if (back[s] >= 0) fail(Code::argument, "state %d has two failure arcs; expected at most one", s);
      back[s] = m.next(a);
    }
  }
  // Each state has at most one successor: walk, marking with the walk's number.
  Array<State> mark(static_cast<size_t>(m.states()), -1);
  for (State s = 0; s < m.states(); ++s) {
    for (State t = s; t >= 0 && (mark[t] < 0 || mark[t] == s);
         t = back[t]) {
      if (mark[t] == s) fail(Code::argument, "a cycle of failure arcs through state %d", t);
      mark[t] = s;
    }
  }
}

RowWriter::RowWriter(Semiring s, std::vector<AlphabetPtr> a) : semiring(s), alphabets(std::move(a)) {
  labels.resize(alphabets.size());
  offsets.push_back(0);
}

void RowWriter::arc(const Label *arc_labels, double weight, State to) {
  next.push_back(to);
  weights.push_back(weight);
  for (size_t t = 0; t < labels.size(); ++t) labels[t].push_back(arc_labels[t]);
}

void RowWriter::end_state(double final_weight, bool is_final) {
  if (is_final && is_zero(semiring, final_weight)) zero_finals.push_back(static_cast<State>(finals.size()));
  finals.push_back(is_final ? final_weight : zero(semiring));
  offsets.push_back(static_cast<int32_t>(next.size()));
}

MachinePtr RowWriter::finish(State start, int32_t phi_tape) {
  if (finals.empty()) end_state(zero(semiring), false);
  bool has_phi = false, has_rho = false;
  if (phi_tape >= 0) {
    for (const Label l : labels[static_cast<size_t>(phi_tape)]) {
      has_phi |= l == kPhi;
      has_rho |= l == kRho;
    }
  }
  auto rows = std::make_shared<Rows>();
  rows->offsets = std::move(offsets);
  rows->next = std::move(next);
  rows->weights = std::move(weights);
  rows->labels = std::move(labels);
  rows->finals = std::move(finals);
  rows->zero_finals = std::move(zero_finals);
  rows->offsets.shrink_to_fit();
  rows->next.shrink_to_fit();
  rows->weights.shrink_to_fit();
  for (auto &tape : rows->labels) tape.shrink_to_fit();
  rows->finals.shrink_to_fit();
  return machine_of(std::move(rows), semiring, std::move(alphabets), start, phi_tape, has_phi, has_rho);
}

}  // namespace hws
