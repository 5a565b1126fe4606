#include "tests/fsa/distance/shapes.hh"

#include <cmath>
#include <numbers>

#include "fsa/base/array.hh"
#include "fsa/machine/builder.hh"

namespace shapes {

oracle::Shape shape(uint64_t seed, bool cyclic) {
  oracle::Shape s;
  s.semiring = static_cast<Semiring>(seed % 3);
  s.cyclic = cyclic;
  s.states = cyclic ? 4 : 5;
  s.arcs = cyclic ? 7 : 11;
  s.scale = cyclic ? 0.07 : 0.3;
  const uint64_t tapes = seed / 3 % 4;
  s.alphabet = tapes < 2 ? hws::Array<Label>{3} : tapes == 2 ? hws::Array<Label>{2, 2} : hws::Array<Label>{2, 1, 2};
  s.epsilons = seed / 12 % 2 == 0;
  s.phi = seed / 24 % 3 == 0;
  s.rho = seed / 24 % 5 < 2;
  s.phi_tape = static_cast<int32_t>(seed / 7 % s.alphabet.size());
  s.zero_weights = seed % 11 == 0;
  return s;
}

MachinePtr coarse(const Machine &m) {
  std::vector<AlphabetPtr> alphabets;
  for (int32_t t = 0; t < m.tapes(); ++t) alphabets.push_back(m.alphabet(t));
  Builder b(m.semiring(), alphabets);
  b.add_states(m.states());
  const auto weight = [&](double w, int32_t i) {
    if (is_zero(m.semiring(), w)) return w;
    const int32_t halvings = m.semiring() == Semiring::tropical ? i % 3 : 1 + i % 2;
    return m.semiring() == Semiring::tropical ? halvings
           : m.semiring() == Semiring::real   ? std::ldexp(1, -halvings)
                                              : halvings * std::numbers::ln2;
  };
  hws::Array<Label> labels(static_cast<size_t>(m.tapes()));
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[static_cast<size_t>(t)] = m.label(a, t);
      b.add_arc(s, labels.data(), weight(m.weight(a), a), m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, weight(m.final_weight(s), s));
  }
  return b.build();
}

oracle::Strings strings_of(const StringBatch &batch, int64_t item) {
  oracle::Strings strings;
  for (int32_t t = 0; t < batch.tapes; ++t) {
    const std::span<const Label> s = batch.labels_of(item, t);
    strings.emplace_back(s.begin(), s.end());
  }
  return strings;
}

size_t symbols(const oracle::Strings &s) {
  size_t n = 0;
  for (const auto &tape : s) n += tape.size();
  return n;
}

}  // namespace shapes
