/* Every kind of learner, stopped from another thread while it steps: the step that was under way is undone, the learner is
 * what a run of the steps before it gives, and going on gives the bits of a run that was never stopped. */
#include "graph_scene.h"
#include "interrupt.h"

#include <pthread.h> /* interrupt.h calls pthread_create */

typedef hws_learner *(*learner_maker)(const void *shape);

/* The learner's whole state. */
static void *saved(const hws_learner *l, int64_t *size) {
  assert_ok(hws_learner_save(l, NULL, 0, size));
  void *bytes = malloc((size_t)*size);
  assert_non_null(bytes);
  assert_ok(hws_learner_save(l, bytes, *size, NULL));
  return bytes;
}

static void assert_same_state(const char *name, const hws_learner *a, const hws_learner *b) {
  int64_t size_a, size_b;
  void *bytes_a = saved(a, &size_a), *bytes_b = saved(b, &size_b);
  if (size_a != size_b || memcmp(bytes_a, bytes_b, (size_t)size_a)) fail_msg("%s: another state", name);
  free(bytes_a);
  free(bytes_b);
}

static void stops_and_goes_on(const char *name, learner_maker make, const void *shape) {
  struct interruption i;
  hws_status status = HWS_OK;
  int attempt;
  interruption_new(&i);
  for (attempt = 0; attempt < kAttempts && status != HWS_E_CANCELLED; ++attempt) {
    hws_learner *l = make(shape), *whole = make(shape);
    int64_t steps = -1;
    int32_t done = 7;
    assert_ok(hws_learner_set_cancel(l, i.cancel));
    assert_ok(hws_learner_set_monitor(l, i.monitor));
    interruption_begin(&i);
    status = hws_learner_step(l, INT64_MAX, &done);
    interruption_end(&i);
    if (status == HWS_E_CANCELLED) {
      assert_int_equal(done, 0);
      assert_ok(hws_learner_steps(l, &steps));
      assert_ok(hws_learner_step(whole, steps, &done));
      assert_same_state(name, l, whole);
      assert_ok(hws_learner_step(l, 2, &done));
      assert_ok(hws_learner_step(whole, 2, &done));
      assert_same_state(name, l, whole);
      print_message("%s: stopped in step %lld\n", name, (long long)steps + 1);
    } else if (status < 0) {
      fail_msg("%s: %s (%s)", name, hws_status_name(status), hws_error_message_view());
    }
    hws_learner_free(l);
    hws_learner_free(whole);
  }
  interruption_free(&i);
  if (status != HWS_E_CANCELLED) fail_msg("%s: never stopped in %d runs", name, kAttempts);
}

static hws_learner *edit_learner(const void *unused) {
  enum { kPairs = 200, kLength = 30 };
  static int64_t offsets[2 * kPairs + 1];
  static int32_t labels[2 * kPairs * kLength];
  hws_alphabet *letters = NULL;
  hws_strings *pairs = NULL;
  hws_edit_model *start = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  const hws_alphabet *tapes[2];
  int i;
  (void)unused;
  for (i = 0; i < 2 * kPairs; ++i) offsets[i + 1] = offsets[i] + kLength;
  for (i = 0; i < 2 * kPairs * kLength; ++i) labels[i] = 1 + (i * 7 + i / kLength * (i % 3)) % 4;
  assert_ok(hws_alphabet_new(4, &letters));
  tapes[0] = tapes[1] = letters;
  assert_ok(hws_strings_from_arrays(2, kPairs, offsets, labels, NULL, tapes, &pairs));
  assert_ok(hws_edit_model_new(letters, NULL, &start));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "iterations", 1000000000));
  assert_ok(hws_options_set_real(o, "tolerance", 0));
  assert_ok(hws_options_set_int(o, "threads", 2));
  assert_ok(hws_edit_learner_new(start, pairs, o, &l));
  hws_options_free(o);
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  hws_alphabet_free(letters);
  return l;
}

static void an_edit_model_learner_stops_and_goes_on(void **state) {
  (void)state;
  stops_and_goes_on("edit", edit_learner, NULL);
}

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/* Many small channels in one graph: a sweep is long, none of its messages large. */
static hws_learner *graph_learner(const void *method) {
  enum { kChannels = 60, kLength = 8 };
  static const int64_t offsets[] = {0, 0, 1, 3};
  static const int32_t grams[] = {1, 1, 2};
  static const double theta[] = {-1.5, -.5, 1};
  struct graph_scene s;
  hws_graph_builder *b = scene_builder(&s);
  hws_graph *g = NULL;
  hws_ngram_model *model = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int64_t pair[2], f;
  int32_t typed[kLength];
  int i, t;
  hws_graph_builder_free(b);
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_ngram_from_theta(s.letters, 3, offsets, grams, theta, NULL, &model));
  for (i = 0; i < kChannels; ++i) {
    assert_ok(hws_graph_builder_add_strings(b, s.letters, NULL, &pair[0]));
    assert_ok(hws_graph_builder_add_strings(b, s.letters, NULL, &pair[1]));
    assert_ok(hws_graph_builder_add_ngram(b, model, pair[0], NULL, &f));
    assert_ok(hws_graph_builder_add_machine(b, s.channel, pair, 2, NULL, &f));
    for (t = 0; t < kLength; ++t) typed[t] = 1 + ((i >> (t % 6)) & 1);
    assert_ok(hws_graph_builder_observe_string(b, pair[1], typed, kLength));
  }
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", (const char *)method));
  assert_ok(hws_options_set_int(o, "iterations", 1000000000));
  assert_ok(hws_options_set_real(o, "tolerance", 0));
  assert_ok(hws_graph_learner_new(g, o, &l));
  hws_options_free(o);
  hws_graph_builder_free(b);
  hws_graph_free(g);
  hws_ngram_model_free(model);
  scene_free(&s);
  return l;
}

static void inference_in_a_graph_stops_and_goes_on(void **state) {
  static const char *const methods[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
  size_t m;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) stops_and_goes_on(methods[m], graph_learner, methods[m]);
}
#define GRAPH_TESTS cmocka_unit_test(inference_in_a_graph_stops_and_goes_on),
#else
#define GRAPH_TESTS
#endif

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
struct pfa_shape {
  const char *method;
  int states; /* 0: it has an order, -1: it finds them */
  int sequences;
};

static hws_learner *pfa_learner(const void *given) {
  const struct pfa_shape *shape = (const struct pfa_shape *)given;
  const int chooses = !strcmp(shape->method, "choosing"), samples = !strncmp(shape->method, "cgs", 3);
  hws_pfa *target = NULL;
  hws_corpus *corpus = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 8));
  assert_ok(hws_options_set_int(o, "symbols", 5));
  assert_ok(hws_options_set_real(o, "mean_length", 10));
  assert_ok(hws_pfa_random(5, o, &target));
  hws_options_free(o);
  assert_ok(hws_pfa_sample(target, shape->sequences, 3, NULL, &corpus));
  assert_ok(hws_options_new(&o));
  if (!chooses) assert_ok(hws_options_set_text(o, "method", shape->method));
  if (shape->states > 0) assert_ok(hws_options_set_int(o, "states", shape->states));
  if (samples) {
    assert_ok(hws_options_set_real(o, "beta", .1));
    assert_ok(hws_options_set_int(o, "chains", 2));
    assert_ok(hws_options_set_int(o, "burn_in", 3));
    assert_ok(hws_options_set_int(o, "period", 1000000));
  }
  if (chooses) {
    assert_ok(hws_options_set_text(o, "candidate_states", "2,4"));
    assert_ok(hws_options_set_text(o, "candidate_betas", ".1,.5"));
    assert_ok(hws_options_set_int(o, "folds", 3));
    assert_ok(hws_options_set_int(o, "iterations", 100));
    assert_ok(hws_options_set_real(o, "budget", 1e6));
  } else if (shape->states > 0) {
    assert_ok(hws_options_set_int(o, "iterations", 1000000000));
    if (!samples) assert_ok(hws_options_set_real(o, "tolerance", 0));
  } else if (shape->states == 0) {
    assert_ok(hws_options_set_int(o, "order", 4));
  }
  assert_ok(hws_options_set_int(o, "threads", 2));
  assert_ok(hws_pfa_learner_new(corpus, o, &l));
  hws_options_free(o);
  hws_corpus_free(corpus);
  hws_pfa_free(target);
  return l;
}

static void learning_an_automaton_stops_and_goes_on(void **state) {
  static const struct pfa_shape shapes[] = {
      {"cgs", 8, 1000},    {"cgs-sg", 8, 1000},     {"cgs-hmm", 8, 1000}, {"cgs-hmm-star", 8, 1000}, {"em", 8, 1000},
      {"hard-em", 8, 1000}, {"vb", 8, 1000},        {"cvb0", 8, 500},     {"cvb2", 8, 500},          {"gcvb0", 4, 200},
      {"choosing", 0, 500},
  };
  size_t i;
  (void)state;
  for (i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) stops_and_goes_on(shapes[i].method, pfa_learner, &shapes[i]);
}

/* Their steps are a merge, or an order of n-grams, of a corpus large enough to be at work for a while. */
static void merging_and_growing_stop_and_go_on(void **state) {
  static const struct pfa_shape shapes[] = {{"estatemerge", -1, 4000}, {"alergia", -1, 20000}, {"mdi", -1, 20000},
                                            {"likelihood-ratio", -1, 20000}, {"aic", -1, 20000}, {"evgram", -1, 4000},
                                            {"cvgram", -1, 4000}, {"ngram", 0, 20000}};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) stops_and_goes_on(shapes[i].method, pfa_learner, &shapes[i]);
}
#define PFA_TESTS \
  cmocka_unit_test(learning_an_automaton_stops_and_goes_on), cmocka_unit_test(merging_and_growing_stop_and_go_on),
#else
#define PFA_TESTS
#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
/* 400 sequences of 30 tokens over five words, of which a model of eight states makes something. */
static hws_learner *hmm_learner(const void *method) {
  enum { kSequences = 400, kLength = 30 };
  static int64_t offsets[kSequences + 1];
  static int32_t symbols[kSequences * kLength];
  hws_alphabet *words = NULL;
  hws_corpus *corpus = NULL;
  hws_hmm_data *data = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int i;
  for (i = 0; i < kSequences; ++i) offsets[i + 1] = offsets[i] + kLength;
  for (i = 0; i < kSequences * kLength; ++i) symbols[i] = 1 + (i * 7 + i / kLength * (i % 3)) % 5;
  assert_ok(hws_alphabet_new(5, &words));
  assert_ok(hws_corpus_from_arrays(kSequences, offsets, symbols, words, &corpus));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 8));
  assert_ok(hws_hmm_data_new(corpus, NULL, NULL, NULL, o, &data));
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  if (!strcmp((const char *)method, "grid")) {
    assert_ok(hws_options_set_text(o, "hyper", "grid"));
    assert_ok(hws_options_set_int(o, "candidate_iterations", 1000000000));
  } else {
    assert_ok(hws_options_set_text(o, "method", (const char *)method));
  }
  assert_ok(hws_options_set_int(o, "iterations", 1000000000));
  if (strstr("cgs blocked-gibbs", (const char *)method)) {
    assert_ok(hws_options_set_int(o, "burn_in", 3));
    assert_ok(hws_options_set_int(o, "period", 1000000));
  }
  assert_ok(hws_options_set_int(o, "threads", 2));
  assert_ok(hws_hmm_learner_new(data, NULL, o, &l));
  hws_options_free(o);
  hws_hmm_data_free(data);
  hws_corpus_free(corpus);
  hws_alphabet_free(words);
  return l;
}

static void learning_a_hidden_markov_model_stops_and_goes_on(void **state) {
  static const char *const methods[] = {"em",  "vi",           "cvi1",  "cvi2",  "cvi3", "cgs", "blocked-gibbs",
                                        "svi", "svi-buffered", "scvi2", "scvi3", "grid"};
  size_t m;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) stops_and_goes_on(methods[m], hmm_learner, methods[m]);
}
#define HMM_TESTS cmocka_unit_test(learning_a_hidden_markov_model_stops_and_goes_on),
#else
#define HMM_TESTS
#endif

CAPI_MAIN(GRAPH_TESTS PFA_TESTS HMM_TESTS cmocka_unit_test(an_edit_model_learner_stops_and_goes_on))
