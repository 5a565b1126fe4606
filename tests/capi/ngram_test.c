/* hawser/ngram.h through the interface: log-linear models, weights, machines. The
 * algorithms are tested against enumeration in tests/fsa/ngram. */
#include "capi_test.h"

#if defined(HWS_WITH_NGRAM) && !HWS_WITH_NGRAM
int main(void) { return 0; } /* the functions are absent */
#else

/* theta: empty -2, a 0.5, BOS a b 1, b EOS -infinity, over a and b. */
static const int64_t kOffsets[] = {0, 0, 1, 4, 6};
static const int32_t kLabels[] = {1, HWS_BOS, 1, 2, 2, HWS_EOS};
static const double kTheta[] = {-2, 0.5, 1, -HUGE_VAL};

static hws_alphabet *ab(void) {
  hws_alphabet *alphabet;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &alphabet));
  return alphabet;
}

static hws_ngram_model *example(void) {
  hws_alphabet *alphabet = ab();
  hws_ngram_model *m;
  assert_ok(hws_ngram_from_theta(alphabet, 4, kOffsets, kLabels, kTheta, NULL, &m));
  hws_alphabet_free(alphabet);
  return m;
}

static hws_strings *words(const char *lines) {
  hws_alphabet *alphabet = ab();
  const hws_alphabet *tapes[1];
  hws_strings *s;
  tapes[0] = alphabet;
  assert_ok(hws_strings_read(lines, -1, 1, HWS_SPLIT_CHARS, tapes, NULL, &s));
  hws_alphabet_free(alphabet);
  return s;
}

static void assert_weights(const hws_ngram_model *m, const char *lines, const double *expected) {
  hws_strings *s = words(lines);
  double got[8];
  int64_t i;
  assert_ok(hws_ngram_log_weights(m, s, NULL, got));
  for (i = 0; i < hws_strings_count(s); ++i) assert_near(got[i], expected[i], 1e-12);
  hws_strings_free(s);
}

static void weights_of_strings(void **state) {
  /* (symbols + 1) * -2, 0.5 per a, 1 for a begin "ab" */
  const double expected[] = {-3.5, -HUGE_VAL, -HUGE_VAL, -6, -HUGE_VAL, -5};
  hws_ngram_model *m = example();
  (void)state;
  assert_weights(m, "a\nb\nab\naba\nbab\naa", expected);
  hws_ngram_model_free(m);
}

static void sizes_and_names(void **state) {
  hws_ngram_model *m = example();
  hws_alphabet *alphabet;
  double value = 7;
  (void)state;
  assert_ok(hws_ngram_info(m, "order", &value));
  assert_near(value, 3, 0);
  assert_ok(hws_ngram_info(m, "ngrams", &value)); /* empty, a, b, BOS a, b EOS, BOS a b */
  assert_near(value, 6, 0);
  assert_ok(hws_ngram_info(m, "states", &value)); /* empty, BOS, b, BOS a */
  assert_near(value, 4, 0);
  assert_ok(hws_ngram_info(m, "symbols", &value));
  assert_near(value, 2, 0);
  assert_int_equal(hws_ngram_count(m, 0), 1);
  assert_int_equal(hws_ngram_count(m, 1), 2);
  assert_int_equal(hws_ngram_count(m, 2), 2);
  assert_int_equal(hws_ngram_count(m, 3), 1);
  assert_int_equal(hws_ngram_count(m, 4), 0);
  assert_int_equal(hws_ngram_count(m, -1), 0);
  assert_int_equal(hws_ngram_count(NULL, 0), 0);
  assert_status(hws_ngram_info(m, "ordr", &value), HWS_E_ARGUMENT);
  assert_message("order");
  assert_true(value == 0);
  assert_ok(hws_ngram_alphabet(m, &alphabet));
  assert_int_equal(hws_alphabet_size(alphabet), 2);
  hws_alphabet_free(alphabet);
  hws_ngram_model_free(m);
  hws_ngram_model_free(NULL);
}

static void theta_comes_back(void **state) {
  hws_ngram_model *m = example(), *again;
  int64_t count, total, offsets[7];
  int32_t labels[9];
  double theta[6];
  hws_alphabet *alphabet = ab();
  const double expected[] = {-3.5, -HUGE_VAL, -6};
  (void)state;
  assert_ok(hws_ngram_theta(m, NULL, NULL, NULL, 0, &count, NULL, 0, &total));
  assert_int_equal(count, 6);
  assert_int_equal(total, 9);
  assert_status(hws_ngram_theta(m, NULL, offsets, theta, 5, &count, labels, 9, &total), HWS_E_ARGUMENT);
  assert_int_equal(count, 6);
  assert_status(hws_ngram_theta(m, NULL, offsets, theta, 6, NULL, labels, 8, NULL), HWS_E_ARGUMENT);
  assert_status(hws_ngram_theta(m, NULL, offsets, NULL, 6, &count, labels, 9, &total), HWS_E_ARGUMENT);
  assert_status(hws_ngram_theta(m, NULL, NULL, NULL, 0, &count, NULL, 0, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_ngram_theta(m, NULL, offsets, theta, 6, &count, labels, 9, &total));
  assert_int_equal(offsets[1], 0); /* the empty one */
  assert_near(theta[0], -2, 0);
  assert_int_equal(labels[offsets[5]], HWS_BOS); /* the longest */
  assert_near(theta[5], 1, 1e-15);
  assert_ok(hws_ngram_from_theta(alphabet, count, offsets, labels, theta, NULL, &again));
  assert_weights(again, "a\nb\naba", expected);
  hws_ngram_model_free(again);
  hws_ngram_model_free(m);
  hws_alphabet_free(alphabet);
}

static void products_quotients_powers(void **state) {
  hws_ngram_model *m = example(), *square, *back, *half;
  const double twice[] = {-7, -HUGE_VAL, -12}, once[] = {-3.5, -HUGE_VAL, -6};
  (void)state;
  assert_ok(hws_ngram_product(m, m, NULL, &square));
  assert_weights(square, "a\nb\naba", twice);
  assert_ok(hws_ngram_quotient(square, m, NULL, &back)); /* 0/0 is 0 */
  assert_weights(back, "a\nb\naba", once);
  assert_ok(hws_ngram_power(square, 0.5, NULL, &half));
  assert_weights(half, "a\nb\naba", once);
  hws_ngram_model_free(square);
  hws_ngram_model_free(back);
  hws_ngram_model_free(half);
  assert_status(hws_ngram_power(m, NAN, NULL, &half), HWS_E_ARGUMENT);
  assert_status(hws_ngram_product(m, NULL, NULL, &half), HWS_E_ARGUMENT);
  assert_null(half);
  hws_ngram_model_free(m);
}

static void normalized_models_sum_to_one(void **state) {
  hws_ngram_model *m = example(), *q, *zero;
  hws_alphabet *alphabet = ab();
  hws_machine *machine;
  double log_total, again, entropy;
  const int64_t offsets[] = {0, 1};
  const int32_t end[] = {HWS_EOS};
  const double never[] = {-HUGE_VAL};
  (void)state;
  assert_ok(hws_ngram_normalize(m, NULL, &q, &log_total));
  assert_ok(hws_ngram_log_total(m, NULL, &again));
  assert_near(log_total, again, 1e-13);
  assert_ok(hws_ngram_log_total(q, NULL, &again));
  assert_near(again, 0, 1e-13);
  assert_ok(hws_ngram_machine(q, HWS_LOG, NULL, &machine));
  assert_ok(hws_machine_entropy(machine, NULL, &entropy));
  assert_true(entropy > 0.1 && entropy < 3);
  hws_machine_free(machine);
  hws_ngram_model_free(q);
  assert_ok(hws_ngram_normalize(m, NULL, &q, NULL));
  hws_ngram_model_free(q);
  hws_ngram_model_free(m);
  /* theta = 0: infinitely many strings of weight one */
  assert_ok(hws_ngram_from_theta(alphabet, 0, NULL, NULL, NULL, NULL, &zero));
  assert_status(hws_ngram_normalize(zero, NULL, &q, &log_total), HWS_E_DIVERGED);
  assert_null(q);
  assert_status(hws_ngram_log_total(zero, NULL, &log_total), HWS_E_DIVERGED);
  hws_ngram_model_free(zero);
  assert_ok(hws_ngram_from_theta(alphabet, 1, offsets, end, never, NULL, &zero));
  assert_status(hws_ngram_normalize(zero, NULL, &q, &log_total), HWS_E_EMPTY);
  assert_ok(hws_ngram_log_total(zero, NULL, &log_total));
  assert_true(log_total == -HUGE_VAL);
  hws_ngram_model_free(zero);
  hws_alphabet_free(alphabet);
}

static void machines_and_back(void **state) {
  hws_ngram_model *m = example(), *back;
  hws_machine *machine;
  const double expected[] = {-3.5, -HUGE_VAL, -6};
  hws_options *few;
  int32_t semiring;
  (void)state;
  for (semiring = HWS_REAL; semiring <= HWS_TROPICAL; ++semiring) {
    assert_ok(hws_ngram_machine(m, semiring, NULL, &machine));
    assert_int_equal(hws_machine_states(machine), 4);
    assert_ok(hws_ngram_from_machine(machine, NULL, &back));
    assert_weights(back, "a\nb\naba", expected);
    hws_ngram_model_free(back);
    hws_machine_free(machine);
  }
  assert_status(hws_ngram_machine(m, 9, NULL, &machine), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&few));
  assert_ok(hws_options_set_int(few, "max_states", 2));
  assert_status(hws_ngram_machine(m, HWS_LOG, few, &machine), HWS_E_LIMIT);
  hws_options_free(few);
  assert_ok(hws_machine_from_labels(NULL, HWS_LOG, kLabels, 1, NULL, &machine));
  assert_status(hws_ngram_from_machine(machine, NULL, &back), HWS_E_ARGUMENT);
  assert_message("open");
  hws_machine_free(machine);
  hws_ngram_model_free(m);
}

static void bad_ngrams_are_refused(void **state) {
  hws_alphabet *alphabet = ab();
  hws_ngram_model *m;
  const int64_t one[] = {0, 2}, unsorted[] = {0, 2, 1}, late[] = {1, 2};
  const int32_t inside[] = {1, HWS_BOS}, early[] = {HWS_EOS, 1}, outside[] = {1, 3}, epsilon[] = {1, 0};
  const double theta[] = {1, 1}, bad[] = {NAN};
  hws_strings *open;
  double weight;
  const int64_t first[] = {0, 1};
  (void)state;
  assert_status(hws_ngram_from_theta(alphabet, 1, one, inside, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_null(m);
  assert_status(hws_ngram_from_theta(alphabet, 1, one, early, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, 1, one, outside, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_message("label 3");
  assert_status(hws_ngram_from_theta(alphabet, 1, one, epsilon, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, 1, late, kLabels, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, 2, unsorted, kLabels, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, 1, one, kLabels, bad, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, -1, one, kLabels, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(alphabet, 1, NULL, kLabels, theta, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_ngram_from_theta(NULL, 1, one, kLabels, theta, NULL, &m), HWS_E_ARGUMENT);
  m = example();
  assert_ok(hws_strings_from_arrays(1, 1, first, outside + 1, NULL, NULL, NULL, &open));
  assert_status(hws_ngram_log_weights(m, open, NULL, &weight), HWS_E_ARGUMENT);
  hws_strings_free(open);
  hws_ngram_model_free(m);
  hws_alphabet_free(alphabet);
}

CAPI_MAIN(cmocka_unit_test(weights_of_strings), cmocka_unit_test(sizes_and_names), cmocka_unit_test(theta_comes_back),
          cmocka_unit_test(products_quotients_powers), cmocka_unit_test(normalized_models_sum_to_one),
          cmocka_unit_test(machines_and_back), cmocka_unit_test(bad_ngrams_are_refused))
#endif
