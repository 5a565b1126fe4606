// Machines written down arc by arc, for tests whose numbers are worked out by hand.
#pragma once
#include <initializer_list>
#include <vector>

#include "tests/fsa/relation.hh"

namespace oracle {

struct WrittenArc {
  State from;
  std::vector<Label> labels;
  double weight;
  State to;
};

// A machine in the real semiring over symbols 1..3 on every tape; the last state is final with weight one.
inline MachinePtr machine(size_t tapes, State states, std::initializer_list<WrittenArc> arcs) {
  Builder b(Semiring::real, std::vector<AlphabetPtr>(tapes, Alphabet::sized(3)));
  b.add_states(states);
  for (const WrittenArc &a : arcs) b.add_arc(a.from, a.labels.data(), a.weight, a.to);
  b.set_final(states - 1, 1);
  return b.build();
}

// That a machine weighs a tuple of strings as is said.
inline void weighs(const MachinePtr &m, const Strings &strings, double weight) {
  assert_close(static_cast<double>(weight_of(*m, strings)), weight, 1e-14);
}

}  // namespace oracle
