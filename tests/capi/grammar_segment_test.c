/* hws_grammar_segment, hws_grammar_with_substrings, and learners of rules for any substring. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kMorphs[] = "0.5 W --> S\n0.5 W --> S E\n1 S --> <any>\n1 E --> <any>\n";

static hws_grammar *grammar_in(const char *text) {
  hws_grammar *g = NULL;
  assert_ok(hws_grammar_read_text(text, -1, NULL, &g));
  return g;
}

static hws_corpus *words_in(const char *text) {
  hws_corpus *c = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_CHARS, NULL, NULL, &c));
  return c;
}

static double info(const hws_grammar *g, const char *name) {
  double value = -1;
  assert_ok(hws_grammar_info(g, name, &value));
  return value;
}

static void rules_for_substrings_are_written_out(void **state) {
  hws_grammar *g = grammar_in(kMorphs), *written = NULL, *again = NULL;
  hws_corpus *words = words_in("aba\nb\n"), *more = words_in("bc\n");
  double score[3];
  char text[512];
  (void)state;
  /* a, ab, aba, b, ba, and bc, c */
  assert_ok(hws_grammar_with_substrings(g, words, NULL, NULL, &written));
  assert_near(info(written, "rules"), 2 + 5 + 5, 0);
  assert_ok(hws_grammar_score(written, words, NULL, score));
  assert_near(score[0], log(.5 * .2 + .5 * 2 * .04), 1e-13); /* aba; a ba, ab a */
  assert_near(score[1], log(.5 * .2), 1e-13);
  assert_ok(hws_grammar_with_substrings(written, words, NULL, NULL, &again));
  assert_near(info(again, "rules"), 12, 0);
  hws_grammar_free(again);
  hws_grammar_free(written);
  assert_ok(hws_grammar_with_substrings(g, words, more, NULL, &written));
  assert_near(info(written, "rules"), 2 + 7 + 7, 0);
  assert_near(info(written, "words"), 3, 0);
  hws_grammar_free(written);
  /* What is not written out yet cannot be summed, but is a text. */
  assert_status(hws_grammar_score(g, words, NULL, score), HWS_E_ARGUMENT);
  assert_message("<any>");
  assert_ok(hws_grammar_write_text(g, NULL, text, sizeof text, NULL));
  assert_string_equal(text, kMorphs);
  hws_grammar_free(g);
  g = grammar_in("1 W --> <any> a\n");
  assert_status(hws_grammar_with_substrings(g, words, NULL, NULL, &written), HWS_E_ARGUMENT);
  hws_grammar_free(g);
  hws_corpus_free(words);
  hws_corpus_free(more);
}

static void units_end_by_the_best_tree_or_by_all(void **state) {
  hws_grammar *g = grammar_in("0.4 W --> S\n0.6 W --> S E\n0.5 S --> a b\n"
                              "0.3 S --> a\n0.2 S --> b\n0.5 E --> b\n0.5 E --> a b\n");
  hws_corpus *words = words_in("ab\nabab\nba\nabb\n");
  hws_options *o = NULL;
  double ends[11], log_weights[4];
  int64_t impossible = -1;
  (void)state;
  assert_ok(hws_grammar_segment(g, words, NULL, ends, log_weights, &impossible));
  assert_int_equal(impossible, 1); /* ba */
  assert_near(log_weights[0], log(.4 * .5), 1e-13);
  assert_true(ends[0] == 0 && ends[1] == 1); /* ab at once, .2 to .09 */
  assert_true(ends[2] == 0 && ends[3] == 1 && ends[4] == 0 && ends[5] == 1);
  assert_true(ends[6] == 0 && ends[7] == 1 && log_weights[2] == -INFINITY);
  assert_true(ends[8] == 0 && ends[9] == 1 && ends[10] == 1);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "decode", "marginal"));
  assert_ok(hws_grammar_segment(g, words, o, ends, NULL, &impossible));
  assert_int_equal(impossible, 1);
  assert_near(ends[0], .6 * .3 * .5 / (.6 * .3 * .5 + .4 * .5), 1e-13);
  assert_near(ends[1], 1, 1e-13);
  assert_near(ends[3], 1, 1e-13);
  hws_options_free(o);
  hws_grammar_free(g);
  hws_corpus_free(words);
}

/* Stems with two suffixes and without: what every method but maximum likelihood finds. */
static void morphs_are_learned(void **state) {
  static const char *const kMethods[] = {"em", "hard-em", "vi", "cvi", "hastings", "blocked-gibbs"};
  hws_grammar *g = grammar_in(kMorphs);
  hws_corpus *words = words_in("talk\ntalked\ntalking\nopen\nopened\nopening\nlift\nlifted\nlifting\ncamp\ncamped\ncamping\n"
                               "form\nformed\nforming\n"),
             *held_out = words_in("jumping\n");
  size_t m;
  (void)state;
  for (m = 0; m < sizeof kMethods / sizeof *kMethods; ++m) {
    hws_learner *learner = NULL;
    hws_grammar *model = NULL;
    hws_options *o = NULL;
    hws_corpus *one = words_in("lifting\n");
    double ends[7], held = 0;
    int32_t done = 0;
    int64_t impossible = 0;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set(o, "method", kMethods[m]));
    if (m >= 2) assert_ok(hws_options_set(o, "prior", ".01"));
    assert_ok(hws_options_set(o, "iterations", "40"));
    assert_ok(hws_grammar_learner_new(g, words, held_out, o, &learner));
    assert_ok(hws_learner_step(learner, 40, &done));
    assert_ok(hws_learner_metric(learner, "heldout_log_likelihood", &held));
    assert_true(m < 2 || held > -INFINITY);
    assert_ok(hws_grammar_learner_model(learner, &model));
    assert_near(info(model, "has_fixed"), 0, 0);
    assert_ok(hws_grammar_segment(model, one, NULL, ends, NULL, &impossible));
    assert_int_equal(impossible, 0);
    if (m >= 3) assert_true(ends[3] == 1 && ends[6] == 1);
    hws_grammar_free(model);
    hws_learner_free(learner);
    hws_options_free(o);
    hws_corpus_free(one);
  }
  hws_grammar_free(g);
  hws_corpus_free(words);
  hws_corpus_free(held_out);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(rules_for_substrings_are_written_out),
                                          cmocka_unit_test(units_end_by_the_best_tree_or_by_all),
                                          cmocka_unit_test(morphs_are_learned)};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
