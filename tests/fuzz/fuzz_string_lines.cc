// Lines of strings. The first byte chooses tapes, alphabet and how lines are cut.
#include <cstdlib>

#include "fsa/base/error.hh"
#include "fsa/io/string_lines.hh"

using namespace hws;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabets[] = {Alphabet::open(), Alphabet::sized(9), Alphabet::named({"a", "b", "1", "\xC3\xA4"})};
  const auto split = static_cast<Split>(data[0] % 2);
  const std::vector<AlphabetPtr> alphabets(1 + data[0] / 2 % 3, kAlphabets[data[0] / 6 % 3]);
  try {
    const StringBatchPtr s = read_string_lines({reinterpret_cast<const char *>(data) + 1, size - 1}, alphabets, split, Run{});
    if (s->offsets.size() != static_cast<size_t>(s->count() * s->tapes) + 1) std::abort();
    if (s->offsets.back() != static_cast<int64_t>(s->labels.size())) std::abort();
    for (const Label label : s->labels) {
      if (!alphabets[0]->holds(label)) std::abort();
    }
    for (const double value : s->values) {
      if (value != value) std::abort();
    }
  } catch (const Error &e) {
    if (e.code != Code::parse && e.code != Code::argument) std::abort();
    if (e.code == Code::parse && (e.line < 1 || e.column < 1)) std::abort();
  }
  return 0;
}
