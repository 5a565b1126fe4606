// hws_corpus_*: include/hawser/corpus.h.
#include "hawser/corpus.h"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/base/piecewise_reader.hh"
#include "capi/corpus/corpus_calls.hh"
#include "capi/corpus/corpus_options.hh"
#include "src/corpus/corpus_binary.hh"
#include "src/corpus/corpus_write.hh"

struct hws_corpus_reader {
  std::unique_ptr<hws::CorpusParser> p;  // null once it finished or failed
  std::shared_ptr<hws::CancelFlag> cancel;  // which it looks at, kept alive here
};

using namespace hws;
using namespace hws::capi;

namespace {

static_assert(static_cast<int32_t>(CorpusFormat::text) == HWS_CORPUS_SPACES &&
              static_cast<int32_t>(CorpusFormat::characters) == HWS_CORPUS_CHARS &&
              static_cast<int32_t>(CorpusFormat::integers) == HWS_CORPUS_INTEGERS &&
              static_cast<int32_t>(CorpusFormat::pautomac) == HWS_CORPUS_PAUTOMAC &&
              static_cast<int32_t>(CorpusFormat::abbadingo) == HWS_CORPUS_ABBADINGO);

}  // namespace

CorpusOptions hws::capi::corpus_options_in(int32_t format, const hws_alphabet *alphabet, const OptionReader &reader) {
  if (format == HWS_CORPUS_BINARY) {
    fail(Code::argument, "a binary in pieces; expected a format of text, or the binary as a whole");
  }
  if (format < HWS_CORPUS_SPACES || format > HWS_CORPUS_ABBADINGO) {
    fail(Code::argument,
         "format %d; expected HWS_CORPUS_SPACES (0), _CHARS, _INTEGERS, _PAUTOMAC, _ABBADINGO (4) or _BINARY (5)", format);
  }
  CorpusOptions o;
  o.format = static_cast<CorpusFormat>(format);
  o.alphabet = alphabet ? alphabet->p : nullptr;
  if (o.format == CorpusFormat::abbadingo) o.all_labels = reader.text("labels") == "all";
  return o;
}

bool hws::capi::is_binary_corpus(int32_t format, const hws_alphabet *alphabet) {
  if (format != HWS_CORPUS_BINARY) return false;
  if (alphabet) fail(Code::argument, "an alphabet for a binary corpus, which has its own; expected NULL");
  return true;
}

std::string hws::capi::corpus_text(const hws_corpus *corpus, int32_t format) {
  const Corpus &c = *given(corpus, "corpus").p;
  const Run run = writing_run();
  switch (format) {
    case HWS_CORPUS_SPACES: return write_text_corpus(c, Split::spaces, run);
    case HWS_CORPUS_CHARS: return write_text_corpus(c, Split::chars, run);
    case HWS_CORPUS_PAUTOMAC: return write_pautomac_corpus(c, run);
    default:
      fail(Code::argument, "format %d; expected HWS_CORPUS_SPACES (0), _CHARS (1), _PAUTOMAC (3) or _BINARY (5) to be written",
           format);
  }
}

hws_status hws_corpus_from_arrays(int64_t count, const int64_t *offsets, const int32_t *symbols, const hws_alphabet *alphabet,
                                  hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    CorpusArrays made;
    made.alphabet = given(alphabet, "alphabet").p;
    if (count < 0 || count == INT64_MAX) fail(Code::argument, "%" PRId64 " sequences; expected a count >= 0", count);
    const std::span<const int64_t> ends = array_in(offsets, count + 1, "offsets");
    for (size_t i = 0; i < ends.size(); ++i) {
      if (i == 0 ? ends[i] != 0 : ends[i] < ends[i - 1]) {
        fail(Code::argument, "offsets[%zu] is %" PRId64 "; expected ascending entries from 0", i, ends[i]);
      }
    }
    const std::span<const Label> all = array_in(symbols, ends.back(), "symbols");
    for (size_t i = 0; i < all.size(); ++i) {
      if (!made.alphabet->holds(all[i])) {
        fail(Code::argument, "symbols[%zu] is %d; expected a symbol of %s", i, all[i], made.alphabet->describe().c_str());
      }
    }
    made.offsets.assign(ends.begin(), ends.end());
    made.symbols.assign(all.begin(), all.end());
    hand_out(corpus, shared_corpus(std::move(made)));
  });
}

HWS_OPTIONS(hws_corpus_read, kCorpusReadOptions);
hws_status hws_corpus_read(const char *text, int64_t length, int32_t format, const hws_alphabet *alphabet,
                           const hws_options *options, hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const Asked asked(option_tables::hws_corpus_read, options);
    if (is_binary_corpus(format, alphabet)) {
      return hand_out(corpus, read_corpus_copy(bytes_in(text, length, "text"), asked.run()));
    }
    const CorpusOptions how = corpus_options_in(format, alphabet, asked.reader);
    hand_out(corpus, read_corpus(text_in(text, length, "text"), how, asked.run()));
  });
}

HWS_OPTIONS(hws_corpus_reader_new, kCorpusReadOptions);
hws_status hws_corpus_reader_new(int32_t format, const hws_alphabet *alphabet, const hws_options *options,
                                 hws_corpus_reader **reader) {
  return Call().out("reader", reader).run([&] {
    const Asked asked(option_tables::hws_corpus_reader_new, options);
    const CorpusOptions how = corpus_options_in(format, alphabet, asked.reader);
    hand_out(reader, corpus_parser(how, run_of_reader(asked.run())), options ? options->cancel : nullptr);
  });
}

hws_status hws_corpus_reader_feed(hws_corpus_reader *reader, const char *text, int64_t length) {
  return Call().run([&] { feed(reader, text, length); });
}

hws_status hws_corpus_reader_finish(hws_corpus_reader *reader, hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] { hand_out(corpus, finish(reader)); });
}

void hws_corpus_reader_free(hws_corpus_reader *reader) { delete reader; }

void hws_corpus_free(hws_corpus *corpus) { delete corpus; }
int64_t hws_corpus_count(const hws_corpus *corpus) { return corpus ? corpus->p->count() : 0; }
int64_t hws_corpus_symbols(const hws_corpus *corpus) { return corpus ? static_cast<int64_t>(corpus->p->symbols.size()) : 0; }

hws_status hws_corpus_alphabet(const hws_corpus *corpus, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(corpus, "corpus").p->alphabet); });
}

hws_status hws_corpus_sequence_view(const hws_corpus *corpus, int64_t sequence, const int32_t **symbols, int64_t *count) {
  return Call().out("symbols", symbols).out("count", count).run([&] {
    const Corpus &c = *given(corpus, "corpus").p;
    if (sequence < 0 || sequence >= c.count()) {
      fail(Code::argument, "sequence %" PRId64 "; expected a number >= 0 and below %" PRId64, sequence, c.count());
    }
    const std::span<const Label> found = c.sequence(sequence);
    *symbols = found.data();
    *count = static_cast<int64_t>(found.size());
  });
}

hws_status hws_corpus_part(const hws_corpus *corpus, const int64_t *sequences, int64_t count, hws_corpus **part) {
  return Call().out("part", part).run([&] {
    const Corpus &c = *given(corpus, "corpus").p;
    const std::span<const int64_t> chosen = array_in(sequences, count, "sequences");
    for (size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i] >= 0 && chosen[i] < c.count()) continue;
      fail(Code::argument, "sequences[%zu] is %" PRId64 "; expected a number >= 0 and below %" PRId64, i, chosen[i], c.count());
    }
    hand_out(part, part_of(c, chosen));
  });
}

hws_status hws_corpus_arrays_view(const hws_corpus *corpus, const int64_t **offsets, const int32_t **symbols) {
  return Call().out("offsets", offsets).out("symbols", symbols).run([&] {
    const Corpus &c = *given(corpus, "corpus").p;
    *offsets = c.offsets.data();
    *symbols = c.symbols.data();
  });
}

hws_status hws_corpus_write(const hws_corpus *corpus, int32_t format, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    if (format != HWS_CORPUS_BINARY) return copy_text_out(corpus_text(corpus, format), buffer, capacity, needed);
    copy_bytes_out(corpus_sections(*given(corpus, "corpus").p).finish(), buffer, capacity, needed);
  });
}
