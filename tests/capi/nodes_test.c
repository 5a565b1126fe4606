/* Chains of one run on several nodes: hws_pfa_join makes of their ensembles the one of all chains, and hws_hmm_pick finds the
 * model that all chains would have given. */
#include "capi_test.h"

#include <math.h>

#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)

#include "hmm_scene.h"

static hws_options *chains_of(int64_t first, int64_t count) {
  hws_options *o = a_text("method", "cgs");
  assert_ok(hws_options_set_int(o, "first_chain", first));
  assert_ok(hws_options_set_int(o, "chains", count));
  assert_ok(hws_options_set_int(o, "iterations", 12));
  assert_ok(hws_options_set_int(o, "burn_in", 4));
  assert_ok(hws_options_set_int(o, "period", 2));
  return o;
}

static void run_all(hws_learner *l) {
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 4, &done));
}

/* ---- Automata */
static const char kStrings[] = "6 2\n3 0 1 0\n1 1\n0\n2 1 1\n3 0 1 1\n2 0 0\n";

static hws_pfa *sampled(const hws_corpus *corpus, int64_t first, int64_t count, int64_t seed) {
  hws_options *o = chains_of(first, count);
  hws_learner *l;
  hws_pfa *m;
  assert_ok(hws_options_set_int(o, "states", 3));
  assert_ok(hws_options_set_real(o, "prior_transition", 0.5));
  assert_ok(hws_options_set_int(o, "seed", seed));
  assert_ok(hws_pfa_learner_new(NULL, corpus, NULL, o, &l));
  run_all(l);
  assert_ok(hws_pfa_learner_model(l, &m));
  hws_learner_free(l);
  hws_options_free(o);
  return m;
}

static double info(const hws_pfa *m, const char *name) {
  double x;
  assert_ok(hws_pfa_info(m, name, &x));
  return x;
}

static void two_and_two_chains_make_the_ensemble_of_four(void **state) {
  hws_corpus *corpus;
  hws_pfa *all, *parts[2], *joined = NULL, *other, *refused = NULL;
  const hws_pfa *models[2];
  double a[6], b[6];
  (void)state;
  assert_ok(hws_corpus_read(kStrings, -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &corpus));
  all = sampled(corpus, 0, 4, 1);
  parts[0] = sampled(corpus, 0, 2, 1);
  parts[1] = sampled(corpus, 2, 2, 1);
  models[0] = parts[1]; /* in any order */
  models[1] = parts[0];
  assert_ok(hws_pfa_join(models, 2, &joined));
  assert_true(info(all, "members") == 16 && info(joined, "members") == 16 && info(joined, "chains") == 4);
  assert_true(info(joined, "log_joint") == info(all, "log_joint"));
  assert_ok(hws_pfa_score(all, corpus, NULL, a));
  assert_ok(hws_pfa_score(joined, corpus, NULL, b));
  assert_memory_equal(a, b, sizeof a);
  assert_ok(hws_pfa_score(parts[1], corpus, NULL, b));
  assert_true(memcmp(a, b, sizeof a) != 0);
  /* Other seeds are other chains, whatever their numbers; the same ones are not taken twice. */
  other = sampled(corpus, 0, 2, 2);
  models[0] = parts[0];
  models[1] = other;
  hws_pfa_free(joined);
  assert_ok(hws_pfa_join(models, 2, &joined));
  assert_true(info(joined, "chains") == 4 && info(joined, "members") == 16);
  models[1] = parts[0];
  assert_status(hws_pfa_join(models, 2, &refused), HWS_E_ARGUMENT);
  models[1] = NULL;
  assert_status(hws_pfa_join(models, 2, &refused), HWS_E_ARGUMENT);
  assert_status(hws_pfa_join(models, 0, &refused), HWS_E_ARGUMENT);
  assert_null(refused);
  hws_pfa_free(all);
  hws_pfa_free(parts[0]);
  hws_pfa_free(parts[1]);
  hws_pfa_free(joined);
  hws_pfa_free(other);
  hws_corpus_free(corpus);
}

/* ---- Hidden Markov models */
static hws_hmm *learned_by(const hws_hmm_data *d, int64_t first, int64_t count) {
  hws_options *o = chains_of(first, count);
  hws_learner *l;
  hws_hmm *m;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  run_all(l);
  assert_ok(hws_hmm_learner_model(l, NULL, &m));
  hws_learner_free(l);
  hws_options_free(o);
  return m;
}

static void the_best_of_two_and_two_chains_is_that_of_four(void **state) {
  hws_hmm_data *d = sampled_data(60, 3), *elsewhere = sampled_data(61, 3);
  hws_hmm *all = learned_by(d, 0, 4), *parts[2], *stranger = learned_by(elsewhere, 0, 1);
  const hws_hmm *models[2];
  double values[2], a[64], b[64];
  int64_t best = 7, needed;
  (void)state;
  parts[0] = learned_by(d, 0, 2);
  parts[1] = learned_by(d, 2, 2);
  models[0] = parts[0];
  models[1] = parts[1];
  assert_ok(hws_hmm_pick(models, 2, NULL, values, &best));
  assert_true(values[0] != values[1] && values[best] >= values[1 - best]);
  assert_ok(hws_hmm_transition(all, a, 64, &needed));
  assert_ok(hws_hmm_transition(models[best], b, 64, &needed));
  assert_memory_equal(a, b, sizeof *a * (size_t)needed);
  assert_ok(hws_hmm_transition(models[1 - best], b, 64, &needed));
  assert_true(memcmp(a, b, sizeof *a * (size_t)needed) != 0);
  assert_ok(hws_hmm_pick(models, 2, "log_joint", values, &best));
  assert_true(values[best] >= values[1 - best]);
  assert_status(hws_hmm_pick(models, 2, "no_such_metric", values, &best), HWS_E_ARGUMENT);
  models[1] = stranger;
  assert_status(hws_hmm_pick(models, 2, NULL, values, &best), HWS_E_ARGUMENT);
  models[1] = NULL;
  assert_status(hws_hmm_pick(models, 2, NULL, values, &best), HWS_E_ARGUMENT);
  assert_status(hws_hmm_pick(models, 0, NULL, values, &best), HWS_E_ARGUMENT);
  hws_hmm_free(all);
  hws_hmm_free(parts[0]);
  hws_hmm_free(parts[1]);
  hws_hmm_free(stranger);
  hws_hmm_data_free(d);
  hws_hmm_data_free(elsewhere);
}

/* A sampler far from the first one, with fewer samples than chains before it, can be written, read and joined. */
static void chains_of_any_number_are_kept_in_files(void **state) {
  static const int64_t firsts[] = {0, 1, 5, 1000, 1 << 20};
  hws_corpus *corpus;
  hws_pfa *parts[5], *again, *all, *joined;
  double a[6], b[6];
  void *bytes;
  int64_t size, i;
  (void)state;
  assert_ok(hws_corpus_read(kStrings, -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &corpus));
  for (i = 0; i < 5; ++i) {
    parts[i] = sampled(corpus, firsts[i], 1, 1);
    assert_ok(hws_pfa_write(parts[i], NULL, 0, &size));
    bytes = malloc((size_t)size);
    assert_ok(hws_pfa_write(parts[i], bytes, size, &size));
    assert_ok(hws_pfa_read(bytes, size, NULL, &again));
    assert_ok(hws_pfa_score(parts[i], corpus, NULL, a));
    assert_ok(hws_pfa_score(again, corpus, NULL, b));
    assert_memory_equal(a, b, sizeof a);
    free(bytes);
    hws_pfa_free(parts[i]);
    parts[i] = again;
  }
  assert_ok(hws_pfa_join((const hws_pfa *const *)parts, 5, &joined));
  assert_true(info(joined, "chains") == 5 && info(joined, "members") == 5 * info(parts[0], "members"));
  assert_ok(hws_pfa_join((const hws_pfa *const *)parts, 2, &again)); /* chains 0 and 1 of two learners are those of one */
  all = sampled(corpus, 0, 2, 1);
  assert_ok(hws_pfa_score(all, corpus, NULL, a));
  assert_ok(hws_pfa_score(again, corpus, NULL, b));
  assert_memory_equal(a, b, sizeof a);
  for (i = 0; i < 5; ++i) hws_pfa_free(parts[i]);
  hws_pfa_free(all);
  hws_pfa_free(again);
  hws_pfa_free(joined);
  hws_corpus_free(corpus);
}

/* ---- How well chains agree */
enum { kChains = 4, kSamples = 8, kTokens = 300 };

/* A learner of some chains, stepped to its end; what one chain alone reports of each sample goes to its column. */
static hws_learner *stepped(const hws_hmm_data *data, int64_t first, int64_t count, double *column) {
  hws_options *o = chains_of(first, count);
  hws_learner *l;
  int32_t done = 0;
  double samples = 0, now;
  assert_ok(hws_options_set_int(o, "iterations", 4 + 2 * kSamples));
  assert_ok(hws_hmm_learner_new(NULL, data, NULL, o, &l));
  while (!done) {
    assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_learner_metric(l, "samples", &now));
    if (now > samples && column) assert_ok(hws_learner_metric(l, "log_joint", column + (size_t)samples * kChains));
    samples = now;
  }
  assert_true(samples == kSamples);
  hws_options_free(o);
  return l;
}

static void chains_made_apart_agree_as_those_of_one_learner(void **state) {
  static const char *const names[] = {"r_hat", "effective_samples", "chain_spread", "chains_disagree"};
  hws_hmm_data *d = sampled_data(60, 3);
  hws_learner *all = stepped(d, 0, kChains, NULL);
  double samples[kSamples * kChains] = {0}, tokens, a, b;
  int64_t c;
  size_t n;
  (void)state;
  for (c = 0; c < kChains; ++c) hws_learner_free(stepped(d, c, 1, samples + c));
  tokens = (double)hws_hmm_data_tokens(d);
  for (n = 0; n < sizeof names / sizeof names[0]; ++n) {
    assert_ok(hws_learner_metric(all, names[n], &a));
    assert_ok(hws_chains_measure(samples, kSamples * kChains, kChains, tokens, names[n], &b));
    assert_memory_equal(&a, &b, sizeof a);
  }
  hws_learner_free(all);
  hws_hmm_data_free(d);
}

/* The numbers by their definitions, as a reader of Gelman et al. (2013) would write them down. */
static double plain_r_hat(const double *x, int samples, int chains) {
  const int n = samples / 2, parts = 2 * chains;
  double means[64], within = 0, between = 0, mean = 0;
  int p, i;
  for (p = 0; p < parts; ++p) {
    double sum = 0, square = 0;
    for (i = 0; i < n; ++i) sum += x[((p % 2) * n + i + samples % 2) * chains + p / 2];
    means[p] = sum / n;
    for (i = 0; i < n; ++i) {
      const double apart = x[((p % 2) * n + i + samples % 2) * chains + p / 2] - means[p];
      square += apart * apart;
    }
    within += square / (n - 1) / parts;
    mean += means[p] / parts;
  }
  for (p = 0; p < parts; ++p) between += (means[p] - mean) * (means[p] - mean) / (parts - 1);
  return sqrt((n - 1.) / n + between / within);
}

static void measures_are_those_of_their_definitions(void **state) {
  double x[60], least, most, value;
  int chains, samples, i, c;
  (void)state;
  for (chains = 1; chains <= 4; ++chains) {
    for (samples = 4; samples <= 15; ++samples) {
      for (i = 0; i < samples * chains; ++i) x[i] = -100 - (i * 7919 % 13) * .25 - (i % chains == 0 ? 2 : 0);
      assert_ok(hws_chains_measure(x, samples * chains, chains, kTokens, "r_hat", &value));
      assert_true(fabs(value - plain_r_hat(x, samples, chains)) < 1e-12);
      least = INFINITY;
      most = -INFINITY;
      for (c = 0; c < chains; ++c) {
        double sum = 0;
        for (i = 0; i < samples; ++i) sum += x[i * chains + c] / samples;
        least = fmin(least, sum);
        most = fmax(most, sum);
      }
      assert_ok(hws_chains_measure(x, samples * chains, chains, kTokens, "chain_spread", &value));
      assert_true(fabs(value - (most - least) / kTokens) < 1e-12);
      assert_ok(hws_chains_measure(x, samples * chains, chains, kTokens, "effective_samples", &value));
      assert_true(value > 0 && value <= samples / 2 * 2 * chains);
    }
  }
  /* Chains that stand still in two places disagree; ones that are the same number throughout do not. */
  for (i = 0; i < 20; ++i) x[i] = i % 2 ? -500 - i % 4 * .001 : -100 - i % 4 * .001;
  assert_ok(hws_chains_measure(x, 20, 2, kTokens, "chains_disagree", &value));
  assert_true(value == 1);
  for (i = 0; i < 20; ++i) x[i] = -3;
  assert_ok(hws_chains_measure(x, 20, 2, kTokens, "r_hat", &value));
  assert_true(value == 1);
  assert_ok(hws_chains_measure(x, 20, 2, kTokens, "chains_disagree", &value));
  assert_true(value == 0);
}

static void measures_refuse_what_they_cannot_judge(void **state) {
  double x[6] = {-1, -2, -3, -1, -2, -3}, value = 7;
  (void)state;
  assert_status(hws_chains_measure(x, 6, 4, 1, "r_hat", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, 6, 0, 1, "r_hat", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, -2, 2, 1, "r_hat", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, 6, 2, 0, "r_hat", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, 6, 2, INFINITY, "r_hat", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, 6, 2, 1, "r_hats", &value), HWS_E_ARGUMENT);
  assert_status(hws_chains_measure(x, 6, 2, 1, "r_hat", &value), HWS_E_EMPTY); /* halves of one sample */
  assert_status(hws_chains_measure(NULL, 0, 2, 1, "chain_spread", &value), HWS_E_EMPTY);
  assert_true(value == 0);
  x[4] = NAN;
  assert_status(hws_chains_measure(x, 6, 2, 1, "chain_spread", &value), HWS_E_ARGUMENT);
}

CAPI_MAIN(cmocka_unit_test(chains_made_apart_agree_as_those_of_one_learner),
          cmocka_unit_test(chains_of_any_number_are_kept_in_files),
          cmocka_unit_test(measures_are_those_of_their_definitions), cmocka_unit_test(measures_refuse_what_they_cannot_judge),
          cmocka_unit_test(two_and_two_chains_make_the_ensemble_of_four),
          cmocka_unit_test(the_best_of_two_and_two_chains_is_that_of_four))

#else
int main(void) { return 0; }
#endif
