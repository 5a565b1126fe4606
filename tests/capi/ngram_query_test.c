/* n-gram models as binaries, queries symbol by symbol, best continuations. */
#include "capi_test.h"
#if !defined(HWS_NO_FILES)
#include "damaged_file.h"
#endif

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

static const char kText[] =
    "the cat sat on the mat\nthe cat ate the rat\na rat sat on a mat\nthe dog sat\na dog ate the mat\nthe cat sat\n";

static hws_ngram_model *model_of_text(hws_alphabet **alphabet, hws_strings **strings) {
  hws_ngram_counts *c = NULL;
  hws_ngram_model *m = NULL;
  assert_ok(hws_ngram_segment_text(kText, -1, HWS_SPLIT_SPACES, NULL, NULL, strings, alphabet));
  assert_ok(hws_ngram_counts_new(*alphabet, 3, &c));
  assert_ok(hws_ngram_counts_add(c, *strings, NULL));
  assert_ok(hws_ngram_estimate(c, NULL, &m));
  hws_ngram_counts_free(c);
  return m;
}

static void count_release(void *context) { ++*(int *)context; }

/* Binary of a model, aligned; to be freed. */
static void *binary_of(const hws_ngram_model *m, int64_t *size) {
  void *bytes;
  assert_ok(hws_ngram_write(m, NULL, 0, size));
  bytes = malloc((size_t)*size);
  assert_non_null(bytes);
  assert_status(hws_ngram_write(m, bytes, *size - 1, size), HWS_E_ARGUMENT);
  assert_ok(hws_ngram_write(m, bytes, *size, size));
  return bytes;
}

static void assert_same_scores(const hws_ngram_model *a, const hws_ngram_model *b, const hws_strings *strings) {
  double x[16], y[16];
  assert_ok(hws_ngram_log_weights(a, strings, NULL, x));
  assert_ok(hws_ngram_log_weights(b, strings, NULL, y));
  assert_memory_equal(x, y, (size_t)hws_strings_count(strings) * sizeof *x);
}

static void binaries_carry_models(void **state) {
  hws_alphabet *a = NULL;
  hws_strings *s = NULL;
  hws_ngram_model *m = model_of_text(&a, &s), *copy = NULL, *view = NULL, *none = NULL;
  hws_options *o = NULL;
  int64_t size = 0;
  char *bytes = binary_of(m, &size);
  int released = 0;
  (void)state;
  assert_int_equal(hws_ngram_is_binary(bytes, size), 1);
  assert_int_equal(hws_machine_is_binary(bytes, size), 1);
  assert_int_equal(hws_ngram_is_binary(bytes, 7), 0);
  assert_int_equal(hws_ngram_is_binary(NULL, 7), 0);
  assert_ok(hws_ngram_read(bytes, size, NULL, &copy));
  assert_same_scores(m, copy, s);
  hws_ngram_model_free(copy);
  assert_ok(hws_ngram_read_view(bytes, size, count_release, &released, NULL, &view));
  assert_same_scores(m, view, s);
  assert_int_equal(released, 0);
  hws_ngram_model_free(view);
  assert_int_equal(released, 1);
  assert_status(hws_ngram_read(bytes, size - 1, NULL, &none), HWS_E_CORRUPT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 5));
  assert_status(hws_ngram_read(bytes, size, o, &none), HWS_E_LIMIT);
  assert_status(hws_ngram_read_view(bytes, size, count_release, &released, o, &none), HWS_E_LIMIT);
  bytes[size / 2] ^= 1;
  assert_status(hws_ngram_read_view(bytes, size, count_release, &released, NULL, &none), HWS_E_CORRUPT);
  assert_null(none);
  assert_int_equal(released, 1);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_ngram_write_file(m, "ngram_query_test.tmp"));
  assert_ok(hws_ngram_read_file("ngram_query_test.tmp", NULL, &copy));
  assert_same_scores(m, copy, s);
  hws_ngram_model_free(copy);
  assert_status(hws_ngram_read_file("ngram_query_test.tmp", o, &none), HWS_E_LIMIT);
  {
    hws_options *in_place;
    FILE *f;
    assert_ok(hws_ngram_read_file("ngram_query_test.tmp", NULL, &copy));
    f = fopen("ngram_query_test.tmp", "wb"); /* cut short: nothing to a model that was read */
    assert_non_null(f);
    fclose(f);
    assert_same_scores(m, copy, s);
    hws_ngram_model_free(copy);
    assert_ok(hws_ngram_write_file(m, "ngram_query_test.tmp"));
    assert_ok(hws_options_new(&in_place));
    assert_ok(hws_options_set_int(in_place, "in_place", 1));
    assert_ok(hws_ngram_read_file("ngram_query_test.tmp", in_place, &copy));
    assert_ok(hws_ngram_write_file(m, "ngram_query_test.tmp")); /* another file of that name */
    assert_same_scores(m, copy, s);
    hws_ngram_model_free(copy);
    assert_ok(hws_options_set_int(in_place, "verify", 0));
    assert_ok(hws_ngram_read_file("ngram_query_test.tmp", in_place, &copy));
    assert_same_scores(m, copy, s);
    hws_ngram_model_free(copy);
    damage_section("ngram_query_test.tmp", "scor");
    assert_status(hws_ngram_read_file("ngram_query_test.tmp", NULL, &none), HWS_E_CORRUPT);
    assert_ok(hws_ngram_read_file("ngram_query_test.tmp", in_place, &copy));
    hws_ngram_model_free(copy);
    hws_options_free(in_place);
  }
  assert_int_equal(remove("ngram_query_test.tmp"), 0);
  assert_status(hws_ngram_read_file("ngram_query_test.tmp", NULL, &none), HWS_E_IO);
#endif
  hws_options_free(o);
  free(bytes);
  hws_ngram_model_free(m);
  hws_strings_free(s);
  hws_alphabet_free(a);
}

static void words_add_up_to_strings(void **state) {
  hws_alphabet *a = NULL;
  hws_strings *s = NULL;
  hws_ngram_model *m = model_of_text(&a, &s);
  double expected[16], p, all[16];
  int32_t with[1];
  int64_t begin = -7, at = -7, next = -7, i, k;
  (void)state;
  assert_ok(hws_ngram_log_weights(m, s, NULL, expected));
  assert_ok(hws_ngram_start(m, &begin));
  for (i = 0; i < hws_strings_count(s); ++i) {
    const int32_t *labels;
    int64_t n;
    int32_t with_end[16];
    double sum = 0, bulk = 0;
    assert_ok(hws_strings_labels_view(s, i, 0, &labels, &n));
    for (at = begin, k = 0; k <= n; ++k) {
      with_end[k] = k < n ? labels[k] : HWS_EOS;
      assert_ok(hws_ngram_score_word(m, at, with_end[k], &at, &p));
      sum += p;
    }
    assert_int_equal(at, -1);
    assert_near(sum, expected[i], 1e-12);
    assert_ok(hws_ngram_score_words(m, begin, with_end, n + 1, &next, all));
    assert_int_equal(next, -1);
    for (k = 0; k <= n; ++k) bulk += all[k];
    assert_near(bulk, expected[i], 1e-12);
  }
  assert_ok(hws_ngram_score_words(m, begin, NULL, 0, &next, NULL));
  assert_int_equal(next, begin);
  /* The context matters. */
  assert_ok(hws_ngram_score_word(m, 0, 2, NULL, &p));
  assert_ok(hws_ngram_score_word(m, begin, 2, &next, all));
  assert_true(p != all[0]);
  assert_ok(hws_ngram_score_word(m, begin, 2, NULL, NULL));
  assert_status(hws_ngram_score_word(m, -1, 2, &next, &p), HWS_E_ARGUMENT);
  assert_message("ended");
  assert_status(hws_ngram_score_word(m, 1000000, 2, &next, &p), HWS_E_ARGUMENT);
  assert_status(hws_ngram_score_word(m, begin, 0, &next, &p), HWS_E_ARGUMENT);
  assert_status(hws_ngram_score_word(m, begin, HWS_BOS, &next, &p), HWS_E_ARGUMENT);
  assert_status(hws_ngram_score_word(m, begin, 99, &next, &p), HWS_E_ARGUMENT);
  {
    const int32_t early[] = {2, HWS_EOS, 2};
    assert_status(hws_ngram_score_words(m, begin, early, 3, &next, all), HWS_E_ARGUMENT);
    assert_status(hws_ngram_score_words(m, begin, early, 1, &next, NULL), HWS_E_ARGUMENT);
  }
  /* Every number is a state or refused, by all calls alike. */
  for (at = 0, k = 0; at < 1000; ++at) {
    const hws_status status = hws_ngram_score_word(m, at, 2, &next, &p);
    const int32_t word = 2;
    if (status != HWS_OK) assert_status(status, HWS_E_ARGUMENT);
    k += status == HWS_OK;
    assert_int_equal(hws_ngram_score_words(m, at, &word, 1, &next, &p), status);
    assert_int_equal(hws_ngram_best_continuations(m, at, NULL, 1, NULL, with, &p, &next), status);
  }
  assert_ok(hws_ngram_info(m, "states", &p));
  assert_near(p, (double)k, 0);
  hws_ngram_model_free(m);
  hws_strings_free(s);
  hws_alphabet_free(a);
}

static void the_best_continuations_come_first(void **state) {
  hws_alphabet *a = NULL, *nameless = NULL;
  hws_strings *s = NULL;
  hws_ngram_model *m = model_of_text(&a, &s), *plain = NULL;
  int32_t words[20], the = 0;
  double log_probs[20], p;
  int64_t at = 0, count = -1, i;
  const double theta = -1;
  const int64_t offsets[] = {0, 0};
  (void)state;
  assert_ok(hws_alphabet_find(a, "the", -1, &the));
  assert_ok(hws_ngram_start(m, &at));
  assert_ok(hws_ngram_score_word(m, at, the, &at, NULL));
  assert_ok(hws_ngram_best_continuations(m, at, NULL, 20, NULL, words, log_probs, &count));
  assert_int_equal(count, hws_alphabet_size(a));
  assert_string_equal(hws_alphabet_name_view(a, words[0]), "mat"); /* by backing off, before "<s> the cat" */
  for (i = 0; i < count; ++i) {
    assert_ok(hws_ngram_score_word(m, at, words[i], NULL, &p));
    assert_near(log_probs[i], p, 0);
    assert_true(i == 0 || log_probs[i] <= log_probs[i - 1]);
  }
  assert_ok(hws_ngram_best_continuations(m, at, "ma", 5, NULL, words, NULL, &count));
  assert_int_equal(count, 1);
  assert_string_equal(hws_alphabet_name_view(a, words[0]), "mat");
  assert_ok(hws_ngram_best_continuations(m, at, "zebra", 5, NULL, words, log_probs, &count));
  assert_int_equal(count, 0);
  assert_ok(hws_ngram_best_continuations(m, at, "", 0, NULL, NULL, NULL, &count));
  assert_int_equal(count, 0);
  assert_status(hws_ngram_best_continuations(m, at, "", -1, NULL, words, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_ngram_best_continuations(m, at, "", 1, NULL, NULL, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_ngram_best_continuations(m, -1, "", 1, NULL, words, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_ngram_best_continuations(m, at, "", 1, NULL, words, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_alphabet_new(3, NULL, &nameless));
  assert_ok(hws_ngram_from_theta(nameless, 1, offsets, NULL, &theta, NULL, &plain));
  assert_ok(hws_ngram_best_continuations(plain, 0, NULL, 20, NULL, words, log_probs, &count));
  assert_int_equal(count, 3);
  assert_status(hws_ngram_best_continuations(plain, 0, "a", 20, NULL, words, log_probs, &count), HWS_E_ARGUMENT);
  {
    hws_options *o = NULL;
    hws_ngram_model *other = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_int(o, "max_bytes", 10));
    assert_ok(hws_ngram_power(plain, 2, NULL, &other));
    assert_status(hws_ngram_best_continuations(other, 0, NULL, 20, o, words, log_probs, &count), HWS_E_LIMIT);
    hws_ngram_model_free(other);
    hws_options_free(o);
  }
  hws_ngram_model_free(plain);
  hws_alphabet_free(nameless);
  hws_ngram_model_free(m);
  hws_strings_free(s);
  hws_alphabet_free(a);
}

static double info_of(const hws_ngram_model *m, const char *name) {
  double x = -1;
  assert_ok(hws_ngram_info(m, name, &x));
  return x;
}

/* States are the same, and weights nearly. */
static void assert_near_answers(const hws_ngram_model *m, const hws_ngram_model *c, const hws_strings *strings, int32_t symbols,
                                double delta) {
  double x[32], y[32], p, q;
  int32_t words[3], others[3];
  int64_t state, next, other, i, count, n;
  const char *names[] = {"order", "ngrams", "states", "symbols"};
  for (i = 0; i < 4; ++i) assert_near(info_of(c, names[i]), info_of(m, names[i]), 0);
  for (i = -1; i < 6; ++i) assert_int_equal(hws_ngram_count(c, (int32_t)i), hws_ngram_count(m, (int32_t)i));
  assert_ok(hws_ngram_start(m, &state));
  assert_ok(hws_ngram_start(c, &other));
  assert_int_equal(state, other);
  n = (int64_t)info_of(m, "ngrams");
  for (state = -2; state <= n + 2; ++state) {
    for (i = 0; i <= symbols + 1; ++i) {
      const int32_t word = i <= symbols ? (int32_t)i : HWS_EOS;
      const hws_status status = hws_ngram_score_word(m, state, word, &next, &p);
      assert_status(hws_ngram_score_word(c, state, word, &other, &q), status);
      if (status < 0) continue;
      assert_int_equal(next, other);
      assert_near(p, q, delta);
    }
  }
  assert_ok(hws_ngram_score(m, strings, NULL, x, NULL, NULL));
  assert_ok(hws_ngram_score(c, strings, NULL, y, NULL, NULL));
  for (i = 0; i < hws_strings_count(strings); ++i) assert_near(x[i], y[i], 9 * delta);
  assert_ok(hws_ngram_log_weights(c, strings, NULL, x));
  for (i = 0; i < hws_strings_count(strings); ++i) assert_near(x[i], y[i], 1e-12);
  assert_ok(hws_ngram_perplexity(m, strings, NULL, &x[0], &x[1], NULL, NULL));
  assert_ok(hws_ngram_perplexity(c, strings, NULL, &y[0], &y[1], NULL, NULL));
  assert_near(x[0], y[0], 9 * delta * x[0]);
  assert_ok(hws_ngram_best_continuations(m, 0, "m", 3, NULL, words, x, &count));
  assert_ok(hws_ngram_best_continuations(c, 0, "m", 3, NULL, others, y, &other));
  assert_int_equal(count, other);
  for (i = 0; i < count; ++i) assert_int_equal(words[i], others[i]);
}

/* Every call takes a compact model. */
static void compact_models_answer_as_others(void **state) {
  hws_alphabet *a = NULL, *of = NULL;
  hws_strings *s = NULL, *drawn = NULL;
  hws_ngram_model *m = model_of_text(&a, &s), *c = NULL, *copy = NULL, *view = NULL, *made = NULL;
  hws_options *o = NULL;
  hws_machine *machine = NULL;
  int64_t size = 0, whole = 0;
  int released = 0, k;
  char card[2048];
  double total = 1;
  const int32_t symbols = (int32_t)hws_alphabet_size(a);
  (void)state;
  assert_near(info_of(m, "weight_bits"), 64, 0);
  assert_near(info_of(m, "weight_error"), 0, 0);
  free(binary_of(m, &whole));
  for (k = 0; k < 2; ++k) {
    void *bytes;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_int(o, "weight_bits", k ? 3 : 32));
    assert_ok(hws_ngram_compact(m, o, &c));
    hws_options_free(o);
    assert_near(info_of(c, "weight_bits"), k ? 3 : 32, 0);
    assert_true(info_of(c, "weight_error") > 0 && info_of(c, "weight_error") < (k ? 1 : 1e-6));
    assert_true(info_of(c, "bytes") < info_of(m, "bytes"));
    assert_near_answers(m, c, s, symbols, k ? 2 : 1e-5);
    assert_ok(hws_ngram_alphabet(c, &of));
    assert_int_equal(hws_alphabet_size(of), symbols);
    hws_alphabet_free(of);
    assert_ok(hws_ngram_card(c, card, sizeof card, NULL));
    assert_non_null(strstr(card, "\"compact\""));
    bytes = binary_of(c, &size);
    assert_true(size < whole);
    assert_int_equal(hws_ngram_is_binary(bytes, size), 1);
    assert_ok(hws_ngram_read(bytes, size, NULL, &copy));
    assert_same_scores(c, copy, s);
    assert_near(info_of(copy, "weight_error"), info_of(c, "weight_error"), 0);
    hws_ngram_model_free(copy);
    assert_ok(hws_ngram_read_view(bytes, size, count_release, &released, NULL, &view));
    assert_same_scores(c, view, s);
    hws_ngram_model_free(view);
    assert_int_equal(released, k + 1);
    assert_status(hws_ngram_read(bytes, size - 1, NULL, &copy), HWS_E_CORRUPT);
    free(bytes);
    /* What is made of it is made of its weights. */
    assert_ok(hws_ngram_machine(c, HWS_LOG, NULL, &machine));
    assert_ok(hws_ngram_from_machine(machine, NULL, &made));
    assert_same_scores(c, made, s);
    hws_ngram_model_free(made);
    hws_machine_free(machine);
    assert_ok(hws_ngram_normalize(c, NULL, &made, &total));
    assert_near(total, 0, k ? 2 : 1e-5);
    hws_ngram_model_free(made);
    assert_ok(hws_ngram_product(c, m, NULL, &made));
    hws_ngram_model_free(made);
    assert_ok(hws_ngram_compact(c, NULL, &made));
    assert_near(info_of(made, "weight_bits"), 8, 0);
    hws_ngram_model_free(made);
    assert_ok(hws_ngram_sample(c, 5, 7, NULL, &drawn));
    assert_int_equal(hws_strings_count(drawn), 5);
    hws_strings_free(drawn);
#if !defined(HWS_NO_FILES)
    {
      int verify;
      assert_ok(hws_ngram_write_file(c, "ngram_query_test.tmp"));
      for (verify = 0; verify < 2; ++verify) {
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_int(o, "in_place", 1));
        assert_ok(hws_options_set_int(o, "verify", verify));
        assert_ok(hws_ngram_read_file("ngram_query_test.tmp", o, &copy));
        assert_same_scores(c, copy, s);
        hws_ngram_model_free(copy);
        hws_options_free(o);
      }
      damage_section("ngram_query_test.tmp", "ngrm");
      assert_status(hws_ngram_read_file("ngram_query_test.tmp", NULL, &copy), HWS_E_CORRUPT);
      assert_int_equal(remove("ngram_query_test.tmp"), 0);
    }
#endif
    hws_ngram_model_free(c);
  }
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "weight_bits", 20));
  assert_status(hws_ngram_compact(m, o, &c), HWS_E_ARGUMENT);
  assert_message("32");
  assert_null(c);
  hws_options_free(o);
  hws_ngram_model_free(m);
  hws_strings_free(s);
  hws_alphabet_free(a);
}

CAPI_MAIN(cmocka_unit_test(binaries_carry_models), cmocka_unit_test(compact_models_answer_as_others),
          cmocka_unit_test(words_add_up_to_strings),
          cmocka_unit_test(the_best_continuations_come_first))

#else
int main(void) { return 0; }
#endif
