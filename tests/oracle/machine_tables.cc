#include "tests/oracle/machine_tables.hh"

#include <cmath>

namespace oracle {

peer::Table table_of(const Machine &m) {
  peer::Table t;
  t.tropical = m.semiring() == Semiring::tropical;
  t.states = m.states();
  t.start = m.start();
  if (m.has_phi()) t.symbols = static_cast<int32_t>(m.alphabet(m.phi_tape())->size());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      t.arcs.push_back({s, m.label(a, 0), m.label(a, m.tapes() - 1), m.weight(a), m.next(a)});
    }
    if (m.is_final(s)) t.finals.push_back({s, m.final_weight(s)});
  }
  return t;
}

peer::Table resolved_table(const Machine &m) { return m.has_phi() ? peer::resolved(table_of(m)) : table_of(m); }

MachinePtr machine_of(const peer::Table &t, std::vector<AlphabetPtr> alphabets) {
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

double eighths(double cost) { return std::round(8 * cost) / 8; }

MachinePtr exact_for_both(const Machine &m) {
  if (m.semiring() != Semiring::tropical) return machine_of(table_of(m), m.arrays().alphabets);
  peer::Table t = table_of(m);
  for (peer::Arc &a : t.arcs) a.cost = eighths(a.cost);
  for (peer::Final &end : t.finals) end.cost = eighths(end.cost);
  return machine_of(t, m.arrays().alphabets);
}

Shape shape_of(Kind kind, Array<Label> alphabet, int32_t states, int32_t arcs) {
  Shape s;
  s.semiring = kind.log ? Semiring::log : Semiring::tropical;
  s.states = states;
  s.arcs = arcs;
  s.alphabet = std::move(alphabet);
  s.cyclic = kind.cyclic;
  s.epsilons = kind.epsilons;
  s.phi = kind.failing;
  s.scale = kind.cyclic ? 0.1 : 0.5;
  return s;
}

MachinePtr random_of(Kind kind, Array<Label> alphabet, int32_t states, int32_t arcs, uint64_t seed, int32_t phi_tape) {
  Shape s = shape_of(kind, std::move(alphabet), states, arcs);
  s.phi_tape = phi_tape;
  return exact_for_both(*random_machine(s, seed));
}

std::vector<Strings> some_strings(const Machine &m, uint64_t seed) {
  Rng r(seed, RngMethod::test, 23, 0, 0);
  std::vector<Strings> tuples(8, Strings(static_cast<size_t>(m.tapes())));
  for (size_t i = 1; i < tuples.size(); ++i) {
    for (size_t t = 0; t < tuples[i].size(); ++t) {
      const uint64_t size = static_cast<uint64_t>(m.alphabet(static_cast<int32_t>(t))->size());
      for (uint64_t k = r.below(4); k > 0; --k) tuples[i][t].push_back(static_cast<Label>(1 + r.below(size)));
    }
  }
  return tuples;
}

bool assert_same_strings(const Machine &ours, const Machine &theirs, bool cyclic, uint64_t seed, double tolerance) {
  bool some = false;
  if (!cyclic) {
    const Relation a = relation(ours), b = relation(theirs);
    assert_int_equal(a.size(), b.size());
    for (const auto &[strings, weight] : b) {
      const auto found = a.find(strings);
      assert_true(found != a.end());
      assert_close(static_cast<double>(std::log(found->second)), static_cast<double>(std::log(weight)), tolerance);
    }
    return !b.empty();
  }
  for (const Strings &strings : some_strings(ours, seed)) {
    const Real x = weight_of(ours, strings), y = weight_of(theirs, strings);
    assert_same_weight(x, y, tolerance);
    some |= y > 0;
  }
  return some;
}

}  // namespace oracle
