/* Learners of grammars: a model learned, saved, read and gone on with; what is refused. */
#include "capi_test.h"

#include <math.h>
#include <stdlib.h>

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kRules[] = "S --> S S\nS --> A B\nA --> a\nA --> b\nB --> b\nB --> a\nS --> a\n";
static const char kSentences[] = "a b a b\na b\na a b\na b a\n";

struct world {
  hws_grammar *grammar;
  hws_corpus *corpus;
};
static struct world world_of(void) {
  struct world w;
  hws_options *o;
  hws_alphabet *words;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "weights", "normalize"));
  assert_ok(hws_grammar_read_text(kRules, -1, o, &w.grammar));
  hws_options_free(o);
  assert_ok(hws_grammar_words(w.grammar, &words));
  assert_ok(hws_corpus_read(kSentences, -1, HWS_CORPUS_SPACES, words, NULL, &w.corpus));
  hws_alphabet_free(words);
  return w;
}
static void free_world(struct world *w) {
  hws_grammar_free(w->grammar);
  hws_corpus_free(w->corpus);
}
static hws_options *options_of(const char *name, const char *value) {
  hws_options *o;
  assert_ok(hws_options_new(&o));
  if (name) assert_ok(hws_options_set(o, name, value));
  return o;
}

static void every_method_learns_a_grammar_that_goes_on(void **state) {
  static const char *const methods[] = {"em", "hard-em", "vi", "cvi", "hastings", "blocked-gibbs"};
  struct world w = world_of();
  size_t m;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) {
    hws_options *o = options_of("method", methods[m]);
    hws_learner *l, *again;
    hws_grammar *model;
    double log_weights[4], x, total;
    char text[64];
    int64_t needed;
    int32_t done = 0;
    int i;
    assert_ok(hws_options_set(o, "iterations", "8"));
    assert_ok(hws_grammar_learner_new(w.grammar, w.corpus, w.corpus, o, &l));
    assert_ok(hws_learner_step(l, 8, &done));
    assert_int_equal(done, 1);
    assert_ok(hws_grammar_learner_model(l, &model));
    assert_ok(hws_grammar_method(model, text, sizeof text, &needed));
    assert_string_equal(text, methods[m]);
    assert_ok(hws_grammar_info(model, "probabilistic", &x));
    assert_true(x == 1);
    assert_ok(hws_grammar_score(model, w.corpus, NULL, log_weights));
    assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &x));
    for (i = 0; i < 4; ++i) x -= log_weights[i];
    assert_true(fabs(x) < 1e-9);
    assert_ok(hws_learner_metric(l, "perplexity", &x));
    for (total = 0, i = 0; i < 4; ++i) total += log_weights[i];
    assert_true(fabs(x - exp(-total / (double)hws_corpus_symbols(w.corpus))) < 1e-9);
    assert_ok(hws_learner_metric(l, "heldout_perplexity", &total));
    assert_true(fabs(x - total) < 1e-9);
    assert_ok(hws_learner_metric(l, "rules_used", &x));
    assert_true(x >= 2 && x <= 100);
    assert_ok(hws_grammar_learner_new(model, w.corpus, NULL, o, &again)); /* unequal weights: they are the start */
    assert_ok(hws_learner_step(again, 1, &done));
    hws_learner_free(again);
    hws_learner_free(l);
    hws_grammar_free(model);
    hws_options_free(o);
  }
  free_world(&w);
}

static void what_makes_no_sense_is_refused(void **state) {
  struct world w = world_of();
  hws_learner *l;
  hws_options *o = options_of("order", "given");
  hws_corpus *other;
  int32_t done = 0;
  (void)state;
  assert_status(hws_grammar_learner_new(w.grammar, w.corpus, NULL, o, &l), HWS_E_ARGUMENT); /* em visits in no order */
  hws_options_free(o);
  o = options_of("prior", "0.5");
  assert_status(hws_grammar_learner_new(w.grammar, w.corpus, NULL, o, &l), HWS_E_ARGUMENT); /* modes: at least 1 */
  hws_options_free(o);
  o = options_of("method", "cgs");
  assert_status(hws_grammar_learner_new(w.grammar, w.corpus, NULL, o, &l), HWS_E_ARGUMENT);
  hws_options_free(o);
  assert_status(hws_grammar_learner_new(NULL, w.corpus, NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_status(hws_grammar_learner_new(w.grammar, NULL, NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_ok(hws_corpus_read("a c\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &other));
  assert_ok(hws_grammar_learner_new(w.grammar, other, NULL, NULL, &l));
  assert_status(hws_learner_step(l, 1, &done), HWS_E_EMPTY); /* the grammar has no c */
  hws_learner_free(l);
  hws_corpus_free(other);
  free_world(&w);
}

#else

static void every_method_learns_a_grammar_that_goes_on(void **state) { (void)state; }
static void what_makes_no_sense_is_refused(void **state) { (void)state; }

#endif

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_method_learns_a_grammar_that_goes_on),
                                     cmocka_unit_test(what_makes_no_sense_is_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
