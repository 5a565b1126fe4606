/* hawser/hmm.h: what all learners measure on held-out data, what a grid says, and values that are refused. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = sizeof kMethods / sizeof kMethods[0] };

/* Forty sequences of nine tokens; the tenth part held out by a grid. */
static hws_hmm_data *data(void) { return sampled_data(40, 9); }

static hws_options *brief(const char *method) {
  hws_options *o = a_text("method", method);
  assert_ok(hws_options_set_int(o, "iterations", 12));
  if (strstr(method, "svi") || strstr(method, "scvi")) assert_ok(hws_options_set_int(o, "minibatch", 7));
  return o;
}

static hws_learner *learner_of(const hws_hmm_data *d, const hws_options *o) {
  hws_learner *l = NULL;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  return l;
}

/* The held-out metric is that of the model which the learner returns. */
static void held_out_metrics_are_the_models_scores(void **state) {
  static const char *const ways[3][2] = {{"prior_update", "fixed"}, {"prior_update", "minka"}, {"choose", "grid"}};
  hws_hmm_data *d = data();
  size_t m, y;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    for (y = !strcmp(kMethods[m], "em") ? 2 : 0; y < 3; ++y) {
      hws_options *o = brief(kMethods[m]);
      hws_learner *l = NULL;
      hws_hmm *a = NULL;
      double log_probs[40], sum = 0, x = 0;
      int64_t i;
      int32_t done = 0;
      assert_ok(hws_options_set_text(o, ways[y][0], ways[y][1]));
      if (y == 2) {
        assert_ok(hws_options_set_text(o, "candidate_prior_transition", "1,2"));
        assert_ok(hws_options_set_text(o, "candidate_prior_emission", "1"));
        assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
      }
      assert_ok(hws_hmm_learner_new(NULL, d, d, o, &l));
      if (y == 2) assert_status(hws_hmm_learner_model(l, NULL, &a), HWS_E_EMPTY);
      while (!done) assert_ok(hws_learner_step(l, 1, &done));
      assert_ok(hws_hmm_learner_model(l, NULL, &a));
      assert_ok(hws_hmm_score(a, d, NULL, log_probs));
      for (i = 0; i < 40; ++i) sum += log_probs[i];
      assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &x));
      if (fabs(x - sum) > 1e-11 * fabs(sum)) {
        fail_msg("%s, %s: the metric is %.17g, the model's score %.17g", kMethods[m], ways[y][1], x, sum);
      }
      hws_hmm_free(a);
      hws_learner_free(l);
      hws_options_free(o);
    }
  }
  hws_hmm_data_free(d);
}

static void a_grid_says_what_it_chose(void **state) {
  hws_hmm_data *d = data();
  hws_options *o = brief("vi");
  hws_learner *l;
  double rows[24], chosen = 0, best = -INFINITY;
  int64_t n = 0;
  int32_t done = 0;
  int i;
  (void)state;
  assert_ok(hws_options_set_text(o, "choose", "grid"));
  assert_ok(hws_options_set_text(o, "candidate_prior_transition", "0.1,10"));
  assert_ok(hws_options_set_text(o, "candidate_prior_emission", "0.1,10"));
  assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
  l = learner_of(d, o);
  assert_ok(hws_hmm_learner_candidates(l, rows, 24, &n));
  assert_int_equal(n, 24);
  assert_true(isnan(rows[2]));
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_hmm_learner_candidates(l, rows, 24, &n));
  for (i = 0; i < 4; ++i) {
    assert_near(rows[6 * i], i / 2 ? 10 : 0.1, 0);
    assert_near(rows[6 * i + 1], i % 2 ? 10 : 0.1, 0);
    best = fmax(best, rows[6 * i + 2]);
    chosen += rows[6 * i + 5];
  }
  assert_near(chosen, 1, 0);
  for (i = 0; i < 4; ++i) assert_true(!rows[6 * i + 5] || rows[6 * i + 2] == best);
  hws_learner_free(l);
  hws_options_free(o);
  o = brief("vi");
  l = learner_of(d, o);
  assert_ok(hws_hmm_learner_candidates(l, rows, 24, &n));
  assert_int_equal(n, 0);
  hws_learner_free(l);
  hws_options_free(o);
  hws_hmm_data_free(d);
}

static void values_that_make_no_sense_are_refused(void **state) {
  static const struct {
    const char *method, *name, *text;
    double value;
  } bad[] = {{"cgs", "anneal", "2", 0},             {"cgs", "anneal", "2:x", 0},       {"cgs", "anneal", "2:-1", 0},
             {"cgs", "anneal", ":", 0},             {"em", "prior_update", "minka", 0}, {"em", "prior_transition", NULL, 0.5},
             {"vi", "prior_transition", NULL, -1},  {"vi", "method", "hmm", 0},         {"vi", "iterations", NULL, -1},
             {"svi", "forgetting_rate", NULL, -1},  {"vi", "tolerance", NULL, 2},       {"cgs", "chains", NULL, 0},
             {"svi", "subsequence", NULL, 0},       {"svi", "minibatch", NULL, 0},      {"vi", "end", NULL, 2},
             {"scvi2", "init", "sampled", 0},       {"vi", "init", "zero", 0},          {"vi", "init", "sampled", 0},
             {"vi", "prior_emission", "hot", 0}};
  static const char *const lists[] = {"", "0", "1,", ",1", "-1", "1,,2", "1;2", "x"};
  hws_hmm_data *d = data();
  hws_learner *l = NULL;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    hws_options *o = brief(bad[i].method);
    if (bad[i].text) assert_ok(hws_options_set_text(o, bad[i].name, bad[i].text));
    else assert_ok(hws_options_set_real(o, bad[i].name, bad[i].value));
    assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
    assert_null(l);
    hws_options_free(o);
  }
  for (i = 1; i < sizeof lists / sizeof lists[0]; ++i) {
    hws_options *o = brief("vi");
    assert_ok(hws_options_set_text(o, "choose", "grid"));
    assert_ok(hws_options_set_text(o, "candidate_prior_transition", lists[i]));
    assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
}

CAPI_MAIN(cmocka_unit_test(held_out_metrics_are_the_models_scores), cmocka_unit_test(a_grid_says_what_it_chose),
          cmocka_unit_test(values_that_make_no_sense_are_refused))

#else
int main(void) { return 0; }
#endif
