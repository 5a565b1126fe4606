/* Long calls of every header, stopped from another thread while they work: HWS_E_CANCELLED, nothing left behind, and what
 * the call was given is as good as before. Each would take many seconds, or memory without end. (Learners:
 * tests/laws/interrupted_test.c. From a signal handler: cancel_test.c.) */
#include "interrupt.h"

#include <pthread.h> /* interrupt.h calls pthread_create */

static struct {
  hws_alphabet *letters;
  hws_machine *rings[2];      /* dense cycles without common divisor: their product has 3.6 billion states */
  hws_machine *small;         /* one of 600 */
  hws_machine *guess;         /* the 40th symbol from the end is 1: 2^40 subsets */
  hws_machine *ladder;        /* a path with a choice at every step */
  hws_strings *text, *pairs;  /* long random strings */
  hws_edit_model *edits;
} W;

static int32_t random_symbol(uint32_t *state, int32_t symbols) {
  *state = *state * 1664525u + 1013904223u;
  return 1 + (int32_t)((*state >> 16) % (uint32_t)symbols);
}

static hws_machine *ring(int n) {
  const hws_alphabet *tape = W.letters;
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  int64_t first;
  int s;
  int32_t x;
  assert_ok(hws_builder_new(HWS_REAL, 1, &tape, NULL, &b));
  assert_ok(hws_builder_add_states(b, n, &first));
  for (s = 0; s < n; ++s) {
    for (x = 1; x <= 3; ++x) assert_ok(hws_builder_add_arc(b, s, &x, 0.1, (s + x) % n));
    assert_ok(hws_builder_set_final(b, s, 1));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* (1|2)* 1 (1|2)^(n - 1); or a ladder, (1|2)^n but for a 1 first. */
static hws_machine *guess_or_ladder(int32_t semiring, int n, int guesses) {
  const hws_alphabet *tape = W.letters;
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  int64_t first;
  int s;
  int32_t x;
  assert_ok(hws_builder_new(semiring, 1, &tape, NULL, &b));
  assert_ok(hws_builder_add_states(b, n + 1, &first));
  for (s = 0; s < n; ++s) {
    for (x = 1; x <= 2; ++x) {
      if (guesses && s == 0) assert_ok(hws_builder_add_arc(b, 0, &x, 0, 0));
      if (!guesses || s > 0 || x == 1) assert_ok(hws_builder_add_arc(b, s, &x, guesses ? 0 : 1, s + 1));
    }
  }
  assert_ok(hws_builder_set_final(b, n, 0));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static hws_strings *random_strings(int32_t tapes, int64_t count, int64_t length) {
  const int64_t strings = tapes * count;
  int64_t *offsets = (int64_t *)malloc((size_t)(strings + 1) * sizeof(int64_t)), i;
  int32_t *labels = (int32_t *)malloc((size_t)(strings * length) * sizeof(int32_t));
  const hws_alphabet *both[2];
  hws_strings *made = NULL;
  uint32_t seed = 1;
  both[0] = both[1] = W.letters;
  for (i = 0; i <= strings; ++i) offsets[i] = i * length;
  for (i = 0; i < strings * length; ++i) labels[i] = random_symbol(&seed, 20);
  assert_ok(hws_strings_from_arrays(tapes, count, offsets, labels, NULL, both, NULL, &made));
  free(offsets);
  free(labels);
  return made;
}

static int make_work(void **state) {
  (void)state;
  assert_ok(hws_alphabet_new(20, NULL, &W.letters));
  W.rings[0] = ring(60000);
  W.rings[1] = ring(59999);
  W.small = ring(600);
  W.guess = guess_or_ladder(HWS_TROPICAL, 40, 1);
  W.ladder = guess_or_ladder(HWS_LOG, 400, 0);
  W.text = random_strings(1, 300, 1000);
  W.pairs = random_strings(2, 400, 400);
  assert_ok(hws_edit_model_new(W.letters, NULL, &W.edits));
  return 0;
}
static int free_work(void **state) {
  (void)state;
  hws_alphabet_free(W.letters);
  hws_machine_free(W.rings[0]);
  hws_machine_free(W.rings[1]);
  hws_machine_free(W.small);
  hws_machine_free(W.guess);
  hws_machine_free(W.ladder);
  hws_strings_free(W.text);
  hws_strings_free(W.pairs);
  hws_edit_model_free(W.edits);
  return 0;
}

/* A call whose result is a handle. A success (the day was slow) frees it; a failure must leave none. */
#define GIVES(handle, call)                       \
  do {                                            \
    handle *made = (handle *)(void *)&W;          \
    const hws_status status = call;               \
    if (status < 0) assert_null(made);            \
    else handle##_free(made);                     \
    return status;                                \
  } while (0)

static const int32_t kTape[] = {0};
static hws_status compose(const hws_options *o) { GIVES(hws_machine, hws_machine_compose(W.rings[0], W.rings[1], o, &made)); }
static hws_status join(const hws_options *o) {
  GIVES(hws_machine, hws_machine_join(W.rings[0], W.rings[1], kTape, kTape, 1, HWS_JOINED_KEEP, o, &made));
}
static hws_status sum_product(const hws_options *o) {
  const hws_machine *both[2];
  double total = 7;
  both[0] = W.rings[0];
  both[1] = W.rings[1];
  const hws_status status = hws_machine_sum_product(both, 2, o, &total);
  if (status < 0) assert_true(total == 0);
  return status;
}
static hws_status determinize(const hws_options *o) {
  GIVES(hws_machine, hws_machine_determinize(W.guess, HWS_AS_TUPLES, o, &made));
}
static hws_status difference(const hws_options *o) { GIVES(hws_machine, hws_machine_difference(W.guess, W.guess, o, &made)); }
static hws_status equivalent(const hws_options *o) {
  int32_t answer = 7;
  const hws_status status = hws_machine_equivalent(W.guess, W.guess, o, &answer);
  if (status < 0) assert_int_equal(answer, 0);
  return status;
}
static hws_status best_paths(const hws_options *o) { GIVES(hws_strings, hws_machine_best_paths(W.ladder, 1 << 22, o, &made)); }
static hws_status best_strings(const hws_options *o) {
  GIVES(hws_strings, hws_machine_best_strings(W.ladder, 1 << 22, o, &made));
}
static hws_status sample(const hws_options *o) { GIVES(hws_strings, hws_machine_sample(W.ladder, 1 << 20, 1, o, &made)); }
static hws_status words(const hws_options *o) { GIVES(hws_machine, hws_machine_from_words_minimal(W.text, HWS_LOG, o, &made)); }
static hws_status edit_scores(const hws_options *o) {
  static double scores[400];
  return hws_edit_model_score(W.edits, W.pairs, o, scores);
}
static hws_status edit_matrix(const hws_options *o) {
  static double scores[300 * 300];
  return hws_edit_model_score_matrix(W.edits, W.text, W.text, o, scores);
}

struct long_call {
  const char *name;
  hws_status (*run)(const hws_options *options);
  const char *option; /* one more that it needs, with its value; may be NULL */
  int64_t value;
  int blind; /* it shows no stage */
};

static void stops(const struct long_call *call) {
  struct interruption i;
  hws_options *o = NULL;
  hws_status status = HWS_OK;
  int attempt;
  interruption_new(&i);
  i.blind = call->blind;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_cancel(o, i.cancel));
  assert_ok(hws_options_set_monitor(o, i.monitor));
  if (call->option) assert_ok(hws_options_set_int(o, call->option, call->value));
  for (attempt = 0; attempt < kAttempts && status != HWS_E_CANCELLED; ++attempt) {
    interruption_begin(&i);
    status = call->run(o);
    interruption_end(&i);
    if (status < 0 && status != HWS_E_CANCELLED) {
      fail_msg("%s: %s (%s)", call->name, hws_status_name(status), hws_error_message_view());
    }
  }
  if (status != HWS_E_CANCELLED) fail_msg("%s: never stopped in %d runs", call->name, kAttempts);
  assert_message("cancel");
  print_message("%s: stopped in run %d\n", call->name, attempt);
  hws_options_free(o);
  interruption_free(&i);
}

static void calls_of_the_engine_stop(void **state) {
  static const struct long_call calls[] = {
      {"compose", compose, NULL, 0, 0},
      {"join", join, NULL, 0, 0},
      {"sum_product", sum_product, NULL, 0, 0},
      {"determinize", determinize, NULL, 0, 0},
      {"difference", difference, NULL, 0, 1},
      {"equivalent", equivalent, NULL, 0, 1},
      {"best_paths", best_paths, NULL, 0, 1},
      {"best_strings", best_strings, NULL, 0, 1},
      {"sample", sample, NULL, 0, 1},
      {"words", words, NULL, 0, 0},
      {"edit scores", edit_scores, NULL, 0, 0},
      {"edit matrix", edit_matrix, NULL, 0, 0},
  };
  size_t c;
  double total;
  (void)state;
  for (c = 0; c < sizeof calls / sizeof calls[0]; ++c) stops(&calls[c]);
  assert_int_equal(hws_machine_arcs(W.rings[0]), 180000); /* what they were given is as it was */
  assert_ok(hws_machine_total(W.small, NULL, &total));
  assert_near(total, 1 / (1 - 0.3), 1e-9);
}

/* Two stars whose arcs all read one symbol: one state of a product has as many arcs as the stars' have together. A limit on
 * arcs is asked for once they have all been found: a call that looks at its cancel handle only then says so. */
enum {
#ifdef HWS_TEST_SLOW
  kRays = 1000
#else
  kRays = 3000
#endif
};
static hws_machine *star(int32_t tapes) {
  const hws_alphabet *both[2];
  const int32_t labels[2] = {1, 2};
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  int64_t first;
  int s;
  both[0] = both[1] = W.letters;
  assert_ok(hws_builder_new(HWS_LOG, tapes, both, NULL, &b));
  assert_ok(hws_builder_add_states(b, kRays + 1, &first));
  for (s = 1; s <= kRays; ++s) {
    assert_ok(hws_builder_add_arc(b, 0, labels, s, s));
    assert_ok(hws_builder_set_final(b, s, 0));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}
static hws_machine *stars[2], *rays;
/* The limit was met: the call was through the row before it was asked to stop, as on a slow day. */
static hws_status through_the_row(hws_status status, hws_machine *made) {
  hws_machine_free(made);
  return status == HWS_E_LIMIT ? HWS_OK : status;
}
static hws_status compose_stars(const hws_options *o) {
  hws_machine *made = NULL;
  const hws_status status = hws_machine_compose(stars[0], stars[1], o, &made);
  return through_the_row(status, made);
}
static hws_status join_stars(const hws_options *o) {
  hws_machine *made = NULL;
  const hws_status status = hws_machine_join(rays, stars[1], kTape, kTape, 1, HWS_JOINED_DROP, o, &made);
  return through_the_row(status, made);
}
static hws_status constrain_star(const hws_options *o) {
  const hws_machine *with[1];
  hws_machine *made = NULL;
  hws_status status;
  with[0] = stars[1];
  status = hws_machine_constrain(rays, with, kTape, 1, o, &made);
  return through_the_row(status, made);
}
static hws_status sum_stars(const hws_options *o) {
  const hws_machine *both[2];
  double total;
  both[0] = stars[0];
  both[1] = rays;
  return through_the_row(hws_machine_sum_product(both, 2, o, &total), NULL);
}
static hws_status is_functional(const hws_options *o) {
  int32_t answer;
  return through_the_row(hws_machine_is_functional(rays, o, &answer), NULL);
}

static void calls_stop_inside_one_giant_row(void **state) {
  static const struct long_call calls[] = {{"compose stars", compose_stars, "max_arcs", 1000000, 1},
                                           {"join stars", join_stars, "max_arcs", 1000000, 1},
                                           {"constrain a star", constrain_star, "max_arcs", 1000000, 1},
                                           {"sum over stars", sum_stars, "max_arcs", 1000000, 1},
                                           {"functional", is_functional, "max_arcs", 1000000, 1}};
  size_t c;
  (void)state;
  stars[0] = star(1);
  stars[1] = star(1);
  rays = star(2);
  for (c = 0; c < sizeof calls / sizeof calls[0]; ++c) stops(&calls[c]);
  hws_machine_free(stars[0]);
  hws_machine_free(stars[1]);
  hws_machine_free(rays);
}

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
static hws_ngram_counts *counts;
static hws_status count_ngrams(const hws_options *o) { return hws_ngram_counts_add(counts, W.text, o); }
static hws_status project_onto_ngrams(const hws_options *o) {
  double cross_entropy = 7;
  hws_options *with = (hws_options *)o; /* belongs to this thread */
  assert_ok(hws_options_set_text(with, "method", "gradient"));
  assert_ok(hws_options_set_text(with, "penalty", "tree"));
  assert_ok(hws_options_set_real(with, "gradient_tolerance", 0));
  GIVES(hws_ngram_model, hws_ngram_project(W.small, NULL, o, &made, &cross_entropy));
}
static hws_status grow_ngrams(const hws_options *o) { GIVES(hws_ngram_model, hws_ngram_grow(counts, o, &made)); }

static void counting_adds_all_or_nothing_and_projections_stop(void **state) {
  static const struct long_call counting = {"count n-grams", count_ngrams, NULL, 0, 0};
  static const struct long_call projecting = {"project", project_onto_ngrams, "iterations", INT64_MAX, 0};
  static const struct long_call growing = {"grow", grow_ngrams, NULL, 0, 1};
  const int64_t offsets[] = {0, 1};
  const int32_t symbol = 1;
  double before, after;
  (void)state;
  assert_ok(hws_ngram_counts_new(W.letters, 5, &counts));
  assert_ok(hws_ngram_counts_add(counts, W.text, NULL));
  assert_ok(hws_ngram_counts_get(counts, 1, offsets, &symbol, &before));
  stops(&counting);
  assert_ok(hws_ngram_counts_get(counts, 1, offsets, &symbol, &after));
  assert_true(fmod(after, before) == 0); /* the runs that were not stopped in time added all */
  stops(&growing);
  stops(&projecting);
  hws_ngram_counts_free(counts);
}
#define NGRAM_TESTS cmocka_unit_test(counting_adds_all_or_nothing_and_projections_stop),
#else
#define NGRAM_TESTS
#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
enum {
  kHmmStates = 48,
#ifdef HWS_TEST_SLOW
  kSequences = 80,
#else
  kSequences = 400,
#endif
  kTokens = 1000
}; /* a score takes several times the 20 ms after which it is stopped */
static hws_hmm *hmm;
static hws_hmm_data *sequences;
static double log_probs[kSequences];
static int32_t path[kSequences * kTokens];

static void make_hmm(void) {
  static double initial[kHmmStates], transition[kHmmStates * kHmmStates], emission[kHmmStates * 20];
  const int64_t tokens = (int64_t)kSequences * kTokens;
  int64_t offsets[kSequences + 1], i;
  int32_t *symbols = (int32_t *)malloc((size_t)tokens * sizeof(int32_t));
  hws_corpus *corpus = NULL;
  uint32_t seed = 2;
  for (i = 0; i < kHmmStates; ++i) initial[i] = 1.0 / kHmmStates;
  for (i = 0; i < kHmmStates * kHmmStates; ++i) transition[i] = (i / kHmmStates == i % kHmmStates ? 49 : 1) / 96.0;
  for (i = 0; i < kHmmStates * 20; ++i) emission[i] = (i % 20 == i / 20 % 20 ? 13 : 1) / 32.0;
  for (i = 0; i <= kSequences; ++i) offsets[i] = i * kTokens;
  for (i = 0; i < tokens; ++i) symbols[i] = random_symbol(&seed, 20);
  assert_ok(hws_hmm_new(kHmmStates, W.letters, NULL, initial, transition, NULL, emission, NULL, &hmm));
  assert_ok(hws_corpus_from_arrays(kSequences, offsets, symbols, W.letters, &corpus));
  assert_ok(hws_hmm_data_for(hmm, corpus, NULL, NULL, NULL, NULL, &sequences));
  hws_corpus_free(corpus);
  free(symbols);
}
static hws_status score_sequences(const hws_options *o) { return hws_hmm_score(hmm, sequences, o, log_probs); }
static hws_status decode_sequences(const hws_options *o) { return hws_hmm_decode(hmm, sequences, o, path); }
static hws_status viterbi(const hws_options *o) {
  assert_ok(hws_options_set_text((hws_options *)o, "decode", "viterbi")); /* belongs to this thread */
  return hws_hmm_decode(hmm, sequences, o, path);
}
static hws_status sample_sequences(const hws_options *o) { GIVES(hws_tagged, hws_hmm_sample(hmm, 1 << 20, 1, o, &made)); }
static hws_status hmm_machine(const hws_options *o) { GIVES(hws_machine, hws_hmm_machine(hmm, HWS_REAL, o, &made)); }

static void hidden_markov_models_stop_and_say_the_same_afterwards(void **state) {
  static const struct long_call calls[] = {{"hmm scores", score_sequences, NULL, 0, 1},
                                           {"decode", decode_sequences, NULL, 0, 1},
                                           {"viterbi", viterbi, NULL, 0, 1},
                                           {"hmm sample", sample_sequences, "length", 1000, 1}};
  double *before = (double *)malloc(sizeof log_probs);
  int32_t *states = (int32_t *)malloc(sizeof path);
  hws_options *cancelled = NULL;
  hws_cancel *cancel = NULL;
  size_t c;
  (void)state;
  make_hmm();
  assert_ok(score_sequences(NULL));
  assert_ok(decode_sequences(NULL));
  memcpy(before, log_probs, sizeof log_probs);
  memcpy(states, path, sizeof path);
  for (c = 0; c < sizeof calls / sizeof calls[0]; ++c) stops(&calls[c]);
  assert_ok(hws_cancel_new(&cancel)); /* one too short to be met while it works */
  assert_ok(hws_options_new(&cancelled));
  assert_ok(hws_options_set_cancel(cancelled, cancel));
  hws_cancel_set(cancel);
  assert_int_equal(hmm_machine(cancelled), HWS_E_CANCELLED);
  assert_ok(score_sequences(NULL));
  assert_ok(decode_sequences(NULL));
  assert_memory_equal(before, log_probs, sizeof log_probs);
  assert_memory_equal(states, path, sizeof path);
  hws_options_free(cancelled);
  hws_cancel_free(cancel);
  hws_hmm_data_free(sequences);
  hws_hmm_free(hmm);
  free(before);
  free(states);
}
#define HMM_TESTS cmocka_unit_test(hidden_markov_models_stop_and_say_the_same_afterwards),
#else
#define HMM_TESTS
#endif

static int interrupted(void) {
  static const struct CMUnitTest tests[] = {NGRAM_TESTS HMM_TESTS cmocka_unit_test(calls_of_the_engine_stop),
                                            cmocka_unit_test(calls_stop_inside_one_giant_row)};
  return cmocka_run_group_tests(tests, make_work, free_work);
}
int main(void) { return capi_main(interrupted); }
