// grammar train: weights of grammars, and dependency models with valence, from sentences without trees; grammars with latent
// annotations from treebanks.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/grammar/grammar_learners.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kLatentScore = "hws_pcfg_la_score";
struct PriorCandidate {
  double value;
  const char *name;
};
constexpr PriorCandidate kPriors[] = {{1, "1"}, {.1, "0.1"}, {.01, "0.01"}, {.001, "0.001"}};  // of --select
constexpr int32_t kMostNonterminals = 300;  // of a dense grammar, which has their cube as rules


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
  const std::string shown = raised_metric(learner);
  MetricRecorder recorder(learner, flags.curves);
  step_until_done(session, learner, flags.checkpoint, flags.corpus, {"iteration", shown.c_str(), nullptr, most},
                  [&](double seconds, int64_t steps) { recorder.add(seconds, steps); });
  recorder.draw(session->output);
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

struct HeldOutMeasure {
  double per_token;  // ln p of the sentences that have a tree, per word
  int64_t impossible;
};

// The learner under the prior that leaves fewest held-out sentences without a tree, and of these the one that gives the others
// the highest probability; of equal ones the greatest prior. Fails if no sentence has a tree under any of them, since nothing
// says then which is best.
template <class Learn, class Measure>
Learner best_prior(Session *session, const std::string &where, const Learn &learned, const Measure &measured,
                   nlohmann::ordered_json *values) {
  Learner best;
  HeldOutMeasure most{-INFINITY, 0};
  double chosen = 0;
  std::string unfinished;  // what the best one's run says of its end
  nlohmann::ordered_json candidates = nlohmann::ordered_json::object(), impossible = nlohmann::ordered_json::object();
  for (const PriorCandidate &prior : kPriors) {
    Learner one = learned(&prior.value);
    const HeldOutMeasure held_out = measured(one.get());
    candidates[prior.name] = held_out.per_token;
    impossible[prior.name] = held_out.impossible;
    const bool better = held_out.impossible != most.impossible ? held_out.impossible < most.impossible
                                                               : held_out.per_token > most.per_token;
    if (best && !better) continue;
    best = std::move(one);
    unfinished = session->unfinished;
    most = held_out;
    chosen = prior.value;
  }
  if (!(most.per_token > -INFINITY)) {
    throw Failure{1, where + ": no held-out sentence has a tree under any of the priors; expected sentences of the grammar, by "
                             "which --select can choose"};
  }
  session->unfinished = unfinished;
  (*values)["prior"] = chosen;
  (*values)["candidates"] = candidates;
  (*values)["candidates_impossible"] = impossible;
  return best;
}

void train(Session *session, const GrammarTrainFlags &flags) {
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "grammar train needs -o MODEL"};
  refuse_strange_flags(session, flags);
  require_writable(session->output);
  flags.curves.require_writable_files();
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
    const Learner learner = split_merge_learner(session, flags, read.bank.get());
    double most = 0;
    check(hws_learner_metric(learner.get(), "iterations", &most));
    step_until_done(session, learner.get(), flags.checkpoint, flags.corpus,
                    {"step", "log_likelihood", nullptr, most < 9e18 ? static_cast<int64_t>(most) : 0});
    const PcfgLa model = own<PcfgLa>("", [&](auto *p) { return hws_pcfg_la_learner_model(learner.get(), p); });
    values["seconds"] = watch.seconds();
    add_split_merged(model.get(), flags.cycles, &values);
    check(hws_pcfg_la_write_file(model.get(), session->output.c_str()), session->output);
    return print_values(session, values);
  }
  const auto learned = [&](const double *prior) {
    Learner made = flags.is_pcfg()     ? pcfg_learner(session, flags, read, prior)
                   : flags.is_latent() ? latent_learner(session, flags, read.bank.get(), {}, prior)
                                       : dmv_learner(session, flags, sentences, prior);
    if (!prior) watch = {};
    make_steps(session, flags, made.get());
    return made;
  };
  Treebank held_out;
  if (flags.is_latent() && flags.select) held_out = read_treebank(session, flags.held_out, flags.sentences.selection);
  const auto measured = [&](const hws_learner *one) {
    HeldOutMeasure found{0, 0};
    if (held_out) {
      found.per_token = held_out_by_pcfg_la(session, flags, held_out.get(), one, &found.impossible);
      return found;
    }
    double impossible = 0;
    check(hws_learner_metric(one, "heldout_log_likelihood_per_token", &found.per_token));
    check(hws_learner_metric(one, "heldout_impossible", &impossible));
    found.impossible = static_cast<int64_t>(impossible);
    return found;
  };
  Learner learner;
  if (flags.select) learner = best_prior(session, shown_path(flags.held_out), learned, measured, &values);
  else learner = learned(nullptr);
  const double seconds = watch.seconds();
  write_learned(session, flags, learner.get());
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  values["steps"] = steps;
  values["seconds"] = seconds;
  values.update(metrics_of(learner.get()));
  // Held-out sentences without a tree are counted apart from what is said of the others.
  double sentences_held_out = 0;
  if (held_out) {
    const int64_t impossible = measured(learner.get()).impossible;
    values["heldout_impossible"] = impossible;
    check(hws_treebank_info(held_out.get(), "sentences", &sentences_held_out));
    say_impossible(flags.held_out, impossible, static_cast<size_t>(sentences_held_out));
  } else if (!flags.held_out.empty()) {
    double impossible = 0;
    const hws_status status = hws_learner_metric(learner.get(), "heldout_impossible", &impossible);
    if (status == HWS_OK && impossible > 0) {
      note(shown_path(flags.held_out) + ": " + number(impossible) + " held-out sentences have no tree");
    }
  }
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
              "whose labels have subtypes (pcfg-la; by cvi, --iterations 500 and --tolerance 0.001 unless you say otherwise) "
              "(default dmv)")
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
                                {"items", "first_item", "cycles"});
  verb.option("--split-merge", flags->cycles,
              "pcfg-la: instead of --subtypes, so many cycles that split each subtype in two and undo the least useful splits")
      .positive();
  verb.file("--signatures", flags->signatures,
            "Table of classes of rare words, which later stand for unknown words, too: a file of lines `NAME TEST`, or "
            "standard, one for English (default: for pcfg-la standard; for pcfg and dmv no classes)");
  flags->sentences.add_to(verb);
  verb.output("-o,--output", session->output, "Where the model goes; a grammar as text if the name ends in .txt");
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
  flags->curves.add_to(verb, "grammar plot");
  flags->checkpoint.seconds = kSaveSeconds;
  flags->checkpoint.add_to(verb, "iteration");
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });
}

}  // namespace tool
