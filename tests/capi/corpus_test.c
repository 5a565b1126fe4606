/* hawser/corpus.h: corpora from arrays and text, whole and in pieces, and back. */
#include "capi_test.h"

#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || \
    (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)

static hws_corpus *read(const char *text, int32_t format, const hws_alphabet *alphabet) {
  hws_corpus *c = NULL;
  assert_ok(hws_corpus_read(text, -1, format, alphabet, NULL, &c));
  return c;
}

/* Sequence i is these symbols. */
static void assert_sequence(const hws_corpus *c, int64_t i, const int32_t *expected, int64_t count) {
  const int32_t *symbols = NULL;
  int64_t found = -1, k;
  assert_ok(hws_corpus_sequence_view(c, i, &symbols, &found));
  assert_int_equal(found, count);
  for (k = 0; k < count; ++k) assert_int_equal(symbols[k], expected[k]);
}

static void a_corpus_is_the_arrays_it_was_made_from(void **state) {
  const int64_t offsets[] = {0, 2, 2, 5};
  const int32_t symbols[] = {1, 2, 3, 3, 1};
  const int64_t *offsets_seen = NULL;
  const int32_t *symbols_seen = NULL;
  hws_alphabet *a = NULL, *back = NULL;
  hws_corpus *c = NULL;
  (void)state;
  assert_ok(hws_alphabet_new(3, NULL, &a));
  assert_ok(hws_corpus_from_arrays(3, offsets, symbols, a, &c));
  hws_alphabet_free(a);
  assert_int_equal(hws_corpus_count(c), 3);
  assert_int_equal(hws_corpus_symbols(c), 5);
  assert_sequence(c, 0, symbols, 2);
  assert_sequence(c, 1, symbols, 0);
  assert_sequence(c, 2, symbols + 2, 3);
  assert_ok(hws_corpus_arrays_view(c, &offsets_seen, &symbols_seen));
  assert_memory_equal(offsets_seen, offsets, sizeof offsets);
  assert_memory_equal(symbols_seen, symbols, sizeof symbols);
  assert_ok(hws_corpus_alphabet(c, &back));
  assert_int_equal(hws_alphabet_size(back), 3);
  hws_alphabet_free(back);
  hws_corpus_free(c);
  hws_corpus_free(NULL);
  assert_int_equal(hws_corpus_count(NULL), 0);
  assert_int_equal(hws_corpus_symbols(NULL), 0);
}

static void each_format_is_read(void **state) {
  static const struct {
    int32_t format;
    const char *text;
    int64_t count, first_length, symbols;
    int32_t first[3];
    const char *name; /* of symbol 1 */
  } cases[] = {{HWS_CORPUS_SPACES, "b a b\n\na\n", 3, 3, 2, {1, 2, 1}, "b"},
               {HWS_CORPUS_CHARS, "bab\n\na", 3, 3, 2, {1, 2, 1}, "b"},
               {HWS_CORPUS_INTEGERS, "1 0\n2\r\n", 2, 2, 3, {2, 1, 0}, "0"},
               {HWS_CORPUS_PAUTOMAC, "2 4\n2 3 0\n0\n", 2, 2, 4, {4, 1, 0}, "0"},
               {HWS_CORPUS_ABBADINGO, "3 2\n1 1 0\n0 1 1\n1 2 1 1\n", 2, 1, 2, {1, 0, 0}, "0"}};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_corpus *c = read(cases[i].text, cases[i].format, NULL);
    hws_alphabet *a = NULL;
    assert_int_equal(hws_corpus_count(c), cases[i].count);
    assert_sequence(c, 0, cases[i].first, cases[i].first_length);
    assert_ok(hws_corpus_alphabet(c, &a));
    assert_int_equal(hws_alphabet_size(a), cases[i].symbols);
    assert_string_equal(hws_alphabet_name_view(a, 1), cases[i].name);
    hws_alphabet_free(a);
    hws_corpus_free(c);
  }
}

static void labels_of_abbadingo_say_what_is_kept(void **state) {
  hws_options *o = NULL;
  hws_corpus *c = NULL;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "labels", "all"));
  assert_ok(hws_corpus_read("2 2\n1 1 0\n0 1 1\n", -1, HWS_CORPUS_ABBADINGO, NULL, o, &c));
  assert_int_equal(hws_corpus_count(c), 2);
  hws_corpus_free(c);
  assert_status(hws_corpus_read("1 2\n1 0\n", -1, HWS_CORPUS_PAUTOMAC, NULL, o, &c), HWS_E_ARGUMENT);
  assert_message("no effect");
  hws_options_free(o);
}

static void malformed_text_is_refused_with_its_place(void **state) {
  static const struct {
    int32_t format;
    const char *text;
    int64_t line;
  } cases[] = {{HWS_CORPUS_PAUTOMAC, "", 1},
               {HWS_CORPUS_PAUTOMAC, "2 3\n1 0\n", 3},                /* fewer */
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 0\n1 0\n", 3},           /* more */
               {HWS_CORPUS_PAUTOMAC, "1 3\n2 0\n", 2},                /* shorter */
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 0 0\n", 2},              /* longer */
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 3\n", 2},                /* outside */
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 -1\n", 2},
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 x\n", 2},
               {HWS_CORPUS_PAUTOMAC, "1 3\n1 100000000000000000000\n", 2},
               {HWS_CORPUS_INTEGERS, "1\n1 a\n", 2},
               {HWS_CORPUS_INTEGERS, "1\n-2\n", 2},
               {HWS_CORPUS_ABBADINGO, "1 2\nx 1 0\n", 2},
               {HWS_CORPUS_SPACES, "a\nb \xff\n", 2}};
  size_t i;
  hws_corpus *c = (hws_corpus *)1;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    assert_status(hws_corpus_read(cases[i].text, -1, cases[i].format, NULL, NULL, &c), HWS_E_PARSE);
    assert_null(c);
    assert_int_equal(hws_error_line(), cases[i].line);
  }
}

static void symbols_outside_a_given_alphabet_are_refused(void **state) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  (void)state;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &a));
  c = read("ba\n", HWS_CORPUS_CHARS, a);
  hws_corpus_free(c);
  assert_status(hws_corpus_read("ab\nac\n", -1, HWS_CORPUS_CHARS, a, NULL, &c), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 2);
  assert_int_equal(hws_error_column(), 2);
  hws_alphabet_free(a);
}

static void pieces_of_any_size_give_the_same_corpus(void **state) {
  static const char text[] = "3 12\n3 11 0 10\n0\n2 5 11\n";
  const int64_t length = (int64_t)sizeof text - 1;
  hws_corpus *whole = read(text, HWS_CORPUS_PAUTOMAC, NULL);
  int64_t piece;
  (void)state;
  for (piece = 1; piece <= length; ++piece) {
    hws_corpus_reader *r = NULL;
    hws_corpus *c = NULL;
    const int64_t *offsets[2];
    const int32_t *symbols[2];
    int64_t at;
    assert_ok(hws_corpus_reader_new(HWS_CORPUS_PAUTOMAC, NULL, NULL, &r));
    for (at = 0; at < length; at += piece) {
      assert_ok(hws_corpus_reader_feed(r, text + at, at + piece > length ? length - at : piece));
    }
    assert_ok(hws_corpus_reader_finish(r, &c));
    assert_ok(hws_corpus_arrays_view(whole, &offsets[0], &symbols[0]));
    assert_ok(hws_corpus_arrays_view(c, &offsets[1], &symbols[1]));
    assert_memory_equal(offsets[0], offsets[1], 4 * sizeof *offsets[0]);
    assert_memory_equal(symbols[0], symbols[1], 5 * sizeof *symbols[0]);
    hws_corpus_free(c);
    /* It has finished. */
    assert_status(hws_corpus_reader_feed(r, text, 1), HWS_E_ARGUMENT);
    assert_status(hws_corpus_reader_finish(r, &c), HWS_E_ARGUMENT);
    hws_corpus_reader_free(r);
  }
  hws_corpus_free(whole);
}

static void a_reader_that_failed_reads_no_more(void **state) {
  hws_corpus_reader *r = NULL;
  hws_corpus *c = NULL;
  (void)state;
  assert_ok(hws_corpus_reader_new(HWS_CORPUS_INTEGERS, NULL, NULL, &r));
  assert_status(hws_corpus_reader_feed(r, "1 x 2\n", -1), HWS_E_PARSE);
  assert_status(hws_corpus_reader_feed(r, "1\n", -1), HWS_E_ARGUMENT);
  assert_status(hws_corpus_reader_finish(r, &c), HWS_E_ARGUMENT);
  hws_corpus_reader_free(r);
  hws_corpus_reader_free(NULL);
}

static void what_is_written_is_read_back(void **state) {
  static const struct {
    int32_t from, to;
    const char *text;
  } cases[] = {{HWS_CORPUS_SPACES, HWS_CORPUS_SPACES, "b a b\n\na\n"},
               {HWS_CORPUS_CHARS, HWS_CORPUS_CHARS, "bab\n\na\n"},
               {HWS_CORPUS_PAUTOMAC, HWS_CORPUS_PAUTOMAC, "2 4\n2 3 0\n0\n"}};
  char text[64];
  int64_t needed = 0;
  size_t i;
  hws_corpus *c;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    c = read(cases[i].text, cases[i].from, NULL);
    assert_ok(hws_corpus_write(c, cases[i].to, NULL, 0, &needed));
    assert_ok(hws_corpus_write(c, cases[i].to, text, sizeof text, NULL));
    assert_string_equal(text, cases[i].text);
    assert_int_equal(needed, (int64_t)strlen(text) + 1);
    hws_corpus_free(c);
  }
  c = read("ab b\n", HWS_CORPUS_SPACES, NULL);
  assert_status(hws_corpus_write(c, HWS_CORPUS_CHARS, text, sizeof text, NULL), HWS_E_ARGUMENT);
  assert_status(hws_corpus_write(c, HWS_CORPUS_ABBADINGO, text, sizeof text, NULL), HWS_E_ARGUMENT);
  hws_corpus_free(c);
}

static void bad_arguments_are_named(void **state) {
  const int64_t offsets[] = {0, 2, 1}, late[] = {1, 2};
  const int32_t symbols[] = {1, 4};
  hws_alphabet *a = NULL;
  hws_corpus *c = (hws_corpus *)1;
  hws_corpus_reader *r = NULL;
  const int32_t *view = NULL;
  int64_t count = 0;
  (void)state;
  assert_ok(hws_alphabet_new(3, NULL, &a));
  assert_status(hws_corpus_from_arrays(2, offsets, symbols, a, &c), HWS_E_ARGUMENT);
  assert_message("offsets[2]");
  assert_null(c);
  assert_status(hws_corpus_from_arrays(1, late, symbols, a, &c), HWS_E_ARGUMENT);
  assert_message("offsets[0]");
  assert_status(hws_corpus_from_arrays(1, offsets, symbols, a, &c), HWS_E_ARGUMENT);
  assert_message("symbols[1] is 4");
  assert_status(hws_corpus_from_arrays(-1, offsets, symbols, a, &c), HWS_E_ARGUMENT);
  assert_status(hws_corpus_from_arrays(INT64_MAX, offsets, symbols, a, &c), HWS_E_ARGUMENT);
  assert_status(hws_corpus_from_arrays(1, NULL, symbols, a, &c), HWS_E_ARGUMENT);
  assert_status(hws_corpus_from_arrays(1, offsets, symbols, NULL, &c), HWS_E_ARGUMENT);
  assert_message("alphabet");
  assert_status(hws_corpus_read("1\n", -1, 6, NULL, NULL, &c), HWS_E_ARGUMENT);
  assert_message("format 6");
  assert_status(hws_corpus_read(NULL, 3, HWS_CORPUS_CHARS, NULL, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_corpus_reader_new(-1, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_null(r);
  assert_status(hws_corpus_reader_feed(NULL, "", 0), HWS_E_ARGUMENT);
  c = read("a\n", HWS_CORPUS_CHARS, NULL);
  assert_status(hws_corpus_sequence_view(c, 1, &view, &count), HWS_E_ARGUMENT);
  assert_status(hws_corpus_sequence_view(c, -1, &view, &count), HWS_E_ARGUMENT);
  hws_corpus_free(c);
  hws_alphabet_free(a);
}

static void a_binary_is_the_corpus_and_its_names(void **state) {
  hws_corpus *c = read("b a b\n\na\n", HWS_CORPUS_SPACES, NULL), *back = NULL;
  const int32_t expected[] = {1, 2, 1};
  hws_alphabet *a = NULL;
  hws_corpus_reader *r = NULL;
  hws_options *o = NULL;
  char file[1000];
  int64_t needed = 0, size = 0;
  (void)state;
  assert_ok(hws_corpus_write(c, HWS_CORPUS_BINARY, NULL, 0, &size));
  assert_true(size > 64 && size < (int64_t)sizeof file);
  assert_ok(hws_corpus_write(c, HWS_CORPUS_BINARY, file, size, &needed));
  assert_int_equal(needed, size);
  assert_int_equal(hws_machine_is_binary(file, size), 1);
  assert_ok(hws_corpus_read(file, size, HWS_CORPUS_BINARY, NULL, NULL, &back));
  assert_int_equal(hws_corpus_count(back), 3);
  assert_sequence(back, 0, expected, 3);
  assert_ok(hws_corpus_alphabet(back, &a));
  assert_string_equal(hws_alphabet_name_view(a, 1), "b");
  hws_corpus_free(back);
  assert_status(hws_corpus_read(file, size, HWS_CORPUS_BINARY, a, NULL, &back), HWS_E_ARGUMENT);
  assert_status(hws_corpus_read(file, size - 1, HWS_CORPUS_BINARY, NULL, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_corpus_read("b a\n", 4, HWS_CORPUS_BINARY, NULL, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_corpus_reader_new(HWS_CORPUS_BINARY, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "labels", "all"));
  assert_status(hws_corpus_read(file, size, HWS_CORPUS_BINARY, NULL, o, &back), HWS_E_ARGUMENT);
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 100));
  assert_status(hws_corpus_read(file, size, HWS_CORPUS_BINARY, NULL, o, &back), HWS_E_LIMIT);
  hws_options_free(o);
  hws_alphabet_free(a);
  hws_corpus_free(c);
}

#if !defined(HWS_NO_FILES)
/* It stays what it was while another file takes its place. */
static void a_binary_file_outlives_what_it_was_made_of(void **state) {
  hws_corpus *c = read("b a b\n\na\n", HWS_CORPUS_SPACES, NULL), *other = read("x\n", HWS_CORPUS_SPACES, NULL), *back = NULL;
  const int32_t expected[] = {1, 2, 1};
  (void)state;
  assert_ok(hws_corpus_write_file(c, HWS_CORPUS_BINARY, "corpus_test.tmp"));
  hws_corpus_free(c);
  assert_ok(hws_corpus_read_file("corpus_test.tmp", HWS_CORPUS_BINARY, NULL, NULL, &back));
  assert_ok(hws_corpus_write_file(other, HWS_CORPUS_BINARY, "corpus_test.tmp"));
  assert_int_equal(hws_corpus_symbols(back), 4);
  assert_sequence(back, 0, expected, 3);
  hws_corpus_free(back);
  assert_ok(hws_corpus_write_file(other, HWS_CORPUS_SPACES, "corpus_test.tmp"));
  assert_status(hws_corpus_read_file("corpus_test.tmp", HWS_CORPUS_BINARY, NULL, NULL, &back), HWS_E_CORRUPT);
  remove("corpus_test.tmp");
  assert_status(hws_corpus_read_file("no/such/corpus", HWS_CORPUS_BINARY, NULL, NULL, &back), HWS_E_IO);
  hws_corpus_free(other);
}

static void files_hold_what_memory_holds(void **state) {
  hws_corpus *c = read("2 4\n2 3 0\n0\n", HWS_CORPUS_PAUTOMAC, NULL), *back = NULL;
  const int32_t expected[] = {4, 1};
  (void)state;
  assert_ok(hws_corpus_write_file(c, HWS_CORPUS_PAUTOMAC, "corpus_test.tmp"));
  assert_ok(hws_corpus_read_file("corpus_test.tmp", HWS_CORPUS_PAUTOMAC, NULL, NULL, &back));
  assert_sequence(back, 0, expected, 2);
  assert_int_equal(hws_corpus_count(back), 2);
  remove("corpus_test.tmp");
  hws_corpus_free(back);
  hws_corpus_free(c);
  assert_status(hws_corpus_read_file("no/such/corpus", HWS_CORPUS_PAUTOMAC, NULL, NULL, &c), HWS_E_IO);
}
/* A file of a megabyte whose corpus has 40 KB, read within 300 KB. */
static void a_file_is_never_in_memory_as_a_whole(void **state) {
  enum { SYMBOLS = 10000, WIDTH = 100 };
  char word[WIDTH + 1];
  hws_options *o = NULL;
  hws_corpus *c = NULL;
  FILE *f = fopen("corpus_test.tmp", "wb");
  int i;
  (void)state;
  assert_non_null(f);
  memset(word, 'a', WIDTH);
  for (i = 0; i < SYMBOLS; ++i) {
    word[0] = i % 3 ? 'b' : 'c';
    word[WIDTH] = 0;
    assert_true(fprintf(f, "%s%c", word, i % 10 == 9 ? '\n' : ' ') > 0);
  }
  assert_int_equal(fclose(f), 0);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 300000));
  assert_ok(hws_corpus_read_file("corpus_test.tmp", HWS_CORPUS_SPACES, NULL, o, &c));
  assert_int_equal(hws_corpus_symbols(c), SYMBOLS);
  assert_int_equal(hws_corpus_count(c), SYMBOLS / 10);
  hws_corpus_free(c);
  assert_ok(hws_options_set_int(o, "max_bytes", 30000));
  assert_status(hws_corpus_read_file("corpus_test.tmp", HWS_CORPUS_SPACES, NULL, o, &c), HWS_E_LIMIT);
  assert_null(c);
  assert_message("max_bytes");
  hws_options_free(o);
  remove("corpus_test.tmp");
}
#else
static void a_binary_file_outlives_what_it_was_made_of(void **state) { (void)state; }
static void files_hold_what_memory_holds(void **state) { (void)state; }
static void a_file_is_never_in_memory_as_a_whole(void **state) { (void)state; }
#endif

CAPI_MAIN(cmocka_unit_test(a_corpus_is_the_arrays_it_was_made_from), cmocka_unit_test(each_format_is_read),
          cmocka_unit_test(labels_of_abbadingo_say_what_is_kept), cmocka_unit_test(malformed_text_is_refused_with_its_place),
          cmocka_unit_test(symbols_outside_a_given_alphabet_are_refused),
          cmocka_unit_test(pieces_of_any_size_give_the_same_corpus), cmocka_unit_test(a_reader_that_failed_reads_no_more),
          cmocka_unit_test(what_is_written_is_read_back), cmocka_unit_test(a_binary_is_the_corpus_and_its_names),
          cmocka_unit_test(bad_arguments_are_named), cmocka_unit_test(files_hold_what_memory_holds),
          cmocka_unit_test(a_binary_file_outlives_what_it_was_made_of), cmocka_unit_test(a_file_is_never_in_memory_as_a_whole))

#else
int main(void) { return 0; }
#endif
