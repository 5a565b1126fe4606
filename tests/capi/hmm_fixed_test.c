/* Parts that are held: what a model to begin with has of them is what every later model has, bit for bit, and the rest is
 * learned under them. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"
#include "tests/random_data.h"

enum { SEQUENCES = 15, LENGTH = 5, STATES = 3, WORDS = 4, CELLS = STATES * STATES };

static uint64_t random_state;
static double uniform(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(random_state >> 33) / 2147483648.0;
}

/* Rows of probabilities, some of them 0. */
static void random_rows(int64_t rows, int64_t length, double zeros, double *p) {
  int64_t i, j;
  for (i = 0; i < rows; ++i) {
    double sum = 0;
    for (j = 0; j < length; ++j) sum += p[i * length + j] = j != i % length && uniform() < zeros ? 0 : .1 + uniform();
    for (j = 0; j < length; ++j) p[i * length + j] /= sum;
  }
}

struct model {
  int end;
  double initial[STATES], transition[CELLS], ends[STATES], emission[STATES * WORDS];
};

static struct model random_model(int end, double zeros) {
  struct model m;
  double rows[STATES * (STATES + 1)];
  int64_t i, j;
  m.end = end;
  random_rows(1, STATES, zeros, m.initial);
  random_rows(STATES, STATES + end, zeros, rows);
  random_rows(STATES, WORDS, zeros, m.emission);
  for (i = 0; i < STATES; ++i) {
    for (j = 0; j < STATES; ++j) m.transition[i * STATES + j] = rows[i * (STATES + end) + j];
    m.ends[i] = end ? rows[i * (STATES + 1) + STATES] : 0;
  }
  return m;
}

static hws_hmm *hmm_of(const struct model *m) {
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL;
  assert_ok(hws_alphabet_from_chars("abcd", -1, NULL, &a));
  assert_ok(hws_hmm_new(STATES, a, NULL, m->initial, m->transition, m->end ? m->ends : NULL, m->emission, NULL, &h));
  hws_alphabet_free(a);
  return h;
}

static int32_t drawn_symbols[4096]; /* of the last data */
static int64_t drawn_tokens;

/* Data in the words of the model, which another one has made; NULL if that never ends. */
static hws_hmm_data *data_from(const hws_hmm *start, const hws_hmm *maker, int end) {
  hws_options *length = end ? an_int("max_length", 1000) : an_int("length", LENGTH);
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  if (hws_hmm_sample(maker, SEQUENCES, 7, length, &t) == HWS_OK) {
    assert_ok(hws_tagged_corpus(t, &c));
    assert_ok(hws_hmm_data_for(start, c, NULL, NULL, NULL, NULL, &d));
    assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
    drawn_tokens = hws_corpus_symbols(c);
    assert_true(drawn_tokens <= 4096);
    memcpy(drawn_symbols, symbols, sizeof *symbols * (size_t)drawn_tokens);
  }
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_options_free(length);
  return d;
}

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
static const char *const kFixed[] = {"initial", "transition", "emission", "initial,transition", "initial,emission",
                                     "transition,emission"};

static hws_options *options_for(const char *method, const char *fixed, int end, const char *extra) {
  char text[300];
  const char *more = strstr(method, "svi") || strstr(method, "scvi") ? " minibatch=7" : "";
  if (!strcmp(method, "cvi3") || !strcmp(method, "scvi3") || !strcmp(method, "svi-buffered")) more = " subsequence=2";
  if (strstr(method, "gibbs") || !strcmp(method, "cgs")) more = " burn_in=1 period=2";
  snprintf(text, sizeof text, "method=%s fixed=%s end=%d iterations=20 %s%s", method, fixed, end, extra, more);
  return options_of(text);
}

static int same(const double *a, const double *b, size_t n) { return !memcmp(a, b, n * sizeof *a); }

static void check_parts(const hws_hmm *h, const struct model *m, const char *fixed, const char *method) {
  const struct arrays a = arrays_of(h);
  const int parts[] = {same(a.initial, m->initial, STATES),
                       same(a.transition, m->transition, CELLS) && (!m->end || same(a.ends, m->ends, STATES)),
                       same(a.emission, m->emission, STATES * WORDS)};
  static const char *const names[] = {"initial", "transition", "emission"};
  int i;
  for (i = 0; i < 3; ++i) {
    const int held = strstr(fixed, names[i]) != NULL;
    if (parts[i] != held) fail_msg("%s fixed=%s: %s is %s", method, fixed, names[i], held ? "another" : "as it was");
  }
}

static void no_step_of_any_method_changes_a_fixed_part(void **state) {
  size_t m, f;
  int round = 0, learned = 0;
  (void)state;
  for (m = 0; m < sizeof kMethods / sizeof kMethods[0]; ++m) {
    for (f = 0; f < 2 * sizeof kFixed / sizeof kFixed[0]; ++f, ++round) {
      const char *fixed = kFixed[f / 2], *method = kMethods[m], *minka = f % 2 && m > 0 ? "prior_update=minka" : "";
      struct model own, other;
      hws_hmm *start, *maker, *h = NULL, *again = NULL;
      hws_hmm_data *d;
      hws_options *o;
      hws_learner *l = NULL, *later = NULL;
      char *bytes;
      void *checkpoint;
      double before = -1e300, now = 0;
      int64_t size = 0;
      int32_t done = 0;
      int i;
      random_state = (uint64_t)round;
      own = random_model(round & 1, round % 3 == 2 ? .3 : 0);
      other = random_model(round & 1, 0);
      start = hmm_of(&own);
      maker = hmm_of(round % 3 == 2 ? &own : &other); /* so that no sequence is impossible */
      d = data_from(start, maker, own.end);
      hws_hmm_free(maker);
      if (!d) {
        hws_hmm_free(start);
        continue;
      }
      o = options_for(method, fixed, own.end, minka);
      if (hws_hmm_learner_new(start, d, NULL, o, &l)) fail_msg("%s fixed=%s: %s", method, fixed, hws_error_message_view());
      for (i = 0; i < 6; ++i) {
        assert_ok(hws_hmm_learner_model(l, NULL, &h));
        if (round % 3 != 2) check_parts(h, &own, fixed, method);
        hws_hmm_free(h);
        if (hws_learner_step(l, 1, &done)) fail_msg("%s fixed=%s: %s", method, fixed, hws_error_message_view());
        if (m > 1 || *minka) continue;
        assert_ok(hws_learner_metric(l, "objective", &now));
        if (!(now >= before - 1e-9 * fabs(now))) fail_msg("%s fixed=%s: %.17g after %.17g", method, fixed, now, before);
        before = now;
      }
      /* A checkpoint goes on to the same bits, and a file keeps the part. */
      assert_ok(hws_learner_save(l, NULL, 0, &size));
      checkpoint = malloc((size_t)size);
      assert_ok(hws_learner_save(l, checkpoint, size, NULL));
      assert_ok(hws_hmm_learner_new(start, d, NULL, o, &later));
      assert_ok(hws_learner_load(later, checkpoint, size, NULL));
      assert_ok(hws_learner_step(l, 3, &done));
      assert_ok(hws_learner_step(later, 3, &done));
      assert_ok(hws_hmm_learner_model(l, NULL, &h));
      assert_ok(hws_hmm_learner_model(later, NULL, &again));
      assert_true(same_bytes(h, again));
      hws_hmm_free(again);
      bytes = hmm_bytes(h, &size);
      assert_ok(hws_hmm_read(bytes, size, NULL, &again));
      assert_true(same_bytes(h, again));
      if (round % 3 != 2) check_parts(again, &own, fixed, method);
      ++learned;
      free(bytes);
      free(checkpoint);
      hws_hmm_free(h);
      hws_hmm_free(again);
      hws_learner_free(l);
      hws_learner_free(later);
      hws_hmm_data_free(d);
      hws_hmm_free(start);
      hws_options_free(o);
    }
  }
  assert_true(learned > 100);
}

/* Expected counts of a model on sequences of one length, over all paths of states. */
static struct model expected_counts(const struct model *m, const int32_t *symbols, int64_t count, int64_t length) {
  struct model c;
  int64_t i, t;
  memset(&c, 0, sizeof c);
  for (i = 0; i < count; ++i) {
    const int32_t *w = symbols + i * length;
    double total = 0;
    int pass;
    for (pass = 0; pass < 2; ++pass) {
      int64_t paths = 1, path;
      for (t = 0; t < length; ++t) paths *= STATES;
      for (path = 0; path < paths; ++path) {
        int64_t z[16] = {0}, rest = path;
        double p = 1;
        for (t = 0; t < length; ++t, rest /= STATES) z[t] = rest % STATES;
        p = m->initial[z[0]];
        for (t = 0; t < length; ++t) p *= m->emission[z[t] * WORDS + w[t] - 1];
        for (t = 1; t < length; ++t) p *= m->transition[z[t - 1] * STATES + z[t]];
        if (pass == 0) {
          total += p;
          continue;
        }
        p /= total;
        c.initial[z[0]] += p;
        for (t = 0; t < length; ++t) c.emission[z[t] * WORDS + w[t] - 1] += p;
        for (t = 1; t < length; ++t) c.transition[z[t - 1] * STATES + z[t]] += p;
      }
    }
  }
  return c;
}

static void normalize(const double *counts, int64_t rows, int64_t length, double *p) {
  int64_t i, j;
  for (i = 0; i < rows; ++i) {
    double sum = 0;
    for (j = 0; j < length; ++j) sum += counts[i * length + j];
    for (j = 0; j < length; ++j) p[i * length + j] = counts[i * length + j] / sum;
  }
}

/* Maximum likelihood beside sums over all paths, with each part held. */
static void em_learns_the_other_parts_as_sums_over_all_paths_do(void **state) {
  size_t f;
  (void)state;
  for (f = 0; f < sizeof kFixed / sizeof kFixed[0]; ++f) {
    struct model own, other;
    hws_hmm *start, *maker, *h = NULL;
    hws_hmm_data *d;
    hws_options *o;
    hws_learner *l = NULL;
    int32_t done = 0;
    int step;
    size_t i;
    random_state = 77 + f;
    own = random_model(0, 0);
    other = random_model(0, 0);
    start = hmm_of(&own);
    maker = hmm_of(&other);
    d = data_from(start, maker, 0);
    assert_int_equal(drawn_tokens, SEQUENCES * LENGTH);
    o = options_for("em", kFixed[f], 0, "");
    assert_ok(hws_hmm_learner_new(start, d, NULL, o, &l));
    for (step = 0; step < 4; ++step) {
      const struct model counts = expected_counts(&own, drawn_symbols, SEQUENCES, LENGTH);
      struct arrays a;
      if (!strstr(kFixed[f], "initial")) normalize(counts.initial, 1, STATES, own.initial);
      if (!strstr(kFixed[f], "transition")) normalize(counts.transition, STATES, STATES, own.transition);
      if (!strstr(kFixed[f], "emission")) normalize(counts.emission, STATES, WORDS, own.emission);
      assert_ok(hws_hmm_learner_model(l, NULL, &h));
      a = arrays_of(h);
      for (i = 0; i < STATES; ++i) assert_near(a.initial[i], own.initial[i], 1e-12);
      for (i = 0; i < CELLS; ++i) assert_near(a.transition[i], own.transition[i], 1e-12);
      for (i = 0; i < STATES * WORDS; ++i) assert_near(a.emission[i], own.emission[i], 1e-12);
      hws_hmm_free(h);
      assert_ok(hws_learner_step(l, 1, &done));
    }
    hws_learner_free(l);
    hws_options_free(o);
    hws_hmm_data_free(d);
    hws_hmm_free(start);
    hws_hmm_free(maker);
  }
}

/* Where all but the first states are held, and of these the prior says all, every exact method has the model's own counts. */
static void counts_under_held_parts_are_those_of_the_model(void **state) {
  static const char *const methods[] = {"em", "vi", "cvi2", "svi", "scvi2", "cgs", "blocked-gibbs"};
  size_t m, i;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) {
    const double tolerance = m < 3 ? 2e-3 : m < 5 ? .02 : 3;
    struct model own, other, expected;
    hws_hmm *start, *maker, *h = NULL;
    hws_hmm_data *d;
    hws_options *o;
    hws_learner *l = NULL;
    double counts[STATES * WORDS];
    int32_t done = 0;
    int64_t needed = 0;
    char text[200];
    random_state = 5 + m;
    own = random_model(0, 0);
    other = random_model(0, 0);
    start = hmm_of(&own);
    maker = hmm_of(&other);
    d = data_from(start, maker, 0);
    assert_int_equal(drawn_tokens, SEQUENCES * LENGTH);
    expected = expected_counts(&own, drawn_symbols, SEQUENCES, LENGTH);
    snprintf(text, sizeof text, "method=%s fixed=transition,emission iterations=%d %s", methods[m], m < 3 ? 3 : 2000,
             m == 3 || m == 4 ? "minibatch=15" : m > 4 ? "burn_in=100 period=1 chains=1" : "");
    o = options_of(text);
    assert_ok(hws_hmm_learner_new(start, d, NULL, o, &l));
    assert_ok(hws_hmm_learner_set_prior(l, "initial", 1e6, own.initial, STATES));
    assert_ok(hws_learner_step(l, 2000, &done));
    assert_ok(hws_hmm_learner_model(l, NULL, &h));
    assert_ok(hws_hmm_counts(h, "transition", counts, CELLS, &needed));
    for (i = 0; i < CELLS; ++i) {
      if (fabs(counts[i] - expected.transition[i]) > tolerance) {
        fail_msg("%s: transition %zu: %g, %g", methods[m], i, counts[i], expected.transition[i]);
      }
    }
    assert_ok(hws_hmm_counts(h, "initial", counts, STATES, &needed));
    for (i = 0; i < STATES; ++i) assert_near(counts[i], expected.initial[i], tolerance);
    hws_hmm_free(h);
    hws_learner_free(l);
    hws_options_free(o);
    hws_hmm_data_free(d);
    hws_hmm_free(start);
    hws_hmm_free(maker);
  }
}

static void what_makes_no_sense_is_refused(void **state) {
  struct model own;
  hws_hmm *start;
  hws_hmm_data *d, *others = NULL;
  hws_corpus *c = words_of("x y z\nz y\n");
  hws_options *three = an_int("states", STATES), *o;
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  (void)state;
  random_state = 3;
  own = random_model(0, 0);
  start = hmm_of(&own);
  d = data_from(start, start, 0);
  assert_refused(NULL, d, options_of("method=em fixed=transition"), "without a model to begin with");
  assert_refused(start, d, options_of("method=em fixed=initial,transition,emission"), "all parts");
  assert_refused(start, d, options_of("method=em fixed=transitions"),
                 "none, or with commas between them some of initial|transition");
  assert_refused(start, d, options_of("method=em fixed=initial,initial"), "some of");
  assert_refused(start, d, options_of("method=em fixed=emission prior_emission=2"), "prior_emission");
  assert_refused(start, d, options_of("method=em fixed=initial,transition prior_transition=2"), "prior_transition");
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, three, &others));
  assert_refused(start, others, options_of("method=em fixed=emission"), "words");
  o = options_of("method=em fixed=emission");
  assert_ok(hws_hmm_learner_new(start, d, NULL, o, &l));
  assert_status(hws_hmm_learner_set_prior(l, "emission", 2, NULL, 0), HWS_E_ARGUMENT);
  assert_ok(hws_hmm_learner_set_prior(l, "transition", 2, NULL, 0));
  hws_options_free(o);
  o = an_int("rare", 3); /* classes of unknown words are the model's */
  assert_status(hws_hmm_learner_model(l, o, &h), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_learner_free(l);
  hws_options_free(three);
  hws_corpus_free(c);
  hws_hmm_data_free(others);
  hws_hmm_data_free(d);
  hws_hmm_free(start);
}

CAPI_MAIN(cmocka_unit_test(no_step_of_any_method_changes_a_fixed_part),
          cmocka_unit_test(em_learns_the_other_parts_as_sums_over_all_paths_do),
          cmocka_unit_test(counts_under_held_parts_are_those_of_the_model),
          cmocka_unit_test(what_makes_no_sense_is_refused))

#else
int main(void) { return 0; }
#endif
