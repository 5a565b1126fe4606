/* Inference in factor graphs through the C interface: every method on a graph whose posterior is known, its results, wrong
 * arguments. Limits: graph_options_test.c. Checkpoints: tests/laws. */
#include "graph_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

static const char *const kMethods[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
#define METHODS (sizeof kMethods / sizeof kMethods[0])

static double of_variable(const hws_learner *l, int64_t v, const char *name) {
  double x = 0;
  assert_ok(hws_graph_learner_variable(l, v, name, NULL, &x));
  return x;
}

/* p(meant = ab), p(meant = b), p(meant = aa) and p(tag = 0). */
static void posterior(const hws_learner *l, const struct graph_scene *s, double *p) {
  hws_strings *words = scene_strings(s);
  double tag[2];
  int i;
  assert_ok(hws_graph_learner_log_probs(l, s->meant, words, NULL, p));
  for (i = 0; i < 3; ++i) p[i] = exp(p[i]);
  assert_ok(hws_graph_learner_probabilities(l, s->tag, tag, 2));
  assert_near(tag[0] + tag[1], 1, 1e-12);
  p[3] = tag[0];
  hws_strings_free(words);
}

static void exact_methods_give_the_posterior(void **state) {
  static const char *const exact[] = {"bp", "pruned"}; /* two words fit into every list of the best */
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  double p[4];
  size_t i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_learner *l = scene_run(g, exact[i], NULL, 0);
    posterior(l, &s, p);
    assert_near(p[0], SCENE_AB, 1e-12);
    assert_near(p[1], 1 - SCENE_AB, 1e-12);
    assert_near(p[2], 0, 0);
    assert_near(p[3], SCENE_TAG_0, 1e-12);
    assert_near(scene_metric(l, "converged"), 1, 0);
    assert_near(scene_metric(l, "skipped_total"), 0, 0);
    assert_near(scene_metric(l, "stuck"), 0, 0);
    hws_learner_free(l);
  }
  hws_graph_free(g);
  scene_free(&s);
}

/* n-grams of three symbols, the ends among them, tell ab from b. */
static void approximate_methods_come_near_the_posterior(void **state) {
  static const char *const near[] = {"ep", "pep", "pep-greedy"};
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  double p[4];
  size_t i;
  (void)state;
  for (i = 0; i < 3; ++i) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    int32_t done = 0;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", near[i]));
    if (i > 0) assert_ok(hws_options_set_text(o, "projection", i == 1 ? "converged" : "closed"));
    if (i > 0) assert_ok(hws_options_set_real(o, "penalty_weight", 1e-4));
    assert_ok(hws_graph_learner_new(g, o, &l));
    hws_options_free(o);
    while (!done) assert_ok(hws_learner_step(l, 10, &done));
    posterior(l, &s, p);
    assert_near(p[0], SCENE_AB, i == 1 ? .01 : 1e-9);
    assert_near(p[1], 1 - SCENE_AB, i == 1 ? .01 : 1e-9);
    assert_near(p[3], SCENE_TAG_0, i == 1 ? .01 : 1e-9);
    hws_learner_free(l);
  }
  hws_graph_free(g);
  scene_free(&s);
}

static void candidates_are_the_strings_seen_anywhere(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_learner *l = scene_run(g, "candidates", NULL, 0);
  double p[4];
  (void)state;
  posterior(l, &s, p); /* b was typed, so b is what may have been meant */
  assert_near(p[0], 0, 0);
  assert_near(p[1], 1, 1e-12);
  assert_near(p[3], .72 / .88, 1e-12);
  hws_learner_free(l);
  hws_graph_free(g);
  scene_free(&s);
}

static void beliefs_are_machines_strings_and_numbers(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_learner *l = scene_run(g, "bp", NULL, 0);
  hws_machine *belief = NULL;
  hws_strings *best = NULL;
  hws_alphabet *alphabet = NULL;
  const int32_t *labels;
  int64_t count;
  double x;
  const double entropy = -SCENE_AB * log(SCENE_AB) - (1 - SCENE_AB) * log(1 - SCENE_AB);
  (void)state;
  hws_graph_free(g); /* the learner keeps what it needs */
  assert_ok(hws_graph_learner_belief(l, s.meant, NULL, &belief));
  assert_int_equal(hws_machine_semiring(belief), HWS_LOG);
  assert_int_equal(hws_machine_tapes(belief), 1);
  assert_ok(hws_machine_alphabet(belief, 0, &alphabet));
  assert_int_equal(hws_alphabet_matches(alphabet, s.letters), 1);
  assert_ok(hws_machine_total(belief, NULL, &x));
  assert_near(x, 0, 1e-12);
  hws_machine_free(belief);
  hws_alphabet_free(alphabet);
  assert_ok(hws_graph_learner_best(l, s.meant, 1, NULL, &best));
  assert_ok(hws_strings_value(best, 0, &x));
  assert_near(x, 1 - SCENE_AB, 1e-12);
  hws_strings_free(best);
  assert_status(hws_graph_learner_best(l, s.meant, 3, NULL, &best), HWS_PARTIAL);
  assert_int_equal(hws_strings_count(best), 2);
  assert_ok(hws_strings_labels_view(best, 1, 0, &labels, &count));
  assert_int_equal(count, 2);
  assert_int_equal(labels[0], 1);
  hws_strings_free(best);
  assert_near(of_variable(l, s.meant, "entropy"), entropy, 1e-12);
  assert_near(of_variable(l, s.meant, "expected_length"), 1 + SCENE_AB, 1e-12);
  assert_near(of_variable(l, s.tag, "entropy"), -SCENE_TAG_0 * log(SCENE_TAG_0) - (1 - SCENE_TAG_0) * log(1 - SCENE_TAG_0),
              1e-12);
  assert_true(of_variable(l, s.meant, "accepted") > 0);
  assert_near(of_variable(l, s.meant, "skipped"), 0, 0);
  assert_true(of_variable(l, s.meant, "arcs") > 0);
  hws_learner_free(l);
  scene_free(&s);
}

/* How many of n items of a batch are the string of these labels. */
static int64_t drawn(const hws_strings *samples, const int32_t *string, int64_t length) {
  const int32_t *labels;
  int64_t i, count, found = 0;
  double x;
  for (i = 0; i < hws_strings_count(samples); ++i) {
    assert_ok(hws_strings_labels_view(samples, i, 0, &labels, &count));
    assert_ok(hws_strings_value(samples, i, &x));
    assert_near(x, 1, 0);
    found += count == length && memcmp(labels, string, (size_t)length * sizeof *labels) == 0;
  }
  return found;
}

/* As often as they are probable: five standard deviations of a share of 10,000 are at most .025. */
static void samples_follow_the_belief(void **state) {
  static const int32_t ab[] = {1, 2}, b[] = {2}, tag_0[] = {1}, tag_1[] = {2};
  static const char *const methods[] = {"bp", "pruned", "ep"};
  enum { N = 10000 };
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  size_t i;
  (void)state;
  for (i = 0; i < 3; ++i) {
    hws_learner *l = scene_run(g, methods[i], NULL, 0);
    hws_strings *words = NULL, *tags = NULL, *seen = NULL;
    assert_ok(hws_graph_learner_sample(l, s.meant, N, 3, NULL, &words));
    assert_int_equal(hws_strings_count(words), N);
    assert_near(drawn(words, ab, 2) / (double)N, SCENE_AB, .025);
    assert_true(drawn(words, ab, 2) + drawn(words, b, 1) >= N - 1); /* ep leaves other strings 1e-9 */
    assert_ok(hws_graph_learner_sample(l, s.tag, N, 3, NULL, &tags));
    assert_near(drawn(tags, tag_0, 1) / (double)N, SCENE_TAG_0, .025);
    assert_int_equal(drawn(tags, tag_0, 1) + drawn(tags, tag_1, 1), N);
    assert_ok(hws_graph_learner_sample(l, s.typed, 7, 3, NULL, &seen));
    assert_int_equal(drawn(seen, b, 1), 7);
    hws_strings_free(words);
    hws_strings_free(tags);
    hws_strings_free(seen);
    hws_learner_free(l);
  }
  hws_graph_free(g);
  scene_free(&s);
}

static int same_labels(const hws_strings *a, const hws_strings *b, int64_t n) {
  const int32_t *x, *y;
  int64_t i, p, q;
  for (i = 0; i < n; ++i) {
    assert_ok(hws_strings_labels_view(a, i, 0, &x, &p));
    assert_ok(hws_strings_labels_view(b, i, 0, &y, &q));
    if (p != q || memcmp(x, y, (size_t)p * sizeof *x)) return 0;
  }
  return 1;
}

static void samples_depend_on_seed_variable_and_number_alone(void **state) {
  struct graph_scene s;
  hws_graph *g = chain_graph(&s);
  hws_learner *l = scene_run(g, "ep", NULL, 0), *unmade = scene_learner(g, "ep", NULL, 0);
  hws_strings *many = NULL, *few = NULL, *other = NULL, *none = (hws_strings *)1;
  int64_t heard;
  (void)state;
  assert_ok(hws_graph_find(g, "heard", &heard));
  assert_ok(hws_graph_learner_sample(l, s.meant, 100, 1, NULL, &many));
  assert_ok(hws_graph_learner_sample(l, s.meant, 40, 1, NULL, &few));
  assert_true(same_labels(many, few, 40));
  hws_strings_free(few);
  assert_ok(hws_graph_learner_sample(l, s.meant, 100, 2, NULL, &other));
  assert_false(same_labels(many, other, 100));
  hws_strings_free(other);
  assert_ok(hws_graph_learner_sample(l, heard, 100, 1, NULL, &other));
  assert_false(same_labels(many, other, 100));
  hws_strings_free(other);
  hws_strings_free(many);
  assert_ok(hws_graph_learner_sample(l, s.meant, 0, 1, NULL, &few));
  assert_int_equal(hws_strings_count(few), 0);
  hws_strings_free(few);
  assert_status(hws_graph_learner_sample(unmade, s.meant, 1, 1, NULL, &none), HWS_E_EMPTY);
  assert_null(none);
  assert_status(hws_graph_learner_sample(l, s.meant, -1, 1, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_sample(l, 7, 1, 1, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_sample(NULL, s.meant, 1, 1, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_sample(l, s.meant, 1, 1, NULL, NULL), HWS_E_ARGUMENT);
  hws_learner_free(unmade);
  hws_learner_free(l);
  hws_graph_free(g);
  scene_free(&s);
}

/* The belief of an observed variable is its observation. */
static void observed_variables_have_their_observation(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *seen = NULL;
  hws_learner *l;
  hws_strings *best = NULL, *words = scene_strings(&s);
  double x[3];
  (void)state;
  assert_ok(hws_graph_with_value(g, s.tag, 1, &seen));
  l = scene_run(seen, "bp", NULL, 0);
  assert_status(hws_graph_learner_best(l, s.typed, 2, NULL, &best), HWS_PARTIAL);
  assert_int_equal(hws_strings_count(best), 1);
  assert_ok(hws_strings_value(best, 0, x));
  assert_near(x[0], 1, 1e-12);
  assert_ok(hws_graph_learner_log_probs(l, s.typed, words, NULL, x));
  assert_true(x[0] == -INFINITY);
  assert_near(x[1], 0, 1e-12);
  assert_ok(hws_graph_learner_probabilities(l, s.tag, x, 2));
  assert_near(x[0], 0, 0);
  assert_near(x[1], 1, 0);
  assert_near(of_variable(l, s.typed, "entropy"), 0, 1e-12);
  assert_near(of_variable(l, s.typed, "expected_length"), 1, 1e-12);
  hws_strings_free(best);
  hws_strings_free(words);
  hws_learner_free(l);
  hws_graph_free(seen);
  hws_graph_free(g);
  scene_free(&s);
}

static void models_are_what_ngram_methods_keep(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_learner *l = scene_run(g, "ep", NULL, 0), *exact = scene_run(g, "bp", NULL, 0);
  hws_ngram_model *model = NULL;
  hws_strings *words = scene_strings(&s);
  double weights[3], p[3], x;
  int i;
  (void)state;
  assert_ok(hws_graph_learner_model(l, s.meant, NULL, &model));
  assert_ok(hws_ngram_log_total(model, NULL, &x));
  assert_near(x, 0, 1e-9);
  assert_ok(hws_ngram_log_weights(model, words, NULL, weights));
  assert_ok(hws_graph_learner_log_probs(l, s.meant, words, NULL, p));
  for (i = 0; i < 2; ++i) assert_near(weights[i], p[i], 1e-9);
  assert_true(of_variable(l, s.meant, "features") > 0);
  assert_true(scene_metric(l, "features") > 0);
  hws_ngram_model_free(model);
  assert_status(hws_graph_learner_model(exact, s.meant, NULL, &model), HWS_E_UNSUPPORTED);
  assert_null(model);
  assert_status(hws_graph_learner_model(l, s.tag, NULL, &model), HWS_E_ARGUMENT);
  hws_strings_free(words);
  hws_learner_free(l);
  hws_learner_free(exact);
  hws_graph_free(g);
  scene_free(&s);
}

/* A choice of its own for one variable. */
static void a_variable_may_keep_its_messages_otherwise(void **state) {
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_graph *g = NULL;
  hws_learner *l;
  hws_ngram_model *model = NULL;
  double p[4];
  (void)state;
  assert_ok(choose_for(b, s.meant, "bp", 0));
  assert_ok(hws_graph_builder_build(b, &g));
  l = scene_run(g, "pep", NULL, 0);
  posterior(l, &s, p);
  assert_near(p[0], SCENE_AB, 1e-12);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  scene_free(&s);

  b = scene_builder(&s);
  assert_ok(choose_for(b, s.meant, "ep", 2));
  assert_ok(hws_graph_builder_build(b, &g));
  l = scene_run(g, "bp", NULL, 0);
  assert_ok(hws_graph_learner_model(l, s.meant, NULL, &model));
  hws_ngram_model_free(model);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  scene_free(&s);
}

/* Under every method, for a new graph and for one that another learner is to go on with. */
static void contradictions_are_refused(void **state) {
  static const int32_t long_one[] = {1, 1, 1};
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *impossible = NULL;
  hws_machine *belief = NULL;
  hws_strings *best = NULL;
  double x[2];
  size_t i;
  (void)state;
  assert_ok(hws_graph_with_string(g, s.typed, long_one, 3, &impossible));
  for (i = 0; i < METHODS; ++i) {
    hws_learner *possible = scene_run(g, kMethods[i], NULL, 0), *l = NULL;
    assert_status(hws_graph_learner_with_graph(possible, impossible, &l), HWS_E_IMPOSSIBLE);
    assert_null(l);
    assert_non_null(strstr(hws_error_message_view(), "the evidence contradicts itself"));
    assert_near(scene_metric(possible, "unchecked"), 0, 0);
    hws_learner_free(possible);
  }
  {
    hws_learner *l = scene_learner(g, "bp", NULL, 0); /* nothing is known before a first sweep */
    assert_true(hws_graph_learner_belief(l, s.meant, NULL, &belief) < 0);
    assert_null(belief);
    assert_true(hws_graph_learner_best(l, s.meant, 2, NULL, &best) < 0);
    assert_null(best);
    assert_status(hws_learner_metric(l, "change", x), HWS_E_EMPTY);
    hws_learner_free(l);
  }
  hws_graph_free(impossible);
  hws_graph_free(g);
  scene_free(&s);
}

static void bad_arguments_are_named(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_learner *l = scene_run(g, "bp", NULL, 0), *none = (hws_learner *)1, *edit = NULL;
  hws_machine *belief = NULL;
  hws_strings *best = NULL, *words = scene_strings(&s), *pairs = NULL;
  hws_ngram_model *model = NULL;
  hws_edit_model *start = NULL;
  hws_options *o = NULL;
  const hws_alphabet *both[2];
  double x[3] = {5, 5, 5};
  (void)state;
  assert_status(hws_graph_learner_new(NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  assert_status(hws_graph_learner_new(g, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "pepp"));
  assert_status(hws_graph_learner_new(g, o, &none), HWS_E_ARGUMENT);
  assert_message("pep");
  assert_ok(hws_options_set_text(o, "method", "bp"));
  assert_ok(hws_options_set_int(o, "order", 2));
  assert_status(hws_graph_learner_new(g, o, &none), HWS_E_ARGUMENT); /* bp has no n-grams */
  assert_message("order");
  hws_options_free(o);

  assert_status(hws_graph_learner_belief(l, 3, NULL, &belief), HWS_E_ARGUMENT);
  assert_message("0 to 2");
  assert_status(hws_graph_learner_belief(l, s.tag, NULL, &belief), HWS_E_ARGUMENT);
  assert_null(belief);
  assert_message("finite");
  assert_status(hws_graph_learner_belief(NULL, 0, NULL, &belief), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_probabilities(l, s.meant, x, 2), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_probabilities(l, s.tag, x, 3), HWS_E_ARGUMENT);
  assert_message("2");
  assert_status(hws_graph_learner_probabilities(l, s.tag, NULL, 2), HWS_E_ARGUMENT);
  assert_near(x[0], 5, 0); /* a failed call leaves the array alone */
  assert_status(hws_graph_learner_best(l, s.meant, -1, NULL, &best), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_best(l, s.tag, 1, NULL, &best), HWS_E_ARGUMENT);
  assert_null(best);
  assert_status(hws_graph_learner_variable(l, s.meant, "entropi", NULL, x), HWS_E_ARGUMENT);
  assert_message("entropy");
  assert_status(hws_graph_learner_variable(l, s.tag, "expected_length", NULL, x), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_variable(l, s.tag, NULL, NULL, x), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_log_probs(l, s.meant, NULL, NULL, x), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_log_probs(l, s.tag, words, NULL, x), HWS_E_ARGUMENT);
  both[0] = both[1] = s.letters;
  assert_ok(hws_strings_read("ab\tb\n", -1, 2, HWS_SPLIT_CHARS, both, NULL, &pairs));
  assert_status(hws_graph_learner_log_probs(l, s.meant, pairs, NULL, x), HWS_E_ARGUMENT);
  assert_message("tapes");
  /* A learner of another family. */
  assert_ok(hws_edit_model_new(s.letters, NULL, &start));
  assert_ok(hws_edit_learner_new(start, pairs, NULL, NULL, &edit));
  assert_status(hws_graph_learner_belief(edit, 0, NULL, &belief), HWS_E_ARGUMENT);
  assert_message("hws_graph_learner_new");
  assert_status(hws_graph_learner_model(edit, 0, NULL, &model), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_probabilities(edit, 0, x, 1), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_log_probs(edit, 0, words, NULL, x), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_best(edit, 0, 1, NULL, &best), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_variable(edit, 0, "entropy", NULL, x), HWS_E_ARGUMENT);
  {
    hws_edit_model *m = NULL;
    assert_status(hws_edit_learner_model(l, &m), HWS_E_ARGUMENT);
    assert_null(m);
  }
  hws_learner_free(edit);
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  hws_strings_free(words);
  hws_learner_free(l);
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(exact_methods_give_the_posterior), cmocka_unit_test(approximate_methods_come_near_the_posterior),
          cmocka_unit_test(candidates_are_the_strings_seen_anywhere),
          cmocka_unit_test(beliefs_are_machines_strings_and_numbers), cmocka_unit_test(samples_follow_the_belief),
          cmocka_unit_test(samples_depend_on_seed_variable_and_number_alone),
          cmocka_unit_test(observed_variables_have_their_observation), cmocka_unit_test(models_are_what_ngram_methods_keep),
          cmocka_unit_test(a_variable_may_keep_its_messages_otherwise), cmocka_unit_test(contradictions_are_refused),
          cmocka_unit_test(bad_arguments_are_named))

#else
int main(void) { return 0; }
#endif
