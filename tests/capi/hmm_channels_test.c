/* hawser/hmm.h: models of numbers, beside words and without. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"

/* Two clusters of each kind, taking turns in runs of five: the first about -3, rare events, zeros; the second about 3, ... */
static const char kNumbers[] =
    "-3.1,1,0\n-2.9,0,0\n-3.2,2,0\n-2.7,1,0\n-3.0,0,1\n3.1,9,1\n2.8,11,1\n3.3,10,1\n2.9,8,0\n3.0,12,1\n\n"
    "3.2,9,1\n2.7,10,1\n3.1,13,1\n3.0,nan,1\n2.9,9,1\n-3.0,1,0\n-3.3,0,0\nnan,1,0\n-2.9,2,nan\n-2.8,0,0\n";

static hws_channels *numbers(const char *kinds) {
  hws_options *o = a_text("kinds", kinds);
  hws_channels *c = NULL;
  assert_ok(hws_channels_read(kNumbers, -1, o, &c));
  hws_options_free(o);
  return c;
}

static hws_hmm_data *data_of(const hws_corpus *words, const hws_channels *c, hws_options *o) {
  hws_hmm_data *d = NULL;
  assert_ok(hws_options_set_int(o, "states", 2));
  assert_ok(hws_hmm_data_new(words, c, NULL, NULL, o, &d));
  hws_options_free(o);
  return d;
}

static hws_hmm *learned(const hws_hmm_data *d, const char *method, int steps) {
  const int likely = !strcmp(method, "em-ml");
  hws_options *o = a_text("method", likely ? "em" : method);
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  int32_t done = 0;
  if (likely) assert_ok(hws_options_set_text(o, "estimate", "ml"));
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  assert_ok(hws_learner_step(l, steps, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  hws_learner_free(l);
  hws_options_free(o);
  return h;
}

static void clusters_become_states_and_their_means_are_told(void **state) {
  hws_channels *c = numbers("real,count,bit");
  hws_hmm_data *d = data_of(NULL, c, no_options());
  hws_hmm *h = learned(d, "vi", 20), *again = NULL;
  hws_alphabet *words = NULL;
  hws_machine *m = NULL;
  hws_tagged *t = NULL;
  hws_options *length = an_int("length", 2), *small = an_int("max_bytes", 8);
  hws_channels *drawn = NULL;
  double x = 0, mean[2], rate[2], bit[2], variance[2], scores[2], same[2];
  int32_t states[20], kind = 0, dimension = 0;
  int64_t i, size = 0;
  char *bytes;
  (void)state;
  assert_ok(hws_hmm_info(h, "channels", &x));
  assert_near(x, 3, 0);
  assert_ok(hws_hmm_info(h, "symbols", &x));
  assert_near(x, 0, 0);
  assert_ok(hws_hmm_channel_spec(h, 1, &kind, &dimension));
  assert_int_equal(kind, HWS_CHANNEL_COUNT);
  assert_int_equal(dimension, 1);
  assert_ok(hws_hmm_decode(h, d, NULL, states));
  for (i = 0; i < 20; ++i) assert_int_equal(states[i], i / 5 == 0 || i / 5 == 3 ? states[0] : 1 - states[0]);
  assert_ok(hws_hmm_channel(h, 0, "mean", mean, 2, NULL));
  assert_ok(hws_hmm_channel(h, 0, "covariance", variance, 2, NULL));
  assert_ok(hws_hmm_channel(h, 1, "rate", rate, 2, NULL));
  assert_ok(hws_hmm_channel(h, 2, "probability", bit, 2, NULL));
  assert_true(mean[states[0]] < -2.5 && mean[1 - states[0]] > 2.5 && variance[0] > 0 && variance[1] > 0);
  assert_true(rate[states[0]] < 2 && rate[1 - states[0]] > 8 && bit[states[0]] < 0.4 && bit[1 - states[0]] > 0.6);
  assert_ok(hws_hmm_score(h, d, NULL, scores));
  bytes = hmm_bytes(h, &size);
  assert_ok(hws_hmm_read(bytes, size, NULL, &again));
  assert_true(same_bytes(h, again));
  assert_ok(hws_hmm_score(again, d, NULL, same));
  assert_memory_equal(scores, same, sizeof scores);
  for (i = 0; i < size; i += 5) {
    hws_hmm *none = NULL;
    assert_status(hws_hmm_read(bytes, i, NULL, &none), HWS_E_CORRUPT);
  }
  free(bytes);
  hws_hmm_free(again);
  assert_status(hws_hmm_channel(h, 0, "median", mean, 2, NULL), HWS_E_ARGUMENT);
  assert_message("mean");
  assert_status(hws_hmm_channel(h, 3, "mean", mean, 2, NULL), HWS_E_ARGUMENT);
  assert_status(hws_hmm_channel_spec(h, -1, &kind, &dimension), HWS_E_ARGUMENT);
  assert_status(hws_hmm_words(h, &words), HWS_E_EMPTY);
  assert_status(hws_hmm_machine(h, HWS_LOG, NULL, &m), HWS_E_UNSUPPORTED);
  assert_ok(hws_hmm_sample(h, 3, 1, length, &t));
  assert_ok(hws_hmm_sample_channels(h, t, 1, NULL, &drawn));
  assert_int_equal(hws_channels_tokens(drawn), 6);
  assert_int_equal(hws_channels_count(drawn), 3);
  hws_channels_free(drawn);
  assert_status(hws_hmm_sample_channels(h, t, 1, small, &drawn), HWS_E_LIMIT);
  assert_null(drawn);
  hws_tagged_free(t);
  hws_options_free(small);
  hws_options_free(length);
  hws_hmm_free(h);
  hws_hmm_data_free(d);
  hws_channels_free(c);
}

/* One state: the score is that of the posterior means of 40 values; em's is the likelihood at the mode. */
static void words_and_numbers_are_emitted_together(void **state) {
  hws_channels *c = numbers("real,count,bit"), *bad = NULL;
  hws_corpus *words = words_of("a b c a b c a b c a\nb b a a c a a b c c\n"), *other = words_of("a b\nc\n");
  hws_hmm_data *d = data_of(words, c, no_options()), *only_words = NULL, *only_numbers = data_of(NULL, c, no_options()),
               *none = NULL;
  hws_hmm *h = learned(d, "vi", 5), *w, *n;
  double scores[2], of_words[2];
  (void)state;
  assert_ok(hws_hmm_score(h, d, NULL, scores));
  assert_ok(hws_hmm_data_for(h, words, NULL, NULL, NULL, NULL, &only_words)); /* of words alone */
  assert_ok(hws_hmm_score(h, only_words, NULL, of_words));
  assert_true(of_words[0] > scores[0] && of_words[0] < 0);
  hws_hmm_data_free(only_words);
  assert_status(hws_hmm_data_for(h, NULL, c, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  n = learned(only_numbers, "vi", 5);
  assert_status(hws_hmm_score(n, d, NULL, scores), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_for(n, words, c, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  only_words = data_of(words, NULL, no_options());
  w = learned(only_words, "vi", 5);
  assert_status(hws_hmm_score(w, d, NULL, scores), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_for(w, words, c, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_new(other, c, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_new(NULL, NULL, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_ok(hws_channels_read("1,2\n", -1, NULL, &bad));
  assert_status(hws_hmm_data_for(n, NULL, bad, NULL, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_null(none);
  hws_channels_free(bad);
  hws_hmm_free(w);
  hws_hmm_free(n);
  hws_hmm_free(h);
  hws_hmm_data_free(only_words);
  hws_hmm_data_free(only_numbers);
  hws_hmm_data_free(d);
  hws_corpus_free(words);
  hws_corpus_free(other);
  hws_channels_free(c);
}

static void held_out_numbers_are_read_with_the_priors_of_the_data(void **state) {
  hws_channels *c = numbers("real,count,bit"), *more = NULL;
  hws_options *kinds = a_text("kinds", "real,count,bit");
  hws_hmm_data *d = data_of(NULL, c, no_options()), *held = NULL, *own = NULL;
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  double metric = 0, score = 0;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_channels_read("-3,1,0\n3,9,1\n", -1, kinds, &more));
  assert_ok(hws_hmm_data_like(d, NULL, more, NULL, NULL, NULL, &held));
  own = data_of(NULL, more, no_options());
  assert_status(hws_hmm_learner_new(NULL, d, own, NULL, &l), HWS_E_ARGUMENT);
  assert_ok(hws_hmm_learner_new(NULL, d, held, NULL, &l));
  assert_ok(hws_learner_step(l, 3, &done));
  assert_ok(hws_learner_metric(l, "heldout_log_likelihood", &metric));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_score(h, held, NULL, &score));
  assert_near(metric, score, 1e-13);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(own);
  hws_hmm_data_free(held);
  hws_hmm_data_free(d);
  hws_options_free(kinds);
  hws_channels_free(c);
  hws_channels_free(more);
}

/* Each option of the priors changes a score; those that no channel has a use for are refused. */
static void every_option_of_the_priors_has_its_effect(void **state) {
  static const struct {
    const char *name;
    double value;
    const char *text;
    int channel; /* that it is for */
  } options[] = {{"prior_mean_tokens", 3, NULL, 0},
                 {"prior_degrees", 9, NULL, 0},
                 {"prior_scale", 4, NULL, 0},
                 {"prior_mean", 0, "1.5", 0},
                 {"covariance", 0, "diagonal", 0},
                 {"covariance", 0, "spherical", 0},
                 {"covariance", 0, "tied", 0},
                 {"prior_shape", 5, NULL, 1},
                 {"prior_rate", 3, NULL, 1},
                 {"prior_ones", 7, NULL, 2},
                 {"prior_zeros", 7, NULL, 2}};
  static const char *const alone[] = {"real:3", "count", "bit"};
  static const char *const text[] = {kNumbers, "1\n2\n7\n9\n", "1\n0\n1\n1\n"};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof options / sizeof options[0]; ++i) {
    int c;
    for (c = 0; c < 3; ++c) {
      hws_options *kinds = a_text("kinds", alone[c]), *o = an_int("states", 2);
      hws_channels *channels = NULL;
      hws_hmm_data *d = NULL, *plain;
      const char *value = options[i].text && !strcmp(options[i].name, "prior_mean") ? "1.5,0,2" : options[i].text;
      if (value) assert_ok(hws_options_set_text(o, options[i].name, value));
      else assert_ok(hws_options_set_real(o, options[i].name, options[i].value));
      assert_ok(hws_channels_read(text[c], -1, kinds, &channels));
      if (c != options[i].channel) {
        assert_status(hws_hmm_data_new(NULL, channels, NULL, NULL, o, &d), HWS_E_ARGUMENT);
        hws_options_free(o);
      } else {
        hws_hmm *a, *b;
        double x[2], y[2];
        d = data_of(NULL, channels, o);
        plain = data_of(NULL, channels, no_options());
        a = learned(d, "vi", 3);
        b = learned(plain, "vi", 3);
        assert_ok(hws_hmm_score(a, d, NULL, x));
        assert_ok(hws_hmm_score(b, plain, NULL, y));
        assert_true(x[0] != y[0]);
        hws_hmm_free(a);
        hws_hmm_free(b);
        hws_hmm_data_free(d);
        hws_hmm_data_free(plain);
      }
      hws_channels_free(channels);
      hws_options_free(kinds);
    }
  }
  {
    static const char *const bad[] = {"1", "1,2,3,4", "1,,2", "1,2,", "x,2,3", "1,inf,2"};
    hws_channels *c = numbers("real:3");
    for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
      hws_options *o = a_text("prior_mean", bad[i]);
      hws_hmm_data *d = NULL;
      assert_ok(hws_options_set_int(o, "states", 2));
      assert_status(hws_hmm_data_new(NULL, c, NULL, NULL, o, &d), HWS_E_ARGUMENT);
      hws_options_free(o);
    }
    hws_channels_free(c);
  }
}

/* ln of the density of a token (two real numbers, a count, a bit) in state k, from what hws_hmm_channel gives. */
enum covariance { FULL, DIAGONAL, SPHERICAL, TIED };
struct exported {
  enum covariance covariance;
  double mean[6], scale[12], degrees[6], rate[3], shape[3], bit[3];
};
static double t_density(double m, double n, double half_log_scale, double square) {
  if (isinf(m)) return -n / 2 * log(2 * 3.14159265358979323846) - half_log_scale - square / 2;
  return lgamma((m + n) / 2) - lgamma(m / 2) - n / 2 * log(m * 3.14159265358979323846) - half_log_scale -
         (m + n) / 2 * log1p(square / m);
}
static double token_density(const struct exported *e, int64_t k, const double *x) {
  const double dx = x[0] - e->mean[2 * k], dy = x[1] - e->mean[2 * k + 1], r = e->rate[k], a = e->shape[k];
  double sum = log(x[3] != 0 ? e->bit[k] : 1 - e->bit[k]) - lgamma(x[2] + 1); /* -infinity where a bit is certain */
  if (e->covariance == SPHERICAL) {
    const double *s = e->scale + 2 * k;
    sum += t_density(e->degrees[k], 2, log(s[0] * s[1]) / 2, dx * dx / s[0] + dy * dy / s[1]);
  } else if (e->covariance == DIAGONAL) {
    const double *s = e->scale + 2 * k, *m = e->degrees + 2 * k;
    sum += t_density(m[0], 1, log(s[0]) / 2, dx * dx / s[0]) + t_density(m[1], 1, log(s[1]) / 2, dy * dy / s[1]);
  } else {
    const double *s = e->scale + 4 * k, det = s[0] * s[3] - s[1] * s[2];
    sum += t_density(e->degrees[k], 2, log(det) / 2, (s[3] * dx * dx - 2 * s[1] * dx * dy + s[0] * dy * dy) / det);
  }
  if (isinf(a)) return sum - r + (x[2] > 0 ? x[2] * log(r) : 0);
  return sum + lgamma(a + x[2]) - lgamma(a) + a * log(a / (a + r)) + x[2] * log(r / (a + r));
}

/* The property: whatever is learned, its scores follow from its exported numbers alone. */
static void exported_parameters_give_the_scores(void **state) {
  enum { SEQUENCES = 12, LENGTH = 4, TOKENS = SEQUENCES * LENGTH };
  static const char *const methods[] = {"em", "em-ml", "vi", "cvi1", "blocked-gibbs"};
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT}, dimensions[] = {2, 1, 1};
  double values[4 * TOKENS], channel_by_channel[4 * TOKENS];
  int64_t offsets[SEQUENCES + 1], i, k, states;
  uint64_t random = 5;
  static const char *const words[] = {"full", "diagonal", "spherical", "tied"};
  int kind;
  size_t m;
  (void)state;
  for (i = 0; i <= SEQUENCES; ++i) offsets[i] = LENGTH * i;
  for (i = 0; i < TOKENS; ++i) {
    double u[4];
    for (k = 0; k < 4; ++k) {
      random = random * 6364136223846793005ull + 1442695040888963407ull;
      u[k] = (double)(random >> 33) / 2147483648.0;
    }
    values[4 * i] = 3 * u[0] + (double)(i / 5 % 2);
    values[4 * i + 1] = 2 * u[0] + u[1];
    values[4 * i + 2] = floor(6 * u[2]);
    values[4 * i + 3] = u[3] < .3;
    memcpy(channel_by_channel + 2 * i, values + 4 * i, 2 * sizeof(double));
    channel_by_channel[2 * TOKENS + i] = values[4 * i + 2];
    channel_by_channel[3 * TOKENS + i] = values[4 * i + 3];
  }
  for (kind = FULL; kind <= TIED; ++kind) {
    for (states = 1; states <= 3; ++states) {
      for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) {
        hws_options *o = an_int("states", states);
        hws_channels *c = NULL;
        hws_hmm_data *d = NULL;
        hws_hmm *h;
        struct exported e;
        double initial[3], transition[9], scores[SEQUENCES];
        assert_ok(hws_options_set_text(o, "covariance", words[kind]));
        assert_ok(hws_channels_new(SEQUENCES, offsets, 3, kinds, dimensions, channel_by_channel, NULL, &c));
        assert_ok(hws_hmm_data_new(NULL, c, NULL, NULL, o, &d));
        h = learned(d, methods[m], 15);
        e.covariance = (enum covariance)kind;
        assert_ok(hws_hmm_channel(h, 0, "mean", e.mean, 6, NULL));
        assert_ok(hws_hmm_channel(h, 0, "scale", e.scale, 12, NULL));
        assert_ok(hws_hmm_channel(h, 0, "degrees", e.degrees, 6, NULL));
        assert_ok(hws_hmm_channel(h, 1, "rate", e.rate, 3, NULL));
        assert_ok(hws_hmm_channel(h, 1, "shape", e.shape, 3, NULL));
        assert_ok(hws_hmm_channel(h, 2, "probability", e.bit, 3, NULL));
        assert_true(isinf(e.degrees[0]) == (m < 2) && isinf(e.shape[0]) == (m < 2));
        { /* sizes, and of em the covariance is what scores */
          const int diagonal = kind == DIAGONAL || kind == SPHERICAL;
          const int64_t sizes[] = {4 * states, 2 * states, states, 4};
          double covariance[12];
          int64_t needed = 0;
          assert_ok(hws_hmm_channel(h, 0, diagonal ? "variance" : "covariance", covariance, 12, &needed));
          assert_int_equal(needed, sizes[kind]);
          for (i = 0; m < 2 && i < states * (diagonal ? 2 : 4); ++i) {
            assert_true(e.scale[i] == covariance[kind == SPHERICAL ? i / 2 : kind == TIED ? i % 4 : i]);
          }
          assert_status(hws_hmm_channel(h, 0, diagonal ? "covariance" : "variance", covariance, 12, NULL), HWS_E_ARGUMENT);
        }
        assert_ok(hws_hmm_initial(h, initial, 3, NULL));
        assert_ok(hws_hmm_transition(h, transition, 9, NULL));
        assert_ok(hws_hmm_score(h, d, NULL, scores));
        for (i = 0; i < SEQUENCES; ++i) {
          int32_t path[LENGTH] = {0};
          double sum = 0;
          int64_t t;
          do {
            double log_p = log(initial[path[0]]);
            for (t = 0; t < LENGTH; ++t) {
              if (t > 0) log_p += log(transition[path[t - 1] * states + path[t]]);
              log_p += token_density(&e, path[t], values + 4 * (LENGTH * i + t));
            }
            sum += exp(log_p);
          } while (next_path(path, LENGTH, states));
          assert_near(scores[i], log(sum), 1e-10);
        }
        hws_hmm_free(h);
        hws_hmm_data_free(d);
        hws_channels_free(c);
        hws_options_free(o);
      }
    }
  }
}

CAPI_MAIN(cmocka_unit_test(clusters_become_states_and_their_means_are_told),
          cmocka_unit_test(words_and_numbers_are_emitted_together),
          cmocka_unit_test(held_out_numbers_are_read_with_the_priors_of_the_data),
          cmocka_unit_test(every_option_of_the_priors_has_its_effect),
          cmocka_unit_test(exported_parameters_give_the_scores))

#else
int main(void) { return 0; }
#endif
