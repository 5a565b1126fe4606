#include "tools/grammar/grammar_learners.hh"

#include "tools/grammar/dense_grammar.hh"

namespace tool {

namespace {

// The table of --signatures: a file's, or the one for English.
std::string signatures_in(Session *session, const GrammarTrainFlags &flags) {
  if (flags.signatures.empty()) return "";
  if (flags.signatures == "standard") return copied(hws_pcfg_la_signatures);
  session->claim(flags.signatures);
  return read_input(flags.signatures);
}

}  // namespace

static Options options_of(const Session *session, const GrammarTrainFlags &flags, const std::vector<std::string> &without,
                          const double *prior) {
  Options options = session->options_for(flags.learner(), without);
  if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
  use_all_processors(session, options.get());
  return options;
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
  Treebank known;
  if (!flags.known.empty()) known = read_treebank(session, flags.known, flags.sentences.selection);
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = options_of(session, flags, without, prior);
    if (!known) return hws_grammar_learner_new(grammar.get(), sentences, held_out.get(), options.get(), learner);
    // Tags that are the symbols say nothing of the nonterminals above them.
    const bool of_tags = read.bank && flags.sentences.symbols == "tags";
    if (of_tags && session->option_given("tags").empty()) check(hws_options_set_text(options.get(), "tags", "any"));
    return hws_grammar_learner_new_known(grammar.get(), sentences, known.get(), held_out.get(), options.get(), learner);
  };
  return made_learner(session, flags.learner(), known ? shown_path(flags.known) : flags.corpus, flags.checkpoint.verbose, make);
}

Learner dmv_learner(Session *session, const GrammarTrainFlags &flags, const hws_corpus *sentences, const double *prior) {
  const Dmv start = flags.from.empty() ? nullptr : read_dmv(session, flags.from);
  Corpus classes, held_out;
  if (flags.has_classes()) {
    classes = with_classes(session, sentences, nullptr, signatures_in(session, flags));
    sentences = classes.get();
  }
  if (!flags.held_out.empty()) {
    held_out = read_sentences(session, flags.held_out, flags.sentences, nullptr).symbols;
  }
  Treebank known;
  if (!flags.known.empty()) known = read_treebank(session, flags.known, flags.sentences.selection);
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = options_of(session, flags, without, prior);
    return known ? hws_dmv_learner_new_known(start.get(), sentences, known.get(), held_out.get(), options.get(), learner)
                 : hws_dmv_learner_new(start.get(), sentences, held_out.get(), options.get(), learner);
  };
  return made_learner(session, flags.learner(), known ? shown_path(flags.known) : flags.corpus, flags.checkpoint.verbose, make);
}

Learner latent_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees,
                       const std::vector<std::string> &left_out, const double *prior) {
  const PcfgLa start = flags.from.empty() ? nullptr : read_pcfg_la(session, flags.from);
  const std::string table = signatures_in(session, flags);
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    std::vector<std::string> all = left_out;
    all.insert(all.end(), without.begin(), without.end());
    const Options options = session->options_for(kLatentLearner, all);
    if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
    if (flags.cycles > 0) check(hws_options_set_int(options.get(), "subtypes", 1));
    use_all_processors(session, options.get());
    return hws_pcfg_la_learner_new(start.get(), trees, flags.signatures.empty() ? nullptr : table.data(),
                                   static_cast<int64_t>(table.size()), options.get(), learner);
  };
  return made_learner(session, kLatentLearner, flags.corpus, flags.checkpoint.verbose, make);
}

Learner split_merge_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees) {
  const Options options = session->options_for(kSplitMerge);
  check(hws_options_set_int(options.get(), "cycles", flags.cycles), "--split-merge");
  const Learner learner = latent_learner(session, flags, trees, {"iterations", "seed", "tolerance"}, nullptr);
  int32_t done = 0;
  check(hws_learner_step(learner.get(), 1, &done), flags.corpus);
  const PcfgLa model = own<PcfgLa>("", [&](auto *p) { return hws_pcfg_la_learner_model(learner.get(), p); });
  use_all_processors(session, options.get());
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_pcfg_la_split_merge_learner_new(model.get(), trees, options.get(), p);
  });
}

}  // namespace tool
