// Corpora in files: include/hawser/corpus.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/corpus_options.hh"
#include "capi/corpus/files/corpus_file_calls.hh"
#include "fsa/base/files/file.hh"
#include "src/corpus/corpus_binary.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_corpus_read_file, kCorpusReadOptions);
hws_status hws_corpus_read_file(const char *path, int32_t format, const hws_alphabet *alphabet, const hws_options *options,
                                hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const Asked asked(option_tables::hws_corpus_read_file, options);
    if (is_binary_corpus(format, alphabet)) {
      FileBytes file = map_file(name_in(path, "path"), INT64_MAX, true);
      if (!file.pages) asked.run().limit_bytes(static_cast<int64_t>(file.bytes.size()));
      return hand_out(corpus, read_corpus_binary(file.bytes, std::move(file.owner), std::move(file.pages), asked.run()));
    }
    const CorpusOptions how = corpus_options_in(format, alphabet, asked.reader);
    const std::unique_ptr<CorpusParser> parser = corpus_parser(how, asked.run());
    read_file_in_pieces(name_in(path, "path"), [&](std::string_view piece) { parser->feed(piece); });
    hand_out(corpus, parser->finish());
  });
}

hws_status hws_corpus_write_file(const hws_corpus *corpus, int32_t format, const char *path) {
  return Call().run([&] {
    const std::string name(name_in(path, "path"));
    const bool binary = format == HWS_CORPUS_BINARY;
    write_file(name, binary ? corpus_sections(*given(corpus, "corpus").p).finish() : corpus_text(corpus, format));
  });
}
