// grammar train: weights of grammars, and dependency models with valence, from sentences without trees; grammars with latent
// annotations from treebanks.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/grammar/dense_grammar.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kPcfgLearner = "hws_grammar_learner_new", *kDmvLearner = "hws_dmv_learner_new",
                     *kKnownPcfgLearner = "hws_grammar_learner_new_known", *kKnownDmvLearner = "hws_dmv_learner_new_known",
                     *kLatentLearner = "hws_pcfg_la_learner_new", *kSplitMerge = "hws_pcfg_la_split_merge",
                     *kLatentScore = "hws_pcfg_la_score";
struct PriorCandidate {
  double value;
  const char *name;
};
constexpr PriorCandidate kPriors[] = {{1, "1"}, {.1, "0.1"}, {.01, "0.01"}, {.001, "0.001"}};  // of --select
constexpr int32_t kMostNonterminals = 300;  // of a dense grammar, which has their cube as rules

struct GrammarTrainFlags {
  std::string model = "dmv", corpus, from, held_out, known, signatures;
  int32_t nonterminals = 0;
  int64_t cycles = 0;  // of splits and merges
  bool select = false;
  GrammarFlags grammar;
  CheckpointFlags checkpoint;
  SentenceFlags sentences;
  bool is_pcfg() const { return model == "pcfg"; }
  bool is_latent() const { return model == "pcfg-la"; }
  bool has_classes() const { return !is_latent() && !signatures.empty(); }
  const char *learner() const {
    if (is_latent()) return cycles > 0 ? kSplitMerge : kLatentLearner;
    if (!known.empty()) return is_pcfg() ? kKnownPcfgLearner : kKnownDmvLearner;
    return is_pcfg() ? kPcfgLearner : kDmvLearner;
  }
};

// Flags that belong to another kind of model.
void refuse_strange_flags(const Session *session, const GrammarTrainFlags &flags) {
  const std::string of_other = " has no use for --model " + flags.model + (flags.cycles > 0 ? " --split-merge" : "");
  const bool has_rules = !flags.grammar.path.empty();
  if (flags.is_pcfg()) {
    if (!flags.from.empty()) throw Failure{2, "--from" + of_other + "; --grammar takes a grammar that was learned, too"};
    if (has_rules == (flags.nonterminals > 0)) throw Failure{2, "--model pcfg needs either --grammar or --nonterminals"};
    if (!has_rules && (!flags.grammar.lexicon.empty() || !session->option_given("weights").empty())) {
      throw Failure{2, "--lexicon and --weights have no use without --grammar"};
    }
  } else if (has_rules || flags.nonterminals > 0 || !flags.grammar.lexicon.empty() ||
             !session->option_given("weights").empty()) {
    throw Failure{2, "--grammar, --nonterminals, --lexicon and --weights" + of_other};
  }
  if (flags.is_latent() && !flags.held_out.empty() && !flags.select) {
    throw Failure{2, "--heldout" + of_other + " without --select"};
  }
  if (flags.is_latent() && !flags.known.empty()) throw Failure{2, "--known" + of_other};
  if (flags.is_latent() && flags.sentences.symbols != "tags") throw Failure{2, "--symbols" + of_other};
  const bool rare = !session->option_given("rare").empty();
  if (!flags.is_latent() && rare && (!flags.has_classes() || has_rules)) {
    throw Failure{2, "--rare has no use without --signatures, nor with --grammar, whose words stay"};
  }
  if (flags.has_classes() && !flags.from.empty()) throw Failure{2, "--signatures and --from: the model has its own classes"};
  if (flags.has_classes() && session->output.ends_with(".txt")) {
    throw Failure{2, "--signatures needs a binary, as a text has no table of classes; expected -o without .txt"};
  }
  if (flags.select) {
    if (flags.cycles > 0) throw Failure{2, "--select" + of_other};
    if (flags.held_out.empty()) throw Failure{2, "--select needs --heldout"};
    if (!session->option_given("prior").empty()) {
      throw Failure{2, "--select and --prior do not go together; expected one of them"};
    }
    if (!flags.checkpoint.path.empty()) throw Failure{2, "--checkpoint has no use for --select, which makes several runs"};
    const std::string method = session->option_given("method");
    if (method.empty() || method == "em" || method == "hard-em") {
      throw Failure{2, "--select has no use for em and hard-em, whose priors are 1 at least; expected another --method"};
    }
  }
  if (flags.cycles > 0) {
    if (!flags.is_latent()) throw Failure{2, "--split-merge needs --model pcfg-la"};
    if (!flags.from.empty() || !flags.checkpoint.path.empty()) throw Failure{2, "--from and --checkpoint" + of_other};
  }
  std::vector<std::string> own = session->options_given(flags.learner());
  if (flags.cycles > 0 || flags.has_classes()) own.push_back("rare");
  for (const char *const call : {kPcfgLearner, kKnownPcfgLearner, kDmvLearner, kLatentLearner, kSplitMerge}) {
    for (std::string name : session->options_given(call)) {
      if (std::find(own.begin(), own.end(), name) != own.end()) continue;
      std::replace(name.begin(), name.end(), '_', '-');
      throw Failure{2, "--" + name + of_other};
    }
  }
}

// The table of --signatures: a file's, or the one for English.
std::string signatures_in(Session *session, const GrammarTrainFlags &flags) {
  if (flags.signatures.empty()) return "";
  if (flags.signatures == "standard") return copied(hws_pcfg_la_signatures);
  session->claim(flags.signatures);
  return read_input(flags.signatures);
}

Learner pcfg_learner(Session *session, const GrammarTrainFlags &flags, const Sentences &read, const double *prior) {
  const hws_corpus *sentences = read.symbols.get();
  Grammar grammar;
  Corpus classes;
  if (flags.nonterminals == 0) grammar = read_grammar(session, flags.grammar);
  if (flags.has_classes()) {
    Alphabet words;
    if (grammar) words = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar.get(), p); });
    classes = with_classes(session, sentences, words.get(), signatures_in(session, flags));
    sentences = classes.get();
  }
  if (!grammar) {
    const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(sentences, p); });
    grammar = dense_grammar(flags.nonterminals, words.get());
  }
  Corpus held_out;
  if (!flags.held_out.empty()) held_out = read_sentences(session, flags.held_out, flags.sentences, nullptr).symbols;
  const Options options = session->options_for(flags.learner());
  if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
  use_all_processors(session, options.get());
  if (!flags.known.empty()) {
    const Treebank known = read_treebank(session, flags.known, flags.sentences.selection);
    // Tags that are the symbols say nothing of the nonterminals above them.
    const bool of_tags = read.bank && flags.sentences.symbols == "tags";
    if (of_tags && session->option_given("tags").empty()) check(hws_options_set_text(options.get(), "tags", "any"));
    return own<Learner>(shown_path(flags.known), [&](auto *p) {
      return hws_grammar_learner_new_known(grammar.get(), sentences, known.get(), held_out.get(), options.get(), p);
    });
  }
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_grammar_learner_new(grammar.get(), sentences, held_out.get(), options.get(), p);
  });
}

Learner dmv_learner(Session *session, const GrammarTrainFlags &flags, const hws_corpus *sentences, const double *prior) {
  const Dmv start = flags.from.empty() ? nullptr : read_dmv(session, flags.from);
  Corpus classes, held_out;
  if (flags.has_classes()) {
    classes = with_classes(session, sentences, nullptr, signatures_in(session, flags));
    sentences = classes.get();
  }
  if (!flags.held_out.empty()) {
    // Symbols that the sentences lack are refused here, with their place; or the library replaces them by their classes.
    const Alphabet symbols = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(sentences, p); });
    const bool by_classes = flags.has_classes() || (start && !signatures_of(start.get()).empty());
    held_out = read_sentences(session, flags.held_out, flags.sentences, by_classes ? nullptr : symbols.get()).symbols;
  }
  const Options options = session->options_for(flags.learner());
  if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
  use_all_processors(session, options.get());
  if (!flags.known.empty()) {
    const Treebank known = read_treebank(session, flags.known, flags.sentences.selection);
    return own<Learner>(shown_path(flags.known), [&](auto *p) {
      return hws_dmv_learner_new_known(start.get(), sentences, known.get(), held_out.get(), options.get(), p);
    });
  }
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_dmv_learner_new(start.get(), sentences, held_out.get(), options.get(), p);
  });
}

Learner latent_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees, const Options &options,
                       const double *prior = nullptr) {
  if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
  const PcfgLa start = flags.from.empty() ? nullptr : read_pcfg_la(session, flags.from);
  const std::string table = signatures_in(session, flags);
  use_all_processors(session, options.get());
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_pcfg_la_learner_new(start.get(), trees, flags.signatures.empty() ? nullptr : table.data(),
                                   static_cast<int64_t>(table.size()), options.get(), p);
  });
}

// The plain grammar, and cycles of splits and merges from there.
PcfgLa split_merged(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees) {
  const Options plain = session->options_for(kLatentLearner, {"iterations", "seed"});
  const Options options = session->options_for(kSplitMerge);
  check(hws_options_set_int(plain.get(), "subtypes", 1));
  const Learner learner = latent_learner(session, flags, trees, plain);
  int32_t done = 0;
  check(hws_learner_step(learner.get(), 1, &done), flags.corpus);
  PcfgLa model = own<PcfgLa>("", [&](auto *p) { return hws_pcfg_la_learner_model(learner.get(), p); });
  use_all_processors(session, options.get());
  for (int64_t cycle = 0; cycle < flags.cycles; ++cycle) {
    model = own<PcfgLa>(flags.corpus,
                        [&](auto *p) { return hws_pcfg_la_split_merge(model.get(), trees, options.get(), p); });
  }
  return model;
}

// What is known of a grammar after cycles, beside its size.
void add_split_merged(const hws_pcfg_la *model, int64_t cycles, nlohmann::ordered_json *values) {
  double subtypes = 0;
  check(hws_pcfg_la_info(model, "subtypes", &subtypes));
  (*values)["cycles"] = cycles;
  (*values)["subtypes"] = static_cast<int64_t>(subtypes);
  const auto card = nlohmann::ordered_json::parse(
      copied([&](char *b, int64_t c, int64_t *n) { return hws_pcfg_la_card(model, b, c, n); }));
  (*values)["log_likelihood"] = card.at("metrics").at("log_likelihood");
}

void write_learned(Session *session, const GrammarTrainFlags &flags, const hws_learner *learner) {
  if (flags.is_latent()) {
    const PcfgLa model = own<PcfgLa>("", [&](auto *p) { return hws_pcfg_la_learner_model(learner, p); });
    check(hws_pcfg_la_write_file(model.get(), session->output.c_str()), session->output);
    return;
  }
  if (!flags.is_pcfg()) {
    const Dmv dmv = own<Dmv>("", [&](auto *p) { return hws_dmv_learner_model(learner, p); });
    check(hws_dmv_write_file(dmv.get(), session->output.c_str()), session->output);
    return;
  }
  const Grammar grammar = own<Grammar>("", [&](auto *p) { return hws_grammar_learner_model(learner, p); });
  if (session->output.ends_with(".txt")) {
    write_file(session->output, copied([&](char *b, int64_t c, int64_t *n) {
                 return hws_grammar_write_text(grammar.get(), nullptr, b, c, n);
               }));
  } else {
    check(hws_grammar_write_file(grammar.get(), session->output.c_str()), session->output);
  }
}

void make_steps(Session *session, const GrammarTrainFlags &flags, hws_learner *learner) {
  const int64_t most = iterations_of(session, flags.learner(), learner);
  const std::vector<std::string> names = metric_names(learner);
  const char *shown = "objective";
  for (const char *name : {"objective", "surrogate", "log_joint"}) {
    if (std::find(names.begin(), names.end(), name) != names.end()) shown = name;
  }
  step_until_done(session, learner, flags.checkpoint, flags.corpus, {"iteration", shown, nullptr, most});
}

// ln p per word of held-out sentences, all trees of each together. Sentences without a tree are left out and counted.
double held_out_by_pcfg_la(Session *session, const GrammarTrainFlags &flags, const hws_treebank *held_out,
                           const hws_learner *learner, int64_t *impossible) {
  const PcfgLa model = own<PcfgLa>("", [&](auto *p) { return hws_pcfg_la_learner_model(learner, p); });
  const Corpus words = own<Corpus>("", [&](auto *p) { return hws_treebank_corpus(held_out, "words", nullptr, p); });
  const int64_t count = hws_corpus_count(words.get());
  std::vector<double> scores(static_cast<size_t>(count));
  const Options options = session->options_for(kLatentScore);
  use_all_processors(session, options.get());
  check(hws_pcfg_la_score(model.get(), held_out, options.get(), scores.data()), flags.held_out);
  double sum = 0;
  int64_t read = 0;
  *impossible = 0;
  for (int64_t s = 0; s < count; ++s) {
    const int32_t *symbols = nullptr;
    int64_t length = 0;
    check(hws_corpus_sequence_view(words.get(), s, &symbols, &length));
    const double score = scores[static_cast<size_t>(s)];
    *impossible += score == -INFINITY;
    if (score == -INFINITY) continue;
    sum += score;
    read += length;
  }
  return read > 0 ? sum / static_cast<double>(read) : -INFINITY;
}

// The learner under the prior that gives held-out sentences the highest probability; of equal ones the greatest prior.
// measured(learner): ln p per word.
template <class Learn, class Measure>
Learner best_prior(const Learn &learned, const Measure &measured, nlohmann::ordered_json *values) {
  Learner best;
  double most = -INFINITY, chosen = 0;
  nlohmann::ordered_json candidates = nlohmann::ordered_json::object();
  for (const PriorCandidate &prior : kPriors) {
    Learner one = learned(&prior.value);
    const double held_out = measured(one.get());
    if (std::isfinite(held_out)) candidates[prior.name] = held_out;
    else candidates[prior.name] = number(held_out);
    if (best && !(held_out > most)) continue;
    best = std::move(one);
    most = held_out;
    chosen = prior.value;
  }
  (*values)["prior"] = chosen;
  (*values)["candidates"] = candidates;
  return best;
}

void train(Session *session, const GrammarTrainFlags &flags) {
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "grammar train needs -o MODEL"};
  refuse_strange_flags(session, flags);
  require_writable(session->output);
  Sentences read;
  if (flags.is_latent()) {
    read.bank = read_treebank(session, flags.corpus, flags.sentences.selection);
    read.symbols = own<Corpus>(
        flags.corpus, [&](auto *p) { return hws_treebank_corpus(read.bank.get(), "words", nullptr, p); });
  } else {
    read = read_sentences(session, flags.corpus, flags.sentences, nullptr);
  }
  const hws_corpus *const sentences = read.symbols.get();
  Stopwatch watch;
  nlohmann::ordered_json values{
      {"model", flags.model}, {"sentences", hws_corpus_count(sentences)}, {"words", hws_corpus_symbols(sentences)}};
  if (flags.cycles > 0) {
    const PcfgLa model = split_merged(session, flags, read.bank.get());
    values["seconds"] = watch.seconds();
    add_split_merged(model.get(), flags.cycles, &values);
    check(hws_pcfg_la_write_file(model.get(), session->output.c_str()), session->output);
    return print_values(session, values);
  }
  const auto learned = [&](const double *prior) {
    Learner made = flags.is_pcfg()     ? pcfg_learner(session, flags, read, prior)
                   : flags.is_latent() ? latent_learner(session, flags, read.bank.get(), session->options_for(kLatentLearner),
                                                        prior)
                                       : dmv_learner(session, flags, sentences, prior);
    if (!prior) watch = {};
    make_steps(session, flags, made.get());
    return made;
  };
  Treebank held_out;
  if (flags.is_latent() && flags.select) held_out = read_treebank(session, flags.held_out, flags.sentences.selection);
  int64_t impossible = 0;  // the same under every prior, since the plain grammar says what a tree may have
  const auto measured = [&](const hws_learner *one) {
    if (held_out) return held_out_by_pcfg_la(session, flags, held_out.get(), one, &impossible);
    double per_token = 0;
    check(hws_learner_metric(one, "heldout_log_likelihood_per_token", &per_token));
    return per_token;
  };
  Learner learner;
  if (flags.select) learner = best_prior(learned, measured, &values);
  else learner = learned(nullptr);
  if (held_out) {
    values["heldout_impossible"] = impossible;
    double sentences_held_out = 0;
    check(hws_treebank_info(held_out.get(), "sentences", &sentences_held_out));
    say_impossible(flags.held_out, impossible, static_cast<size_t>(sentences_held_out));
  }
  const double seconds = watch.seconds();
  write_learned(session, flags, learner.get());
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  values["steps"] = steps;
  values["seconds"] = seconds;
  values.update(metrics_of(learner.get()));
  print_values(session, values);
}

}  // namespace

void add_grammar_train_verb(Command grammar, Session *session) {
  const auto flags = std::make_shared<GrammarTrainFlags>();
  Command verb = grammar.verb("train", "Learn a grammar's weights, or a dependency model with valence, from sentences without "
                                       "trees, or a grammar with latent annotations from trees (--threads: else one per "
                                       "processor)");
  verb.option("--model", flags->model,
              "Kind of model: the weights of a context-free grammar (pcfg), dependencies with valence, or a treebank's grammar "
              "whose labels have subtypes (pcfg-la) (default dmv)")
      .one_of({"pcfg", "dmv", "pcfg-la"});
  verb.file("CORPUS", flags->corpus,
            "Sentences: symbols between blanks, one a line; or a treebank (Penn brackets or CoNLL-U), of whose trees pcfg-la "
            "alone learns (-: standard input)")
      .required();
  verb.file("--grammar", flags->grammar.path, "pcfg: rules, and weights to begin with: " + std::string(kGrammarFiles));
  verb.option("--nonterminals", flags->nonterminals,
              "pcfg: instead of --grammar, all rules over N nonterminals that lead to two of them or to one word")
      .range(1, kMostNonterminals);
  flags->grammar.add_reading_to(verb, session,
                                {kPcfgLearner, kKnownPcfgLearner, kDmvLearner, kKnownDmvLearner, kLatentLearner, kSplitMerge,
                                 kWithClasses, kTreebankRead},
                                {"items", "first_item"});
  verb.option("--split-merge", flags->cycles,
              "pcfg-la: instead of --subtypes, so many cycles that split each subtype in two and undo the least useful splits")
      .positive();
  verb.file("--signatures", flags->signatures,
            "Table of classes of rare words, which later stand for unknown words, too: a file of lines `NAME TEST`, or "
            "standard, one for English (default: for pcfg-la standard; for pcfg and dmv no classes)");
  flags->sentences.add_to(verb);
  verb.file("-o,--output", session->output, "Where the model goes; a grammar as text if the name ends in .txt");
  verb.file("--from", flags->from, "dmv, pcfg-la: model to begin with");
  verb.file("--heldout", flags->held_out,
            "Sentences that are not learned from, of which heldout_log_likelihood is; pcfg-la: a treebank whose words --select "
            "looks at");
  verb.file("--known", flags->known,
            "pcfg, dmv: treebank with the same sentences, whose constituents are brackets that no constituent of a learned "
            "tree crosses, and no subtree of a dependency tree; it may be CORPUS itself");
  verb.flag("--select", flags->select,
            "choose --prior among 1, 0.1, 0.01 and 0.001 by the log-likelihood of the sentences of --heldout, all trees of "
            "each together; a run for each");
  flags->checkpoint.seconds = kSaveSeconds;
  flags->checkpoint.add_to(verb, "iteration");
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });
}

}  // namespace tool
