// Corpora as text: what is accepted is the same however it is cut, and is written and reads back as it was. The first byte
// chooses format, alphabet and pieces.
#include <cstdlib>

#include "src/corpus/corpus_parser.hh"
#include "src/corpus/corpus_write.hh"

#include <algorithm>

using namespace hws;

static CorpusPtr read(std::string_view text, const CorpusOptions &options, size_t piece, Code *refused) {
  Run run;
  run.max_bytes = 1 << 20;
  try {
    const auto parser = corpus_parser(options, run);
    for (size_t at = 0; at < text.size(); at += piece) parser->feed(text.substr(at, piece));
    return parser->finish();
  } catch (const Error &e) {
    if (e.code != Code::parse && e.code != Code::limit) std::abort();
    if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
    *refused = e.code;
    return nullptr;
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabets[] = {nullptr, Alphabet::sized(9), Alphabet::named({"a", "b", "1", "\xC3\xA4"})};
  CorpusOptions options{static_cast<CorpusFormat>(data[0] % 5), kAlphabets[data[0] / 5 % 3], data[0] / 15 % 2 == 1};
  if (options.format == CorpusFormat::characters && options.alphabet == kAlphabets[1]) options.alphabet = kAlphabets[2];
  const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);
  Code whole_refused{}, cut_refused{};
  const CorpusPtr corpus = read(text, options, text.size() + 1, &whole_refused),
                  cut = read(text, options, 1 + data[0] / 30, &cut_refused);
  if (whole_refused != cut_refused) std::abort();
  if (!corpus) return 0;
  if (!std::ranges::equal(corpus->symbols, cut->symbols) || !std::ranges::equal(corpus->offsets, cut->offsets) ||
      corpus->alphabet->size() != cut->alphabet->size()) {
    std::abort();
  }
  for (const Label label : corpus->symbols) {
    if (!corpus->alphabet->holds(label)) std::abort();
  }
  if (corpus->count() < 1 || corpus->offsets.back() != static_cast<int64_t>(corpus->symbols.size())) std::abort();
  const std::string texts[] = {write_text_corpus(*corpus, Split::spaces, Run{}), write_pautomac_corpus(*corpus, Run{})};
  const CorpusFormat formats[] = {CorpusFormat::text, CorpusFormat::pautomac};
  for (int k = 0; k < 2; ++k) {
    const CorpusPtr back = read_corpus(texts[k], {formats[k], corpus->alphabet, false}, Run{});
    if (!std::ranges::equal(back->symbols, corpus->symbols) || !std::ranges::equal(back->offsets, corpus->offsets)) {
      std::abort();
    }
  }
  return 0;
}
