/* hawser/grammar.h */
#ifndef HAWSER_OOM_GRAMMAR_SCENARIOS_H
#define HAWSER_OOM_GRAMMAR_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kGrammarText[] = "0.5 S --> A\n0.2 S --> A S b\n0.3 S --> a\n0.6 A --> S\n0.3 A --> b\n0.1 A -->\n",
                  kGrammarRules[] = "ROOT_0 -> NP_0 VP_1 1\n", kGrammarLexicon[] = "NP we [1]\nVP run [0, 1]\n";
static const char kAnyText[] = "0.5 S --> A\n0.5 S --> A S\n1 A --> <any>\n";
static const int32_t kGrammarParents[] = {0, 0}, kGrammarRight[] = {-2, 0, -3}, kGrammarFixed[] = {0, 1};
static const int64_t kGrammarOffsets[] = {0, 2, 3};
static const double kGrammarWeights[] = {.25, .75}, kGrammarPriors[] = {1, 2};

static const int32_t kLatticeLabels[] = {2, 1, 0, HWS_PHI, 2};
static const int64_t kLatticeFrom[] = {0, 1, 1, 0, 2}, kLatticeTo[] = {1, 2, 0, 2, 2};
static const double kLatticeWeights[] = {.5, .25, .125, .5, .125};

static int64_t grammar_places[16];

static struct {
  hws_grammar *grammar, *subtypes, *any;
  hws_alphabet *nonterminals;
  hws_corpus *sentences, *letters, *of_known;
  hws_options *threads, *labels;
  hws_learner *learner;
  hws_grammar_prefix *prefix;
  hws_treebank *known, *labelled;
  hws_machine *lattice, *unseen; /* words that `classed` lacks */
  hws_grammar *classed;
  hws_grammar *linear;
  char *bytes;
  int64_t bytes_size;
} GR;

/* A grammar that reads words by their classes, and a machine of such words. */
static void make_classes_of_words(void) {
  static const int32_t kUnseen[] = {1, 2};
  hws_grammar *rules = NULL;
  hws_alphabet *words = NULL, *names = NULL;
  hws_corpus *text = NULL, *classes = NULL;
  hws_learner *learner = NULL;
  must(hws_grammar_read_text("0.5 S --> UNK S\n0.5 S --> a\n", -1, NULL, &rules));
  must(hws_grammar_words(rules, &words));
  must(hws_corpus_read("Wug a\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &text));
  must(hws_corpus_alphabet(text, &names));
  must(hws_corpus_with_classes(text, words, NULL, 0, NULL, &classes));
  must(hws_grammar_learner_new(rules, classes, NULL, NULL, &learner));
  must(hws_grammar_learner_model(learner, &GR.classed));
  must(hws_machine_from_labels(names, HWS_LOG, kUnseen, 2, NULL, &GR.unseen));
  hws_learner_free(learner);
  hws_corpus_free(classes);
  hws_corpus_free(text);
  hws_alphabet_free(names);
  hws_alphabet_free(words);
  hws_grammar_free(rules);
}

static void make_grammar_world(void) {
  hws_alphabet *words = NULL;
  hws_builder *builder = NULL;
  int64_t first = 0;
  must(hws_grammar_read_text(kGrammarText, -1, NULL, &GR.grammar));
  must(hws_grammar_read_berkeley(kGrammarRules, -1, kGrammarLexicon, -1, NULL, &GR.subtypes));
  must(hws_alphabet_new(1, NULL, &GR.nonterminals));
  must(hws_grammar_words(GR.grammar, &words));
  must(hws_corpus_read("a\nb a b\n\na b b\n", -1, HWS_CORPUS_SPACES, words, NULL, &GR.sentences));
  hws_alphabet_free(words);
  must(hws_grammar_read_text(kAnyText, -1, NULL, &GR.any));
  must(hws_corpus_read("aba\nab\n", -1, HWS_CORPUS_CHARS, NULL, NULL, &GR.letters));
  must(hws_options_new(&GR.threads));
  must(hws_options_set_int(GR.threads, "threads", 2));
  must(hws_grammar_learner_new(GR.grammar, GR.sentences, NULL, GR.threads, &GR.learner));
  must(hws_grammar_prefix_new(GR.grammar, NULL, &GR.prefix));
  must(hws_treebank_read("(X (Y (A b) ( a)) ( b))(X ( a))", -1, NULL, &GR.known));
  must(hws_treebank_read("(S (A ( b)) (!A ( a)) ( b))(S ( a))", -1, NULL, &GR.labelled));
  must(hws_options_new(&GR.labels));
  must(hws_options_set_text(GR.labels, "labels", "known"));
  make_classes_of_words();
  must(hws_treebank_corpus(GR.known, "words", NULL, &GR.of_known));
  must(hws_grammar_words(GR.grammar, &words));
  must(hws_builder_new(HWS_REAL, 1, (const hws_alphabet *const *)&words, NULL, &builder));
  must(hws_builder_add_states(builder, 3, &first));
  must(hws_builder_add_arcs(builder, 5, kLatticeFrom, kLatticeLabels, kLatticeWeights, kLatticeTo));
  must(hws_builder_set_final(builder, 2, .5));
  must(hws_builder_build(builder, &GR.lattice));
  must(hws_grammar_from_machine(GR.lattice, NULL, &GR.linear));
  hws_builder_free(builder);
  hws_alphabet_free(words);
  must(hws_grammar_write(GR.grammar, NULL, 0, &GR.bytes_size));
  GR.bytes = (char *)malloc((size_t)GR.bytes_size);
  must(hws_grammar_write(GR.grammar, GR.bytes, GR.bytes_size, NULL));
}

static void free_grammar_world(void) {
  hws_grammar_prefix_free(GR.prefix);
  hws_treebank_free(GR.known);
  hws_treebank_free(GR.labelled);
  hws_options_free(GR.labels);
  hws_grammar_free(GR.classed);
  hws_machine_free(GR.unseen);
  hws_machine_free(GR.lattice);
  hws_grammar_free(GR.linear);
  hws_grammar_free(GR.grammar);
  hws_grammar_free(GR.subtypes);
  hws_grammar_free(GR.any);
  hws_corpus_free(GR.letters);
  hws_corpus_free(GR.of_known);
  hws_alphabet_free(GR.nonterminals);
  hws_corpus_free(GR.sentences);
  hws_options_free(GR.threads);
  hws_learner_free(GR.learner);
  free(GR.bytes);
}

MAKES(hws_grammar_new, hws_grammar,
      (GR.nonterminals, W.alphabet, 0, 2, kGrammarParents, kGrammarOffsets, kGrammarRight, kGrammarWeights, kGrammarPriors,
       kGrammarFixed, NULL, &made))
MAKES(hws_grammar_read_text, hws_grammar, (kGrammarText, -1, NULL, &made))
MAKES(hws_grammar_read_berkeley, hws_grammar, (kGrammarRules, -1, kGrammarLexicon, -1, NULL, &made))
CALLS(hws_grammar_write_text, (GR.grammar, NULL, text, sizeof text, &size))
CALLS(hws_grammar_write, (GR.grammar, text, sizeof text, &size))
MAKES(hws_grammar_read, hws_grammar, (GR.bytes, GR.bytes_size, NULL, &made))
MAKES(hws_grammar_nonterminals, hws_alphabet, (GR.grammar, &made))
MAKES(hws_grammar_words, hws_alphabet, (GR.grammar, &made))
CALLS(hws_grammar_info, (GR.grammar, "rules", &number))
CALLS(hws_grammar_method, (GR.grammar, text, sizeof text, &size))
CALLS(hws_grammar_card, (GR.grammar, text, sizeof text, &size))
CALLS(hws_grammar_parents, (GR.grammar, labels_out, 16, &size))
CALLS(hws_grammar_offsets, (GR.grammar, grammar_places, 16, &size))
CALLS(hws_grammar_right_sides, (GR.grammar, labels_out, 16, &size))
CALLS(hws_grammar_weights, (GR.grammar, numbers, 16, &size))
CALLS(hws_grammar_priors, (GR.grammar, numbers, 16, &size))
CALLS(hws_grammar_fixed, (GR.grammar, labels_out, 16, &size))
CALLS(hws_grammar_mass, (GR.grammar, NULL, numbers, &number))
CALLS(hws_grammar_expectations, (GR.grammar, NULL, &number, numbers, numbers + 1))
MAKES(hws_grammar_sample, hws_corpus, (GR.grammar, 5, 1, NULL, &made))
CALLS(hws_grammar_score, (GR.grammar, GR.sentences, GR.threads, numbers))
CALLS(hws_grammar_counts, (GR.grammar, GR.sentences, GR.threads, numbers, &number, &size))
MAKES(hws_grammar_parse, hws_treebank, (GR.grammar, GR.sentences, 1, GR.threads, numbers, labels_out, &size, &made))
#define PARSES_BY(name, decode, trees)                                                                \
  static hws_status oom_##name(void) {                                                                \
    hws_treebank *made = (hws_treebank *)(void *)&poison;                                             \
    hws_options *o = NULL;                                                                            \
    const long armed = fail_at;                                                                       \
    fail_at = 0;                                                                                      \
    must(hws_options_new(&o));                                                                        \
    must(hws_options_set_text(o, "decode", decode));                                                  \
    fail_at = armed;                                                                                  \
    const hws_status s = hws_grammar_parse(GR.grammar, GR.sentences, trees, o, NULL, NULL, &size, &made); \
    hws_options_free(o);                                                                              \
    if (s < 0 && made) poisoned = 1;                                                                  \
    if (s >= 0) hws_treebank_free(made);                                                              \
    return s;                                                                                         \
  }
PARSES_BY(k_best_trees, "viterbi", 3)
PARSES_BY(max_rule_trees, "max-rule", 2)
PARSES_BY(recalled_brackets, "mbr", 1)
PARSES_BY(drawing_of_trees, "sample", 2)
CALLS(hws_grammar_segment, (GR.grammar, GR.sentences, GR.threads, numbers, numbers + 8, &size))
static hws_status oom_marginal_units(void) {
  hws_options *o = NULL;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "decode", "marginal"));
  fail_at = armed;
  const hws_status s = hws_grammar_segment(GR.grammar, GR.sentences, o, numbers, NULL, &size);
  hws_options_free(o);
  return s;
}
MAKES(hws_grammar_with_substrings, hws_grammar, (GR.any, GR.sentences, GR.sentences, NULL, &made))
/* A learner that writes rules out, and begins with an E step of its own. */
static hws_status oom_learning_of_substrings(void) {
  hws_learner *made = (hws_learner *)(void *)&poison;
  const hws_status s = hws_grammar_learner_new(GR.any, GR.letters, GR.letters, GR.threads, &made);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) hws_learner_free(made);
  return s;
}
CALLS(hws_grammar_counts_known, (GR.grammar, GR.known, GR.threads, numbers, &number, &size))
MAKES(hws_grammar_parse_known, hws_treebank, (GR.grammar, GR.known, 2, GR.threads, numbers, &size, &made))
static hws_status oom_counts_of_known_labels(void) {
  const hws_status s = hws_grammar_counts_known(GR.grammar, GR.labelled, GR.labels, numbers, &number, &size);
  return s >= 0 && size != 0 ? HWS_E_INTERNAL : s; /* both have trees */
}
static hws_status oom_trees_of_known_labels(void) {
  hws_treebank *made = (hws_treebank *)(void *)&poison;
  const hws_status s = hws_grammar_parse_known(GR.grammar, GR.labelled, 2, GR.labels, numbers, &size, &made);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) hws_treebank_free(made);
  return s;
}
static hws_status oom_learning_of_known_labels(void) {
  hws_learner *made = (hws_learner *)(void *)&poison;
  hws_corpus *sentences = NULL;
  int32_t done = 0;
  hws_status s = hws_treebank_corpus(GR.labelled, "words", NULL, &sentences);
  if (s < 0) return s;
  s = hws_grammar_learner_new_known(GR.grammar, sentences, GR.labelled, NULL, GR.labels, &made);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) {
    s = hws_learner_step(made, 2, &done);
    hws_learner_free(made);
  }
  hws_corpus_free(sentences);
  return s;
}
static hws_status oom_classes_in_a_lattice(void) {
  hws_treebank *made = (hws_treebank *)(void *)&poison;
  const hws_status s = hws_grammar_parse_lattice(GR.classed, GR.unseen, NULL, grammar_places, &number, &made);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) hws_treebank_free(made);
  return s >= 0 && !(number > -10) ? HWS_E_INTERNAL : s; /* there is a tree */
}
CALLS(hws_grammar_score_lattice, (GR.grammar, GR.lattice, NULL, &number))
CALLS(hws_grammar_counts_lattice, (GR.grammar, GR.lattice, NULL, numbers, numbers + 7, numbers + 13, &number))
MAKES(hws_grammar_parse_lattice, hws_treebank, (GR.grammar, GR.lattice, NULL, grammar_places, &number, &made))
MAKES(hws_grammar_intersect, hws_grammar, (GR.grammar, GR.lattice, NULL, &made))
MAKES(hws_grammar_machine, hws_machine, (GR.linear, HWS_LOG, NULL, &made))
MAKES(hws_grammar_from_machine, hws_grammar, (GR.lattice, NULL, &made))
MAKES(hws_grammar_prefix_new, hws_grammar_prefix, (GR.grammar, NULL, &made))
MAKES(hws_grammar_prefix_read, hws_grammar_prefix, (GR.prefix, 1, NULL, &made))
CALLS(hws_grammar_prefix_score, (GR.prefix, &number, numbers))
CALLS(hws_grammar_prefix_next, (GR.prefix, numbers, 16, &size))
MAKES(hws_grammar_learner_model, hws_grammar, (GR.learner, &made))
/* A learner of each method, two steps of it, and a checkpoint. */
#define LEARNS_BY(name, method)                                                                  \
  static hws_status oom_learning_by_##name(void) {                                               \
    hws_learner *made = (hws_learner *)(void *)&poison;                                          \
    hws_options *o = NULL;                                                                       \
    int32_t done = 0;                                                                            \
    const long armed = fail_at;                                                                  \
    fail_at = 0;                                                                                 \
    must(hws_options_new(&o));                                                                   \
    must(hws_options_set_text(o, "method", method));                                             \
    must(hws_options_set_int(o, "iterations", 6));                                               \
    fail_at = armed;                                                                             \
    hws_status s = hws_grammar_learner_new(GR.grammar, GR.sentences, GR.sentences, o, &made);    \
    hws_options_free(o);                                                                         \
    if (s < 0) {                                                                                 \
      if (made) poisoned = 1;                                                                    \
      return s;                                                                                  \
    }                                                                                            \
    s = hws_learner_step(made, 2, &done);                                                        \
    if (s >= 0) s = hws_learner_save(made, text, sizeof text, &size);                            \
    hws_learner_free(made);                                                                      \
    return s;                                                                                    \
  }
LEARNS_BY(em, "em")
LEARNS_BY(hard_em, "hard-em")
LEARNS_BY(vi, "vi")
LEARNS_BY(cvi, "cvi")
LEARNS_BY(hastings, "hastings")
LEARNS_BY(blocked_gibbs, "blocked-gibbs")
MAKES(hws_grammar_learner_new, hws_learner, (GR.grammar, GR.sentences, NULL, NULL, &made))
MAKES(hws_grammar_learner_new_known, hws_learner, (GR.grammar, GR.of_known, GR.known, NULL, NULL, &made))
#define WRITES_IN(name, form)                                                  \
  static hws_status oom_writing_in_##name(void) {                              \
    hws_options *o = NULL;                                                     \
    const long armed = fail_at;                                                \
    fail_at = 0;                                                               \
    must(hws_options_new(&o));                                                 \
    must(hws_options_set_text(o, "format", form));                             \
    fail_at = armed;                                                           \
    const hws_status s = hws_grammar_write_text(GR.subtypes, o, text, sizeof text, &size); \
    hws_options_free(o);                                                       \
    return s;                                                                  \
  }
WRITES_IN(nltk, "nltk")
WRITES_IN(berkeley_rules, "berkeley-grammar")
WRITES_IN(berkeley_lexicon, "berkeley-lexicon")
static hws_status oom_reading_of_nltk(void) {
  hws_grammar *made = (hws_grammar *)(void *)&poison;
  hws_options *o = NULL;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "format", "nltk"));
  fail_at = armed;
  const hws_status s = hws_grammar_read_text("S -> 'a' S 'a' [0.5] | [0.5]\n", -1, o, &made);
  hws_options_free(o);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) hws_grammar_free(made);
  return s;
}
#if !defined(HWS_NO_FILES)
CALLS(hws_grammar_write_file, (GR.grammar, FILE_NAME))
static hws_status oom_hws_grammar_read_file(void) {
  hws_grammar *made = (hws_grammar *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_grammar_write_file(GR.grammar, FILE_NAME));
  fail_at = armed;
  const hws_status s = hws_grammar_read_file(FILE_NAME, NULL, &made);
  if (s < 0 && made) poisoned = 1;
  if (s >= 0) hws_grammar_free(made);
  return s;
}
#endif

static const struct scenario grammar_scenarios[] = {
    ALLOCATES(hws_grammar_new),
    ALLOCATES(hws_grammar_read_text),
    ALLOCATES(hws_grammar_read_berkeley),
    ALLOCATES(reading_of_nltk),
    ALLOCATES(hws_grammar_write_text),
    ALLOCATES(writing_in_nltk),
    ALLOCATES(writing_in_berkeley_rules),
    ALLOCATES(writing_in_berkeley_lexicon),
    ALLOCATES(hws_grammar_write),
    ALLOCATES(hws_grammar_read),
    ALLOCATES(hws_grammar_nonterminals),
    ALLOCATES(hws_grammar_words),
    NEEDS_NONE(hws_grammar_info),
    NEEDS_NONE(hws_grammar_method),
    NEEDS_NONE(hws_grammar_card),
    NEEDS_NONE(hws_grammar_parents),
    NEEDS_NONE(hws_grammar_offsets),
    NEEDS_NONE(hws_grammar_right_sides),
    NEEDS_NONE(hws_grammar_weights),
    NEEDS_NONE(hws_grammar_priors),
    NEEDS_NONE(hws_grammar_fixed),
    ALLOCATES(hws_grammar_mass),
    ALLOCATES(hws_grammar_expectations),
    ALLOCATES(hws_grammar_sample),
    DOES_WITHOUT_SOME(hws_grammar_score),
    DOES_WITHOUT_SOME(hws_grammar_counts),
    DOES_WITHOUT_SOME(hws_grammar_parse),
    ALLOCATES(k_best_trees),
    ALLOCATES(max_rule_trees),
    ALLOCATES(recalled_brackets),
    ALLOCATES(drawing_of_trees),
    DOES_WITHOUT_SOME(hws_grammar_segment),
    ALLOCATES(marginal_units),
    ALLOCATES(hws_grammar_with_substrings),
    ALLOCATES(learning_of_substrings),
    DOES_WITHOUT_SOME(hws_grammar_counts_known),
    DOES_WITHOUT_SOME(hws_grammar_parse_known),
    ALLOCATES(counts_of_known_labels),
    ALLOCATES(trees_of_known_labels),
    ALLOCATES(learning_of_known_labels),
    ALLOCATES(classes_in_a_lattice),
    ALLOCATES(hws_grammar_score_lattice),
    ALLOCATES(hws_grammar_counts_lattice),
    ALLOCATES(hws_grammar_parse_lattice),
    ALLOCATES(hws_grammar_intersect),
    ALLOCATES(hws_grammar_machine),
    ALLOCATES(hws_grammar_from_machine),
    ALLOCATES(hws_grammar_prefix_new),
    ALLOCATES(hws_grammar_prefix_read),
    NEEDS_NONE(hws_grammar_prefix_score),
    NEEDS_NONE(hws_grammar_prefix_next),
    ALLOCATES(hws_grammar_learner_new),
    ALLOCATES(hws_grammar_learner_new_known),
    ALLOCATES(hws_grammar_learner_model),
    ALLOCATES(learning_by_em),
    ALLOCATES(learning_by_hard_em),
    ALLOCATES(learning_by_vi),
    ALLOCATES(learning_by_cvi),
    ALLOCATES(learning_by_hastings),
    ALLOCATES(learning_by_blocked_gibbs),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_grammar_write_file),
    ALLOCATES(hws_grammar_read_file),
#endif
};

#endif

#endif
