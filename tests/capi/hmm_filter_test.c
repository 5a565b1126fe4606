/* hawser/hmm.h: filters against scores and posteriors of whole sequences, cards, and texts read in another way. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static hws_hmm_filter *filter_of(const hws_hmm *h, const char *dictionary) {
  hws_options *o = a_text("dictionary", dictionary);
  hws_hmm_filter *f = NULL;
  assert_ok(hws_hmm_filter_new(h, o, &f));
  hws_options_free(o);
  return f;
}

/* A learned model of two states over words, with classes of unknown ones, and maybe a dictionary and two channels. */
struct world {
  hws_hmm *h;
  hws_corpus *test;
  hws_channels *values;
  double *numbers;
  int64_t width;
};
static const char kTrain[] = "the D\nking N\nis V\nsinging V\n\na D\nring N\nhas V\na D\nking N\n\nthe D\nsinger N\nis V\n\n";
static const char kTest[] = "the D\nsinging V\nxing N\nis V\n\na D\nring N\n\nKong N\n\n";

static void tabs(const char *from, char *to) {
  for (; *from; ++from) *to++ = *from == ' ' ? '\t' : *from;
  *to = 0;
}

static hws_channels *channels_like(const hws_corpus *c, uint64_t seed, double **numbers) {
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT}, dimensions[] = {2, 1};
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  const int64_t tokens = hws_corpus_symbols(c);
  double *values = (double *)calloc((size_t)(3 * tokens), sizeof *values);
  hws_channels *made = NULL;
  int64_t t;
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  for (t = 0; t < 3 * tokens; ++t) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    values[t] = t < 2 * tokens ? (double)(seed >> 40) / 1e7 - 1 : (double)(seed >> 61);
    if ((seed >> 33) % 7 == 0) values[t] = NAN;
  }
  assert_ok(hws_channels_new(hws_corpus_count(c), offsets, 2, kinds, dimensions, values, NULL, &made));
  *numbers = values;
  return made;
}

static struct world world(int dictionary, int channels, int end) {
  struct world w;
  char train[512], test[512];
  hws_tagged *t, *s;
  hws_corpus *c = NULL;
  hws_dictionary *d = NULL;
  hws_channels *v = NULL;
  hws_hmm_data *data = NULL;
  hws_options *o = a_text("method", "vi"), *states = an_int("states", 3);
  hws_learner *l = NULL;
  double *numbers = NULL;
  int32_t done = 0;
  memset(&w, 0, sizeof w);
  tabs(kTrain, train);
  tabs(kTest, test);
  t = tagged_of(train);
  s = tagged_of(test);
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_tagged_corpus(s, &w.test));
  if (dictionary) assert_ok(hws_dictionary_collect(t, NULL, &d));
  if (channels) {
    v = channels_like(c, 3, &numbers);
    free(numbers);
    w.values = channels_like(w.test, 4, &w.numbers);
    w.width = 3;
  }
  assert_ok(hws_hmm_data_new(c, v, d, NULL, states, &data));
  assert_ok(hws_options_set_int(o, "end", end));
  assert_ok(hws_hmm_learner_new(NULL, data, NULL, o, &l));
  assert_ok(hws_learner_step(l, 4, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &w.h));
  hws_learner_free(l);
  hws_options_free(o);
  hws_options_free(states);
  hws_hmm_data_free(data);
  hws_channels_free(v);
  hws_dictionary_free(d);
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_tagged_free(s);
  return w;
}

static void free_world(struct world *w) {
  hws_hmm_free(w->h);
  hws_corpus_free(w->test);
  hws_channels_free(w->values);
  free(w->numbers);
}

/* A token's channels, one behind the other. */
static void numbers_of(const struct world *w, int64_t token, double *to) {
  const int64_t tokens = hws_corpus_symbols(w->test);
  if (!w->width) return;
  to[0] = w->numbers[2 * token];
  to[1] = w->numbers[2 * token + 1];
  to[2] = w->numbers[2 * tokens + token];
}

/* Forward sums are those of hws_hmm_score; the last token's posterior is that of the whole sequence cut there. */
static void products_of_predictions_are_the_sequences_probabilities(void **state) {
  int round;
  (void)state;
  for (round = 0; round < 16; ++round) {
    const int own = !(round & 8);
    struct world w = world(round & 1, round & 2, round >> 2 & 1);
    hws_hmm_filter *f = filter_of(w.h, own ? "own" : "none"), *before = NULL;
    hws_options *o = a_text("dictionary", own ? "own" : "none");
    hws_alphabet *names = NULL;
    hws_hmm_data *d = NULL;
    const int64_t *offsets = NULL;
    const int32_t *symbols = NULL;
    double scores[8];
    int64_t i, t;
    assert_ok(hws_hmm_data_for(w.h, w.test, w.values, NULL, NULL, o, &d));
    assert_ok(hws_hmm_score(w.h, d, NULL, scores));
    assert_ok(hws_corpus_alphabet(w.test, &names));
    assert_ok(hws_corpus_arrays_view(w.test, &offsets, &symbols));
    for (i = 0; i < hws_corpus_count(w.test); ++i) {
      double sum = 0, last[3], whole[64 * 3], end = 0, words[64], next = 0, x, numbers[3];
      int64_t n = 0, k;
      assert_ok(hws_hmm_filter_start(f));
      assert_ok(hws_hmm_filter_end(f, &end));
      assert_near(end, 0, 0);
      for (t = offsets[i]; t < offsets[i + 1]; ++t) {
        int32_t symbol = 0;
        hws_hmm_filter_free(before);
        before = NULL;
        assert_ok(hws_hmm_filter_copy(f, &before));
        assert_ok(hws_hmm_encode(w.h, hws_alphabet_name_view(names, symbols[t]), &symbol));
        numbers_of(&w, t, numbers);
        assert_ok(hws_hmm_filter_step(f, symbol, w.width ? numbers : NULL, w.width, &x));
        sum += x;
        /* what was said of the next word before it came */
        assert_ok(hws_hmm_filter_next(before, words, 64, &n));
        assert_ok(hws_hmm_filter_end(before, &end));
        for (next = end, k = 0; k < n; ++k) next += words[k];
        if (!(round & 1) || !own) assert_near(next, 1, 1e-13);
        else assert_true(next <= 1 + 1e-13);
        if (symbol <= n) {
          assert_ok(hws_hmm_filter_step(before, symbol, NULL, 0, &x));
          assert_near(x, log(words[symbol - 1]), 1e-12);
        }
      }
      assert_ok(hws_hmm_filter_end(f, &end));
      if (round >> 2 & 1) sum += log(end);
      else assert_near(end, 0, 0);
      assert_near(sum, scores[i], 1e-12);
      if (!(round >> 2 & 1)) {
        assert_ok(hws_hmm_filter_states(f, last, 3, NULL));
        assert_ok(hws_hmm_posteriors(w.h, d, i, i + 1, NULL, whole, 64 * 3, NULL));
        for (k = 0; k < 3; ++k) assert_near(last[k], whole[3 * (offsets[i + 1] - offsets[i] - 1) + k], 1e-13);
      }
    }
    hws_hmm_filter_free(before);
    hws_hmm_filter_free(f);
    hws_options_free(o);
    hws_alphabet_free(names);
    hws_hmm_data_free(d);
    free_world(&w);
  }
}

static void a_filter_stays_where_it_was_after_what_cannot_be(void **state) {
  const double initial[] = {1, 0}, transition[] = {0, 1, 0, 1}, emission[] = {1, 0, 0, 0, 0.5, 0.5};
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL;
  hws_hmm_filter *f = NULL;
  double x = 1, p[2], numbers[] = {1};
  int32_t symbol = 0;
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &a));
  assert_ok(hws_hmm_new(2, a, NULL, initial, transition, NULL, emission, NULL, &h));
  assert_ok(hws_hmm_filter_new(h, NULL, &f));
  hws_hmm_free(h); /* the filter keeps it */
  assert_status(hws_hmm_filter_step(f, 2, NULL, 0, &x), HWS_E_EMPTY);
  assert_near(x, 0, 0);
  assert_ok(hws_hmm_filter_states(f, p, 2, NULL));
  assert_near(p[0], 1, 0);
  assert_ok(hws_hmm_filter_step(f, 1, NULL, 0, &x));
  assert_near(x, 0, 1e-15);
  assert_status(hws_hmm_filter_step(f, 1, NULL, 0, &x), HWS_E_EMPTY);
  assert_ok(hws_hmm_filter_step(f, 0, NULL, 0, &x)); /* nobody observed it */
  assert_near(x, 0, 1e-15);
  assert_ok(hws_hmm_filter_states(f, p, 2, NULL));
  assert_near(p[1], 1, 0);
  assert_status(hws_hmm_filter_step(f, 4, NULL, 0, &x), HWS_E_ARGUMENT);
  assert_status(hws_hmm_filter_step(f, -1, NULL, 0, &x), HWS_E_ARGUMENT);
  assert_status(hws_hmm_filter_step(f, 1, numbers, 1, &x), HWS_E_ARGUMENT);
  hws_hmm_filter_free(f);
  assert_ok(hws_hmm_new(2, a, NULL, initial, transition, NULL, emission, NULL, &h));
  assert_status(hws_hmm_encode(h, "d", &symbol), HWS_E_EMPTY);
  assert_int_equal(symbol, 0);
  assert_ok(hws_hmm_encode(h, "c", &symbol));
  assert_int_equal(symbol, 3);
  hws_hmm_free(h);
  hws_alphabet_free(a);
  { /* numbers that a channel's kind does not allow */
    struct world w = world(0, 1, 0);
    double bad[3] = {0, 0, 0.5};
    assert_ok(hws_hmm_filter_new(w.h, NULL, &f));
    assert_status(hws_hmm_filter_step(f, 0, bad, 3, &x), HWS_E_ARGUMENT);
    assert_message("whole number");
    assert_status(hws_hmm_filter_step(f, 0, bad, 2, &x), HWS_E_ARGUMENT);
    hws_hmm_filter_free(f);
    free_world(&w);
  }
}

static char *card_of(const hws_hmm *h) {
  int64_t n = 0;
  char *card;
  assert_ok(hws_hmm_card(h, NULL, 0, &n));
  card = (char *)malloc((size_t)n);
  assert_ok(hws_hmm_card(h, card, n, NULL));
  return card;
}

static hws_corpus *read_with(const char *text, const char *format, int lower) {
  hws_options *o = a_text("format", format);
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_options_set_int(o, "lower_case", lower));
  assert_ok(hws_tagged_read(text, -1, NULL, NULL, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  hws_tagged_free(t);
  hws_options_free(o);
  return c;
}

static void a_model_remembers_how_it_was_made_and_its_text_read(void **state) {
  hws_corpus *c = read_with("The Dog saw\nthe cat\n", "text", 1), *same = read_with("The Dog", "text", 1),
             *other = read_with("The Dog", "text", 0), *chars = NULL, *part = NULL;
  hws_options *o = a_text("method", "vi"), *two = an_int("states", 2);
  hws_hmm_data *d = NULL;
  hws_learner *l = NULL;
  hws_hmm *h = NULL, *again = NULL;
  char *card, *back, *bytes;
  int64_t size = 0, place = 1;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, two, &d));
  assert_ok(hws_options_set_int(o, "seed", 37));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  card = card_of(h);
  assert_non_null(strstr(card, "\"method\": \"vi\""));
  assert_non_null(strstr(card, "\"hawser\": \"" HWS_VERSION_STRING "\""));
  assert_non_null(strstr(card, "\"seed\": 37"));
  assert_non_null(strstr(card, "\"steps\": 2"));
  assert_non_null(strstr(card, "\"the corpus\": \""));
  assert_non_null(strstr(card, "\"elbo\": -"));
  assert_non_null(strstr(card, "\"reading\": {\"split\": \"words\", \"lower_case\": \"1\"}"));
  bytes = hmm_bytes(h, &size);
  assert_ok(hws_hmm_read(bytes, size, NULL, &again));
  back = card_of(again);
  assert_string_equal(card, back);
  hws_hmm_data_free(d);
  assert_ok(hws_hmm_data_for(again, same, NULL, NULL, NULL, NULL, &d));
  hws_hmm_data_free(d);
  assert_ok(hws_corpus_part(same, NULL, 0, &part));
  assert_int_equal(hws_corpus_count(part), 0);
  hws_corpus_free(part);
  assert_status(hws_corpus_part(same, &place, 1, &part), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_for(again, other, NULL, NULL, NULL, NULL, &d), HWS_E_ARGUMENT);
  assert_message("lower_case");
  place = 0;
  assert_ok(hws_corpus_part(other, &place, 1, &part)); /* which was read as the whole */
  assert_int_equal(hws_corpus_symbols(part), 2);
  assert_status(hws_hmm_data_for(again, part, NULL, NULL, NULL, NULL, &d), HWS_E_ARGUMENT);
  assert_ok(hws_corpus_read("dog", -1, HWS_CORPUS_CHARS, NULL, NULL, &chars));
  assert_status(hws_hmm_data_for(again, chars, NULL, NULL, NULL, NULL, &d), HWS_E_ARGUMENT);
  assert_message("split");
  { /* a binary of the corpus says it too */
    hws_corpus *binary = NULL;
    char *b;
    assert_ok(hws_corpus_write(other, HWS_CORPUS_BINARY, NULL, 0, &size));
    b = (char *)malloc((size_t)size);
    assert_ok(hws_corpus_write(other, HWS_CORPUS_BINARY, b, size, NULL));
    assert_ok(hws_corpus_read(b, size, HWS_CORPUS_BINARY, NULL, NULL, &binary));
    assert_status(hws_hmm_data_for(again, binary, NULL, NULL, NULL, NULL, &d), HWS_E_ARGUMENT);
    hws_corpus_free(binary);
    free(b);
  }
  hws_hmm_free(again);
  again = given_hmm(0, "abc");
  free(back);
  back = card_of(again);
  assert_string_equal(back, "{}");
  free(card);
  free(back);
  free(bytes);
  hws_hmm_free(again);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_options_free(o);
  hws_options_free(two);
  hws_corpus_free(c);
  hws_corpus_free(same);
  hws_corpus_free(other);
  hws_corpus_free(chars);
  hws_corpus_free(part);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products_of_predictions_are_the_sequences_probabilities),
      cmocka_unit_test(a_filter_stays_where_it_was_after_what_cannot_be),
      cmocka_unit_test(a_model_remembers_how_it_was_made_and_its_text_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else
int main(void) { return 0; }
#endif
