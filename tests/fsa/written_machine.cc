#include "tests/fsa/written_machine.hh"

#include "fsa/machine/builder.hh"
#include "tests/harness.hh"

namespace oracle {

MachinePtr machine(size_t tapes, State states, std::initializer_list<WrittenArc> arcs) {
  Builder b(Semiring::real, std::vector<AlphabetPtr>(tapes, Alphabet::sized(3)));
  b.add_states(states);
  for (const WrittenArc &a : arcs) b.add_arc(a.from, a.labels.data(), a.weight, a.to);
  b.set_final(states - 1, 1);
  return b.build();
}

void weighs(const MachinePtr &m, const Strings &strings, double weight) {
  assert_close(static_cast<double>(weight_of(*m, strings)), weight, 1e-14);
}

}  // namespace oracle
