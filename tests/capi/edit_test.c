/* The edit model through the C interface: made, asked, scored, as a machine,
 * written and read. */
#include "capi_test.h"
#include "reading_limits.h"

static hws_alphabet *letters(int64_t size) {
  hws_alphabet *a = NULL;
  assert_ok(hws_alphabet_new(size, NULL, &a));
  return a;
}

static hws_edit_model *model_of(const hws_alphabet *alphabet, const char *option, double value) {
  hws_options *o = NULL;
  hws_edit_model *m = NULL;
  assert_ok(hws_options_new(&o));
  if (option) assert_ok(hws_options_set_real(o, option, value));
  assert_ok(hws_edit_model_new(alphabet, o, &m));
  hws_options_free(o);
  return m;
}

static hws_strings *pairs_of(const hws_alphabet *alphabet, const char *text) {
  const hws_alphabet *both[2];
  hws_strings *s = NULL;
  both[0] = both[1] = alphabet;
  assert_ok(hws_strings_read(text, -1, 2, HWS_SPLIT_SPACES, both, NULL, &s));
  return s;
}

static double probability(const hws_edit_model *m, int32_t input, int32_t output) {
  double p = -1;
  assert_ok(hws_edit_model_probability(m, NULL, 0, &input, input > 0, NULL, 0, input, output, &p));
  return p;
}

static void every_option_has_its_effect(void **state) {
  static const struct {
    const char *name;
    double value;
    int32_t input, output; /* of the probability it sets */
    double expected;
  } cases[] = {{"p_insert", 0.08, 0, 2, 0.02},
               {"p_insert", 0.08, 0, 0, 0.92},
               {"p_delete", 0.05, 3, 0, 0.05},
               {"p_copy", 0.5, 3, 3, 0.5}};
  hws_alphabet *a = letters(4);
  size_t i;
  double x;
  static const char *const numbers[] = {"left_input", "right_input", "left_output", "backoff"};
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_edit_model *m = model_of(a, cases[i].name, cases[i].value);
    assert_near(probability(m, cases[i].input, cases[i].output), cases[i].expected, 1e-15);
    hws_edit_model_free(m);
  }
  for (i = 0; i < 4; ++i) {
    hws_edit_model *m = model_of(a, numbers[i], i == 3 ? 0.5 : 3), *standard = model_of(a, NULL, 0);
    double before;
    assert_ok(hws_edit_model_info(m, numbers[i], &x));
    assert_ok(hws_edit_model_info(standard, numbers[i], &before));
    assert_near(x, i == 3 ? 0.5 : 3, 0);
    assert_true(x != before);
    hws_edit_model_free(m);
    hws_edit_model_free(standard);
  }
  hws_alphabet_free(a);
}

static void bad_arguments_are_named(void **state) {
  hws_alphabet *a = letters(4), *back = NULL;
  hws_edit_model *m = model_of(a, NULL, 0), *none = (hws_edit_model *)1;
  hws_options *o = NULL;
  const int32_t label = 2, nine = 9, ahead[2] = {2, 3};
  double p = 7;
  (void)state;
  assert_status(hws_edit_model_new(NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  assert_message("alphabet");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "p_copy", 0.99));
  assert_status(hws_edit_model_new(a, o, &none), HWS_E_ARGUMENT);
  assert_message("more than 1");
  assert_ok(hws_options_set_real(o, "p_copi", 0.5));
  assert_status(hws_edit_model_new(a, o, &none), HWS_E_ARGUMENT);
  assert_message("p_copy");
  hws_options_free(o);
  assert_status(hws_edit_model_probability(m, &label, 1, &label, 1, NULL, 0, 2, 2, &p), HWS_E_ARGUMENT);
  assert_message("left_input");
  assert_near(p, 0, 0);
  assert_status(hws_edit_model_probability(m, NULL, 0, ahead, 2, NULL, 0, 2, 2, &p), HWS_E_ARGUMENT);
  assert_message("right_input");
  assert_status(hws_edit_model_probability(m, NULL, 0, &label, 1, NULL, 0, 3, 2, &p), HWS_E_ARGUMENT);
  assert_message("does not start");
  assert_status(hws_edit_model_probability(m, NULL, 0, NULL, 0, NULL, 0, 3, 2, &p), HWS_E_ARGUMENT);
  assert_status(hws_edit_model_probability(m, NULL, 0, &label, 1, &nine, 1, 2, 2, &p), HWS_E_ARGUMENT);
  assert_message("label 9");
  assert_status(hws_edit_model_probability(m, NULL, 0, NULL, 1, NULL, 0, 0, 2, &p), HWS_E_ARGUMENT);
  assert_status(hws_edit_model_probability(m, NULL, 0, NULL, -1, NULL, 0, 0, 2, &p), HWS_E_ARGUMENT);
  assert_status(hws_edit_model_probability(m, NULL, 0, NULL, 0, NULL, 0, 0, 5, &p), HWS_E_ARGUMENT);
  assert_status(hws_edit_model_probability(NULL, NULL, 0, NULL, 0, NULL, 0, 0, 1, &p), HWS_E_ARGUMENT);
  assert_status(hws_edit_model_info(m, "contextz", &p), HWS_E_ARGUMENT);
  assert_message("contexts");
  assert_status(hws_edit_model_alphabet(NULL, &back), HWS_E_ARGUMENT);
  assert_null(back);
  assert_ok(hws_edit_model_alphabet(m, &back));
  assert_int_equal(hws_alphabet_matches(a, back), 1);
  hws_alphabet_free(back);
  hws_edit_model_free(m);
  hws_edit_model_free(NULL);
  hws_alphabet_free(a);
}

/* A machine's total over string o T o string is what the model scores. */
static void machine_and_score_agree(void **state) {
  hws_alphabet *a = letters(4);
  hws_edit_model *m = model_of(a, NULL, 0);
  hws_strings *pairs = pairs_of(a, "1 2 3\t1 3\n\t2\n4 4\t4 4\n1 2\t\n2 3 1\t2 2 3 1 1\n");
  hws_machine *t = NULL;
  double scores[5], total;
  int64_t i;
  int32_t semiring;
  (void)state;
  assert_ok(hws_edit_model_score(m, pairs, NULL, scores));
  for (semiring = HWS_REAL; semiring <= HWS_LOG; ++semiring) {
    assert_ok(hws_edit_model_machine(m, semiring, NULL, &t));
    for (i = 0; i < 5; ++i) {
      hws_machine *x = NULL, *y = NULL;
      const hws_machine *chain[3];
      const int32_t *labels;
      int64_t count;
      assert_ok(hws_strings_labels_view(pairs, i, 0, &labels, &count));
      assert_ok(hws_machine_from_labels(a, semiring, labels, count, NULL, &x));
      assert_ok(hws_strings_labels_view(pairs, i, 1, &labels, &count));
      assert_ok(hws_machine_from_labels(a, semiring, labels, count, NULL, &y));
      chain[0] = x;
      chain[1] = t;
      chain[2] = y;
      assert_ok(hws_machine_sum_product(chain, 3, NULL, &total));
      assert_near(semiring == HWS_REAL ? log(total) : -total, scores[i], 1e-12);
      hws_machine_free(x);
      hws_machine_free(y);
    }
    hws_machine_free(t);
  }
  assert_status(hws_edit_model_machine(m, 7, NULL, &t), HWS_E_ARGUMENT);
  assert_null(t);
  hws_strings_free(pairs);
  hws_edit_model_free(m);
  hws_alphabet_free(a);
}

static void options_of_scores_and_machines_are_limits(void **state) {
  hws_alphabet *a = letters(4);
  hws_edit_model *m = model_of(a, NULL, 0);
  hws_strings *pairs = pairs_of(a, "1 2\t1\n");
  hws_options *o = NULL;
  hws_machine *t = NULL;
  double score = 5;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 3));
  assert_status(hws_edit_model_machine(m, HWS_LOG, o, &t), HWS_E_LIMIT);
  assert_message("max_arcs");
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 3));
  assert_status(hws_edit_model_machine(m, HWS_LOG, o, &t), HWS_E_LIMIT);
  assert_status(hws_edit_model_score(m, pairs, o, &score), HWS_E_LIMIT);
  assert_near(score, 5, 0); /* a failed call leaves the array alone */
  assert_ok(hws_options_set_int(o, "threads", 2));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000000));
  assert_ok(hws_edit_model_machine(m, HWS_LOG, o, &t)); /* takes threads, which it does not need */
  hws_machine_free(t);
  assert_ok(hws_edit_model_score(m, pairs, o, &score));
  assert_true(score < 0);
  hws_options_free(o);
  hws_strings_free(pairs);
  hws_edit_model_free(m);
  hws_alphabet_free(a);
}

static void bytes_and_back(void **state) {
  hws_alphabet *a = letters(3);
  hws_edit_model *m = model_of(a, "backoff", 0.3), *back = NULL;
  int64_t needed = 0, again = 0;
  char *bytes;
  double x;
  (void)state;
  assert_ok(hws_edit_model_write(m, NULL, 0, &needed));
  bytes = (char *)malloc((size_t)needed);
  assert_status(hws_edit_model_write(m, bytes, needed - 1, &again), HWS_E_ARGUMENT);
  assert_int_equal(again, needed);
  assert_ok(hws_edit_model_write(m, bytes, needed, NULL));
  assert_reads_under_options(hws_edit_model_read(bytes, needed, o, &back));
  assert_ok(hws_edit_model_read(bytes, needed, NULL, &back));
  assert_ok(hws_edit_model_info(back, "backoff", &x));
  assert_near(x, 0.3, 0);
  hws_edit_model_free(back);
  assert_status(hws_edit_model_read(bytes, needed - 1, NULL, &back), HWS_E_CORRUPT);
  assert_null(back);
  assert_status(hws_edit_model_read(NULL, 0, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_edit_model_read(NULL, 8, NULL, &back), HWS_E_ARGUMENT);
  bytes[needed / 2] ^= 1;
  assert_status(hws_edit_model_read(bytes, needed, NULL, &back), HWS_E_CORRUPT);
  free(bytes);
#if !defined(HWS_NO_FILES)
  assert_status(hws_edit_model_read_file("no such folder/model", NULL, &back), HWS_E_IO);
  assert_status(hws_edit_model_write_file(m, "no such folder/model"), HWS_E_IO);
#endif
  hws_edit_model_free(m);
  hws_alphabet_free(a);
}

CAPI_MAIN(cmocka_unit_test(every_option_has_its_effect), cmocka_unit_test(bad_arguments_are_named),
          cmocka_unit_test(machine_and_score_agree), cmocka_unit_test(options_of_scores_and_machines_are_limits),
          cmocka_unit_test(bytes_and_back))
