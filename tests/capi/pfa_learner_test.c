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
  assert_status(hws_pfa_learner_new(NULL, NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_message("corpus");
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    assert_status(hws_pfa_learner_new(NULL, c, o, &l), HWS_E_ARGUMENT);
    assert_message(cases[i].message);
    hws_options_free(o);
  }
  assert_ok(hws_corpus_read("0 1\n", -1, HWS_CORPUS_INTEGERS, NULL, NULL, &one));
  assert_status(hws_pfa_learner_new(NULL, one, NULL, &l), HWS_E_ARGUMENT);
  assert_message("held out");
  hws_corpus_free(one);
  assert_status(hws_pfa_learner_model(NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_pfa_learner_candidates(NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(every_method_learns_a_distribution), cmocka_unit_test(bad_arguments_are_named))

#else
int main(void) { return 0; }
#endif
