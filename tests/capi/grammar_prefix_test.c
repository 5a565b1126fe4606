/* hws_grammar_prefix_*: sentences word by word. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* Strings a^n b^n with the probability 0.6 * 0.4^(n - 1) for n >= 1. */
static const char kNested[] = "0.6 S --> a b\n0.4 S --> a S b\n";

static hws_grammar *grammar;
static int32_t a, b;

static hws_grammar_prefix *after(const hws_grammar_prefix *prefix, int32_t word) {
  hws_grammar_prefix *next = NULL;
  assert_ok(hws_grammar_prefix_read(prefix, word, NULL, &next));
  return next;
}

static double log_of(const hws_grammar_prefix *prefix) {
  double log_prefix = 1;
  assert_ok(hws_grammar_prefix_score(prefix, &log_prefix, NULL));
  return log_prefix;
}

static void assert_next(const hws_grammar_prefix *prefix, double end, double of_a, double of_b) {
  double next[3], expected[3];
  int64_t needed = 0;
  int i;
  expected[0] = end;
  expected[a] = of_a;
  expected[b] = of_b;
  assert_ok(hws_grammar_prefix_next(prefix, next, 3, &needed));
  assert_int_equal(needed, 3);
  for (i = 0; i < 3; ++i) {
    if (expected[i] == 0) assert_true(next[i] == -INFINITY);
    else assert_near(next[i], log(expected[i]), 1e-13);
  }
}

static void a_prefix_knows_what_may_follow(void **state) {
  hws_grammar_prefix *p[4] = {NULL}, *ended;
  double log_prefix = 0, log_sentence = 0;
  int i;
  (void)state;
  assert_ok(hws_grammar_prefix_new(grammar, NULL, &p[0]));
  for (i = 0; i < 3; ++i) p[i + 1] = after(p[i], a);
  assert_next(p[0], 0, 1, 0);
  assert_near(log_of(p[3]), log(.4 * .4), 1e-13); /* at least three of a */
  assert_next(p[3], 0, .4 * .4 * .4, .4 * .4 * .6);
  /* One state is read from twice, and it does not need those before it. */
  hws_grammar_prefix_free(p[0]);
  hws_grammar_prefix_free(p[2]);
  ended = after(p[1], b);
  assert_ok(hws_grammar_prefix_score(ended, &log_prefix, &log_sentence));
  assert_near(log_prefix, log(.6), 1e-13);
  assert_near(log_sentence, log(.6), 1e-13);
  assert_next(ended, .6, 0, 0);
  hws_grammar_prefix_free(ended);
  assert_near(log_of(p[3]), log(.4 * .4), 1e-13);
  ended = after(p[3], 0);
  assert_next(ended, 0, 0, 0);
  hws_grammar_prefix_free(ended);
  hws_grammar_prefix_free(p[1]);
  hws_grammar_prefix_free(p[3]);
}

static void a_prefix_outlives_its_grammar(void **state) {
  hws_grammar *g = NULL;
  hws_grammar_prefix *p = NULL, *next;
  (void)state;
  assert_ok(hws_grammar_read_text("0.5 S --> S S\n0.5 S --> x\n", -1, NULL, &g));
  assert_ok(hws_grammar_prefix_new(g, NULL, &p));
  hws_grammar_free(g);
  assert_near(log_of(p), 0, 1e-12);
  next = after(p, 1);
  hws_grammar_prefix_free(p);
  p = after(next, 1);
  assert_near(log_of(p), log(.5), 1e-10);
  hws_grammar_prefix_free(next);
  hws_grammar_prefix_free(p);
}

static void what_has_no_weight_or_no_word_is_refused(void **state) {
  hws_grammar *g = NULL;
  hws_options *any = NULL;
  hws_grammar_prefix *p = NULL, *next = NULL;
  (void)state;
  assert_ok(hws_options_new(&any));
  assert_ok(hws_options_set(any, "weights", "any"));
  assert_ok(hws_grammar_read_text("1 S --> S x\n", -1, any, &g));
  assert_status(hws_grammar_prefix_new(g, NULL, &p), HWS_E_IMPROPER);
  assert_message("no finite tree");
  hws_grammar_free(g);
  assert_ok(hws_grammar_read_text("1 S --> S S\n1 S --> x\n", -1, any, &g));
  assert_status(hws_grammar_prefix_new(g, NULL, &p), HWS_E_DIVERGED);
  hws_grammar_free(g);
  assert_ok(hws_grammar_prefix_new(grammar, NULL, &p));
  assert_status(hws_grammar_prefix_read(p, 3, NULL, &next), HWS_E_ARGUMENT);
  assert_message("word 3; expected 0 to 2");
  assert_status(hws_grammar_prefix_read(p, -1, NULL, &next), HWS_E_ARGUMENT);
  hws_grammar_prefix_free(p);
  hws_grammar_prefix_free(NULL);
  hws_options_free(any);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(a_prefix_knows_what_may_follow),
                                          cmocka_unit_test(a_prefix_outlives_its_grammar),
                                          cmocka_unit_test(what_has_no_weight_or_no_word_is_refused)};
static int make_world(void **state) {
  hws_alphabet *words = NULL;
  (void)state;
  assert_ok(hws_grammar_read_text(kNested, -1, NULL, &grammar));
  assert_ok(hws_grammar_words(grammar, &words));
  assert_ok(hws_alphabet_find(words, "a", -1, &a));
  assert_ok(hws_alphabet_find(words, "b", -1, &b));
  hws_alphabet_free(words);
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_grammar_free(grammar);
  return 0;
}
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
