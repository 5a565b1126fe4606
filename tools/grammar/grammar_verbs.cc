// grammar info, print, compile, score, sample.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/grammar/grammar_prefixes.hh"
#include "tools/grammar/lattice_file.hh"
#include "tools/grammar/model_sentences.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// ---- info

void grammar_info(Session *session, const GrammarFlags &flags) {
  const Grammar grammar = read_grammar(session, flags);
  Json values;
  values["method"] = copied([&](char *b, int64_t c, int64_t *n) { return hws_grammar_method(grammar.get(), b, c, n); });
  for (const char *name : {"nonterminals", "words", "rules", "empty_rules", "unary_rules", "longest_rule"}) {
    values[name] = static_cast<int64_t>(number_of(grammar.get(), name));
  }
  const Alphabet names = own<Alphabet>("", [&](auto *p) { return hws_grammar_nonterminals(grammar.get(), p); });
  const auto start = static_cast<size_t>(number_of(grammar.get(), "start"));
  const std::string name = hws_alphabet_name_view(names.get(), static_cast<int32_t>(start) + 1);
  values["start"] = name.empty() ? std::to_string(start + 1) : name;
  const bool probabilistic = number_of(grammar.get(), "probabilistic") != 0;
  values["probabilistic"] = probabilistic;
  // What is infinite is shown as such: the grammar has its other numbers all the same.
  std::vector<double> masses(static_cast<size_t>(number_of(grammar.get(), "nonterminals")));
  double error = 0, words = INFINITY, entropy = INFINITY;
  hws_status status = hws_grammar_mass(grammar.get(), session->options_for("hws_grammar_mass").get(), masses.data(), &error);
  if (status == HWS_E_DIVERGED) masses[start] = INFINITY;
  else check(status, flags.path);
  values["log_mass"] = masses[start];
  if (probabilistic) values["consistent"] = std::fabs(masses[start]) <= 1e-9;
  if (masses[start] > -INFINITY && masses[start] < INFINITY) {
    const Options options = session->options_for("hws_grammar_expectations");
    status = hws_grammar_expectations(grammar.get(), options.get(), &words, &entropy, nullptr);
    if (status == HWS_E_DIVERGED) words = entropy = INFINITY;
    else check(status, flags.path);
    values["expected_length"] = words;
    values["tree_entropy"] = entropy;
  }
  print_values(session, values);
}

// ---- print, compile

void print_grammar(Session *session, const GrammarFlags &flags, const std::string &target) {
  const Grammar grammar = read_grammar(session, flags);
  const Options options = session->options_for("hws_grammar_write_text");
  const std::string text =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_grammar_write_text(grammar.get(), options.get(), b, c, n); });
  if (target == "-") session->out += text;
  else write_file(target, text);
}

void compile_grammar(Session *session, const GrammarFlags &flags, const std::string &target) {
  const Grammar grammar = read_grammar(session, flags);
  if (target == "-") {
    session->out += copied([&](char *b, int64_t c, int64_t *n) { return hws_grammar_write(grammar.get(), b, c, n); }, false);
  } else {
    check(hws_grammar_write_file(grammar.get(), target.c_str()), target);
  }
}

// ---- score

struct GrammarScoreFlags {
  GrammarFlags model;
  SentenceFlags sentences;
  std::string corpus;
  std::vector<std::string> lattices;
  bool counts = false, prefix = false;
  int64_t next = 0;
};

// Rules as text, the counts in front: what `grammar print` writes, with other numbers.
void print_counts(Session *session, const hws_grammar *grammar, const std::vector<double> &counts) {
  std::vector<std::string> rules;
  std::string text = copied([&](char *b, int64_t c, int64_t *n) { return hws_grammar_write_text(grammar, nullptr, b, c, n); });
  std::vector<int32_t> parents(counts.size());
  int64_t needed = 0;
  check(hws_grammar_parents(grammar, parents.data(), static_cast<int64_t>(parents.size()), &needed));
  // The text begins with the rules of the start.
  const auto start = static_cast<int32_t>(number_of(grammar, "start"));
  std::vector<size_t> order;
  for (const bool starts : {true, false}) {
    for (size_t r = 0; r < parents.size(); ++r) {
      if ((parents[r] == start) == starts) order.push_back(r);
    }
  }
  const int numbers = number_of(grammar, "has_priors") != 0 ? 2 : 1;
  Json rows = Json::array();
  size_t at = 0;
  for (const size_t r : order) {
    const size_t end = text.find('\n', at);
    std::string rule = text.substr(at, end - at);
    for (int i = 0; i < numbers; ++i) rule.erase(0, rule.find(' ') + 1);
    at = end + 1;
    if (session->json) rows.push_back({{"rule", rule}, {"count", counts[r]}});
    else session->out += number(counts[r]) + " " + rule + "\n";
  }
  if (session->json) print_json(session, Json{{"counts", rows}});
}

void print_rule_counts(Session *session, const GrammarScoreFlags &flags, const hws_grammar *grammar) {
  const Corpus corpus = read_grammar_sentences(session, flags.corpus, flags.sentences, grammar).symbols;
  std::vector<double> counts(static_cast<size_t>(number_of(grammar, "rules")));
  double log_weight = 0;
  int64_t impossible = 0;
  const Options options = session->options_for("hws_grammar_counts");
  check(hws_grammar_counts(grammar, corpus.get(), options.get(), counts.data(), &log_weight, &impossible), flags.corpus);
  say_impossible(flags.corpus, impossible, static_cast<size_t>(hws_corpus_count(corpus.get())));
  print_counts(session, grammar, counts);
}

std::vector<double> scores_by_pcfg_la(Session *session, const GrammarScoreFlags &flags, const hws_pcfg_la *model) {
  refuse_sentence_flags(flags.sentences);
  const Treebank read = read_words(session, flags.corpus, flags.sentences.selection);
  double count = 0;
  check(hws_treebank_info(read.get(), "sentences", &count));
  std::vector<double> scores(static_cast<size_t>(count));
  const Options options = session->options_for("hws_pcfg_la_score");
  check(hws_pcfg_la_score(model, read.get(), options.get(), scores.data()), flags.corpus);
  return scores;
}

std::vector<double> sentence_scores(Session *session, const GrammarScoreFlags &flags, const SentenceModel &model) {
  if (model.pcfg_la) return scores_by_pcfg_la(session, flags, model.pcfg_la.get());
  const Options options = session->options_for(model.dmv ? "hws_dmv_score" : "hws_grammar_score");
  if (model.dmv) {
    const DmvSentences read = read_dmv_sentences(session, flags.corpus, flags.sentences, model.dmv.get());
    std::vector<double> scores(static_cast<size_t>(read.count()));
    check(hws_dmv_score(model.dmv.get(), read.known.corpus.get(), options.get(), scores.data()), flags.corpus);
    for (size_t s = 0; s < scores.size(); ++s) scores[s] = read.known.marked[s] ? -INFINITY : scores[s];
    return scores;
  }
  const Corpus corpus = read_grammar_sentences(session, flags.corpus, flags.sentences, model.grammar.get()).symbols;
  if (flags.prefix) return prefix_weights(session, model.grammar.get(), corpus.get());
  std::vector<double> scores(static_cast<size_t>(hws_corpus_count(corpus.get())));
  check(hws_grammar_score(model.grammar.get(), corpus.get(), options.get(), scores.data()), flags.corpus);
  return scores;
}

void print_scores(Session *session, const std::vector<double> &scores) {
  Json rows = Json::array();
  for (const double x : scores) {
    if (session->json) rows.push_back(x);
    else session->out += number(x) + "\n";
  }
  if (session->json) print_json(session, Json{{"log_weights", rows}});
}

// Sums over lattices, a number for each; or counts over all of them.
std::vector<double> lattice_scores(Session *session, const GrammarScoreFlags &flags, const hws_grammar *grammar,
                                   std::vector<double> *counts) {
  std::vector<double> scores, own(counts->size());
  int64_t impossible = 0;
  for (const std::string &path : flags.lattices) {
    const Machine lattice = read_lattice(session, path, grammar);
    const Options options = session->options_for(counts->empty() ? "hws_grammar_score_lattice" : "hws_grammar_counts_lattice");
    double score = -INFINITY;
    const hws_status status = counts->empty()
                                  ? hws_grammar_score_lattice(grammar, lattice.get(), options.get(), &score)
                                  : hws_grammar_counts_lattice(grammar, lattice.get(), options.get(), own.data(), nullptr,
                                                               nullptr, &score);
    if (status == HWS_E_EMPTY) score = -INFINITY;
    else check(status, shown_path(path));
    for (size_t r = 0; r < own.size() && score > -INFINITY; ++r) (*counts)[r] += own[r];
    impossible += score == -INFINITY;
    scores.push_back(score);
  }
  say_impossible(shown_path(flags.lattices[0]), impossible, scores.size());
  return scores;
}

void score_sentences(Session *session, const GrammarScoreFlags &flags) {
  if (flags.corpus.empty() && flags.lattices.empty()) throw Failure{2, "CORPUS is required, or --lattice"};
  if (!flags.corpus.empty() && !flags.lattices.empty()) throw Failure{2, "CORPUS and --lattice; expected one of them"};
  const SentenceModel model = read_sentence_model(session, flags.model);
  if (!model.grammar && (flags.counts || flags.prefix || flags.next > 0 || !flags.lattices.empty())) {
    const std::string flag = flags.counts ? "--counts" : flags.prefix ? "--prefix" : flags.next > 0 ? "--next" : "--lattice";
    const std::string found = model.dmv ? "a dependency model" : "a grammar with latent annotations";
    throw Failure{2, flag + " has no use for " + found + "; expected a context-free grammar"};
  }
  if (!flags.lattices.empty()) {
    std::vector<double> counts(flags.counts ? static_cast<size_t>(number_of(model.grammar.get(), "rules")) : 0);
    const std::vector<double> scores = lattice_scores(session, flags, model.grammar.get(), &counts);
    return flags.counts ? print_counts(session, model.grammar.get(), counts) : print_scores(session, scores);
  }
  if (flags.counts) return print_rule_counts(session, flags, model.grammar.get());
  if (flags.next > 0) {
    const Corpus corpus = read_grammar_sentences(session, flags.corpus, flags.sentences, model.grammar.get()).symbols;
    return print_next_words(session, model.grammar.get(), corpus.get(), flags.next);
  }
  const std::vector<double> scores = sentence_scores(session, flags, model);
  if (!flags.prefix) say_impossible(flags.corpus, std::count(scores.begin(), scores.end(), -INFINITY), scores.size());
  print_scores(session, scores);
}

// ---- sample

struct GrammarSampleFlags {
  GrammarFlags grammar;
  int64_t sentences = 10;
  uint64_t seed = 1;
};

void sample_sentences(Session *session, const GrammarSampleFlags &flags) {
  const Grammar grammar = read_grammar(session, flags.grammar);
  const Options options = session->options_for("hws_grammar_sample");
  const Corpus drawn = own<Corpus>(flags.grammar.path, [&](auto *p) {
    return hws_grammar_sample(grammar.get(), flags.sentences, flags.seed, options.get(), p);
  });
  const std::string text =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(drawn.get(), HWS_CORPUS_SPACES, b, c, n); });
  if (!session->json) {
    session->out += text;
    return;
  }
  Json items = Json::array();
  for (const std::string_view line : text_lines(text)) items.push_back({{"strings", {line}}});
  print_json(session, {{"items", std::move(items)}});
}

}  // namespace

void add_grammar_verbs(Command grammar, Session *session) {
  const auto flags = std::make_shared<GrammarFlags>();
  const auto target = std::make_shared<std::string>("-");
  Command verb = grammar.verb("info", "Say what a grammar is: size, mass, expected length of a sentence, entropy of a tree");
  flags->add_to(verb, session, {"hws_grammar_mass", "hws_grammar_expectations"});
  session->add_json_flag(verb);
  verb.run([=] { grammar_info(session, *flags); });

  verb = grammar.verb("print", "A grammar as text");
  flags->add_to(verb, session, {"hws_grammar_write_text"});
  verb.output("-o,--output", *target, "Where the text goes (default: standard output)");
  verb.run([=] { print_grammar(session, *flags, *target); });

  verb = grammar.verb("compile", "A grammar as a binary, from text");
  flags->add_to(verb, session, {});
  verb.output("-o,--output", *target, "Where the binary goes (-: standard output)").required();
  verb.run([=] { compile_grammar(session, *flags, *target); });

  const auto scored = std::make_shared<GrammarScoreFlags>();
  verb = grammar.verb("score", "ln of the weight of every sentence, which is ln p under a probabilistic grammar or a "
                               "dependency model; or counts");
  verb.option("MODEL", scored->model.path, "Model of grammar train, or a file with a grammar: " + std::string(kGrammarFiles))
      .required();
  verb.file("CORPUS", scored->corpus,
            "Sentences: symbols between blanks, one a line; or a treebank (Penn brackets or CoNLL-U; -: standard input)");
  scored->model.add_reading_to(verb, session, {"hws_grammar_score", "hws_grammar_counts", "hws_grammar_prefix_new",
                                                "hws_grammar_prefix_read", "hws_dmv_score", kTreebankRead,
                                                "hws_grammar_score_lattice", "hws_grammar_counts_lattice", "hws_machine_read",
                                                "hws_machine_read_text"});
  scored->sentences.add_to(verb);
  scored->sentences.unknown.add_to(verb);
  const Flag lattice = add_lattice_flags(verb, session, &scored->lattices);
  const Flag counts = verb.flag("--counts", scored->counts,
                                "Expected uses of each rule over all sentences instead, as lines `count A --> B C`");
  const Flag prefix = verb.flag("--prefix", scored->prefix,
                                "ln of the weight of all sentences that begin with each line instead (grammars)");
  verb.option("--next", scored->next,
              "The most probable next words after each line instead, so many at most, each with ln p (grammars)")
      .positive().excludes(counts).excludes(prefix).excludes(lattice);
  prefix.excludes(counts).excludes(lattice);
  session->add_json_flag(verb);
  verb.run([=] { score_sentences(session, *scored); });

  const auto drawn = std::make_shared<GrammarSampleFlags>();
  verb = grammar.verb("sample", "Sentences drawn from a grammar, in proportion to the weights of their finite trees");
  drawn->grammar.add_to(verb, session, {"hws_grammar_sample"});
  verb.option("--sentences", drawn->sentences, "Sentences to draw (default 10)").not_negative();
  verb.option("--seed", drawn->seed, "Seed of the sentences (default 1)");
  session->add_json_flag(verb);
  verb.run([=] { sample_sentences(session, *drawn); });
}

}  // namespace tool
