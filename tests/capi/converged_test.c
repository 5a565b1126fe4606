/* A learner of tolerance 0 makes all its steps, and calls itself converged by a tolerance of the library's own: 1e-5, and 1e-3
 * where posteriors are compared. That verdict is not taken back by a tolerance ten times smaller: until such a learner has
 * converged, what it says of the data changes by no more than kBound, relative to its size. */
#include "capi_test.h"

#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && \
    (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)

enum { kMany = 20000, kCorpora = 4 };
/* Of methods that raise an objective, and of those that compare posteriors, which begin near their end. */
static const double kBound[2] = {1e-3, 2e-2};
static double largest[2]; /* of all the changes seen */

static unsigned seed;
static unsigned drawn(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return seed / 65536u % n;
}

/* Four kinds of sentences over few words: of a chain that mostly goes on, of two kinds of words in turn, of nests, of noise. */
static const char *made_text(int kind) {
  static char text[16384];
  int i;
  seed = 11u + (unsigned)kind;
  text[0] = 0;
  for (i = 0; i < 60; ++i) {
    static const char *const kWords[] = {"a ", "b ", "c ", "d ", "e "};
    const unsigned length = 2 + drawn(7);
    unsigned k, at = drawn(5);
    for (k = 0; k < length; ++k) {
      if (kind == 0) at = drawn(4) ? at : drawn(5);
      if (kind == 1) at = k % 2 ? drawn(2) : 2 + drawn(3);
      if (kind == 2) at = k < length / 2 ? drawn(2) : 3 + drawn(2);
      if (kind == 3) at = drawn(5);
      strcat(text, kWords[at]);
    }
    strcat(text, "\n");
  }
  return text;
}

static hws_corpus *made_corpus(int kind) {
  hws_corpus *corpus = NULL;
  assert_ok(hws_corpus_read(made_text(kind), -1, HWS_CORPUS_SPACES, NULL, NULL, &corpus));
  return corpus;
}

static hws_options *options_with(const char *method, const char *tolerance) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  if (method) assert_ok(hws_options_set(o, "method", method));
  assert_ok(hws_options_set(o, "tolerance", tolerance));
  assert_ok(hws_options_set_int(o, "iterations", kMany));
  return o;
}

static int has_converged(const hws_learner *learner) {
  double value = 0;
  assert_ok(hws_learner_metric(learner, "converged", &value));
  return value == 1;
}

/* ln p per token of what was learned from, which the learner has as held-out data too. */
static double reached(const hws_learner *learner) {
  double value = 0;
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood_per_token", &value));
  assert_true(isfinite(value));
  return value;
}

/* The first learner has tolerance 0 and the second a tenth of the library's own. */
static void stays(const char *what, int compares, hws_learner *endless, hws_learner *finer) {
  int32_t done = 0;
  int64_t steps = 0;
  double first, last, change;
  while (!done && (steps == 0 || !has_converged(endless))) {
    assert_ok(hws_learner_step(endless, 1, &done));
    assert_ok(hws_learner_steps(endless, &steps));
  }
  assert_true(has_converged(endless)); /* it is done, too, if a step moves nothing */
  first = reached(endless);
  assert_ok(hws_learner_step(finer, kMany, &done));
  assert_true(done && has_converged(finer));
  last = reached(finer);
  change = fabs(last - first) / fabs(last);
  if (change > largest[compares]) largest[compares] = change;
  if (!(change <= kBound[compares])) {
    fail_msg("%s: converged after %d steps at %d millionths; a finer tolerance ends at %d", what, (int)steps,
             (int)(1e6 * first), (int)(1e6 * last));
  }
  hws_learner_free(endless);
  hws_learner_free(finer);
}

static void hidden_markov_models_do(void **state) {
  static const char *const kMethods[] = {"em", "vi", "cvi1", "cvi2"};
  size_t m;
  int kind, k;
  (void)state;
  for (m = 0; m < sizeof kMethods / sizeof *kMethods; ++m) {
    for (kind = 0; kind < kCorpora; ++kind) {
      hws_corpus *corpus = made_corpus(kind);
      hws_hmm_data *data = NULL;
      hws_learner *l[2];
      hws_options *three = NULL;
      assert_ok(hws_options_new(&three));
      assert_ok(hws_options_set_int(three, "states", 3));
      assert_ok(hws_hmm_data_new(corpus, NULL, NULL, NULL, three, &data));
      hws_options_free(three);
      for (k = 0; k < 2; ++k) {
        hws_options *o = options_with(kMethods[m], k == 0 ? "0" : m < 2 ? "1e-6" : "1e-4");
        assert_ok(hws_hmm_learner_new(NULL, data, data, o, &l[k]));
        hws_options_free(o);
      }
      stays(kMethods[m], m >= 2, l[0], l[1]);
      hws_hmm_data_free(data);
      hws_corpus_free(corpus);
    }
  }
}

static void automata_do(void **state) {
  static const char *const kMethods[] = {"em", "hard-em", "vb"};
  size_t m;
  int kind, k;
  (void)state;
  for (m = 0; m < sizeof kMethods / sizeof *kMethods; ++m) {
    for (kind = 0; kind < kCorpora; ++kind) {
      hws_corpus *corpus = made_corpus(kind);
      hws_learner *l[2];
      for (k = 0; k < 2; ++k) {
        hws_options *o = options_with(kMethods[m], k == 0 ? "0" : "1e-6");
        assert_ok(hws_options_set_int(o, "states", 3));
        assert_ok(hws_pfa_learner_new(NULL, corpus, corpus, o, &l[k]));
        hws_options_free(o);
      }
      stays(kMethods[m], 0, l[0], l[1]);
      hws_corpus_free(corpus);
    }
  }
}

static void dependency_models_do(void **state) {
  static const char *const kMethods[] = {"em", "vi", "cvi"};
  size_t m;
  int kind, k;
  (void)state;
  for (m = 0; m < sizeof kMethods / sizeof *kMethods; ++m) {
    for (kind = 0; kind < kCorpora; ++kind) {
      hws_corpus *corpus = made_corpus(kind);
      hws_learner *l[2];
      for (k = 0; k < 2; ++k) {
        hws_options *o = options_with(kMethods[m], k == 0 ? "0" : m < 2 ? "1e-6" : "1e-4");
        assert_ok(hws_dmv_learner_new(NULL, corpus, corpus, o, &l[k]));
        hws_options_free(o);
      }
      stays(kMethods[m], m >= 2, l[0], l[1]);
      hws_corpus_free(corpus);
    }
  }
}

/* A letter is at times another one, or lost. */
static void edit_models_do(void **state) {
  static const char *const kLetters[] = {"a", "b", "c", "d", "e"};
  hws_alphabet *alphabet = NULL;
  const hws_alphabet *both[2];
  int kind, k;
  (void)state;
  assert_ok(hws_alphabet_from_names(kLetters, 5, NULL, &alphabet));
  both[0] = both[1] = alphabet;
  for (kind = 0; kind < kCorpora; ++kind) {
    static char text[16384];
    hws_strings *pairs = NULL;
    hws_edit_model *start = NULL;
    hws_learner *l[2];
    int i;
    seed = 5u + (unsigned)kind;
    text[0] = 0;
    for (i = 0; i < 60; ++i) {
      char right[64] = "", wrong[64] = "";
      unsigned n = 1 + drawn(6);
      for (; n > 0; --n) {
        const char *const letter = kLetters[drawn(5)];
        strcat(strcat(right, letter), " ");
        if (drawn(8)) strcat(strcat(wrong, drawn(6) ? letter : kLetters[kind]), " ");
      }
      strcat(strcat(strcat(strcat(text, right), "\t"), wrong), "\n");
    }
    assert_ok(hws_strings_read(text, -1, 2, HWS_SPLIT_SPACES, both, NULL, &pairs));
    assert_ok(hws_edit_model_new(alphabet, NULL, &start));
    for (k = 0; k < 2; ++k) {
      hws_options *o = options_with(NULL, k == 0 ? "0" : "1e-6");
      assert_ok(hws_edit_learner_new(start, pairs, pairs, o, &l[k]));
      hws_options_free(o);
    }
    stays("an edit model", 0, l[0], l[1]);
    hws_edit_model_free(start);
    hws_strings_free(pairs);
  }
  hws_alphabet_free(alphabet);
}

/* The bounds are none that hold by themselves: runs do change behind the verdict. */
static void the_bounds_are_near_what_was_seen(void **state) {
  int k;
  (void)state;
  for (k = 0; k < 2; ++k) {
    print_message("the largest change behind a verdict: %d millionths\n", (int)(1e6 * largest[k]));
    assert_true(largest[k] > kBound[k] / 50);
  }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(hidden_markov_models_do), cmocka_unit_test(automata_do),
    cmocka_unit_test(dependency_models_do),    cmocka_unit_test(edit_models_do),
    cmocka_unit_test(the_bounds_are_near_what_was_seen),
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
