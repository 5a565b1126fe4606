#include "tools/grammar/grammar_file.hh"

#include <cstdio>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/grammar/treebank_file.hh"

namespace tool {

namespace {

bool has_long_arrow(const std::string &text) {
  for (size_t at = text.find("-->"); at != text.npos; at = text.find("-->", at + 1)) {
    const auto parts = [&](size_t k) { return k >= text.size() || kBlanks.find(text[k]) != kBlanks.npos; };
    if ((at == 0 || parts(at - 1)) && parts(at + 3)) return true;
  }
  return false;
}

// As all binaries of the library begin.
bool is_binary(const std::string &bytes) { return bytes.compare(0, 6, "hawser") == 0; }

void refuse_text_flags(const Session *session, const GrammarFlags &flags, const std::string &shown) {
  if (!flags.lexicon.empty()) throw Failure{2, "--lexicon has no effect: " + shown + " is a binary, which has its words"};
  if (!session->option_given("weights").empty()) {
    throw Failure{2, "--weights has no effect: " + shown + " is a binary, whose weights are settled"};
  }
}

// Sums of printed probabilities miss 1 by this much at most.
constexpr double kPrintedError = 1e-6;

// Says that weights were divided by their sums, unless these are 1 but for the digits that were printed.
Grammar noted(Grammar grammar, const std::string &shown) {
  const double error = number_of(grammar.get(), "sum_error");
  if (error > kPrintedError) {
    char within[32];
    std::snprintf(within, sizeof within, "%.2g", error);
    note(shown + ": weights of nonterminals' rules sum to 1 within " + within +
         " and were divided by their sums, as --weights normalize does; --weights any keeps them");
  }
  return grammar;
}

Grammar grammar_of(Session *session, const GrammarFlags &flags, const std::string &text) {
  const std::string shown = shown_path(flags.path);
  const auto length = static_cast<int64_t>(text.size());
  if (is_binary(text)) {
    refuse_text_flags(session, flags, shown);
    const Options options = session->options_for("hws_grammar_read");
    return own<Grammar>(shown, [&](auto *p) { return hws_grammar_read(text.data(), length, options.get(), p); });
  }
  const Options options = session->options_for("hws_grammar_read_berkeley");  // all but the format
  if (!flags.lexicon.empty()) {
    session->claim(flags.lexicon);
    const std::string lexicon = read_input(flags.lexicon);
    Grammar read = own<Grammar>(shown + ", " + flags.lexicon, [&](auto *p) {
      return hws_grammar_read_berkeley(text.data(), length, lexicon.data(), static_cast<int64_t>(lexicon.size()), options.get(),
                                       p);
    });
    return noted(std::move(read), shown);
  }
  check(hws_options_set_text(options.get(), "format", has_long_arrow(text) ? "johnson" : "nltk"));
  Grammar read = own<Grammar>(shown, [&](auto *p) { return hws_grammar_read_text(text.data(), length, options.get(), p); });
  return noted(std::move(read), shown);
}

// Where a reader that finds another kind of file in a binary's head has its error.
constexpr int32_t kKindColumn = 13;

}  // namespace

void GrammarFlags::add_to(Command verb, Session *session, std::vector<std::string> calls) {
  verb.option("GRAMMAR", path, "File with a grammar (-: standard input): " + std::string(kGrammarFiles)).required();
  add_reading_to(verb, session, std::move(calls));
}

void GrammarFlags::add_reading_to(Command verb, Session *session, std::vector<std::string> calls,
                                  const std::vector<std::string> &without) {
  verb.file("--lexicon", lexicon, "The lexicon of a grammar of the Berkeley parser, lines `TAG word [p, p]`");
  calls.insert(calls.begin(), {"hws_grammar_read_berkeley", "hws_grammar_read"});
  session->add_options_of(verb, calls, without);
}

Grammar read_grammar(Session *session, const GrammarFlags &flags) {
  session->claim(flags.path);
  return grammar_of(session, flags, read_input(flags.path));
}

Dmv read_dmv(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path);
  const Options options = session->options_for("hws_dmv_read");
  return own<Dmv>(shown_path(path),
                  [&](auto *p) { return hws_dmv_read(bytes.data(), static_cast<int64_t>(bytes.size()), options.get(), p); });
}

PcfgLa read_pcfg_la(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path);
  const Options options = session->options_for("hws_pcfg_la_read");
  return own<PcfgLa>(shown_path(path), [&](auto *p) {
    return hws_pcfg_la_read(bytes.data(), static_cast<int64_t>(bytes.size()), options.get(), p);
  });
}

SentenceModel read_sentence_model(Session *session, const GrammarFlags &flags) {
  session->claim(flags.path);
  const std::string bytes = read_input(flags.path), shown = shown_path(flags.path);
  SentenceModel model;
  // Reads a binary, unless it is one of another kind.
  const Options options = session->options_for("hws_dmv_read");  // those of hws_pcfg_la_read are the same
  const auto read = [&](auto call, auto *to) {
    typename std::remove_reference_t<decltype(*to)>::pointer made = nullptr;
    const hws_status status = call(bytes.data(), static_cast<int64_t>(bytes.size()), options.get(), &made);
    to->reset(made);
    if (status != HWS_E_CORRUPT || hws_error_column() != kKindColumn) check(status, shown);
    if (made) refuse_text_flags(session, flags, shown);
    return made != nullptr;
  };
  if (is_binary(bytes) && (read(hws_dmv_read, &model.dmv) || read(hws_pcfg_la_read, &model.pcfg_la))) return model;
  model.grammar = grammar_of(session, flags, bytes);
  return model;
}

static std::string table_in(const std::string &card) {
  const auto values = nlohmann::json::parse(card);
  return values.contains("reading") ? values["reading"].value("signatures", "") : "";
}

std::string signatures_of(const hws_grammar *grammar) {
  return table_in(copied([&](char *b, int64_t c, int64_t *n) { return hws_grammar_card(grammar, b, c, n); }));
}

std::string signatures_of(const hws_dmv *dmv) {
  return table_in(copied([&](char *b, int64_t c, int64_t *n) { return hws_dmv_card(dmv, b, c, n); }));
}

void write_result(Session *session, const std::string &text) {
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void say_impossible(const std::string &corpus, int64_t impossible, size_t sentences, const std::string &more) {
  if (impossible == 0) return;
  note(shown_path(corpus) + ": " + std::to_string(impossible) + " of " + std::to_string(sentences) + " sentences have no tree" +
       more);
}

double number_of(const hws_grammar *grammar, const char *name) {
  double value = 0;
  check(hws_grammar_info(grammar, name, &value));
  return value;
}

}  // namespace tool
