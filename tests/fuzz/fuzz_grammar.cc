// Grammars. The first byte, by its remainder: 0: binaries, checksums set right; 1: Johnson's text; 2: NLTK's; 3: the two texts
// of the Berkeley parser, parted by the first form feed. What is accepted is written so that it is read again, and its sums are
// numbers or have a status.
#include <cmath>
#include <cstdlib>

#include "src/grammar/model/grammar_mass.hh"
#include "src/grammar/model/grammar_text.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void expect_sums(const GrammarPtr &grammar) {
  if (grammar->rules() > 200) return;
  Run run;
  run.max_bytes = 1 << 26;
  try {
    const GrammarMass mass = grammar_mass(binary_form(grammar, run), run);
    for (const double x : mass.log_masses) {
      if (std::isnan(x) || x == INFINITY) std::abort();
    }
  } catch (const Error &e) {
    if (e.code != Code::diverged && e.code != Code::unsupported && e.code != Code::limit) std::abort();
  }
}

static void try_binary(std::string_view file) {
  GrammarPtr grammar;
  try {
    grammar = read_grammar(bytes_of(file), Run{});
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version) std::abort();
    return;
  }
  const std::string again = write_grammar(*grammar);
  if (write_grammar(*read_grammar(bytes_of(again), Run{})) != again) std::abort();
  expect_sums(grammar);
}

template <class Read, class Write>
static void try_text(std::string_view text, const Read &read, const Write &write) {
  GrammarPtr grammar;
  try {
    grammar = read(text);
  } catch (const Error &e) {
    if (e.code != Code::parse || e.message[0] == 0 || e.line < 1 || e.column < 1) std::abort();
    return;
  }
  expect_sums(grammar);
  std::string again;
  try {
    again = write(*grammar);
  } catch (const Error &e) {
    if (e.code != Code::argument) std::abort();
    return;
  }
  if (write(*read(again)) != again) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  std::string file(reinterpret_cast<const char *>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 0: as_it_is_and_mended(std::move(file), try_binary); break;
    case 1: try_text(file, [](std::string_view text) { return read_johnson(text, RowSums::any, Run{}); }, write_johnson); break;
    case 2: try_text(file, [](std::string_view text) { return read_nltk(text, RowSums::any, Run{}); }, write_nltk); break;
    default:
      try_text(
          file,
          [](std::string_view text) {
            const size_t cut = std::min(text.find('\f'), text.size());
            return read_berkeley(text.substr(0, cut), text.substr(std::min(cut + 1, text.size())), RowSums::any, Run{});
          },
          [](const Grammar &g) { return write_berkeley_rules(g) + "\f" + write_berkeley_lexicon(g); });
  }
  return 0;
}
