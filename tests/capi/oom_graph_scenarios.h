/* hawser/graph.h */
#ifndef HAWSER_OOM_GRAPH_SCENARIOS_H
#define HAWSER_OOM_GRAPH_SCENARIOS_H

#include "oom_world.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

#include "graph_scene.h"

static struct {
  struct graph_scene scene;
  hws_graph_builder *builder;
  hws_graph *graph, *joined; /* with an n-gram model; with a concatenation of three */
  hws_graph *tables, *without_zeros; /* finite variables alone, in a cycle */
  hws_graph *ruled;          /* two binary variables with tables, of which one is 1 */
  hws_ngram_model *model;
  hws_machine *classes;     /* reads every string along one path */
  hws_learner *learner, *sparse; /* bp and pep, one sweep made */
  hws_learner *exact, *flat;     /* of the tables, a step made: by a junction tree, and bp */
  hws_options *method, *by_junction_tree, *finite[5], *starts;
  hws_strings *strings;
  int64_t model_at, binary; /* a factor; a variable of the builder, of two values */
  hws_graph *features;      /* a chain of three with one weight */
  hws_learner *counted;     /* of the features, by a junction tree */
  hws_graph *chain;         /* a class and a word of two values each */
  hws_graph_family *family; /* of the chain */
  hws_learner *tied;        /* of the family, a step made */
  hws_graph_family *spelled; /* of words with n-grams and copies of them by an edit model; the models and strings are in it */
  hws_edit_model *copies;
  hws_options *pruned_items;
  char binary_family[8192];
  int64_t family_bytes;
  char binary_graph[8192];  /* of the features */
  int64_t binary_bytes;
} G;

static const char *const kFiniteMethods[] = {"bp", "trw", "mean-field", "gibbs", "max-product"};
static const char kUai[] = "MARKOV 3 2 2 2 3 2 0 1 2 1 2 2 2 0 4 1 2 3 4 4 1 2 3 4 4 1 2 3 0";

static const double kTagTable[] = {1, 2};

static void make_graph_world(void) {
  static const int64_t offsets[] = {0, 0};
  static const double theta = -2;
  hws_graph_builder *b = scene_builder(&G.scene);
  int64_t three[3], f;
  int32_t done;
  must(hws_ngram_from_theta(G.scene.letters, 1, offsets, NULL, &theta, NULL, &G.model));
  must(hws_graph_builder_add_ngram(b, G.model, G.scene.meant, "model", &G.model_at));
  must(hws_graph_builder_build(b, &G.graph));
  hws_graph_builder_free(b);
  scene_free(&G.scene);
  G.builder = scene_builder(&G.scene);
  must(hws_graph_builder_add_finite(G.builder, 2, NULL, &G.binary)); /* what there are fill a power of two */
  must(hws_graph_builder_add_weights(G.builder, &theta, 1, &f));
  must(hws_graph_builder_new(&b));
  for (f = 0; f < 3; ++f) must(hws_graph_builder_add_strings(b, G.scene.letters, NULL, &three[f]));
  must(hws_graph_builder_add_concatenation(b, three, 3, "joined", &f));
  must(hws_graph_builder_build(b, &G.joined));
  hws_graph_builder_free(b);
  G.learner = scene_learner(G.graph, "bp", NULL, 0);
  G.sparse = scene_learner(G.graph, "pep", NULL, 0);
  must(hws_learner_step(G.learner, 1, &done));
  must(hws_learner_step(G.sparse, 1, &done));
  must(hws_strings_read("ab\nb\n", -1, 1, HWS_SPLIT_CHARS, (const hws_alphabet *const *)&G.scene.letters, NULL, &G.strings));
  must(hws_machine_from_regex(G.scene.letters, HWS_LOG, ".*", -1, NULL, &G.classes));
  must(hws_options_new(&G.method));
  must(hws_options_set_text(G.method, "method", "bp"));
  must(hws_options_new(&G.by_junction_tree));
  must(hws_options_set_text(G.by_junction_tree, "method", "exact"));
  must(hws_graph_read_uai(kUai, -1, NULL, 0, NULL, &G.tables));
  must(hws_graph_read_uai("MARKOV 3 2 2 2 2 3 0 1 2 2 2 0 8 1 2 3 4 5 6 7 8 4 1 2 3 9", -1, NULL, 0, NULL, &G.without_zeros));
  must(hws_graph_builder_new(&b));
  for (f = 0; f < 2; ++f) must(hws_graph_builder_add_finite(b, 2, NULL, &three[f]));
  must(hws_graph_builder_add_tables(b, three, 1, 2, kTagTable, 2, &f));
  must(hws_graph_builder_add_logic(b, HWS_EXACTLY_ONE, three, 2, NULL, &f));
  must(hws_graph_builder_build(b, &G.ruled));
  hws_graph_builder_free(b);
  must(hws_graph_builder_new(&b));
  for (f = 0; f < 3; ++f) must(hws_graph_builder_add_finite(b, 2, NULL, &three[f]));
  must(hws_graph_builder_add_weights(b, &theta, 1, &f));
  must(hws_graph_builder_add_features(b, three, 2, 1, NULL, 0, offsets, 1, &f));
  must(hws_graph_builder_add_features(b, three + 1, 2, 1, NULL, 0, offsets, 1, &f));
  must(hws_graph_builder_build(b, &G.features));
  hws_graph_builder_free(b);
  must(hws_graph_write(G.features, G.binary_graph, sizeof G.binary_graph, &G.binary_bytes));
  must(hws_graph_learner_new(G.features, G.by_junction_tree, &G.counted));
  must(hws_learner_step(G.counted, 1, &done));
  must(hws_graph_learner_new(G.tables, G.by_junction_tree, &G.exact));
  must(hws_learner_step(G.exact, 1, &done));
  for (f = 0; f < 5; ++f) {
    must(hws_options_new(&G.finite[f]));
    must(hws_options_set_text(G.finite[f], "method", kFiniteMethods[f]));
  }
  must(hws_options_new(&G.starts));
  must(hws_options_set(G.starts, "method", "bp"));
  must(hws_options_set(G.starts, "starts", "3"));
  must(hws_options_set(G.starts, "iterations", "1"));
  must(hws_graph_read_uai("BAYES 2 2 2 2 1 0 2 0 1 2 .4 .6 4 .9 .1 .2 .8", -1, NULL, 0, NULL, &G.chain));
  must(hws_graph_family_new(G.chain, NULL, NULL, 0, &G.family));
  must(hws_graph_family_write(G.family, G.binary_family, sizeof G.binary_family, &G.family_bytes));
  {
    static const int32_t values[] = {-1, 0, -1, 1, -1, 0};
    must(hws_graph_family_learner_new(G.family, values, 3, NULL, 0, NULL, &G.tied));
  }
  must(hws_learner_step(G.tied, 1, &done));
  must(hws_graph_learner_new(G.tables, G.finite[0], &G.flat));
  must(hws_learner_step(G.flat, 1, &done));
  {
    static const int64_t parts[] = {0, 1};
    hws_machine *edits;
    hws_graph *graph;
    hws_graph_family *bare, *first, *second;
    must(hws_edit_model_new(G.scene.letters, NULL, &G.copies));
    must(hws_edit_model_machine(G.copies, HWS_LOG, NULL, &edits));
    must(hws_graph_builder_new(&b));
    for (f = 0; f < 2; ++f) must(hws_graph_builder_add_strings(b, G.scene.letters, NULL, &three[f]));
    must(hws_graph_builder_add_ngram(b, G.model, three[0], NULL, &f));
    must(hws_graph_builder_add_machine(b, edits, three, 2, NULL, &f));
    must(hws_graph_builder_build(b, &graph));
    hws_graph_builder_free(b);
    must(hws_graph_family_new(graph, parts, NULL, 2, &bare));
    must(hws_graph_family_with_ngram(bare, 0, NULL, .25, &first));
    must(hws_graph_family_with_edit_model(first, 1, G.copies, &second));
    must(hws_graph_family_with_strings(second, G.strings, &G.spelled));
    must(hws_options_new(&G.pruned_items));
    must(hws_options_set_text(G.pruned_items, "inference", "pruned"));
    hws_graph_family_free(bare);
    hws_graph_family_free(first);
    hws_graph_family_free(second);
    hws_graph_free(graph);
    hws_machine_free(edits);
  }
}

static void free_graph_world(void) {
  hws_graph_builder_free(G.builder);
  hws_graph_free(G.graph);
  hws_graph_free(G.joined);
  hws_ngram_model_free(G.model);
  hws_machine_free(G.classes);
  hws_learner_free(G.learner);
  hws_learner_free(G.sparse);
  hws_graph_free(G.tables);
  hws_graph_free(G.without_zeros);
  hws_graph_free(G.ruled);
  hws_graph_free(G.features);
  hws_learner_free(G.counted);
  hws_learner_free(G.exact);
  hws_learner_free(G.flat);
  hws_learner_free(G.tied);
  hws_graph_family_free(G.family);
  hws_graph_family_free(G.spelled);
  hws_edit_model_free(G.copies);
  hws_options_free(G.pruned_items);
  hws_graph_free(G.chain);
  for (int i = 0; i < 5; ++i) hws_options_free(G.finite[i]);
  hws_options_free(G.starts);
  hws_options_free(G.by_junction_tree);
  hws_options_free(G.method);
  hws_strings_free(G.strings);
  scene_free(&G.scene);
}

MAKES(hws_graph_builder_new, hws_graph_builder, (&made))
/* Failing, it leaves the builder as it was: the name is still free. */
static hws_status oom_hws_graph_builder_add_strings(void) {
  static int number_of;
  char name[64];
  snprintf(name, sizeof name, "a name too long for a short string, %d", ++number_of);
  const hws_status status = hws_graph_builder_add_strings(G.builder, G.scene.letters, name, &size);
  const long armed = fail_at;
  fail_at = 0;
  if (status < 0 && hws_graph_builder_add_strings(G.builder, G.scene.letters, name, &size) < 0) poisoned = 1;
  fail_at = armed;
  return status;
}
CALLS(hws_graph_builder_add_finite, (G.builder, 3, "", &size))
CALLS(hws_graph_builder_add_machine, (G.builder, G.scene.words, &G.scene.meant, 1, NULL, &size))
CALLS(hws_graph_builder_add_table, (G.builder, &G.scene.tag, 1, kTagTable, 2, NULL, &size))
static const int64_t kTwoSizes[] = {2, 5}, kTagAgain[] = {1};
CALLS(hws_graph_builder_add_finite_many, (G.builder, kTwoSizes, 2, &size))
CALLS(hws_graph_builder_add_tables, (G.builder, &G.scene.tag, 1, 1, kTagTable, 2, &size))
/* Failing, it leaves the builder as it was: without the variables of a part of the grid. */
static hws_status oom_hws_graph_builder_add_grid(void) {
  static const double pair[] = {1, 2, 3, 4};
  int64_t before = 0, after = 0;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_graph_builder_add_finite(G.builder, 2, NULL, &before));
  fail_at = armed;
  const hws_status status = hws_graph_builder_add_grid(G.builder, 1, 2, 2, pair, pair, pair, &size);
  if (status < 0) {
    const long left = fail_at;
    fail_at = 0;
    must(hws_graph_builder_add_finite(G.builder, 2, NULL, &after));
    if (after != before + 1) poisoned = 1;
    fail_at = left;
  }
  return status;
}
static const double kTheta[] = {1, -2};
static const int64_t kFirst[] = {0};
CALLS(hws_graph_builder_add_weights, (G.builder, kTheta, 2, &size))
CALLS(hws_graph_builder_add_features, (G.builder, &G.scene.tag, 1, 1, NULL, 0, kFirst, 1, &size))
static hws_status oom_hws_graph_builder_add_couplings(void) {
  int64_t both[2];
  both[0] = G.scene.tag;
  both[1] = G.binary;
  return hws_graph_builder_add_couplings(G.builder, HWS_ISING, both, 1, kTheta, 1, &size);
}
CALLS(hws_graph_builder_add_fields, (G.builder, HWS_POTTS, &G.scene.tag, 1, kTheta, 2, &size))
CALLS(hws_graph_builder_add_coupled_grid, (G.builder, HWS_POTTS, 1, 2, 2, kTheta, 1, kTheta, 1, NULL, 0, &size))
CALLS(hws_graph_builder_observe_values, (G.builder, &G.scene.tag, kTagAgain, 1))
static hws_status oom_hws_graph_builder_add_concatenation(void) {
  int64_t both[2];
  both[0] = G.scene.meant;
  both[1] = G.scene.typed;
  return hws_graph_builder_add_concatenation(G.builder, both, 2, NULL, &size);
}
CALLS(hws_graph_builder_add_ngram, (G.builder, G.model, G.scene.meant, NULL, &size))
static const int32_t kArcHead[] = {0}, kArcWord[] = {1};
CALLS(hws_graph_builder_add_logic, (G.builder, HWS_AT_MOST_ONE, &G.scene.tag, 1, NULL, &size))
CALLS(hws_graph_builder_add_tree, (G.builder, 1, 1, 1, kArcHead, kArcWord, &G.scene.tag, 1, NULL, &size))
CALLS(hws_graph_builder_observe_string, (G.builder, G.scene.meant, kLabels, 3))
CALLS(hws_graph_builder_observe_value, (G.builder, G.scene.tag, 1))
CALLS(hws_graph_builder_choose, (G.builder, G.scene.meant, G.method))
CALLS(hws_graph_builder_choose_acceptor, (G.builder, G.scene.meant, G.classes, NULL))
/* Failing, it leaves the builder as it was: it can build again. */
static hws_status oom_hws_graph_builder_build(void) {
  hws_graph *made = (hws_graph *)(void *)&poison;
  const hws_status status = hws_graph_builder_build(G.builder, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_graph_free(made);
  return status;
}
CALLS(hws_graph_info, (G.graph, &size, &begin, &end))
CALLS(hws_graph_find, (G.graph, "tag", &size))
CALLS(hws_graph_name, (G.graph, 0, text, sizeof text, &size))
MAKES(hws_graph_domain, hws_alphabet, (G.graph, G.scene.meant, &size, &made))
MAKES(hws_graph_with_machine, hws_graph, (G.graph, G.scene.words_at, G.scene.words, &made))
MAKES(hws_graph_with_table, hws_graph, (G.graph, G.scene.table_at, kTagTable, 2, &made))
MAKES(hws_graph_with_ngram, hws_graph, (G.graph, G.model_at, G.model, &made))
MAKES(hws_graph_with_string, hws_graph, (G.graph, G.scene.meant, kLabels, 3, &made))
MAKES(hws_graph_with_value, hws_graph, (G.graph, G.scene.tag, 1, &made))
MAKES(hws_graph_with_tables, hws_graph, (G.graph, &G.scene.table_at, 1, kTagTable, 2, &made))
MAKES(hws_graph_with_values, hws_graph, (G.graph, &G.scene.tag, kTagAgain, 1, &made))
CALLS(hws_graph_weights, (G.features, numbers, sizeof numbers / sizeof *numbers, &size))
MAKES(hws_graph_with_weights, hws_graph, (G.features, kTheta, 1, &made))
CALLS(hws_graph_learner_expected_counts, (G.counted, numbers, sizeof numbers / sizeof *numbers, &size))
MAKES(hws_graph_unobserved, hws_graph, (G.graph, G.scene.typed, &made))
MAKES(hws_graph_binary, hws_graph, (G.joined, NULL, &made))
MAKES(hws_graph_learner_new, hws_learner, (G.graph, G.method, &made))
CALLS(hws_graph_learner_method, (G.learner, text, sizeof text, &size))
MAKES(hws_graph_learner_with_graph, hws_learner, (G.sparse, G.graph, &made))
/* A new method first, then in place; failing, the learner has the beliefs that it had. */
static hws_status oom_hws_graph_learner_set_tables(void) {
  static const int64_t both[] = {0, 1}, unary[] = {0};
  static const double four[] = {1, 2, 3, 1}, two[] = {4, 1};
  double before[4], after[4];
  hws_learner *l = NULL;
  hws_status status = hws_graph_learner_new(G.ruled, G.method, &l);
  if (status >= 0) status = hws_learner_step(l, 2, &whole);
  if (status >= 0) status = hws_graph_learner_marginals(l, before, 4, &size);
  if (status >= 0) {
    status = hws_graph_learner_set_tables(l, both, 2, four, 4, 1);
    if (status >= 0) status = hws_graph_learner_set_tables(l, unary, 1, two, 2, 0);
    else if (hws_graph_learner_marginals(l, after, 4, &size) == HWS_OK && memcmp(before, after, sizeof before)) poisoned = 1;
  }
  hws_learner_free(l);
  return status;
}
MAKES(hws_graph_learner_belief, hws_machine, (G.learner, G.scene.meant, NULL, &made))
MAKES(hws_graph_learner_factor_belief, hws_machine, (G.learner, 0, NULL, &made))
static double many[1 << 16];
CALLS(hws_graph_learner_factor_counts, (G.learner, 0, NULL, many, 1 << 16, &size))
CALLS(hws_graph_learner_all_factor_counts, (G.learner, NULL, many, 1 << 16, &size))
static const int32_t kFamilyValues[] = {-1, 0, -1, 1, -1, 0};
static const double kFamilyRows[] = {.25, .75, .5, .5, .125, .875};
MAKES(hws_graph_family_new, hws_graph_family, (G.chain, NULL, NULL, 0, &made))
MAKES(hws_graph_family_graph, hws_graph, (G.family, &made))
CALLS(hws_graph_family_rows, (G.family, many, 64, &size))
MAKES(hws_graph_family_with_rows, hws_graph_family, (G.family, kFamilyRows, 6, &made))
CALLS(hws_graph_family_info, (G.family, "rows", numbers))
CALLS(hws_graph_family_card, (G.family, text, sizeof text, &size))
static int32_t family_values[64];
CALLS(hws_graph_family_items, (G.family, "0,1\n0,?\n1,-\n", -1, NULL, family_values, 64, &size))
CALLS(hws_graph_family_score, (G.family, kFamilyValues, 3, NULL, numbers))
CALLS(hws_graph_family_write, (G.family, text, sizeof text, &size))
MAKES(hws_graph_family_read, hws_graph_family, (G.binary_family, G.family_bytes, NULL, &made))
MAKES(hws_graph_family_learner_new, hws_learner, (G.family, kFamilyValues, 3, kFamilyValues, 2, NULL, &made))
MAKES(hws_graph_family_learner_model, hws_graph_family, (G.tied, &made))
MAKES(hws_graph_family_with_machine, hws_graph_family, (G.spelled, 1, NULL, NULL, NULL, 0, NULL, &made))
MAKES(hws_graph_family_with_edit_model, hws_graph_family, (G.spelled, 1, G.copies, &made))
MAKES(hws_graph_family_with_ngram, hws_graph_family, (G.spelled, 0, G.model, .5, &made))
MAKES(hws_graph_family_with_strings, hws_graph_family, (G.spelled, G.strings, &made))
MAKES(hws_graph_family_with_text, hws_graph_family, (G.spelled, "0,1\nab,ba\n?,b\n", -1, NULL, &made))
static const int32_t kSpelledValues[] = {-1, 1, 0, -1};
static hws_status oom_hws_graph_family_best(void) {
  hws_strings *made = (hws_strings *)(void *)&poison;
  const hws_status status = hws_graph_family_best(G.spelled, kSpelledValues, 2, 0, G.pruned_items, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_strings_free(made);
  return status;
}
MAKES(hws_graph_family_machine, hws_machine, (G.spelled, 1, &made))
MAKES(hws_graph_family_edit_model, hws_edit_model, (G.spelled, 1, &made))
MAKES(hws_graph_family_ngram, hws_ngram_model, (G.spelled, 0, &made))
MAKES(hws_graph_learner_model, hws_ngram_model, (G.sparse, G.scene.meant, NULL, &made))
CALLS(hws_graph_learner_probabilities, (G.learner, G.scene.tag, numbers, 2))
MAKES(hws_graph_read_uai, hws_graph, (kUai, -1, "1 0 1", -1, NULL, &made))
MAKES(hws_graph_with_uai_evidence, hws_graph, (G.tables, "1 0 1", -1, &made))
CALLS(hws_graph_write_uai, (G.tables, text, sizeof text, &size))
static const char kFgText[] = "1 2 0 1 2 2 2 0 .5 3 2", kPairwiseText[] = "PAIRWISE 2\nsizes 2\ncoupling 0 1 1\nseen 0 1\n";
MAKES(hws_graph_read_fg, hws_graph, (kFgText, -1, NULL, &made))
CALLS(hws_graph_write_fg, (G.tables, text, sizeof text, &size))
MAKES(hws_graph_read_pairwise, hws_graph, (kPairwiseText, -1, NULL, &made))
CALLS(hws_graph_write_pairwise, (G.tables, text, sizeof text, &size))
CALLS(hws_graph_write, (G.ruled, text, sizeof text, &size))
MAKES(hws_graph_read, hws_graph, (G.binary_graph, G.binary_bytes, NULL, &made))
CALLS(hws_graph_scopes, (G.tables, NULL, 0, &size))
CALLS(hws_graph_tables, (G.tables, numbers, sizeof numbers / sizeof *numbers, &size))
CALLS(hws_graph_observed_values, (G.tables, NULL, 0, &size))
CALLS(hws_graph_exact_size, (G.tables, NULL, numbers, numbers + 1, numbers + 2))
CALLS(hws_graph_learner_marginals, (G.exact, numbers, sizeof numbers / sizeof *numbers, &size))
CALLS(hws_graph_learner_factor_marginals, (G.exact, numbers, sizeof numbers / sizeof *numbers, &size))
static int32_t states[3];
CALLS(hws_graph_learner_best_state, (G.flat, states, sizeof states / sizeof *states, &size))
static int32_t two_states[6];
CALLS(hws_graph_learner_best_states, (G.counted, 2, NULL, two_states, 3, numbers, &size))
CALLS(hws_graph_learner_log_probs, (G.learner, G.scene.meant, G.strings, NULL, numbers))
MAKES(hws_graph_learner_best, hws_strings, (G.learner, G.scene.meant, 2, NULL, &made))
MAKES(hws_graph_learner_sample, hws_strings, (G.learner, G.scene.meant, 3, 1, NULL, &made))
CALLS(hws_graph_learner_variable, (G.learner, G.scene.meant, "entropy", NULL, &number))

/* Sweeps of either learner, saved and loaded: a sweep that runs out of memory is undone. */
static hws_status swept(hws_learner *learner) {
  int64_t before = 0, after = 0;
  hws_learner_steps(learner, &before);
  const hws_status status = hws_learner_step(learner, 1, &whole);
  hws_learner_steps(learner, &after);
  if (status != HWS_OK && after != before) poisoned = 1;
  return status;
}
static hws_status oom_sweep_with_machines(void) { return swept(G.learner); }
static hws_status oom_sweep_with_ngrams(void) { return swept(G.sparse); }
static hws_status oom_step_of_a_junction_tree(void) {
  hws_learner *fresh = NULL;
  hws_status status = hws_graph_learner_new(G.tables, G.by_junction_tree, &fresh);
  if (status == HWS_OK) status = swept(fresh);
  hws_learner_free(fresh);
  return status;
}
static hws_status swept_by(const hws_options *options) {
  hws_learner *fresh = NULL;
  hws_status status = hws_graph_learner_new(G.without_zeros, options, &fresh);
  if (status == HWS_OK) status = swept(fresh);
  hws_learner_free(fresh);
  return status;
}
static hws_status oom_sweep_of_flat_messages(void) { return swept_by(G.finite[0]); }
static hws_status oom_sweep_of_reweighted_messages(void) { return swept_by(G.finite[1]); }
static hws_status oom_sweep_of_a_mean_field(void) { return swept_by(G.finite[2]); }
static hws_status oom_sweep_of_chains(void) { return swept_by(G.finite[3]); }
static hws_status oom_sweep_of_largest_weights(void) { return swept_by(G.finite[4]); }
/* The first start, and those that are drawn. */
static hws_status oom_sweeps_of_several_starts(void) {
  hws_learner *fresh = NULL;
  hws_status status = hws_graph_learner_new(G.without_zeros, G.starts, &fresh);
  for (int i = 0; status == HWS_OK && i < 3; ++i) status = swept(fresh);
  hws_learner_free(fresh);
  return status;
}
static hws_status oom_save_a_sweep(void) { return hws_learner_save(G.sparse, text, sizeof text, &size); }

/* bp with messages for the rule, and by a table. */
static hws_status oom_sweep_with_structure(void) {
  hws_learner *l = NULL, *by_table = NULL;
  hws_status status = hws_graph_learner_new(G.ruled, G.method, &l);
  if (status >= 0) status = hws_learner_step(l, 1, &whole);
  if (status >= 0) status = hws_graph_learner_new(G.ruled, G.by_junction_tree, &by_table);
  hws_learner_free(l);
  hws_learner_free(by_table);
  return status;
}

static const struct scenario graph_scenarios[] = {
    ALLOCATES(hws_graph_builder_new),
    ALLOCATES(hws_graph_builder_add_strings),
    ALLOCATES(hws_graph_builder_add_finite),
    ALLOCATES(hws_graph_builder_add_machine),
    ALLOCATES(hws_graph_builder_add_table),
    ALLOCATES(hws_graph_builder_add_finite_many),
    ALLOCATES(hws_graph_builder_add_tables),
    ALLOCATES(hws_graph_builder_add_grid),
    ALLOCATES(hws_graph_builder_add_weights),
    ALLOCATES(hws_graph_builder_add_features),
    ALLOCATES(hws_graph_builder_add_couplings),
    ALLOCATES(hws_graph_builder_add_fields),
    ALLOCATES(hws_graph_builder_add_coupled_grid),
    ALLOCATES(hws_graph_builder_observe_values),
    ALLOCATES(hws_graph_builder_add_concatenation),
    ALLOCATES(hws_graph_builder_add_logic),
    ALLOCATES(hws_graph_builder_add_tree),
    ALLOCATES(hws_graph_builder_add_ngram),
    ALLOCATES(hws_graph_builder_observe_string),
    ALLOCATES(hws_graph_builder_observe_value),
    ALLOCATES(hws_graph_builder_choose),
    ALLOCATES(hws_graph_builder_choose_acceptor),
    ALLOCATES(hws_graph_builder_build),
    NEEDS_NONE(hws_graph_info),
    NEEDS_NONE(hws_graph_find),
    NEEDS_NONE(hws_graph_name),
    ALLOCATES(hws_graph_domain),
    ALLOCATES(hws_graph_with_machine),
    ALLOCATES(hws_graph_with_table),
    ALLOCATES(hws_graph_with_ngram),
    ALLOCATES(hws_graph_with_string),
    ALLOCATES(hws_graph_with_value),
    ALLOCATES(hws_graph_with_tables),
    ALLOCATES(hws_graph_with_values),
    NEEDS_NONE(hws_graph_weights),
    ALLOCATES(hws_graph_with_weights),
    ALLOCATES(hws_graph_learner_expected_counts),
    ALLOCATES(hws_graph_unobserved),
    ALLOCATES(hws_graph_binary),
    ALLOCATES(hws_graph_read_uai),
    ALLOCATES(hws_graph_with_uai_evidence),
    ALLOCATES(hws_graph_write_uai),
    ALLOCATES(hws_graph_read_fg),
    ALLOCATES(hws_graph_write_fg),
    ALLOCATES(hws_graph_read_pairwise),
    ALLOCATES(hws_graph_write_pairwise),
    ALLOCATES(hws_graph_write),
    ALLOCATES(hws_graph_read),
    ALLOCATES(hws_graph_scopes),
    ALLOCATES(hws_graph_tables),
    ALLOCATES(hws_graph_observed_values),
    ALLOCATES(hws_graph_exact_size),
    ALLOCATES(hws_graph_learner_new),
    NEEDS_NONE(hws_graph_learner_method),
    ALLOCATES(hws_graph_learner_with_graph),
    ALLOCATES(hws_graph_learner_set_tables),
    DOES_WITHOUT_SOME(hws_graph_learner_belief),
    DOES_WITHOUT_SOME(hws_graph_learner_factor_belief),
    DOES_WITHOUT_SOME(hws_graph_learner_factor_counts),
    DOES_WITHOUT_SOME(hws_graph_learner_all_factor_counts),
    ALLOCATES(hws_graph_family_new),
    ALLOCATES(hws_graph_family_graph),
    NEEDS_NONE(hws_graph_family_rows),
    ALLOCATES(hws_graph_family_with_rows),
    NEEDS_NONE(hws_graph_family_info),
    NEEDS_NONE(hws_graph_family_card),
    ALLOCATES(hws_graph_family_items),
    ALLOCATES(hws_graph_family_score),
    ALLOCATES(hws_graph_family_write),
    ALLOCATES(hws_graph_family_read),
    ALLOCATES(hws_graph_family_learner_new),
    ALLOCATES(hws_graph_family_learner_model),
    ALLOCATES(hws_graph_family_with_machine),
    ALLOCATES(hws_graph_family_with_edit_model),
    ALLOCATES(hws_graph_family_with_ngram),
    ALLOCATES(hws_graph_family_with_strings),
    ALLOCATES(hws_graph_family_with_text),
    ALLOCATES(hws_graph_family_best),
    ALLOCATES(hws_graph_family_machine),
    ALLOCATES(hws_graph_family_edit_model),
    ALLOCATES(hws_graph_family_ngram),
    ALLOCATES(hws_graph_learner_model),
    ALLOCATES(hws_graph_learner_probabilities),
    NEEDS_NONE(hws_graph_learner_marginals),
    ALLOCATES(hws_graph_learner_factor_marginals),
    ALLOCATES(hws_graph_learner_best_state),
    ALLOCATES(hws_graph_learner_best_states),
    DOES_WITHOUT_SOME(hws_graph_learner_log_probs),
    DOES_WITHOUT_SOME(hws_graph_learner_best),
    DOES_WITHOUT_SOME(hws_graph_learner_sample),
    DOES_WITHOUT_SOME(hws_graph_learner_variable),
    DOES_WITHOUT_SOME(sweep_with_machines),
    DOES_WITHOUT_SOME(sweep_with_ngrams),
    ALLOCATES(save_a_sweep),
    DOES_WITHOUT_SOME(sweep_with_structure),
    ALLOCATES(step_of_a_junction_tree),
    ALLOCATES(sweep_of_flat_messages),
    ALLOCATES(sweep_of_reweighted_messages),
    ALLOCATES(sweep_of_a_mean_field),
    ALLOCATES(sweep_of_chains),
    ALLOCATES(sweep_of_largest_weights),
    ALLOCATES(sweeps_of_several_starts),
};

#endif
#endif
