/* Models nearest to a machine's distribution. */
#include "capi_test.h"

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

/* a^n b with weight .5^n: two symbols. */
static hws_machine *geometric(void) {
  hws_alphabet *two = NULL;
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  int64_t first;
  const int32_t a = 1, end = 2;
  assert_ok(hws_alphabet_new(2, NULL, &two));
  assert_ok(hws_builder_new(HWS_REAL, 1, (const hws_alphabet *const *)&two, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_ok(hws_builder_add_arc(b, 0, &a, 0.5, 0));
  assert_ok(hws_builder_add_arc(b, 0, &end, 1.0, 1));
  assert_ok(hws_builder_set_final(b, 1, 1.0));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  hws_alphabet_free(two);
  return m;
}

static hws_options *gradient(const char *penalty) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "gradient"));
  assert_ok(hws_options_set_text(o, "penalty", penalty));
  return o;
}

static double entropy_of(const hws_machine *m) {
  double nats = 0;
  assert_ok(hws_machine_entropy(m, NULL, &nats));
  return nats;
}

static double ngrams_of(const hws_ngram_model *m) {
  double n = 0;
  assert_ok(hws_ngram_info(m, "ngrams", &n));
  return n;
}

static void bigrams_are_enough_for_it(void **state) {
  hws_machine *p = geometric();
  hws_ngram_model *q = NULL, *unigrams = NULL;
  hws_options *o = NULL;
  double nats = 0, coarse = 0, total = 1;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "order", 2));
  assert_ok(hws_ngram_project(p, NULL, o, &q, &nats));
  assert_near(nats, entropy_of(p), 1e-12);
  assert_ok(hws_ngram_log_total(q, NULL, &total));
  assert_near(total, 0, 1e-12);
  assert_ok(hws_options_set_int(o, "order", 1));
  assert_ok(hws_ngram_project(p, NULL, o, &unigrams, &coarse));
  assert_true(coarse > nats + 0.1);
  hws_ngram_model_free(unigrams);
  assert_ok(hws_options_set_int(o, "order", 2));
  assert_ok(hws_options_set_real(o, "threshold", 0.9)); /* leaves out aa, ^a */
  assert_ok(hws_ngram_project(p, NULL, o, &unigrams, NULL));
  assert_true(ngrams_of(unigrams) < ngrams_of(q));
  hws_ngram_model_free(unigrams);
  hws_ngram_model_free(q);
  hws_options_free(o);
  hws_machine_free(p);
}

static void penalties_keep_models_small(void **state) {
  static const char *const kPenalties[] = {"tree", "l1"};
  hws_machine *p = geometric();
  const double least = entropy_of(p);
  size_t i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_options *o = gradient(kPenalties[i]);
    hws_ngram_model *small = NULL, *large = NULL, *other = NULL;
    double coarse = 0, fine = 0, value = 0;
    assert_ok(hws_options_set_real(o, "penalty_weight", 0.2));
    assert_ok(hws_ngram_project(p, NULL, o, &small, &coarse));
    assert_ok(hws_options_set_real(o, "penalty_weight", 0.02));
    assert_ok(hws_ngram_project(p, NULL, o, &large, &fine));
    assert_true(least <= fine && fine < coarse);
    assert_true(ngrams_of(small) <= ngrams_of(large));
    /* From another start to the same optimum. */
    assert_ok(hws_ngram_project(p, small, o, &other, &value));
    assert_near(value, fine, 1e-7);
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_int(o, "suffix_test", 1));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_true(ngrams_of(other) <= ngrams_of(large));
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_int(o, "suffix_test", 0));
    assert_ok(hws_options_set_int(o, "root_group", 1));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_true(value != fine);
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_int(o, "root_group", 0));
    assert_ok(hws_options_set_real(o, "gradient_tolerance", 0.3));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_true(value != fine);
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_real(o, "gradient_tolerance", 1e-8));
    assert_ok(hws_options_set_int(o, "iterations", 2));
    assert_int_equal(hws_ngram_project(p, NULL, o, &other, &value), HWS_NOT_CONVERGED);
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_real(o, "step", 1e-6));
    assert_int_equal(hws_ngram_project(p, NULL, o, &other, &fine), HWS_NOT_CONVERGED);
    assert_true(fine != value);
    hws_ngram_model_free(other);
    hws_ngram_model_free(large);
    hws_ngram_model_free(small);
    hws_options_free(o);
  }
  hws_machine_free(p);
}

static void given_ngrams_match_their_counts(void **state) {
  hws_machine *p = geometric(), *m = NULL;
  hws_options *o = gradient("none");
  hws_ngram_model *start = NULL, *q = NULL;
  hws_alphabet *two = NULL;
  static const int64_t offsets[] = {0, 0, 1, 3};
  static const int32_t labels[] = {1, 1, 1};
  static const double theta[] = {-2, 0, 0};
  static const int64_t ends[] = {0, 1};
  double under_p = 0, under_q = 0, nats = 0;
  hws_strings *a = NULL;
  (void)state;
  assert_ok(hws_machine_alphabet(p, 0, &two));
  assert_ok(hws_ngram_from_theta(two, 3, offsets, labels, theta, NULL, &start));
  assert_ok(hws_ngram_project(p, start, o, &q, &nats));
  assert_ok(hws_ngram_machine(q, HWS_LOG, NULL, &m));
  assert_ok(hws_strings_from_arrays(1, 1, ends, labels, NULL, NULL, NULL, &a));
  assert_ok(hws_machine_ngram_counts(p, 0, a, NULL, &under_p));
  assert_ok(hws_machine_ngram_counts(m, 0, a, NULL, &under_q));
  assert_near(under_q, under_p, 1e-7);
  hws_machine_free(m);
  hws_ngram_model_free(q);
  assert_status(hws_ngram_project(p, NULL, o, &q, NULL), HWS_E_ARGUMENT);
  assert_message("none");
  assert_null(q);
  assert_ok(hws_options_set_text(o, "method", "greedy"));
  assert_status(hws_ngram_project(p, start, o, &q, NULL), HWS_E_ARGUMENT);
  assert_message("greedy");
  assert_status(hws_ngram_project(NULL, NULL, NULL, &q, NULL), HWS_E_ARGUMENT);
  hws_strings_free(a);
  hws_alphabet_free(two);
  hws_ngram_model_free(start);
  hws_options_free(o);
  hws_machine_free(p);
}

/* The contexts of a model that was given, with all that follows them. */
static void given_contexts_have_a_closed_form(void **state) {
  hws_machine *p = geometric();
  hws_ngram_model *start = NULL, *q = NULL, *small = NULL;
  hws_alphabet *two = NULL;
  hws_options *o = NULL;
  static const int64_t offsets[] = {0, 2};
  static const int32_t labels[] = {1, 1};
  static const double theta[] = {1};
  double nats = 0, total = 1;
  (void)state;
  assert_ok(hws_machine_alphabet(p, 0, &two));
  assert_ok(hws_ngram_from_theta(two, 1, offsets, labels, theta, NULL, &start));
  assert_ok(hws_ngram_project(p, start, NULL, &q, &nats));
  assert_ok(hws_ngram_log_total(q, NULL, &total));
  assert_near(total, 0, 1e-12);
  /* Read without context: the first symbol, a or b with 0.5 each, and the end once, of 2 in all; after a, once
   * on average, a or b with 0.5 each. */
  assert_near(nats, 2 * (0.25 * log(4) + 0.25 * log(4) + 0.5 * log(2)) + log(2), 1e-12);
  assert_true(nats > entropy_of(p));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "threshold", 0.9));
  assert_ok(hws_ngram_project(p, start, o, &small, NULL));
  assert_true(ngrams_of(small) < ngrams_of(q));
  hws_ngram_model_free(small);
  hws_ngram_model_free(q);
  hws_ngram_model_free(start);
  hws_options_free(o);
  hws_alphabet_free(two);
  hws_machine_free(p);
}

static void models_grow_while_it_pays(void **state) {
  static const char *const kMethods[] = {"greedy", "bundle"};
  hws_machine *p = geometric();
  size_t i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_options *o = NULL;
    hws_ngram_model *small = NULL, *large = NULL, *other = NULL, *pruned = NULL, *refitted = NULL;
    double coarse = 0, fine = 0, value = 0, total = 1;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", kMethods[i]));
    assert_ok(hws_options_set_real(o, "penalty_weight", 0.7));
    assert_ok(hws_ngram_project(p, NULL, o, &small, &coarse));
    assert_ok(hws_options_set_real(o, "penalty_weight", 0.001));
    assert_ok(hws_ngram_project(p, NULL, o, &large, &fine));
    assert_true(entropy_of(p) <= fine + 1e-12 && fine < coarse && ngrams_of(small) < ngrams_of(large));
    assert_ok(hws_ngram_log_total(large, NULL, &total));
    assert_near(total, 0, 1e-10);
    assert_ok(hws_options_set_int(o, "order", 1));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_true(value > fine);
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_int(o, "order", 3));
    assert_ok(hws_options_set_real(o, "threshold", 0.9));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_true(ngrams_of(other) < ngrams_of(large));
    hws_ngram_model_free(other);
    assert_ok(hws_options_set_real(o, "threshold", 1e-12));
    assert_ok(hws_options_set_int(o, "batch", 1));
    assert_ok(hws_options_set_real(o, "penalty_weight", 0.1));
    assert_ok(hws_ngram_project(p, NULL, o, &other, &value));
    assert_ok(hws_options_set_text(o, "stop", "eq11"));
    assert_ok(hws_ngram_project(p, NULL, o, &refitted, &total));
    assert_true(ngrams_of(refitted) >= ngrams_of(other));
    hws_ngram_model_free(refitted);
    hws_ngram_model_free(other);
    /* Projections may be pruned or fitted again. */
    assert_ok(hws_ngram_prune(large, 0.05, NULL, &pruned));
    assert_true(ngrams_of(pruned) <= ngrams_of(large));
    hws_ngram_model_free(pruned);
    hws_ngram_model_free(large);
    hws_ngram_model_free(small);
    hws_options_free(o);
  }
  hws_machine_free(p);
}

static void plain_steps_reach_the_same_optimum_more_slowly(void **state) {
  hws_machine *p = geometric();
  hws_options *o = gradient("tree");
  hws_ngram_model *q = NULL;
  double fast = 0, slow = 0, last = INFINITY;
  int64_t steps;
  (void)state;
  assert_ok(hws_options_set_real(o, "penalty_weight", 0.1));
  assert_ok(hws_ngram_project(p, NULL, o, &q, &fast));
  hws_ngram_model_free(q);
  assert_ok(hws_options_set_int(o, "accelerate", 0));
  assert_ok(hws_options_set_real(o, "gradient_tolerance", 1e-5));
  assert_ok(hws_ngram_project(p, NULL, o, &q, &slow));
  assert_near(slow, fast, 1e-3);
  hws_ngram_model_free(q);
  for (steps = 1; steps <= 3; ++steps) { /* the paper's one step per visit, and more of them */
    assert_ok(hws_options_set_int(o, "iterations", steps));
    assert_int_equal(hws_ngram_project(p, NULL, o, &q, &slow), HWS_NOT_CONVERGED);
    assert_true(slow < last);
    last = slow;
    hws_ngram_model_free(q);
  }
  hws_options_free(o);
  hws_machine_free(p);
}

/* Seven strings: by the printed estimate no n-gram joins that is rarer than its back-off says, however small the penalty. */
static void estimates_of_gains_differ(void **state) {
  static const char text[] = "b\t27\nab\t24\na\t22\nba\t6\naa\t6\nbb\t4\nabb\t2\n";
  static const char *const kEstimates[] = {"stolcke", "printed", "auto"};
  hws_alphabet *two = NULL;
  hws_strings *words = NULL;
  hws_machine *p = NULL;
  hws_options *o = NULL;
  double off[2] = {0}, ngrams[2] = {0};
  size_t i;
  (void)state;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &two));
  assert_ok(hws_strings_read(text, -1, 1, HWS_SPLIT_CHARS, (const hws_alphabet *const *)&two, NULL, &words));
  assert_ok(hws_machine_from_words(words, HWS_REAL, NULL, &p));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "greedy"));
  assert_ok(hws_options_set_int(o, "order", 5));
  assert_ok(hws_options_set_real(o, "penalty_weight", 1e-6));
  for (i = 0; i < 2; ++i) {
    hws_ngram_model *q = NULL;
    double nats = 0;
    assert_ok(hws_options_set_text(o, "estimate", kEstimates[i]));
    assert_ok(hws_ngram_project(p, NULL, o, &q, &nats));
    off[i] = nats - entropy_of(p);
    ngrams[i] = ngrams_of(q);
    hws_ngram_model_free(q);
  }
  assert_near(off[0], 0, 1e-6);
  assert_near(off[1], .197, 5e-4);
  assert_true(ngrams[0] > ngrams[1]);
  {
    hws_ngram_model *q = NULL;
    assert_ok(hws_options_set_text(o, "estimate", kEstimates[2]));
    assert_status(hws_ngram_project(p, NULL, o, &q, NULL), HWS_E_ARGUMENT);
    assert_message("stolcke");
    assert_null(q);
  }
  hws_options_free(o);
  hws_machine_free(p);
  hws_strings_free(words);
  hws_alphabet_free(two);
}

CAPI_MAIN(cmocka_unit_test(estimates_of_gains_differ), cmocka_unit_test(given_contexts_have_a_closed_form),
          cmocka_unit_test(models_grow_while_it_pays),
          cmocka_unit_test(plain_steps_reach_the_same_optimum_more_slowly), cmocka_unit_test(bigrams_are_enough_for_it),
          cmocka_unit_test(penalties_keep_models_small), cmocka_unit_test(given_ngrams_match_their_counts))

#else
int main(void) { return 0; }
#endif
