#include "fsa/ops/parts.hh"

#include <algorithm>

#include "fsa/ops/explicit_failure.hh"

namespace hws {

namespace {

// Returns m with the alphabets of the result. These differ from its own only where an open tape of m has become sized; there,
// labels of m must be symbols of the sized alphabet.
MachinePtr on_alphabets(const MachinePtr &m, size_t number, const std::vector<AlphabetPtr> &alphabets) {
  if (m->arrays().alphabets == alphabets) return m;
  for (int32_t t = 0; t < m->tapes(); ++t) {
    const Alphabet &alphabet = *alphabets[static_cast<size_t>(t)];
    if (alphabet.is_open() || !m->alphabet(t)->is_open()) continue;
    for (ArcId a = 0; a < m->arcs(); ++a) {
      if (m->label(a, t) <= kEpsilon || alphabet.holds(m->label(a, t))) continue;
      fail(Code::argument,
           "machine %zu reads label %d on tape %d (arc %d); another machine has %s there; expected one of these", number,
           m->label(a, t), t, a, alphabet.describe().c_str());
    }
  }
  MachineArrays a = m->arrays();
  a.alphabets = alphabets;
  a.owner = m;
  return std::make_shared<const Machine>(std::move(a));
}

}  // namespace

Parts parts_of(std::span<const MachinePtr> machines, const Run &run) {
  Parts parts;
  const Machine &first = *machines[0];
  parts.alphabets = first.arrays().alphabets;
  Array<size_t> named_by(parts.alphabets.size(), 0);  // whose alphabet it is
  for (size_t i = 1; i < machines.size(); ++i) {
    const Machine &m = *machines[i];
    if (m.semiring() != first.semiring()) {
      fail(Code::argument, "machine 0 is in the %s semiring, machine %zu in the %s semiring; expected one semiring",
           semiring_name(first.semiring()), i, semiring_name(m.semiring()));
    }
    if (m.tapes() != first.tapes()) {
      fail(Code::argument, "machine 0 has %d tapes, machine %zu has %d; expected as many", first.tapes(), i, m.tapes());
    }
    for (size_t t = 0; t < parts.alphabets.size(); ++t) {
      const AlphabetPtr joined = join(parts.alphabets[t], m.alphabet(static_cast<int32_t>(t)));
      if (!joined) {
        fail(Code::argument, "tape %zu of machine %zu has %s; that of machine %zu has %s; expected the same symbols", t,
             named_by[t], parts.alphabets[t]->describe().c_str(), i, m.alphabet(static_cast<int32_t>(t))->describe().c_str());
      }
      if (joined != parts.alphabets[t]) named_by[t] = i;
      parts.alphabets[t] = joined;
    }
  }
  for (size_t i = 0; i < machines.size(); ++i) {
    MachinePtr m = on_alphabets(machines[i], i, parts.alphabets);
    if (m->phi_tape() >= 0 && parts.phi_tape >= 0 && m->phi_tape() != parts.phi_tape) m = explicit_failure(m, run);
    if (m->phi_tape() >= 0) parts.phi_tape = m->phi_tape();
    parts.machines.push_back(std::move(m));
  }
  return parts;
}

Array<Stop> resolved_stops(const Machine &m) {
  const size_t n = static_cast<size_t>(m.states());
  Array<Stop> stops(n);
  for (State s = 0; s < m.states(); ++s) {
    stops[static_cast<size_t>(s)] = {m.final_weight(s), !is_zero(m.semiring(), m.final_weight(s))};
  }
  for (const State s : m.arrays().zero_finals) stops[static_cast<size_t>(s)].is_final = true;
  const std::span<const ArcId> phi = m.phi_arcs();
  if (phi.empty()) return stops;
  Array<char> known(n, 0);
  Array<State> chain;
  for (State first = 0; first < m.states(); ++first) {
    State s = first;
    while (!known[s] && !stops[static_cast<size_t>(s)].is_final && phi[static_cast<size_t>(s)] >= 0) {
      chain.push_back(s);
      s = m.next(phi[static_cast<size_t>(s)]);
    }
    known[s] = 1;
    for (; !chain.empty(); chain.pop_back()) {
      const size_t at = static_cast<size_t>(chain.back());
      const Stop &behind = stops[static_cast<size_t>(m.next(phi[at]))];
      if (behind.is_final) stops[at] = {times(m.semiring(), m.weight(phi[at]), behind.weight), true};
      const bool zero_factor = is_zero(m.semiring(), behind.weight) || is_zero(m.semiring(), m.weight(phi[at]));
      const bool lost = behind.is_final && is_zero(m.semiring(), stops[at].weight) && !zero_factor;
      if (lost || (behind.is_final && !valid_weight(m.semiring(), stops[at].weight))) {
        fail(Code::limit, "a product of final weights along failure arcs (from state %d) is beyond what a double holds",
             chain.back());
      }
      known[at] = 1;
    }
  }
  return stops;
}

int64_t count_of(std::span<const Stop> stops, Semiring semiring) {
  int64_t n = 0;
  for (const Stop &stop : stops) n += has_weight(stop, semiring);
  return n;
}

PartWriter::PartWriter(Semiring semiring, std::vector<AlphabetPtr> alphabets) : rows_(semiring, std::move(alphabets)) {
  none_.assign(rows_.labels.size(), kEpsilon);
  labels_ = none_;
}

void PartWriter::reserve(int64_t states, int64_t arcs, const Run &run) {
  run.limit_states(states);
  run.limit_arcs(arcs);
  run.visit(arcs);
  if (states > INT32_MAX - 1) fail(Code::limit, "more than %d states", INT32_MAX - 1);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  run.limit_bytes(arcs * (12 + 4 * static_cast<int64_t>(rows_.labels.size())) + states * int64_t{12});
  rows_.next.reserve(static_cast<size_t>(arcs));
  rows_.weights.reserve(static_cast<size_t>(arcs));
  for (auto &tape : rows_.labels) tape.reserve(static_cast<size_t>(arcs));
  rows_.finals.reserve(static_cast<size_t>(states));
  rows_.offsets.reserve(static_cast<size_t>(states) + 1);
}

void PartWriter::arcs_of(const Machine &m, State s, State offset, int32_t first_tape) {
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    for (int32_t t = 0; t < m.tapes(); ++t) labels_[first_tape + t] = m.label(a, t);
    rows_.arc(labels_.data(), m.weight(a), m.next(a) + offset);
  }
  std::fill_n(labels_.begin() + first_tape, m.tapes(), kEpsilon);
}

}  // namespace hws
