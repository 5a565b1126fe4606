/* hawser/hmm.h: what all learners measure on held-out data, what a grid says, and values that are refused. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = sizeof kMethods / sizeof kMethods[0] };

/* Forty sequences of nine tokens; the tenth part held out by a grid. */
static hws_hmm_data *data(void) { return sampled_data(40, 9); }

/* The same words, of which nobody says how many states they have. */
static hws_hmm_data *open_data(void) {
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  char text[800];
  size_t i;
  for (i = 0; i < sizeof text - 1; ++i) text[i] = i % 10 == 9 ? '\n' : "aabbc"[i * i % 5];
  text[i] = 0;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_CHARS, NULL, NULL, &c));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, NULL, &d));
  assert_int_equal(hws_hmm_data_states(d), 1);
  hws_corpus_free(c);
  return d;
}

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
  double rows[28], chosen = 0, best = -INFINITY;
  int64_t n = 0;
  int32_t done = 0;
  int i;
  (void)state;
  assert_ok(hws_options_set_text(o, "choose", "grid"));
  assert_ok(hws_options_set_text(o, "candidate_prior_transition", "0.1,10"));
  assert_ok(hws_options_set_text(o, "candidate_prior_emission", "0.1,10"));
  assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
  l = learner_of(d, o);
  assert_ok(hws_hmm_learner_candidates(l, rows, 28, &n));
  assert_int_equal(n, 28);
  assert_true(isnan(rows[3]));
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_hmm_learner_candidates(l, rows, 28, &n));
  for (i = 0; i < 4; ++i) {
    assert_near(rows[7 * i + 1], i / 2 ? 10 : 0.1, 0);
    assert_near(rows[7 * i + 2], i % 2 ? 10 : 0.1, 0);
    best = fmax(best, rows[7 * i + 3]);
    chosen += rows[7 * i + 6];
  }
  assert_near(chosen, 1, 0);
  for (i = 0; i < 4; ++i) assert_true(!rows[7 * i + 6] || rows[7 * i + 3] == best);
  hws_learner_free(l);
  hws_options_free(o);
  o = brief("vi");
  l = learner_of(d, o);
  assert_ok(hws_hmm_learner_candidates(l, rows, 28, &n));
  assert_int_equal(n, 0);
  hws_learner_free(l);
  hws_options_free(o);
  hws_hmm_data_free(d);
}

/* Words alone, states 0: the learner chooses how many, and its model has them. */
/* One series has no sequences that could be held out: the information criterion decides, unless held-out data are there. */
static void states_of_one_series_are_chosen_by_the_criterion(void **state) {
  static const char *const said[] = {NULL, "bic", "heldout"};
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  int64_t offsets[] = {0, 90};
  int32_t symbols[90];
  double worth[2] = {0, 0};
  int i;
  (void)state;
  for (i = 0; i < 90; ++i) symbols[i] = 1 + (i / 15 % 2 ? i % 7 == 0 : i % 7 != 0);
  assert_ok(hws_alphabet_new(2, NULL, &a));
  assert_ok(hws_corpus_from_arrays(1, offsets, symbols, a, &c));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, NULL, &d));
  for (i = 0; i < 3; ++i) {
    hws_options *o = brief("vi");
    hws_learner *l = NULL;
    int32_t done = 0;
    assert_ok(hws_options_set_text(o, "candidate_states", "1,2"));
    if (said[i]) assert_ok(hws_options_set_text(o, "criterion", said[i]));
    if (i == 2) {
      assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
      assert_message("every 10th is to be held out");
    } else {
      assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
      while (!done) assert_ok(hws_learner_step(l, 1, &done));
      assert_ok(hws_learner_metric(l, "candidate_log_likelihood_per_token", &worth[i]));
      hws_learner_free(l);
    }
    hws_options_free(o);
  }
  assert_near(worth[0], worth[1], 0);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_alphabet_free(a);
}

static void the_number_of_states_is_chosen(void **state) {
  static const char *const criteria[] = {"heldout", "bic"};
  int i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_hmm_data *d = open_data();
    hws_options *o = brief("vi");
    hws_learner *l;
    hws_hmm *h = NULL;
    double rows[14], initial[3], chosen = 0, held_out;
    int64_t n = 0;
    int32_t done = 0;
    assert_ok(hws_options_set_text(o, "candidate_states", "2,3"));
    assert_ok(hws_options_set_text(o, "criterion", criteria[i]));
    assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
    assert_ok(hws_hmm_learner_new(NULL, d, d, o, &l));
    assert_int_equal(hws_hmm_learner_model(l, NULL, &h), HWS_E_EMPTY);
    while (!done) assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_hmm_learner_candidates(l, rows, 14, &n));
    assert_int_equal(n, 14);
    chosen = rows[6] == 1 ? rows[0] : rows[7];
    assert_true(chosen == (rows[3] >= rows[10] ? 2 : 3));
    assert_ok(hws_hmm_learner_model(l, NULL, &h));
    assert_ok(hws_hmm_initial(h, initial, 3, &n));
    assert_int_equal(n, (int64_t)chosen);
    assert_ok(hws_learner_metric(l, "heldout_log_likelihood_per_token", &held_out));
    assert_true(held_out < 0);
    hws_hmm_free(h);
    hws_learner_free(l);
    hws_options_free(o);
    hws_hmm_data_free(d);
  }
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
          cmocka_unit_test(the_number_of_states_is_chosen),
          cmocka_unit_test(states_of_one_series_are_chosen_by_the_criterion),
          cmocka_unit_test(values_that_make_no_sense_are_refused))

#else
int main(void) { return 0; }
#endif
