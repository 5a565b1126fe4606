/* Small hidden Markov models and data for them, and sums over all paths of states, one by one. */
#include "capi_test.h"

static inline hws_options *no_options(void) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  return o;
}

static inline hws_options *an_int(const char *name, int64_t value) {
  hws_options *o = no_options();
  assert_ok(hws_options_set_int(o, name, value));
  return o;
}

static inline hws_options *a_text(const char *name, const char *value) {
  hws_options *o = no_options();
  assert_ok(hws_options_set_text(o, name, value));
  return o;
}

static inline hws_tagged *tagged_of(const char *text) {
  hws_tagged *t = NULL;
  assert_ok(hws_tagged_read(text, -1, NULL, NULL, NULL, &t));
  return t;
}

/* The words alone. */
static inline hws_corpus *words_of(const char *text) {
  hws_options *o = a_text("format", "text");
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_tagged_read(text, -1, NULL, NULL, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  hws_options_free(o);
  hws_tagged_free(t);
  return c;
}

/* Two states over a, b, c. */
static const double kInitial[] = {0.75, 0.25}, kTransition[] = {0.5, 0.25, 0.125, 0.625}, kEnd[] = {0.25, 0.25};
static const double kFree[] = {0.625, 0.375, 0.25, 0.75}; /* transitions where there is no end symbol */
static const double kEmission[] = {0.5, 0.25, 0.25, 0.125, 0.125, 0.75};

static inline hws_hmm *given_hmm(int end, const char *words) {
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL;
  assert_ok(hws_alphabet_from_chars(words, -1, NULL, &a));
  assert_int_equal(hws_alphabet_size(a), 3);
  assert_ok(hws_hmm_new(2, a, NULL, kInitial, end ? kTransition : kFree, end ? kEnd : NULL, kEmission, NULL, &h));
  hws_alphabet_free(a);
  return h;
}

static inline hws_corpus *letters(const hws_hmm *h, const char *text) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_hmm_words(h, &a));
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_CHARS, a, NULL, &c));
  hws_alphabet_free(a);
  return c;
}

static inline hws_hmm_data *data_for(const hws_hmm *h, const hws_corpus *c) {
  hws_hmm_data *d = NULL;
  assert_ok(hws_hmm_data_for(h, c, NULL, NULL, NULL, NULL, &d));
  return d;
}

/* Sequences of one length, drawn from the two states, for three states to be learned. */
static inline hws_hmm_data *sampled_data(int64_t sequences, int64_t length) {
  hws_hmm *h = given_hmm(0, "abc");
  hws_options *o = an_int("length", length), *three = an_int("states", 3);
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  assert_ok(hws_hmm_sample(h, sequences, 1, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, three, &d));
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_options_free(o);
  hws_options_free(three);
  hws_hmm_free(h);
  return d;
}

/* A model's numbers, read off through the interface. */
struct arrays {
  int64_t states, words;
  int end;
  double initial[8], transition[64], ends[8], emission[8 * 64];
};

static inline struct arrays arrays_of(const hws_hmm *h) {
  struct arrays a;
  double x = 0;
  int64_t n = 0;
  memset(&a, 0, sizeof a);
  assert_ok(hws_hmm_info(h, "states", &x));
  a.states = (int64_t)x;
  assert_ok(hws_hmm_info(h, "symbols", &x));
  a.words = (int64_t)x;
  assert_ok(hws_hmm_info(h, "end", &x));
  a.end = x == 1;
  assert_true(a.states <= 8 && a.words <= 64);
  assert_ok(hws_hmm_initial(h, a.initial, 8, &n));
  assert_int_equal(n, a.states);
  assert_ok(hws_hmm_transition(h, a.transition, 64, &n));
  assert_int_equal(n, a.states * a.states);
  assert_ok(hws_hmm_emission(h, a.emission, 8 * 64, &n));
  assert_int_equal(n, a.states * a.words);
  if (a.end) assert_ok(hws_hmm_end(h, a.ends, 8, &n));
  return a;
}

/* p of the tokens and of one path; symbol 0 is no observation. */
static inline double path_probability(const struct arrays *a, const int32_t *symbols, const int32_t *states, int64_t length) {
  double p = 1;
  int64_t t;
  for (t = 0; t < length; ++t) {
    p *= t == 0 ? a->initial[states[0]] : a->transition[states[t - 1] * a->states + states[t]];
    if (symbols[t]) p *= a->emission[states[t] * a->words + symbols[t] - 1];
  }
  return a->end && length ? p * a->ends[states[length - 1]] : p;
}

/* Goes on to the next path; 0 after the last. */
static inline int next_path(int32_t *states, int64_t length, int64_t of) {
  int64_t t;
  for (t = length - 1; t >= 0; --t) {
    if (++states[t] < of) return 1;
    states[t] = 0;
  }
  return 0;
}

/* The sum over all paths whose states `allowed` lets through (NULL: all), a bit per state and token. */
static inline double probability(const struct arrays *a, const int32_t *symbols, int64_t length, const int32_t *allowed) {
  int32_t states[16] = {0};
  double sum = 0;
  assert_true(length <= 16);
  do {
    int64_t t;
    int good = 1;
    for (t = 0; allowed && t < length; ++t) good = good && (allowed[t] >> states[t] & 1);
    if (good) sum += path_probability(a, symbols, states, length);
  } while (next_path(states, length, a->states));
  return sum;
}

/* No learner is made, and the message says why. Takes the options. */
static inline void assert_refused(const hws_hmm *start, const hws_hmm_data *d, hws_options *o, const char *why) {
  hws_learner *l = NULL;
  const hws_status status = hws_hmm_learner_new(start, d, NULL, o, &l);
  if (status != HWS_E_ARGUMENT || !strstr(hws_error_message_view(), why)) {
    fail_msg("%d, %s; expected: %s", (int)status, hws_error_message_view(), why);
  }
  hws_options_free(o);
}

static inline char *hmm_bytes(const hws_hmm *h, int64_t *size) {
  char *bytes;
  assert_ok(hws_hmm_write(h, NULL, 0, size));
  bytes = (char *)malloc((size_t)*size);
  assert_ok(hws_hmm_write(h, bytes, *size, NULL));
  return bytes;
}

static inline int same_bytes(const hws_hmm *a, const hws_hmm *b) {
  int64_t sizes[2];
  char *x = hmm_bytes(a, &sizes[0]), *y = hmm_bytes(b, &sizes[1]);
  const int same = sizes[0] == sizes[1] && !memcmp(x, y, (size_t)sizes[0]);
  free(x);
  free(y);
  return same;
}
