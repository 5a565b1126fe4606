/* Cascades in files, what they say of themselves, and identity and unknown symbols in texts, through the C interface. */
#include "capi_test.h"

static const char kSwap[] = "0 0 a b 0.5\n0 0 a c 1\n0 0 b a\n0 0 c c\n0 1 b <eps> 2\n1 0 <eps> c\n0\n";
static const char kOthers[] =
    "0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0 0 a b 1\n0 0 b b\n0 0 @_SPACE_@ _\n0 1 ? @_UNKNOWN_SYMBOL_@\n"
    "1 0 ! @_UNKNOWN_SYMBOL_@ 3\n0\n";

static hws_machine *of_text(const char *text, const hws_alphabet *alphabet) {
  const hws_alphabet *of[2];
  hws_machine *m;
  of[0] = of[1] = alphabet;
  assert_ok(hws_machine_read_text(text, -1, HWS_TROPICAL, 2, alphabet ? of : NULL, alphabet ? 2 : 0, NULL, NULL, NULL, &m));
  return m;
}

static hws_cascade *cascade_of(const char *text, const hws_alphabet *alphabet, int32_t copies, const char *option,
                               int64_t value) {
  hws_machine *m = of_text(text, alphabet);
  const hws_machine *all[2];
  hws_options *o;
  hws_cascade *c;
  all[0] = all[1] = m;
  assert_ok(hws_options_new(&o));
  if (option) assert_ok(hws_options_set_int(o, option, value));
  assert_ok(hws_cascade_new(all, copies, o, &c));
  hws_options_free(o);
  hws_machine_free(m);
  return c;
}

static void *bytes_of(const hws_cascade *c, int64_t *size) {
  void *bytes;
  assert_ok(hws_cascade_write(c, NULL, 0, size));
  bytes = malloc((size_t)*size);
  assert_non_null(bytes);
  assert_status(hws_cascade_write(c, bytes, *size - 1, size), HWS_E_ARGUMENT);
  assert_ok(hws_cascade_write(c, bytes, *size, size));
  return bytes;
}

static double number_of(const hws_cascade *c, const char *name) {
  double value;
  assert_ok(hws_cascade_info(c, name, &value));
  return value;
}

static void assert_same_cascade(const hws_cascade *a, const hws_cascade *b) {
  static const char *const numbers[] = {"machines", "states", "arcs", "table_bytes", "other_symbols"};
  static const char *const texts[] = {"abcab", "", "bbbb", "cab"};
  int64_t sizes[2];
  void *bytes[2];
  int i, n;
  for (i = 0; i < 5; ++i) assert_true(number_of(a, numbers[i]) == number_of(b, numbers[i]));
  assert_int_equal(hws_cascade_unit(a), hws_cascade_unit(b));
  for (i = 0; i < 4; ++i) {
    int32_t labels[8];
    int64_t count;
    hws_strings *x, *y;
    assert_ok(hws_cascade_encode(a, texts[i], -1, HWS_UNIT_CHARS, labels, 8, &count));
    assert_ok(hws_cascade_best_strings(a, labels, count, 9, NULL, &x) < 0 ? HWS_E_INTERNAL : HWS_OK);
    assert_ok(hws_cascade_best_strings(b, labels, count, 9, NULL, &y) < 0 ? HWS_E_INTERNAL : HWS_OK);
    assert_int_equal(hws_strings_count(x), hws_strings_count(y));
    for (n = 0; n < hws_strings_count(x); ++n) {
      double v, w;
      assert_ok(hws_strings_value(x, n, &v));
      assert_ok(hws_strings_value(y, n, &w));
      assert_true(v == w);
    }
    hws_strings_free(x);
    hws_strings_free(y);
  }
  bytes[0] = bytes_of(a, &sizes[0]);
  bytes[1] = bytes_of(b, &sizes[1]);
  assert_int_equal(sizes[0], sizes[1]);
  assert_memory_equal(bytes[0], bytes[1], (size_t)sizes[0]);
  free(bytes[0]);
  free(bytes[1]);
}

static void what_is_written_reads_back(void **state) {
  int i;
  hws_alphabet *abc;
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &abc));
  for (i = 0; i < 4; ++i) {
    hws_cascade *c = i == 3 ? cascade_of(kOthers, NULL, 2, "other_symbols", 5)
                            : cascade_of(kSwap, abc, i ? 2 : 1, i == 2 ? "composed_states" : NULL, 1000), *back, *none;
    int64_t size;
    char *bytes = (char *)bytes_of(c, &size), *moved;
    hws_options *o;
    assert_string_equal(hws_file_kind(bytes, size), "cascade");
    assert_ok(hws_cascade_read(bytes, size, NULL, &back));
    assert_same_cascade(c, back);
    hws_cascade_free(back);
    moved = (char *)malloc((size_t)size + 1);
    memcpy(moved + 1, bytes, (size_t)size);
    assert_ok(hws_cascade_read(moved + 1, size, NULL, &back)); /* not aligned, and forgotten */
    free(moved);
    assert_same_cascade(c, back);
    hws_cascade_free(back);
    assert_status(hws_cascade_read(bytes, size - 1, NULL, &none), HWS_E_CORRUPT);
    assert_null(none);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_int(o, "max_bytes", 100));
    assert_status(hws_cascade_read(bytes, size, o, &none), HWS_E_LIMIT);
    hws_options_free(o);
#if !defined(HWS_NO_FILES)
    assert_ok(hws_cascade_write_file(c, "cascade_file_test.tmp"));
    assert_ok(hws_cascade_read_file("cascade_file_test.tmp", NULL, &back));
    assert_same_cascade(c, back);
    hws_cascade_free(back);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_int(o, "in_place", 1));
    assert_ok(hws_cascade_read_file("cascade_file_test.tmp", o, &back));
    assert_same_cascade(c, back);
    hws_cascade_free(back);
    bytes[size - 1] = (char)(bytes[size - 1] ^ 1); /* a final weight or a name, in the last machine */
    assert_ok(hws_write_file("cascade_file_test.tmp", bytes, size));
    assert_status(hws_cascade_read_file("cascade_file_test.tmp", o, &none), HWS_E_CORRUPT);
    bytes[size - 1] = (char)(bytes[size - 1] ^ 1);
    bytes[17] = (char)(bytes[17] ^ 1);
    assert_ok(hws_write_file("cascade_file_test.tmp", bytes, size));
    assert_status(hws_cascade_read_file("cascade_file_test.tmp", NULL, &none), HWS_E_CORRUPT);
    bytes[17] = (char)(bytes[17] ^ 1);
    assert_ok(hws_write_file("cascade_file_test.tmp", bytes, size));
    assert_ok(hws_options_set_int(o, "verify", 0));
    assert_ok(hws_cascade_read_file("cascade_file_test.tmp", o, &back));
    assert_same_cascade(c, back);
    hws_cascade_free(back);
    hws_options_free(o);
    remove("cascade_file_test.tmp");
    assert_status(hws_cascade_read_file("cascade_file_test.tmp", NULL, &none), HWS_E_IO);
#endif
    free(bytes);
    hws_cascade_free(c);
  }
  hws_alphabet_free(abc);
}

/* Each byte changed: the file is refused with the place, or nothing changed that is read. */
static void damaged_files_are_refused_with_the_place(void **state) {
  hws_cascade *c = cascade_of(kOthers, NULL, 2, "other_symbols", 2), *back;
  int64_t size, i, places = 0;
  char *bytes = (char *)bytes_of(c, &size);
  (void)state;
  for (i = 0; i < size; ++i) {
    hws_status status;
    bytes[i] = (char)(bytes[i] ^ 0x20);
    status = hws_cascade_read(bytes, size, NULL, &back);
    assert_true(status == HWS_E_CORRUPT || status == HWS_E_VERSION);
    assert_null(back);
    places += hws_error_column() > 0;
    bytes[i] = (char)(bytes[i] ^ 0x20);
  }
  assert_true(places > size - 64);
  assert_status(hws_cascade_read("no cascade", 10, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_cascade_read(NULL, 10, NULL, &back), HWS_E_ARGUMENT);
  assert_status(hws_cascade_write(NULL, bytes, size, NULL), HWS_E_ARGUMENT);
  free(bytes);
  hws_cascade_free(c);
}

static void numbers_say_what_is_kept(void **state) {
  static const int32_t string[] = {1, 2, 1, 2}, none[] = {1};
  hws_alphabet *abc;
  hws_cascade *c;
  hws_strings *s;
  int64_t entered, kept;
  double value;
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &abc));
  c = cascade_of(kSwap, abc, 2, NULL, 0);
  assert_true(number_of(c, "machines") == 2 && number_of(c, "states") == 4 && number_of(c, "arcs") == 12);
  assert_true(number_of(c, "store_bytes") == 0 && number_of(c, "steps") == 0 && number_of(c, "other_symbols") == 0);
  assert_true(number_of(c, "table_bytes") > 0);
  assert_ok(hws_cascade_best_strings(c, string, 4, 1, NULL, &s));
  hws_strings_free(s);
  assert_true(number_of(c, "steps") == 8); /* of pairs of states, by a, b and the end, as far as they can read these */
  assert_true(number_of(c, "store_bytes") > 0);
  assert_ok(hws_cascade_pairs(c, string, 4, NULL, &entered, &kept));
  assert_true(entered == 11 && kept == 11);
  assert_ok(hws_cascade_pairs(c, none, 0, NULL, &entered, &kept));
  assert_true(entered == 1 && kept == 1);
  assert_status(hws_cascade_info(c, "state", &value), HWS_E_ARGUMENT);
  assert_message("states");
  assert_status(hws_cascade_pairs(NULL, string, 4, NULL, &entered, &kept), HWS_E_ARGUMENT);
  hws_cascade_free(c);
  hws_alphabet_free(abc);
  assert_int_equal(hws_cascade_unit(NULL), -1);
}

static void assert_rewritten(const hws_cascade *c, const char *text, int32_t unit, const char *expected) {
  char written[100];
  assert_ok(hws_cascade_rewrite(c, text, -1, unit, NULL, written, sizeof written, NULL));
  assert_string_equal(written, expected);
}

static void symbols_without_a_name_pass_and_come_back(void **state) {
  static const int32_t beyond[] = {1000};
  hws_cascade *c = cascade_of(kOthers, NULL, 1, "other_symbols", 3), *twice = cascade_of(kOthers, NULL, 2, NULL, 0), *named;
  int32_t labels[10];
  int64_t count, needed;
  char text[100];
  hws_alphabet *abc;
  (void)state;
  assert_int_equal(hws_cascade_unit(c), HWS_UNIT_CHARS);
  assert_rewritten(c, "x\xc3\xbc" "ax", HWS_UNIT_CHARS, "x\xc3\xbc" "bx");
  assert_rewritten(c, "a x", HWS_UNIT_CHARS, "b_x");
  assert_rewritten(c, "long a names", HWS_UNIT_SPACES, "long b names");
  assert_rewritten(twice, "xyzaxyz", HWS_UNIT_CHARS, "xyzbxyz");
  assert_ok(hws_cascade_encode(c, "zaz", -1, HWS_UNIT_CHARS, labels, 10, &count));
  assert_true(count == 3 && labels[0] == labels[2] && labels[0] != labels[1]);
  assert_ok(hws_cascade_decode(c, "zaz", -1, labels, 3, HWS_UNIT_CHARS, text, sizeof text, &needed));
  assert_string_equal(text, "zaz");
  assert_ok(hws_cascade_decode(c, NULL, 0, labels, 2, HWS_UNIT_SPACES, text, sizeof text, &needed));
  assert_string_equal(text, "@_UNKNOWN_SYMBOL_@ a"); /* of what was read nothing is known */
  assert_status(hws_cascade_decode(c, NULL, 0, beyond, 1, HWS_UNIT_CHARS, text, sizeof text, NULL), HWS_E_ARGUMENT);
  assert_status(hws_cascade_encode(c, "abcxd", -1, 7, labels, 10, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_cascade_encode(c, "vwxvwx", -1, HWS_UNIT_CHARS, labels, 10, &count));
  assert_status(hws_cascade_encode(c, "vwxyz", -1, HWS_UNIT_CHARS, labels, 10, &count), HWS_E_LIMIT);
  assert_int_equal(hws_error_column(), 4);
  assert_message("other_symbols");
  assert_status(hws_cascade_rewrite(c, "vwxyz", -1, HWS_UNIT_CHARS, NULL, text, sizeof text, NULL), HWS_E_LIMIT);
  hws_cascade_free(c);
  hws_cascade_free(twice);
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &abc));
  named = cascade_of(kSwap, abc, 1, NULL, 0);
  assert_status(hws_cascade_encode(named, "abx", -1, HWS_UNIT_CHARS, labels, 10, &count), HWS_E_PARSE);
  assert_int_equal(hws_error_column(), 3);
  hws_cascade_free(named);
  hws_alphabet_free(abc);
}

static void machines_that_cannot_be_written_out_are_refused(void **state) {
  static const char *const wrong[] = {"0 0 @_IDENTITY_SYMBOL_@ a\n0 0 b c\n0\n", "0 0 <rho> a\n0 0 @_UNKNOWN_SYMBOL_@ c\n0\n"};
  const hws_machine *two[2];
  hws_machine *m, *open;
  hws_cascade *c;
  hws_options *o;
  int i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    m = of_text(wrong[i], NULL);
    two[0] = m;
    assert_status(hws_cascade_new(two, 1, NULL, &c), HWS_E_UNSUPPORTED);
    assert_null(c);
    hws_machine_free(m);
  }
  m = of_text(kOthers, NULL);
  open = of_text("0 0 1 2\n0\n", NULL);
  two[0] = m;
  two[1] = open;
  assert_status(hws_cascade_new(two, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_message("machine 1 has no names");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 20));
  assert_status(hws_cascade_new(two, 1, o, &c), HWS_E_LIMIT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_machine_free(open);
}

CAPI_MAIN(cmocka_unit_test(what_is_written_reads_back), cmocka_unit_test(damaged_files_are_refused_with_the_place),
          cmocka_unit_test(numbers_say_what_is_kept), cmocka_unit_test(symbols_without_a_name_pass_and_come_back),
          cmocka_unit_test(machines_that_cannot_be_written_out_are_refused))
