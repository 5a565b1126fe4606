#include "tools/grammar/grammar_file.hh"

namespace tool {

namespace {

bool has_long_arrow(const std::string &text) {
  for (size_t at = text.find("-->"); at != text.npos; at = text.find("-->", at + 1)) {
    const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\n';
    const char after = at + 3 < text.size() ? text[at + 3] : '\n';
    if (begins && (after == ' ' || after == '\t' || after == '\n' || after == '\r')) return true;
  }
  return false;
}

}  // namespace

void GrammarFlags::add_to(Command verb, Session *session, std::vector<std::string> calls) {
  verb.option("GRAMMAR", path,
              "File with a grammar (-: standard input): a binary; lines `weight A --> B C`; lines `A -> B 'w' [p]`; with "
              "--lexicon lines `A_0 -> B_0 C_0 p`")
      .required();
  verb.file("--lexicon", lexicon, "The lexicon of a grammar of the Berkeley parser, lines `TAG word [p, p]`");
  calls.insert(calls.begin(), {"hws_grammar_read_berkeley", "hws_grammar_read"});
  session->add_options_of(verb, calls);
}

Grammar read_grammar(Session *session, const GrammarFlags &flags) {
  session->claim(flags.path);
  const std::string text = read_input(flags.path), shown = flags.path == "-" ? "standard input" : flags.path;
  const auto length = static_cast<int64_t>(text.size());
  if (text.compare(0, 6, "hawser") == 0) {  // as all binaries of the library begin
    if (!flags.lexicon.empty()) throw Failure{2, "--lexicon has no effect: " + shown + " is a binary, which has its words"};
    if (!session->option_given("weights").empty()) {
      throw Failure{2, "--weights has no effect: " + shown + " is a binary, whose weights are settled"};
    }
    const Options options = session->options_for("hws_grammar_read");
    return own<Grammar>(shown, [&](auto *p) { return hws_grammar_read(text.data(), length, options.get(), p); });
  }
  if (!flags.lexicon.empty()) {
    session->claim(flags.lexicon);
    const std::string lexicon = read_input(flags.lexicon);
    const Options options = session->options_for("hws_grammar_read_berkeley");
    return own<Grammar>(shown + ", " + flags.lexicon, [&](auto *p) {
      return hws_grammar_read_berkeley(text.data(), length, lexicon.data(), static_cast<int64_t>(lexicon.size()), options.get(),
                                       p);
    });
  }
  const Options options = session->options_for("hws_grammar_read_berkeley");  // all but the format
  check(hws_options_set_text(options.get(), "format", has_long_arrow(text) ? "johnson" : "nltk"));
  return own<Grammar>(shown, [&](auto *p) { return hws_grammar_read_text(text.data(), length, options.get(), p); });
}

Corpus read_sentences(Session *session, const std::string &path) {
  session->claim(path);
  const std::string text = read_input(path), shown = path == "-" ? "standard input" : path;
  return own<Corpus>(shown, [&](auto *p) {
    return hws_corpus_read(text.data(), static_cast<int64_t>(text.size()), HWS_CORPUS_SPACES, nullptr, nullptr, p);
  });
}

double number_of(const hws_grammar *grammar, const char *name) {
  double value = 0;
  check(hws_grammar_info(grammar, name, &value));
  return value;
}

}  // namespace tool
