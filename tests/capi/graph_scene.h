/* A small factor graph whose posterior is known by hand.
 *
 *   meant   a string over a, b: "ab" with weight 3, "b" with weight 1
 *   typed   what was written of it: a symbol is kept (.8), replaced by the other (.2) or left out (.1);
 *           observed: "b"
 *   tag     two values, weights 1 and 2; a machine of (meant, tag) gives a string of one symbol .9 and .1,
 *           a longer one .2 and .8
 *
 * Joint weights: ab: 3 (.1 * .8 + .2 * .1) = .3, times (.2 * 1, .8 * 2); b: .8 times (.9 * 1, .1 * 2). Their sum is 1.42. */
#ifndef HAWSER_GRAPH_SCENE_H
#define HAWSER_GRAPH_SCENE_H

#include "capi_test.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

#define SCENE_TOTAL 1.42
#define SCENE_AB (.54 / SCENE_TOTAL) /* p(meant = ab) */
#define SCENE_TAG_0 (.78 / SCENE_TOTAL)

struct graph_scene {
  hws_alphabet *letters;
  hws_machine *words, *channel, *tagger;
  int64_t meant, typed, tag;                        /* variables */
  int64_t words_at, channel_at, tagger_at, table_at; /* factors */
};

static hws_machine *scene_machine(int32_t tapes, const hws_alphabet *const *alphabets, int64_t states, int64_t arcs,
                                  const int64_t *from, const int32_t *labels, const double *weights, const int64_t *to,
                                  int64_t final) {
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  int64_t first;
  assert_ok(hws_builder_new(HWS_REAL, tapes, alphabets, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  assert_ok(hws_builder_add_arcs(b, arcs, from, labels, weights, to));
  assert_ok(hws_builder_set_final(b, final, 1));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* The builder with everything added; what it was made from is in the scene. */
static hws_graph_builder *scene_builder(struct graph_scene *s) {
  static const int64_t offsets[] = {0, 2, 3}, loops[6] = {0};
  static const int32_t word_labels[] = {1, 2, 2}, edits[] = {1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 2, 0};
  static const double word_weights[] = {3, 1}, edit_weights[] = {.8, .8, .2, .2, .1, .1}, table[] = {1, 2};
  static const int64_t tag_from[] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2}, tag_to[] = {1, 1, 3, 3, 2, 2, 2, 2, 3, 3};
  static const int32_t tag_labels[] = {1, 0, 2, 0, 0, 1, 0, 2, 1, 0, 2, 0, 1, 0, 2, 0, 0, 1, 0, 2};
  static const double tag_weights[] = {1, 1, .9, .1, 1, 1, 1, 1, .2, .8};
  static const int32_t b = 2;
  const hws_alphabet *tapes[2];
  hws_alphabet *two = NULL;
  hws_strings *words = NULL;
  hws_graph_builder *g = NULL;
  int64_t pair[2];
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &s->letters));
  assert_ok(hws_alphabet_new(2, NULL, &two));
  tapes[0] = tapes[1] = s->letters;
  assert_ok(hws_strings_from_arrays(1, 2, offsets, word_labels, word_weights, tapes, NULL, &words));
  assert_ok(hws_machine_from_words(words, HWS_REAL, NULL, &s->words));
  hws_strings_free(words);
  s->channel = scene_machine(2, tapes, 1, 6, loops, edits, edit_weights, loops, 0);
  tapes[1] = two;
  s->tagger = scene_machine(2, tapes, 4, 10, tag_from, tag_labels, tag_weights, tag_to, 3);
  hws_alphabet_free(two);

  assert_ok(hws_graph_builder_new(&g));
  assert_ok(hws_graph_builder_add_strings(g, s->letters, "meant", &s->meant));
  assert_ok(hws_graph_builder_add_strings(g, s->letters, "typed", &s->typed));
  assert_ok(hws_graph_builder_add_finite(g, 2, "tag", &s->tag));
  assert_ok(hws_graph_builder_add_machine(g, s->words, &s->meant, 1, "words", &s->words_at));
  pair[0] = s->meant;
  pair[1] = s->typed;
  assert_ok(hws_graph_builder_add_machine(g, s->channel, pair, 2, "channel", &s->channel_at));
  pair[1] = s->tag;
  assert_ok(hws_graph_builder_add_machine(g, s->tagger, pair, 2, "tagger", &s->tagger_at));
  assert_ok(hws_graph_builder_add_table(g, &s->tag, 1, table, 2, NULL, &s->table_at));
  assert_ok(hws_graph_builder_observe_string(g, s->typed, &b, 1));
  return g;
}

/* hws_graph_builder_choose with a method, and an order unless it is 0. */
static inline hws_status choose_for(hws_graph_builder *builder, int64_t variable, const char *method, int64_t order) {
  hws_options *o = NULL;
  hws_status status;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (order) assert_ok(hws_options_set_int(o, "order", order));
  status = hws_graph_builder_choose(builder, variable, o);
  hws_options_free(o);
  return status;
}

static inline hws_graph *scene_graph(struct graph_scene *s) {
  hws_graph_builder *b = scene_builder(s);
  hws_graph *g = NULL;
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

/* meant - heard - typed over infinitely many strings, an n-gram model on meant; typed is "babba". */
static inline hws_graph *chain_graph(struct graph_scene *s) {
  static const int64_t offsets[] = {0, 0, 1, 3};
  static const int32_t labels[] = {1, 1, 2}, typed[] = {2, 1, 2, 2, 1};
  static const double theta[] = {-1.5, -.5, 1};
  hws_graph_builder *b = scene_builder(s);
  hws_graph *g = NULL;
  hws_ngram_model *model = NULL;
  int64_t pair[2], f, heard;
  hws_graph_builder_free(b);
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_strings(b, s->letters, "meant", &s->meant));
  assert_ok(hws_graph_builder_add_strings(b, s->letters, "heard", &heard));
  assert_ok(hws_graph_builder_add_strings(b, s->letters, "typed", &s->typed));
  assert_ok(hws_ngram_from_theta(s->letters, 3, offsets, labels, theta, NULL, &model));
  assert_ok(hws_graph_builder_add_ngram(b, model, s->meant, NULL, &f));
  pair[0] = s->meant;
  pair[1] = heard;
  assert_ok(hws_graph_builder_add_machine(b, s->channel, pair, 2, NULL, &f));
  pair[0] = heard;
  pair[1] = s->typed;
  assert_ok(hws_graph_builder_add_machine(b, s->channel, pair, 2, NULL, &f));
  assert_ok(hws_graph_builder_observe_string(b, s->typed, typed, 5));
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  hws_ngram_model_free(model);
  return g;
}

static void scene_free(struct graph_scene *s) {
  hws_alphabet_free(s->letters);
  hws_machine_free(s->words);
  hws_machine_free(s->channel);
  hws_machine_free(s->tagger);
}

/* A learner by method, with one more option if `option` is not NULL. */
static inline hws_learner *scene_learner(const hws_graph *graph, const char *method, const char *option, double value) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (option) assert_ok(hws_options_set_real(o, option, value));
  assert_ok(hws_graph_learner_new(graph, o, &l));
  hws_options_free(o);
  return l;
}

static inline hws_learner *scene_run(const hws_graph *graph, const char *method, const char *option, double value) {
  hws_learner *l = scene_learner(graph, method, option, value);
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  return l;
}

static inline double scene_metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

/* ab, b and aa. */
static inline hws_strings *scene_strings(const struct graph_scene *s) {
  const hws_alphabet *tape = s->letters;
  hws_strings *words = NULL;
  assert_ok(hws_strings_read("ab\nb\naa\n", -1, 1, HWS_SPLIT_CHARS, &tape, NULL, &words));
  return words;
}

#endif
#endif
