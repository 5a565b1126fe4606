// grammar eval, grammar convert.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kAgreement = "hws_treebank_agreement";

void evaluate(Session *session, const std::string &gold, const std::string &guess) {
  const Treebank right = read_treebank(session, gold, {}), other = read_treebank(session, guess, {});
  const Options options = session->options_for(kAgreement);
  nlohmann::ordered_json values;
  for (const char *name : {"lp", "lr", "f1", "exact", "crossing", "tagging", "directed", "undirected"}) {
    double value = NAN;
    check(hws_treebank_agreement(right.get(), other.get(), name, options.get(), &value), shown_path(guess));
    if (!std::isnan(value)) values[name] = value;
  }
  print_values(session, values);
}

struct ConvertFlags {
  std::string bank, to = "penn", heads;
  bool yield = false;
  SelectionFlags selection;
};

// Words or tags, a sentence a line.
std::string sequences(const hws_treebank *bank, const char *what) {
  const Corpus corpus = own<Corpus>("", [&](auto *p) { return hws_treebank_corpus(bank, what, nullptr, p); });
  return copied(
      [&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(corpus.get(), HWS_CORPUS_SPACES, b, c, n); });
}

void convert(Session *session, const ConvertFlags &flags) {
  Treebank bank = read_treebank(session, flags.bank, flags.selection);
  double constituents = 0, headed = 0;
  check(hws_treebank_info(bank.get(), "constituents", &constituents));
  check(hws_treebank_info(bank.get(), "with_heads", &headed));
  const bool conllu = flags.to == "conllu" && !flags.yield;
  if (!flags.heads.empty() && !conllu) throw Failure{2, "--heads has no use but for --to conllu"};
  if (conllu && (!flags.heads.empty() || (constituents > 0 && headed == 0))) {
    bank = with_heads_of(bank.get(), flags.heads, shown_path(flags.bank));
  }
  const std::string text = flags.yield || flags.to == "words" ? sequences(bank.get(), "words")
                           : flags.to == "tags"               ? sequences(bank.get(), "tags")
                                : treebank_text(bank.get(), flags.to.c_str(), conllu ? session->option_given("column") : "");
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

}  // namespace

void add_treebank_verbs(Command grammar, Session *session) {
  Command eval = grammar.verb("eval", "Compare trees with the right ones: brackets as evalb does, tags, and heads of words");
  const auto paths = std::make_shared<std::pair<std::string, std::string>>();
  eval.file("GOLD", paths->first, "The right trees: Penn brackets or CoNLL-U (-: standard input)").required();
  eval.file("GUESS", paths->second, "Other trees of the same sentences; (()) is a sentence that has none").required();
  session->add_options_of(eval, {kTreebankRead, kAgreement});
  session->add_json_flag(eval);
  eval.run([=] { evaluate(session, paths->first, paths->second); });

  Command verb = grammar.verb("convert", "Turn a treebank into another format: brackets into heads of words, trees into words");
  const auto flags = std::make_shared<ConvertFlags>();
  verb.file("TREES", flags->bank, "Penn brackets or CoNLL-U (-: standard input)").required();
  verb.option("--to", flags->to, "penn, conllu, or words or tags, a sentence a line (default penn)")
      .one_of({"penn", "conllu", "words", "tags"});
  verb.flag("--yield", flags->yield, "The same as --to words");
  verb.file("--heads", flags->heads,
            "Table of heads by which brackets become dependencies (default collins: that of the library)");
  flags->selection.add_to(verb);
  session->add_options_of(verb, {kTreebankRead});
  session->add_output_flag(verb);
  verb.run([=] { convert(session, *flags); });
}

}  // namespace tool
