/* Held-out items without a tree, path or alignment are counted apart, and what is said of the others is what each says by
 * itself. Candidates are compared by the number of such items first. */
#include "capi_test.h"

static unsigned seed = 7;
static unsigned drawn(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return seed / 65536u % n;
}

#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || \
    (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
static hws_corpus *corpus_over(const hws_alphabet *alphabet, const char *text) {
  hws_corpus *corpus = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, alphabet, NULL, &corpus));
  return corpus;
}
static inline hws_corpus *corpus_of(const char *text) { return corpus_over(NULL, text); }

/* Sentences of these words; now and then one is unknown, at any place. Some share of the sentences is repeated. */
static hws_corpus *held_out_over(const hws_alphabet *alphabet, unsigned unknown) {
  static char text[8192];
  char last[64] = "a b\n";
  int i;
  text[0] = 0;
  for (i = 0; i < 40; ++i) {
    char line[64] = "";
    unsigned n = 1 + drawn(5);
    for (; n > 0; --n) strcat(line, drawn(100) < unknown ? (drawn(2) ? "zebra " : "gnu ") : drawn(2) ? "a " : "b ");
    strcat(line, "\n");
    if (drawn(4) > 0) strcpy(last, line);
    strcat(text, last);
  }
  return corpus_over(alphabet, text);
}
static inline hws_corpus *held_out(unsigned unknown) { return held_out_over(NULL, unknown); }
#endif

static inline hws_options *method_of(const char *method) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  if (method) assert_ok(hws_options_set(o, "method", method));
  return o;
}

/* The words of all corpora below, of which some are in no sentence that is learned from. */
static inline hws_alphabet *all_words(void) {
  static const char *const kWords[] = {"a", "b", "zebra", "gnu"};
  hws_alphabet *alphabet = NULL;
  assert_ok(hws_alphabet_from_names(kWords, 4, NULL, &alphabet));
  return alphabet;
}

/* Weights: how often each item counts, or NULL. How many are impossible. */
static inline double expect_measures(hws_learner *learner, const double *scores, const double *weights, int64_t count) {
  double sum = 0, impossible = 0, value = 0;
  int64_t k;
  for (k = 0; k < count; ++k) {
    if (scores[k] > -INFINITY) sum += weights ? weights[k] * scores[k] : scores[k];
    else impossible += 1;
  }
  assert_ok(hws_learner_metric(learner, "heldout_impossible", &value));
  assert_true(value == impossible);
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood", &value));
  if (impossible < (double)count) assert_near(value, sum, 1e-9 * (1 + fabs(sum)));
  else assert_true(value == -INFINITY);
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood_per_token", &value));
  assert_true(impossible < (double)count ? value > -INFINITY && value < 0 : value == -INFINITY);
  return impossible;
}

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static void sentences_of_dependencies_are(void **state) {
  static const unsigned kUnknown[] = {0, 3, 10, 50, 100};
  size_t i;
  (void)state;
  for (i = 0; i < 5; ++i) {
    hws_corpus *told = corpus_of("a b a\nb a\na a b\nb\n"), *others = held_out(kUnknown[i]);
    const int64_t count = hws_corpus_count(others);
    hws_learner *learner = NULL;
    hws_dmv *model = NULL;
    double scores[64];
    int32_t done = 0, heads[512];
    int64_t k, at = 0, length = 0;
    const int32_t *words = NULL;
    assert_ok(hws_dmv_learner_new(NULL, told, others, NULL, &learner));
    assert_ok(hws_learner_step(learner, 3, &done));
    assert_ok(hws_dmv_learner_model(learner, &model));
    assert_ok(hws_dmv_score(model, others, NULL, scores));
    expect_measures(learner, scores, NULL, count);
    assert_ok(hws_dmv_parse(model, others, NULL, heads, NULL));
    for (k = 0; k < count; ++k, at += length) {
      assert_ok(hws_corpus_sequence_view(others, k, &words, &length));
      assert_true((heads[at] < 0) == (scores[k] == -INFINITY));
    }
    hws_dmv_free(model);
    hws_learner_free(learner);
    hws_corpus_free(others);
    hws_corpus_free(told);
  }
}

static void sentences_of_grammars_are(void **state) {
  static const unsigned kUnknown[] = {0, 3, 10, 50, 100};
  static const char *const kMethods[] = {"em", "vi", "cvi"};
  size_t i;
  (void)state;
  for (i = 0; i < 15; ++i) {
    hws_corpus *told = corpus_of("a b a b\nb a\na a b b\nb b\n"), *others = held_out(kUnknown[i % 5]);
    hws_grammar *grammar = NULL, *model = NULL;
    hws_options *o = NULL;
    hws_learner *learner = NULL;
    double scores[64];
    int32_t done = 0;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set(o, "method", kMethods[i / 5]));
    /* Sentences of an odd number of words have no tree. */
    assert_ok(hws_grammar_read_text("0.5 S --> S S\n0.5 S --> A A\n0.5 A --> a\n0.5 A --> b\n", -1, NULL, &grammar));
    assert_ok(hws_grammar_learner_new(grammar, told, others, o, &learner));
    assert_ok(hws_learner_step(learner, 3, &done));
    assert_ok(hws_grammar_learner_model(learner, &model));
    assert_ok(hws_grammar_score(model, others, NULL, scores));
    expect_measures(learner, scores, NULL, hws_corpus_count(others));
    hws_options_free(o);
    hws_grammar_free(model);
    hws_grammar_free(grammar);
    hws_learner_free(learner);
    hws_corpus_free(others);
    hws_corpus_free(told);
  }
}

#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
static hws_hmm_data *hmm_data(const hws_corpus *words) {
  hws_options *o = NULL;
  hws_hmm_data *data = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 2));
  assert_ok(hws_hmm_data_new(words, NULL, NULL, NULL, o, &data));
  hws_options_free(o);
  return data;
}

/* Only em gives a word no probability that no sentence has. Others have priors, with and without a shared stick. */
static void sequences_of_hidden_markov_models_are(void **state) {
  static const unsigned kUnknown[] = {0, 3, 10, 50, 100};
  static const struct {
    const char *method;
    int hdp;
  } kLearners[] = {{"em", 0}, {"vi", 0}, {"cvi2", 0}, {"cgs", 0}, {"cvi2", 1}, {"vi", 1}, {"beam", 1}};
  size_t i, k;
  (void)state;
  for (i = 0; i < sizeof kLearners / sizeof *kLearners; ++i) {
    for (k = 0; k < 5; ++k) {
      hws_alphabet *alphabet = all_words();
      hws_corpus *told = corpus_over(alphabet, "a b a b\nb a\na a b b\nb b\na b\n"),
                 *others = held_out_over(alphabet, kUnknown[k]);
      hws_hmm_data *data = hmm_data(told), *held = NULL, *of_model = NULL;
      hws_options *o = method_of(kLearners[i].method);
      hws_learner *learner = NULL;
      hws_hmm *model = NULL;
      double scores[64], impossible, ensemble;
      int32_t done = 0;
      if (kLearners[i].hdp) assert_ok(hws_options_set_int(o, "hdp", 1));
      if (strcmp(kLearners[i].method, "cgs") == 0 || kLearners[i].hdp) assert_ok(hws_options_set_int(o, "iterations", 3));
      assert_ok(hws_hmm_data_like(data, others, NULL, NULL, NULL, NULL, &held));
      assert_ok(hws_hmm_learner_new(NULL, data, held, o, &learner));
      assert_ok(hws_learner_step(learner, 3, &done));
      assert_ok(hws_hmm_learner_model(learner, NULL, &model));
      /* with hdp it has a state more, for what the others do not have */
      assert_ok(hws_hmm_data_for(model, others, NULL, NULL, NULL, NULL, &of_model));
      assert_ok(hws_hmm_score(model, of_model, NULL, scores));
      impossible = expect_measures(learner, scores, NULL, hws_corpus_count(others));
      if (i > 0 || kUnknown[k] == 0) assert_true(impossible == 0);
      else if (kUnknown[k] >= 10) assert_true(impossible > 0);
      if (strcmp(kLearners[i].method, "cgs") == 0) {
        assert_ok(hws_learner_metric(learner, "heldout_ensemble_per_token", &ensemble));
        assert_true(ensemble > -INFINITY && ensemble < 0);
      }
      hws_hmm_data_free(of_model);
      hws_hmm_free(model);
      hws_learner_free(learner);
      hws_options_free(o);
      hws_hmm_data_free(held);
      hws_hmm_data_free(data);
      hws_corpus_free(others);
      hws_corpus_free(told);
      hws_alphabet_free(alphabet);
    }
  }
}

/* The prior of emissions of the first candidate gives unseen words no probability. It explains what it can better than the
 * second one does, and yet the second one is chosen. */
static void candidates_are_compared_by_impossible_sequences_first(void **state) {
  hws_alphabet *alphabet = all_words();
  hws_corpus *told = corpus_over(alphabet, "a b a b\nb a\na a b b\nb b\na b\n"), *others = held_out_over(alphabet, 10);
  hws_hmm_data *data = hmm_data(told), *held = NULL;
  hws_options *o = method_of("em");
  hws_learner *learner = NULL;
  double rows[14], value;
  int64_t needed = 0;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_options_set(o, "choose", "grid"));
  assert_ok(hws_options_set(o, "candidate_prior_transition", "1.1"));
  assert_ok(hws_options_set(o, "candidate_prior_emission", "1,1.5"));
  assert_ok(hws_options_set_int(o, "candidate_iterations", 3));
  assert_ok(hws_hmm_data_like(data, others, NULL, NULL, NULL, NULL, &held));
  assert_ok(hws_hmm_learner_new(NULL, data, held, o, &learner));
  assert_ok(hws_learner_step(learner, 4, &done));
  assert_ok(hws_learner_metric(learner, "candidate_impossible", &value));
  assert_true(value > 0); /* of the first candidate, the only one judged */
  assert_ok(hws_learner_step(learner, 4, &done));
  assert_ok(hws_hmm_learner_candidates(learner, rows, 14, &needed));
  assert_int_equal(needed, 14);
  assert_true(rows[3] > rows[7 + 3] && rows[6] == 0 && rows[7 + 6] == 1);
  assert_ok(hws_learner_metric(learner, "candidate_impossible", &value));
  assert_true(value == 0);
  hws_learner_free(learner);
  hws_options_free(o);
  hws_hmm_data_free(held);
  hws_hmm_data_free(data);
  hws_corpus_free(others);
  hws_corpus_free(told);
  hws_alphabet_free(alphabet);
}
#endif

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
static void sequences_of_automata_are(void **state) {
  static const unsigned kUnknown[] = {0, 3, 10, 50, 100};
  static const char *const kMethods[] = {"em", "vb", "cgs", "cvb0"};
  size_t i;
  (void)state;
  for (i = 0; i < 20; ++i) {
    hws_alphabet *alphabet = all_words();
    hws_corpus *told = corpus_over(alphabet, "a b a b\nb a\na a b b\nb b\na b\n"),
               *others = held_out_over(alphabet, kUnknown[i % 5]);
    hws_options *o = method_of(kMethods[i / 5]);
    hws_learner *learner = NULL;
    hws_pfa *model = NULL;
    double scores[64], impossible;
    int32_t done = 0;
    assert_ok(hws_options_set_int(o, "states", 2));
    assert_ok(hws_options_set_real(o, "prior_transition", i / 5 == 0 ? 1.0 : 0.5));
    if (i / 5 == 0) assert_ok(hws_options_set_real(o, "uniform_share", 0));
    assert_ok(hws_pfa_learner_new(NULL, told, others, o, &learner));
    assert_ok(hws_learner_step(learner, 3, &done));
    assert_ok(hws_pfa_learner_model(learner, &model));
    assert_ok(hws_pfa_score(model, others, NULL, scores));
    impossible = expect_measures(learner, scores, NULL, hws_corpus_count(others));
    if (i / 5 > 0 || kUnknown[i % 5] == 0) assert_true(impossible == 0);
    else if (kUnknown[i % 5] >= 10) assert_true(impossible > 0);
    hws_pfa_free(model);
    hws_learner_free(learner);
    hws_options_free(o);
    hws_corpus_free(others);
    hws_corpus_free(told);
    hws_alphabet_free(alphabet);
  }
}
#endif

/* No pair that is learned from inserts a symbol. In the end some longer outputs have no probability, and before all have. */
static void pairs_of_edit_models_are(void **state) {
  static const char *const kWords[] = {"a", "b"};
  hws_alphabet *alphabet = NULL;
  double all = 0;
  int round;
  (void)state;
  assert_ok(hws_alphabet_from_names(kWords, 2, NULL, &alphabet));
  for (round = 0; round < 10; ++round) {
    const hws_alphabet *both[2];
    char text[2048] = "";
    double weights[30], scores[30], impossible = 0;
    hws_strings *told = NULL, *others = NULL;
    hws_edit_model *start = NULL, *model = NULL;
    hws_options *o = NULL;
    hws_learner *learner = NULL;
    int32_t done = 0;
    int i, longer = 0;
    both[0] = both[1] = alphabet;
    for (i = 0; i < 30; ++i) {
      const int inserts = drawn(10) < (unsigned)round;
      weights[i] = 1 + (double)drawn(3);
      longer += inserts;
      strcat(text, drawn(2) ? "a b\ta a" : "b a\tb");
      strcat(text, inserts ? " a b" : "");
      sprintf(text + strlen(text), "\t%d\n", (int)weights[i]);
    }
    assert_ok(hws_strings_read("a b\ta b\t1\nb a\tb\t1\na b\ta a\t2\nb b\tb a\t1\n", -1, 2, HWS_SPLIT_SPACES, both, NULL,
                               &told));
    assert_ok(hws_strings_read(text, -1, 2, HWS_SPLIT_SPACES, both, NULL, &others));
    assert_ok(hws_edit_model_new(alphabet, NULL, &start));
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_real(o, "prior_edit", 0));
    assert_ok(hws_options_set_real(o, "tolerance", 0));
    assert_ok(hws_options_set_int(o, "iterations", 3000));
    assert_ok(hws_edit_learner_new(start, told, others, o, &learner));
    assert_ok(hws_learner_step(learner, round % 2 ? 3 : 3000, &done));
    assert_ok(hws_edit_learner_model(learner, &model));
    assert_ok(hws_edit_model_score(model, others, NULL, scores));
    impossible = expect_measures(learner, scores, weights, 30);
    assert_true(round % 2 ? impossible == 0 : impossible <= longer);
    all += impossible;
    hws_edit_model_free(model);
    hws_learner_free(learner);
    hws_options_free(o);
    hws_edit_model_free(start);
    hws_strings_free(others);
    hws_strings_free(told);
  }
  assert_true(all > 10);
  hws_alphabet_free(alphabet);
}

static const struct CMUnitTest tests[] = {
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
    cmocka_unit_test(sentences_of_dependencies_are),
    cmocka_unit_test(sentences_of_grammars_are),
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
    cmocka_unit_test(sequences_of_hidden_markov_models_are),
    cmocka_unit_test(candidates_are_compared_by_impossible_sequences_first),
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
    cmocka_unit_test(sequences_of_automata_are),
#endif
    cmocka_unit_test(pairs_of_edit_models_are),
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }
