/* hawser/pfa.h: every method learns; options, choosing, checkpoints, cancelling. */
#include "capi_test.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

static const char *const kMethods[] = {"cgs",   "cgs-sg",      "cgs-hmm", "cgs-hmm-star", "em",  "hard-em",          "vb",  "cvb0",   "cvb2",
                                       "gcvb0", "estatemerge", "alergia", "mdi",          "likelihood-ratio", "aic", "evgram", "cvgram", "ngram"};
#define METHODS (sizeof kMethods / sizeof kMethods[0])

/* 60 strings of a deterministic automaton with three states. */
static hws_corpus *corpus(void) {
  static hws_options *o;
  hws_pfa *target = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "target", "dpfa"));
  assert_ok(hws_options_set_int(o, "states", 3));
  assert_ok(hws_options_set_int(o, "symbols", 3));
  assert_ok(hws_options_set_real(o, "mean_length", 4));
  assert_ok(hws_pfa_random(5, o, &target));
  assert_ok(hws_pfa_sample(target, 60, 5, NULL, &c));
  hws_pfa_free(target);
  hws_options_free(o);
  return c;
}

static int samples(const char *method) { return !strncmp(method, "cgs", 3); }
static int iterates(const char *method) {
  return samples(method) || !strcmp(method, "em") || !strcmp(method, "hard-em") || !strcmp(method, "vb") || !strncmp(method, "cvb", 3) ||
         !strcmp(method, "gcvb0");
}

static int merges(const char *method) { return !iterates(method) && !strstr(method, "gram"); }

/* Of a method, small and short. */
static hws_options *brief(const char *method) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (iterates(method)) {
    assert_ok(hws_options_set_int(o, "states", 4));
    assert_ok(hws_options_set_int(o, "iterations", 12));
  }
  if (samples(method)) {
    assert_ok(hws_options_set_real(o, "beta", 0.1));
    assert_ok(hws_options_set_int(o, "period", 2));
  }
  if (merges(method)) assert_ok(hws_options_set_int(o, "minimum_count", 1)); /* the corpus is small */
  return o;
}

static hws_learner *learner_of(const hws_corpus *c, const hws_options *o) {
  hws_learner *l = NULL;
  assert_ok(hws_pfa_learner_new(c, o, &l));
  return l;
}

static void run(hws_learner *l) {
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
}

/* The model's bytes, and how many there are. */
static char *model_bytes(const hws_learner *l, int64_t *size) {
  hws_pfa *m = NULL;
  char *bytes;
  assert_ok(hws_pfa_learner_model(l, &m));
  assert_ok(hws_pfa_write(m, NULL, 0, size));
  bytes = (char *)malloc((size_t)*size);
  assert_ok(hws_pfa_write(m, bytes, *size, NULL));
  hws_pfa_free(m);
  return bytes;
}

static void assert_same_model(const hws_learner *a, const hws_learner *b, int same) {
  int64_t sizes[2];
  char *bytes[2];
  bytes[0] = model_bytes(a, &sizes[0]);
  bytes[1] = model_bytes(b, &sizes[1]);
  assert_int_equal(sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0]), same);
  free(bytes[0]);
  free(bytes[1]);
}

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
    if (sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0])) fail_msg("%s of %s has no effect", cases[i].option, cases[i].method);
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
  } cases[] = {{"cgs", "tolerance", 0.1},   {"cgs", "structure_interval", 2}, {"cgs", "folds", 5},       {"em", "burn_in", 3}, {"em", "chains", 2},
               {"alergia", "states", 3},    {"alergia", "beta", 0.3},         {"estatemerge", "states", 1}, {"aic", "alpha", 1},  {"ngram", "beta", 1},
               {"evgram", "folds", 5},      {"cvb0", "restarts", 2},          {"vb", "smoothing", 0.1},    {"ngram", "seed", 3}, {"em", "alpha", 2}};
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

static hws_options *choosing(int32_t threads) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "cgs"));
  assert_ok(hws_options_set_text(o, "candidate_states", "1,4"));
  assert_ok(hws_options_set_text(o, "candidate_betas", "0.05,0.5"));
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
  assert_near(rows[1], metric(l, "beta"), 0);
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

/* Of choosing: each changes what candidates there are, or what is found of them. */
static void every_option_of_a_choice_has_its_effect(void **state) {
  static const struct {
    const char *option, *text;
    double value;
  } cases[] = {{"candidate_states", "1,3", 0}, {"candidate_betas", "0.1,0.5", 0}, {"folds", NULL, 4}, {"budget", NULL, 1e7}, {"seed", NULL, 2},
               {"states", NULL, 3},            {"beta", NULL, 0.3},               {"iterations", NULL, 11}, {"chains", NULL, 2}};
  hws_corpus *c = corpus();
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    double rows[2][20];
    int64_t counts[2] = {0, 0}, sizes[2];
    char *bytes[2];
    int k;
    for (k = 0; k < 2; ++k) {
      hws_options *o = choosing(2);
      hws_learner *l;
      if (k == 1 && cases[i].text) assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
      if (k == 1 && !cases[i].text) assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
      /* An option that takes the place of a list leaves that without a use. */
      if (k == 1 && (!strcmp(cases[i].option, "states") || !strcmp(cases[i].option, "beta"))) {
        hws_options_free(o);
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_text(o, *cases[i].option == 's' ? "candidate_betas" : "candidate_states", *cases[i].option == 's' ? "0.05,0.5" : "1,4"));
        assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
        assert_ok(hws_options_set_int(o, "folds", 3));
        assert_ok(hws_options_set_int(o, "iterations", 10));
        assert_ok(hws_options_set_real(o, "budget", 1));
      }
      l = learner_of(c, o);
      run(l);
      assert_ok(hws_pfa_learner_candidates(l, rows[k], 20, &counts[k]));
      bytes[k] = model_bytes(l, &sizes[k]);
      hws_learner_free(l);
      hws_options_free(o);
    }
    if (counts[0] == counts[1] && !memcmp(rows[0], rows[1], (size_t)counts[0] * sizeof(double)) && sizes[0] == sizes[1] &&
        !memcmp(bytes[0], bytes[1], (size_t)sizes[0])) {
      fail_msg("%s of a choice has no effect", cases[i].option);
    }
    free(bytes[0]);
    free(bytes[1]);
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

/* At any moment, while choosing and while sampling. */
static void a_choice_that_was_saved_goes_on_to_the_same_bits(void **state) {
/* At any moment, while choosing and while learning. */
static void goes_on_to_the_same_bits(const char *method) {
  hws_corpus *c = corpus();
  hws_options *o = choosing(1), *two = choosing(2);
  hws_learner *whole;
  int64_t steps = 0, at, needed = 0;
  int32_t done;
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_options_set_text(two, "method", method));
  whole = learner_of(c, o);
  run(whole);
  assert_ok(hws_learner_steps(whole, &steps));
  for (at = 0; at <= steps; ++at) {
    hws_learner *half = learner_of(c, two), *rest = learner_of(c, two);
    char *saved;
    assert_ok(hws_learner_step(half, at, &done));
    assert_ok(hws_learner_save(half, NULL, 0, &needed));
    saved = (char *)malloc((size_t)needed);
    assert_ok(hws_learner_save(half, saved, needed, NULL));
    hws_learner_free(half);
    assert_ok(hws_learner_load(rest, saved, needed));
    run(rest);
    assert_same_model(whole, rest, 1);
    free(saved);
    hws_learner_free(rest);
  }
  hws_learner_free(whole);
  hws_options_free(o);
  hws_options_free(two);
  hws_corpus_free(c);
}

static void a_choice_that_was_saved_goes_on_to_the_same_bits(void **state) {
  (void)state;
  goes_on_to_the_same_bits("cgs");
  goes_on_to_the_same_bits("auto");
}

/* What `auto` is: with states and beta given the sampler, else the sampler's best settings against merging. */
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
  assert_ok(hws_options_set_text(o, "schedule", "full"));
  assert_status(hws_pfa_learner_new(c, o, &l), HWS_E_ARGUMENT);
  assert_message("budget");
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "cgs"));
  assert_ok(hws_options_set_text(o, "candidate_states", "1,4"));
  assert_ok(hws_options_set_text(o, "candidate_betas", "0.05,0.5"));
  assert_ok(hws_options_set_int(o, "folds", 3));
  assert_ok(hws_options_set_int(o, "iterations", 10));
  assert_ok(hws_options_set_text(o, "schedule", "full"));
  l = learner_of(c, o);
  while (metric(l, "selected") == 0) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 1 + 1); /* two numbers of states at the larger beta, two betas: a step each */
  assert_ok(hws_pfa_learner_candidates(l, rows, 20, &needed));
  assert_int_equal(needed, 3 * 5);
  hws_learner_free(l);
  hws_options_free(o);
  hws_corpus_free(c);
}

static void a_cancelled_step_can_be_made_again(void **state) {
  hws_corpus *c = corpus();
  hws_options *o = choosing(2);
  hws_cancel *cancel = NULL;
  hws_learner *l, *undisturbed = learner_of(c, o);
  int64_t steps = -1;
  int32_t done;
  (void)state;
  assert_ok(hws_cancel_new(&cancel));
  assert_ok(hws_options_set_cancel(o, cancel));
  l = learner_of(c, o);
  assert_ok(hws_learner_step(l, 2, &done));
  hws_cancel_set(cancel);
  assert_status(hws_learner_step(l, 5, &done), HWS_E_CANCELLED);
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 2);
  hws_cancel_clear(cancel);
  run(l);
  run(undisturbed);
  assert_same_model(l, undisturbed, 1);
  hws_learner_free(l);
  hws_learner_free(undisturbed);
  hws_cancel_free(cancel);
  hws_options_free(o);
  hws_corpus_free(c);
}

static void bad_arguments_are_named(void **state) {
  static const struct {
    const char *option, *text, *message;
  } cases[] = {{"method", "gibbs", "cgs"}, {"candidate_states", "5,,6", "candidate_states"}, {"candidate_states", "2.5", "2.5"}, {"candidate_betas", "0", "above 0"}};
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
          cmocka_unit_test(every_option_of_a_choice_has_its_effect), cmocka_unit_test(limits_stop_every_method),
          cmocka_unit_test(states_and_beta_not_given_are_chosen), cmocka_unit_test(a_choice_that_was_saved_goes_on_to_the_same_bits),
          cmocka_unit_test(the_standard_method_compares_sampling_and_merging),
      cmocka_unit_test(the_full_schedule_chooses_states_and_then_beta), cmocka_unit_test(a_cancelled_step_can_be_made_again),
          cmocka_unit_test(bad_arguments_are_named))

#else
int main(void) { return 0; }
#endif
