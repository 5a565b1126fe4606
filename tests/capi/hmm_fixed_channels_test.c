/* Channels that are held: the densities of a model to begin with are those of every later model, bit for bit, and the rest is
 * learned under them. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"
#include "tests/random_data.h"
#include "tests/random_tagged.h"

enum { STATES = 3, CELLS = STATES * STATES, FIGURES = 1024 };

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = sizeof kMethods / sizeof kMethods[0] };
static const char *const kCovariances[] = {"full", "diagonal", "spherical", "tied"};
/* Methods that make the model to begin with. They read channels as modes, as maxima of the likelihood, and as means. */
static const char *const kStarts[] = {"method=em", "method=em estimate=ml", "method=vi", "method=cgs burn_in=1 period=1"};

/* Three channels, one of each kind, in the first data and in others; some values are missing. */
struct scene {
  struct tagged_text texts[2];
  hws_channels *channels[2];
  hws_hmm *start;
  hws_hmm_data *first, *other;
};

static hws_hmm *model_of(const hws_learner *l) {
  hws_hmm *h = NULL;
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  return h;
}

static struct scene scene_of(const char *covariance, int words, const char *method) {
  struct scene s;
  hws_options *o = options_of("states=3"), *brief = options_of(method);
  hws_learner *l = NULL;
  int32_t done = 0;
  int i;
  for (i = 0; i < 2; ++i) {
    s.texts[i] = random_tagged(12, 6, STATES);
    s.channels[i] = random_channels(&s.texts[i]);
  }
  assert_ok(hws_options_set_text(o, "covariance", covariance));
  assert_ok(hws_hmm_data_new(words ? s.texts[0].corpus : NULL, s.channels[0], NULL, NULL, o, &s.first));
  assert_ok(hws_options_set_int(brief, "iterations", 4));
  assert_ok(hws_hmm_learner_new(NULL, s.first, NULL, brief, &l));
  assert_ok(hws_learner_step(l, 4, &done));
  s.start = model_of(l);
  assert_ok(hws_hmm_data_for(s.start, words ? s.texts[1].corpus : NULL, s.channels[1], NULL, NULL, NULL, &s.other));
  hws_learner_free(l);
  hws_options_free(brief);
  hws_options_free(o);
  return s;
}

static void free_scene(struct scene *s) {
  int i;
  for (i = 0; i < 2; ++i) {
    free_tagged(&s->texts[i]);
    hws_channels_free(s->channels[i]);
  }
  hws_hmm_free(s->start);
  hws_hmm_data_free(s->first);
  hws_hmm_data_free(s->other);
}

/* All figures of all channels; returns how many numbers they are. */
static size_t figures_of(const hws_hmm *h, double *to) {
  static const char *const names[] = {"mean", "covariance", "variance", "rate", "probability", "scale", "degrees"};
  size_t at = 0, i;
  int32_t c;
  for (c = 0; c < 3; ++c) {
    for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
      int64_t n = 0;
      if (hws_hmm_channel(h, c, names[i], to + at, (int64_t)(FIGURES - at), &n) == HWS_OK) at += (size_t)n;
    }
  }
  assert_true(at > 20);
  return at;
}

static hws_options *options_for(const char *method, const char *fixed, int iterations) {
  char text[200];
  const char *more = strstr(method, "svi") || strstr(method, "scvi") ? " minibatch=5" : "";
  if (!strcmp(method, "cvi3") || !strcmp(method, "scvi3")) more = " subsequence=3";
  if (!strcmp(method, "svi-buffered")) more = " subsequence=3 minibatch=9";
  if (strstr(method, "gibbs") || !strcmp(method, "cgs")) more = " burn_in=1 period=2";
  snprintf(text, sizeof text, "method=%s fixed=%s iterations=%d%s", method, fixed, iterations, more);
  return options_of(text);
}

static void assert_held(const hws_hmm *h, const hws_hmm *start, const char *method, const char *covariance) {
  double now[FIGURES], own[FIGURES];
  const size_t n = figures_of(h, now);
  if (n != figures_of(start, own) || memcmp(now, own, n * sizeof *now)) {
    fail_msg("%s %s: the channels are not those of the start", method, covariance);
  }
}

/* Log-probabilities of the data under the model; 16 sequences at most. */
static void scores_of(const hws_hmm *h, const hws_hmm_data *d, double *scores) {
  memset(scores, 0, 16 * sizeof *scores);
  assert_ok(hws_hmm_score(h, d, NULL, scores));
}

static void no_step_of_any_method_changes_fixed_channels(void **state) {
  size_t m, c;
  (void)state;
  for (m = 0; m < METHODS; ++m) {
    for (c = 0; c < 4; ++c) {
      const char *method = kMethods[m], *covariance = kCovariances[c];
      struct scene s = scene_of(covariance, (int)((m + c) % 2), kStarts[(m + c / 2) % 4]);
      hws_options *o = options_for(method, "channels", 20);
      hws_learner *l = NULL, *later = NULL;
      hws_hmm *h, *again;
      double transition[2][CELLS], before = -1e300, now = 0, scores[2][16];
      void *checkpoint;
      char *bytes;
      int64_t size = 0, n = 0;
      int32_t done = 0;
      int i;
      if (hws_hmm_learner_new(s.start, s.other, NULL, o, &l)) fail_msg("%s: %s", method, hws_error_message_view());
      assert_ok(hws_hmm_transition(s.start, transition[0], CELLS, &n));
      for (i = 0; i < 5; ++i) {
        h = model_of(l);
        assert_held(h, s.start, method, covariance);
        assert_ok(hws_hmm_transition(h, transition[1], CELLS, &n));
        hws_hmm_free(h);
        if (hws_learner_step(l, 1, &done)) fail_msg("%s %s: %s", method, covariance, hws_error_message_view());
        if (m > 1) continue;
        assert_ok(hws_learner_metric(l, "objective", &now));
        if (!(now >= before - 1e-9 * fabs(now))) fail_msg("%s %s: %.17g after %.17g", method, covariance, now, before);
        before = now;
      }
      assert_true(memcmp(transition[0], transition[1], sizeof transition[0]) != 0);
      /* A checkpoint goes on to the same bits, and a file keeps the channels with the density that the learner had. */
      assert_ok(hws_learner_save(l, NULL, 0, &size));
      checkpoint = malloc((size_t)size);
      assert_ok(hws_learner_save(l, checkpoint, size, NULL));
      assert_ok(hws_hmm_learner_new(s.start, s.other, NULL, o, &later));
      assert_ok(hws_learner_load(later, checkpoint, size, NULL));
      assert_ok(hws_learner_step(l, 3, &done));
      assert_ok(hws_learner_step(later, 3, &done));
      h = model_of(l);
      again = model_of(later);
      assert_true(same_bytes(h, again));
      hws_hmm_free(again);
      bytes = hmm_bytes(h, &size);
      assert_ok(hws_hmm_read(bytes, size, NULL, &again));
      assert_true(same_bytes(h, again));
      assert_held(again, s.start, method, covariance);
      scores_of(h, s.other, scores[0]);
      scores_of(again, s.other, scores[1]);
      assert_memory_equal(scores[0], scores[1], sizeof scores[0]);
      free(bytes);
      /* A model that was learned with held channels can be held again. */
      hws_learner_free(later);
      hws_options_free(o);
      o = options_for(kMethods[(m + 1) % METHODS], "channels", 20);
      assert_ok(hws_hmm_learner_new(again, s.other, NULL, o, &later));
      assert_ok(hws_learner_step(later, 2, &done));
      hws_hmm_free(h);
      h = model_of(later);
      assert_held(h, s.start, method, covariance);
      hws_learner_free(l);
      hws_learner_free(later);
      hws_hmm_free(h);
      hws_hmm_free(again);
      hws_options_free(o);
      free(checkpoint);
      free_scene(&s);
    }
  }
}

/* The expected counts under the start, of the first step of em; tests/src/hmm compares these with sums over all paths. */
static void expected_transitions(const struct scene *s, double *initial, double *transition) {
  hws_options *o = options_of("method=em iterations=1");
  hws_learner *l = NULL;
  hws_hmm *h;
  int64_t n = 0;
  assert_ok(hws_hmm_learner_new(s->start, s->other, NULL, o, &l));
  h = model_of(l);
  assert_ok(hws_hmm_counts(h, "initial", initial, STATES, &n));
  assert_ok(hws_hmm_counts(h, "transition", transition, CELLS, &n));
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_options_free(o);
}

/* Where all but first states are held, and of these the prior says all, every exact method has the start's expected counts. */
static void counts_under_held_channels_are_those_of_the_start(void **state) {
  static const char *const methods[] = {"em", "vi", "cvi2", "svi", "scvi2", "cgs", "blocked-gibbs"};
  size_t m;
  int c, i;
  (void)state;
  for (c = 0; c < 4; ++c) {
    struct scene s = scene_of(kCovariances[c], c % 2, kStarts[c]);
    const char *fixed = c % 2 ? "transition,emission,channels" : "transition,channels";
    double initial[STATES], expected[STATES], transition[CELLS], counts[CELLS], tokens = 0;
    int64_t n = 0;
    expected_transitions(&s, expected, transition);
    for (i = 0; i < CELLS; ++i) tokens += transition[i];
    assert_ok(hws_hmm_initial(s.start, initial, STATES, &n));
    for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) {
      const double tolerance = m < 3 ? 1e-2 : m < 5 ? .1 : 4;
      hws_options *o = options_of("fixed=none");
      hws_learner *l = NULL;
      hws_hmm *h;
      char text[16];
      int32_t done = 0;
      assert_ok(hws_options_set_text(o, "method", methods[m]));
      assert_ok(hws_options_set_text(o, "fixed", fixed));
      snprintf(text, sizeof text, "%d", m < 3 ? 3 : 1000);
      assert_ok(hws_options_set(o, "iterations", text));
      if (m == 3 || m == 4) assert_ok(hws_options_set(o, "minibatch", "12"));
      if (m > 4) {
        assert_ok(hws_options_set(o, "burn_in", "50"));
        assert_ok(hws_options_set(o, "period", "1"));
        assert_ok(hws_options_set(o, "chains", "1"));
      }
      assert_ok(hws_hmm_learner_new(s.start, s.other, NULL, o, &l));
      assert_ok(hws_hmm_learner_set_prior(l, "initial", 1e6, initial, STATES));
      assert_ok(hws_learner_step(l, 1000, &done));
      h = model_of(l);
      assert_ok(hws_hmm_counts(h, "transition", counts, CELLS, &n));
      for (i = 0; i < CELLS; ++i) {
        if (!(fabs(counts[i] - transition[i]) <= tolerance)) {
          fail_msg("%s %s: transition %d of %g: %g, %g", methods[m], kCovariances[c], i, tokens, counts[i], transition[i]);
        }
      }
      hws_hmm_free(h);
      hws_learner_free(l);
      hws_options_free(o);
    }
    free_scene(&s);
  }
}

static void what_makes_no_sense_is_refused(void **state) {
  struct scene plain = scene_of("full", 0, "method=em"), both = scene_of("diagonal", 1, "method=vi");
  hws_options *three = options_of("states=3"), *o;
  hws_hmm_data *others = NULL, *words = NULL;
  hws_hmm *speech = NULL;
  hws_learner *l = NULL;
  int32_t done = 0;
  (void)state;
  assert_refused(NULL, plain.other, options_of("method=em fixed=channels"), "without a model to begin with");
  assert_refused(plain.start, plain.other, options_of("method=em fixed=initial,transition,channels"), "all parts");
  assert_refused(both.start, both.other, options_of("method=em fixed=initial,transition,channels,emission"), "all parts");
  assert_refused(plain.start, plain.other, options_of("method=em fixed=emission"), "channels names");
  /* The families' priors come from the data, so that those of other data are others. */
  assert_ok(hws_hmm_data_new(NULL, plain.channels[1], NULL, NULL, three, &others));
  assert_refused(plain.start, others, options_of("method=em fixed=channels"), "hws_hmm_data_for");
  assert_ok(hws_hmm_learner_new(plain.start, others, NULL, NULL, &l));
  hws_learner_free(l);
  hws_hmm_data_free(others);
  assert_ok(hws_options_set_text(three, "covariance", "tied"));
  assert_ok(hws_hmm_data_new(NULL, plain.channels[1], NULL, NULL, three, &others));
  assert_refused(plain.start, others, options_of("method=em fixed=channels"), "whose channel 0 is");
  /* Words alone have no channels. */
  hws_options_free(three);
  three = options_of("states=3");
  assert_ok(hws_hmm_data_new(both.texts[0].corpus, NULL, NULL, NULL, three, &words));
  o = options_of("method=em");
  l = NULL;
  assert_ok(hws_hmm_learner_new(NULL, words, NULL, o, &l));
  speech = model_of(l);
  hws_learner_free(l);
  assert_refused(speech, words, options_of("method=em fixed=channels"), "words alone");
  /* Words and channels are held one without the other. */
  hws_options_free(o);
  o = options_of("method=vi fixed=initial,transition,channels");
  l = NULL;
  assert_ok(hws_hmm_learner_new(both.start, both.other, NULL, o, &l));
  assert_ok(hws_learner_step(l, 2, &done));
  hws_learner_free(l);
  hws_options_free(o);
  hws_options_free(three);
  hws_hmm_free(speech);
  hws_hmm_data_free(words);
  hws_hmm_data_free(others);
  free_scene(&plain);
  free_scene(&both);
}

static void a_checkpoint_of_other_held_channels_is_refused(void **state) {
  struct scene s = scene_of("spherical", 0, "method=vi");
  hws_options *o = options_for("vi", "channels", 20), *em = options_of("method=em");
  hws_hmm *start;
  hws_learner *l = NULL, *other = NULL;
  void *checkpoint;
  int64_t size = 0;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_hmm_learner_new(s.start, s.other, NULL, o, &l));
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_learner_save(l, NULL, 0, &size));
  checkpoint = malloc((size_t)size);
  assert_ok(hws_learner_save(l, checkpoint, size, NULL));
  /* A start with the same families, which em has made of the same data. */
  assert_ok(hws_hmm_learner_new(NULL, s.first, NULL, em, &other));
  start = model_of(other);
  hws_learner_free(other);
  other = NULL;
  assert_ok(hws_hmm_learner_new(start, s.other, NULL, o, &other));
  assert_status(hws_learner_load(other, checkpoint, size, NULL), HWS_E_VERSION);
  assert_message("the start");
  free(checkpoint);
  hws_hmm_free(start);
  hws_learner_free(l);
  hws_learner_free(other);
  hws_options_free(em);
  hws_options_free(o);
  free_scene(&s);
}

CAPI_MAIN(cmocka_unit_test(no_step_of_any_method_changes_fixed_channels),
          cmocka_unit_test(counts_under_held_channels_are_those_of_the_start),
          cmocka_unit_test(what_makes_no_sense_is_refused),
          cmocka_unit_test(a_checkpoint_of_other_held_channels_is_refused))

#else
int main(void) { return 0; }
#endif
