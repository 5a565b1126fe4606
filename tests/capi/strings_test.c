/* hawser/strings.h as a user sees it. */
#include "tests/capi/capi_test.h"

static const int64_t kOffsets[] = {0, 2, 2, 3, 5};
static const int32_t kLabels[] = {1, 2, 3, 1, 1};

static void arrays_in_and_out(void **state) {
  (void)state;
  const double values[] = {0.5, INFINITY};
  hws_strings *s = NULL;
  const int64_t *offsets;
  const int32_t *labels;
  const double *numbers;
  int32_t copied[4];
  int64_t needed = 0;
  double value = 0;
  assert_ok(hws_strings_from_arrays(2, 2, kOffsets, kLabels, values, NULL, NULL, &s));
  assert_int_equal(hws_strings_count(s), 2);
  assert_int_equal(hws_strings_tapes(s), 2);
  assert_ok(hws_strings_value(s, 1, &value));
  assert_true(value == INFINITY);
  assert_ok(hws_strings_labels(s, 1, 1, NULL, 0, &needed));
  assert_int_equal(needed, 2);
  assert_ok(hws_strings_labels(s, 0, 0, copied, 4, &needed));
  assert_true(needed == 2 && copied[0] == 1 && copied[1] == 2);
  assert_ok(hws_strings_labels(s, 0, 1, copied, 0, &needed));
  assert_int_equal(needed, 0);
  assert_ok(hws_strings_labels_view(s, 1, 0, &labels, &needed));
  assert_true(needed == 1 && labels[0] == 3);
  assert_ok(hws_strings_arrays_view(s, &offsets, &labels, &numbers));
  assert_memory_equal(offsets, kOffsets, sizeof kOffsets);
  assert_memory_equal(labels, kLabels, sizeof kLabels);
  assert_memory_equal(numbers, values, sizeof values);
  assert_status(hws_strings_value(s, 2, &value), HWS_E_ARGUMENT);
  assert_status(hws_strings_value(s, -1, &value), HWS_E_ARGUMENT);
  assert_status(hws_strings_labels(s, 0, 2, copied, 4, &needed), HWS_E_ARGUMENT);
  assert_status(hws_strings_labels_view(s, 0, -1, &labels, &needed), HWS_E_ARGUMENT);
  assert_null(labels);
  assert_status(hws_strings_arrays_view(NULL, &offsets, &labels, &numbers), HWS_E_ARGUMENT);
  hws_strings_free(s);
  hws_strings_free(NULL);
  assert_int_equal(hws_strings_count(NULL), 0);
  assert_int_equal(hws_strings_tapes(NULL), 0);
}

static void bad_arrays_are_refused(void **state) {
  (void)state;
  const int64_t descending[] = {0, 2, 1, 3, 5}, late[] = {1, 2, 2, 3, 5}, negative[] = {0, -1, 2, 3, 5};
  const int64_t absurd[] = {0, 2, 2, 3, INT64_MAX};
  const int32_t epsilon[] = {1, 0, 3, 1, 1}, phi[] = {1, 2, -2, 1, 1};
  const double nan[] = {0, NAN};
  const hws_alphabet *per_tape[2] = {NULL, NULL};
  hws_alphabet *two = NULL;
  hws_strings *s = NULL;
  assert_ok(hws_alphabet_new(2, NULL, &two));
  per_tape[0] = two;
  assert_status(hws_strings_from_arrays(2, 2, descending, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, late, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, negative, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, absurd, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, kOffsets, epsilon, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, kOffsets, phi, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, kOffsets, kLabels, nan, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, kOffsets, kLabels, NULL, per_tape, NULL, &s), HWS_E_ARGUMENT);
  assert_message("tape 0 of item 1");
  assert_null(s);
  assert_status(hws_strings_from_arrays(2, 2, NULL, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, 2, kOffsets, NULL, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(0, 2, kOffsets, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(17, 2, kOffsets, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, -1, kOffsets, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_from_arrays(2, INT64_MAX, kOffsets, kLabels, NULL, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_ok(hws_strings_from_arrays(2, 0, kOffsets, NULL, NULL, NULL, NULL, &s));
  assert_int_equal(hws_strings_count(s), 0);
  hws_strings_free(s);
  hws_alphabet_free(two);
}

static void lines_of_text(void **state) {
  (void)state;
  const hws_alphabet *per_tape[2] = {NULL, NULL};
  hws_alphabet *a = NULL;
  hws_strings *s = NULL;
  double value = 0;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &a));
  per_tape[0] = per_tape[1] = a;
  assert_ok(hws_strings_read("# pairs\nab\tcab\t3\n\nc\t\n", -1, 2, HWS_SPLIT_CHARS, per_tape, NULL, &s));
  hws_alphabet_free(a);  /* the batch keeps what it needs */
  assert_int_equal(hws_strings_count(s), 2);
  assert_ok(hws_strings_value(s, 0, &value));
  assert_true(value == 3);
  hws_strings_free(s);
  assert_ok(hws_strings_read("7 8 9\n", -1, 1, HWS_SPLIT_SPACES, NULL, NULL, &s));
  hws_strings_free(s);
  assert_status(hws_strings_read("7 8 x\n", -1, 1, HWS_SPLIT_SPACES, NULL, NULL, &s), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 1);
  assert_int_equal(hws_error_column(), 5);
  assert_status(hws_strings_read("abc\n", -1, 1, HWS_SPLIT_CHARS, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_read("7\n", -1, 1, 7, NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_strings_read(NULL, -1, 1, 1, NULL, NULL, &s), HWS_E_ARGUMENT);
#if !defined(HWS_NO_FILES)
  assert_status(hws_strings_read_file("no/such/file", 1, 1, NULL, NULL, &s), HWS_E_IO);
#endif
}

CAPI_MAIN(cmocka_unit_test(arrays_in_and_out), cmocka_unit_test(bad_arrays_are_refused), cmocka_unit_test(lines_of_text))
