/* n-gram models from text, machines and ARPA files; pruning, growing, scores. */
#include "capi_test.h"

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

static const char kText[] =
    "the cat sat on the mat\nthe cat ate the rat\na rat sat on a mat\nthe dog sat\na dog ate the mat\nthe cat sat\n";

static hws_options *option_text(const char *name, const char *value) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, name, value));
  return o;
}

static hws_ngram_counts *counts_of(const char *text, int32_t order, hws_alphabet **alphabet) {
  hws_strings *s = NULL;
  hws_ngram_counts *c = NULL;
  assert_ok(hws_ngram_segment_text(text, -1, HWS_SPLIT_SPACES, NULL, NULL, &s, alphabet));
  assert_ok(hws_ngram_counts_new(*alphabet, order, &c));
  assert_ok(hws_ngram_counts_add(c, s, NULL));
  hws_strings_free(s);
  return c;
}

static hws_strings *strings_of(const char *text, const hws_alphabet *alphabet) {
  hws_strings *s = NULL;
  assert_ok(hws_ngram_segment_text(text, -1, HWS_SPLIT_SPACES, alphabet, NULL, &s, NULL));
  return s;
}

static double perplexity_of(const hws_ngram_model *m, const hws_strings *s) {
  double with = 0, without = 0;
  assert_ok(hws_ngram_perplexity(m, s, NULL, &with, &without, NULL, NULL));
  return with;
}

static int32_t label(const hws_alphabet *a, const char *name) {
  int32_t l = 0;
  assert_ok(hws_alphabet_find(a, name, -1, &l));
  return l;
}

static void text_becomes_strings(void **state) {
  hws_alphabet *a = NULL, *b = NULL;
  hws_strings *s = NULL;
  hws_options *o = NULL;
  (void)state;
  assert_ok(hws_ngram_segment_text("Well, well.\n\nno", -1, HWS_SPLIT_WORDS, NULL, NULL, &s, &a));
  assert_int_equal(hws_strings_count(s), 2);
  assert_int_equal(hws_alphabet_size(a), 6); /* <unk> Well , well . no */
  assert_string_equal(hws_alphabet_name_view(a, 1), "<unk>");
  hws_strings_free(s);
  o = option_text("unknown", "");
  assert_ok(hws_ngram_segment_text("x x y", -1, HWS_SPLIT_CHARS, NULL, o, &s, &b));
  assert_int_equal(hws_alphabet_size(b), 2);
  hws_strings_free(s);
  assert_status(hws_ngram_segment_text("no way", -1, HWS_SPLIT_SPACES, b, o, &s, NULL), HWS_E_PARSE);
  assert_null(s);
  assert_message("no");
  assert_ok(hws_options_set_int(o, "min_count", 2));
  assert_status(hws_ngram_segment_text("a a b", -1, HWS_SPLIT_SPACES, NULL, o, &s, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_set_text(o, "unknown", "?"));
  hws_alphabet_free(b);
  assert_ok(hws_ngram_segment_text("a a b", -1, HWS_SPLIT_SPACES, NULL, o, &s, &b));
  assert_int_equal(hws_alphabet_size(b), 2);
  hws_strings_free(s);
  hws_alphabet_free(b);
  assert_ok(hws_options_set_text(o, "space", "_"));
  assert_ok(hws_options_set_int(o, "min_count", 1));
  assert_ok(hws_ngram_segment_text("a b", -1, HWS_SPLIT_CHARS, NULL, o, &s, &b));
  assert_int_equal(hws_alphabet_size(b), 4);
  hws_strings_free(s);
  assert_status(hws_ngram_segment_text("a", -1, 3, NULL, NULL, &s, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_alphabet_free(a);
  hws_alphabet_free(b);
}

static void *written_counts(hws_ngram_counts *counts, int64_t *size) {
  void *bytes;
  assert_ok(hws_ngram_counts_write(counts, NULL, 0, size));
  bytes = malloc((size_t)*size + 1);
  assert_ok(hws_ngram_counts_write(counts, bytes, *size, NULL));
  return bytes;
}

/* Counts of two halves, one of them by way of bytes, are the counts of the whole; nothing adds nothing. */
static void counts_of_parts_are_those_of_the_whole(void **state) {
  hws_alphabet *a = NULL, *other = NULL;
  hws_ngram_counts *whole = counts_of(kText, 3, &a), *first = NULL, *second = NULL, *nothing = NULL, *wrong = NULL;
  hws_strings *half[2];
  const char *middle = strchr(kText, '\n') + 1;
  int64_t size, of_nothing, of_whole, cut;
  void *bytes, *none, *all;
  (void)state;
  assert_ok(hws_ngram_segment_text(kText, middle - kText, HWS_SPLIT_SPACES, a, NULL, &half[0], NULL));
  assert_ok(hws_ngram_segment_text(middle, -1, HWS_SPLIT_SPACES, a, NULL, &half[1], NULL));
  assert_ok(hws_ngram_counts_new(a, 3, &first));
  assert_ok(hws_ngram_counts_new(a, 3, &second));
  assert_ok(hws_ngram_counts_new(a, 3, &nothing));
  assert_ok(hws_ngram_counts_add(first, half[0], NULL));
  assert_ok(hws_ngram_counts_add(second, half[1], NULL));
  bytes = written_counts(first, &size);
  none = written_counts(nothing, &of_nothing);
  assert_ok(hws_ngram_counts_add_bytes(second, none, of_nothing, NULL));
  memmove((char *)bytes + 1, bytes, (size_t)size); /* at an odd place */
  assert_ok(hws_ngram_counts_add_bytes(second, (char *)bytes + 1, size, NULL));
  memmove(bytes, (char *)bytes + 1, (size_t)size);
  all = written_counts(whole, &of_whole);
  free(none);
  none = written_counts(second, &of_nothing);
  assert_int_equal(of_nothing, of_whole);
  assert_memory_equal(none, all, (size_t)of_whole);
  /* Other symbols, another order, damage. */
  wrong = counts_of("one two\n", 3, &other);
  assert_status(hws_ngram_counts_add_bytes(wrong, bytes, size, NULL), HWS_E_VERSION);
  hws_ngram_counts_free(wrong);
  assert_ok(hws_ngram_counts_new(a, 2, &wrong));
  assert_status(hws_ngram_counts_add_bytes(wrong, bytes, size, NULL), HWS_E_VERSION);
  for (cut = 0; cut < size; cut += 8) assert_status(hws_ngram_counts_add_bytes(second, bytes, cut, NULL), HWS_E_CORRUPT);
  ((char *)bytes)[size - 1] ^= 1;
  assert_status(hws_ngram_counts_add_bytes(second, bytes, size, NULL), HWS_E_CORRUPT);
  free(bytes);
  bytes = written_counts(second, &size);
  assert_memory_equal(bytes, all, (size_t)of_whole); /* what failed added nothing */
  free(bytes);
  free(none);
  free(all);
  hws_strings_free(half[0]);
  hws_strings_free(half[1]);
  hws_ngram_counts_free(whole);
  hws_ngram_counts_free(first);
  hws_ngram_counts_free(second);
  hws_ngram_counts_free(nothing);
  hws_ngram_counts_free(wrong);
  hws_alphabet_free(a);
  hws_alphabet_free(other);
}

static void counts_come_from_strings_and_machines(void **state) {
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a), *none = NULL;
  const int64_t offsets[] = {0, 0, 1, 3, 5, 6};
  int32_t labels[6];
  double values[5];
  hws_machine *m = NULL;
  (void)state;
  labels[0] = label(a, "the");
  labels[1] = HWS_BOS;
  labels[2] = labels[0];
  labels[3] = label(a, "mat");
  labels[4] = HWS_EOS;
  labels[5] = label(a, "<unk>");
  assert_ok(hws_ngram_counts_get(c, 5, offsets, labels, values));
  assert_near(values[0], 34, 0);
  assert_near(values[1], 7, 0);
  assert_near(values[2], 4, 0);
  assert_near(values[3], 3, 0);
  assert_near(values[4], 0, 0);
  assert_ok(hws_machine_from_labels(a, HWS_REAL, labels, 1, NULL, &m));
  assert_ok(hws_ngram_counts_add_machine(c, m, 0, 0.5, 2.5, NULL));
  assert_ok(hws_ngram_counts_get(c, 5, offsets, labels, values));
  assert_near(values[1], 9.5, 1e-12);
  assert_near(values[2], 6.5, 1e-12);
  assert_status(hws_ngram_counts_add_machine(c, m, 1, 0.5, 1, NULL), HWS_E_ARGUMENT);
  assert_status(hws_ngram_counts_new(NULL, 3, &none), HWS_E_ARGUMENT);
  assert_status(hws_ngram_counts_new(a, 0, &none), HWS_E_ARGUMENT);
  assert_null(none);
  labels[0] = 99;
  assert_status(hws_ngram_counts_get(c, 5, offsets, labels, values), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

static void every_smoothing_gives_a_distribution(void **state) {
  static const char *const methods[] = {"kneser-ney", "witten-bell", "maximum-likelihood"};
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a);
  hws_strings *own = strings_of(kText, a), *other = strings_of("the cat ate a dog\n", a);
  double on_own[3], on_other[3];
  size_t i;
  (void)state;
  for (i = 0; i < 3; ++i) {
    hws_options *o = option_text("smoothing", methods[i]);
    hws_ngram_model *m = NULL;
    double total = 1;
    assert_ok(hws_ngram_estimate(c, o, &m));
    assert_ok(hws_ngram_log_total(m, NULL, &total));
    assert_near(total, 0, 1e-9);
    on_own[i] = perplexity_of(m, own);
    on_other[i] = perplexity_of(m, other);
    hws_ngram_model_free(m);
    hws_options_free(o);
  }
  assert_true(on_own[2] < on_own[0] && on_own[2] < on_own[1] && on_own[0] != on_own[1]);
  assert_true(on_other[0] < 100 && on_other[1] < 100 && isinf(on_other[2]));
  hws_strings_free(own);
  hws_strings_free(other);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

static int64_t size_of(const hws_ngram_model *m) {
  double n = 0;
  assert_ok(hws_ngram_info(m, "ngrams", &n));
  return (int64_t)n;
}

static void fewer_ngrams_cost_perplexity(void **state) {
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a), *nothing = NULL;
  hws_strings *own = strings_of(kText, a);
  hws_ngram_model *full = NULL, *entropy = NULL, *kneser = NULL, *grown = NULL, *more = NULL, *none = NULL;
  hws_options *o = NULL;
  static const struct {
    const char *name;
    double value;
  } dearer[] = {{"least_gain", 1e6}, {"ngram_cost", 1e6}, {"threshold", 1e6}};
  size_t i;
  (void)state;
  assert_ok(hws_ngram_estimate(c, NULL, &full));
  assert_ok(hws_ngram_prune(full, 0.01, NULL, &entropy));
  assert_ok(hws_ngram_prune_kneser_ney(c, 0.5, NULL, &kneser));
  assert_true(size_of(entropy) < size_of(full) && size_of(kneser) < size_of(full));
  assert_true(perplexity_of(entropy, own) > perplexity_of(full, own));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "least_gain", 0));
  assert_ok(hws_ngram_grow(c, o, &grown));
  assert_true(size_of(grown) > 20);
  for (i = 0; i < 3; ++i) {
    assert_ok(hws_options_set_real(o, "least_gain", 1e-3));
    assert_ok(hws_options_set_real(o, "ngram_cost", 1));
    assert_ok(hws_options_set_real(o, "threshold", 0));
    assert_ok(hws_options_set_real(o, dearer[i].name, dearer[i].value));
    assert_ok(hws_ngram_grow(c, o, &more));
    assert_true(size_of(more) < size_of(grown));
    hws_ngram_model_free(more);
  }
  assert_status(hws_ngram_prune(full, -1, NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  assert_status(hws_ngram_prune_kneser_ney(c, NAN, NULL, &none), HWS_E_ARGUMENT);
  assert_ok(hws_ngram_counts_new(a, 2, &nothing));
  assert_status(hws_ngram_estimate(nothing, NULL, &none), HWS_E_EMPTY);
  assert_status(hws_ngram_estimate(c, o, &none), HWS_E_ARGUMENT);
  assert_message("least_gain");
  hws_ngram_counts_free(nothing);
  hws_options_free(o);
  hws_ngram_model_free(full);
  hws_ngram_model_free(entropy);
  hws_ngram_model_free(kneser);
  hws_ngram_model_free(grown);
  hws_strings_free(own);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

static char *arpa_of(const hws_ngram_model *m, int64_t digits) {
  hws_options *o = NULL;
  int64_t n = 0;
  char *text;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "digits", digits));
  assert_ok(hws_ngram_write_arpa(m, o, NULL, 0, &n));
  text = (char *)malloc((size_t)n);
  assert_ok(hws_ngram_write_arpa(m, o, text, n, NULL));
  hws_options_free(o);
  return text;
}

static void arpa_files_carry_models(void **state) {
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a);
  hws_strings *own = strings_of(kText, a);
  hws_ngram_model *m = NULL, *back = NULL;
  char *text, *again;
  (void)state;
  assert_ok(hws_ngram_estimate(c, NULL, &m));
  text = arpa_of(m, 7);
  assert_non_null(strstr(text, "\\data\\\nngram 1=12\n"));
  assert_ok(hws_ngram_read_arpa(text, -1, NULL, NULL, &back));
  assert_near(perplexity_of(back, own), perplexity_of(m, own), 1e-6);
  again = arpa_of(back, 7);
  assert_string_equal(text, again);
  free(again);
  again = arpa_of(m, 3);
  assert_true(strlen(again) < strlen(text));
  free(again);
  hws_ngram_model_free(back);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_ngram_write_arpa_file(m, NULL, "ngram_data_test.tmp"));
  assert_ok(hws_ngram_read_arpa_file("ngram_data_test.tmp", a, NULL, &back));
  assert_near(perplexity_of(back, own), perplexity_of(m, own), 1e-6);
  hws_ngram_model_free(back);
  remove("ngram_data_test.tmp");
  assert_status(hws_ngram_read_arpa_file("ngram_data_test.tmp", a, NULL, &back), HWS_E_IO);
#endif
  assert_status(hws_ngram_read_arpa("\\data\\\nngram 1=1\n\n\\1-grams:\nx a\n\\end\\\n", -1, NULL, NULL, &back), HWS_E_PARSE);
  assert_null(back);
  assert_int_equal(hws_error_line(), 5);
  free(text);
  hws_ngram_model_free(m);
  hws_strings_free(own);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

static void unknown_symbols_are_counted_apart(void **state) {
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a);
  hws_strings *s = strings_of("the cat sat\na zebra ate\n", a);
  hws_ngram_model *m = NULL;
  hws_options *o = option_text("unknown", "");
  double all[2], known[2], each[8], with, without, tokens, unknown;
  int64_t unknowns[2];
  int32_t lengths[8];
  (void)state;
  assert_ok(hws_ngram_estimate(c, NULL, &m));
  assert_ok(hws_ngram_score(m, s, NULL, all, known, unknowns));
  assert_ok(hws_ngram_score_symbols(m, s, NULL, each, lengths));
  assert_near(all[0], each[0] + each[1] + each[2] + each[3], 1e-14);
  assert_near(all[1], each[4] + each[5] + each[6] + each[7], 1e-14);
  assert_near(known[0], all[0], 0);
  assert_near(known[1], all[1] - each[5], 1e-14);
  assert_true(unknowns[0] == 0 && unknowns[1] == 1);
  assert_int_equal(lengths[2], 3);
  assert_int_equal(lengths[5], 0);
  assert_ok(hws_ngram_perplexity(m, s, NULL, &with, &without, &tokens, &unknown));
  assert_near(with, exp(-(all[0] + all[1]) / 8), 1e-14);
  assert_near(without, exp(-(known[0] + known[1]) / 7), 1e-14);
  assert_near(tokens, 8, 0);
  assert_near(unknown, 1, 0);
  /* A symbol with a unigram is unknown only if it is named so. */
  hws_options_free(o);
  o = option_text("unknown", "cat");
  assert_ok(hws_ngram_perplexity(m, s, o, &with, &without, &tokens, &unknown));
  assert_near(unknown, 2, 0); /* cat, and <unk>, which has no unigram */
  assert_ok(hws_ngram_score(m, s, o, all, known, unknowns));
  assert_int_equal(unknowns[0], 1);
  assert_status(hws_ngram_score(m, s, NULL, NULL, NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_strings_free(s);
  hws_ngram_model_free(m);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

static char *card_of(const hws_ngram_model *m) {
  int64_t n = 0;
  char *card;
  assert_ok(hws_ngram_card(m, NULL, 0, &n));
  card = (char *)malloc((size_t)n);
  assert_ok(hws_ngram_card(m, card, n, NULL));
  return card;
}

/* By the library's own reader: the C library's follows the host's locale. */
static double number_in(const char *card, const char *name) {
  char text[40] = "";
  double x = 0;
  const char *at = strstr(card, name);
  assert_non_null(at);
  at += strlen(name);
  strncat(text, at, strcspn(at, ",}") < sizeof text ? strcspn(at, ",}") : sizeof text - 1);
  assert_ok(hws_parse_real(text, &x));
  return x;
}

/* Binaries read, viewed in place and read from files have the card; the same model gives the same bytes. */
static void check_binaries(const hws_ngram_model *m, const char *card) {
  hws_ngram_model *back[4] = {NULL, NULL, NULL, NULL};
  hws_options *in_place = NULL;
  int64_t n = 0, again;
  char *bytes, *copy, *own;
  int i;
  assert_ok(hws_ngram_write(m, NULL, 0, &n));
  bytes = (char *)malloc((size_t)n);
  copy = (char *)malloc((size_t)n);
  assert_ok(hws_ngram_write(m, bytes, n, NULL));
  assert_ok(hws_ngram_read(bytes, n, NULL, &back[0]));
  assert_ok(hws_ngram_read_view(bytes, n, NULL, NULL, NULL, &back[1]));
#if !defined(HWS_NO_FILES)
  assert_ok(hws_options_new(&in_place));
  assert_ok(hws_options_set_int(in_place, "in_place", 1));
  assert_ok(hws_ngram_write_file(m, "ngram_data_card.tmp"));
  assert_ok(hws_ngram_read_file("ngram_data_card.tmp", NULL, &back[2]));
  assert_ok(hws_ngram_read_file("ngram_data_card.tmp", in_place, &back[3]));
#endif
  for (i = 0; i < 4; ++i) {
    if (!back[i]) continue;
    own = card_of(back[i]);
    assert_string_equal(own, card);
    free(own);
    assert_ok(hws_ngram_write(back[i], copy, n, &again));
    assert_int_equal(again, n);
    assert_memory_equal(copy, bytes, (size_t)n);
    hws_ngram_model_free(back[i]);
  }
  hws_options_free(in_place);
  free(copy);
  free(bytes);
#if !defined(HWS_NO_FILES)
  remove("ngram_data_card.tmp");
#endif
}

static void models_say_how_they_came_to_be(void **state) {
  static const char *const smoothings[] = {"kneser-ney", "witten-bell", "maximum-likelihood"};
  hws_alphabet *a = NULL;
  hws_ngram_counts *c = counts_of(kText, 3, &a);
  hws_strings *own = strings_of(kText, a);
  hws_ngram_model *m = NULL, *other = NULL;
  char method[60], fingerprint[60], *card, *text;
  const int64_t one[] = {0, 0};
  const double theta = -1;
  int i;
  (void)state;
  for (i = 0; i < 3; ++i) {
    hws_options *o = option_text("smoothing", smoothings[i]);
    assert_ok(hws_ngram_estimate(c, o, &m));
    card = card_of(m);
    snprintf(method, sizeof method, "{\"method\": \"%s\", \"hawser\": \"%s\", \"learner\": \"ngram/1\"", smoothings[i],
             HWS_VERSION_STRING);
    assert_true(strncmp(card, method, strlen(method)) == 0);
    assert_near(number_in(card, "\"order\": "), 3, 0);
    assert_near(number_in(card, "\"tokens\": "), 34, 0);
    assert_near(number_in(card, "\"perplexity\": "), perplexity_of(m, own), 1e-12);
    snprintf(fingerprint, sizeof fingerprint, "%.40s", strstr(card, "\"the n-gram counts\": "));
    check_binaries(m, card);
    free(card);
    hws_options_free(o);
    if (i < 2) hws_ngram_model_free(m);
  }
  /* What is made of models keeps their data and says how they came to be. */
  assert_ok(hws_ngram_prune(m, 0.25, NULL, &other));
  card = card_of(other);
  assert_non_null(strstr(card, "{\"method\": \"entropy-pruning\""));
  assert_non_null(strstr(card, "\"options\": {\"threshold\": 0.25}"));
  assert_non_null(strstr(card, "\"model\": {\"method\": \"maximum-likelihood\""));
  assert_non_null(strstr(card, fingerprint));
  assert_null(strstr(card, "perplexity"));
  check_binaries(other, card);
  free(card);
  hws_ngram_model_free(other);
  assert_ok(hws_ngram_product(m, m, NULL, &other));
  card = card_of(other);
  assert_non_null(strstr(card, "\"second model\": {\"method\": \"maximum-likelihood\""));
  free(card);
  hws_ngram_model_free(other);
  hws_ngram_model_free(m);
  assert_ok(hws_ngram_prune_kneser_ney(c, 0.5, NULL, &m));
  card = card_of(m);
  assert_non_null(strstr(card, "\"options\": {\"order\": 3, \"threshold\": 0.5}"));
  assert_near(number_in(card, "\"perplexity\": "), perplexity_of(m, own), 1e-12);
  free(card);
  /* ARPA text says no more than that it was read. */
  text = arpa_of(m, 17);
  assert_ok(hws_ngram_read_arpa(text, -1, NULL, NULL, &other));
  card = card_of(other);
  assert_non_null(strstr(card, "{\"method\": \"arpa\""));
  assert_non_null(strstr(card, "\"data\": {\"the ARPA text\": "));
  check_binaries(other, card);
  free(card);
  free(text);
  hws_ngram_model_free(other);
  hws_ngram_model_free(m);
  assert_ok(hws_ngram_from_theta(a, 1, one, NULL, &theta, NULL, &m));
  card = card_of(m);
  assert_string_equal(card, "{}");
  check_binaries(m, card);
  free(card);
  hws_ngram_model_free(m);
  assert_status(hws_ngram_card(NULL, NULL, 0, NULL), HWS_E_ARGUMENT);
  hws_strings_free(own);
  hws_ngram_counts_free(c);
  hws_alphabet_free(a);
}

CAPI_MAIN(cmocka_unit_test(models_say_how_they_came_to_be), cmocka_unit_test(text_becomes_strings),
          cmocka_unit_test(counts_of_parts_are_those_of_the_whole), cmocka_unit_test(counts_come_from_strings_and_machines),
          cmocka_unit_test(every_smoothing_gives_a_distribution), cmocka_unit_test(fewer_ngrams_cost_perplexity),
          cmocka_unit_test(arpa_files_carry_models), cmocka_unit_test(unknown_symbols_are_counted_apart))

#else
int main(void) { return 0; }
#endif
