/* hawser/expectations.h through the interface: closed forms, errors, options. The
 * algorithms are tested against oracles in tests/fsa. */
#include "capi_test.h"

/* Symbols 1 (a) and 2 (b): 0 -a/p-> 0, 0 -b/q-> 1, finals end0 and 1. */
static hws_machine *two_states(int32_t semiring, double a, double b_weight, double end0) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  const int32_t labels[] = {1, 2};
  hws_alphabet *alphabet;
  const hws_alphabet *tape[1];
  const int log_weights = semiring != HWS_REAL;
  assert_ok(hws_alphabet_new(2, NULL, &alphabet));
  tape[0] = alphabet;
  assert_ok(hws_builder_new(semiring, 1, tape, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_ok(hws_builder_add_arc(b, 0, &labels[0], log_weights ? -log(a) : a, 0));
  assert_ok(hws_builder_add_arc(b, 0, &labels[1], log_weights ? -log(b_weight) : b_weight, 1));
  assert_ok(hws_builder_set_final(b, 0, log_weights ? -log(end0) : end0));
  assert_ok(hws_builder_set_final(b, 1, log_weights ? 0 : 1));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  hws_alphabet_free(alphabet);
  return m;
}

static hws_machine *nothing(int32_t semiring) {
  hws_builder *b;
  hws_machine *m;
  assert_ok(hws_builder_new(semiring, 1, NULL, NULL, &b));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static hws_strings *ngrams_of(int64_t count, const int64_t *offsets, const int32_t *labels) {
  hws_strings *s;
  assert_ok(hws_strings_from_arrays(1, count, offsets, labels, NULL, NULL, NULL, &s));
  return s;
}

/* a^n b or a^n, n geometric: a 0.5, b 0.3, end 0.2. */
static void means_and_covariances(void **state) {
  (void)state;
  hws_machine *m = two_states(HWS_REAL, 0.5, 0.3, 0.2), *log_m = two_states(HWS_LOG, 0.5, 0.3, 0.2);
  /* values: number of a, number of b, minus one at the end in state 1 */
  const double arcs[] = {1, 0, 0, 1}, finals[] = {0, 0, 0, -1};
  double mean[2], cov[4], alone[2];
  assert_ok(hws_machine_expectation(m, arcs, NULL, 2, NULL, mean, cov));
  assert_near(mean[0], 1, 1e-12);
  assert_near(mean[1], 0.6, 1e-12);
  assert_near(cov[0], 2, 1e-12);
  assert_near(cov[1], 0, 1e-12);
  assert_true(cov[1] == cov[2]);
  assert_near(cov[3], 0.24, 1e-12);
  assert_ok(hws_machine_expectation(log_m, arcs, finals, 2, NULL, alone, NULL));
  assert_near(alone[0], 1, 1e-12);
  assert_near(alone[1], 0, 1e-12);
  hws_machine_free(m);
  hws_machine_free(log_m);
}

static void what_has_no_expectation_is_refused(void **state) {
  (void)state;
  hws_machine *m = two_states(HWS_REAL, 0.5, 0.3, 0.2), *infinite = two_states(HWS_REAL, 1, 0.3, 0.2),
              *tropical = two_states(HWS_TROPICAL, 0.5, 0.3, 0.2), *empty = nothing(HWS_LOG);
  const double arcs[] = {1, 2}, bad[] = {1, INFINITY};
  double mean = 7, cov = 7, nats = 7;
  assert_status(hws_machine_expectation(infinite, arcs, NULL, 1, NULL, &mean, &cov), HWS_E_DIVERGED);
  assert_status(hws_machine_expectation(tropical, arcs, NULL, 1, NULL, &mean, &cov), HWS_E_UNSUPPORTED);
  assert_message("tropical");
  assert_status(hws_machine_expectation(empty, NULL, NULL, 1, NULL, &mean, &cov), HWS_E_EMPTY);
  assert_status(hws_machine_expectation(m, bad, NULL, 1, NULL, &mean, &cov), HWS_E_ARGUMENT);
  assert_message("arc_values[1] is");
  assert_status(hws_machine_expectation(m, arcs, bad, 1, NULL, &mean, &cov), HWS_E_ARGUMENT);
  assert_status(hws_machine_expectation(m, NULL, NULL, 1, NULL, &mean, &cov), HWS_E_ARGUMENT);
  assert_status(hws_machine_expectation(m, arcs, NULL, 0, NULL, &mean, &cov), HWS_E_ARGUMENT);
  assert_status(hws_machine_expectation(m, arcs, NULL, 1, NULL, NULL, &cov), HWS_E_ARGUMENT);
  assert_status(hws_machine_expectation(NULL, arcs, NULL, 1, NULL, &mean, &cov), HWS_E_ARGUMENT);
  assert_true(mean == 7 && cov == 7); /* a failed call leaves lent arrays alone */
  assert_status(hws_machine_entropy(infinite, NULL, &nats), HWS_E_DIVERGED);
  assert_true(nats == 0);
  assert_status(hws_machine_entropy(tropical, NULL, &nats), HWS_E_UNSUPPORTED);
  assert_status(hws_machine_entropy(empty, NULL, &nats), HWS_E_EMPTY);
  assert_status(hws_machine_entropy(NULL, NULL, &nats), HWS_E_ARGUMENT);
  assert_status(hws_machine_entropy(m, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(infinite);
  hws_machine_free(tropical);
  hws_machine_free(empty);
}

static void entropies_of_two_geometric_machines(void **state) {
  (void)state;
  hws_machine *p = two_states(HWS_REAL, 0.5, 0.3, 0.2), *q = two_states(HWS_REAL, 0.25, 0.5, 0.25),
              *scaled = two_states(HWS_REAL, 0.25, 1.5, 0.75), *real = two_states(HWS_LOG, 0.5, 0.3, 0.2), *fitted = NULL;
  const double own = -2 * (0.5 * log(0.5) + 0.3 * log(0.3) + 0.2 * log(0.2)),
               cross = -2 * (0.5 * log(0.25) + 0.3 * log(0.5) + 0.2 * log(0.25));
  double x;
  assert_ok(hws_machine_entropy(p, NULL, &x));
  assert_near(x, own, 1e-12);
  assert_ok(hws_machine_cross_entropy(p, q, NULL, &x));
  assert_near(x, cross, 1e-12);
  assert_ok(hws_machine_kl(p, q, NULL, &x));
  assert_near(x, cross - own, 1e-12);
  assert_ok(hws_machine_kl(p, p, NULL, &x));
  assert_true(x == 0);
  assert_ok(hws_machine_cross_entropy(p, scaled, NULL, &x)); /* normalized: Z(q) does not matter */
  assert_near(x, -2 * (0.5 * log(0.25) + 0.3 * log(0.5) + 0.2 * log(0.25)), 1e-12);
  assert_status(hws_machine_kl(p, real, NULL, &x), HWS_E_ARGUMENT);
  assert_message("real");
  assert_message("log");
  assert_true(x == 0);
  assert_ok(hws_machine_fit_weights(p, q, NULL, &fitted, &x)); /* q's shape is p's */
  assert_near(x, own, 1e-12);
  assert_ok(hws_machine_kl(p, fitted, NULL, &x));
  assert_near(x, 0, 1e-12);
  hws_machine_free(fitted);
  assert_status(hws_machine_fit_weights(p, NULL, NULL, &fitted, NULL), HWS_E_ARGUMENT);
  assert_null(fitted);
  assert_status(hws_machine_fit_weights(p, q, NULL, NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_machine_cross_entropy(NULL, q, NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_machine_kl(p, NULL, NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_machine_kl(p, q, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(p);
  hws_machine_free(q);
  hws_machine_free(scaled);
  hws_machine_free(real);
}

static void lacking_support_is_infinite_and_ambiguity_unsupported(void **state) {
  (void)state;
  hws_machine *p = two_states(HWS_REAL, 0.5, 0.3, 0.2), *q = two_states(HWS_REAL, 0.25, 0, 0.25), *twice, *fitted = NULL;
  hws_builder *b;
  int64_t first;
  const int32_t x = 1;
  double nats = 7;
  hws_alphabet *alphabet;
  const hws_alphabet *tape[1];
  assert_ok(hws_machine_cross_entropy(p, q, NULL, &nats));
  assert_true(nats == INFINITY);
  assert_ok(hws_machine_kl(p, q, NULL, &nats));
  assert_true(nats == INFINITY);
  assert_ok(hws_machine_cross_entropy(q, p, NULL, &nats));
  assert_true(isfinite(nats));
  assert_ok(hws_alphabet_new(2, NULL, &alphabet));
  tape[0] = alphabet;
  assert_ok(hws_builder_new(HWS_REAL, 1, tape, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_ok(hws_builder_add_arc(b, 0, &x, 0.5, 1));
  assert_ok(hws_builder_add_arc(b, 0, &x, 0.25, 1));
  assert_ok(hws_builder_set_final(b, 1, 1));
  assert_ok(hws_builder_build(b, &twice));
  assert_status(hws_machine_cross_entropy(p, twice, NULL, &nats), HWS_E_UNSUPPORTED);
  assert_message("q is ambiguous");
  assert_status(hws_machine_fit_weights(p, twice, NULL, &fitted, &nats), HWS_E_UNSUPPORTED);
  assert_message("ambiguous");
  assert_status(hws_machine_fit_weights(p, q, NULL, &fitted, &nats), HWS_E_UNSUPPORTED);
  assert_message("lacks");
  assert_null(fitted);
  assert_ok(hws_machine_cross_entropy(twice, p, NULL, &nats));
  assert_near(nats, -log(0.5 * 0.2), 1e-12);
  assert_status(hws_machine_kl(twice, p, NULL, &nats), HWS_E_UNSUPPORTED);
  assert_message("p is ambiguous");
  hws_builder_free(b);
  hws_alphabet_free(alphabet);
  hws_machine_free(p);
  hws_machine_free(q);
  hws_machine_free(twice);
}

static void differences_of_totals_are_signed(void **state) {
  (void)state;
  hws_machine *a = two_states(HWS_REAL, 0.5, 0.3, 0.2), *b = two_states(HWS_REAL, 0.5, 0.6, 0.4), *none = nothing(HWS_REAL),
              *log_m = nothing(HWS_LOG);
  double d, r;
  assert_ok(hws_machine_total_difference(a, b, NULL, &d, &r));
  assert_near(d, -1, 1e-12);
  assert_near(r, -log(2), 1e-12);
  assert_ok(hws_machine_total_difference(a, none, NULL, &d, &r));
  assert_near(d, 1, 1e-12);
  assert_true(r == INFINITY);
  assert_status(hws_machine_total_difference(none, none, NULL, &d, &r), HWS_E_EMPTY);
  assert_true(d == 0 && r == 0);
  d = 7;
  assert_ok(hws_machine_total_difference(none, none, NULL, &d, NULL));
  assert_true(d == 0);
  assert_status(hws_machine_total_difference(a, log_m, NULL, &d, &r), HWS_E_ARGUMENT);
  assert_message("the first machine is in the real semiring, the second one in the log semiring");
  assert_status(hws_machine_total_difference(a, NULL, NULL, &d, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_total_difference(a, b, NULL, NULL, &r), HWS_E_ARGUMENT);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(none);
  hws_machine_free(log_m);
}

static void counts_of_ngrams_and_of_the_ends(void **state) {
  (void)state;
  hws_machine *m = two_states(HWS_LOG, 0.5, 0.3, 0.2);
  /* "", a, b, ab, aa, <s>a, b</s>, <s></s> */
  static const int64_t offsets[] = {0, 0, 1, 2, 4, 6, 8, 10, 12};
  static const int32_t labels[] = {1, 2, 1, 2, 1, 1, 8, 1, 2, 9, 8, 9};
  static const double expected[] = {2.6, 1, 0.6, 0.3, 0.5, 0.5, 0.6, 0.2};
  hws_strings *ngrams = ngrams_of(8, offsets, labels), *frequent;
  hws_options *o;
  double counts[8] = {7, 7, 7, 7, 7, 7, 7, 7}, value;
  int64_t i;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "bos", 8));
  assert_ok(hws_options_set_int(o, "eos", 9));
  assert_ok(hws_machine_ngram_counts(m, 0, ngrams, o, counts));
  for (i = 0; i < 8; ++i) assert_near(counts[i], expected[i], 1e-12);
  /* without them 8 and 9 are symbols the machine does not read */
  assert_ok(hws_machine_ngram_counts(m, 0, ngrams, NULL, counts));
  assert_near(counts[3], 0.3, 1e-12);
  assert_true(counts[5] == 0 && counts[7] == 0);
  assert_ok(hws_machine_frequent_ngrams(m, 0, 2, 0.45, NULL, &frequent));
  assert_int_equal(hws_strings_count(frequent), 3); /* a, aa (0.5), b */
  assert_ok(hws_strings_value(frequent, 0, &value));
  assert_near(value, 1, 1e-12);
  hws_strings_free(frequent);
  assert_ok(hws_machine_frequent_ngrams(m, 0, 2, 0.45, o, &frequent));
  assert_int_equal(hws_strings_count(frequent), 7); /* and <s>, <s>a, b</s>, </s> */
  hws_strings_free(frequent);
  assert_ok(hws_options_set_int(o, "eos", 8));
  assert_status(hws_machine_frequent_ngrams(m, 0, 2, 0.5, o, &frequent), HWS_E_ARGUMENT);
  assert_message("bos and eos are both 8");
  assert_null(frequent);
  hws_options_free(o);
  hws_strings_free(ngrams);
  hws_machine_free(m);
}

static void bad_ngrams_are_refused(void **state) {
  (void)state;
  hws_machine *m = two_states(HWS_LOG, 0.5, 0.3, 0.2), *tropical = two_states(HWS_TROPICAL, 0.5, 0.3, 0.2),
              *empty = nothing(HWS_LOG);
  static const int64_t offsets[] = {0, 2}, wide[] = {0, 1, 2};
  static const int32_t labels[] = {1, 2};
  hws_strings *ngrams = ngrams_of(1, offsets, labels), *pairs, *frequent = NULL, *named;
  hws_options *o;
  hws_alphabet *alphabet;
  const hws_alphabet *tape[1];
  double count = 7;
  assert_ok(hws_strings_from_arrays(2, 1, wide, labels, NULL, NULL, NULL, &pairs));
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &alphabet));
  tape[0] = alphabet;
  assert_ok(hws_strings_from_arrays(1, 1, offsets, labels, NULL, tape, NULL, &named));
  assert_status(hws_machine_ngram_counts(m, 1, ngrams, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_ngram_counts(m, 0, pairs, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_ngram_counts(m, 0, named, NULL, &count), HWS_E_ARGUMENT);
  assert_message("the n-grams have 3 symbols");
  assert_status(hws_machine_ngram_counts(m, 0, NULL, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_ngram_counts(NULL, 0, ngrams, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_ngram_counts(m, 0, ngrams, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_ngram_counts(tropical, 0, ngrams, NULL, &count), HWS_E_UNSUPPORTED);
  assert_status(hws_machine_ngram_counts(empty, 0, ngrams, NULL, &count), HWS_E_EMPTY);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "eos", 1));
  assert_status(hws_machine_ngram_counts(m, 0, ngrams, o, &count), HWS_E_ARGUMENT);
  assert_message("n-gram 0 has the end of the string at position 0; expected it last");
  assert_true(count == 7);
  assert_status(hws_machine_frequent_ngrams(m, 0, 0, 0.5, NULL, &frequent), HWS_E_ARGUMENT);
  assert_status(hws_machine_frequent_ngrams(m, 0, 2, 0, NULL, &frequent), HWS_E_ARGUMENT);
  assert_status(hws_machine_frequent_ngrams(m, 2, 2, 1, NULL, &frequent), HWS_E_ARGUMENT);
  assert_status(hws_machine_frequent_ngrams(NULL, 0, 2, 1, NULL, &frequent), HWS_E_ARGUMENT);
  assert_status(hws_machine_frequent_ngrams(m, 0, 2, 1, NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_strings_free(ngrams);
  hws_strings_free(pairs);
  hws_strings_free(named);
  hws_alphabet_free(alphabet);
  hws_machine_free(m);
  hws_machine_free(tropical);
  hws_machine_free(empty);
}

CAPI_MAIN(cmocka_unit_test(means_and_covariances), cmocka_unit_test(what_has_no_expectation_is_refused),
          cmocka_unit_test(entropies_of_two_geometric_machines),
          cmocka_unit_test(lacking_support_is_infinite_and_ambiguity_unsupported),
          cmocka_unit_test(differences_of_totals_are_signed), cmocka_unit_test(counts_of_ngrams_and_of_the_ends),
          cmocka_unit_test(bad_ngrams_are_refused))
