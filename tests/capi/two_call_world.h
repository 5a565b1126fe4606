/* Handles of every kind, and the models that they hold, for the calls of two_call_test.c. */
#ifndef HAWSER_TWO_CALL_WORLD_H
#define HAWSER_TWO_CALL_WORLD_H

#include "capi_test.h"
#include "graph_scene.h"
#include "pairs_world.h"
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
  hws_cascade *cascade;
  hws_edit_model *model;
  hws_learner *learner, *machine_learner;
#ifdef HAS_NGRAM
  hws_ngram_model *ngrams;
#endif
#ifdef HAS_GRAPH
  struct graph_scene scene;
  hws_graph *graph, *tables, *features; /* of the last, a learner: counted */
  hws_learner *counted;
  hws_graph_family *family; hws_learner *exact, *flat; /* of the tables; flat: bp */
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
#ifdef HAS_PAIRS
  struct pairs_world paired;
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
  {
    const hws_machine *any[1];
    hws_machine *copy;
    assert_ok(hws_machine_from_regex(W.alphabet, HWS_TROPICAL, ".*", -1, NULL, &copy));
    any[0] = copy;
    assert_ok(hws_cascade_new(any, 1, NULL, &W.cascade));
    hws_machine_free(copy);
  }
  assert_ok(hws_edit_model_new(W.alphabet, NULL, &W.model));
  assert_ok(hws_edit_learner_new(W.model, W.pairs, NULL, NULL, &W.learner));
  assert_ok(hws_machine_learner_new(W.machine, NULL, NULL, 0, W.words, NULL, NULL, &W.machine_learner));
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
  assert_ok(hws_graph_family_new(W.tables, NULL, NULL, 0, &W.family));
  assert_ok(hws_graph_learner_new(W.tables, NULL, &W.exact));
  assert_ok(hws_learner_step(W.exact, 1, &done));
  W.flat = scene_learner(W.tables, "bp", NULL, 0);
  assert_ok(hws_learner_step(W.flat, 1, &done));
  W.beliefs = scene_learner(W.graph, "bp", NULL, 0);
  assert_ok(hws_learner_step(W.beliefs, 1, &done));
#endif
#ifdef HAS_PARSE
  hws_treebank *of_heads = parse_bank();
  W.parser = parser_of(of_heads, "tree", 1);
  hws_treebank_free(of_heads);
#endif
#ifdef HAS_PAIRS
  assert_ok(make_pairs_world(&W.paired));
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
  hws_cascade_free(W.cascade);
  hws_machine_free(W.machine);
  hws_edit_model_free(W.model);
  hws_learner_free(W.learner);
  hws_learner_free(W.machine_learner);
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
  hws_graph_family_free(W.family), hws_learner_free(W.exact);
  hws_learner_free(W.flat);
#endif
#ifdef HAS_PARSE
  hws_parser_free(W.parser);
#endif
#ifdef HAS_PAIRS
  free_pairs_world(&W.paired);
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

#endif
