#include "tools/grammar/treebank_file.hh"

#include <algorithm>

#include "tools/base/text_lines.hh"
#include "tools/grammar/grammar_file.hh"

namespace tool {

namespace {

Treebank treebank_of(Session *session, const std::string &text, const std::string &shown, const SelectionFlags &selection) {
  // The column may be meant for what is written.
  const size_t begin = text.find_first_not_of(kBlanks);
  const bool penn = begin != text.npos && text[begin] == '(';
  std::vector<std::string> unread;
  if (penn) unread.push_back("column");
  const Options reading = session->options_for(kTreebankRead, unread);
  Treebank all = own<Treebank>(
      shown, [&](auto *p) { return hws_treebank_read(text.data(), static_cast<int64_t>(text.size()), reading.get(), p); });
  if (!selection.given()) return all;
  const Options options = session->options_for("hws_treebank_select");
  check(hws_options_set_text(options.get(), "drop", selection.drop.c_str()));
  check(hws_options_set_int(options.get(), "least_words", selection.least));
  check(hws_options_set_int(options.get(), "most_words", selection.most));
  return own<Treebank>(shown, [&](auto *p) { return hws_treebank_select(all.get(), options.get(), p); });
}

// By --format where it is given, else by its looks.
bool is_plain_text(const Session *session, const std::string &text) {
  if (const std::string format = session->option_given("format"); !format.empty() && format != "auto") return format == "plain";
  const size_t at = text.find_first_not_of(kBlanks);
  return at != text.npos && text[at] != '(' && text.find('\t') == text.npos;
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
  session->claim(path);
  return treebank_of(session, read_input(path), shown_path(path), selection);
}

void SentenceFlags::add_to(Command verb) {
  verb.option("--symbols", symbols, "What of a treebank the sentences are made of: words, or their tags (default tags)")
      .one_of({"words", "tags"});
  verb.flag("--chars", chars, kCharsHelp);
  selection.add_to(verb);
}

Sentences read_sentences(Session *session, const std::string &path, const SentenceFlags &flags, const hws_alphabet *alphabet) {
  session->claim(path);
  const std::string text = read_input(path), shown = shown_path(path);
  Sentences read;
  if (flags.chars || is_plain_text(session, text)) {
    if (flags.selection.given() || flags.symbols != "tags") {
      throw Failure{2, "--drop, --min-length, --max-length and --symbols have no use for " + shown +
                           ", which is no treebank but symbols, one line after the other"};
    }
    read.symbols = own<Corpus>(shown, [&](auto *p) {
      return hws_corpus_read(text.data(), static_cast<int64_t>(text.size()), flags.chars ? HWS_CORPUS_CHARS : HWS_CORPUS_SPACES,
                             alphabet, nullptr, p);
    });
    return read;
  }
  read.bank = treebank_of(session, text, shown, flags.selection);
  read.symbols = own<Corpus>(
      shown, [&](auto *p) { return hws_treebank_corpus(read.bank.get(), flags.symbols.c_str(), alphabet, p); });
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
  session->claim(path);
  const std::string text = read_input(path), shown = shown_path(path);
  if (!is_plain_text(session, text)) return treebank_of(session, text, shown, selection);
  if (selection.given()) {
    throw Failure{2, "--drop, --min-length and --max-length have no use for " + shown + ", which is no treebank"};
  }
  const Options plain = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(plain.get(), "format", "plain"));
  return own<Treebank>(
      shown, [&](auto *p) { return hws_treebank_read(text.data(), static_cast<int64_t>(text.size()), plain.get(), p); });
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
