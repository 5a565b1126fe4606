/* hawser/tagged.h: tagged corpora, tag dictionaries, channels, measures of taggings. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

static const char kText[] = "the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbarks\tN\nodd\n";

static hws_tagged *tagged_of(const char *text) {
  hws_tagged *t = NULL;
  assert_ok(hws_tagged_read(text, -1, NULL, NULL, NULL, &t));
  return t;
}

static hws_alphabet *tags_of(const hws_tagged *t) {
  hws_alphabet *a = NULL;
  assert_ok(hws_tagged_alphabet(t, &a));
  return a;
}

static hws_options *texts(const char *name, const char *value) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, name, value));
  return o;
}

static void assert_written(const hws_tagged *t, const char *expected) {
  char text[512];
  assert_ok(hws_tagged_write(t, text, sizeof text, NULL));
  assert_string_equal(text, expected);
}

static void a_text_becomes_words_and_tags_and_back(void **state) {
  hws_tagged *t = tagged_of(kText);
  hws_corpus *c = NULL;
  hws_alphabet *words = NULL, *tags = tags_of(t);
  const int32_t *labels = NULL;
  int64_t count = 0;
  int32_t label = 0;
  static const int32_t expected[] = {1, 2, 3, 1, 2, 0};
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_int_equal(hws_corpus_count(c), 2);
  assert_int_equal(hws_corpus_symbols(c), 6);
  assert_ok(hws_corpus_alphabet(c, &words));
  assert_int_equal(hws_alphabet_size(words), 5); /* <unk> too */
  assert_ok(hws_alphabet_find(words, "<unk>", -1, &label));
  assert_int_equal(label, 1);
  assert_int_equal(hws_alphabet_size(tags), 3);
  assert_ok(hws_tagged_labels_view(t, &labels, &count));
  assert_int_equal(count, 6);
  assert_memory_equal(labels, expected, sizeof expected);
  assert_written(t, "the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbarks\tN\nodd\n\n");
  hws_alphabet_free(words);
  hws_alphabet_free(tags);
  hws_corpus_free(c);
  hws_tagged_free(t);
}

static void formats_columns_and_counts_are_options(void **state) {
  static const char conllu[] = "# a comment\n1\tThe\tthe\tDET\tDT\t_\t_\t_\t_\t_\n2\tdogs\tdog\tNOUN\tNNS\t_\t_\t_\t_\t_\n\n";
  hws_tagged *t = NULL;
  hws_alphabet *tags = NULL;
  hws_options *o = texts("format", "conllu");
  (void)state;
  assert_ok(hws_tagged_read(conllu, -1, NULL, NULL, o, &t));
  assert_written(t, "The\tDET\ndogs\tNOUN\n\n");
  hws_tagged_free(t);
  assert_ok(hws_options_set_text(o, "word_column", "lemma"));
  assert_ok(hws_options_set_text(o, "tag_column", "5"));
  assert_ok(hws_tagged_read(conllu, -1, NULL, NULL, o, &t));
  assert_written(t, "the\tDT\ndog\tNNS\n\n");
  hws_tagged_free(t);
  assert_ok(hws_options_set_text(o, "word_column", "form"));
  assert_ok(hws_options_set_text(o, "tag_column", "none"));
  assert_ok(hws_options_set_int(o, "lower_case", 1));
  assert_ok(hws_tagged_read(conllu, -1, NULL, NULL, o, &t));
  assert_written(t, "the\ndogs\n\n");
  assert_status(hws_tagged_alphabet(t, &tags), HWS_E_EMPTY);
  hws_tagged_free(t);
  assert_ok(hws_options_set_text(o, "tag_column", "nine"));
  assert_status(hws_tagged_read(conllu, -1, NULL, NULL, o, &t), HWS_E_ARGUMENT);
  hws_options_free(o);
  o = texts("format", "text");
  assert_ok(hws_options_set_int(o, "min_count", 2));
  assert_ok(hws_tagged_read("a b a\nc b\n", -1, NULL, NULL, o, &t));
  assert_written(t, "a\nb\na\n\n<unk>\nb\n\n");
  hws_tagged_free(t);
  assert_ok(hws_options_set_text(o, "word_column", "form")); /* of no use here */
  assert_status(hws_tagged_read("a b a\n", -1, NULL, NULL, o, &t), HWS_E_ARGUMENT);
  assert_null(t);
  hws_options_free(o);
}

static void given_alphabets_hold_what_a_text_may_have(void **state) {
  hws_tagged *t = tagged_of(kText), *u = NULL;
  hws_corpus *c = NULL;
  hws_alphabet *words = NULL, *tags = tags_of(t);
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_corpus_alphabet(c, &words));
  assert_ok(hws_tagged_read("cat\tN\n", -1, words, tags, NULL, &u));
  assert_written(u, "<unk>\tN\n\n");
  hws_tagged_free(u);
  assert_status(hws_tagged_read("dog\tX\n", -1, words, tags, NULL, &u), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 1);
  assert_null(u);
  hws_corpus_free(c);
  hws_alphabet_free(words);
  hws_alphabet_free(tags);
  hws_tagged_free(t);
}

static void pieces_give_what_the_whole_gives(void **state) {
  hws_tagged_reader *r = NULL;
  hws_tagged *t = NULL;
  size_t i;
  (void)state;
  assert_ok(hws_tagged_reader_new(NULL, NULL, NULL, &r));
  for (i = 0; i < strlen(kText); ++i) assert_ok(hws_tagged_reader_feed(r, kText + i, 1));
  assert_ok(hws_tagged_reader_finish(r, &t));
  assert_written(t, "the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbarks\tN\nodd\n\n");
  hws_tagged_free(t);
  assert_status(hws_tagged_reader_feed(r, "x", 1), HWS_E_ARGUMENT);
  assert_status(hws_tagged_reader_finish(r, &t), HWS_E_ARGUMENT);
  hws_tagged_reader_free(r);
  assert_ok(hws_tagged_reader_new(NULL, NULL, NULL, &r));
  assert_status(hws_tagged_reader_feed(r, "a\tb\tc\n", -1), HWS_E_PARSE);
  assert_status(hws_tagged_reader_feed(r, "a\n", -1), HWS_E_ARGUMENT);
  hws_tagged_reader_free(r);
}

static void a_corpus_of_any_source_gets_tags(void **state) {
  static const int64_t offsets[] = {0, 2, 3};
  static const int32_t symbols[] = {1, 2, 1}, labels[] = {2, 0, 1};
  hws_alphabet *words = NULL, *tags = NULL;
  hws_corpus *c = NULL;
  hws_tagged *t = NULL;
  (void)state;
  assert_ok(hws_alphabet_new(2, NULL, &words));
  assert_ok(hws_alphabet_from_chars("XY", -1, NULL, &tags));
  assert_ok(hws_corpus_from_arrays(2, offsets, symbols, words, &c));
  assert_ok(hws_tagged_new(c, tags, labels, 3, &t));
  assert_written(t, "1\tY\n2\n\n1\tX\n\n");
  hws_tagged_free(t);
  assert_status(hws_tagged_new(c, tags, labels, 2, &t), HWS_E_ARGUMENT);
  assert_status(hws_tagged_new(c, tags, labels, INT64_MAX, &t), HWS_E_ARGUMENT);
  assert_status(hws_tagged_new(c, tags, NULL, 3, &t), HWS_E_ARGUMENT);
  assert_status(hws_tagged_new(c, words, (const int32_t[]){3, 0, 0}, 3, &t), HWS_E_ARGUMENT);
  assert_null(t);
  hws_alphabet_free(words);
  hws_alphabet_free(tags);
  hws_corpus_free(c);
}

static void tags_are_replaced_where_they_stood(void **state) {
  static const char conllu[] =
      "# kept\r\n1\tThe\tthe\tDET\tDT\t_\t_\t_\t_\tx\r\n2\tdogs\tdog\tNOUN\tNNS\t_\t_\t_\t_\t_\r\n\r\n";
  static const int32_t labels[] = {2, 0};
  hws_alphabet *tags = NULL;
  hws_options *o = texts("format", "conllu");
  char text[256];
  (void)state;
  assert_ok(hws_alphabet_from_chars("XY", -1, NULL, &tags));
  assert_ok(hws_tagged_retag(conllu, -1, tags, labels, 2, o, text, sizeof text, NULL));
  assert_string_equal(text, "# kept\r\n1\tThe\tthe\tY\tDT\t_\t_\t_\t_\tx\r\n2\tdogs\tdog\t_\tNNS\t_\t_\t_\t_\t_\r\n\r\n");
  assert_ok(hws_options_set_text(o, "tag_column", "xpos"));
  assert_ok(hws_tagged_retag(conllu, -1, tags, labels, 2, o, text, sizeof text, NULL));
  assert_non_null(strstr(text, "DET\tY"));
  assert_status(hws_tagged_retag(conllu, -1, tags, labels, 1, o, text, sizeof text, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  o = texts("format", "text");
  assert_ok(hws_tagged_retag("The dogs\n", -1, tags, labels, 2, o, text, sizeof text, NULL));
  assert_string_equal(text, "The\tY\ndogs\n\n");
  assert_ok(hws_options_set_text(o, "tag_column", "xpos"));
  assert_status(hws_tagged_retag("The dogs\n", -1, tags, labels, 2, o, text, sizeof text, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_alphabet_free(tags);
}

static double measure(const hws_tagged *gold, const hws_alphabet *tags, const int32_t *states, const char *name) {
  double x = -1;
  assert_ok(hws_tagged_score(gold, tags, states, 6, 3, name, NULL, &x));
  return x;
}

static void taggings_are_measured_by_name(void **state) {
  /* D N V D N and one without a tag, which does not count */
  static const int32_t right[] = {0, 1, 2, 0, 1, 2}, turned[] = {2, 0, 1, 2, 0, 0}, one[] = {0, 0, 0, 0, 0, 0};
  hws_tagged *gold = tagged_of(kText);
  hws_alphabet *other = NULL;
  static const char *const names[] = {"V", "D"};
  double x = 1;
  (void)state;
  assert_near(measure(gold, NULL, right, "tokens"), 5, 0);
  assert_near(measure(gold, NULL, right, "accuracy"), 1, 0);
  assert_near(measure(gold, NULL, turned, "accuracy"), 0, 0);
  assert_near(measure(gold, NULL, turned, "one_to_one"), 1, 0);
  assert_near(measure(gold, NULL, turned, "many_to_one"), 1, 0);
  assert_near(measure(gold, NULL, turned, "many_to_one_cv"), 1, 0);
  assert_near(measure(gold, NULL, turned, "vi_bits"), 0, 1e-15);
  assert_near(measure(gold, NULL, turned, "v_measure"), 1, 1e-15);
  assert_near(measure(gold, NULL, one, "homogeneity"), 0, 1e-15);
  assert_near(measure(gold, NULL, one, "completeness"), 1, 1e-15);
  assert_near(measure(gold, NULL, one, "many_to_one"), 0.4, 1e-15);
  /* the states have names of their own: state 0 is V, state 1 is D, and none is N */
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &other));
  assert_near(measure(gold, other, (const int32_t[]){1, 1, 0, 1, 0, 0}, "accuracy"), 0.6, 1e-15);
  hws_alphabet_free(other);
  assert_status(hws_tagged_score(gold, NULL, right, 6, 3, "v-measure", NULL, &x), HWS_E_ARGUMENT);
  assert_non_null(strstr(hws_error_message_view(), "v_measure"));
  assert_status(hws_tagged_score(gold, NULL, right, 5, 3, "tokens", NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_tagged_score(gold, NULL, right, 6, 2, "tokens", NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_tagged_score(gold, NULL, right, 6, 0, "tokens", NULL, &x), HWS_E_ARGUMENT);
  assert_near(x, 0, 0);
  hws_tagged_free(gold);
  gold = tagged_of("a\nb\nc\nd\ne\nf\n");
  assert_status(hws_tagged_score(gold, NULL, right, 6, 3, "v_measure", NULL, &x), HWS_E_EMPTY);
  assert_status(hws_tagged_score(gold, NULL, right, 6, 3, "accuracy", NULL, &x), HWS_E_EMPTY);
  hws_tagged_free(gold);
}

static void a_dictionary_is_collected_written_and_read(void **state) {
  hws_tagged *t = tagged_of(kText);
  hws_dictionary *d = NULL, *e = NULL;
  hws_alphabet *words = NULL, *tags = NULL;
  const int32_t *states = NULL;
  int64_t count = 0;
  int32_t word = 0;
  char text[256], again[256];
  (void)state;
  assert_ok(hws_dictionary_collect(t, NULL, &d));
  assert_ok(hws_dictionary_words(d, &words));
  assert_ok(hws_dictionary_tags(d, &tags));
  assert_ok(hws_alphabet_find(words, "barks", -1, &word));
  assert_ok(hws_dictionary_entry_view(d, word, &states, &count));
  assert_int_equal(count, 2);
  assert_int_equal(states[0], 1);
  assert_int_equal(states[1], 2);
  assert_ok(hws_alphabet_find(words, "odd", -1, &word)); /* never seen with a tag: any */
  assert_ok(hws_dictionary_entry_view(d, word, &states, &count));
  assert_int_equal(count, 3);
  assert_status(hws_dictionary_entry_view(d, 0, &states, &count), HWS_E_ARGUMENT);
  assert_status(hws_dictionary_entry_view(d, 6, &states, &count), HWS_E_ARGUMENT);
  assert_null(states);
  assert_ok(hws_dictionary_write(d, text, sizeof text, NULL));
  assert_string_equal(text, "the\tD\ndog\tN\nbarks\tN\tV\n");
  assert_ok(hws_dictionary_read(text, -1, tags, NULL, &e));
  assert_ok(hws_dictionary_write(e, again, sizeof again, NULL));
  assert_string_equal(again, text);
  hws_dictionary_free(e);
  assert_status(hws_dictionary_read("the\tX\n", -1, tags, NULL, &e), HWS_E_PARSE);
  assert_status(hws_dictionary_read("the\n", -1, NULL, NULL, &e), HWS_E_PARSE);
  assert_null(e);
  hws_alphabet_free(words);
  hws_alphabet_free(tags);
  hws_dictionary_free(d);
  hws_tagged_free(t);
}

static void a_dictionary_speaks_of_another_corpus_by_names(void **state) {
  hws_tagged *t = tagged_of(kText), *u = tagged_of("dog\tN\ncat\tN\nthe\tD\nthe\tD\n"), *v = tagged_of("dog\tZ\nthe\tD\n");
  hws_corpus *c = NULL;
  hws_dictionary *d = NULL, *e = NULL;
  hws_options *o = NULL;
  double per_token = 0, ambiguous = 0, accuracy = 0;
  char text[256];
  (void)state;
  assert_ok(hws_dictionary_collect(t, NULL, &d));
  assert_ok(hws_tagged_corpus(u, &c));
  assert_ok(hws_dictionary_adapt(d, c, NULL, &e));
  assert_ok(hws_dictionary_write(e, text, sizeof text, NULL));
  assert_string_equal(text, "dog\tN\nthe\tD\n");
  hws_dictionary_free(e);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "min_count", 2)); /* dog is seen once */
  assert_ok(hws_dictionary_adapt(d, c, o, &e));
  assert_ok(hws_dictionary_write(e, text, sizeof text, NULL));
  assert_string_equal(text, "the\tD\n");
  hws_dictionary_free(e);
  hws_options_free(o);
  assert_ok(hws_dictionary_ambiguity(d, c, NULL, &per_token, &ambiguous));
  assert_near(per_token, (1 + 3 + 1 + 1) / 4., 1e-15);
  assert_near(ambiguous, 0.25, 1e-15);
  assert_ok(hws_dictionary_random_accuracy(d, u, NULL, &accuracy));
  assert_near(accuracy, (1 + 1. / 3 + 1 + 1) / 4, 1e-15);
  assert_ok(hws_dictionary_random_accuracy(d, v, NULL, &accuracy)); /* Z is no tag of the dictionary's */
  assert_near(accuracy, 0.5, 1e-15);
  hws_corpus_free(c);
  hws_dictionary_free(d);
  hws_tagged_free(t);
  hws_tagged_free(u);
  hws_tagged_free(v);
}

static void channels_come_as_text_or_arrays_and_go_back(void **state) {
  static const int64_t offsets[] = {0, 2, 3};
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT}, dimensions[] = {2, 1, 1};
  const double values[] = {0.5, -1, 2, NAN, 3, 4, /**/ 7, 0, NAN, /**/ 1, 0, 1};
  const double *expected = values;
  double found[6];
  hws_channels *a = NULL, *b = NULL;
  hws_options *o = texts("kinds", "real:2,count,bit");
  const int64_t *at = NULL;
  int64_t count = 0;
  int32_t kind = 0, dimension = 0, c;
  char text[256];
  (void)state;
  assert_ok(hws_channels_new(2, offsets, 3, kinds, dimensions, values, NULL, &a));
  assert_ok(hws_channels_write(a, text, sizeof text, NULL));
  assert_string_equal(text, "0.5,-1,7,1\n2,nan,0,0\n\n3,4,nan,1\n\n");
  assert_ok(hws_channels_read(text, -1, o, &b));
  assert_int_equal(hws_channels_sequences(b), 2);
  assert_int_equal(hws_channels_tokens(b), 3);
  assert_int_equal(hws_channels_count(b), 3);
  assert_ok(hws_channels_offsets_view(b, &at, &count));
  assert_int_equal(count, 3);
  assert_memory_equal(at, offsets, sizeof offsets);
  for (c = 0; c < 3; ++c) {
    const int64_t n = 3 * dimensions[c];
    int64_t i;
    assert_ok(hws_channels_spec(b, c, &kind, &dimension));
    assert_int_equal(kind, kinds[c]);
    assert_int_equal(dimension, dimensions[c]);
    assert_ok(hws_channels_values(b, c, found, 6, &count));
    assert_int_equal(count, n);
    for (i = 0; i < n; ++i) assert_true(isnan(expected[i]) ? isnan(found[i]) : found[i] == expected[i]);
    expected += n;
  }
  hws_channels_free(b);
  hws_options_free(o);
  assert_ok(hws_channels_read("1,2\n", -1, NULL, &b)); /* one real channel of all columns */
  assert_ok(hws_channels_spec(b, 0, &kind, &dimension));
  assert_int_equal(dimension, 2);
  assert_status(hws_channels_spec(b, 1, &kind, &dimension), HWS_E_ARGUMENT);
  assert_status(hws_channels_values(b, -1, found, 6, &count), HWS_E_ARGUMENT);
  hws_channels_free(b);
  hws_channels_free(a);
  assert_int_equal(hws_channels_tokens(NULL) + hws_channels_sequences(NULL) + hws_channels_count(NULL), 0);
}

static void channels_refuse_what_their_kind_does_not_allow(void **state) {
  static const int64_t offsets[] = {0, 1}, falling[] = {0, -1}, huge[] = {0, INT64_MAX};
  static const int32_t kind[] = {HWS_CHANNEL_COUNT}, bit[] = {HWS_CHANNEL_BIT}, real[] = {HWS_CHANNEL_REAL}, none[] = {3},
                       one[] = {1}, zero[] = {0};
  static const int32_t wide[] = {INT32_MAX};
  const double half[] = {0.5}, infinite[] = {INFINITY}, negative[] = {-1};
  static const char *const bad_kinds[] = {"reals", "real:0", "real:",           "real,,bit",
                                          "real,", ",real",  "real:2147483648", "real: 2"};
  hws_channels *c = NULL;
  size_t i;
  (void)state;
  assert_status(hws_channels_new(1, offsets, 1, kind, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, kind, one, negative, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, bit, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, real, one, infinite, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, none, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, real, zero, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 1, real, one, NULL, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, 0, real, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, offsets, -1, real, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, falling, 1, real, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(-1, offsets, 1, real, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(INT64_MAX, offsets, 1, real, one, half, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_channels_new(1, huge, 1, real, wide, half, NULL, &c), HWS_E_LIMIT);
  assert_status(hws_channels_new(1, huge, 1, real, one, half, NULL, &c), HWS_E_LIMIT);
  for (i = 0; i < sizeof bad_kinds / sizeof bad_kinds[0]; ++i) {
    hws_options *o = texts("kinds", bad_kinds[i]);
    assert_status(hws_channels_read("1\n", -1, o, &c), HWS_E_ARGUMENT);
    hws_options_free(o);
  }
  assert_status(hws_channels_read("1,x\n2,3\n", -1, NULL, &c), HWS_E_PARSE);
  assert_null(c);
}

/* Calls that allocate refuse to exceed their limit on bytes. */
static void limits_hold(void **state) {
  hws_tagged *t = tagged_of(kText), *u = NULL;
  hws_corpus *c = NULL;
  hws_dictionary *d = NULL, *e = NULL;
  hws_channels *n = NULL;
  hws_options *o = NULL;
  static const int32_t states[] = {0, 0, 0, 0, 0, 0};
  static const int64_t offsets[] = {0, 1};
  static const int32_t zero[] = {0}, one[] = {1};
  static const double values[] = {1};
  double x = 0, y = 0;
  (void)state;
  assert_ok(hws_dictionary_collect(t, NULL, &d));
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 1));
  assert_status(hws_tagged_read(kText, -1, NULL, NULL, o, &u), HWS_E_LIMIT);
  assert_status(hws_tagged_score(t, NULL, states, 6, 3, "v_measure", o, &x), HWS_E_LIMIT);
  assert_status(hws_dictionary_collect(t, o, &e), HWS_E_LIMIT);
  assert_status(hws_dictionary_read("a\tb\n", -1, NULL, o, &e), HWS_E_LIMIT);
  assert_status(hws_dictionary_adapt(d, c, o, &e), HWS_E_LIMIT);
  assert_status(hws_dictionary_ambiguity(d, c, o, &x, &y), HWS_E_LIMIT);
  assert_status(hws_dictionary_random_accuracy(d, t, o, &x), HWS_E_LIMIT);
  assert_status(hws_channels_new(1, offsets, 1, zero, one, values, o, &n), HWS_E_LIMIT);
  assert_status(hws_channels_read("1\n", -1, o, &n), HWS_E_LIMIT);
  hws_options_free(o);
  hws_corpus_free(c);
  hws_dictionary_free(d);
  hws_tagged_free(t);
}

#if !defined(HWS_NO_FILES)
static void files_hold_what_buffers_hold(void **state) {
  const char *const path = "tagged_test.tmp";
  hws_tagged *t = tagged_of(kText), *u = NULL;
  hws_dictionary *d = NULL, *e = NULL;
  hws_channels *c = NULL, *n = NULL;
  char text[256], again[256];
  (void)state;
  assert_ok(hws_tagged_write_file(t, path));
  assert_ok(hws_tagged_read_file(path, NULL, NULL, NULL, &u));
  assert_written(u, "the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbarks\tN\nodd\n\n");
  assert_ok(hws_dictionary_collect(t, NULL, &d));
  assert_ok(hws_dictionary_write_file(d, path));
  assert_ok(hws_dictionary_read_file(path, NULL, NULL, &e));
  assert_ok(hws_dictionary_write(d, text, sizeof text, NULL));
  assert_ok(hws_dictionary_write(e, again, sizeof again, NULL));
  assert_string_equal(again, text);
  assert_ok(hws_channels_read("1,nan\n", -1, NULL, &c));
  assert_ok(hws_channels_write_file(c, path));
  assert_ok(hws_channels_read_file(path, NULL, &n));
  assert_ok(hws_channels_write(n, text, sizeof text, NULL));
  assert_string_equal(text, "1,nan\n\n");
  hws_channels_free(n);
  hws_dictionary_free(e);
  hws_tagged_free(u);
  remove(path);
  assert_status(hws_tagged_read_file(path, NULL, NULL, NULL, &u), HWS_E_IO);
  assert_status(hws_dictionary_read_file(path, NULL, NULL, &e), HWS_E_IO);
  assert_status(hws_channels_read_file(path, NULL, &n), HWS_E_IO);
  assert_null(u);
  hws_channels_free(c);
  hws_dictionary_free(d);
  hws_tagged_free(t);
}
#define FILE_TESTS cmocka_unit_test(files_hold_what_buffers_hold),
#else
#define FILE_TESTS
#endif

CAPI_MAIN(FILE_TESTS cmocka_unit_test(a_text_becomes_words_and_tags_and_back),
          cmocka_unit_test(formats_columns_and_counts_are_options), cmocka_unit_test(given_alphabets_hold_what_a_text_may_have),
          cmocka_unit_test(pieces_give_what_the_whole_gives), cmocka_unit_test(a_corpus_of_any_source_gets_tags),
          cmocka_unit_test(tags_are_replaced_where_they_stood), cmocka_unit_test(taggings_are_measured_by_name),
          cmocka_unit_test(a_dictionary_is_collected_written_and_read),
          cmocka_unit_test(a_dictionary_speaks_of_another_corpus_by_names),
          cmocka_unit_test(channels_come_as_text_or_arrays_and_go_back),
          cmocka_unit_test(channels_refuse_what_their_kind_does_not_allow), cmocka_unit_test(limits_hold))

#else
int main(void) { return 0; }
#endif
