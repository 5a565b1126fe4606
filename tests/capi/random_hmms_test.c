/* Every method learns from small random corpora, with numbers or without, under limits of every size. Scores, states,
 * posteriors, strings, samples and the machine of the model follow, under limits too. Each call must give a result or a
 * documented status. A failing call must give no output, and no output may be NaN. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

/* Fewer where everything takes many times as long (sanitizers, which need a larger stack; the gates' emulated ARM) or memory is
 * 32-bit. */
#ifdef HWS_TEST_SLOW
#define MODELS 600
#else
#define MODELS 6000
#endif

static const char *const kMethods[] = {"em",    "vi",  "cvi1",         "cvi2",  "cvi3", "cgs",
                                       "blocked-gibbs", "svi", "svi-buffered", "scvi2", "scvi3"};
#define METHODS ((int)(sizeof kMethods / sizeof kMethods[0]))

static uint64_t random_state;
static int below(int n) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (int)((random_state >> 33) % (uint64_t)n);
}

static int model_now, succeeded[8], met_limit[8];
enum { DATA, LEARNER, STEP, SCORE, DECODE, POSTERIORS, MACHINE, SAMPLE };
static const char *const kCalls[] = {"data", "a learner", "a step", "scores", "states", "posteriors", "a machine", "samples"};

/* 1: there is a result. */
static int came(int call, hws_status status, const void *result) {
  const int unsupported = call == MACHINE || call == LEARNER; /* a learner: cvi2 of one sequence */
  const int expected =
      status >= 0 || status == HWS_E_LIMIT || status == HWS_E_EMPTY || (unsupported && status == HWS_E_UNSUPPORTED);
  if (!expected || (status < 0 && (result || hws_error_code() != status || !*hws_error_message_view()))) {
    fail_msg("model %d, %s: %s (%s)", model_now, kCalls[call], hws_status_name(status), hws_error_message_view());
  }
  succeeded[call] += status >= 0;
  met_limit[call] += status == HWS_E_LIMIT;
  return status >= 0;
}

/* Limits, now and then tight. */
static hws_options *limited(int states_too) {
  static const int64_t bytes[] = {1 << 24, 1 << 24, 1 << 24, 1 << 24, 1 << 20, 1 << 14, 1 << 11, 1};
  hws_options *o = an_int("max_bytes", bytes[below(8)]);
  if (states_too && below(6) == 0) assert_ok(hws_options_set_int(o, "max_states", 1 + below(12)));
  if (states_too && below(6) == 0) assert_ok(hws_options_set_int(o, "max_arcs", 1 + below(40)));
  return o;
}

/* One to five sequences of up to six tokens over a, b, c; `offsets` of them. */
static hws_corpus *random_words(int64_t *offsets, int64_t *count) {
  char text[64];
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  int at = 0, s, t;
  *count = 1 + below(5);
  for (s = 0, offsets[0] = 0; s < *count; ++s) {
    const int length = s == 0 ? 1 + below(6) : below(7);
    for (t = 0; t < length; ++t) text[at++] = (char)('a' + below(3));
    text[at++] = '\n';
    offsets[s + 1] = offsets[s] + length;
  }
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &a));
  assert_ok(hws_corpus_read(text, at, HWS_CORPUS_CHARS, a, NULL, &c));
  assert_int_equal(hws_corpus_symbols(c), offsets[*count]);
  hws_alphabet_free(a);
  return c;
}

/* Two real numbers, a count and a bit for each token, some missing. */
static hws_channels *random_numbers(const int64_t *offsets, int64_t count) {
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT}, dimensions[] = {2, 1, 1};
  const double scale = below(20) ? 1 : 1e140;
  double values[4 * 32];
  const int64_t tokens = offsets[count];
  hws_channels *c = NULL;
  int64_t i;
  for (i = 0; i < 4 * tokens; ++i) {
    values[i] = below(6) == 0 ? NAN : i < 2 * tokens ? scale * (below(200) - 100) / 16 : i < 3 * tokens ? below(9) : below(2);
  }
  assert_ok(hws_channels_new(count, offsets, 3, kinds, dimensions, values, NULL, &c));
  return c;
}

static hws_learner *random_learner(const hws_hmm_data *d) {
  const int method = below(METHODS);
  hws_options *o = limited(1);
  hws_learner *l = NULL;
  assert_ok(hws_options_set_text(o, "method", kMethods[method]));
  assert_ok(hws_options_set_int(o, "iterations", 1 + below(4)));
  assert_ok(hws_options_set_int(o, "seed", below(1000)));
  assert_ok(hws_options_set_int(o, "end", below(2)));
  assert_ok(hws_options_set_int(o, "threads", 1 + below(2)));
  if (method > 0 && below(3) == 0) assert_ok(hws_options_set_real(o, "prior_transition", .001 * (1 + below(3000))));
  if ((method == 5 || method == 6) && below(2)) assert_ok(hws_options_set_text(o, "anneal", below(2) ? "2.0:0.08" : "0.3:4"));
  if (!came(LEARNER, hws_hmm_learner_new(NULL, d, NULL, o, &l), l)) l = NULL;
  hws_options_free(o);
  return l;
}

/* Asks the model about the data from which it was learned. */
static void look(const hws_hmm *h, const hws_hmm_data *d, int64_t states) {
  const int64_t sequences = hws_hmm_data_sequences(d), tokens = hws_hmm_data_tokens(d);
  double scores[8], *shares = (double *)malloc((size_t)(tokens * states + 1) * sizeof(double));
  int32_t decoded[32];
  int64_t i, k, needed = 0;
  hws_options *o = limited(0);
  hws_machine *m = NULL;
  hws_tagged *t = NULL;
  if (came(SCORE, hws_hmm_score(h, d, o, scores), NULL)) {
    for (i = 0; i < sequences; ++i) assert_false(isnan(scores[i]));
  }
  hws_options_free(o);
  o = limited(0);
  if (below(2)) assert_ok(hws_options_set_text(o, "decode", "viterbi"));
  if (came(DECODE, hws_hmm_decode(h, d, o, decoded), NULL)) {
    for (i = 0; i < tokens; ++i) assert_true(decoded[i] >= 0 && decoded[i] < states);
  }
  hws_options_free(o);
  o = limited(0);
  if (came(POSTERIORS, hws_hmm_posteriors(h, d, 0, sequences, o, shares, tokens * states, &needed), NULL)) {
    assert_int_equal(needed, tokens * states);
    for (i = 0; i < tokens; ++i) {
      double sum = 0;
      for (k = 0; k < states; ++k) sum += shares[i * states + k];
      assert_near(sum, 1, 1e-9);
    }
  }
  hws_options_free(o);
  o = limited(1);
  if (came(MACHINE, hws_hmm_machine(h, below(2) ? HWS_REAL : HWS_LOG, o, &m), m)) {
    assert_true(hws_machine_states(m) == 2 * states + 1);
  }
  hws_machine_free(m);
  hws_options_free(o);
  o = limited(0);
  {
    double end = 0;
    assert_ok(hws_hmm_info(h, "end", &end));
    assert_ok(hws_options_set_int(o, end == 1 ? "max_length" : "length", end == 1 ? 50 : 1 + below(5)));
  }
  if (came(SAMPLE, hws_hmm_sample(h, below(4), (uint64_t)model_now, o, &t), t)) assert_non_null(t);
  hws_tagged_free(t);
  hws_options_free(o);
  free(shares);
}

static void one_model(void) {
  static const char *const covariances[] = {"full", "diagonal", "spherical", "tied"};
  int64_t offsets[8], count = 0;
  const int64_t states = 1 + below(4);
  const int kind = below(3); /* words; words and numbers; numbers */
  hws_corpus *words = random_words(offsets, &count);
  hws_channels *numbers = kind > 0 ? random_numbers(offsets, count) : NULL;
  hws_options *o = limited(0);
  hws_hmm_data *d = NULL;
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  assert_ok(hws_options_set_int(o, "states", states));
  if (kind > 0) assert_ok(hws_options_set_text(o, "covariance", covariances[below(4)]));
  if (came(DATA, hws_hmm_data_new(kind < 2 ? words : NULL, numbers, NULL, NULL, o, &d), d)) l = random_learner(d);
  hws_options_free(o);
  if (l) {
    int32_t done = 0;
    (void)came(STEP, hws_learner_step(l, 1 + below(3), &done), NULL);
    if (hws_hmm_learner_model(l, NULL, &h) >= 0) look(h, d, states);
  }
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(d);
  hws_channels_free(numbers);
  hws_corpus_free(words);
}

static void random_models_end_in_results_or_limits(void **state) {
  int c;
  (void)state;
  for (model_now = 0; model_now < MODELS; ++model_now) {
    random_state = (uint64_t)model_now * 1000003u + 17;
    one_model();
  }
  for (c = 0; c < 8; ++c) {
    if (succeeded[c] < MODELS / 20 || (c != STEP && met_limit[c] < MODELS / 100)) {
      fail_msg("%s: %d results, %d limits", kCalls[c], succeeded[c], met_limit[c]);
    }
  }
}

CAPI_MAIN(cmocka_unit_test(random_models_end_in_results_or_limits))

#else
int main(void) { return 0; }
#endif
