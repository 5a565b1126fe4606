/* Arrays copied out in two calls: every function with (..., buffer, capacity, needed), in one table.
 * tests/header/check_coverage.sh fails for one that docs/api.json has and the table lacks. */
#include "capi_test.h"
#include "graph_scene.h"
#include "parse_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
#define HAS_GRAPH 1
#endif
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
#define HAS_NGRAM 1
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
#define HAS_PFA 1
#endif

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
#define HAS_GRAMMAR 1
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
#define HAS_ALIGN 1
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
#define HAS_HMM 1
#endif


static struct {
  hws_alphabet *alphabet;
  hws_strings *words, *pairs;
  hws_machine *machine;
  hws_edit_model *model;
  hws_learner *learner;
#ifdef HAS_NGRAM
  hws_ngram_model *ngrams;
#endif
#ifdef HAS_GRAPH
  struct graph_scene scene;
  hws_graph *graph, *tables, *features; /* of the last, a learner: counted */
  hws_learner *counted;
  hws_learner *exact, *flat; /* of the tables; flat: bp */
  hws_graph_pruner *pruner;
  hws_learner *beliefs;
#endif
#ifdef HAS_PFA
  hws_corpus *corpus;
  hws_pfa *pfa;
  hws_learner *choosing;
#endif
#ifdef HAS_GRAMMAR
  hws_treebank *bank;
  hws_dmv *dmv;
  hws_pcfg_la *pcfg_la;
#endif
#ifdef HAS_PARSE
  hws_parser *parser;
#endif
#ifdef HAS_ALIGN
  hws_aligner *aligner;
  hws_links *links;
#endif
#ifdef HAS_HMM
  hws_alphabet *tags;
  hws_tagged *tagged;
  hws_dictionary *dictionary;
  hws_channels *channels;
  hws_hmm *hmm, *real;
  hws_hmm_filter *filter;
  hws_learner *tagger;
  hws_hmm_data *tokens;
  hws_statistics *statistics;
  hws_learner *grid;
#endif
#ifdef HAS_GRAMMAR
  hws_grammar *grammar;
  hws_grammar_prefix *prefix;
#endif
} W;

#ifdef HAS_GRAPH
/* Two features with weights of their own, and a learner that has inferred. */
static void make_features(void) {
  static const int64_t both[] = {0, 1}, sizes[] = {2, 2};
  static const double theta[] = {1, -2};
  hws_graph_builder *b = NULL;
  int64_t first;
  int32_t done;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 2, &first));
  assert_ok(hws_graph_builder_add_weights(b, theta, 2, &first));
  assert_ok(hws_graph_builder_add_features(b, both, 1, 2, NULL, 0, both, 2, &first));
  assert_ok(hws_graph_builder_build(b, &W.features));
  hws_graph_builder_free(b);
  assert_ok(hws_graph_learner_new(W.features, NULL, &W.counted));
  assert_ok(hws_learner_step(W.counted, 1, &done));
}
#endif

static int make_world(void **state) {
  int32_t done = 0;
  static const int64_t word_offsets[] = {0, 2, 5}, pair_offsets[] = {0, 2, 3, 5, 7};
  static const int32_t word_labels[] = {1, 2, 2, 1, 3}, pair_labels[] = {1, 2, 1, 3, 3, 3, 2};
  static const char *const names[] = {"a", "b", "\xc3\xbc"};
  (void)state;
  assert_ok(hws_alphabet_from_names(names, 3, NULL, &W.alphabet));
  const hws_alphabet *tapes[2];
  tapes[0] = tapes[1] = W.alphabet;
  assert_ok(hws_strings_from_arrays(1, 2, word_offsets, word_labels, NULL, tapes, NULL, &W.words));
  assert_ok(hws_strings_from_arrays(2, 2, pair_offsets, pair_labels, NULL, tapes, NULL, &W.pairs));
  assert_ok(hws_machine_from_words(W.words, HWS_LOG, NULL, &W.machine));
  assert_ok(hws_edit_model_new(W.alphabet, NULL, &W.model));
  assert_ok(hws_edit_learner_new(W.model, W.pairs, NULL, NULL, &W.learner));
  assert_status(hws_alphabet_new(-1, NULL, &(hws_alphabet *){NULL}), HWS_E_ARGUMENT); /* a message to copy */
#ifdef HAS_NGRAM
  static const int64_t offsets[] = {0, 0, 1, 2, 3}; /* the empty n-gram, then a symbol each */
  static const int32_t grams[] = {1, 2, 3};
  static const double theta[] = {-2, -1, -1, -2};
  hws_ngram_model *loglinear = NULL;
  double log_total = 0;
  assert_ok(hws_ngram_from_theta(W.alphabet, 4, offsets, grams, theta, NULL, &loglinear));
  assert_ok(hws_ngram_normalize(loglinear, NULL, &W.ngrams, &log_total));
  hws_ngram_model_free(loglinear);
#endif
#ifdef HAS_GRAPH
  W.graph = scene_graph(&W.scene);
  assert_ok(hws_graph_read_uai("MARKOV 3 2 2 2 3 2 0 1 2 1 2 2 2 0 4 1 2 3 4 4 1 2 3 4 4 1 2 3 0", -1, NULL, 0, NULL,
                               &W.tables));
  make_features();
  assert_ok(hws_graph_pruner_from_graph(W.tables, NULL, &W.pruner));
  assert_ok(hws_graph_learner_new(W.tables, NULL, &W.exact));
  assert_ok(hws_learner_step(W.exact, 1, &done));
  W.flat = scene_learner(W.tables, "bp", NULL, 0);
  assert_ok(hws_learner_step(W.flat, 1, &done));
  W.beliefs = scene_learner(W.graph, "bp", NULL, 0);
#endif
#ifdef HAS_PARSE
  hws_treebank *of_heads = parse_bank();
  W.parser = parser_of(of_heads, "tree", 1);
  hws_treebank_free(of_heads);
#endif
#ifdef HAS_ALIGN
  hws_bitext *bitext = NULL;
  hws_learner *of_pairs = NULL;
  assert_ok(hws_bitext_read("a b ||| x y\nb ||| y\n", -1, NULL, &bitext));
  assert_ok(hws_align_learner_new(NULL, bitext, NULL, &of_pairs));
  assert_ok(hws_align_learner_model(of_pairs, &W.aligner));
  assert_ok(hws_aligner_align(W.aligner, bitext, NULL, &W.links));
  hws_learner_free(of_pairs);
  hws_bitext_free(bitext);
#endif
#ifdef HAS_GRAMMAR
  hws_corpus *bank_tags = NULL;
  hws_learner *of_tags = NULL;
  assert_ok(hws_treebank_read("(S (A b) (C d))(S (C d))", -1, NULL, &W.bank));
  assert_ok(hws_treebank_corpus(W.bank, "tags", NULL, &bank_tags));
  assert_ok(hws_dmv_learner_new(NULL, bank_tags, NULL, NULL, &of_tags));
  assert_ok(hws_dmv_learner_model(of_tags, &W.dmv));
  hws_learner_free(of_tags);
  hws_corpus_free(bank_tags);
  assert_ok(hws_pcfg_la_learner_new(NULL, W.bank, NULL, 0, NULL, &of_tags));
  assert_ok(hws_pcfg_la_learner_model(of_tags, &W.pcfg_la));
  hws_learner_free(of_tags);
#endif
#ifdef HAS_PFA
  hws_options *o = NULL;
  assert_ok(hws_corpus_read("4 2\n3 0 1 0\n1 1\n0\n2 1 1\n", -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &W.corpus));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "candidate_states", "1,2"));
  assert_ok(hws_options_set_text(o, "candidate_prior_transition", "0.5"));
  assert_ok(hws_options_set_int(o, "folds", 2));
  assert_ok(hws_options_set_int(o, "iterations", 4));
  assert_ok(hws_options_set_real(o, "budget", 1));
  assert_ok(hws_pfa_learner_new(NULL, W.corpus, NULL, o, &W.choosing));
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "target", "hmm"));
  assert_ok(hws_options_set_int(o, "states", 3));
  assert_ok(hws_options_set_real(o, "mean_length", 2));
  assert_ok(hws_pfa_random(1, o, &W.pfa));
  hws_options_free(o);
#endif
#ifdef HAS_HMM
  hws_options *h = NULL;
  hws_corpus *tokens = NULL;
  hws_hmm_data *data = NULL;
  hws_learner *measured = NULL;
  assert_ok(hws_tagged_read("a\tX\nb\tY\n\na\tY\n", -1, NULL, NULL, NULL, &W.tagged));
  assert_ok(hws_tagged_alphabet(W.tagged, &W.tags));
  assert_ok(hws_dictionary_collect(W.tagged, NULL, &W.dictionary));
  assert_ok(hws_channels_read("1,2\n3,4\n", -1, NULL, &W.channels));
  assert_ok(hws_tagged_corpus(W.tagged, &tokens));
  assert_ok(hws_hmm_data_new(tokens, NULL, W.dictionary, NULL, NULL, &W.tokens));
  assert_ok(hws_options_new(&h));
  assert_ok(hws_options_set_int(h, "end", 1));
  assert_ok(hws_options_set_text(h, "method", "vi"));
  assert_ok(hws_hmm_learner_new(NULL, W.tokens, NULL, h, &W.tagger));
  assert_ok(hws_hmm_learner_model(W.tagger, NULL, &W.hmm));
  assert_ok(hws_hmm_filter_new(W.hmm, NULL, &W.filter));
  assert_ok(hws_options_set_text(h, "choose", "grid"));
  assert_ok(hws_hmm_learner_new(NULL, W.tokens, W.tokens, h, &W.grid));
  assert_ok(hws_learner_statistics(W.tagger, &W.statistics));
  hws_options_free(h);
  assert_ok(hws_options_new(&h));
  assert_ok(hws_options_set_int(h, "states", 2));
  assert_ok(hws_hmm_data_new(NULL, W.channels, NULL, NULL, h, &data));
  assert_ok(hws_hmm_learner_new(NULL, data, NULL, NULL, &measured));
  assert_ok(hws_hmm_learner_model(measured, NULL, &W.real));
  hws_options_free(h);
  hws_corpus_free(tokens);
  hws_hmm_data_free(data);
  hws_learner_free(measured);
#endif
#ifdef HAS_GRAMMAR
  static const int32_t parents[] = {0, 0}, right[] = {-2, 0, -3}, held[] = {0, 1};
  static const int64_t sides[] = {0, 2, 3};
  static const double weights[] = {.25, .75}, priors[] = {1, 2};
  static const char *const start[] = {"S"};
  hws_alphabet *nonterminals = NULL;
  assert_ok(hws_alphabet_from_names(start, 1, NULL, &nonterminals));
  assert_ok(hws_grammar_new(nonterminals, W.alphabet, 0, 2, parents, sides, right, weights, priors, held, NULL, &W.grammar));
  assert_ok(hws_grammar_prefix_new(W.grammar, NULL, &W.prefix));
  hws_alphabet_free(nonterminals);
#endif
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_alphabet_free(W.alphabet);
  hws_strings_free(W.words);
  hws_strings_free(W.pairs);
  hws_machine_free(W.machine);
  hws_edit_model_free(W.model);
  hws_learner_free(W.learner);
#ifdef HAS_NGRAM
  hws_ngram_model_free(W.ngrams);
#endif
#ifdef HAS_GRAPH
  scene_free(&W.scene);
  hws_learner_free(W.beliefs);
  hws_graph_free(W.graph);
  hws_graph_free(W.tables);
  hws_learner_free(W.counted);
  hws_graph_free(W.features);
  hws_graph_pruner_free(W.pruner);
  hws_learner_free(W.exact);
  hws_learner_free(W.flat);
#endif
#ifdef HAS_PARSE
  hws_parser_free(W.parser);
#endif
#ifdef HAS_ALIGN
  hws_aligner_free(W.aligner);
  hws_links_free(W.links);
#endif
#ifdef HAS_GRAMMAR
  hws_treebank_free(W.bank);
  hws_dmv_free(W.dmv);
  hws_pcfg_la_free(W.pcfg_la);
#endif
#ifdef HAS_PFA
  hws_corpus_free(W.corpus);
  hws_pfa_free(W.pfa);
  hws_learner_free(W.choosing);
#endif
#ifdef HAS_HMM
  hws_alphabet_free(W.tags);
  hws_tagged_free(W.tagged);
  hws_dictionary_free(W.dictionary);
  hws_channels_free(W.channels);
  hws_hmm_free(W.hmm);
  hws_hmm_free(W.real);
  hws_hmm_filter_free(W.filter);
  hws_learner_free(W.tagger);
  hws_learner_free(W.grid);
  hws_hmm_data_free(W.tokens);
  hws_statistics_free(W.statistics);
#endif
#ifdef HAS_GRAMMAR
  hws_grammar_prefix_free(W.prefix);
  hws_grammar_free(W.grammar);
#endif
  return 0;
}

#define TWO_CALL(function, type, ...)                                                      \
  static hws_status two_call_##function(void *buffer, int64_t capacity, int64_t *needed) { \
    return function(__VA_ARGS__, (type *)buffer, capacity, needed);                        \
  }
static hws_status two_call_hws_error_copy(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_error_copy(NULL, NULL, NULL, (char *)buffer, capacity, needed);
}
/* The machine as a file, and the same with a note. */
static unsigned char file_plain[1 << 16], file_noted[1 << 16];
static hws_status two_call_hws_file_with_note(void *buffer, int64_t capacity, int64_t *needed) {
  int64_t length = 0;
  const hws_status status = hws_machine_write(W.machine, file_plain, sizeof file_plain, &length);
  return status < 0 ? status : hws_file_with_note(file_plain, length, "a note", 6, buffer, capacity, needed);
}
static hws_status two_call_hws_file_note(void *buffer, int64_t capacity, int64_t *needed) {
  int64_t length = 0;
  const hws_status status = two_call_hws_file_with_note(file_noted, sizeof file_noted, &length);
  return status < 0 ? status : hws_file_note(file_noted, length, buffer, capacity, needed);
}
static const int32_t kLabels[] = {1, 3, 2};
TWO_CALL(hws_options_describe, char, "hws_machine_total")
TWO_CALL(hws_alphabet_write, char, W.alphabet)
TWO_CALL(hws_alphabet_encode, int32_t, W.alphabet, "ab\xc3\xbc", -1, HWS_SPLIT_CHARS)
TWO_CALL(hws_alphabet_decode, char, W.alphabet, kLabels, 3, HWS_SPLIT_SPACES)
TWO_CALL(hws_strings_labels, int32_t, W.words, 1, 0)
TWO_CALL(hws_machine_write_text, char, W.machine, NULL, NULL)
TWO_CALL(hws_machine_write, void, W.machine)
TWO_CALL(hws_machine_draw, char, W.machine)
TWO_CALL(hws_learner_metrics, char, W.learner)
TWO_CALL(hws_learner_save, void, W.learner)
TWO_CALL(hws_edit_model_write, void, W.model)
TWO_CALL(hws_edit_model_card, char, W.model)
#ifdef HAS_NGRAM
TWO_CALL(hws_ngram_card, char, W.ngrams)
TWO_CALL(hws_ngram_write, void, W.ngrams)
TWO_CALL(hws_ngram_write_arpa, char, W.ngrams, NULL)
#endif
#ifdef HAS_GRAPH
TWO_CALL(hws_graph_name, char, W.graph, W.scene.meant)
TWO_CALL(hws_graph_write_uai, char, W.tables)
TWO_CALL(hws_graph_write_fg, char, W.tables)
TWO_CALL(hws_graph_write_pairwise, char, W.tables)
TWO_CALL(hws_graph_write, void, W.tables)
TWO_CALL(hws_graph_scopes, int64_t, W.tables)
TWO_CALL(hws_graph_tables, double, W.tables)
TWO_CALL(hws_graph_observed_values, int64_t, W.tables)
TWO_CALL(hws_graph_learner_marginals, double, W.exact)
TWO_CALL(hws_graph_learner_factor_marginals, double, W.exact)
TWO_CALL(hws_graph_weights, double, W.features)
TWO_CALL(hws_graph_learner_expected_counts, double, W.counted)
TWO_CALL(hws_graph_learner_best_state, int32_t, W.flat)
TWO_CALL(hws_graph_pruner_kept, int32_t, W.pruner)
TWO_CALL(hws_graph_pruner_gains, double, W.pruner)
TWO_CALL(hws_graph_learner_method, char, W.beliefs)
#endif
#ifdef HAS_PARSE
TWO_CALL(hws_parser_method, char, W.parser)
TWO_CALL(hws_parser_templates, char, W.parser)
TWO_CALL(hws_parser_card, char, W.parser)
TWO_CALL(hws_parser_write, void, W.parser)
#endif
#ifdef HAS_ALIGN
TWO_CALL(hws_links_write, char, W.links, NULL)
TWO_CALL(hws_aligner_card, char, W.aligner)
TWO_CALL(hws_aligner_lexicon, char, W.aligner, NULL)
TWO_CALL(hws_aligner_write, void, W.aligner)
#endif
#ifdef HAS_GRAMMAR
TWO_CALL(hws_treebank_write, char, W.bank, NULL)
/* Has no handle. */
static hws_status two_call_hws_treebank_collins(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_treebank_collins((char *)buffer, capacity, needed);
}
TWO_CALL(hws_dmv_rows, double, W.dmv)
TWO_CALL(hws_dmv_card, char, W.dmv)
TWO_CALL(hws_dmv_write, void, W.dmv)
/* Has no handle. */
static hws_status two_call_hws_pcfg_la_signatures(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_pcfg_la_signatures((char *)buffer, capacity, needed);
}
TWO_CALL(hws_pcfg_la_rows, double, W.pcfg_la)
TWO_CALL(hws_pcfg_la_card, char, W.pcfg_la)
TWO_CALL(hws_pcfg_la_write, void, W.pcfg_la)
#endif
#ifdef HAS_PFA
TWO_CALL(hws_corpus_write, char, W.corpus, HWS_CORPUS_PAUTOMAC)
TWO_CALL(hws_pfa_write, void, W.pfa)
TWO_CALL(hws_pfa_write_pautomac, char, W.pfa, NULL)
TWO_CALL(hws_pfa_method, char, W.pfa)
TWO_CALL(hws_pfa_card, char, W.pfa)
TWO_CALL(hws_pfa_initial, double, W.pfa, 0)
TWO_CALL(hws_pfa_emission, double, W.pfa, 0)
TWO_CALL(hws_pfa_transition, double, W.pfa, 0)
TWO_CALL(hws_pfa_read_solution, double, "3\n0.5\n0.25\n0.125\n", -1, NULL)
TWO_CALL(hws_pfa_learner_candidates, double, W.choosing)
#endif
#ifdef HAS_GRAMMAR
static const int32_t kNewHeads[] = {0, 1};
TWO_CALL(hws_treebank_replace_heads, char, "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n"
         "2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n", -1, kNewHeads, 2)
TWO_CALL(hws_grammar_write, void, W.grammar)
TWO_CALL(hws_grammar_write_text, char, W.grammar, NULL)
TWO_CALL(hws_grammar_method, char, W.grammar)
TWO_CALL(hws_grammar_card, char, W.grammar)
TWO_CALL(hws_grammar_parents, int32_t, W.grammar)
TWO_CALL(hws_grammar_offsets, int64_t, W.grammar)
TWO_CALL(hws_grammar_right_sides, int32_t, W.grammar)
TWO_CALL(hws_grammar_weights, double, W.grammar)
TWO_CALL(hws_grammar_priors, double, W.grammar)
TWO_CALL(hws_grammar_fixed, int32_t, W.grammar)
TWO_CALL(hws_grammar_prefix_next, double, W.prefix)
#endif
#ifdef HAS_HMM
static const int32_t kTags[] = {2, 0, 1};
TWO_CALL(hws_tagged_write, char, W.tagged)
TWO_CALL(hws_tagged_retag, char, "a\tX\nb\tY\n\na\tY\n", -1, W.tags, kTags, 3, NULL)
TWO_CALL(hws_dictionary_write, char, W.dictionary)
TWO_CALL(hws_channels_write, char, W.channels)
TWO_CALL(hws_channels_values, double, W.channels, 0)
TWO_CALL(hws_hmm_write, void, W.hmm)
TWO_CALL(hws_hmm_method, char, W.hmm)
TWO_CALL(hws_hmm_card, char, W.hmm)
TWO_CALL(hws_hmm_filter_states, double, W.filter)
TWO_CALL(hws_hmm_filter_next, double, W.filter)
TWO_CALL(hws_hmm_initial, double, W.hmm)
TWO_CALL(hws_hmm_transition, double, W.hmm)
TWO_CALL(hws_hmm_end, double, W.hmm)
TWO_CALL(hws_hmm_emission, double, W.hmm)
TWO_CALL(hws_hmm_counts, double, W.hmm, "emission")
TWO_CALL(hws_hmm_channel, double, W.real, 0, "covariance")
TWO_CALL(hws_hmm_posteriors, double, W.hmm, W.tokens, 0, 2, NULL)
TWO_CALL(hws_hmm_learner_candidates, double, W.grid)
TWO_CALL(hws_statistics_write, void, W.statistics)
#endif

enum contents { IS_BINARY, IS_TEXT, IS_MESSAGE };
struct two_call {
  const char *name;
  hws_status (*call)(void *buffer, int64_t capacity, int64_t *needed);
  size_t unit; /* bytes an entry */
  enum contents contents;
};
#define ENTRY(function, unit, contents) {#function, two_call_##function, unit, contents}
static const struct two_call two_calls[] = {
    ENTRY(hws_error_copy, 1, IS_MESSAGE),
    ENTRY(hws_options_describe, 1, IS_TEXT),
    ENTRY(hws_alphabet_write, 1, IS_TEXT),
    ENTRY(hws_alphabet_encode, 4, IS_BINARY),
    ENTRY(hws_alphabet_decode, 1, IS_TEXT),
    ENTRY(hws_strings_labels, 4, IS_BINARY),
    ENTRY(hws_machine_write_text, 1, IS_TEXT),
    ENTRY(hws_machine_write, 1, IS_BINARY),
    ENTRY(hws_file_with_note, 1, IS_BINARY),
    ENTRY(hws_file_note, 1, IS_BINARY),
    ENTRY(hws_machine_draw, 1, IS_TEXT),
    ENTRY(hws_learner_metrics, 1, IS_TEXT),
    ENTRY(hws_learner_save, 1, IS_BINARY),
    ENTRY(hws_edit_model_write, 1, IS_BINARY),
    ENTRY(hws_edit_model_card, 1, IS_TEXT),
#ifdef HAS_NGRAM
    ENTRY(hws_ngram_card, 1, IS_TEXT),
    ENTRY(hws_ngram_write, 1, IS_BINARY),
    ENTRY(hws_ngram_write_arpa, 1, IS_TEXT),
#endif
#ifdef HAS_GRAPH
    ENTRY(hws_graph_name, 1, IS_TEXT),
    ENTRY(hws_graph_write_uai, 1, IS_TEXT),
    ENTRY(hws_graph_write_fg, 1, IS_TEXT),
    ENTRY(hws_graph_write_pairwise, 1, IS_TEXT),
    ENTRY(hws_graph_write, 1, IS_BINARY),
    ENTRY(hws_graph_scopes, 8, IS_BINARY),
    ENTRY(hws_graph_tables, 8, IS_BINARY),
    ENTRY(hws_graph_observed_values, 8, IS_BINARY),
    ENTRY(hws_graph_learner_marginals, 8, IS_BINARY),
    ENTRY(hws_graph_learner_factor_marginals, 8, IS_BINARY),
    ENTRY(hws_graph_weights, 8, IS_BINARY),
    ENTRY(hws_graph_learner_expected_counts, 8, IS_BINARY),
    ENTRY(hws_graph_learner_best_state, 4, IS_BINARY),
    ENTRY(hws_graph_pruner_kept, 4, IS_BINARY),
    ENTRY(hws_graph_pruner_gains, 8, IS_BINARY),
    ENTRY(hws_graph_learner_method, 1, IS_TEXT),
#endif
#ifdef HAS_PARSE
    ENTRY(hws_parser_method, 1, IS_TEXT),
    ENTRY(hws_parser_templates, 1, IS_TEXT),
    ENTRY(hws_parser_card, 1, IS_TEXT),
    ENTRY(hws_parser_write, 1, IS_BINARY),
#endif
#ifdef HAS_ALIGN
    ENTRY(hws_links_write, 1, IS_TEXT),
    ENTRY(hws_aligner_card, 1, IS_TEXT),
    ENTRY(hws_aligner_lexicon, 1, IS_TEXT),
    ENTRY(hws_aligner_write, 1, IS_BINARY),
#endif
#ifdef HAS_GRAMMAR
    ENTRY(hws_treebank_write, 1, IS_TEXT),
    ENTRY(hws_treebank_collins, 1, IS_TEXT),
    ENTRY(hws_dmv_rows, 8, IS_BINARY),
    ENTRY(hws_dmv_card, 1, IS_TEXT),
    ENTRY(hws_dmv_write, 1, IS_BINARY),
    ENTRY(hws_pcfg_la_signatures, 1, IS_TEXT),
    ENTRY(hws_pcfg_la_rows, 8, IS_BINARY),
    ENTRY(hws_pcfg_la_card, 1, IS_TEXT),
    ENTRY(hws_pcfg_la_write, 1, IS_BINARY),
#endif
#ifdef HAS_PFA
    ENTRY(hws_corpus_write, 1, IS_TEXT),
    ENTRY(hws_pfa_write, 1, IS_BINARY),
    ENTRY(hws_pfa_write_pautomac, 1, IS_TEXT),
    ENTRY(hws_pfa_method, 1, IS_TEXT),
    ENTRY(hws_pfa_card, 1, IS_TEXT),
    ENTRY(hws_pfa_initial, 8, IS_BINARY),
    ENTRY(hws_pfa_emission, 8, IS_BINARY),
    ENTRY(hws_pfa_transition, 8, IS_BINARY),
    ENTRY(hws_pfa_read_solution, 8, IS_BINARY),
    ENTRY(hws_pfa_learner_candidates, 8, IS_BINARY),
#endif
#ifdef HAS_GRAMMAR
    ENTRY(hws_grammar_write, 1, IS_BINARY),
    ENTRY(hws_treebank_replace_heads, 1, IS_TEXT),
    ENTRY(hws_grammar_write_text, 1, IS_TEXT),
    ENTRY(hws_grammar_method, 1, IS_TEXT),
    ENTRY(hws_grammar_card, 1, IS_TEXT),
    ENTRY(hws_grammar_parents, 4, IS_BINARY),
    ENTRY(hws_grammar_offsets, 8, IS_BINARY),
    ENTRY(hws_grammar_right_sides, 4, IS_BINARY),
    ENTRY(hws_grammar_weights, 8, IS_BINARY),
    ENTRY(hws_grammar_priors, 8, IS_BINARY),
    ENTRY(hws_grammar_prefix_next, 8, IS_BINARY),
    ENTRY(hws_grammar_fixed, 4, IS_BINARY),
#endif
#ifdef HAS_HMM
    ENTRY(hws_tagged_write, 1, IS_TEXT),
    ENTRY(hws_tagged_retag, 1, IS_TEXT),
    ENTRY(hws_dictionary_write, 1, IS_TEXT),
    ENTRY(hws_channels_write, 1, IS_TEXT),
    ENTRY(hws_channels_values, 8, IS_BINARY),
    ENTRY(hws_hmm_write, 1, IS_BINARY),
    ENTRY(hws_hmm_method, 1, IS_TEXT),
    ENTRY(hws_hmm_card, 1, IS_TEXT),
    ENTRY(hws_hmm_filter_states, 8, IS_BINARY),
    ENTRY(hws_hmm_filter_next, 8, IS_BINARY),
    ENTRY(hws_hmm_initial, 8, IS_BINARY),
    ENTRY(hws_hmm_transition, 8, IS_BINARY),
    ENTRY(hws_hmm_end, 8, IS_BINARY),
    ENTRY(hws_hmm_emission, 8, IS_BINARY),
    ENTRY(hws_hmm_counts, 8, IS_BINARY),
    ENTRY(hws_hmm_channel, 8, IS_BINARY),
    ENTRY(hws_hmm_posteriors, 8, IS_BINARY),
    ENTRY(hws_statistics_write, 1, IS_BINARY),
    ENTRY(hws_hmm_learner_candidates, 8, IS_BINARY),
#endif
};

/* An array too small, of no size, of a negative one, just large enough, too large; no array at all. */
static void follows_the_pattern(const struct two_call *t) {
  int64_t needed = -7, again = -7;
  size_t j;
  assert_ok(t->call(NULL, 0, &needed));
  assert_true(needed > 1);
  const size_t bytes = (size_t)needed * t->unit;
  unsigned char *buffer = (unsigned char *)malloc(bytes + 1), *other = (unsigned char *)malloc(bytes);
  memset(buffer, 0x5A, bytes + 1);
  assert_status(t->call(buffer, needed - 1, &again), HWS_E_ARGUMENT);
  assert_int_equal(again, needed);
  for (j = 0; j < bytes; ++j) assert_int_equal(buffer[j], 0x5A); /* nothing is written, the size told all the same */
  again = -7;
  assert_status(t->call(buffer, 0, &again), HWS_E_ARGUMENT);
  assert_int_equal(again, needed);
  assert_status(t->call(buffer, -1, &again), HWS_E_ARGUMENT);
  /* the refusals above are what the error record tells now, except to the call that reads it and leaves it alone */
  if (t->contents != IS_MESSAGE) assert_int_equal(hws_error_code(), HWS_E_ARGUMENT);
  assert_ok(t->call(buffer, needed, NULL));
  assert_int_equal(buffer[bytes], 0x5A); /* not one byte more is written */
  if (t->contents != IS_BINARY) assert_int_equal(strlen((const char *)buffer), needed - 1);
  again = -7;
  assert_ok(t->call(other, needed + 100, &again));
  assert_int_equal(again, needed);
  assert_memory_equal(buffer, other, bytes);
  assert_status(t->call(NULL, 0, NULL), HWS_E_ARGUMENT);
  if (t->contents == IS_MESSAGE) assert_string_equal((const char *)buffer, hws_error_message_view());
  free(buffer);
  free(other);
}

static void arrays_are_copied_out_in_two_calls(void **state) {
  size_t i;
  (void)state;
  for (i = 0; i < sizeof two_calls / sizeof two_calls[0]; ++i) {
    print_message("%s\n", two_calls[i].name);
    follows_the_pattern(&two_calls[i]);
  }
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(arrays_are_copied_out_in_two_calls, make_world, free_world))
