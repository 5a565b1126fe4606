#include "tests/fsa/golden_machine.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"

namespace golden {

MachinePtr lexicon(const Json &words, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet});
  b.add_states(2);
  for (const auto &[word, weight] : words.items()) {
    State at = 0;
    for (const char c : word) {
      const Label l = static_cast<Label>(c - 'a' + 1);
      const State next = b.add_state();
      b.add_arc(at, &l, 1, next);
      at = next;
    }
    const Label none = kEpsilon;
    b.add_arc(at, &none, weight.get<double>(), 1);
  }
  b.set_final(1, 1);
  return b.build();
}

MachinePtr channel(const Json &edit, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet, alphabet});
  b.add_states(1);
  for (Label in = 0; in <= alphabet->size(); ++in) {
    for (Label out = 0; out <= alphabet->size(); ++out) {
      if (in == 0 && out == 0) continue;
      const Label labels[] = {in, out};
      b.add_arc(0, labels, edit[in == out ? "copy" : in == 0 ? "ins" : out == 0 ? "del" : "sub"].get<double>(), 0);
    }
  }
  b.set_final(0, edit["final"].get<double>());
  return b.build();
}

MachinePtr golden_machine(const Json &entry, const AlphabetPtr &alphabet) {
  const MachinePtr m = lexicon(entry["lexicon"], alphabet);
  return entry.contains("edit") ? compose(m, channel(entry["edit"], alphabet), Run{}) : m;
}

}  // namespace golden
