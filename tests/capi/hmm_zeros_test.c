/* Priors of 0: what they forbid has no probability, from the first step to the model's file. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"
#include "tests/random_data.h"

enum { SEQUENCES = 12, LENGTH = 6, WORDS = 4 };

static uint64_t random_state;
static double uniform(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(random_state >> 33) / 2147483648.0;
}

/* Rows of 1 and 0, each with a 1 at least; and probabilities where they have 1. */
static void random_rows(int64_t rows, int64_t length, double *base, double *p) {
  int64_t i, j;
  for (i = 0; i < rows; ++i) {
    const int64_t kept = (int64_t)(uniform() * (double)length);
    double sum = 0;
    for (j = 0; j < length; ++j) {
      base[i * length + j] = j == kept || uniform() < .6;
      sum += p[i * length + j] = base[i * length + j] * (.2 + uniform());
    }
    for (j = 0; j < length; ++j) p[i * length + j] /= sum;
  }
}

struct structure {
  int64_t states;
  int end;
  double initial[4], transition[20], emission[4 * WORDS]; /* bases; transitions with the end behind */
};

/* A random structure and sequences of a model that has it. */
static hws_hmm_data *drawn(struct structure *s, uint64_t seed) {
  double initial[4], rows[20], emission[4 * WORDS], transition[16], end[4];
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL;
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  hws_options *length, *k;
  int64_t i, j;
  random_state = seed;
  s->states = 2 + (int64_t)(uniform() * 3);
  s->end = uniform() < .5;
  random_rows(1, s->states, s->initial, initial);
  random_rows(s->states, s->states + s->end, s->transition, rows);
  random_rows(s->states, WORDS, s->emission, emission);
  for (i = 0; i < s->states; ++i) {
    for (j = 0; j < s->states; ++j) transition[i * s->states + j] = rows[i * (s->states + s->end) + j];
    if (s->end) end[i] = rows[i * (s->states + 1) + s->states];
  }
  assert_ok(hws_alphabet_from_chars("abcd", -1, NULL, &a));
  assert_ok(hws_hmm_new(s->states, a, NULL, initial, transition, s->end ? end : NULL, emission, NULL, &h));
  length = s->end ? an_int("max_length", 10000) : an_int("length", LENGTH);
  if (hws_hmm_sample(h, SEQUENCES, seed, length, &t) == HWS_OK) { /* some never end */
    k = an_int("states", s->states);
    assert_ok(hws_tagged_corpus(t, &c));
    assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, k, &d));
    hws_options_free(k);
  }
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_options_free(length);
  hws_hmm_free(h);
  hws_alphabet_free(a);
  return d;
}

static hws_status forbid(hws_learner *l, const struct structure *s, double concentration) {
  hws_status status = hws_hmm_learner_set_prior(l, "initial", concentration, s->initial, s->states);
  if (!status) {
    status = hws_hmm_learner_set_prior(l, "transition", concentration, s->transition, s->states * (s->states + s->end));
  }
  return status ? status : hws_hmm_learner_set_prior(l, "emission", concentration, s->emission, s->states * WORDS);
}

/* No counts of what is forbidden. */
static void check_counts(const hws_hmm *h, const struct structure *s) {
  double counts[20];
  int64_t i, j, needed = 0;
  assert_ok(hws_hmm_counts(h, "initial", counts, 20, &needed));
  for (i = 0; i < s->states; ++i) assert_true(s->initial[i] > 0 || counts[i] == 0);
  assert_ok(hws_hmm_counts(h, "transition", counts, 20, &needed));
  for (i = 0; i < s->states; ++i) {
    for (j = 0; j < s->states; ++j) {
      assert_true(s->transition[i * (s->states + s->end) + j] > 0 || counts[i * s->states + j] == 0);
    }
  }
  assert_ok(hws_hmm_counts(h, "emission", counts, 20, &needed));
  for (i = 0; i < s->states * WORDS; ++i) assert_true(s->emission[i] > 0 || counts[i] == 0);
}

/* Rows that sum to 1 over what is allowed; 0 elsewhere, and nowhere else if `positive`. */
static void check_zeros(const hws_hmm *h, const struct structure *s, int positive) {
  const struct arrays a = arrays_of(h);
  const int64_t outcomes = s->states + s->end;
  int64_t i, j;
  for (i = 0; i < s->states; ++i) {
    double left = 0, emitted = 0;
    assert_true(s->initial[i] ? !positive || a.initial[i] > 0 : a.initial[i] == 0);
    for (j = 0; j < outcomes; ++j) {
      const double p = j < s->states ? a.transition[i * s->states + j] : a.ends[i];
      assert_true(s->transition[i * outcomes + j] ? !positive || p > 0 : p == 0);
      left += p;
    }
    for (j = 0; j < WORDS; ++j) {
      const double p = a.emission[i * WORDS + j];
      assert_true(s->emission[i * WORDS + j] ? !positive || p > 0 : p == 0);
      emitted += p;
    }
    assert_near(left, 1, 1e-12);
    assert_near(emitted, 1, 1e-12);
  }
}

/* The eleven methods, each in all ways that it takes. */
struct way {
  const char *options, *methods; /* "": all of them */
  int chooses;                   /* there is no model before one of several is chosen */
};
#define EVERY_METHOD "em vi cvi1 cvi2 cvi3 cgs blocked-gibbs svi svi-buffered scvi2 scvi3"
#define PASSES "em vi cvi1 cvi2 cvi3"
#define CANDIDATES "choose=grid candidate_iterations=3 candidate_prior_transition=1,1.5 candidate_prior_emission="
static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
static const struct way kWays[] = {
    {"", EVERY_METHOD, 0},
    {"prior_update=minka prior_update_first=3", "vi cvi1 cvi2 cvi3 cgs blocked-gibbs svi svi-buffered scvi2 scvi3", 0},
    {"init=rows", PASSES " svi scvi2", 0},
    {"init=posteriors", PASSES " svi-buffered scvi3", 0},
    {"init=counts", PASSES, 0},
    {"init=even", PASSES, 0},
    {"init=sampled start_sweeps=20", "cvi1 cvi2 cvi3", 0},
    {"starts=3 start_iterations=2", PASSES, 0},
    {CANDIDATES "1,2", EVERY_METHOD, 1},
    {CANDIDATES "1 starts=2 start_iterations=2", PASSES, 1},
};

static hws_options *options_for(const struct way *way, const char *method, int end) {
  char text[400];
  const char *more = strstr(method, "svi") || strstr(method, "scvi") ? " minibatch=7" : "";
  if (!strcmp(method, "cvi3") || !strcmp(method, "scvi3") || !strcmp(method, "svi-buffered")) more = " subsequence=2";
  if (strstr(method, "gibbs") || !strcmp(method, "cgs")) more = " burn_in=1 period=2";
  snprintf(text, sizeof text, "method=%s end=%d iterations=20 %s%s", method, end, way->options, more);
  return options_of(text);
}

/* Whether sequences that the structure itself made are possible: the first step of a learner knows. */
static void step_until_chosen(hws_learner *l, const struct way *way, int64_t steps) {
  int32_t done = 0;
  assert_ok(hws_learner_step(l, way->chooses ? 40 : steps, &done));
}

static void check_structure(const struct way *way, const char *method, int round) {
  static const double concentrations[] = {1, 1.5, .3};
  struct structure s;
  hws_hmm_data *d = drawn(&s, (uint64_t)round + 1);
  const int em = !strcmp(method, "em"), bound = (em || !strcmp(method, "vi")) && !*way->options;
  const double concentration = concentrations[em ? round % 2 : round % 3]; /* em has no priors below 1 */
  hws_options *o;
  hws_learner *l = NULL, *later = NULL;
  hws_hmm *h = NULL, *again = NULL;
  double before = -1e300, now = 0, scores[SEQUENCES];
  char *bytes;
  void *checkpoint;
  int64_t size = 0;
  int32_t done = 0;
  int i;
  if (!d) return;
  o = options_for(way, method, s.end);
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  if (round % 4 == 3) assert_ok(hws_learner_step(l, 2, &done)); /* then what was learned is to be forgotten */
  assert_ok(forbid(l, &s, concentration));
  for (i = 0; i < 8; ++i) {
    if (!way->chooses) {
      assert_ok(hws_hmm_learner_model(l, NULL, &h));
      check_zeros(h, &s, !em);
      check_counts(h, &s);
      hws_hmm_free(h);
    }
    if (hws_learner_step(l, 1, &done)) fail_msg("%s %s: %s", method, way->options, hws_error_message_view());
    if (!bound) continue;
    assert_ok(hws_learner_metric(l, "objective", &now));
    assert_true(now >= before - 1e-9 * fabs(now));
    before = now;
  }
  /* A checkpoint and the model's file keep them. */
  assert_ok(hws_learner_save(l, NULL, 0, &size));
  checkpoint = malloc((size_t)size);
  assert_ok(hws_learner_save(l, checkpoint, size, NULL));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &later));
  assert_ok(hws_learner_load(later, checkpoint, size, NULL));
  step_until_chosen(l, way, 3);
  step_until_chosen(later, way, 3);
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_learner_model(later, NULL, &again));
  assert_true(same_bytes(h, again));
  hws_hmm_free(again);
  check_counts(h, &s);
  bytes = hmm_bytes(h, &size);
  assert_ok(hws_hmm_read(bytes, size, NULL, &again));
  check_zeros(again, &s, !em);
  assert_ok(hws_hmm_score(again, d, NULL, scores));
  for (i = 0; i < SEQUENCES; ++i) assert_true(scores[i] > -1e300);
  free(bytes);
  free(checkpoint);
  hws_hmm_free(again);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_learner_free(later);
  hws_hmm_data_free(d);
  hws_options_free(o);
}

static void what_a_prior_of_zero_forbids_stays_impossible(void **state) {
  size_t w, m;
  int round = 0, repeated;
  (void)state;
  for (w = 0; w < sizeof kWays / sizeof kWays[0]; ++w) {
    for (m = 0; m < sizeof kMethods / sizeof kMethods[0]; ++m) {
      char within[120], word[40];
      snprintf(within, sizeof within, " %s ", kWays[w].methods);
      snprintf(word, sizeof word, " %s ", kMethods[m]);
      if (!strstr(within, word)) continue;
      for (repeated = 0; repeated < (w == 0 ? 12 : 6); ++repeated) check_structure(&kWays[w], kMethods[m], round++);
    }
  }
  assert_true(round > 400);
}

/* Words between blanks, all of them kept. */
static hws_corpus *spaced(const char *text) {
  hws_corpus *c = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &c));
  return c;
}

/* Two states of a letter each, the second of which is never left. */
static void a_left_right_model_has_one_change_of_states(void **state) {
  static const double first[] = {1, 0}, right[] = {1, 1, 0, 1}, words[] = {1, 0, 0, 1};
  hws_corpus *c = spaced("a a b b\na b b\na a a b\n"), *wrong = spaced("a b\nb a\n");
  hws_options *o = a_text("method", "em"), *two = an_int("states", 2);
  hws_hmm_data *d = NULL, *impossible = NULL;
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  int32_t done = 0, states[11], i;
  static const int32_t expected[] = {0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1};
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, two, &d));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  assert_ok(hws_hmm_learner_set_prior(l, "initial", 1, first, 2));
  assert_ok(hws_hmm_learner_set_prior(l, "transition", 1, right, 4));
  assert_ok(hws_hmm_learner_set_prior(l, "emission", 1, words, 4)); /* a letter each */
  assert_ok(hws_learner_step(l, 40, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_decode(h, d, NULL, states));
  for (i = 0; i < 11; ++i) assert_int_equal(states[i], expected[i]);
  hws_learner_free(l);
  l = NULL;
  /* "b a" needs a way back. */
  assert_ok(hws_hmm_data_new(wrong, NULL, NULL, NULL, two, &impossible));
  assert_ok(hws_hmm_learner_new(NULL, impossible, NULL, o, &l));
  assert_ok(hws_hmm_learner_set_prior(l, "transition", 1, right, 4));
  assert_ok(hws_hmm_learner_set_prior(l, "emission", 1, words, 4));
  assert_status(hws_learner_step(l, 1, &done), HWS_E_EMPTY);
  hws_learner_free(l);
  hws_hmm_free(h);
  hws_hmm_data_free(d);
  hws_hmm_data_free(impossible);
  hws_corpus_free(c);
  hws_corpus_free(wrong);
  hws_options_free(o);
  hws_options_free(two);
}

/* Each token and each piece of two tokens is possible, but not their sequence: whatever the method, it is named. */
static void the_sequence_that_zeros_make_impossible_is_named(void **state) {
  static const double right[] = {1, 1, 0, 1}, words[] = {1, 0, 0, 1};
  hws_corpus *c = spaced("a a b b\na b b\na b b a\na a a b\n");
  hws_options *two = an_int("states", 2);
  hws_hmm_data *d = NULL;
  const struct way plain = {"", "", 0};
  size_t m;
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, two, &d));
  for (m = 0; m < sizeof kMethods / sizeof kMethods[0]; ++m) {
    hws_options *o = options_for(&plain, kMethods[m], 0);
    hws_learner *l = NULL;
    hws_status status;
    int32_t done = 0;
    assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
    if (m % 2) assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_hmm_learner_set_prior(l, "transition", 1, right, 4));
    status = hws_hmm_learner_set_prior(l, "emission", 1, words, 4); /* cvi that has begun knows it now */
    if (!status) status = hws_learner_step(l, 1, &done);
    if (status != HWS_E_EMPTY || !strstr(hws_error_message_view(), "sequence 2 ")) {
      fail_msg("%s: %d, %s", kMethods[m], (int)status, hws_error_message_view());
    }
    hws_learner_free(l);
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
  hws_options_free(two);
  hws_corpus_free(c);
}

/* What a learner refuses leaves it as it was. */
static void rows_of_zeros_are_refused(void **state) {
  static const double some[] = {1, 0}, none[] = {0, 0}, negative[] = {1, -1}, right[] = {1, 1, 0, 1}, words[] = {1, 0, 0, 1};
  hws_corpus *c = spaced("a a b b\nb a b\na a a b\n");
  hws_options *two = an_int("states", 2), *o = options_of("method=cvi1 init=posteriors iterations=9");
  hws_hmm_data *d = NULL;
  hws_learner *l = NULL, *other = NULL;
  hws_hmm *h = NULL, *again = NULL;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, two, &d));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &other));
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, none, 2), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, negative, 2), HWS_E_ARGUMENT);
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_learner_step(other, 2, &done));
  assert_ok(hws_hmm_learner_set_prior(l, "emission", 1, words, 4));
  assert_ok(hws_hmm_learner_set_prior(other, "emission", 1, words, 4));
  assert_status(hws_hmm_learner_set_prior(l, "transition", 1, right, 4), HWS_E_EMPTY); /* "b a" */
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_learner_step(other, 2, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_learner_model(other, NULL, &again));
  assert_true(same_bytes(h, again));
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, some, 2), HWS_E_EMPTY);
  hws_hmm_free(h);
  hws_hmm_free(again);
  hws_learner_free(l);
  hws_learner_free(other);
  hws_hmm_data_free(d);
  hws_options_free(o);
  hws_options_free(two);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(what_a_prior_of_zero_forbids_stays_impossible),
          cmocka_unit_test(a_left_right_model_has_one_change_of_states),
          cmocka_unit_test(the_sequence_that_zeros_make_impossible_is_named), cmocka_unit_test(rows_of_zeros_are_refused))

#else
int main(void) { return 0; }
#endif
