#include "tools/grammar/treebank_file.hh"

#include <algorithm>

#include "tools/base/text_lines.hh"
#include "tools/grammar/grammar_file.hh"

namespace tool {

namespace {

// Sentences from a file. `format` says how they are written, and is decided here alone: chars by --chars, else by --format,
// else by the looks. A text that begins with a bracket is penn, one with a TAB is conllu, and one with neither is plain, where
// a verb takes sentences without trees.
struct SentenceSource {
  std::string shown, text, format;
  int64_t length() const { return static_cast<int64_t>(text.size()); }
};

std::string treebank_format_by_looks(const std::string &text, bool takes_plain) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin != text.npos && text[begin] == '(') return "penn";
  return takes_plain && begin != text.npos && text.find('\t') == text.npos ? "plain" : "conllu";
}

SentenceSource open_sentences(Session *session, const std::string &path, bool takes_plain, bool chars = false) {
  session->claim(path);
  SentenceSource source{shown_path(path), read_input(path), chars ? "chars" : session->option_given("format")};
  if (source.format.empty() || source.format == "auto") source.format = treebank_format_by_looks(source.text, takes_plain);
  return source;
}

Treebank treebank_of(Session *session, const SentenceSource &source, const SelectionFlags &selection) {
  std::vector<std::string> unread{"format"};
  if (source.format == "penn") unread.push_back("column");  // which may be meant for what is written
  const Options reading = session->options_for(kTreebankRead, unread);
  check(hws_options_set_text(reading.get(), "format", source.format.c_str()));
  Treebank all = own<Treebank>(
      source.shown, [&](auto *p) { return hws_treebank_read(source.text.data(), source.length(), reading.get(), p); });
  if (!selection.given()) return all;
  const Options options = session->options_for("hws_treebank_select");
  check(hws_options_set_text(options.get(), "drop", selection.drop.c_str()));
  check(hws_options_set_int(options.get(), "least_words", selection.least));
  check(hws_options_set_int(options.get(), "most_words", selection.most));
  return own<Treebank>(source.shown, [&](auto *p) { return hws_treebank_select(all.get(), options.get(), p); });
}

}  // namespace

std::string shown_path(const std::string &path) { return path == "-" ? "standard input" : path; }

void SelectionFlags::add_to(Command verb) {
  verb.option("--drop", drop, "Tags whose words are left out, with commas or blanks between them; dependents go to the nearest "
                              "word above that stays");
  verb.option("--min-length", least, "Words at least of a sentence, without those left out (default 1)").not_negative();
  verb.option("--max-length", most, "Words at most of a sentence, without those left out").not_negative();
}

Treebank read_treebank(Session *session, const std::string &path, const SelectionFlags &selection) {
  return treebank_of(session, open_sentences(session, path, false), selection);
}

void SentenceFlags::add_to(Command verb) {
  verb.option("--symbols", symbols, "What of a treebank the sentences are made of: words, or their tags (default tags)")
      .one_of({"words", "tags"});
  verb.flag("--chars", chars, kCharsHelp);
  selection.add_to(verb);
}

Sentences read_sentences(Session *session, const std::string &path, const SentenceFlags &flags, const hws_alphabet *alphabet) {
  const SentenceSource source = open_sentences(session, path, true, flags.chars);
  Sentences read;
  if (source.format == "chars" || source.format == "plain") {
    if (flags.selection.given() || flags.symbols != "tags") {
      throw Failure{2, "--drop, --min-length, --max-length and --symbols have no use for " + source.shown +
                           ", which is no treebank but symbols, one line after the other"};
    }
    const int32_t format = source.format == "chars" ? HWS_CORPUS_CHARS : HWS_CORPUS_SPACES;
    read.symbols = own<Corpus>(source.shown, [&](auto *p) {
      return hws_corpus_read(source.text.data(), source.length(), format, alphabet, nullptr, p);
    });
    return read;
  }
  read.bank = treebank_of(session, source, flags.selection);
  read.symbols = own<Corpus>(source.shown,
                             [&](auto *p) { return hws_treebank_corpus(read.bank.get(), flags.symbols.c_str(), alphabet, p); });
  return read;
}

Corpus with_classes(Session *session, const hws_corpus *corpus, const hws_alphabet *words, const std::string &table) {
  std::vector<std::string> unused;
  if (words) unused.push_back("rare");
  const Options options = session->options_for(kWithClasses, unused);
  return own<Corpus>("", [&](auto *p) {
    return hws_corpus_with_classes(corpus, words, table.data(), static_cast<int64_t>(table.size()), options.get(), p);
  });
}

Treebank read_words(Session *session, const std::string &path, const SelectionFlags &selection) {
  const SentenceSource source = open_sentences(session, path, true);
  if (source.format != "plain") return treebank_of(session, source, selection);
  if (selection.given()) {
    throw Failure{2, "--drop, --min-length and --max-length have no use for " + source.shown + ", which is no treebank"};
  }
  const Options plain = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(plain.get(), "format", "plain"));
  return own<Treebank>(source.shown,
                       [&](auto *p) { return hws_treebank_read(source.text.data(), source.length(), plain.get(), p); });
}

Treebank with_heads_of(const hws_treebank *bank, const std::string &table, const std::string &where) {
  const bool own_table = !table.empty() && table != "collins";
  const std::string text = own_table ? read_input(table) : "";
  return own<Treebank>(own_table ? table : where, [&](auto *p) {
    return hws_treebank_dependencies(bank, own_table ? text.data() : nullptr, static_cast<int64_t>(text.size()), p);
  });
}

std::string treebank_text(const hws_treebank *bank, const char *format, const std::string &column) {
  const Options options = own<Options>("", [&](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(options.get(), "format", format));
  if (!column.empty()) check(hws_options_set_text(options.get(), "column", column.c_str()));
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_treebank_write(bank, options.get(), b, c, n); });
}

}  // namespace tool
