/* Factor graphs through the C interface: built, asked, changed. What is inferred in
 * them is in graph_learner_test.c. */
#include "graph_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

static const int32_t kLabels[] = {1, 2, 1};

static void a_graph_says_what_it_is_made_of(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_alphabet *alphabet = NULL;
  int64_t variables, factors, edges, v, values, needed;
  char name[16];
  (void)state;
  assert_ok(hws_graph_info(g, &variables, &factors, &edges));
  assert_int_equal(variables, 3);
  assert_int_equal(factors, 4);
  assert_int_equal(edges, 6);
  assert_ok(hws_graph_info(g, NULL, &factors, NULL));
  assert_ok(hws_graph_find(g, "tag", &v));
  assert_int_equal(v, s.tag);
  assert_ok(hws_graph_name(g, s.typed, name, sizeof name, &needed));
  assert_string_equal(name, "typed");
  assert_int_equal(needed, 6);
  assert_ok(hws_graph_domain(g, s.tag, &values, &alphabet));
  assert_int_equal(values, 2);
  assert_null(alphabet);
  assert_ok(hws_graph_domain(g, s.meant, &values, &alphabet));
  assert_int_equal(values, 0);
  assert_int_equal(hws_alphabet_matches(alphabet, s.letters), 1);
  hws_alphabet_free(alphabet);
  hws_graph_free(g);
  hws_graph_free(NULL);
  scene_free(&s);
}

static void a_builder_is_empty_after_building(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_graph *g = NULL, *second = NULL;
  int64_t v, variables;
  (void)state;
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_graph_builder_add_finite(b, 3, "meant", &v)); /* the name is free again */
  assert_int_equal(v, 0);
  assert_ok(hws_graph_builder_build(b, &second));
  assert_ok(hws_graph_info(second, &variables, NULL, NULL));
  assert_int_equal(variables, 1);
  hws_graph_free(second);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  hws_graph_builder_free(NULL);
  scene_free(&s);
}

static void variables_that_cannot_be_are_refused(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  int64_t v = 5;
  (void)state;
  assert_status(hws_graph_builder_new(NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_strings(NULL, s.letters, "x", &v), HWS_E_ARGUMENT);
  assert_int_equal(v, 0);
  assert_status(hws_graph_builder_add_strings(b, NULL, "x", &v), HWS_E_ARGUMENT);
  assert_message("alphabet");
  assert_status(hws_graph_builder_add_strings(b, s.letters, "x", NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_strings(b, s.letters, "tag", &v), HWS_E_ARGUMENT);
  assert_message("tag");
  assert_status(hws_graph_builder_add_finite(b, 2, "tag", &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_finite(b, 0, "x", &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_finite(b, (1 << 20) + 1, "x", &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_finite(b, INT64_MIN, "x", &v), HWS_E_ARGUMENT);
  assert_ok(hws_graph_builder_add_finite(b, 1, NULL, &v)); /* nameless ones, as many as one likes */
  assert_ok(hws_graph_builder_add_finite(b, 1 << 20, "", &v));
  assert_int_equal(v, 4);
  hws_graph_builder_free(b);
  scene_free(&s);
}

static void machines_that_do_not_fit_their_variables_are_refused(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_alphabet *three = NULL;
  hws_machine *odd = NULL, *tropical = NULL;
  int64_t f = 5, pair[2];
  (void)state;
  assert_ok(hws_alphabet_new(3, NULL, &three));
  assert_ok(hws_machine_from_labels(three, HWS_LOG, kLabels, 3, NULL, &odd));
  assert_ok(hws_machine_from_labels(s.letters, HWS_TROPICAL, kLabels, 3, NULL, &tropical));
  assert_status(hws_graph_builder_add_machine(b, odd, &s.meant, 1, NULL, &f), HWS_E_ARGUMENT);
  assert_int_equal(f, 0);
  assert_status(hws_graph_builder_add_machine(b, odd, &s.tag, 1, NULL, &f), HWS_E_ARGUMENT); /* 2 values, 3 symbols */
  assert_status(hws_graph_builder_add_machine(b, NULL, &s.meant, 1, NULL, &f), HWS_E_ARGUMENT);
  assert_message("machine");
  assert_true(hws_graph_builder_add_machine(b, tropical, &s.meant, 1, NULL, &f) < 0);
  assert_message("tropical");
  pair[0] = s.meant;
  pair[1] = s.meant;
  assert_status(hws_graph_builder_add_machine(b, s.channel, pair, 2, NULL, &f), HWS_E_ARGUMENT); /* twice the same */
  assert_status(hws_graph_builder_add_machine(b, s.channel, pair, 1, NULL, &f), HWS_E_ARGUMENT); /* two tapes, one variable */
  assert_status(hws_graph_builder_add_machine(b, s.words, pair, 0, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_machine(b, s.words, pair, -1, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_machine(b, s.words, NULL, 1, NULL, &f), HWS_E_ARGUMENT);
  pair[0] = 99;
  assert_status(hws_graph_builder_add_machine(b, s.words, pair, 1, NULL, &f), HWS_E_ARGUMENT);
  assert_message("99");
  pair[0] = INT64_MAX;
  assert_status(hws_graph_builder_add_machine(b, s.words, pair, 1, NULL, &f), HWS_E_ARGUMENT);
  pair[0] = -1;
  assert_status(hws_graph_builder_add_machine(b, s.words, pair, 1, NULL, &f), HWS_E_ARGUMENT);
  hws_machine_free(odd);
  hws_machine_free(tropical);
  hws_alphabet_free(three);
  hws_graph_builder_free(b);
  scene_free(&s);
}

static void tables_are_checked_entry_by_entry(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  double table[2];
  int64_t f = 5;
  (void)state;
  table[0] = 1;
  table[1] = -1;
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, table, 2, NULL, &f), HWS_E_ARGUMENT);
  assert_int_equal(f, 0);
  table[1] = NAN;
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, table, 2, NULL, &f), HWS_E_ARGUMENT);
  table[1] = INFINITY;
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, table, 2, NULL, &f), HWS_E_ARGUMENT);
  table[1] = 0;
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, table, 1, NULL, &f), HWS_E_ARGUMENT);
  assert_message("2");
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, table, -2, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_table(b, &s.tag, 1, NULL, 2, NULL, &f), HWS_E_ARGUMENT);
  assert_message("table");
  assert_status(hws_graph_builder_add_table(b, &s.meant, 1, table, 2, NULL, &f), HWS_E_ARGUMENT); /* a string variable */
  assert_ok(hws_graph_builder_add_table(b, &s.tag, 1, table, 2, NULL, &f));
  assert_int_equal(f, 4);
  hws_graph_builder_free(b);
  scene_free(&s);
}

static void concatenations_and_models_are_checked(void **state) {
  static const int64_t offsets[] = {0, 0};
  static const double theta = -2;
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_ngram_model *model = NULL, *other = NULL;
  hws_alphabet *three = NULL;
  int64_t f = 5, some[3];
  (void)state;
  some[0] = s.meant;
  some[1] = s.typed;
  some[2] = s.tag;
  assert_status(hws_graph_builder_add_concatenation(b, some, 1, NULL, &f), HWS_E_ARGUMENT);
  assert_int_equal(f, 0);
  assert_status(hws_graph_builder_add_concatenation(b, some, 3, NULL, &f), HWS_E_ARGUMENT); /* a finite variable */
  assert_ok(hws_graph_builder_add_concatenation(b, some, 2, NULL, &f));
  assert_ok(hws_alphabet_new(3, NULL, &three));
  assert_ok(hws_ngram_from_theta(three, 1, offsets, NULL, &theta, NULL, &other));
  assert_ok(hws_ngram_from_theta(s.letters, 1, offsets, NULL, &theta, NULL, &model));
  assert_status(hws_graph_builder_add_ngram(b, other, s.meant, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_ngram(b, model, s.tag, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_ngram(b, NULL, s.meant, NULL, &f), HWS_E_ARGUMENT);
  assert_message("model");
  assert_ok(hws_graph_builder_add_ngram(b, model, s.meant, "lm", &f));
  assert_int_equal(f, 5);
  hws_ngram_model_free(model);
  hws_ngram_model_free(other);
  hws_alphabet_free(three);
  hws_graph_builder_free(b);
  scene_free(&s);
}

static void observations_and_choices_are_checked(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  const int32_t outside[] = {1, 3};
  (void)state;
  assert_status(hws_graph_builder_observe_string(b, s.meant, outside, 2), HWS_E_ARGUMENT);
  assert_message("3");
  assert_status(hws_graph_builder_observe_string(b, s.meant, NULL, 2), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_string(b, s.meant, outside, -1), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_string(b, s.tag, outside, 1), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_string(b, 17, outside, 1), HWS_E_ARGUMENT);
  assert_message("17");
  assert_ok(hws_graph_builder_observe_string(b, s.meant, NULL, 0)); /* the empty string */
  assert_status(hws_graph_builder_observe_value(b, s.tag, 2), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_value(b, s.tag, -1), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_value(b, s.meant, 0), HWS_E_ARGUMENT);
  assert_ok(hws_graph_builder_observe_value(b, s.tag, 1));
  assert_status(choose_for(b, s.meant, "tree", 0), HWS_E_ARGUMENT);
  assert_message("tree");
  assert_status(choose_for(b, s.meant, "ep", -1), HWS_E_ARGUMENT);
  assert_message("order");
  assert_status(choose_for(b, 9, "ep", 2), HWS_E_ARGUMENT);
  assert_status(choose_for(b, s.tag, "ep", 2), HWS_E_ARGUMENT); /* finite variables have vectors */
  assert_ok(choose_for(b, s.tag, "bp", 0));
  assert_ok(choose_for(b, s.meant, "ep", 2));
  assert_ok(hws_graph_builder_choose(b, s.meant, NULL)); /* as the run says, again */
  hws_graph_builder_free(b);
  scene_free(&s);
}

static void questions_about_what_is_not_there_name_it(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *none = g;
  hws_alphabet *alphabet = NULL;
  int64_t v = 5, needed = 0;
  char name[2];
  (void)state;
  assert_status(hws_graph_find(g, "tug", &v), HWS_E_ARGUMENT);
  assert_message("tag");
  assert_int_equal(v, 0);
  assert_status(hws_graph_find(g, "", &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_find(g, NULL, &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_find(NULL, "tag", &v), HWS_E_ARGUMENT);
  assert_status(hws_graph_name(g, 3, name, 2, &needed), HWS_E_ARGUMENT);
  assert_message("0 to 2");
  assert_status(hws_graph_name(g, 0, name, 2, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, 6);
  assert_status(hws_graph_domain(g, -1, &v, &alphabet), HWS_E_ARGUMENT);
  assert_status(hws_graph_domain(g, 0, NULL, &alphabet), HWS_E_ARGUMENT);
  assert_status(hws_graph_domain(g, 0, &v, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_info(NULL, &v, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_build(NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  hws_graph_free(g);
  scene_free(&s);
}

static double probability_of_tag_0(const hws_graph *g, const struct graph_scene *s) {
  hws_learner *l = scene_run(g, "bp", NULL, 0);
  double p[2];
  assert_ok(hws_graph_learner_probabilities(l, s->tag, p, 2));
  hws_learner_free(l);
  return p[0];
}

static void changed_graphs_share_the_rest(void **state) {
  static const double table[] = {2, 1};
  static const int64_t offsets[] = {0, 0};
  static const double theta = -2;
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *c = NULL;
  hws_machine *one_word = NULL;
  hws_ngram_model *model = NULL;
  (void)state;
  assert_near(probability_of_tag_0(g, &s), SCENE_TAG_0, 1e-12);
  assert_ok(hws_graph_with_table(g, s.table_at, table, 2, &c));
  assert_near(probability_of_tag_0(c, &s), 2 * (.06 + .72) / (2 * (.06 + .72) + .24 + .08), 1e-12);
  hws_graph_free(c);
  assert_ok(hws_machine_from_labels(s.letters, HWS_REAL, kLabels, 2, NULL, &one_word));
  assert_ok(hws_graph_with_machine(g, s.words_at, one_word, &c)); /* ab only */
  assert_near(probability_of_tag_0(c, &s), .2 / 1.8, 1e-12);
  hws_graph_free(c);
  assert_ok(hws_graph_with_string(g, s.typed, kLabels, 2, &c)); /* typed "ab": b cannot be meant */
  assert_near(probability_of_tag_0(c, &s), .2 / 1.8, 1e-12);
  hws_graph_free(c);
  assert_ok(hws_graph_with_value(g, s.tag, 1, &c));
  assert_near(probability_of_tag_0(c, &s), 0, 0);
  hws_graph_free(c);
  assert_near(probability_of_tag_0(g, &s), SCENE_TAG_0, 1e-12); /* as it was */

  assert_status(hws_graph_with_table(g, s.words_at, table, 2, &c), HWS_E_ARGUMENT);
  assert_null(c);
  assert_message("machine");
  assert_status(hws_graph_with_table(g, s.table_at, table, 1, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_table(g, 4, table, 2, &c), HWS_E_ARGUMENT);
  assert_message("0 to 3");
  assert_status(hws_graph_with_machine(g, s.channel_at, one_word, &c), HWS_E_ARGUMENT); /* one tape for two variables */
  assert_status(hws_graph_with_machine(g, s.words_at, NULL, &c), HWS_E_ARGUMENT);
  assert_ok(hws_ngram_from_theta(s.letters, 1, offsets, NULL, &theta, NULL, &model));
  assert_status(hws_graph_with_ngram(g, s.words_at, model, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_string(g, s.tag, kLabels, 1, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_value(g, s.typed, 0, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_value(g, s.tag, 2, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_unobserved(g, 7, &c), HWS_E_ARGUMENT);
  assert_status(hws_graph_unobserved(NULL, 0, &c), HWS_E_ARGUMENT);
  hws_ngram_model_free(model);
  hws_machine_free(one_word);
  hws_graph_free(g);
  scene_free(&s);
}

static void an_observation_can_be_taken_back(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *seen = NULL, *back = NULL;
  (void)state;
  assert_ok(hws_graph_with_value(g, s.tag, 0, &seen));
  assert_ok(hws_graph_unobserved(seen, s.tag, &back));
  hws_graph_free(seen);
  hws_graph_free(g);
  assert_near(probability_of_tag_0(back, &s), SCENE_TAG_0, 1e-12);
  hws_graph_free(back);
  scene_free(&s);
}

static void a_model_can_be_replaced(void **state) {
  static const int64_t offsets[] = {0, 0, 1};
  static const int32_t a = 1;
  const double even[] = {-2, 0}, no_a[] = {-2, -INFINITY};
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_graph *g = NULL, *c = NULL;
  hws_ngram_model *model = NULL, *other = NULL;
  int64_t f;
  (void)state;
  assert_ok(hws_ngram_from_theta(s.letters, 2, offsets, &a, even, NULL, &model));
  assert_ok(hws_ngram_from_theta(s.letters, 2, offsets, &a, no_a, NULL, &other));
  assert_ok(hws_graph_builder_add_ngram(b, model, s.meant, "lm", &f));
  assert_ok(hws_graph_builder_build(b, &g));
  /* e^-2 more for a symbol more */
  assert_near(probability_of_tag_0(g, &s), (.06 * exp(-2) + .72) / (.54 * exp(-2) + .88), 1e-12);
  assert_ok(hws_graph_with_ngram(g, f, other, &c));
  assert_near(probability_of_tag_0(c, &s), .72 / .88, 1e-12); /* ab is out */
  hws_graph_free(c);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  hws_ngram_model_free(model);
  hws_ngram_model_free(other);
  scene_free(&s);
}

static void the_binary_form_is_the_same_distribution(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_graph *g = NULL, *two = NULL;
  hws_options *o = NULL;
  int64_t some[2], whole, f, before, after;
  (void)state;
  assert_ok(hws_graph_builder_add_strings(b, s.letters, "whole", &whole));
  some[0] = s.meant;
  some[1] = s.typed;
  {
    const int64_t three[] = {some[0], some[1], whole};
    assert_ok(hws_graph_builder_add_concatenation(b, three, 3, "joined", &f));
  }
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_graph_binary(g, NULL, &two));
  assert_ok(hws_graph_info(g, &before, NULL, NULL));
  assert_ok(hws_graph_info(two, &after, NULL, NULL));
  assert_int_equal(before, 4);
  assert_true(after > before);
  assert_near(probability_of_tag_0(two, &s), SCENE_TAG_0, 1e-12);
  hws_graph_free(two);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 1));
  assert_status(hws_graph_binary(g, o, &two), HWS_E_LIMIT);
  assert_null(two);
  assert_ok(hws_options_set_real(o, "delta", 1e-9));
  assert_status(hws_graph_binary(g, o, &two), HWS_E_ARGUMENT);
  assert_status(hws_graph_binary(NULL, NULL, &two), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  scene_free(&s);
}

/* Bigrams as an acceptor: a state for the begin and for each letter that was read last. */
static void the_arcs_of_an_acceptor_are_features(void **state) {
  static const int64_t from[] = {0, 0, 1, 1, 2, 2}, to[] = {1, 2, 1, 2, 1, 2};
  static const int32_t letters[] = {1, 2, 1, 2, 1, 2};
  static const double ones[] = {1, 1, 1, 1, 1, 1};
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s), *b2;
  const hws_alphabet *tapes[] = {s.letters};
  hws_builder *m = NULL;
  hws_machine *bigrams = NULL, *belief = NULL;
  hws_graph *g = NULL, *two = NULL, *plain = NULL;
  hws_learner *l = NULL, *next = NULL;
  hws_ngram_model *model = NULL;
  hws_strings *words;
  int64_t first;
  double p[3], q[3];
  int32_t done = 0;
  size_t i;
  (void)state;
  assert_ok(hws_builder_new(HWS_REAL, 1, tapes, NULL, &m));
  assert_ok(hws_builder_add_states(m, 3, &first));
  assert_ok(hws_builder_add_arcs(m, 6, from, letters, ones, to));
  for (i = 0; i < 3; ++i) assert_ok(hws_builder_set_final(m, (int64_t)i, 1));
  assert_ok(hws_builder_build(m, &bigrams));
  assert_status(hws_graph_builder_choose_acceptor(b, s.tag, bigrams, NULL), HWS_E_ARGUMENT);
  assert_message("finite");
  assert_status(hws_graph_builder_choose_acceptor(b, 9, bigrams, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_choose_acceptor(b, s.meant, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_choose_acceptor(NULL, s.meant, bigrams, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_choose_acceptor(b, s.meant, s.words, NULL), HWS_E_ARGUMENT);
  assert_message("complete");
  assert_ok(choose_for(b, s.meant, "ep", 2));
  assert_status(hws_graph_builder_choose_acceptor(b, s.meant, bigrams, NULL), HWS_E_ARGUMENT);
  assert_message("order");
  assert_ok(choose_for(b, s.meant, "ep", 0));
  assert_ok(hws_graph_builder_choose_acceptor(b, s.meant, bigrams, NULL));
  assert_status(choose_for(b, s.meant, "pep", 0), HWS_E_ARGUMENT);
  assert_message("acceptor");
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);

  scene_free(&s);
  b2 = scene_builder(&s);
  assert_ok(choose_for(b2, s.meant, "ep", 2));
  assert_ok(hws_graph_builder_build(b2, &plain));
  hws_graph_builder_free(b2);

  words = scene_strings(&s);
  l = scene_run(g, "ep", NULL, 0);
  assert_ok(hws_graph_learner_log_probs(l, s.meant, words, NULL, p));
  assert_status(hws_graph_learner_model(l, s.meant, NULL, &model), HWS_E_UNSUPPORTED);
  assert_ok(hws_graph_learner_belief(l, s.meant, NULL, &belief));
  assert_int_equal(hws_machine_states(belief), 3);
  assert_ok(hws_graph_learner_with_graph(l, g, &next));
  assert_ok(hws_learner_step(next, 1, &done));
  assert_ok(hws_graph_learner_log_probs(next, s.meant, words, NULL, q));
  for (i = 0; i < 3; ++i) assert_near(q[i], p[i], 1e-9);
  hws_learner_free(next);
  hws_learner_free(l);
  assert_status(hws_graph_learner_with_graph(l = scene_run(plain, "ep", NULL, 0), g, &next), HWS_E_ARGUMENT);
  assert_ok(hws_graph_learner_log_probs(l, s.meant, words, NULL, q));
  for (i = 0; i < 3; ++i) assert_near(q[i], p[i], 1e-9);
  hws_learner_free(l);
  /* The binary form has it too. */
  assert_ok(hws_graph_binary(g, NULL, &two));
  l = scene_run(two, "ep", NULL, 0);
  assert_ok(hws_graph_learner_log_probs(l, s.meant, words, NULL, q));
  for (i = 0; i < 3; ++i) assert_near(q[i], p[i], 1e-9);
  hws_learner_free(l);
  hws_strings_free(words);
  hws_machine_free(belief);
  hws_machine_free(bigrams);
  hws_builder_free(m);
  hws_graph_free(two);
  hws_graph_free(plain);
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(the_arcs_of_an_acceptor_are_features), cmocka_unit_test(a_graph_says_what_it_is_made_of),
          cmocka_unit_test(a_builder_is_empty_after_building),
          cmocka_unit_test(variables_that_cannot_be_are_refused),
          cmocka_unit_test(machines_that_do_not_fit_their_variables_are_refused),
          cmocka_unit_test(tables_are_checked_entry_by_entry), cmocka_unit_test(concatenations_and_models_are_checked),
          cmocka_unit_test(observations_and_choices_are_checked), cmocka_unit_test(questions_about_what_is_not_there_name_it),
          cmocka_unit_test(changed_graphs_share_the_rest), cmocka_unit_test(an_observation_can_be_taken_back),
          cmocka_unit_test(a_model_can_be_replaced), cmocka_unit_test(the_binary_form_is_the_same_distribution))

#else
int main(void) { return 0; }
#endif
