// ARPA files: whatever is accepted is written and reads back as it was. The first byte
// chooses the alphabet and the digits.
#include <cstdlib>

#include "fsa/ngram/arpa.hh"

using namespace hws;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabets[] = {nullptr, Alphabet::named({"a", "b", "<unk>", "\xC3\xA4"}), Alphabet::sized(5)};
  Run run;
  run.max_states = 20000;
  run.max_bytes = 1 << 22;
  const AlphabetPtr alphabet = kAlphabets[data[0] % 3];
  const int32_t digits = 1 + data[0] / 3 % 16;
  NgramModelPtr m;
  try {
    m = read_arpa({reinterpret_cast<const char *>(data) + 1, size - 1}, alphabet, run);
  } catch (const Error &e) {
    if (e.message[0] == 0 || e.line < 0 || e.column < 0) std::abort();
    return 0;
  }
  std::string written;
  try {
    written = write_arpa(*m, digits, run);
  } catch (const Error &) {
    return 0;  // a symbol named as an end of the string, the limit
  }
  run.max_states *= 2;
  run.max_bytes *= 64;
  const NgramModelPtr back = read_arpa(written, m->alphabet(), run);
  // Rounded once, a number may round to another at its second time; sizes stay.
  const std::string again = write_arpa(*back, digits, run);
  if (back->trie().order() != m->trie().order() ||
      again.substr(0, again.find("-grams")) != written.substr(0, written.find("-grams"))) {
    std::abort();
  }
  return 0;
}
