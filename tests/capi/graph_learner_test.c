/* Inference in factor graphs through the C interface: every method on a graph whose posterior is known,
 * results, options, checkpoints, cancelling. */
#include "graph_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

static const char *const kMethods[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
#define METHODS (sizeof kMethods / sizeof kMethods[0])

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static double of_variable(const hws_learner *l, int64_t v, const char *name) {
  double x = 0;
  assert_ok(hws_graph_learner_variable(l, v, name, NULL, &x));
  return x;
}

/* p(meant = ab), p(meant = b), p(meant = aa) and p(tag = 0). */
static void posterior(const hws_learner *l, const struct graph_scene *s, double *p) {
  hws_strings *words = two_words(s);
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
    assert_near(metric(l, "converged"), 1, 0);
    assert_near(metric(l, "skipped_total"), 0, 0);
    assert_near(metric(l, "stuck"), 0, 0);
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
    if (i > 0) assert_ok(hws_options_set_real(o, "lambda", 1e-4));
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
  assert_near(of_variable(l, s.tag, "entropy"), -SCENE_TAG_0 * log(SCENE_TAG_0) - (1 - SCENE_TAG_0) * log(1 - SCENE_TAG_0), 1e-12);
  assert_true(of_variable(l, s.meant, "accepted") > 0);
  assert_near(of_variable(l, s.meant, "skipped"), 0, 0);
  assert_true(of_variable(l, s.meant, "arcs") > 0);
  hws_learner_free(l);
  scene_free(&s);
}

/* What was seen is believed. */
static void observed_variables_have_their_observation(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *seen = NULL;
  hws_learner *l;
  hws_strings *best = NULL, *words = two_words(&s);
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
  hws_strings *words = two_words(&s);
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
  assert_true(metric(l, "features") > 0);
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
  assert_ok(hws_graph_builder_choose(b, s.meant, "exact", 0, -1));
  assert_ok(hws_graph_builder_build(b, &g));
  l = scene_run(g, "pep", NULL, 0);
  posterior(l, &s, p);
  assert_near(p[0], SCENE_AB, 1e-12);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  scene_free(&s);

  b = scene_builder(&s);
  assert_ok(hws_graph_builder_choose(b, s.meant, "ngram", 2, -1));
  assert_ok(hws_graph_builder_build(b, &g));
  l = scene_run(g, "bp", NULL, 0);
  assert_ok(hws_graph_learner_model(l, s.meant, NULL, &model));
  hws_ngram_model_free(model);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  scene_free(&s);
}

/* Exact methods have no belief then. Others leave the message they cannot take up out and count it, or, where all they keep
 * of it is penalized, come to a compromise. */
static void contradictions_are_told(void **state) {
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
    hws_learner *l = scene_run(impossible, kMethods[i], NULL, 0);
    const int exact = !strcmp(kMethods[i], "bp") || !strcmp(kMethods[i], "pruned");
    const int compromise = !strcmp(kMethods[i], "surrogate") || !strcmp(kMethods[i], "pep");
    assert_status(hws_graph_learner_belief(l, s.meant, NULL, &belief), exact ? HWS_E_EMPTY : HWS_OK);
    if (!compromise) assert_true(metric(l, "skipped_total") > 0);
    if (!compromise) assert_near(metric(l, "converged"), 0, 0);
    hws_machine_free(belief);
    hws_learner_free(l);
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

/* What a run came to, as numbers. */
static void outcome(const hws_graph *g, const struct graph_scene *s, hws_options *o, double *x) {
  hws_strings *words = two_words(s);
  hws_learner *l = NULL;
  int64_t steps;
  int32_t done = 0;
  assert_ok(hws_graph_learner_new(g, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_steps(l, &steps));
  x[0] = (double)steps;
  x[1] = metric(l, "change");
  x[2] = metric(l, "skipped_total");
  x[3] = metric(l, "arcs");
  if (hws_graph_learner_log_probs(l, s->meant, words, NULL, x + 4) < 0) x[4] = x[5] = x[6] = 1;
  hws_learner_free(l);
  hws_strings_free(words);
}

static void every_option_has_its_effect(void **state) {
  static const struct {
    const char *method, *projection, *option, *text;
    double value;
  } cases[] = {
      {"bp", NULL, "method", "ep", 0}, {"ep", NULL, "schedule", "flooding", 0}, {"ep", NULL, "schedule", "residual", 0},
      {"ep", NULL, "iterations", NULL, 2}, {"ep", NULL, "tolerance", NULL, .5}, {"ep", NULL, "damping", NULL, .5},
      {"pruned", NULL, "k", NULL, 2}, {"ep", NULL, "order", NULL, 2}, {"pep", NULL, "order", NULL, 1}, {"pep-greedy", NULL, "order", NULL, 2},
      {"ep", NULL, "projection", "gradient", 0}, {"ep", NULL, "projection", "converged", 0}, {"ep", "gradient", "projection", "closed", 0},
      {"pep", NULL, "projection", "gradient", 0}, {"pep-greedy", NULL, "projection", "closed", 0}, {"pep", NULL, "projection", "converged", 0}, {"pep", "gradient", "eta", NULL, .2},
      {"ep", "gradient", "eta", NULL, .2}, {"pep", NULL, "lambda", NULL, .1}, {"pep-greedy", NULL, "lambda", NULL, .5},
      {"pep", NULL, "lambda_decay", NULL, .5}, {"pep-greedy", NULL, "lambda_decay", NULL, .5}, {"pep", "gradient", "first_passes", NULL, 2},
      {"ep", "gradient", "first_passes", NULL, 2}, {"pep", "gradient", "first_sweeps", NULL, 1}, {"pep", NULL, "unigram_sweeps", NULL, 3},
      {"pep-greedy", NULL, "batch", NULL, 1}, {"ep", NULL, "separate", NULL, 1}, {"pep", NULL, "separate", NULL, 1},
      {"pep-greedy", NULL, "separate", NULL, 1}, {"bp", NULL, "max_states", NULL, 3}, {"bp", NULL, "max_arcs", NULL, 5},
      {"bp", NULL, "max_bytes", NULL, 100}};
  struct graph_scene s;
  hws_graph *g = chain_graph(&s);
  size_t i;
  int same = 0;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    double before[7], after[7];
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", cases[i].method));
    if (cases[i].projection) assert_ok(hws_options_set_text(o, "projection", cases[i].projection));
    assert_ok(hws_options_set_int(o, "iterations", 8));
    outcome(g, &s, o, before);
    if (cases[i].text) assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    else assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
    outcome(g, &s, o, after);
    hws_options_free(o);
    if (memcmp(before, after, sizeof before) == 0) {
      ++same;
      print_error("%s: option %s has no effect\n", cases[i].method, cases[i].option);
    }
  }
  assert_int_equal(same, 0);
  hws_graph_free(g);
  scene_free(&s);
}

/* Where no method that works uses an option, it is a mistake to set it. */
static void options_without_effect_are_refused(void **state) {
  static const struct {
    const char *method, *option;
  } cases[] = {{"bp", "k"}, {"bp", "order"}, {"bp", "eta"}, {"pruned", "lambda"}, {"candidates", "k"}, {"surrogate", "order"},
               {"ep", "lambda"}, {"ep", "eta"}, {"ep", "first_passes"}, {"ep", "unigram_sweeps"}, {"pep", "eta"}, {"pep", "first_sweeps"}, {"pep", "batch"}, {"pep", "k"}, {"pep-greedy", "eta"}};
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", cases[i].method));
    assert_ok(hws_options_set_int(o, cases[i].option, 1));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
    assert_message(cases[i].option);
    assert_null(l);
    hws_options_free(o);
  }
  hws_graph_free(g);
  scene_free(&s);
}

static void checkpoints_continue_to_the_bit(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *other = NULL;
  size_t i;
  int32_t done;
  (void)state;
  assert_ok(hws_graph_with_value(g, s.tag, 0, &other));
  for (i = 0; i < METHODS; ++i) {
    hws_learner *whole = scene_learner(g, kMethods[i], "damping", .25), *half = scene_learner(g, kMethods[i], "damping", .25);
    hws_learner *rest = scene_learner(g, kMethods[i], "damping", .25), *wrong = scene_learner(other, kMethods[i], "damping", .25);
    int64_t size = 0, first = 0, second = 0;
    char *bytes, *a, *b;
    assert_ok(hws_learner_step(whole, 4, &done));
    assert_ok(hws_learner_step(half, 2, &done));
    assert_ok(hws_learner_save(half, NULL, 0, &size));
    bytes = (char *)malloc((size_t)size);
    assert_ok(hws_learner_save(half, bytes, size, NULL));
    assert_ok(hws_learner_load(rest, bytes, size));
    assert_ok(hws_learner_step(rest, 2, &done));
    assert_ok(hws_learner_save(whole, NULL, 0, &first));
    assert_ok(hws_learner_save(rest, NULL, 0, &second));
    assert_int_equal(first, second);
    a = (char *)malloc((size_t)first);
    b = (char *)malloc((size_t)first);
    assert_ok(hws_learner_save(whole, a, first, NULL));
    assert_ok(hws_learner_save(rest, b, first, NULL));
    if (memcmp(a, b, (size_t)first) != 0) fail_msg("%s: a resumed run differs", kMethods[i]);
    assert_status(hws_learner_load(wrong, bytes, size), HWS_E_VERSION);
    bytes[size / 2] ^= 1;
    assert_status(hws_learner_load(rest, bytes, size), HWS_E_CORRUPT);
    assert_status(hws_learner_load(rest, bytes, size / 2), HWS_E_CORRUPT);
    assert_ok(hws_learner_save(rest, b, first, NULL)); /* as it was */
    assert_memory_equal(a, b, first);
    free(a);
    free(b);
    free(bytes);
    hws_learner_free(whole);
    hws_learner_free(half);
    hws_learner_free(rest);
    hws_learner_free(wrong);
  }
  hws_graph_free(other);
  hws_graph_free(g);
  scene_free(&s);
}

static void a_cancelled_sweep_is_undone(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_cancel *cancel = NULL;
  int64_t before = 0, after = 0, steps = 7;
  static char a[65536], b[65536];
  int32_t done;
  size_t i;
  (void)state;
  assert_ok(hws_cancel_new(&cancel));
  for (i = 0; i < METHODS; ++i) {
    hws_learner *l = scene_learner(g, kMethods[i], "tolerance", 0);
    assert_ok(hws_learner_set_cancel(l, cancel));
    assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_learner_save(l, a, sizeof a, &before));
    hws_cancel_set(cancel);
    assert_status(hws_learner_step(l, 1, &done), HWS_E_CANCELLED);
    hws_cancel_clear(cancel);
    assert_ok(hws_learner_steps(l, &steps));
    assert_int_equal(steps, 1);
    assert_ok(hws_learner_save(l, b, sizeof b, &after));
    assert_int_equal(after, before);
    assert_memory_equal(a, b, before);
    assert_ok(hws_learner_step(l, 1, &done));
    hws_learner_free(l);
  }
  hws_cancel_free(cancel);
  hws_graph_free(g);
  scene_free(&s);
}

static void bad_arguments_are_named(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_learner *l = scene_run(g, "bp", NULL, 0), *none = (hws_learner *)1, *edit = NULL;
  hws_machine *belief = NULL;
  hws_strings *best = NULL, *words = two_words(&s), *pairs = NULL;
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
  assert_ok(hws_strings_read("ab\tb\n", -1, 2, HWS_SPLIT_CHARS, both, &pairs));
  assert_status(hws_graph_learner_log_probs(l, s.meant, pairs, NULL, x), HWS_E_ARGUMENT);
  assert_message("tapes");
  /* A learner of another family. */
  assert_ok(hws_edit_model_new(s.letters, NULL, &start));
  assert_ok(hws_edit_learner_new(start, pairs, NULL, &edit));
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
          cmocka_unit_test(candidates_are_the_strings_seen_anywhere), cmocka_unit_test(beliefs_are_machines_strings_and_numbers),
          cmocka_unit_test(observed_variables_have_their_observation), cmocka_unit_test(models_are_what_ngram_methods_keep),
          cmocka_unit_test(a_variable_may_keep_its_messages_otherwise), cmocka_unit_test(contradictions_are_told),
          cmocka_unit_test(every_option_has_its_effect), cmocka_unit_test(options_without_effect_are_refused),
          cmocka_unit_test(checkpoints_continue_to_the_bit), cmocka_unit_test(a_cancelled_sweep_is_undone),
          cmocka_unit_test(bad_arguments_are_named))

#else
int main(void) { return 0; }
#endif
