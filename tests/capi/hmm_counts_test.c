/* hawser/hmm.h: models that are read off given counts, and learners of parts that take the counts of others as a prior. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

enum { kStates = 3, kMost = 256 };
static const char kFirst[] = "the dog runs\na cat runs\nthe old dog can run\ncats can run\na dog can\nthe the dog\n";
static const char kSecond[] = "the cat can run\nold dogs run\na cat\nthe dog runs\na old old cat runs\n";

/* The counts of a model as hws_hmm_with_counts takes them; how many they are. */
static int64_t counts_of(const hws_hmm *h, double *counts) {
  static const char *const names[] = {"initial", "transition", "end", "emission"};
  int64_t at = 0, needed = 0;
  double end;
  int i;
  assert_ok(hws_hmm_info(h, "end", &end));
  for (i = 0; i < 4; ++i) {
    if (i == 2 && end == 0) continue;
    assert_ok(hws_hmm_counts(h, names[i], counts + at, kMost - at, &needed));
    at += needed;
  }
  return at;
}

static hws_hmm_data *data_in(const hws_corpus *c, int64_t states) {
  hws_options *o = an_int("states", states);
  hws_hmm_data *d;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, o, &d));
  hws_options_free(o);
  return d;
}

/* A corpus in the words of another one. */
static hws_corpus *in_words_of(const hws_corpus *like, const char *text) {
  hws_options *o = a_text("format", "text");
  hws_alphabet *a;
  hws_tagged *t;
  hws_corpus *c;
  assert_ok(hws_corpus_alphabet(like, &a));
  assert_ok(hws_tagged_read(text, -1, a, NULL, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  hws_tagged_free(t);
  hws_alphabet_free(a);
  hws_options_free(o);
  return c;
}

static void a_model_of_its_own_counts_is_the_same_to_the_bit(void **state) {
  static const char *const methods[] = {"em", "vi", "cvi1", "cvi2", "cgs", "blocked-gibbs", "svi"};
  hws_corpus *c = words_of(kFirst);
  hws_hmm_data *d = data_in(c, kStates);
  double counts[kMost];
  size_t m;
  int end, unknown;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof *methods; ++m) {
    for (end = 0; end < 2; ++end) {
      for (unknown = 0; unknown < 2; ++unknown) {
        hws_options *o = a_text("method", methods[m]), *how = a_text("unknown", unknown ? "classes" : "symbol");
        hws_learner *l;
        hws_hmm *h, *again;
        int32_t done = 0;
        assert_ok(hws_options_set_int(o, "end", end));
        assert_ok(hws_options_set_int(o, "iterations", 9));
        assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
        assert_ok(hws_learner_step(l, 9, &done));
        assert_ok(hws_hmm_learner_model(l, how, &h));
        assert_ok(hws_hmm_with_counts(h, counts, counts_of(h, counts), NULL, &again));
        assert_true(same_bytes(h, again));
        hws_hmm_free(h);
        hws_hmm_free(again);
        hws_learner_free(l);
        hws_options_free(o);
        hws_options_free(how);
      }
    }
  }
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

/* The parameters are the means under the prior, for a reader with paper and pencil. */
static void parameters_are_counts_and_priors_over_their_sums(void **state) {
  hws_corpus *c = words_of(kFirst);
  hws_hmm_data *d = data_in(c, kStates);
  hws_options *o = a_text("method", "vi");
  hws_learner *l;
  hws_hmm *h, *other;
  double counts[kMost], prior, words, found[kMost];
  int64_t n, i, j, k, w, needed;
  (void)state;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  n = counts_of(h, counts);
  for (i = 0; i < n; ++i) counts[i] = (double)(i * 7 % 5);
  assert_ok(hws_hmm_with_counts(h, counts, n, NULL, &other));
  assert_ok(hws_hmm_info(h, "symbols", &words));
  w = (int64_t)words;
  assert_ok(hws_hmm_info(h, "prior_transition", &prior));
  assert_ok(hws_hmm_transition(other, found, kMost, &needed));
  for (j = 0; j < kStates; ++j) {
    const double *row = counts + kStates * (j + 1);
    for (k = 0; k < kStates; ++k) {
      assert_near(found[kStates * j + k], (row[k] + prior) / (row[0] + row[1] + row[2] + kStates * prior), 1e-14);
    }
  }
  assert_ok(hws_hmm_counts(other, "emission", found, kMost, &needed));
  assert_memory_equal(found, counts + kStates + kStates * kStates, (size_t)(kStates * w) * sizeof *found);
  hws_hmm_free(other);
  for (i = 0; i < 5; ++i) { /* what is no count */
    static const double wrong[] = {-1, -1e-300, NAN, INFINITY, -INFINITY};
    counts[n - 1 - i] = wrong[i];
    other = h;
    assert_status(hws_hmm_with_counts(h, counts, n, NULL, &other), HWS_E_ARGUMENT);
    assert_null(other);
    counts[n - 1 - i] = 1;
  }
  assert_status(hws_hmm_with_counts(h, counts, n - 1, NULL, &other), HWS_E_ARGUMENT);
  assert_status(hws_hmm_with_counts(h, counts, n + kStates, NULL, &other), HWS_E_ARGUMENT);
  assert_status(hws_hmm_with_counts(h, NULL, n, NULL, &other), HWS_E_ARGUMENT);
  hws_options_free(o);
  o = an_int("max_bytes", 100);
  assert_status(hws_hmm_with_counts(h, counts, n, o, &other), HWS_E_LIMIT);
  hws_options_free(o);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  h = given_hmm(0, "abc");
  assert_status(hws_hmm_with_counts(h, counts, 12, NULL, &other), HWS_E_EMPTY);
  hws_hmm_free(h);
}

/* Two learners of a part each, which take the other one's counts as a prior, make the model of the counts of both. */
static void learners_with_the_counts_of_others_make_the_model_of_all(void **state) {
  static const char *const methods[] = {"cgs", "cvi1", "cvi2"}, *const rows[] = {"initial", "transition", "emission"};
  char both[sizeof kFirst + sizeof kSecond];
  hws_corpus *all, *parts[2];
  hws_hmm_data *data[2];
  size_t m;
  int p;
  (void)state;
  snprintf(both, sizeof both, "%s%s", kFirst, kSecond);
  all = words_of(both);
  for (p = 0; p < 2; ++p) data[p] = data_in(parts[p] = in_words_of(all, p ? kSecond : kFirst), kStates);
  for (m = 0; m < 3; ++m) {
    hws_options *o = a_text("method", methods[m]), *plain = a_text("unknown", "symbol");
    hws_learner *l[2];
    hws_hmm *like, *h, *whole;
    double counts[2][kMost], sum[kMost], priors[3], words;
    int64_t n = 0, i;
    int pass;
    assert_ok(hws_options_set_int(o, "iterations", 100));
    if (m == 0) assert_ok(hws_options_set_int(o, "burn_in", 99));
    if (m == 0) assert_ok(hws_options_set_int(o, "period", 1));
    for (p = 0; p < 2; ++p) {
      assert_ok(hws_hmm_learner_new(NULL, data[p], NULL, o, &l[p]));
      assert_ok(hws_hmm_learner_model(l[p], plain, p ? &h : &like));
      n = counts_of(p ? h : like, counts[p]);
    }
    hws_hmm_free(h);
    assert_ok(hws_hmm_info(like, "prior_initial", priors));
    assert_ok(hws_hmm_info(like, "prior_transition", priors + 1));
    assert_ok(hws_hmm_info(like, "prior_emission", priors + 2));
    assert_ok(hws_hmm_info(like, "symbols", &words));
    for (pass = 0; pass < 5; ++pass) {
      double before[2][kMost];
      memcpy(before, counts, sizeof before);
      for (p = 0; p < 2; ++p) {
        const int64_t sizes[] = {kStates, kStates * kStates, kStates * (int64_t)words};
        double base[kMost];
        int64_t at = 0;
        int32_t done = 0;
        int which;
        for (which = 0; which < 3; at += sizes[which++]) {
          for (i = 0; i < sizes[which]; ++i) base[i] = priors[which] + before[1 - p][at + i];
          assert_ok(hws_hmm_learner_set_prior(l[p], rows[which], 1, base, sizes[which]));
        }
        assert_ok(hws_learner_step(l[p], 1, &done));
        assert_ok(hws_hmm_learner_model(l[p], plain, &h));
        n = counts_of(h, counts[p]);
        /* Its own model is that of its counts now and the other one's before. */
        for (i = 0; i < n; ++i) sum[i] = counts[p][i] + before[1 - p][i];
        assert_ok(hws_hmm_with_counts(like, sum, n, NULL, &whole));
        {
          double a[kMost], b[kMost];
          int64_t size;
          assert_ok(hws_hmm_transition(h, a, kMost, &size));
          assert_ok(hws_hmm_transition(whole, b, kMost, &size));
          for (i = 0; i < size; ++i) assert_near(a[i], b[i], 1e-12);
          assert_ok(hws_hmm_emission(h, a, kMost, &size));
          assert_ok(hws_hmm_emission(whole, b, kMost, &size));
          for (i = 0; i < size; ++i) assert_near(a[i], b[i], 1e-12);
        }
        hws_hmm_free(h);
        hws_hmm_free(whole);
      }
    }
    for (p = 0; p < 2; ++p) hws_learner_free(l[p]);
    hws_hmm_free(like);
    hws_options_free(o);
    hws_options_free(plain);
  }
  for (p = 0; p < 2; ++p) {
    hws_hmm_data_free(data[p]);
    hws_corpus_free(parts[p]);
  }
  hws_corpus_free(all);
}

CAPI_MAIN(cmocka_unit_test(a_model_of_its_own_counts_is_the_same_to_the_bit),
          cmocka_unit_test(parameters_are_counts_and_priors_over_their_sums),
          cmocka_unit_test(learners_with_the_counts_of_others_make_the_model_of_all))

#else
int main(void) { return 0; }
#endif
