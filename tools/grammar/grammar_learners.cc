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
                       const double *prior) {
  if (prior) check(hws_options_set_real(options.get(), "prior", *prior));
  const PcfgLa start = flags.from.empty() ? nullptr : read_pcfg_la(session, flags.from);
  const std::string table = signatures_in(session, flags);
  use_all_processors(session, options.get());
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_pcfg_la_learner_new(start.get(), trees, flags.signatures.empty() ? nullptr : table.data(),
                                   static_cast<int64_t>(table.size()), options.get(), p);
  });
}

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

}  // namespace tool
