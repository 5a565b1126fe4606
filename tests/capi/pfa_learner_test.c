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

static void threads_and_checkpoints_change_no_bit(void **state) {
  hws_corpus *c = corpus();
  size_t i;
  (void)state;
  for (i = 0; i < METHODS; ++i) {
    hws_options *o = brief(kMethods[i]);
    hws_learner *whole = learner_of(c, o), *half = learner_of(c, o), *rest;
    int64_t needed = 0;
    int32_t done;
    char *saved;
    run(whole);
    assert_ok(hws_options_set_int(o, "threads", 3));
    rest = learner_of(c, o);
    assert_ok(hws_learner_step(half, 3, &done));
    assert_ok(hws_learner_save(half, NULL, 0, &needed));
    saved = (char *)malloc((size_t)needed);
    assert_ok(hws_learner_save(half, saved, needed, NULL));
    assert_ok(hws_learner_load(rest, saved, needed));
    run(rest);
    assert_same_model(whole, rest, 1);
    free(saved);
    hws_learner_free(whole);
    hws_learner_free(half);
    hws_learner_free(rest);
    hws_options_free(o);
  }
  hws_corpus_free(c);
}

/* Each changes the model that its method learns. */
static void every_option_has_its_effect(void **state) {
  static const struct {
    const char *method, *option, *text; /* a text, or NULL and a number */
    double value;
    const char *with; /* both runs have this too */
    double with_value;
  } cases[] = {{"cgs", "states", NULL, 5, NULL, 0},
               {"cgs", "beta", NULL, 0.4, NULL, 0},
               {"cgs", "iterations", NULL, 20, NULL, 0},
               {"cgs", "burn_in", NULL, 1, NULL, 0},
               {"cgs", "period", NULL, 3, NULL, 0},
               {"cgs", "chains", NULL, 3, NULL, 0},
               {"cgs", "seed", NULL, 2, NULL, 0},
               {"cgs", "start_beta", NULL, 2, NULL, 0},
               {"cgs", "anneal_iterations", NULL, 2, NULL, 0},
               {"cgs", "init", "merge", 0, NULL, 0},
               {"cgs-sg", "structure_interval", NULL, 3, NULL, 0},
               {"cgs-sg", "smoothing", NULL, 0.01, NULL, 0},
               {"cgs-hmm", "alpha", NULL, 0.9, NULL, 0},
               {"cgs-hmm", "transitions", "printed", 0, NULL, 0},
               {"em", "states", NULL, 2, NULL, 0},
               {"em", "shape", "hmm", 0, NULL, 0},
               {"em", "beta", NULL, 1.5, NULL, 0},
               {"em", "iterations", NULL, 2, NULL, 0},
               {"em", "tolerance", NULL, 0.5, NULL, 0},
               {"em", "anneal", NULL, 0.5, NULL, 0},
               {"em", "anneal_iterations", NULL, 3, "anneal", 0.5},
               {"vb", "anneal_iterations", NULL, 3, "anneal", 0.5},
               {"em", "smoothing", NULL, 0.01, NULL, 0},
               {"em", "seed", NULL, 2, NULL, 0},
               {"em", "restarts", NULL, 6, NULL, 0},
               {"vb", "beta", NULL, 0.7, NULL, 0},
               {"cvb0", "beta", NULL, 0.7, NULL, 0},
               {"cvb2", "seed", NULL, 2, NULL, 0},
               {"gcvb0", "states", NULL, 2, NULL, 0},
               {"estatemerge", "beta", NULL, 1000, NULL, 0},
               {"estatemerge", "merge_order", "shortlex", 0, NULL, 0},
               {"estatemerge", "smoothing", NULL, 0.5, NULL, 0},
               {"alergia", "alpha", NULL, 0.9, NULL, 0},
               {"alergia", "minimum_count", NULL, 200, NULL, 0},
               {"likelihood-ratio", "alpha", NULL, 0.9, NULL, 0},
               {"mdi", "alpha", NULL, 1, NULL, 0},
               {"ngram", "order", NULL, 2, NULL, 0},
               {"ngram", "discount", "witten-bell", 0, NULL, 0},
               {"evgram", "order", NULL, 1, NULL, 0},
               {"evgram", "beta", NULL, 2, NULL, 0},
               {"cvgram", "beta", NULL, 2, NULL, 0},
               {"cvgram", "folds", NULL, 3, NULL, 0},
               {"cvgram", "seed", NULL, 2, "folds", 3}};
  hws_corpus *c = corpus();
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = brief(cases[i].method);
    hws_learner *standard, *other;
    int64_t sizes[2];
    char *bytes[2];
    if (cases[i].with) assert_ok(hws_options_set_real(o, cases[i].with, cases[i].with_value));
    standard = learner_of(c, o);
    if (cases[i].text) assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    else assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
    if (cases[i].text && !strcmp(cases[i].text, "merge")) assert_ok(hws_options_set_int(o, "states", 60));
    other = learner_of(c, o);
    run(standard);
    run(other);
    bytes[0] = model_bytes(standard, &sizes[0]);
    bytes[1] = model_bytes(other, &sizes[1]);
    if (sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0])) {
      fail_msg("%s of %s has no effect", cases[i].option, cases[i].method);
    }
    free(bytes[0]);
    free(bytes[1]);
    hws_learner_free(standard);
    hws_learner_free(other);
    hws_options_free(o);
  }
  hws_corpus_free(c);
}

static void options_without_a_use_are_refused(void **state) {
  static const struct {
    const char *method, *option;
    double value;
  } cases[] = {{"cgs", "tolerance", 0.1}, {"cgs", "structure_interval", 2},
               {"cgs", "folds", 5},       {"em", "burn_in", 3},
               {"em", "chains", 2},       {"alergia", "states", 3},
               {"alergia", "beta", 0.3},  {"estatemerge", "states", 1},
               {"aic", "alpha", 1},       {"ngram", "beta", 1},
               {"evgram", "folds", 5},    {"cvb0", "restarts", 2},
               {"vb", "smoothing", 0.1},  {"ngram", "seed", 3},
               {"em", "alpha", 2}};
  hws_corpus *c = corpus();
  hws_learner *l = (hws_learner *)1;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = brief(cases[i].method);
    assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
    assert_status(hws_pfa_learner_new(c, o, &l), HWS_E_ARGUMENT);
    assert_message("no effect");
    assert_message(cases[i].option);
    assert_null(l);
    hws_options_free(o);
  }
  hws_corpus_free(c);
}

/* A limit of 1 stops the learner when it is made, steps or gives its model, and the message names it. */
static void limits_stop_every_method(void **state) {
  static const char *const limits[] = {"max_states", "max_arcs", "max_bytes"};
  hws_corpus *c = corpus();
  size_t i, k;
  int bad = 0;
  (void)state;
  for (i = 0; i < METHODS; ++i) {
    for (k = 0; k < 3; ++k) {
      hws_options *o = brief(kMethods[i]);
      hws_learner *l = NULL;
      hws_pfa *m = NULL;
      hws_status status;
      int32_t done = 0;
      assert_ok(hws_options_set_int(o, limits[k], 1));
      status = hws_pfa_learner_new(c, o, &l);
      while (status == HWS_OK && !done) status = hws_learner_step(l, 1, &done);
      if (status == HWS_OK) status = hws_pfa_learner_model(l, &m);
      if (status != HWS_E_LIMIT || !strstr(hws_error_message_view(), limits[k])) {
        print_error("%s, %s: %s (%s)\n", kMethods[i], limits[k], hws_status_name(status), hws_error_message_view());
        ++bad;
      }
      hws_pfa_free(m);
      hws_learner_free(l);
      hws_options_free(o);
    }
  }
  assert_int_equal(bad, 0);
  hws_corpus_free(c);
}

static void bad_arguments_are_named(void **state) {
  static const struct {
    const char *option, *text, *message;
  } cases[] = {{"method", "gibbs", "cgs"},
               {"candidate_states", "5,,6", "candidate_states"},
               {"candidate_states", "2.5", "2.5"},
               {"candidate_betas", "0", "above 0"}};
  hws_corpus *c = corpus(), *one = NULL;
  hws_learner *l = NULL;
  hws_pfa *m = NULL;
  int64_t needed = 0;
  size_t i;
  (void)state;
  assert_status(hws_pfa_learner_new(NULL, NULL, &l), HWS_E_ARGUMENT);
  assert_message("corpus");
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    assert_status(hws_pfa_learner_new(c, o, &l), HWS_E_ARGUMENT);
    assert_message(cases[i].message);
    hws_options_free(o);
  }
  assert_ok(hws_corpus_read("0 1\n", -1, HWS_CORPUS_INTEGERS, NULL, NULL, &one));
  assert_status(hws_pfa_learner_new(one, NULL, &l), HWS_E_ARGUMENT);
  assert_message("held out");
  hws_corpus_free(one);
  assert_status(hws_pfa_learner_model(NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_pfa_learner_candidates(NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(every_method_learns_a_distribution), cmocka_unit_test(threads_and_checkpoints_change_no_bit),
          cmocka_unit_test(every_option_has_its_effect), cmocka_unit_test(options_without_a_use_are_refused),
          cmocka_unit_test(limits_stop_every_method), cmocka_unit_test(bad_arguments_are_named))

#else
int main(void) { return 0; }
#endif
