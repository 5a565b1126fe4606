/* What learning begins with if nothing is said. Wherever a corpus was drawn from states that differ, every method ends above
 * the best model of one state, whatever K; a start between states that are alike says so. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include <math.h>

#include "hmm_scene.h"

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = sizeof kMethods / sizeof kMethods[0], WORDS = 6, SEQUENCES = 40, LENGTH = 50 };

static uint64_t random_state;
static double uniform(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(random_state >> 33) / 2147483648.0;
}

/* A model of K states that stay with probability .8 and emit two words of six most of the time; sequences drawn from it. */
static hws_corpus *planted(int64_t states, int number) {
  double initial[8], transition[64], emission[8 * WORDS];
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL;
  hws_options *o = an_int("length", LENGTH);
  hws_tagged *t = NULL;
  hws_corpus *c = NULL;
  int64_t j, k, w;
  random_state = (uint64_t)number;
  for (j = 0; j < states; ++j) {
    double sum = 0;
    initial[j] = 1. / (double)states;
    for (k = 0; k < states; ++k) transition[j * states + k] = j == k ? .8 : .2 / (double)(states - 1);
    for (w = 0; w < WORDS; ++w) sum += emission[j * WORDS + w] = (w / 2 == j % 3 ? 4 : .2) * (.5 + uniform());
    for (w = 0; w < WORDS; ++w) emission[j * WORDS + w] /= sum;
  }
  assert_ok(hws_alphabet_from_chars("abcdef", -1, NULL, &a));
  assert_ok(hws_hmm_new(states, a, NULL, initial, transition, NULL, emission, NULL, &h));
  assert_ok(hws_hmm_sample(h, SEQUENCES, (uint64_t)number, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  hws_tagged_free(t);
  hws_hmm_free(h);
  hws_alphabet_free(a);
  hws_options_free(o);
  return c;
}

/* The most that one state can reach, per token. */
static double one_state(const hws_corpus *c) {
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  int64_t tokens = hws_corpus_symbols(c), i, count[WORDS + 1] = {0};
  double sum = 0;
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  for (i = 0; i < tokens; ++i) ++count[symbols[i]];
  for (i = 1; i <= WORDS; ++i) {
    if (count[i]) sum += (double)count[i] * log((double)count[i] / (double)tokens);
  }
  return sum / (double)tokens;
}

struct outcome {
  double per_token, alike;
};
static struct outcome learned(const hws_hmm_data *d, const hws_options *o) {
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  struct outcome found = {0, 0};
  double logs[SEQUENCES];
  int32_t done = 0;
  int64_t i;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 50, &done));
  assert_ok(hws_learner_metric(l, "states_alike", &found.alike));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_score(h, d, NULL, logs));
  for (i = 0; i < SEQUENCES; ++i) found.per_token += logs[i] / (SEQUENCES * LENGTH);
  hws_hmm_free(h);
  hws_learner_free(l);
  return found;
}

static hws_options *of_method(const char *method, int64_t seed) {
  hws_options *o = a_text("method", method);
  const int minibatches = strstr(method, "svi") || strstr(method, "scvi");
  assert_ok(hws_options_set_int(o, "iterations", minibatches ? 200 : 60));
  if (minibatches) assert_ok(hws_options_set_int(o, "minibatch", 8));
  assert_ok(hws_options_set_int(o, "seed", seed));
  return o;
}

/* Of three seeds each is above what one state can reach, with states that differ, and the best one by a margin. */
static void no_method_ends_at_one_state_by_default(void **state) {
  int64_t states, seed;
  size_t m;
  (void)state;
  for (states = 2; states <= 4; ++states) {
    hws_corpus *c = planted(states, (int)(7 * states));
    hws_options *k = an_int("states", states);
    const double least = one_state(c);
    hws_hmm_data *d = NULL;
    assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, k, &d));
    for (m = 0; m < METHODS; ++m) {
      double best = -INFINITY;
      for (seed = 1; seed <= 3; ++seed) {
        hws_options *o = of_method(kMethods[m], seed);
        const struct outcome found = learned(d, o);
        if (found.per_token < least || found.alike > 0) {
          fail_msg("%s, %d states, seed %d: %.4f per token, expected more than %.4f; %g states alike", kMethods[m], (int)states,
                   (int)seed, found.per_token, least, found.alike);
        }
        best = fmax(best, found.per_token);
        hws_options_free(o);
      }
      if (best < least + .04) fail_msg("%s, %d states: %.4f per token, one state %.4f", kMethods[m], (int)states, best, least);
    }
    hws_hmm_data_free(d);
    hws_options_free(k);
    hws_corpus_free(c);
  }
}

/* States without a tag are treated alike by every entry of the dictionary. */
static void states_that_a_dictionary_does_not_tell_apart_part(void **state) {
  hws_corpus *c = planted(3, 11);
  hws_options *k = an_int("states", 4);
  hws_dictionary *few = NULL;
  hws_hmm_data *d = NULL;
  size_t m;
  (void)state;
  assert_ok(hws_dictionary_read("a\tA\nb\tA\n", -1, NULL, NULL, &few));
  assert_ok(hws_hmm_data_new(c, NULL, few, NULL, k, &d));
  for (m = 0; m < METHODS; ++m) {
    hws_options *o = of_method(kMethods[m], 1);
    const struct outcome found = learned(d, o);
    const double least = one_state(c) + .04;
    if (found.per_token < least || found.alike > 1) {
      fail_msg("%s: %.4f per token, expected more than %.4f; %g states alike", kMethods[m], found.per_token, least,
               found.alike);
    }
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
  hws_dictionary_free(few);
  hws_options_free(k);
  hws_corpus_free(c);
}

static void a_saddle_is_counted(void **state) {
  hws_corpus *c = planted(3, 5);
  hws_options *k = an_int("states", 3), *o = of_method("em", 1);
  hws_hmm_data *d = NULL;
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, k, &d));
  assert_ok(hws_options_set_text(o, "init", "posteriors"));
  assert_ok(hws_options_set_int(o, "iterations", 3));
  assert_true(learned(d, o).alike == 2);
  hws_hmm_data_free(d);
  hws_options_free(k);
  hws_options_free(o);
  hws_corpus_free(c);
}

/* Of a corpus that is nearly one sequence. */
static void collapsed_inference_of_one_sequence_is_refused(void **state) {
  static const char *const methods[] = {"cvi2", "cvi3"};
  hws_options *k = an_int("states", 2);
  int64_t rest;
  size_t m;
  (void)state;
  for (rest = 0; rest <= 40; rest += 4) { /* of 100 tokens, the first sequence having the others */
    int64_t offsets[3] = {0, 0, 100};
    int32_t symbols[100];
    hws_alphabet *a = NULL;
    hws_corpus *c = NULL;
    hws_hmm_data *d = NULL;
    int64_t i;
    offsets[1] = 100 - rest;
    for (i = 0; i < 100; ++i) symbols[i] = 1 + (int32_t)(i / 7 % 2);
    assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &a));
    assert_ok(hws_corpus_from_arrays(2, offsets, symbols, a, &c));
    assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, k, &d));
    for (m = 0; m < 2; ++m) {
      hws_options *o = a_text("method", methods[m]);
      hws_learner *l = NULL;
      hws_status status;
      if (m == 1) assert_ok(hws_options_set_int(o, "subsequence", 95));
      status = hws_hmm_learner_new(NULL, d, NULL, o, &l);
      assert_int_equal(status, rest < 10 ? HWS_E_UNSUPPORTED : HWS_OK);
      if (status) {
        assert_non_null(strstr(hws_error_message_view(), "cvi3"));
        if (m == 1) { /* shorter pieces do */
          assert_ok(hws_options_set_int(o, "subsequence", 10));
          assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
        }
      }
      hws_learner_free(l);
      hws_options_free(o);
    }
    hws_hmm_data_free(d);
    hws_corpus_free(c);
    hws_alphabet_free(a);
  }
  hws_options_free(k);
}

static void the_default_method_is_the_datas(void **state) {
  static const char *const expected[] = {"cgs", "cvi1", "cvi1", "vi"};
  static const double numbers[] = {1, 2, 3, 4};
  static const int64_t offsets[] = {0, 2, 4};
  static const int32_t real[] = {HWS_CHANNEL_REAL}, one[] = {1};
  hws_options *k = an_int("states", 2), *brief = an_int("iterations", 3);
  hws_tagged *t = tagged_of("a\tA\nb\tB\n\nb\tA\na\tB\n\n");
  hws_corpus *c = NULL;
  hws_channels *n = NULL;
  hws_dictionary *dictionary = NULL;
  int data;
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_channels_new(2, offsets, 1, real, one, numbers, NULL, &n));
  assert_ok(hws_dictionary_read("a\tA\nb\tA\tB\n", -1, NULL, NULL, &dictionary));
  for (data = 0; data < 4; ++data) {
    hws_hmm_data *d = NULL;
    hws_learner *l = NULL;
    hws_hmm *h = NULL;
    char method[16];
    assert_ok(hws_hmm_data_new(data == 3 ? NULL : c, data == 3 ? n : NULL, data == 1 ? dictionary : NULL, data == 2 ? t : NULL,
                               k, &d));
    assert_ok(hws_hmm_learner_new(NULL, d, NULL, brief, &l));
    assert_ok(hws_hmm_learner_model(l, NULL, &h));
    assert_ok(hws_hmm_method(h, method, sizeof method, NULL));
    assert_string_equal(method, expected[data]);
    hws_hmm_free(h);
    hws_learner_free(l);
    hws_hmm_data_free(d);
  }
  hws_dictionary_free(dictionary);
  hws_channels_free(n);
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_options_free(k);
  hws_options_free(brief);
}

/* Under hdp it is cvi2, but for a corpus that is nearly all one sequence. */
static void the_default_method_of_hdp_leaves_others_to_infer_from(void **state) {
  static const char *const expected[] = {"cvi2", "cvi3", "cvi1"};
  static const int64_t lengths[][2] = {{70, 30}, {95, 5}, {8, 0}};
  size_t i;
  (void)state;
  for (i = 0; i < 3; ++i) {
    const int64_t tokens = lengths[i][0] + lengths[i][1];
    const int64_t offsets[] = {0, lengths[i][0], tokens};
    int32_t symbols[100];
    hws_options *o = an_int("hdp", 1);
    hws_alphabet *a = NULL;
    hws_corpus *c = NULL;
    hws_hmm_data *d = NULL;
    hws_learner *l = NULL;
    hws_hmm *h = NULL;
    char method[16];
    int32_t done;
    int64_t t;
    for (t = 0; t < 100; ++t) symbols[t] = 1 + (int32_t)(t / 7 % 2);
    assert_ok(hws_options_set_int(o, "iterations", 3));
    assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &a));
    assert_ok(hws_corpus_from_arrays(2, offsets, symbols, a, &c));
    assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, NULL, &d));
    assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
    assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_hmm_learner_model(l, NULL, &h));
    assert_ok(hws_hmm_method(h, method, sizeof method, NULL));
    assert_string_equal(method, expected[i]);
    hws_hmm_free(h);
    hws_learner_free(l);
    hws_hmm_data_free(d);
    hws_corpus_free(c);
    hws_alphabet_free(a);
    hws_options_free(o);
  }
}

/* Without a number of states in the data, a stick has as many as a corpus of that many tokens may need. */
static void the_most_states_of_a_stick_follow_from_the_data(void **state) {
  static const char *const methods[] = {"cvi1", "cvi2", "cvi3", "scvi2", "scvi3"};
  hws_corpus *c = planted(3, 1);
  hws_hmm_data *d = NULL;
  double states = 0, sigma = 0;
  int32_t done;
  size_t i;
  (void)state;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, NULL, &d));
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    hws_options *o = of_method(methods[i], 1);
    hws_learner *l;
    hws_hmm *h;
    assert_ok(hws_options_set_int(o, "hdp", 1));
    assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
    assert_ok(hws_learner_step(l, 3, &done));
    assert_ok(hws_learner_metric(l, "sigma", &sigma));
    assert_ok(hws_hmm_learner_model(l, NULL, &h));
    assert_ok(hws_hmm_info(h, "states", &states));
    assert_true(states > 2 && states < 60 && sigma > 0);
    hws_hmm_free(h);
    hws_learner_free(l);
    hws_options_free(o);
  }
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

CAPI_MAIN(cmocka_unit_test(no_method_ends_at_one_state_by_default),
      cmocka_unit_test(states_that_a_dictionary_does_not_tell_apart_part), cmocka_unit_test(a_saddle_is_counted),
          cmocka_unit_test(collapsed_inference_of_one_sequence_is_refused),
          cmocka_unit_test(the_default_method_is_the_datas),
          cmocka_unit_test(the_default_method_of_hdp_leaves_others_to_infer_from),
          cmocka_unit_test(the_most_states_of_a_stick_follow_from_the_data))

#else
int main(void) { return 0; }
#endif
