/* hawser/io.h as a user sees it. */
#include "tests/capi/capi_test.h"

static const char *const kText = "0\t1\t5\t6\t0.1\n0\t1\t-2\t0\n1\t2\t3\t3\t1e-300\n2\t0.7\n";
#if !defined(HWS_NO_FILES)
static const char *const kPath = "hawser_capi_io_test.tmp";
#endif

static hws_machine *read_text(const char *text) {
  hws_machine *m = NULL;
  assert_ok(hws_machine_read_text(text, -1, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &m));
  return m;
}
static char *text_of(const hws_machine *m) {
  int64_t needed = 0;
  char *text;
  assert_ok(hws_machine_write_text(m, NULL, NULL, NULL, 0, &needed));
  text = malloc((size_t)needed);
  assert_ok(hws_machine_write_text(m, NULL, NULL, text, needed, NULL));
  return text;
}
/* An 8-aligned copy of a machine's binary. */
static void *binary_of(const hws_machine *m, int64_t *size) {
  void *bytes;
  assert_ok(hws_machine_write(m, NULL, 0, size));
  bytes = malloc((size_t)*size);
  assert_ok(hws_machine_write(m, bytes, *size, NULL));
  return bytes;
}

/* A note goes with the file, whoever reads it; another one takes its place, an empty one takes it away. */
static void a_file_has_a_note_of_the_host(void **state) {
  static const char *const notes[] = {"first", "a longer note, of more bytes than a section is aligned to: 0123456789",
                                      "x"};
  hws_machine *m = read_text(kText), *back = NULL;
  int64_t size, with, needed = 0;
  unsigned char *plain = binary_of(m, &size), *file = plain, *next;
  char note[128];
  size_t i;
  (void)state;
  assert_string_equal(hws_file_kind(plain, size), "machine");
  assert_string_equal(hws_file_kind(NULL, 0), "");
  assert_string_equal(hws_file_kind("no file of ours", 15), "");
  assert_status(hws_file_note(plain, size, NULL, 0, &needed), HWS_E_EMPTY);
  with = size;
  for (i = 0; i < sizeof notes / sizeof *notes; ++i) {
    const int64_t length = (int64_t)strlen(notes[i]);
    assert_ok(hws_file_with_note(file, with, notes[i], length, NULL, 0, &needed));
    next = malloc((size_t)needed);
    assert_ok(hws_file_with_note(file, with, notes[i], length, next, needed, NULL));
    if (file != plain) free(file);
    file = next, with = needed;
    assert_ok(hws_file_note(file, with, note, sizeof note, &needed));
    assert_int_equal(needed, length);
    assert_memory_equal(note, notes[i], (size_t)length);
    assert_status(hws_file_note(file, with, note, length - 1, &needed), HWS_E_ARGUMENT);
    assert_ok(hws_machine_read(file, with, NULL, &back));
    {
      char *text = text_of(back);
      assert_string_equal(text, kText);
      free(text);
    }
    hws_machine_free(back);
  }
  file[with - 1] ^= 1; /* the note is the last section */
  assert_status(hws_file_note(file, with, note, sizeof note, &needed), HWS_E_CORRUPT);
  assert_status(hws_file_with_note(file, with, "y", 1, NULL, 0, &needed), HWS_E_CORRUPT);
  file[with - 1] ^= 1;
  assert_ok(hws_file_with_note(file, with, NULL, 0, NULL, 0, &needed));
  assert_int_equal(needed, size);
  next = malloc((size_t)needed);
  assert_ok(hws_file_with_note(file, with, NULL, 0, next, needed, NULL));
  assert_memory_equal(next, plain, (size_t)size);
  assert_status(hws_file_with_note(NULL, 1, "y", 1, NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_status(hws_file_with_note(plain, size, NULL, 1, NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_status(hws_file_with_note(plain, size - 1, "y", 1, NULL, 0, &needed), HWS_E_CORRUPT);
  assert_status(hws_file_note("no file of ours", 15, NULL, 0, &needed), HWS_E_CORRUPT);
  free(next);
  free(file);
  free(plain);
  hws_machine_free(m);
}

static void text_there_and_back(void **state) {
  (void)state;
  hws_machine *m = read_text(kText);
  char *text = text_of(m);
  int64_t needed = 0;
  char small[4];
  assert_int_equal(hws_machine_tapes(m), 2);
  assert_int_equal(hws_machine_phi_tape(m), 0);
  assert_string_equal(text, kText);
  assert_status(hws_machine_write_text(m, NULL, NULL, small, sizeof small, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, strlen(kText) + 1);
  assert_status(hws_machine_write_text(m, NULL, NULL, NULL, 0, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_write_text(m, "", NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_status(hws_machine_write_text(NULL, NULL, NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  free(text);
  hws_machine_free(m);
}

static void text_with_names_and_tokens(void **state) {
  (void)state;
  const char *const names[] = {"a", "b"};
  hws_alphabet *a = NULL, *of_tape = NULL;
  const hws_alphabet *one[1];
  const hws_alphabet *open[2] = {NULL, NULL};
  hws_machine *m = NULL;
  char text[64];
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &a));
  one[0] = a;
  assert_ok(hws_machine_read_text("0 1 a\n0 1 PHI 2\n1\n", -1, HWS_LOG, 0, one, 1, "PHI", NULL, NULL, &m));
  hws_alphabet_free(a);
  assert_ok(hws_machine_alphabet(m, 0, &of_tape));
  assert_string_equal(hws_alphabet_name_view(of_tape, 2), "b");
  hws_alphabet_free(of_tape);
  assert_ok(hws_machine_write_text(m, NULL, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "0\t1\ta\n0\t1\t<phi>\t2\n1\n");
  assert_ok(hws_machine_write_text(m, "F", NULL, text, sizeof text, NULL));
  assert_string_equal(text, "0\t1\ta\n0\t1\tF\t2\n1\n");
  assert_status(hws_machine_write_text(m, "a", NULL, text, sizeof text, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
  assert_ok(hws_machine_read_text("0 1 5 6\n", -1, HWS_LOG, 2, open, 2, NULL, NULL, NULL, &m));
  hws_machine_free(m);
}

static void text_errors(void **state) {
  (void)state;
  const hws_alphabet *open[3] = {NULL, NULL, NULL};
  hws_options *o = NULL;
  hws_machine *m = NULL;
  assert_status(hws_machine_read_text("0 1 5\n1 0 x\n", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &m), HWS_E_PARSE);
  assert_null(m);
  assert_int_equal(hws_error_line(), 2);
  assert_int_equal(hws_error_column(), 5);
  assert_message("'x'; expected a label");
  assert_status(hws_machine_read_text("", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &m), HWS_E_PARSE);
  assert_status(hws_machine_read_text("0 1 5 nan\n", -1, HWS_LOG, 1, NULL, 0, NULL, NULL, NULL, &m), HWS_E_PARSE);
  assert_status(hws_machine_read_text("0 1 5\n", -1, 4, 0, NULL, 0, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5 0.5\n", -1, HWS_BOOLEAN, 1, NULL, 0, NULL, NULL, NULL, &m), HWS_E_PARSE);
  assert_message("0 (true) or Infinity (false)");
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 17, NULL, 0, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, -1, NULL, 0, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, NULL, 2, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, open, -1, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, open, 17, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5 5 5\n", -1, HWS_LOG, 3, open, 2, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, NULL, 0, "", NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -5, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text(NULL, -1, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 1));
  assert_status(hws_machine_read_text("0 1 5\n", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, o, &m), HWS_E_LIMIT);
  hws_options_free(o);
}

static void binary_there_and_back(void **state) {
  (void)state;
  hws_machine *m = read_text(kText), *back = NULL;
  int64_t size = 0, needed = 0;
  unsigned char *bytes = binary_of(m, &size), *odd = malloc((size_t)size + 1);
  char *text;
  hws_machine_free(m);
  assert_int_equal(hws_machine_is_binary(bytes, size), 1);
  assert_int_equal(hws_machine_is_binary(bytes, 7), 0);
  assert_int_equal(hws_machine_is_binary(kText, (int64_t)strlen(kText)), 0);
  assert_int_equal(hws_machine_is_binary(NULL, 8), 0);
  assert_int_equal(hws_machine_is_binary(bytes, -1), 0);
  memcpy(odd + 1, bytes, (size_t)size);  /* from a copy: any alignment will do */
  assert_ok(hws_machine_read(odd + 1, size, NULL, &back));
  free(odd);
  text = text_of(back);
  assert_string_equal(text, kText);
  free(text);
  assert_status(hws_machine_write(back, bytes, size - 1, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, size);
  hws_machine_free(back);
  assert_status(hws_machine_read(bytes, size - 1, NULL, &back), HWS_E_CORRUPT);
  assert_null(back);
  bytes[100] ^= 1;
  assert_status(hws_machine_read(bytes, size, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_machine_read(kText, 20, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_machine_read(bytes, 0, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_machine_read(bytes, -1, NULL, &back), HWS_E_ARGUMENT);
  assert_status(hws_machine_read(NULL, 10, NULL, &back), HWS_E_ARGUMENT);
  free(bytes);
}

static int released;
static void release(void *context) {
  ++released;
  free(context);
}

static void a_view_keeps_the_buffer_until_nothing_needs_it(void **state) {
  (void)state;
  hws_machine *m = read_text(kText), *view = NULL;
  int64_t size = 0;
  unsigned char *bytes = binary_of(m, &size);
  char *text;
  hws_machine_free(m);
  released = 0;
  bytes[70] ^= 1;
  assert_status(hws_machine_read_view(bytes, size, release, bytes, NULL, &view), HWS_E_CORRUPT);
  assert_int_equal(released, 0);
  bytes[70] ^= 1;
  assert_status(hws_machine_read_view(bytes + 4, size - 4, release, bytes, NULL, &view), HWS_E_CORRUPT);
  assert_ok(hws_machine_read_view(bytes, size, release, bytes, NULL, &view));
  text = text_of(view);
  assert_string_equal(text, kText);
  free(text);
  assert_int_equal(released, 0);
  hws_machine_free(view);
  assert_int_equal(released, 1);
}

static void drawings(void **state) {
  (void)state;
  hws_machine *m = read_text("0 1 5\n1\n");
  char text[256];
  int64_t needed = 0;
  assert_ok(hws_machine_draw(m, NULL, 0, &needed));
  assert_ok(hws_machine_draw(m, text, sizeof text, NULL));
  assert_int_equal(needed, strlen(text) + 1);
  assert_non_null(strstr(text, "0 -> 1 [label=\"5\"]"));
  assert_status(hws_machine_draw(NULL, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_machine_free(m);
}

#if !defined(HWS_NO_FILES)
static void files_there_and_back(void **state) {
  (void)state;
  hws_machine *m = read_text(kText), *back = NULL;
  char *text;
  int round;
  for (round = 0; round < 2; ++round) {
    if (round == 0) {
      assert_ok(hws_machine_write_file(m, kPath));
      assert_ok(hws_machine_read_file(kPath, NULL, &back));
      remove(kPath);  /* the machine does not need the name any more */
    } else {
      assert_ok(hws_machine_write_text_file(m, NULL, NULL, kPath));
      assert_status(hws_machine_read_file(kPath, NULL, &back), HWS_E_CORRUPT);
      assert_ok(hws_machine_read_text_file(kPath, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &back));
    }
    text = text_of(back);
    assert_string_equal(text, kText);
    free(text);
    hws_machine_free(back);
  }
  remove(kPath);
  assert_status(hws_machine_read_file("no/such/file", NULL, &back), HWS_E_IO);
  assert_null(back);
  assert_message("no/such/file");
  assert_status(hws_machine_read_file(NULL, NULL, &back), HWS_E_ARGUMENT);
  assert_status(hws_machine_read_text_file("no/such/file", HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &back), HWS_E_IO);
  assert_status(hws_machine_write_file(m, "no/such/directory/x"), HWS_E_IO);
  assert_status(hws_machine_write_file(NULL, kPath), HWS_E_ARGUMENT);
  assert_status(hws_machine_write_file(m, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_write_text_file(m, NULL, NULL, "no/such/directory/x"), HWS_E_IO);
  hws_machine_free(m);
}

static void bytes_go_to_a_file(void **state) {
  char got[8] = "";
  FILE *f;
  (void)state;
  assert_ok(hws_write_file(kPath, "a\0b", 3));
  f = fopen(kPath, "rb");
  assert_non_null(f);
  assert_int_equal(fread(got, 1, sizeof got, f), 3);
  (void)fclose(f);
  assert_memory_equal(got, "a\0b", 3);
  assert_ok(hws_write_file(kPath, NULL, 0)); /* replaces it */
  f = fopen(kPath, "rb");
  assert_non_null(f);
  assert_int_equal(fread(got, 1, sizeof got, f), 0);
  (void)fclose(f);
  remove(kPath);
  assert_status(hws_write_file("no/such/directory/x", "a", 1), HWS_E_IO);
  assert_message("no/such/directory/x");
  assert_status(hws_write_file(NULL, "a", 1), HWS_E_ARGUMENT);
  assert_status(hws_write_file(kPath, NULL, 1), HWS_E_ARGUMENT);
  assert_status(hws_write_file(kPath, "a", -1), HWS_E_ARGUMENT);
}

/* Overwrites the file's bytes and cuts it short, as another program would. */
static void ruin(const char *path, long size) {
  FILE *f = fopen(path, "r+b");
  long i;
  assert_non_null(f);
  for (i = 0; i < size; ++i) fputc(0x55, f);
  fclose(f);
  f = fopen(path, "wb");
  assert_non_null(f);
  fclose(f);
}

static void a_file_that_was_read_may_change_and_a_mapped_one_stays_where_it_is(void **state) {
  hws_machine *m = read_text(kText), *back = NULL;
  hws_options *o;
  int64_t size = 0;
  char *text;
  (void)state;
  assert_ok(hws_machine_write(m, NULL, 0, &size));
  assert_ok(hws_machine_write_file(m, kPath));
  assert_ok(hws_machine_read_file(kPath, NULL, &back));
  ruin(kPath, (long)size);
  text = text_of(back);
  assert_string_equal(text, kText);
  free(text);
  hws_machine_free(back);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "in_place", 1));
  assert_ok(hws_machine_write_file(m, kPath));
  assert_ok(hws_machine_read_file(kPath, o, &back));
  assert_ok(hws_machine_write_file(m, kPath)); /* replaces the name's file, not what is mapped */
  text = text_of(back);
  assert_string_equal(text, kText);
  free(text);
#if defined(__linux__)
  {
    double weight = 0, now = 0;
    FILE *f;
    char *bytes = (char *)malloc((size_t)size);
    int64_t i;
    hws_machine_free(back);
    assert_ok(hws_machine_read_file(kPath, o, &back));
    assert_ok(hws_machine_arc(back, 0, NULL, NULL, &weight, NULL));
    assert_ok(hws_machine_write(m, bytes, size, NULL));
    for (i = 0; i + 8 <= size && memcmp(bytes + i, &weight, 8) != 0;) ++i;
    assert_true(i + 8 <= size);
    f = fopen(kPath, "r+b");
    assert_non_null(f);
    fseek(f, (long)i, SEEK_SET);
    fputc(bytes[i] ^ 1, f);
    fclose(f);
    assert_ok(hws_machine_arc(back, 0, NULL, NULL, &now, NULL));
    assert_true(now != weight); /* the machine's weights are the file's bytes */
    hws_machine_free(back);
    assert_status(hws_machine_read_file(kPath, o, &back), HWS_E_CORRUPT);
    assert_ok(hws_options_set_int(o, "verify", 0));
    assert_ok(hws_machine_read_file(kPath, o, &back)); /* damaged, and read as it is */
    assert_ok(hws_machine_arc(back, 0, NULL, NULL, &weight, NULL));
    assert_true(now == weight);
    hws_machine_free(back);
    assert_ok(hws_machine_write_file(m, kPath));
    assert_ok(hws_machine_read_file(kPath, o, &back));
    text = text_of(back);
    assert_string_equal(text, kText);
    free(text);
    free(bytes);
  }
#endif
  hws_machine_free(back);
  hws_options_free(o);
  hws_machine_free(m);
  remove(kPath);
}
#define FILE_TESTS \
  , cmocka_unit_test(files_there_and_back), cmocka_unit_test(bytes_go_to_a_file) \
  , cmocka_unit_test(a_file_that_was_read_may_change_and_a_mapped_one_stays_where_it_is)
#else
#define FILE_TESTS
#endif

CAPI_MAIN(cmocka_unit_test(text_there_and_back), cmocka_unit_test(text_with_names_and_tokens), cmocka_unit_test(text_errors),
          cmocka_unit_test(binary_there_and_back), cmocka_unit_test(a_view_keeps_the_buffer_until_nothing_needs_it),
          cmocka_unit_test(drawings), cmocka_unit_test(a_file_has_a_note_of_the_host) FILE_TESTS)
