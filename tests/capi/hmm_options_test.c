/* hawser/hmm.h: every method's options have their effect or are refused; all methods learn, save, load and agree with
 * themselves. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = sizeof kMethods / sizeof kMethods[0] };

static int is(const char *method, const char *list) {
  char with[64];
  snprintf(with, sizeof with, " %s ", method);
  return strstr(list, with) != NULL;
}
#define EACH " em vi cvi1 cvi2 cvi3 cgs blocked-gibbs svi svi-buffered scvi2 scvi3 "
#define GIBBS " cgs blocked-gibbs "
#define MINIBATCHES " svi svi-buffered scvi2 scvi3 "

/* Forty sequences of nine tokens; the tenth part held out by a grid. */
static hws_hmm_data *data(void) { return sampled_data(40, 9); }

static hws_options *brief(const char *method) {
  hws_options *o = a_text("method", method);
  assert_ok(hws_options_set_int(o, "iterations", 12));
  if (is(method, MINIBATCHES)) assert_ok(hws_options_set_int(o, "batch", 7));
  return o;
}

static hws_learner *learner_of(const hws_hmm_data *d, const hws_options *o) {
  hws_learner *l = NULL;
  assert_ok(hws_hmm_learner_new(d, NULL, o, &l));
  return l;
}

static hws_hmm *run(const hws_hmm_data *d, const hws_options *o) {
  hws_learner *l = learner_of(d, o);
  hws_hmm *h = NULL;
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 5, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  hws_learner_free(l);
  return h;
}

struct option {
  const char *name, *methods; /* that have a use for it */
  const char *text;
  double value;
  const char *with, *with_text; /* another option it needs */
};
static const struct option kOptions[] = {
    {"alpha", EACH, NULL, 2.5, NULL, NULL},
    {"beta", EACH, NULL, 2.5, NULL, NULL},
    {"initial_alpha", EACH, NULL, 2.5, NULL, NULL},
    {"end", EACH, NULL, 1, NULL, NULL},
    {"iterations", EACH, NULL, 5, NULL, NULL},
    {"seed", EACH, NULL, 3, NULL, NULL},
    {"tolerance", " em vi cvi1 cvi2 cvi3 ", NULL, 0.5, NULL, NULL},
    {"init", " em vi cvi1 cvi2 cvi3 svi svi-buffered scvi2 scvi3 ", "params", 0, NULL, NULL},
    {"init", " cvi1 cvi2 cvi3 ", "counts", 0, NULL, NULL},
    {"init", " em vi cvi1 cvi2 cvi3 svi svi-buffered scvi2 scvi3 ", "posteriors", 0, NULL, NULL},
    {"start_sweeps", " cvi1 cvi2 cvi3 ", NULL, 3, NULL, NULL},
    {"burn_in", GIBBS, NULL, 2, NULL, NULL},
    {"period", GIBBS, NULL, 3, NULL, NULL},
    {"chains", GIBBS, NULL, 24, NULL, NULL},
    {"anneal", GIBBS, "2.0:0.5", 0, NULL, NULL},
    {"cold", GIBBS, NULL, 0.9, "anneal", "2.0:0.5"},
    {"batch", MINIBATCHES, NULL, 3, NULL, NULL},
    {"subsequence", " cvi3 svi svi-buffered scvi3 ", NULL, 4, NULL, NULL},
    {"buffer", " svi-buffered ", NULL, 1, "subsequence", "4"},
    {"vanilla", " cvi3 svi-buffered scvi3 ", NULL, 1, "subsequence", "4"},
    {"kappa", MINIBATCHES, NULL, 0.8, NULL, NULL},
    {"tau", MINIBATCHES, NULL, 9, NULL, NULL},
    {"hyper", " vi cvi1 cvi2 cvi3 cgs blocked-gibbs svi svi-buffered scvi2 scvi3 ", "minka", 0, NULL, NULL},
    {"hyper_first", " vi cvi1 cvi2 cvi3 cgs blocked-gibbs svi svi-buffered scvi2 scvi3 ", NULL, 2, "hyper", "minka"},
    {"candidate_alphas", EACH, "2,3", 0, "hyper", "grid"},
    {"candidate_betas", EACH, "2,3", 0, "hyper", "grid"},
};

/* A number that is written as text is set as one: options of the table are numbers there. */
static void set_with(hws_options *o, const struct option *option) {
  if (!option->with) return;
  if (option->with_text[0] >= '0' && option->with_text[0] <= '9' && !strchr(option->with_text, ':')) {
    assert_ok(hws_options_set_int(o, option->with, atoi(option->with_text)));
  } else {
    assert_ok(hws_options_set_text(o, option->with, option->with_text));
  }
}
static void set_own(hws_options *o, const struct option *option) {
  if (option->text) assert_ok(hws_options_set_text(o, option->name, option->text));
  else assert_ok(hws_options_set_real(o, option->name, option->value));
}

static void every_option_changes_the_model_or_is_refused(void **state) {
  hws_hmm_data *d = data();
  size_t i, m;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    for (i = 0; i < sizeof kOptions / sizeof kOptions[0]; ++i) {
      const struct option *option = &kOptions[i];
      hws_options *o = brief(kMethods[m]), *base = brief(kMethods[m]);
      hws_learner *l = NULL;
      set_own(o, option);
      if (!is(kMethods[m], option->methods)) {
        /* other values of init are the method's own, or another's */
        if (strcmp(option->name, "init") || is(kMethods[m], GIBBS)) {
          assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_ARGUMENT);
        }
        assert_null(l);
      } else {
        hws_hmm *a, *b;
        set_with(o, option);
        set_with(base, option);
        if (option->with && strcmp(option->with, "hyper")) { /* without what it needs it is refused */
          hws_options *lone = brief(kMethods[m]);
          set_own(lone, option);
          if (!strcmp(option->name, "cold")) assert_status(hws_hmm_learner_new(d, NULL, lone, &l), HWS_E_ARGUMENT);
          hws_options_free(lone);
        }
        a = run(d, o);
        b = run(d, base);
        if (same_bytes(a, b)) fail_msg("%s: option %s changes nothing", kMethods[m], option->name);
        hws_hmm_free(a);
        hws_hmm_free(b);
      }
      hws_options_free(o);
      hws_options_free(base);
    }
  }
  hws_hmm_data_free(d);
}

static void any_number_of_threads_gives_the_same_model(void **state) {
  hws_hmm_data *d = data();
  size_t m;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    hws_options *o = brief(kMethods[m]);
    hws_hmm *a = run(d, o), *b;
    assert_ok(hws_options_set_int(o, "threads", 3));
    b = run(d, o);
    assert_true(same_bytes(a, b));
    hws_hmm_free(a);
    hws_hmm_free(b);
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
}

static void two_methods_are_two_things(void **state) {
  hws_hmm_data *d = data();
  hws_hmm *models[METHODS];
  size_t m, n;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    hws_options *o = brief(kMethods[m]);
    double x[9], y[9];
    char name[16];
    if (is(kMethods[m], " cvi3 svi-buffered scvi3 ")) assert_ok(hws_options_set_int(o, "subsequence", 4));
    models[m] = run(d, o);
    assert_ok(hws_hmm_method(models[m], name, sizeof name, NULL));
    assert_string_equal(name, kMethods[m]);
    assert_ok(hws_hmm_transition(models[m], x, 9, NULL));
    for (n = 0; n < m; ++n) {
      assert_ok(hws_hmm_transition(models[n], y, 9, NULL));
      if (!memcmp(x, y, sizeof x)) fail_msg("%s and %s give one model", kMethods[m], kMethods[n]);
    }
    hws_options_free(o);
  }
  for (m = 0; m < METHODS; ++m) hws_hmm_free(models[m]);
  hws_hmm_data_free(d);
}

/* The model read off is what the held-out metric is of; a checkpoint half way leads to the same end. */
static void models_metrics_and_checkpoints_agree(void **state) {
  static const char *const hypers[] = {"fixed", "minka", "grid"};
  hws_hmm_data *d = data();
  size_t m, y;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    for (y = 0; y < 3; ++y) {
      hws_options *o = brief(kMethods[m]);
      hws_learner *l = NULL, *again = NULL;
      hws_hmm *a = NULL, *b = NULL;
      double log_probs[40], sum = 0, x = 0;
      int64_t i, size = 0;
      int32_t done = 0;
      char *bytes;
      if (y == 1 && !strcmp(kMethods[m], "em")) {
        hws_options_free(o);
        continue;
      }
      assert_ok(hws_options_set_text(o, "hyper", hypers[y]));
      if (y == 2) {
        assert_ok(hws_options_set_text(o, "candidate_alphas", "1,2"));
        assert_ok(hws_options_set_text(o, "candidate_betas", "1"));
        assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
      }
      assert_ok(hws_hmm_learner_new(d, d, o, &l));
      assert_ok(hws_hmm_learner_new(d, d, o, &again));
      if (y == 2) assert_status(hws_hmm_learner_model(l, NULL, &a), HWS_E_EMPTY);
      assert_ok(hws_learner_step(l, 4, &done));
      assert_ok(hws_learner_save(l, NULL, 0, &size));
      bytes = (char *)malloc((size_t)size);
      assert_ok(hws_learner_save(l, bytes, size, NULL));
      assert_ok(hws_learner_load(again, bytes, size));
      while (!done) assert_ok(hws_learner_step(l, 1, &done));
      for (done = 0; !done;) assert_ok(hws_learner_step(again, 1, &done));
      assert_ok(hws_hmm_learner_model(l, NULL, &a));
      assert_ok(hws_hmm_learner_model(again, NULL, &b));
      assert_true(same_bytes(a, b));
      assert_ok(hws_hmm_score(a, d, NULL, log_probs));
      for (i = 0; i < 40; ++i) sum += log_probs[i];
      assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &x));
      if (fabs(x - sum) > 1e-11 * fabs(sum)) {
        fail_msg("%s, %s: the metric is %.17g, the model's score %.17g", kMethods[m], hypers[y], x, sum);
      }
      free(bytes);
      hws_hmm_free(a);
      hws_hmm_free(b);
      hws_learner_free(l);
      hws_learner_free(again);
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
  assert_ok(hws_options_set_text(o, "hyper", "grid"));
  assert_ok(hws_options_set_text(o, "candidate_alphas", "0.1,10"));
  assert_ok(hws_options_set_text(o, "candidate_betas", "0.1,10"));
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
  } bad[] = {{"cgs", "anneal", "2", 0},        {"cgs", "anneal", "2:x", 0},  {"cgs", "anneal", "2:-1", 0},
             {"cgs", "anneal", ":", 0},        {"em", "alpha", NULL, 0.5},   {"em", "hyper", "minka", 0},
             {"vi", "method", "hmm", 0},       {"vi", "alpha", NULL, -1},    {"vi", "iterations", NULL, -2},
             {"vi", "tolerance", NULL, 2},     {"cgs", "chains", NULL, 0},   {"svi", "batch", NULL, 0},
             {"svi", "subsequence", NULL, -1}, {"svi", "kappa", NULL, -1},   {"vi", "end", NULL, 2},
             {"vi", "init", "zero", 0},        {"vi", "init", "sampled", 0}, {"scvi2", "init", "sampled", 0}};
  static const char *const lists[] = {"", "0", "1,", ",1", "-1", "1,,2", "1;2", "x"};
  hws_hmm_data *d = data();
  hws_learner *l = NULL;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    hws_options *o = brief(bad[i].method);
    if (bad[i].text) assert_ok(hws_options_set_text(o, bad[i].name, bad[i].text));
    else assert_ok(hws_options_set_real(o, bad[i].name, bad[i].value));
    assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_ARGUMENT);
    assert_null(l);
    hws_options_free(o);
  }
  for (i = 1; i < sizeof lists / sizeof lists[0]; ++i) {
    hws_options *o = brief("vi");
    assert_ok(hws_options_set_text(o, "hyper", "grid"));
    assert_ok(hws_options_set_text(o, "candidate_alphas", lists[i]));
    assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_ARGUMENT);
    hws_options_free(o);
  }
  {
    hws_options *o = an_int("max_bytes", 100);
    assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_LIMIT);
    hws_options_free(o);
    o = an_int("max_states", 2);
    assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_LIMIT);
    hws_options_free(o);
    o = an_int("max_arcs", 8);
    assert_status(hws_hmm_learner_new(d, NULL, o, &l), HWS_E_LIMIT);
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
}

CAPI_MAIN(cmocka_unit_test(every_option_changes_the_model_or_is_refused),
          cmocka_unit_test(any_number_of_threads_gives_the_same_model), cmocka_unit_test(two_methods_are_two_things),
          cmocka_unit_test(models_metrics_and_checkpoints_agree), cmocka_unit_test(a_grid_says_what_it_chose),
          cmocka_unit_test(values_that_make_no_sense_are_refused))

#else
int main(void) { return 0; }
#endif
