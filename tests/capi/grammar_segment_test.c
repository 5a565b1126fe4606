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

/* What a learner begins with or has learned, as text. */
static void text_of(const hws_learner *learner, char *text, int64_t capacity) {
  hws_grammar *model = NULL;
  assert_ok(hws_grammar_learner_model(learner, &model));
  assert_ok(hws_grammar_write_text(model, NULL, text, capacity, NULL));
  hws_grammar_free(model);
}

/* A part of the words has neither all substrings nor the E step over all words that weighs them. */
static void parts_of_words_begin_at_random(void **state) {
  static const int64_t kNumbers[] = {0, 1, 2, 3};
  enum { kText = 1 << 14 };
  hws_grammar *g = grammar_in(kMorphs), *written = NULL;
  hws_corpus *words = words_in("aba\nabb\nbab\nbb\n"), *half[2] = {NULL, NULL};
  hws_learner *part[2] = {NULL, NULL}, *whole = NULL, *alone = NULL;
  hws_statistics *sum[2] = {NULL, NULL}, *all = NULL;
  hws_options *o = NULL;
  char *text[4];
  double learned[2];
  int32_t done = 0;
  int i;
  (void)state;
  for (i = 0; i < 4; ++i) assert_non_null(text[i] = (char *)malloc(kText));
  assert_ok(hws_grammar_with_substrings(g, words, NULL, NULL, &written));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "method", "em"));
  assert_ok(hws_options_set(o, "init", "random"));
  assert_ok(hws_grammar_learner_new(written, words, NULL, o, &alone));
  assert_ok(hws_options_set_int(o, "items", 4));
  assert_ok(hws_grammar_learner_new(written, words, NULL, o, &whole));
  for (i = 0; i < 2; ++i) {
    assert_ok(hws_corpus_part(words, kNumbers + 2 * i, 2, &half[i]));
    assert_ok(hws_options_set_int(o, "first_item", 2 * i));
    assert_status(hws_grammar_learner_new(g, half[i], NULL, o, &part[i]), HWS_E_ARGUMENT);
    assert_message("hws_grammar_with_substrings");
    assert_ok(hws_grammar_learner_new(written, half[i], NULL, o, &part[i]));
    text_of(part[i], text[i], kText);
    assert_ok(hws_learner_statistics(part[i], &sum[i]));
  }
  text_of(whole, text[2], kText);
  text_of(alone, text[3], kText);
  assert_string_equal(text[0], text[1]);
  assert_string_equal(text[0], text[2]);
  assert_true(strcmp(text[0], text[3]) != 0);
  assert_ok(hws_statistics_merge(sum[0], sum[1], &all));
  assert_ok(hws_learner_update(part[0], all, &done));
  assert_ok(hws_learner_step(whole, 1, &done));
  assert_ok(hws_learner_metric(part[0], "log_likelihood", &learned[0]));
  assert_ok(hws_learner_metric(whole, "log_likelihood", &learned[1]));
  assert_near(learned[0], learned[1], 1e-12);
  for (i = 0; i < 2; ++i) {
    hws_statistics_free(sum[i]);
    hws_learner_free(part[i]);
    hws_corpus_free(half[i]);
  }
  for (i = 0; i < 4; ++i) free(text[i]);
  hws_statistics_free(all);
  hws_learner_free(whole);
  hws_learner_free(alone);
  hws_options_free(o);
  hws_corpus_free(words);
  hws_grammar_free(written);
  hws_grammar_free(g);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(rules_for_substrings_are_written_out),
                                          cmocka_unit_test(units_end_by_the_best_tree_or_by_all),
                                          cmocka_unit_test(morphs_are_learned),
                                          cmocka_unit_test(parts_of_words_begin_at_random)};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
