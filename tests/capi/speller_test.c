/* Spelling by a list of words: the best words beside the scores of all pairs, and the effect of every option of the calls. */
#include "option_effects.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static const char kWords[] = "the\nthen\nhen\nreceive\nrelieve\nbook\ncook\nbooks\nx\nthe\nten\n";
static const double kCounts[] = {50, 20, 5, 9, 7, 8, 6, 3, 1, 10, 0};
static const char kTyped[] = "teh\nrecieve\nbok\nthw\nx\nzzzzzzzz\n";

static struct {
  hws_alphabet *letters;
  hws_edit_model *channel;
  hws_strings *words, *typed;
} W;

static hws_strings *list_of(const char *text) {
  const hws_alphabet *letters = W.letters;
  hws_strings *s = NULL;
  assert_ok(hws_strings_read(text, -1, 1, HWS_SPLIT_CHARS, &letters, NULL, &s));
  return s;
}

static int make_world(void **state) {
  hws_strings *plain;
  const int64_t *offsets;
  const int32_t *labels;
  const double *values;
  const hws_alphabet *letters;
  (void)state;
  assert_ok(hws_alphabet_from_chars("abcdefghijklmnopqrstuvwxyz", -1, NULL, &W.letters));
  assert_ok(hws_edit_model_typing(W.letters, NULL, &W.channel));
  plain = list_of(kWords);
  letters = W.letters;
  assert_int_equal(hws_strings_count(plain), (int64_t)COUNT(kCounts));
  assert_ok(hws_strings_arrays_view(plain, &offsets, &labels, &values));
  assert_ok(hws_strings_from_arrays(1, hws_strings_count(plain), offsets, labels, kCounts, &letters, NULL, &W.words));
  hws_strings_free(plain);
  W.typed = list_of(kTyped);
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_strings_free(W.words);
  hws_strings_free(W.typed);
  hws_edit_model_free(W.channel);
  hws_alphabet_free(W.letters);
  return 0;
}

/* ln p(typed | word) of word i and string k, by the channel alone. */
static double channel_score(int64_t i, int64_t k) {
  const hws_alphabet *both[2];
  hws_strings *pair = NULL;
  const int32_t *x, *y;
  int32_t labels[64];
  int64_t offsets[3], a, b;
  double score = 0;
  both[0] = both[1] = W.letters;
  assert_ok(hws_strings_labels_view(W.words, i, 0, &x, &a));
  assert_ok(hws_strings_labels_view(W.typed, k, 0, &y, &b));
  memcpy(labels, x, (size_t)a * sizeof *x);
  memcpy(labels + a, y, (size_t)b * sizeof *y);
  offsets[0] = 0;
  offsets[1] = a;
  offsets[2] = a + b;
  assert_ok(hws_strings_from_arrays(2, 1, offsets, labels, NULL, both, NULL, &pair));
  assert_ok(hws_edit_model_score(W.channel, pair, NULL, &score));
  hws_strings_free(pair);
  return score;
}

static void words_are_scored_by_the_whole_channel(void **state) {
  hws_speller *speller = NULL;
  hws_options *o = NULL;
  int64_t words[66], counts[6], k, i, m;
  double log_probs[66];
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "swap", 0));
  assert_ok(hws_speller_new(W.channel, W.words, o, &speller));
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "edits", 20));
  assert_ok(hws_speller_correct(speller, W.typed, 11, o, words, log_probs, counts));
  for (k = 0; k < 6; ++k) {
    assert_int_equal(counts[k], 9); /* "the" is there twice, and "ten" has no weight */
    for (m = 0; m < 9; ++m) {
      const int64_t word = words[11 * k + m];
      const double weight = word == 0 ? kCounts[0] + kCounts[9] : kCounts[word];
      assert_true(word >= 0 && word < 9);
      assert_near(log_probs[11 * k + m], log(weight / 119) + channel_score(word, k), 1e-10);
      if (m > 0) assert_true(log_probs[11 * k + m] <= log_probs[11 * k + m - 1]);
      for (i = 0; i < m; ++i) assert_true(words[11 * k + i] != word);
    }
    assert_int_equal(words[11 * k + 9], -1);
    assert_true(isinf(log_probs[11 * k + 9]));
  }
  hws_options_free(o);
  hws_speller_free(speller);
  hws_speller_free(NULL);
}

/* Without weights, swaps and bounds on edits the best words are the greatest entries of a column of the matrix. */
static void the_nearest_words_are_those_of_the_matrix(void **state) {
  static const char *const paths[] = {"sum", "best"};
  int way, k, m, i;
  (void)state;
  for (way = 0; way < 2; ++way) {
    hws_speller *speller = NULL;
    hws_options *o = NULL;
    int64_t words[66], counts[6];
    double log_probs[66], matrix[66];
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_real(o, "swap", 0));
    assert_ok(hws_speller_new(W.channel, W.words, o, &speller));
    hws_options_free(o);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set(o, "paths", paths[way]));
    assert_ok(hws_edit_model_score_matrix(W.channel, W.words, W.typed, o, matrix));
    assert_ok(hws_options_set_int(o, "edits", 1000000));
    assert_ok(hws_options_set_int(o, "weighted", 0));
    assert_ok(hws_options_set_real(o, "lowest", -20));
    assert_ok(hws_speller_correct(speller, W.typed, 11, o, words, log_probs, counts));
    for (k = 0; k < 6; ++k) {
      int near = 0;
      for (i = 0; i < 9; ++i) near += matrix[6 * i + k] >= -20; /* the tenth is the first again, and the last has no weight */
      assert_int_equal(counts[k], near);
      for (m = 0; m < near; ++m) {
        assert_near(log_probs[11 * k + m], matrix[6 * words[11 * k + m] + k], 1e-10);
        if (m > 0) assert_true(log_probs[11 * k + m] <= log_probs[11 * k + m - 1]);
      }
      for (i = 0; i < 11; ++i) {
        if (way == 0) assert_near(matrix[6 * i + k], channel_score(i, k), 1e-10);
        if (way == 1) assert_true(matrix[6 * i + k] < channel_score(i, k) + 1e-10);
      }
    }
    hws_options_free(o);
    hws_speller_free(speller);
  }
}

static void swapped_neighbours_are_one_edit(void **state) {
  hws_speller *speller = NULL;
  hws_options *o = NULL;
  int64_t words[6], counts[6];
  (void)state;
  assert_ok(hws_speller_new(W.channel, W.words, NULL, &speller));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "edits", 1));
  assert_ok(hws_speller_correct(speller, W.typed, 1, o, words, NULL, counts));
  assert_int_equal(words[0], 0);
  assert_int_equal(words[1], 3);
  assert_int_equal(words[2], 5);
  assert_int_equal(words[4], 8);
  assert_int_equal(counts[5], 0);
  assert_int_equal(words[5], -1);
  hws_options_free(o);
  hws_speller_free(speller);
}

static void bad_arguments_are_named(void **state) {
  hws_alphabet *few = NULL;
  hws_edit_model *other = NULL, *none = (hws_edit_model *)1;
  hws_speller *speller = (hws_speller *)1;
  hws_options *o = NULL;
  int64_t words[6], counts[6];
  double matrix[121];
  (void)state;
  assert_status(hws_edit_model_typing(NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "layout", "dvorak"));
  assert_status(hws_edit_model_typing(W.letters, o, &none), HWS_E_ARGUMENT);
  assert_message("qwertz");
  hws_options_free(o);
  assert_ok(hws_alphabet_new(4, NULL, &few));
  assert_ok(hws_edit_model_typing(few, NULL, &other)); /* symbols without names are alike */
  assert_status(hws_speller_new(other, W.words, NULL, &speller), HWS_E_ARGUMENT);
  assert_message("words");
  assert_null(speller);
  assert_status(hws_speller_new(NULL, W.words, NULL, &speller), HWS_E_ARGUMENT);
  assert_message("channel");
  assert_status(hws_speller_new(W.channel, NULL, NULL, &speller), HWS_E_ARGUMENT);
  assert_message("words");
  assert_ok(hws_speller_new(W.channel, W.words, NULL, &speller));
  assert_status(hws_speller_correct(speller, W.typed, 0, NULL, words, NULL, counts), HWS_E_ARGUMENT);
  assert_message("n is 0");
  assert_status(hws_speller_correct(speller, W.typed, 1, NULL, NULL, NULL, counts), HWS_E_ARGUMENT);
  assert_message("words");
  assert_status(hws_speller_correct(speller, W.typed, 1, NULL, words, NULL, NULL), HWS_E_ARGUMENT);
  assert_message("counts");
  assert_status(hws_speller_correct(speller, NULL, 1, NULL, words, NULL, counts), HWS_E_ARGUMENT);
  assert_message("typed");
  assert_status(hws_edit_model_score_matrix(other, W.words, W.words, NULL, matrix), HWS_E_ARGUMENT);
  assert_message("inputs");
  assert_status(hws_edit_model_score_matrix(W.channel, W.words, NULL, NULL, matrix), HWS_E_ARGUMENT);
  assert_message("outputs");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_edit_model_score_matrix(W.channel, W.words, W.words, o, matrix), HWS_E_LIMIT);
  hws_options_free(o);
  hws_speller_free(speller);
  hws_edit_model_free(other);
  hws_alphabet_free(few);
}

static hws_status run_typing(const hws_options *o, struct outcome *out) {
  hws_edit_model *model = NULL;
  const hws_status status = hws_edit_model_typing(W.letters, o, &model);
  char bytes[65536];
  int64_t size = 0;
  if (status < 0) return status;
  assert_ok(hws_edit_model_write(model, bytes, (int64_t)sizeof bytes, &size));
  put(out, bytes, size);
  hws_edit_model_free(model);
  return status;
}
static hws_status put_corrections(const hws_speller *speller, const hws_options *o, struct outcome *out) {
  int64_t words[12], counts[6];
  double log_probs[12];
  const hws_status status = hws_speller_correct(speller, W.typed, 2, o, words, log_probs, counts);
  if (status < 0) return status;
  put(out, words, (int64_t)sizeof words);
  put(out, log_probs, (int64_t)sizeof log_probs);
  return status;
}
static hws_status run_new(const hws_options *o, struct outcome *out) {
  hws_speller *speller = NULL;
  const hws_status status = hws_speller_new(W.channel, W.words, o, &speller);
  if (status < 0) return status;
  assert_ok(put_corrections(speller, NULL, out));
  hws_speller_free(speller);
  return status;
}
static hws_status run_correct(const hws_options *o, struct outcome *out) {
  hws_speller *speller = NULL;
  hws_status status;
  assert_ok(hws_speller_new(W.channel, W.words, NULL, &speller));
  status = put_corrections(speller, o, out);
  hws_speller_free(speller);
  return status;
}

static hws_status run_matrix(const hws_options *o, struct outcome *out) {
  double log_probs[66];
  const hws_status status = hws_edit_model_score_matrix(W.channel, W.words, W.typed, o, log_probs);
  if (status < 0) return status;
  put(out, log_probs, (int64_t)sizeof log_probs);
  return status;
}

static void every_option_has_its_effect(void **state) {
  static const struct called typing = {"hws_edit_model_typing", run_typing, NULL}, made = {"hws_speller_new", run_new, NULL},
                             correct = {"hws_speller_correct", run_correct, NULL},
                             matrix = {"hws_edit_model_score_matrix", run_matrix, NULL};
  static const struct witness witnesses[] = {
      {"hws_edit_model_typing", "", "layout=azerty"},   {"hws_edit_model_typing", "", "backoff=0.5"},
      {"hws_edit_model_typing", "", "p_insert=0.05"},   {"hws_edit_model_typing", "", "p_delete=0.05"},
      {"hws_edit_model_typing", "", "p_copy=0.9"},      {"hws_edit_model_typing", "", "near_keys=0.2"},
      {"hws_edit_model_typing", "", "like_sounds=0.2"}, {"hws_speller_new", "", "swap=0.2"},
      {"hws_speller_correct", "", "edits=0"},           {"hws_speller_correct", "", "weighted=0"},
      {"hws_speller_correct", "", "lowest=-5"},         {"hws_speller_correct", "", "paths=best"},
      {"hws_edit_model_score_matrix", "", "paths=best"}};
  (void)state;
  effects_missing = 0;
  check_call(&typing, witnesses, COUNT(witnesses), "");
  check_call(&made, witnesses, COUNT(witnesses), "");
  check_call(&correct, witnesses, COUNT(witnesses), "");
  check_call(&matrix, witnesses, COUNT(witnesses), "");
  assert_int_equal(effects_missing, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_are_scored_by_the_whole_channel),
    cmocka_unit_test(the_nearest_words_are_those_of_the_matrix), cmocka_unit_test(swapped_neighbours_are_one_edit),
    cmocka_unit_test(bad_arguments_are_named), cmocka_unit_test(every_option_has_its_effect)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }
