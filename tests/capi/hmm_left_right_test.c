/* Left-right models by default: sequences that go through K levels, one after the other, are cut at the levels. Levels are six
 * standard deviations apart, rates too, and letters have their own state. Tokens that a start draws at random stand in the
 * wrong order, and no method can exchange them: such starts found the levels with none to five of ten seeds. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"

enum { SEQUENCES = 10, SHORTEST = 6, LONGEST = 17, MOST_STATES = 6, MOST = SEQUENCES * LONGEST * MOST_STATES };
enum kind { NUMBERS, LETTERS, COUNTS };

static uint64_t random_state;
static double uniform(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return ((double)(random_state >> 33) + .5) / 2147483648.0;
}

static struct {
  int64_t offsets[SEQUENCES + 1];
  double values[MOST];
  int32_t states[MOST];
  char letters[MOST + SEQUENCES + 1];
} drawn;

static double drawn_value(enum kind kind, int64_t k) {
  double left, sum = 0;
  if (kind == NUMBERS) return 6 * (double)k + sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform());
  /* A Poisson number: as many exponential times as pass within its rate. */
  left = (1.5 + 3 * (double)k) * (1.5 + 3 * (double)k);
  while ((left += log(uniform())) > 0) ++sum;
  return sum;
}

static void draw(enum kind kind, int64_t states, uint64_t seed) {
  int64_t i, k, n, t = 0;
  char *letter = drawn.letters;
  random_state = 977 * seed + 31 * (uint64_t)states + (uint64_t)kind;
  for (i = 0; i < 8; ++i) uniform();
  for (i = 0; i < SEQUENCES; ++i) {
    drawn.offsets[i] = t;
    for (k = 0; k < states; ++k) {
      for (n = SHORTEST + (int64_t)(uniform() * (LONGEST - SHORTEST + 1)); n > 0; --n, ++t) {
        drawn.states[t] = (int32_t)k;
        if (kind != LETTERS) drawn.values[t] = drawn_value(kind, k);
        *letter++ = (char)('a' + k);
      }
    }
    *letter++ = '\n';
  }
  *letter = 0;
  drawn.offsets[SEQUENCES] = t;
}

static hws_hmm_data *drawn_data(enum kind kind, int64_t states) {
  const int32_t kinds[] = {kind == COUNTS ? HWS_CHANNEL_COUNT : HWS_CHANNEL_REAL}, dimensions[] = {1};
  hws_options *o = an_int("states", states);
  hws_channels *channels = NULL;
  hws_corpus *words = NULL;
  hws_hmm_data *d = NULL;
  if (kind == LETTERS) {
    assert_ok(hws_corpus_read(drawn.letters, -1, HWS_CORPUS_CHARS, NULL, NULL, &words));
  } else {
    assert_ok(hws_channels_new(SEQUENCES, drawn.offsets, 1, kinds, dimensions, drawn.values, NULL, &channels));
  }
  assert_ok(hws_hmm_data_new(words, channels, NULL, NULL, o, &d));
  hws_corpus_free(words);
  hws_channels_free(channels);
  hws_options_free(o);
  return d;
}

/* The share of tokens that the learned model has in the states that they were drawn from. */
static double found(const char *method, enum kind kind, int64_t states, int64_t seed) {
  static int32_t decoded[MOST];
  hws_options *o = a_text("topology", "left-right");
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  hws_hmm_data *d;
  int32_t done = 0;
  int64_t t, right = 0;
  draw(kind, states, (uint64_t)seed);
  d = drawn_data(kind, states);
  if (method) assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_options_set_int(o, "seed", seed));
  if (!method || strcmp(method, "blocked-gibbs") == 0) assert_ok(hws_options_set_int(o, "iterations", 150));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 50, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_decode(h, d, NULL, decoded));
  for (t = 0; t < drawn.offsets[SEQUENCES]; ++t) right += decoded[t] == drawn.states[t];
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(d);
  hws_options_free(o);
  return (double)right / (double)drawn.offsets[SEQUENCES];
}

static void levels_are_found_with_every_seed(void **state) {
  static const char *const methods[] = {NULL, "em", "vi", "cvi2", "blocked-gibbs", "svi"};
  static const int64_t numbers[] = {3, 4, 6};
  size_t m, n;
  int kind;
  int64_t seed;
  (void)state;
  for (kind = NUMBERS; kind <= COUNTS; ++kind) {
    for (n = 0; n < 3; ++n) {
      for (m = 0; m < sizeof methods / sizeof *methods; ++m) {
        for (seed = 1; seed <= (m < 2 ? 10 : 3); ++seed) {
          const double share = found(methods[m], (enum kind)kind, numbers[n], seed);
          if (share < .97) {
            fail_msg("%s, kind %d, %d states, seed %d: %.3f of the tokens are in their states",
                     methods[m] ? methods[m] : "auto", kind, (int)numbers[n], (int)seed, share);
          }
        }
      }
    }
  }
}

/* A start without tags alone can be flat. */
static void a_dictionary_says_where_states_stand(void **state) {
  hws_options *o = a_text("init", "flat");
  hws_tagged *t = tagged_of("a\tX\nb\tY\n\na\tX\nb\tY\n");
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  hws_learner *l = NULL;
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, t, NULL, &d));
  assert_ok(hws_options_set_text(o, "method", "em"));
  assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_options_free(o);
}

CAPI_MAIN(cmocka_unit_test(levels_are_found_with_every_seed), cmocka_unit_test(a_dictionary_says_where_states_stand))

#else
int main(void) { return 0; }
#endif
