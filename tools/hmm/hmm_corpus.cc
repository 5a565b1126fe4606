#include "tools/hmm/hmm_corpus.hh"

#include <algorithm>

#include "tools/corpus/corpus_parts.hh"

namespace tool {

namespace {

Tagged tagged_of(Session *session, const CorpusSource &source, const hws_alphabet *words, bool keep_names) {
  // Words that are given are not counted.
  const std::vector<std::string> without(words ? 1 : 0, "min_count");
  const Options options = session->options_for("hws_tagged_read", without);
  check(hws_options_set_text(options.get(), "format", source.format.c_str()));
  if (keep_names) check(hws_options_set_int(options.get(), "min_count", 0));
  return own<Tagged>(source.shown, [&](auto *p) {
    return hws_tagged_read(source.text.data(), source.length(), words, nullptr, options.get(), p);
  });
}

Channels channels_of(Session *session, const std::string &text, const std::string &shown) {
  const Options options = session->options_for("hws_channels_read");
  return own<Channels>(
      shown, [&](auto *p) { return hws_channels_read(text.data(), static_cast<int64_t>(text.size()), options.get(), p); });
}

// Beside words.
void add_channels(Session *session, const HmmCorpusFlags &flags, HmmCorpus *corpus) {
  if (flags.channels.empty()) {
    if (corpus->channels || session->option_given("kinds").empty()) return;
    throw Failure{2, "--kinds says what columns of numbers are, and " + corpus->path + " was read as " + corpus->format +
                         "; expected --format csv, or numbers beside the words in --channels"};
  }
  session->claim(flags.channels);
  corpus->channels = channels_of(session, read_input(flags.channels), flags.channels);
}

}  // namespace

void HmmCorpusFlags::add_format_to(Command verb) {
  verb.option("--format", format,
              "Format of corpora: text (a sequence a line, words between blanks), chars (every character a symbol), pairs "
              "(token TAB tag, an empty line ends a sequence), conllu, "
              "integers (from 0), csv (numbers), binary (a file of hmm corpus, which is mapped, not read into memory); auto, "
              "the default: binary by content, conllu, tsv (pairs) or csv by the file's name, else by content, never chars")
      .one_of({std::begin(kHmmCorpusFormats), std::end(kHmmCorpusFormats)})
      .group("Reading the corpus");
}

void HmmCorpusFlags::add_words_to(Command verb, Session *session) {
  add_format_to(verb);
  session->add_options_of(verb, {"hws_tagged_read"}, {"format"});
}

void HmmCorpusFlags::add_to(Command verb, Session *session, std::vector<std::string> calls, std::vector<std::string> without) {
  add_format_to(verb);
  verb.file("--channels", channels,
              "Numeric CSV with what the tokens of a corpus of words emit beside them (--kinds says which)")
      .group("Reading the corpus");
  without.push_back("format");
  if (!learns) without.push_back("min_count");
  calls.insert(calls.begin(), {"hws_tagged_read", "hws_channels_read"});
  session->add_options_of(verb, calls, without);
}

HmmCorpus read_hmm_corpus(Session *session, const std::string &path, const HmmCorpusFlags &flags, const hws_alphabet *alphabet,
                          bool keep_text, const Reading &reading) {
  CorpusSource source = open_corpus(session, path, flags.format, reading);
  HmmCorpus corpus;
  corpus.path = source.shown;
  corpus.format = source.format;
  if (source.format == "binary") {
    corpus.words = read_binary_corpus(path, source.shown);
  } else if (source.format == "csv") {
    if (!flags.channels.empty()) throw Failure{2, "--channels stands beside words; expected another format than csv"};
    corpus.channels = channels_of(session, source.text, source.shown);
  } else if (source.format == "chars" || source.format == "integers") {
    const int32_t format = source.format == "chars" ? HWS_CORPUS_CHARS : HWS_CORPUS_INTEGERS;
    corpus.words = own<Corpus>(source.shown, [&](auto *p) {
      return hws_corpus_read(source.text.data(), source.length(), format, alphabet, nullptr, p);
    });
  } else {
    corpus.tagged = tagged_of(session, source, alphabet, !flags.learns);
    corpus.words = own<Corpus>(source.shown, [&](auto *p) { return hws_tagged_corpus(corpus.tagged.get(), p); });
  }
  add_channels(session, flags, &corpus);
  if (keep_text) corpus.text.swap(source.text);
  return corpus;
}

Alphabet words_of(const HmmCorpus &corpus) {
  if (!corpus.words) return nullptr;
  return own<Alphabet>(corpus.path, [&](auto *p) { return hws_corpus_alphabet(corpus.words.get(), p); });
}

bool has_tags(const HmmCorpus &corpus) {
  if (!corpus.tagged) return false;
  hws_alphabet *raw = nullptr;
  const hws_status status = hws_tagged_alphabet(corpus.tagged.get(), &raw);
  const Alphabet tags(raw);
  if (status != HWS_E_EMPTY) check(status);
  return status == HWS_OK;
}

Dictionary read_tag_dictionary(Session *session, const std::string &path) {
  const CorpusSource source = open_dictionary(session, path);
  if (source.format == "dictionary") {
    const Options options = session->options_for("hws_dictionary_read");
    return own<Dictionary>(source.shown, [&](auto *p) {
      return hws_dictionary_read(source.text.data(), source.length(), nullptr, options.get(), p);
    });
  }
  const Tagged tagged = tagged_of(session, source, nullptr, true);
  const Options options = session->options_for("hws_dictionary_collect");
  return own<Dictionary>(source.shown, [&](auto *p) { return hws_dictionary_collect(tagged.get(), options.get(), p); });
}

}  // namespace tool
