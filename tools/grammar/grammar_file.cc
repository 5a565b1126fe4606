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

// A file with a model. `format` says what it holds, and is decided here alone. Binaries are grammar, dmv or pcfg_la by their
// heads; of all others grammar's reader says what is wrong. Texts are berkeley with a lexicon, johnson if a line has the arrow
// -->, else nltk.
struct ModelSource {
  std::string shown, bytes, format;
  int64_t length() const { return static_cast<int64_t>(bytes.size()); }
};

ModelSource open_model(Session *session, const GrammarFlags &flags) {
  session->claim(flags.path);
  ModelSource source{shown_path(flags.path), read_input(flags.path), ""};
  if (!source.bytes.starts_with("hawser")) {  // as all binaries of the library begin
    source.format = !flags.lexicon.empty() ? "berkeley" : has_long_arrow(source.bytes) ? "johnson" : "nltk";
    return source;
  }
  const std::string kind = hws_file_kind(source.bytes.data(), source.length());
  source.format = kind == "dmv" || kind == "pcfg_la" ? kind : "grammar";
  if (!flags.lexicon.empty()) {
    throw Failure{2, "--lexicon has no effect: " + source.shown + " is a binary, which has its words"};
  }
  if (!session->option_given("weights").empty()) {
    throw Failure{2, "--weights has no effect: " + source.shown + " is a binary, whose weights are settled"};
  }
  return source;
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

Grammar grammar_of(Session *session, const GrammarFlags &flags, const ModelSource &source) {
  const char *const bytes = source.bytes.data();
  if (source.format == "grammar" || source.format == "dmv" || source.format == "pcfg_la") {
    const Options options = session->options_for("hws_grammar_read");
    return own<Grammar>(source.shown, [&](auto *p) { return hws_grammar_read(bytes, source.length(), options.get(), p); });
  }
  const Options options = session->options_for("hws_grammar_read_berkeley");  // all but the format
  if (source.format == "berkeley") {
    session->claim(flags.lexicon);
    const std::string lexicon = read_input(flags.lexicon);
    Grammar read = own<Grammar>(source.shown + ", " + flags.lexicon, [&](auto *p) {
      return hws_grammar_read_berkeley(bytes, source.length(), lexicon.data(), static_cast<int64_t>(lexicon.size()),
                                       options.get(), p);
    });
    return noted(std::move(read), source.shown);
  }
  check(hws_options_set_text(options.get(), "format", source.format.c_str()));
  Grammar read =
      own<Grammar>(source.shown, [&](auto *p) { return hws_grammar_read_text(bytes, source.length(), options.get(), p); });
  return noted(std::move(read), source.shown);
}

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
  return grammar_of(session, flags, open_model(session, flags));
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
  const ModelSource source = open_model(session, flags);
  const auto read = [&](auto call, const char *name, auto *to) {
    using Owner = std::remove_reference_t<decltype(*to)>;
    const Options options = session->options_for(name);
    *to = own<Owner>(source.shown, [&](auto *p) { return call(source.bytes.data(), source.length(), options.get(), p); });
  };
  SentenceModel model;
  if (source.format == "dmv") read(hws_dmv_read, "hws_dmv_read", &model.dmv);
  else if (source.format == "pcfg_la") read(hws_pcfg_la_read, "hws_pcfg_la_read", &model.pcfg_la);
  else model.grammar = grammar_of(session, flags, source);
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
