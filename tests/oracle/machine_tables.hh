// hawser's machines to and from peer::Table, and random machines both sides hold
// exactly: tropical costs are eighths, for OpenFst's 32-bit floats.
#pragma once
#include "tests/fsa/relation.hh"
#include "tests/oracle/tables.hh"

namespace oracle {

// Of one or two tapes, log or tropical, without failure and default arcs.
inline peer::Table table_of(const Machine &m) {
  peer::Table t;
  t.tropical = m.semiring() == Semiring::tropical;
  t.states = m.states();
  t.start = m.start();
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      t.arcs.push_back({s, m.label(a, 0), m.label(a, m.tapes() - 1), m.weight(a), m.next(a)});
    }
    if (m.is_final(s)) t.finals.push_back({s, m.final_weight(s)});
  }
  return t;
}

inline MachinePtr machine_of(const peer::Table &t, std::vector<AlphabetPtr> alphabets) {
  Builder b(t.tropical ? Semiring::tropical : Semiring::log, std::move(alphabets));
  b.add_states(t.states);
  if (t.states > 0) b.set_start(t.start);
  for (const peer::Arc &a : t.arcs) {
    const Label labels[] = {a.input, a.output};
    b.add_arc(a.from, labels, a.cost, a.to);
  }
  for (const peer::Final &end : t.finals) b.set_final(end.state, end.cost);
  return b.build();
}

inline MachinePtr exact_for_both(const Machine &m) {
  const auto eighths = [&](double cost) { return m.semiring() == Semiring::tropical ? std::round(8 * cost) / 8 : cost; };
  peer::Table t = table_of(m);
  for (peer::Arc &a : t.arcs) a.cost = eighths(a.cost);
  for (peer::Final &end : t.finals) end.cost = eighths(end.cost);
  return machine_of(t, m.arrays().alphabets);
}

}  // namespace oracle
