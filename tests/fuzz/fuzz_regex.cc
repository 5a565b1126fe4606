// Regular expressions: whatever is accepted is a machine a builder would take; whatever
// is not has a message, and a place if it is about the text. The first byte chooses
// semiring and alphabet.
#include <cstdlib>

#include "fsa/compile/regex.hh"
#include "fsa/machine/builder.hh"

using namespace hws;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabets[] = {Alphabet::named({"a", "b", "c", "\xC3\xA4", "*"}),
                                           Alphabet::named({"the", "cat", "<s>", "3.5", "a"}), Alphabet::sized(300),
                                           Alphabet::open()};
  Run run;
  run.max_states = 2000;
  run.max_arcs = 20000;
  run.max_bytes = 1 << 22;
  const std::string_view pattern(reinterpret_cast<const char *>(data) + 1, size - 1);
  MachinePtr m;
  try {
    m = regex_machine(kAlphabets[data[0] / 4 % 4], static_cast<Semiring>(data[0] % 4), pattern, run);
  } catch (const Error &e) {
    if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
    return 0;
  }
  Builder again(m->semiring(), m->arrays().alphabets);
  again.add_states(m->states());
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const Label labels[] = {m->label(a, 0), m->label(a, m->tapes() - 1)};
      if (m->tapes() == 1 && labels[0] == kEpsilon) std::abort();
      again.add_arc(s, labels, m->weight(a), m->next(a));
    }
    if (m->is_final(s)) again.set_final(s, m->final_weight(s));
  }
  if (again.build()->has_rho() != m->has_rho()) std::abort();
  return 0;
}
