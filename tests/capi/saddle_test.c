/* Batch learners that begin almost where all states, subtypes or nonterminals are alike do not say that they have converged
 * before these part. The objective is nearly level there, and the first steps raise it by far less than the tolerance. A rule
 * that ends at the first such step would end there: each test shows it beside the rule of the library. */
#include "capi_test.h"

#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)

enum { kMany = 600 };
static const double kTolerance = 1e-6; /* of all these learners by default */
static unsigned seed;
static unsigned drawn(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return seed / 65536u % n;
}

/* Sentences of a hidden order of words: a noun phrase, a verb, perhaps another noun phrase. Some repeat others. */
static hws_corpus *sentences(void) {
  static const char *const kNouns[] = {"dog", "cat", "fox"}, *const kVerbs[] = {"sees", "hears"}, *const kDets[] = {"a", "the"};
  char text[8192] = "";
  hws_corpus *corpus = NULL;
  int i;
  for (i = 0; i < 60; ++i) {
    char line[100];
    const char *const first = kNouns[drawn(3)], *const verb = kVerbs[drawn(2)];
    snprintf(line, sizeof line, "%s %s %s", kDets[drawn(2)], first, verb);
    strcat(text, line);
    if (drawn(3) > 0) snprintf(line, sizeof line, " %s %s", kDets[drawn(2)], kNouns[drawn(3)]);
    else line[0] = 0;
    strcat(strcat(text, line), "\n");
  }
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &corpus));
  return corpus;
}

/* Makes the steps of two learners, of which one ends by the default tolerance and one never, and compares where they arrive.
 * The first has to go half of the other's way, which begins with its first step. It may end on a plateau behind the saddle.
 * Returns 1 if the first step that raises the objective by no more than the tolerance, of its size, is far below. */
static int leaves_the_saddle(const char *what, hws_learner *by_itself, hws_learner *endless) {
  double reached = 0, there = 0, first = NAN, change = 0, one_step = NAN;
  int64_t steps = 0;
  int32_t done = 0;
  assert_ok(hws_learner_step(by_itself, kMany, &done));
  for (done = 0; !done;) {
    assert_ok(hws_learner_step(endless, 1, &done));
    assert_ok(hws_learner_metric(endless, "objective", &there));
    if (isnan(first)) first = there;
    if (isnan(one_step) && hws_learner_metric(endless, "change", &change) == HWS_OK && change <= kTolerance) one_step = there;
  }
  assert_ok(hws_learner_metric(by_itself, "objective", &reached));
  assert_ok(hws_learner_steps(by_itself, &steps));
  if (!(reached >= (first + there) / 2)) {
    fail_msg("%s ends after %d steps at %g; expected about %g", what, (int)steps, reached, there);
  }
  hws_learner_free(by_itself);
  hws_learner_free(endless);
  return one_step < there - .05 * fabs(there);
}

static hws_options *options_with(const char *method, const char *tolerance, int64_t s) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "method", method));
  assert_ok(hws_options_set_int(o, "iterations", kMany));
  if (tolerance) assert_ok(hws_options_set(o, "tolerance", tolerance));
  if (s >= 0) assert_ok(hws_options_set_int(o, "seed", s));
  return o;
}

/* All rules over so many nonterminals, whose weights differ by this share at most. */
static hws_grammar *nearly_equal(int nonterminals, double apart) {
  static const char *const kWords[] = {"dog", "cat", "fox", "sees", "hears", "a", "the"};
  static char text[65536];
  hws_grammar *grammar = NULL;
  char line[100], *comma;
  int a, b, c;
  text[0] = 0;
  for (a = 0; a <= nonterminals; ++a) {
    double weights[100], sum = 0;
    int n = 0, k;
    for (k = 0; k < nonterminals * nonterminals + 7; ++k) {
      const double even = k < nonterminals * nonterminals ? .5 / (nonterminals * nonterminals) : .5 / 7;
      sum += weights[k] = even * (1 + apart * ((int)drawn(2001) - 1000) / 1000);
    }
    for (b = 0; b < nonterminals; ++b) {
      for (c = 0; c < nonterminals; ++c) {
        snprintf(line, sizeof line, "%.17g %s%d --> N%d N%d\n", weights[n++] / sum, a ? "N" : "S", a ? a - 1 : 0, b, c);
        strcat(text, line);
      }
    }
    for (k = 0; k < 7; ++k) {
      snprintf(line, sizeof line, "%.17g %s%d --> %s\n", weights[n++] / sum, a ? "N" : "S", a ? a - 1 : 0, kWords[k]);
      strcat(text, line);
    }
  }
  /* A process may write numbers with a comma; no other part of the text has one. */
  for (comma = text; (comma = strchr(comma, ',')) != NULL;) *comma = '.';
  if (hws_grammar_read_text(text, -1, NULL, &grammar) != HWS_OK) fail_msg("%s", hws_error_message_view());
  return grammar;
}

static void grammars_of_nearly_equal_weights_do(void **state) {
  static const double kApart[] = {1e-1, 1e-2, 1e-3, 1e-4};
  size_t i;
  int stop_early = 0;
  (void)state;
  for (i = 0; i < 4; ++i) {
    int n;
    for (n = 2; n <= 4; ++n) {
      hws_corpus *corpus;
      hws_grammar *grammar;
      hws_learner *l[2];
      int k;
      seed = (unsigned)(10 * i + (size_t)n);
      corpus = sentences();
      grammar = nearly_equal(n, kApart[i]);
      for (k = 0; k < 2; ++k) {
        hws_options *o = options_with("em", k ? "0" : NULL, -1);
        assert_ok(hws_grammar_learner_new(grammar, corpus, NULL, o, &l[k]));
        hws_options_free(o);
      }
      stop_early += leaves_the_saddle("a grammar", l[0], l[1]);
      hws_grammar_free(grammar);
      hws_corpus_free(corpus);
    }
  }
  assert_true(stop_early >= 3);
}

/* Trees whose kind shows at both ends, and in whatever is between. */
static hws_treebank *trees_of_two_kinds(void) {
  static char text[32768];
  hws_treebank *bank = NULL;
  int i;
  text[0] = 0;
  for (i = 0; i < 80; ++i) {
    char line[300];
    const char kind = drawn(2) ? 'a' : 'b', other = drawn(8) ? kind : 'b';
    snprintf(line, sizeof line, "( (S (NP (D %c%u) (N x)) (VP (V %c%u) (NP (D z) (N %c%u)))) )\n", kind, drawn(2), other,
             drawn(2), kind, drawn(3));
    strcat(text, line);
  }
  assert_ok(hws_treebank_read(text, -1, NULL, &bank));
  return bank;
}

/* With the coupling that learners choose, subtypes part at once. With less they begin near the saddle. Of 36 such runs of em
 * (12 seeds) all leave it, and three end on a plateau behind it. With a coupling of .01 some end at the saddle itself, which
 * depends on how the platform rounds. */
static void subtypes_do(void **state) {
  static const char *const kMethods[] = {"em", "vi"};
  int h, s, m, k, near, stop_early[2] = {0, 0};
  (void)state;
  for (s = 1; s <= 3; ++s) {
    hws_treebank *bank;
    seed = (unsigned)s;
    bank = trees_of_two_kinds();
    for (h = 2; h <= 8; h *= 2) {
      for (m = 0; m < 2; ++m) {
        for (near = 0; near < 2; ++near) {
          hws_learner *l[2];
          if (near && m == 1 && h > 2) continue;
          for (k = 0; k < 2; ++k) {
            hws_options *o = options_with(kMethods[m], k ? "0" : NULL, s);
            assert_ok(hws_options_set_int(o, "subtypes", h));
            assert_ok(hws_options_set_int(o, "rare", 1));
            if (near) assert_ok(hws_options_set_real(o, "coupling", m == 0 ? .2 : 0));
            assert_ok(hws_pcfg_la_learner_new(NULL, bank, NULL, 0, o, &l[k]));
            hws_options_free(o);
          }
          stop_early[m] += leaves_the_saddle(kMethods[m], l[0], l[1]);
        }
      }
    }
    hws_treebank_free(bank);
  }
  assert_true(stop_early[0] >= 3 && stop_early[1] >= 3);
}

/* Pairs of words in either order, and one sentence that tells the words apart. Nearly level is that each word is the other
 * one's head as often. */
static void dependencies_do(void **state) {
  int n, k, stop_early = 0;
  (void)state;
  for (n = 500; n <= 2000; n *= 2) {
    const size_t size = (size_t)n * 8 + 3;
    char *const text = (char *)calloc(size, 1);
    hws_corpus *corpus = NULL;
    hws_learner *l[2];
    for (k = 0; k < n; ++k) strcpy(text + strlen(text), k % 2 ? "a b\n" : "b a\n");
    strcat(text, "a\n");
    assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &corpus));
    for (k = 0; k < 2; ++k) {
      hws_options *o = options_with("em", k ? "0" : NULL, -1);
      assert_ok(hws_options_set(o, "start", "uniform"));
      assert_ok(hws_dmv_learner_new(NULL, corpus, NULL, o, &l[k]));
      hws_options_free(o);
    }
    stop_early += leaves_the_saddle("dependencies", l[0], l[1]);
    hws_corpus_free(corpus);
    free(text);
  }
  assert_true(stop_early >= 2);
}

/* All states of the model that learning begins with emit and lead to the same, but for this share. */
static hws_hmm *nearly_equal_states(const hws_alphabet *words, double apart) {
  enum { kStates = 3 };
  const int64_t count = hws_alphabet_size(words);
  double initial[kStates], transition[kStates * kStates], emission[kStates * 16];
  hws_hmm *hmm = NULL;
  int j, k;
  assert_true(count <= 16);
  for (j = -1; j < 2 * kStates; ++j) {
    const int n = j < kStates ? kStates : (int)count;
    double *const row = j < 0 ? initial : j < kStates ? transition + kStates * j : emission + (j - kStates) * count;
    double sum = 0;
    for (k = 0; k < n; ++k) sum += row[k] = 1 + apart * ((int)drawn(2001) - 1000) / 1000;
    for (k = 0; k < n; ++k) row[k] /= sum;
  }
  assert_ok(hws_hmm_new(kStates, words, NULL, initial, transition, NULL, emission, NULL, &hmm));
  return hmm;
}

static void states_do(void **state) {
  static const double kApart[] = {1e-2, 1e-3, 1e-4};
  static const char *const kMethods[] = {"em", "vi"};
  int s, i, m, k, stop_early[2] = {0, 0};
  (void)state;
  for (s = 1; s <= 3; ++s) {
    for (i = 0; i < 3; ++i) {
      for (m = 0; m < 2; ++m) {
        hws_corpus *corpus;
        hws_alphabet *words = NULL;
        hws_hmm_data *data = NULL;
        hws_learner *l[2];
        hws_options *o = NULL;
        hws_hmm *start;
        seed = (unsigned)s;
        corpus = sentences();
        assert_ok(hws_corpus_alphabet(corpus, &words));
        start = nearly_equal_states(words, kApart[i]);
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_int(o, "states", 3));
        assert_ok(hws_hmm_data_new(corpus, NULL, NULL, NULL, o, &data));
        hws_options_free(o);
        for (k = 0; k < 2; ++k) {
          o = options_with(kMethods[m], k ? "0" : NULL, -1);
          assert_ok(hws_hmm_learner_new(start, data, NULL, o, &l[k]));
          hws_options_free(o);
        }
        stop_early[m] += leaves_the_saddle("states", l[0], l[1]);
        hws_hmm_free(start);
        hws_hmm_data_free(data);
        hws_alphabet_free(words);
        hws_corpus_free(corpus);
      }
    }
  }
  assert_true(stop_early[0] >= 3 && stop_early[1] >= 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(grammars_of_nearly_equal_weights_do),
    cmocka_unit_test(subtypes_do),
    cmocka_unit_test(dependencies_do),
    cmocka_unit_test(states_do),
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
