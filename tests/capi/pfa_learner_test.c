/* hawser/pfa.h: every method learns; options, limits, checkpoints. */
#include "pfa_learner_scene.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

static const char *const kMethods[] = {"cgs",  "cgs-sg", "cgs-hmm", "cgs-hmm-star", "em",      "hard-em", "vb",
                                       "cvb0", "cvb2",   "gcvb0",   "estatemerge",  "alergia", "mdi",     "likelihood-ratio",
                                       "aic",  "evgram", "cvgram",  "ngram"};
#define METHODS (sizeof kMethods / sizeof kMethods[0])

/* Better than all symbols and the end alike; and a distribution over strings. */
static void every_method_learns_a_distribution(void **state) {
  hws_corpus *c = corpus();
  const int64_t count = hws_corpus_count(c);
  const double even = -log(4) * (double)(hws_corpus_symbols(c) + count);
  size_t i;
  (void)state;
  for (i = 0; i < METHODS; ++i) {
    hws_options *o = brief(kMethods[i]);
    hws_learner *l = learner_of(c, o);
    hws_pfa *m = NULL;
    hws_machine *machine = NULL;
    double log_probs[60], sum = 0, total = 1;
    char method[32];
    int64_t k;
    run(l);
    assert_ok(hws_pfa_learner_model(l, &m));
    assert_ok(hws_pfa_method(m, method, sizeof method, NULL));
    assert_string_equal(method, kMethods[i]);
    assert_ok(hws_pfa_score(m, c, NULL, log_probs));
    for (k = 0; k < count; ++k) sum += log_probs[k];
    if (!(sum > even)) fail_msg("%s: log-likelihood %g, all alike %g", kMethods[i], sum, even);
    assert_ok(hws_pfa_machine(m, HWS_LOG, NULL, &machine));
    assert_ok(hws_machine_log_total(machine, NULL, &total));
    if (fabs(total) > 1e-8) fail_msg("%s: all strings together %.12g", kMethods[i], exp(total));
    hws_machine_free(machine);
    hws_pfa_free(m);
    hws_learner_free(l);
    hws_options_free(o);
  }
  hws_corpus_free(c);
}

static void assert_same_checkpoint(const hws_learner *a, const hws_learner *b, const char *method) {
  const hws_learner *both[] = {a, b};
  void *bytes[2];
  int64_t sizes[2];
  int i;
  for (i = 0; i < 2; ++i) {
    assert_ok(hws_learner_save(both[i], NULL, 0, &sizes[i]));
    bytes[i] = malloc((size_t)sizes[i]);
    assert_ok(hws_learner_save(both[i], bytes[i], sizes[i], NULL));
  }
  if (sizes[0] != sizes[1] || memcmp(bytes[0], bytes[1], (size_t)sizes[0])) fail_msg("%s: held-out strings matter", method);
  free(bytes[0]);
  free(bytes[1]);
}

/* After every step of every method the metric is the model's own score of the held-out strings. Nothing is learned from
 * them. */
static void held_out_strings_are_scored_by_the_model_as_it_stands(void **state) {
  hws_corpus *c = corpus(), *held = NULL, *none = NULL, *others = NULL;
  const int64_t few[] = {3, 14, 15, 9, 2, 6};
  hws_learner *l = NULL;
  size_t i;
  (void)state;
  assert_ok(hws_corpus_part(c, few, 6, &held));
  for (i = 0; i < METHODS; ++i) {
    hws_options *o = brief(kMethods[i]);
    hws_learner *alone = learner_of(c, o);
    int32_t done = 0;
    double value = 0, tokens = (double)(hws_corpus_symbols(held) + hws_corpus_count(held));
    int step;
    assert_ok(hws_pfa_learner_new(NULL, c, held, o, &l));
    for (step = 0; step < 4 && !done; ++step) {
      hws_pfa *m = NULL;
      double log_probs[6], sum = 0;
      int k;
      if (hws_pfa_learner_model(l, &m) == HWS_E_EMPTY) { /* n-grams before they are counted */
        assert_status(hws_learner_metric(l, "heldout_log_likelihood", &value), HWS_E_EMPTY);
        assert_ok(hws_learner_step(l, 1, &done));
        continue;
      }
      assert_ok(hws_pfa_score(m, held, NULL, log_probs));
      for (k = 0; k < 6; ++k) sum += log_probs[k];
      assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &value));
      assert_near(value, sum, 1e-12);
      assert_ok(hws_learner_metric(l, "heldout_log_likelihood_per_token", &value));
      assert_near(value, sum / tokens, 1e-12);
      hws_pfa_free(m);
      assert_ok(hws_learner_step(l, 1, &done));
    }
    run(l);
    run(alone);
    assert_same_checkpoint(l, alone, kMethods[i]); /* models keep the metrics on their cards */
    assert_status(hws_learner_metric(alone, "heldout_log_likelihood", &value), HWS_E_EMPTY);
    hws_learner_free(l);
    hws_learner_free(alone);
    hws_options_free(o);
  }
  { /* While sizes are being chosen there is no model; several starts have the best one's. */
    hws_options *o = brief("em");
    double value = 0;
    assert_ok(hws_pfa_learner_new(NULL, c, held, NULL, &l));
    assert_status(hws_learner_metric(l, "heldout_log_likelihood", &value), HWS_E_EMPTY);
    hws_learner_free(l);
    assert_ok(hws_options_set_int(o, "starts", 2));
    assert_ok(hws_pfa_learner_new(NULL, c, held, o, &l));
    assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &value));
    assert_true(value < 0);
    hws_learner_free(l);
    hws_options_free(o);
  }
  assert_ok(hws_corpus_part(c, NULL, 0, &none));
  assert_status(hws_pfa_learner_new(NULL, c, none, NULL, &l), HWS_E_EMPTY);
  assert_ok(hws_corpus_read("x y\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &others));
  assert_status(hws_pfa_learner_new(NULL, c, others, NULL, &l), HWS_E_ARGUMENT);
  assert_message("held-out");
  hws_corpus_free(others);
  hws_corpus_free(none);
  hws_corpus_free(held);
  hws_corpus_free(c);
}

static void bad_arguments_are_named(void **state) {
  static const struct {
    const char *option, *text, *message;
  } cases[] = {{"method", "gibbs", "cgs"},
               {"candidate_states", "5,,6", "candidate_states"},
               {"candidate_states", "2.5", "2.5"},
               {"candidate_prior_transition", "0", "1e-12"}};
  hws_corpus *c = corpus(), *one = NULL;
  hws_learner *l = NULL;
  hws_pfa *m = NULL;
  int64_t needed = 0;
  size_t i;
  (void)state;
  assert_status(hws_pfa_learner_new(NULL, NULL, NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_message("corpus");
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    assert_status(hws_pfa_learner_new(NULL, c, NULL, o, &l), HWS_E_ARGUMENT);
    assert_message(cases[i].message);
    hws_options_free(o);
  }
  assert_ok(hws_corpus_read("0 1\n", -1, HWS_CORPUS_INTEGERS, NULL, NULL, &one));
  assert_status(hws_pfa_learner_new(NULL, one, NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_message("held out");
  hws_corpus_free(one);
  assert_status(hws_pfa_learner_model(NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_pfa_learner_candidates(NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(every_method_learns_a_distribution), cmocka_unit_test(bad_arguments_are_named),
          cmocka_unit_test(held_out_strings_are_scored_by_the_model_as_it_stands))

#else
int main(void) { return 0; }
#endif
