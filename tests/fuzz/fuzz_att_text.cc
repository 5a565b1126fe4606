// AT&T text: whatever is accepted is written and reads back as it was. The
// first byte chooses semiring, number of tapes and alphabets.
#include <cstdlib>

#include "fsa/io/att_text.hh"
#include "fsa/io/binary.hh"

using namespace hws;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabets[] = {Alphabet::open(), Alphabet::sized(9),
                                           Alphabet::named({"a", "b", "1", "0.5", "-2", "<eps>", "\xC3\xA4"})};
  Run run;
  run.max_states = 20000;
  run.max_arcs = 10000;
  run.max_bytes = 1 << 22;
  AttFormat format;
  format.semiring = static_cast<Semiring>(data[0] % 3);
  format.tapes = data[0] / 3 % 4;
  format.alphabets = {kAlphabets[data[0] / 12 % 3]};
  if (data[0] >= 128) format.phi = "28", format.rho = "RHO";
  const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);
  MachinePtr m;
  try {
    m = read_att_text(text, format, run);
  } catch (const Error &e) {
    if (e.message[0] == 0 || e.line < 0 || e.column < 0) std::abort();
    return 0;
  }
  std::string written;
  try {
    written = write_att_text(*m, format.phi, format.rho);
  } catch (const Error &) {
    return 0;  // a symbol named as another label is written
  }
  AttFormat told = format;
  if (m->arcs() > 0) told.tapes = 0;
  run.max_states *= 2;
  const MachinePtr back = read_att_text(written, told, run);
  if (write_att_text(*back, format.phi, format.rho) != written) std::abort();
  if (back->tapes() != m->tapes() || back->states() != m->states() || back->arcs() != m->arcs()) std::abort();
  return 0;
}
