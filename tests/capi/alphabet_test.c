/* hawser/alphabet.h as a user sees it. */
#include "tests/capi/capi_test.h"

static hws_alphabet *of_names(const char *const *names, int64_t count) {
  hws_alphabet *a = NULL;
  assert_ok(hws_alphabet_from_names(names, count, NULL, &a));
  return a;
}
static const char *const kNames[] = {"a", "b", "\xC3\xA4"};

static void names_and_labels(void **state) {
  (void)state;
  hws_alphabet *a = of_names(kNames, 3);
  int32_t label = 9;
  assert_int_equal(hws_alphabet_size(a), 3);
  assert_string_equal(hws_alphabet_name_view(a, 3), "\xC3\xA4");
  assert_string_equal(hws_alphabet_name_view(a, 0), "");
  assert_string_equal(hws_alphabet_name_view(a, 4), "");
  assert_string_equal(hws_alphabet_name_view(a, -2), "");
  assert_ok(hws_alphabet_find(a, "b and more", 1, &label));
  assert_int_equal(label, 2);
  assert_status(hws_alphabet_find(a, "nobody", -1, &label), HWS_E_ARGUMENT);
  assert_int_equal(label, 0);
  assert_message("'nobody'");
  assert_status(hws_alphabet_find(a, "b", -2, &label), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_find(a, NULL, 3, &label), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_find(NULL, "b", -1, &label), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_find(a, "b", -1, NULL), HWS_E_ARGUMENT);
  hws_alphabet_free(a);
  hws_alphabet_free(NULL);
  assert_int_equal(hws_alphabet_size(NULL), 0);
  assert_string_equal(hws_alphabet_name_view(NULL, 1), "");
}

/* Names may have spaces within. Symbol files have room for them, and strings that are cut at blanks do not. */
static void names_may_have_spaces_within(void **state) {
  (void)state;
  const char *const names[] = {"New York", "b"};
  const int32_t labels[] = {2, 1};
  char text[64];
  hws_alphabet *a, *back;
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &a));
  assert_ok(hws_alphabet_write(a, text, sizeof text, NULL));
  assert_string_equal(text, "<eps>\t0\nNew York\t1\nb\t2\n");
  assert_ok(hws_alphabet_read(text, -1, NULL, &back));
  assert_int_equal(hws_alphabet_matches(a, back), 1);
  assert_ok(hws_alphabet_decode(a, labels, 1, HWS_SPLIT_SPACES, text, sizeof text, NULL));
  assert_string_equal(text, "b");
  assert_status(hws_alphabet_decode(a, labels, 2, HWS_SPLIT_SPACES, text, sizeof text, NULL), HWS_E_ARGUMENT);
  assert_message("'New York' in a string of symbols, which is cut at blanks");
  hws_alphabet_free(a);
  hws_alphabet_free(back);
}

static void bad_names_are_refused(void **state) {
  (void)state;
  const char *const bad[][2] = {{"a", ""},      {"a", "b "}, {"a", " b"}, {"a", " "}, {"a", "b\tc"},
                                {"a", "b\n"}, {"a", "\x7F"}, {"a", "a"}, {"a", NULL}, {"a", "\xFF"}};
  hws_alphabet *a;
  size_t i;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    a = (hws_alphabet *)&a;
    assert_status(hws_alphabet_from_names(bad[i], 2, NULL, &a), HWS_E_ARGUMENT);
    assert_null(a);
  }
  assert_status(hws_alphabet_from_names(NULL, 2, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_from_names(kNames, -1, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_from_names(kNames, 0, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_from_names(kNames, INT64_MAX, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_new(0, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_new(-5, NULL, &a), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_new(INT64_C(2147483647), NULL, &a), HWS_E_ARGUMENT);
  assert_ok(hws_alphabet_new(INT64_C(2147483646), NULL, &a));
  hws_alphabet_free(a);
}

static void alphabets_match_by_name_and_size(void **state) {
  (void)state;
  hws_alphabet *a = of_names(kNames, 3), *same = of_names(kNames, 3), *two = of_names(kNames, 2), *four, *three;
  assert_ok(hws_alphabet_new(3, NULL, &three));
  assert_ok(hws_alphabet_new(4, NULL, &four));
  assert_int_equal(hws_alphabet_matches(a, same), 1);
  assert_int_equal(hws_alphabet_matches(a, two), 0);
  assert_int_equal(hws_alphabet_matches(a, three), 0);
  assert_int_equal(hws_alphabet_matches(three, four), 0);
  assert_int_equal(hws_alphabet_matches(three, three), 1);
  assert_int_equal(hws_alphabet_matches(NULL, three), 1);
  assert_int_equal(hws_alphabet_matches(a, NULL), 0);
  assert_int_equal(hws_alphabet_matches(NULL, NULL), 1);
  hws_alphabet_free(a);
  hws_alphabet_free(same);
  hws_alphabet_free(two);
  hws_alphabet_free(three);
  hws_alphabet_free(four);
}

static void symbol_files_there_and_back(void **state) {
  (void)state;
  hws_alphabet *a = NULL;
  char text[64];
  int64_t needed = 0;
  assert_ok(hws_alphabet_read("b 2\na 1\n<eps> 0\n", -1, NULL, &a));
  assert_ok(hws_alphabet_write(a, NULL, 0, &needed));
  assert_int_equal(needed, 17);
  assert_status(hws_alphabet_write(a, text, needed - 1, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, 17);
  assert_ok(hws_alphabet_write(a, text, needed, NULL));
  assert_string_equal(text, "<eps>\t0\na\t1\nb\t2\n");
  assert_status(hws_alphabet_write(a, NULL, 0, NULL), HWS_E_ARGUMENT);
  hws_alphabet_free(a);
  assert_status(hws_alphabet_read("a 1\nb x\n", -1, NULL, &a), HWS_E_PARSE);
  assert_null(a);
  assert_int_equal(hws_error_line(), 2);
  assert_int_equal(hws_error_column(), 3);
  assert_status(hws_alphabet_read(NULL, 0, NULL, &a), HWS_E_PARSE);  /* an empty text */
  assert_status(hws_alphabet_read(NULL, -1, NULL, &a), HWS_E_ARGUMENT);
#if !defined(HWS_NO_FILES)
  assert_status(hws_alphabet_read_file("no/such/file", NULL, &a), HWS_E_IO);
  assert_status(hws_alphabet_read_file(NULL, NULL, &a), HWS_E_ARGUMENT);
#endif
}

static void text_to_labels_and_back(void **state) {
  (void)state;
  hws_alphabet *a = NULL;
  int32_t labels[8];
  char text[32];
  int64_t needed = 0;
  assert_ok(hws_alphabet_from_chars("hello w\xC3\xB6rld", -1, NULL, &a));
  assert_int_equal(hws_alphabet_size(a), 8);
  assert_ok(hws_alphabet_encode(a, "hell\xC3\xB6", -1, HWS_SPLIT_CHARS, NULL, 0, &needed));
  assert_int_equal(needed, 5);
  assert_ok(hws_alphabet_encode(a, "hell\xC3\xB6", -1, HWS_SPLIT_CHARS, labels, 8, &needed));
  assert_int_equal(labels[4], 8);
  assert_ok(hws_alphabet_decode(a, labels, needed, HWS_SPLIT_CHARS, text, sizeof text, NULL));
  assert_string_equal(text, "hell\xC3\xB6");
  assert_ok(hws_alphabet_decode(a, labels, 2, HWS_SPLIT_SPACES, text, sizeof text, NULL));
  assert_string_equal(text, "h e");
  assert_ok(hws_alphabet_decode(a, NULL, 0, HWS_SPLIT_SPACES, text, sizeof text, NULL));
  assert_string_equal(text, "");
  assert_status(hws_alphabet_encode(a, "h\xC3\xB6z", -1, HWS_SPLIT_CHARS, labels, 8, &needed), HWS_E_PARSE);
  assert_int_equal(hws_error_column(), 3);
  assert_message("'z'");
  assert_status(hws_alphabet_encode(a, "h", -1, 2, labels, 8, &needed), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_encode(NULL, "h", -1, 0, labels, 8, &needed), HWS_E_ARGUMENT);
  labels[0] = 99;
  assert_status(hws_alphabet_decode(a, labels, 1, HWS_SPLIT_CHARS, text, sizeof text, NULL), HWS_E_ARGUMENT);
  assert_status(hws_alphabet_decode(a, labels, -1, HWS_SPLIT_CHARS, text, sizeof text, NULL), HWS_E_ARGUMENT);
  hws_alphabet_free(a);
  assert_status(hws_alphabet_from_chars(" \n", -1, NULL, &a), HWS_E_EMPTY);
  assert_status(hws_alphabet_from_chars("\xC3", -1, NULL, &a), HWS_E_PARSE);
}

CAPI_MAIN(cmocka_unit_test(names_and_labels), cmocka_unit_test(bad_names_are_refused),
          cmocka_unit_test(names_may_have_spaces_within),
          cmocka_unit_test(alphabets_match_by_name_and_size), cmocka_unit_test(symbol_files_there_and_back),
          cmocka_unit_test(text_to_labels_and_back))
