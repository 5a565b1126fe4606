// Symbol files, and alphabets made of a text's characters.
#include <cstdlib>

#include "fsa/base/error.hh"
#include "fsa/io/symbols.hh"
#include "fsa/machine/encode.hh"

using namespace hws;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  try {
    const AlphabetPtr a = read_symbols(text, Run{});
    const std::string written = write_symbols(*a);
    if (!join(a, read_symbols(written, Run{})) || write_symbols(*read_symbols(written, Run{})) != written) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line < 1 || e.column < 1) std::abort();
  }
  try {
    const AlphabetPtr a = alphabet_from_chars(text, Run{});
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    Array<Label> labels;
    encode(*a, line, Split::chars, line, 1, labels);
    if (decode(*a, labels, Split::chars) != line) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::parse && e.code != Code::empty) std::abort();
  }
  return 0;
}
