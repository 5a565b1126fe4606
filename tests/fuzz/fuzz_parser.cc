// Templates and files of parsers: their own, checkpoints, and those of the command line's first versions. A parser that is
// accepted finds heads of a tree, and is the same once it was written and read. The first byte says which of the two the rest
// is.
#include <cstdlib>

#include "src/corpus/treebank/treebank_text.hh"
#include "src/parse/parse_treebank.hh"
#include "src/parse/parser_model_io.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static Run small() {
  Run run;
  run.max_bytes = 1 << 20;
  return run;
}

static void try_templates(std::string_view text) {
  try {
    const FeatureTemplates read = read_templates(text);
    if (read.of[0].empty() || read_templates(read.text).count() != read.count()) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line < 1 || e.column < 1 || e.message[0] == 0) std::abort();
  }
}

static void try_parser(std::string_view file) {
  ParserModelPtr model;
  try {
    model = read_parser_binary(bytes_of(file), nullptr, small());
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::limit && e.code != Code::version) std::abort();
    return;
  }
  const std::string again = parser_binary(*model, {}).finish();
  if (read_parser_binary(bytes_of(again), nullptr, small())->weights != model->weights) std::abort();
  const TreebankPtr bank = read_conllu("1\ta\t_\tA\t_\t_\t_\t_\t_\t_\n2\tb\t_\tB\t_\t_\t_\t_\t_\t_\n"
                                       "3\tc\t_\tA\t_\t_\t_\t_\t_\t_\n",
                                       TagColumn::upos, small());
  ParseInference settings;
  settings.method = model->method;
  settings.iterations = 3;
  try {
    const TreebankParses parses = parse_treebank(*model, *bank, settings, small());
    if (fault_of_heads(parses.bank->sentence(0).head) >= 0) std::abort();
  } catch (const Error &e) {
    if (e.code == Code::internal) std::abort();  // weights may be beyond what sums can hold
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
  if (data[0] % 2 == 0) try_templates(rest);
  else as_it_is_and_mended(std::string(rest), try_parser);
  return 0;
}
