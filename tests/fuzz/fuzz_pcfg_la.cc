// Grammars with latent annotations. An even first byte: a binary, checksums set right; what is accepted is written as it was,
// and sentences have scores and trees by it. An odd one: a table of classes of words.
#include <cmath>
#include <cstdlib>

#include "src/corpus/treebank/treebank_text.hh"
#include "src/grammar/latent/latent_model_io.hh"
#include "src/grammar/latent/latent_parser.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void expect_parses(const LatentModel &model) {
  if (model.grammar().rules.size() > 200 || model.numbers().size() > 10000) return;
  const TreebankPtr sentences = read_penn("(S (T a)) (S (T b) (T a) (T Other)) (S (T a) (T b) (T a) (T b) (T 7))", {}, Run{});
  const Array<double> scores = score_sentences(model, *sentences, Run{});
  const TreebankPtr parses = parse_sentences(model, *sentences, Run{});
  for (int64_t s = 0; s < sentences->sentences(); ++s) {
    if (std::isnan(scores[s]) || scores[s] == INFINITY) std::abort();
    if (parses->sentence(s).words() > 0 && !(scores[s] > -INFINITY)) std::abort();
  }
  (void)write_penn(*parses, Run{});
}

static void try_binary(std::string_view file) {
  Run run;
  run.max_bytes = 1 << 22;
  LatentModelPtr model;
  ModelCard card;
  try {
    model = read_latent_model(bytes_of(file), &card, run);
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version && e.code != Code::limit) std::abort();
    return;
  }
  const std::string again = write_latent_model(*model, card);
  ModelCard same;
  if (write_latent_model(*read_latent_model(bytes_of(again), &same, Run{}), same) != again) std::abort();
  expect_parses(*model);
}

static void try_table(std::string_view text) {
  try {
    const WordSignatures table(text);
    for (const char *word : {"", "A", "Trading", "1990s", "well-known"}) {
      if (!table.of(word, true).starts_with("UNK")) std::abort();
    }
    if (WordSignatures(table.table()).of("Trading-2", false) != table.of("Trading-2", false)) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::parse || e.message[0] == 0 || e.line < 1 || e.column < 1) std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  std::string rest(reinterpret_cast<const char *>(data) + 1, size - 1);
  if (data[0] % 2 == 0) as_it_is_and_mended(std::move(rest), try_binary);
  else try_table(rest);
  return 0;
}
