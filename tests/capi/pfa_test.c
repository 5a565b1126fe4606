/* hawser/pfa.h: models given as text, machines or at random; scores, samples, entropy, divergence. */
#include "capi_test.h"
#include "reading_limits.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

/* p("") = 1/2, p(a) = 1/8, p(b) = 1/16, p(bb) = 9/128 (a is symbol 0 of the text, label 1). */
static const char kText[] =
    "I: (state)\n\t(0) 1.0\nF: (state)\n\t(0) 0.5\n\t(1) 0.25\nS: (state,symbol)\n\t(0,0) 0.5\n\t(0,1) 0.5\n\t(1,1) 1.0\n"
    "T: (state,symbol,state)\n\t(0,0,0) 1.0\n\t(0,1,1) 1.0\n\t(1,1,0) 0.5\n\t(1,1,1) 0.5\n";

static hws_pfa *given_model(void) {
  hws_pfa *m = NULL;
  assert_ok(hws_pfa_read_pautomac(kText, -1, NULL, &m));
  return m;
}

/* Random, of a kind; small. */
static hws_pfa *random_model(const char *target, uint64_t seed) {
  hws_options *o = NULL;
  hws_pfa *m = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "target", target));
  assert_ok(hws_options_set_int(o, "states", 5));
  assert_ok(hws_options_set_int(o, "symbols", 3));
  assert_ok(hws_options_set_real(o, "mean_length", 4));
  assert_ok(hws_pfa_random(seed, o, &m));
  hws_options_free(o);
  return m;
}

static double info(const hws_pfa *m, const char *name) {
  double x = 0;
  assert_ok(hws_pfa_info(m, name, &x));
  return x;
}

/* In the alphabet of the model. */
static hws_corpus *corpus_of(const hws_pfa *m, const char *text) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_pfa_alphabet(m, &a));
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_INTEGERS, a, NULL, &c));
  hws_alphabet_free(a);
  return c;
}

static void assert_same_scores(const hws_pfa *m, const hws_pfa *other, const hws_corpus *c, double tolerance) {
  double p[64], q[64];
  int64_t i;
  assert_true(hws_corpus_count(c) <= 64);
  assert_ok(hws_pfa_score(m, c, NULL, p));
  assert_ok(hws_pfa_score(other, c, NULL, q));
  for (i = 0; i < hws_corpus_count(c); ++i) assert_near(p[i], q[i], tolerance);
}

static void a_score_is_the_sum_over_paths(void **state) {
  static const double expected[] = {0.5, 0.125, 0.0625, 9.0 / 128, 0};
  hws_pfa *m = given_model();
  hws_corpus *c = corpus_of(m, "\n0\n1\n1 1\n1 0 0\n");
  double log_probs[5];
  int i;
  (void)state;
  assert_ok(hws_pfa_score(m, c, NULL, log_probs));
  for (i = 0; i < 4; ++i) assert_near(log_probs[i], log(expected[i]), 1e-13);
  assert_true(log_probs[4] == -INFINITY);
  hws_corpus_free(c);
  hws_pfa_free(m);
}

static void a_model_says_what_it_is(void **state) {
  hws_pfa *m = given_model(), *d = random_model("dpfa", 3);
  char text[16];
  double x = 1;
  (void)state;
  assert_near(info(m, "states"), 2, 0);
  assert_near(info(m, "symbols"), 2, 0);
  assert_near(info(m, "arcs"), 4, 0);
  assert_near(info(m, "members"), 1, 0);
  assert_near(info(m, "chains"), 1, 0);
  assert_near(info(m, "deterministic"), 0, 0);
  assert_near(info(d, "deterministic"), 1, 0);
  assert_status(hws_pfa_info(m, "state", &x), HWS_E_ARGUMENT);
  assert_message("states");
  assert_near(x, 0, 0);
  assert_ok(hws_pfa_method(m, text, sizeof text, NULL));
  assert_string_equal(text, "given");
  hws_pfa_free(m);
  hws_pfa_free(d);
  hws_pfa_free(NULL);
}

/* The machine of a model gives a string the weight the model scores it with, and all strings together 1. */
static void machine_and_score_agree(void **state) {
  static const char *const targets[] = {"pfa", "dpfa", "hmm"};
  size_t t;
  (void)state;
  for (t = 0; t < 3; ++t) {
    hws_pfa *m = random_model(targets[t], 7), *back = NULL;
    hws_machine *machine = NULL;
    hws_corpus *c = NULL;
    double log_probs[20], total;
    int64_t i;
    assert_ok(hws_pfa_machine(m, HWS_LOG, NULL, &machine));
    assert_ok(hws_machine_log_total(machine, NULL, &total));
    assert_near(total, 0, 1e-9);
    assert_ok(hws_pfa_sample(m, 20, 5, NULL, &c));
    assert_ok(hws_pfa_score(m, c, NULL, log_probs));
    for (i = 0; i < 20; ++i) {
      hws_alphabet *a = NULL;
      hws_machine *x = NULL;
      const hws_machine *both[2];
      const int32_t *symbols;
      int64_t count;
      assert_ok(hws_pfa_alphabet(m, &a));
      assert_ok(hws_corpus_sequence_view(c, i, &symbols, &count));
      assert_ok(hws_machine_from_labels(a, HWS_LOG, symbols, count, NULL, &x));
      both[0] = machine;
      both[1] = x;
      assert_ok(hws_machine_sum_product(both, 2, NULL, &total));
      assert_near(-total, log_probs[i], 1e-12);
      hws_machine_free(x);
      hws_alphabet_free(a);
    }
    assert_ok(hws_pfa_from_machine(machine, NULL, &back));
    assert_same_scores(m, back, c, 1e-9);
    hws_pfa_free(back);
    hws_corpus_free(c);
    hws_machine_free(machine);
    hws_pfa_free(m);
  }
}

static void both_forms_on_disk_give_the_model_back(void **state) {
  hws_pfa *m = random_model("pfa", 11), *back = NULL;
  hws_corpus *c = NULL;
  char *text;
  int64_t needed = 0;
  (void)state;
  assert_ok(hws_pfa_sample(m, 30, 1, NULL, &c));
  assert_ok(hws_pfa_write(m, NULL, 0, &needed));
  text = (char *)malloc((size_t)needed);
  assert_ok(hws_pfa_write(m, text, needed, NULL));
  assert_ok(hws_pfa_read(text, needed, NULL, &back));
  assert_same_scores(m, back, c, 0);
  hws_pfa_free(back);
  text[needed / 2] ^= 1;
  assert_status(hws_pfa_read(text, needed, NULL, &back), HWS_E_CORRUPT);
  assert_null(back);
  free(text);
  assert_ok(hws_pfa_write_pautomac(m, NULL, NULL, 0, &needed));
  text = (char *)malloc((size_t)needed);
  assert_ok(hws_pfa_write_pautomac(m, NULL, text, needed, NULL));
  assert_ok(hws_pfa_read_pautomac(text, -1, NULL, &back));
  assert_same_scores(m, back, c, 1e-12);
  hws_pfa_free(back);
  free(text);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_pfa_write_file(m, "pfa_test.tmp"));
  assert_ok(hws_pfa_read_file("pfa_test.tmp", NULL, &back));
  assert_same_scores(m, back, c, 0);
  hws_pfa_free(back);
  remove("pfa_test.tmp");
#endif
  assert_status(hws_pfa_read_pautomac("I: (state)\n\t(0) x\n", -1, NULL, &back), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 2);
  hws_corpus_free(c);
  hws_pfa_free(m);
}

static void strings_drawn_depend_on_seed_and_number_alone(void **state) {
  hws_pfa *m = given_model();
  hws_options *o = NULL;
  hws_corpus *few = NULL, *many = NULL, *other = NULL;
  const int64_t *offsets[3];
  const int32_t *symbols[3];
  (void)state;
  assert_ok(hws_pfa_sample(m, 50, 9, NULL, &few));
  assert_ok(hws_pfa_sample(m, 100, 9, NULL, &many));
  assert_ok(hws_pfa_sample(m, 100, 10, NULL, &other));
  assert_ok(hws_corpus_arrays_view(few, &offsets[0], &symbols[0]));
  assert_ok(hws_corpus_arrays_view(many, &offsets[1], &symbols[1]));
  assert_ok(hws_corpus_arrays_view(other, &offsets[2], &symbols[2]));
  assert_memory_equal(offsets[0], offsets[1], 51 * sizeof **offsets);
  assert_memory_equal(symbols[0], symbols[1], (size_t)offsets[0][50] * sizeof **symbols);
  assert_true(memcmp(offsets[1], offsets[2], 101 * sizeof **offsets) != 0);
  hws_corpus_free(other);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_length", 0));
  assert_status(hws_pfa_sample(m, 100, 9, o, &other), HWS_E_LIMIT);
  assert_null(other);
  hws_options_free(o);
  hws_corpus_free(few);
  hws_corpus_free(many);
  hws_pfa_free(m);
}

/* Exact where both are deterministic; sampled values lie within five standard errors of it. */
static void divergence_and_entropy_are_exact_where_they_can_be(void **state) {
  hws_pfa *d = random_model("dpfa", 3), *p = random_model("pfa", 4);
  hws_machine *m = NULL;
  double value = -1, error = -1, entropy = 0;
  int32_t exact = -1;
  (void)state;
  assert_ok(hws_pfa_divergence(d, d, NULL, &value, &error, &exact));
  assert_int_equal(exact, 1);
  assert_near(value, 0, 1e-9);
  assert_near(error, 0, 0);
  assert_ok(hws_pfa_entropy(d, NULL, &value, &error, &exact));
  assert_int_equal(exact, 1);
  assert_ok(hws_pfa_machine(d, HWS_LOG, NULL, &m));
  assert_ok(hws_machine_entropy(m, NULL, &entropy));
  assert_near(value, entropy, 1e-9);
  hws_machine_free(m);
  assert_ok(hws_pfa_divergence(p, p, NULL, &value, &error, &exact));
  assert_int_equal(exact, 0);
  assert_near(value, 0, 1e-12);
  assert_ok(hws_pfa_entropy(p, NULL, &value, &error, &exact));
  assert_int_equal(exact, 0);
  assert_true(value > 0 && error > 0 && error < value);
  hws_pfa_free(d);
  hws_pfa_free(p);
}

static void every_option_of_random_targets_has_its_effect(void **state) {
  static const struct {
    const char *option;
    double value;
  } cases[] = {{"states", 7},      {"symbols", 4},    {"sparsity", 1}, {"transition_sparsity", 1},
               {"final_share", 1}, {"mean_length", 3}};
  hws_pfa *standard = NULL, *other = NULL;
  static char text[2][1 << 20];
  size_t i;
  (void)state;
  assert_ok(hws_pfa_random(1, NULL, &standard));
  assert_ok(hws_pfa_write_pautomac(standard, NULL, text[0], sizeof text[0], NULL));
  assert_near(info(standard, "states"), 20, 0);
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
    assert_ok(hws_pfa_random(1, o, &other));
    assert_ok(hws_pfa_write_pautomac(other, NULL, text[1], sizeof text[1], NULL));
    assert_true(strcmp(text[0], text[1]) != 0);
    if (i < 2) assert_near(info(other, cases[i].option), cases[i].value, 0);
    hws_pfa_free(other);
    hws_options_free(o);
  }
  assert_ok(hws_pfa_random(2, NULL, &other));
  assert_ok(hws_pfa_write_pautomac(other, NULL, text[1], sizeof text[1], NULL));
  assert_true(strcmp(text[0], text[1]) != 0);
  hws_pfa_free(other);
  hws_pfa_free(standard);
}

static void the_competitions_score_is_a_perplexity(void **state) {
  static const double truth[] = {0.25, 0.125, 0.125}; /* normalized: 1/2, 1/4, 1/4: entropy 1.5 bits */
  const double right[] = {log(0.1), log(0.05), log(0.05)}, even[] = {-3, -3, -3}, never[] = {-1, -1, -INFINITY};
  double score = 0, minimum = 0, read[3];
  int64_t needed = 0;
  (void)state;
  assert_ok(hws_pfa_pautomac_score(right, truth, 3, &score, &minimum));
  assert_near(minimum, pow(2, 1.5), 1e-14);
  assert_near(score, minimum, 1e-14);
  assert_ok(hws_pfa_pautomac_score(even, truth, 3, &score, &minimum));
  assert_near(score, 3, 1e-14);
  assert_ok(hws_pfa_pautomac_score(never, truth, 3, &score, &minimum));
  assert_true(score == INFINITY);
  assert_status(hws_pfa_pautomac_score(right, NULL, 3, &score, &minimum), HWS_E_ARGUMENT);
  assert_near(score, 0, 0);
  assert_ok(hws_pfa_read_solution("3\n0.25\n1.25e-1\n0.125\n", -1, NULL, NULL, 0, &needed));
  assert_int_equal(needed, 3);
  assert_reads_under_options(hws_pfa_read_solution("3\n0.25\n0.5\n0.125\n", -1, o, read, 3, NULL));
  assert_ok(hws_pfa_read_solution("3\n0.25\n1.25e-1\n0.125\n", -1, NULL, read, 3, NULL));
  assert_memory_equal(read, truth, sizeof truth);
  assert_status(hws_pfa_read_solution("3\n0.25\n0.5\n", -1, NULL, read, 3, NULL), HWS_E_PARSE);
  assert_status(hws_pfa_read_solution("1\n2\n", -1, NULL, read, 3, NULL), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 2);
}

static void bad_arguments_are_named(void **state) {
  hws_pfa *m = given_model(), *other = (hws_pfa *)1;
  hws_corpus *c = NULL, *drawn = NULL;
  hws_machine *machine = NULL;
  hws_options *o = NULL;
  double x[2];
  (void)state;
  assert_status(hws_pfa_machine(m, HWS_TROPICAL, NULL, &machine), HWS_E_ARGUMENT);
  assert_status(hws_pfa_machine(NULL, HWS_LOG, NULL, &machine), HWS_E_ARGUMENT);
  assert_status(hws_pfa_from_machine(NULL, NULL, &other), HWS_E_ARGUMENT);
  assert_null(other);
  assert_ok(hws_corpus_read("a b c\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &c));
  assert_status(hws_pfa_score(m, c, NULL, x), HWS_E_ARGUMENT); /* other symbols */
  assert_status(hws_pfa_score(m, c, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_pfa_sample(m, -1, 1, NULL, &drawn), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "sample", "worst"));
  assert_status(hws_pfa_machine(m, HWS_LOG, o, &machine), HWS_E_ARGUMENT);
  assert_message("mixture");
  assert_status(hws_pfa_random(1, o, &other), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_corpus_free(c);
  hws_pfa_free(m);
}

/* Two states over two symbols; rows of emission: end, a, b. */
static const double kStart[] = {0.25, 0.75}, kEmission[] = {0.5, 0.25, 0.25, 0.125, 0.875, 0}, kTransition[] = {0.5, 0.5, 0, 1};

static hws_status from_hmm(const double *initial, const double *emission, const double *transition, hws_pfa **m) {
  hws_alphabet *a = NULL;
  hws_status status;
  assert_ok(hws_alphabet_new(2, NULL, &a));
  status = hws_pfa_from_hmm(2, a, initial, emission, transition, NULL, m);
  hws_alphabet_free(a);
  return status;
}

static void a_hidden_markov_model_is_its_arrays(void **state) {
  static const double leaking[] = {0.5, 0.5, 0, 0.5}, negative[] = {1.5, -0.5};
  hws_pfa *m = NULL, *back = NULL, *none = (hws_pfa *)1;
  hws_corpus *c = NULL;
  char bytes[4096];
  double values[6], log_probs[3];
  int64_t needed = 0;
  (void)state;
  assert_ok(from_hmm(kStart, kEmission, kTransition, &m));
  c = corpus_of(m, "0\n0 0\n0 1\n");
  assert_ok(hws_pfa_score(m, c, NULL, log_probs));
  assert_near(log_probs[0], log(0.25 * 0.25 * (0.5 * 0.5 + 0.5 * 0.125) + 0.75 * 0.875 * 0.125), 1e-14);
  assert_near(log_probs[1], log(0.25 * 0.25 * 0.5 * 0.25 * (0.5 * 0.5 + 0.5 * 0.125) + 0.25 * 0.25 * 0.5 * 0.875 * 0.125 +
                                0.75 * 0.875 * 0.875 * 0.125), 1e-14);
  /* Only state 0 emits b: reached from itself. */
  assert_near(log_probs[2], log(0.25 * 0.25 * 0.5 * 0.25 * (0.5 * 0.5 + 0.5 * 0.125)), 1e-14);
  assert_near(info(m, "hmm"), 1, 0);
  assert_ok(hws_pfa_emission(m, 0, NULL, 0, &needed));
  assert_int_equal(needed, 6);
  assert_ok(hws_pfa_emission(m, 0, values, 6, NULL));
  assert_memory_equal(values, kEmission, sizeof kEmission);
  assert_ok(hws_pfa_transition(m, 0, values, 6, &needed));
  assert_int_equal(needed, 4);
  assert_memory_equal(values, kTransition, sizeof kTransition);
  assert_ok(hws_pfa_initial(m, 0, values, 6, &needed));
  assert_int_equal(needed, 2);
  assert_memory_equal(values, kStart, sizeof kStart);
  assert_status(hws_pfa_emission(m, 1, values, 6, &needed), HWS_E_ARGUMENT);
  assert_ok(hws_pfa_write(m, bytes, sizeof bytes, &needed));
  assert_ok(hws_pfa_read(bytes, needed, NULL, &back));
  assert_ok(hws_pfa_emission(back, 0, values, 6, NULL));
  assert_memory_equal(values, kEmission, sizeof kEmission);
  hws_pfa_free(back);
  back = given_model();
  assert_near(info(back, "hmm"), 0, 0);
  assert_status(hws_pfa_transition(back, 0, values, 6, &needed), HWS_E_UNSUPPORTED);
  assert_status(from_hmm(kStart, kEmission, leaking, &none), HWS_E_IMPROPER);
  assert_null(none);
  assert_status(from_hmm(negative, kEmission, kTransition, &none), HWS_E_ARGUMENT);
  assert_status(from_hmm(NULL, kEmission, kTransition, &none), HWS_E_ARGUMENT);
  hws_corpus_free(c);
  hws_pfa_free(back);
  hws_pfa_free(m);
}

/* The mean of the members' probabilities is the ensemble's. */
static void members_are_models_of_their_own(void **state) {
  hws_pfa *m = NULL, *one = (hws_pfa *)1;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  hws_corpus *c = NULL;
  double all[4], of_one[4], mean[4] = {0, 0, 0, 0};
  int64_t i, members;
  int32_t done = 0;
  int k;
  (void)state;
  assert_ok(hws_corpus_read("4 2\n2 0 1\n0\n1 1\n3 0 1 1\n", -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &c));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 2));
  assert_ok(hws_options_set_real(o, "prior_transition", 0.5));
  assert_ok(hws_options_set_int(o, "iterations", 8));
  assert_ok(hws_options_set_int(o, "chains", 2));
  assert_ok(hws_pfa_learner_new(NULL, c, NULL, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_pfa_learner_model(l, &m));
  members = (int64_t)info(m, "members");
  assert_true(members > 1);
  assert_ok(hws_pfa_score(m, c, NULL, all));
  for (i = 0; i < members; ++i) {
    assert_ok(hws_pfa_member(m, i, &one));
    assert_near(info(one, "members"), 1, 0);
    assert_ok(hws_pfa_score(one, c, NULL, of_one));
    for (k = 0; k < 4; ++k) mean[k] += exp(of_one[k]) / (double)members;
    hws_pfa_free(one);
  }
  for (k = 0; k < 4; ++k) assert_near(log(mean[k]), all[k], 1e-12);
  assert_status(hws_pfa_member(m, members, &one), HWS_E_ARGUMENT);
  assert_null(one);
  assert_status(hws_pfa_member(m, -1, &one), HWS_E_ARGUMENT);
  hws_pfa_free(m);
  hws_learner_free(l);
  hws_options_free(o);
  hws_corpus_free(c);
}

static void limits_reach_readers_and_the_writer(void **state) {
  hws_pfa *m = given_model(), *none = (hws_pfa *)1;
  hws_options *o = NULL;
  char bytes[4096];
  int64_t needed = 0;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 64));
  assert_ok(hws_pfa_write(m, bytes, sizeof bytes, &needed));
  assert_status(hws_pfa_read(bytes, needed, o, &none), HWS_E_LIMIT);
  assert_null(none);
  assert_status(hws_pfa_read_pautomac(kText, -1, o, &none), HWS_E_LIMIT);
  assert_status(hws_pfa_write_pautomac(m, o, NULL, 0, &needed), HWS_E_LIMIT);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_pfa_write_file(m, "pfa_limits.tmp"));
  assert_status(hws_pfa_read_file("pfa_limits.tmp", o, &none), HWS_E_LIMIT);
  remove("pfa_limits.tmp");
#endif
  hws_options_free(o);
  hws_pfa_free(m);
}

CAPI_MAIN(cmocka_unit_test(a_score_is_the_sum_over_paths), cmocka_unit_test(a_model_says_what_it_is),
          cmocka_unit_test(machine_and_score_agree), cmocka_unit_test(both_forms_on_disk_give_the_model_back),
          cmocka_unit_test(strings_drawn_depend_on_seed_and_number_alone),
          cmocka_unit_test(divergence_and_entropy_are_exact_where_they_can_be),
          cmocka_unit_test(every_option_of_random_targets_has_its_effect),
          cmocka_unit_test(the_competitions_score_is_a_perplexity), cmocka_unit_test(bad_arguments_are_named),
          cmocka_unit_test(a_hidden_markov_model_is_its_arrays), cmocka_unit_test(members_are_models_of_their_own),
          cmocka_unit_test(limits_reach_readers_and_the_writer))

#else
int main(void) { return 0; }
#endif
