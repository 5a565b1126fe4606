#include "tools/hmm/hmm_corpus.hh"

#include <algorithm>

#include "tools/base/text_looks.hh"
#include "tools/corpus/corpus_parts.hh"

namespace tool {

namespace {

constexpr const char *kHmmCorpusFormats[] = {"auto", "text", "chars", "pairs", "conllu", "integers", "csv", "binary"};

void set_text(const Options &options, const char *name, const std::string &value) {
  check(hws_options_set_text(options.get(), name, value.c_str()));
}

Tagged tagged_of(Session *session, const std::string &text, const std::string &format, const std::string &shown,
                 const hws_alphabet *words, bool keep_names) {
  // Words that are given are not counted.
  const std::vector<std::string> without(words ? 1 : 0, "min_count");
  const Options options = session->options_for("hws_tagged_read", without);
  set_text(options, "format", format);
  if (keep_names) check(hws_options_set_int(options.get(), "min_count", 0));
  return own<Tagged>(shown, [&](auto *p) {
    return hws_tagged_read(text.data(), static_cast<int64_t>(text.size()), words, nullptr, options.get(), p);
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

// Digits and blanks, or a line without blanks, may be what a model has words or characters for.
std::string format_for(const Reading &reading, const std::string &guessed) {
  const auto split = reading.find("split");
  if (split == reading.end()) return guessed;
  if (split->second == "chars") return "chars";
  return guessed == "integers" ? "text" : guessed;
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

std::string guessed_format(const std::string &path, const std::string &text) {
  if (path.ends_with(".conllu")) return "conllu";
  if (path.ends_with(".csv")) return "csv";
  const TextLooks looks = looks_of(text, kLinesLookedAt);
  if (looks.conllu_lines && looks.tokens) return "conllu";
  if (path.ends_with(".tsv")) return "pairs";
  if (looks.integers) return "integers";
  if (looks.numbers && looks.comma) return "csv";
  return looks.pairs && looks.tab ? "pairs" : "text";
}

HmmCorpus read_hmm_corpus(Session *session, const std::string &path, const HmmCorpusFlags &flags, const hws_alphabet *alphabet,
                          bool keep_text, const Reading &reading) {
  session->claim(path);
  HmmCorpus corpus;
  corpus.path = path == "-" ? "standard input" : path;
  if (flags.format == "binary" || (flags.format == "auto" && is_binary_file(path))) {
    corpus.format = "binary";
    corpus.words = read_binary_corpus(path, corpus.path);
    add_channels(session, flags, &corpus);
    return corpus;
  }
  std::string text = read_input(path);
  corpus.format = flags.format == "auto" ? format_for(reading, guessed_format(path, text)) : flags.format;
  for (const auto &[name, value] : reading) {
    const bool column = name != "lower_case";
    if (name != "split" && (!column || corpus.format == "conllu")) session->set_default(name, value);
  }
  const int64_t length = static_cast<int64_t>(text.size());
  if (corpus.format == "csv") {
    if (!flags.channels.empty()) throw Failure{2, "--channels stands beside words; expected another format than csv"};
    corpus.channels = channels_of(session, text, corpus.path);
  } else if (corpus.format == "chars" || corpus.format == "integers") {
    const int32_t format = corpus.format == "chars" ? HWS_CORPUS_CHARS : HWS_CORPUS_INTEGERS;
    corpus.words =
        own<Corpus>(corpus.path, [&](auto *p) { return hws_corpus_read(text.data(), length, format, alphabet, nullptr, p); });
  } else {
    corpus.tagged = tagged_of(session, text, corpus.format, corpus.path, alphabet, !flags.learns);
    corpus.words = own<Corpus>(corpus.path, [&](auto *p) { return hws_tagged_corpus(corpus.tagged.get(), p); });
  }
  add_channels(session, flags, &corpus);
  if (keep_text) corpus.text.swap(text);
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
  session->claim(path);
  const std::string text = read_input(path), shown = path == "-" ? "standard input" : path;
  const std::string format = guessed_format(path, text);
  if (format != "conllu" && looks_of(text, INT64_MAX).most_tabs > 1) {
    const Options options = session->options_for("hws_dictionary_read");
    return own<Dictionary>(shown, [&](auto *p) {
      return hws_dictionary_read(text.data(), static_cast<int64_t>(text.size()), nullptr, options.get(), p);
    });
  }
  const Tagged tagged = tagged_of(session, text, format == "conllu" ? "conllu" : "pairs", shown, nullptr, true);
  const Options options = session->options_for("hws_dictionary_collect");
  return own<Dictionary>(shown, [&](auto *p) { return hws_dictionary_collect(tagged.get(), options.get(), p); });
}

}  // namespace tool
