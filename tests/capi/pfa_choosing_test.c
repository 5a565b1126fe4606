/* hawser/pfa.h: choosing the number of states, the prior and the method. */
#include "pfa_learner_scene.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

static hws_options *choosing(int32_t threads) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "cgs"));
  assert_ok(hws_options_set_text(o, "candidate_states", "1,4"));
  assert_ok(hws_options_set_text(o, "candidate_prior_transition", "0.05,0.5"));
  assert_ok(hws_options_set_int(o, "folds", 3));
  assert_ok(hws_options_set_int(o, "iterations", 10));
  assert_ok(hws_options_set_real(o, "budget", 1)); /* as short as runs can be */
  assert_ok(hws_options_set_int(o, "threads", threads));
  return o;
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static void states_and_beta_not_given_are_chosen(void **state) {
  hws_corpus *c = corpus();
  hws_options *o = choosing(2);
  hws_learner *l = learner_of(c, o);
  hws_pfa *m = NULL;
  double rows[4 * 5], x;
  int64_t needed = 0;
  int32_t done = 0;
  (void)state;
  assert_status(hws_pfa_learner_model(l, &m), HWS_E_EMPTY);
  assert_null(m);
  assert_status(hws_learner_metric(l, "held_out", &x), HWS_E_EMPTY);
  while (metric(l, "selected") == 0) {
    assert_ok(hws_learner_step(l, 1, &done));
    assert_int_equal(done, 0);
  }
  assert_ok(hws_pfa_learner_candidates(l, NULL, 0, &needed));
  assert_int_equal(needed, 20);
  assert_ok(hws_pfa_learner_candidates(l, rows, 20, NULL));
  assert_true(rows[0] == 4); /* the target has three states */
  assert_near(rows[0], metric(l, "states"), 0);
  assert_near(rows[1], metric(l, "prior_transition"), 0);
  assert_near(rows[3], metric(l, "held_out"), 0);
  assert_true(rows[3] < 0 && rows[4] > 0);
  run(l);
  assert_ok(hws_pfa_learner_model(l, &m));
  assert_ok(hws_pfa_info(m, "states", &x));
  assert_near(x, 5, 0); /* and the initial one */
  hws_pfa_free(m);
  hws_learner_free(l);
  hws_options_free(o);
  hws_corpus_free(c);
}

/* `auto`: the sampler if states and prior_transition are given; else its best settings compete with merging. */
static void the_standard_method_compares_sampling_and_merging(void **state) {
  hws_corpus *c = corpus();
  hws_options *o = choosing(2), *given = brief("cgs");
  hws_learner *l, *sampler = learner_of(c, given);
  double rows[5 * 5];
  int64_t needed = 0;
  int32_t done = 0, row, merged = 0;
  char method[32];
  hws_pfa *m = NULL;
  (void)state;
  assert_ok(hws_options_set_text(o, "method", "auto"));
  l = learner_of(c, o);
  while (metric(l, "selected") == 0) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_pfa_learner_candidates(l, rows, 25, &needed));
  assert_int_equal(needed, 25);
  for (row = 0; row < 5; ++row) merged += rows[5 * row] == 0;
  assert_int_equal(merged, 1);
  assert_near(rows[0], metric(l, "states"), 0);
  run(l);
  assert_ok(hws_pfa_learner_model(l, &m));
  assert_ok(hws_pfa_method(m, method, sizeof method, NULL));
  assert_string_equal(method, rows[0] == 0 ? "estatemerge" : "cgs");
  hws_pfa_free(m);
  hws_learner_free(l);
  assert_ok(hws_options_set_text(given, "method", "auto"));
  l = learner_of(c, given);
  run(l);
  run(sampler);
  assert_same_model(l, sampler, 1);
  hws_learner_free(l);
  hws_learner_free(sampler);
  hws_options_free(o);
  hws_options_free(given);
  hws_corpus_free(c);
}

static void the_full_schedule_chooses_states_and_then_beta(void **state) {
  hws_corpus *c = corpus();
  hws_options *o = choosing(2);
  hws_learner *l;
  double rows[20];
  int64_t steps = 0, needed = 0;
  int32_t done;
  (void)state;
  assert_ok(hws_options_set_text(o, "choose", "full"));
  assert_status(hws_pfa_learner_new(NULL, c, NULL, o, &l), HWS_E_ARGUMENT);
  assert_message("budget");
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "cgs"));
  assert_ok(hws_options_set_text(o, "candidate_states", "1,4"));
  assert_ok(hws_options_set_text(o, "candidate_prior_transition", "0.05,0.5"));
  assert_ok(hws_options_set_int(o, "folds", 3));
  assert_ok(hws_options_set_int(o, "iterations", 10));
  assert_ok(hws_options_set_text(o, "choose", "full"));
  l = learner_of(c, o);
  while (metric(l, "selected") == 0) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 1 + 1 + 1); /* merging, two numbers of states at the larger prior, two priors: a step each */
  assert_ok(hws_pfa_learner_candidates(l, rows, 20, &needed));
  assert_int_equal(needed, 3 * 5);
  hws_learner_free(l);
  hws_options_free(o);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(states_and_beta_not_given_are_chosen),
          cmocka_unit_test(the_standard_method_compares_sampling_and_merging),
          cmocka_unit_test(the_full_schedule_chooses_states_and_then_beta))

#else
int main(void) { return 0; }
#endif
