/* Every option of every call about models and corpora changes what comes out, or is a limit that stops the call. The options
 * are those hws_options_describe lists: one that is added without a row here fails. Those of
 * hws_pfa_learner_new are in tests/laws. */
#include "option_effects.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

#define FILE_NAME "pfa_options_test.tmp"
static const char kAbbadingo[] = "4 2\n1 3 0 1 1\n0 2 1 1\n1 1 0\n0 0\n";

static struct {
  hws_pfa *ensemble, *other; /* over the same three symbols; every string has many paths */
  hws_machine *ring;         /* a hundred states that strings hardly leave: sums over it come out of iterations */
  hws_pfa *of_ring, *of_other_ring;
  hws_corpus *strings;
  hws_alphabet *two;
  struct outcome written; /* the ensemble */
} W;

/* Deterministic: reads 1 to 3 on the ring and ends with a 4, which two states have. */
static hws_machine *ring(double exit) {
  enum { STATES = 100 };
  hws_alphabet *a = NULL;
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  const hws_alphabet *of[1];
  const int32_t last = 4;
  int64_t first;
  int s;
  assert_ok(hws_alphabet_new(4, NULL, &a));
  of[0] = a;
  assert_ok(hws_builder_new(HWS_REAL, 1, of, NULL, &b));
  assert_ok(hws_builder_add_states(b, STATES + 1, &first));
  for (s = 0; s < STATES; ++s) {
    static const int by[3] = {1, 7, 31};
    static const double weights[3] = {0.3, 0.3333, 0.3666};
    int32_t label;
    for (label = 1; label <= 3; ++label) {
      assert_ok(hws_builder_add_arc(b, s, &label, weights[label - 1] * (1 - 1e-4 * (s % 5)), (s + by[label - 1]) % STATES));
    }
  }
  assert_ok(hws_builder_add_arc(b, 13, &last, exit, STATES));
  assert_ok(hws_builder_add_arc(b, 26, &last, 2 * exit, STATES));
  assert_ok(hws_builder_set_final(b, STATES, 1));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  hws_alphabet_free(a);
  return m;
}

/* Bytes of what a two-call function writes. */
#define PUT_WRITTEN(out, call)              \
  do {                                      \
    int64_t capacity = 0, size = 0;         \
    char *bytes = NULL;                     \
    assert_ok(call);                        \
    capacity = size;                        \
    bytes = (char *)malloc((size_t)size);   \
    assert_ok(call);                        \
    put(out, bytes, size);                  \
    free(bytes);                            \
  } while (0)
static void put_written(struct outcome *out, const hws_pfa *m) { PUT_WRITTEN(out, hws_pfa_write(m, bytes, capacity, &size)); }
static hws_status put_model(struct outcome *out, hws_status status, hws_pfa *m) {
  if (m) put_written(out, m);
  hws_pfa_free(m);
  return status;
}

static int make_world(void **state) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  hws_machine *m;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 4));
  assert_ok(hws_options_set_int(o, "symbols", 3));
  assert_ok(hws_options_set_real(o, "mean_length", 5));
  assert_ok(hws_pfa_random(1, o, &W.other));
  hws_options_free(o);
  assert_ok(hws_pfa_sample(W.other, 300, 1, NULL, &W.strings));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 3));
  assert_ok(hws_options_set_real(o, "prior_transition", 0.2));
  assert_ok(hws_options_set_int(o, "iterations", 40));
  assert_ok(hws_options_set_int(o, "chains", 2));
  assert_ok(hws_options_set_int(o, "seed", 5)); /* whose last sample is not the best one */
  assert_ok(hws_pfa_learner_new(NULL, W.strings, NULL, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 10, &done));
  assert_ok(hws_pfa_learner_model(l, &W.ensemble));
  hws_learner_free(l);
  hws_options_free(o);
  W.ring = ring(0.001);
  assert_ok(hws_pfa_from_machine(W.ring, NULL, &W.of_ring));
  m = ring(0.003);
  assert_ok(hws_pfa_from_machine(m, NULL, &W.of_other_ring));
  hws_machine_free(m);
  assert_ok(hws_alphabet_new(2, NULL, &W.two));
  put_written(&W.written, W.ensemble);
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_pfa_free(W.ensemble);
  hws_pfa_free(W.other);
  hws_pfa_free(W.of_ring);
  hws_pfa_free(W.of_other_ring);
  hws_machine_free(W.ring);
  hws_corpus_free(W.strings);
  hws_alphabet_free(W.two);
  free(W.written.bytes);
  remove(FILE_NAME);
  return 0;
}

/* ---- Calls, and the bytes of what they give. */
static hws_status put_corpus(struct outcome *out, hws_status status, hws_corpus *c) {
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  if (!c) return status;
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  put(out, offsets, (hws_corpus_count(c) + 1) * (int64_t)sizeof *offsets);
  put(out, symbols, hws_corpus_symbols(c) * (int64_t)sizeof *symbols);
  hws_corpus_free(c);
  return status;
}

#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
#define MODEL_OF(expression)         \
  hws_pfa *m = NULL;                 \
  const hws_status s = (expression); \
  return put_model(out, s, m)
#define CORPUS_OF(expression)        \
  hws_corpus *c = NULL;              \
  const hws_status s = (expression); \
  return put_corpus(out, s, c)

CALL(machine) {
  hws_machine *m = NULL;
  const hws_status s = hws_pfa_machine(W.ensemble, HWS_LOG, o, &m);
  if (m) PUT_WRITTEN(out, hws_machine_write(m, bytes, capacity, &size));
  hws_machine_free(m);
  return s;
}
CALL(write_pautomac) {
  int64_t needed = 0;
  const hws_status s = hws_pfa_write_pautomac(W.ensemble, o, NULL, 0, &needed);
  if (s >= 0) PUT_WRITTEN(out, hws_pfa_write_pautomac(W.ensemble, o, bytes, capacity, &size));
  return s;
}
CALL(read) { MODEL_OF(hws_pfa_read(W.written.bytes, W.written.size, o, &m)); }
CALL(read_solution) {
  double probabilities[2];
  const hws_status s = hws_pfa_read_solution("2\n0.25\n0.75\n", -1, o, probabilities, 2, NULL);
  if (s >= 0) put(out, probabilities, sizeof probabilities);
  return s;
}
CALL(read_pautomac) { MODEL_OF(hws_pfa_read_pautomac("I:\n(0) 1\nF:\n(0) 0.5\nS:\n(0,0) 1\nT:\n(0,0,0) 1\n", -1, o, &m)); }
CALL(from_hmm) {
  static const double initial[] = {0.5, 0.5}, emission[] = {0.5, 0.25, 0.25, 0.25, 0.25, 0.5},
                      transition[] = {0.5, 0.5, 0.25, 0.75};
  MODEL_OF(hws_pfa_from_hmm(2, W.two, initial, emission, transition, o, &m));
}
CALL(from_machine) { MODEL_OF(hws_pfa_from_machine(W.ring, o, &m)); }
CALL(score) {
  double log_probs[300] = {0};
  const hws_status s = hws_pfa_score(W.ensemble, W.strings, o, log_probs);
  put(out, log_probs, sizeof log_probs);
  return s;
}
CALL(sample) { CORPUS_OF(hws_pfa_sample(W.ensemble, 300, 4, o, &c)); }
/* Exact where there is one automaton, else estimated from samples: both, as each takes some of the options. */
#define ESTIMATES_OF(exactly, estimated)          \
  double all[4] = {0, 0, 0, 0};                   \
  int32_t exact[2] = {0, 0};                      \
  const hws_status one = (exactly);               \
  const hws_status other = (estimated);           \
  if (one >= 0 && other >= 0) assert_true(exact[0] && !exact[1]); \
  put(out, all, sizeof all);                      \
  return one < 0 ? one : other
CALL(entropy) {
  ESTIMATES_OF(hws_pfa_entropy(W.of_ring, o, &all[0], &all[1], &exact[0]),
               hws_pfa_entropy(W.ensemble, o, &all[2], &all[3], &exact[1]));
}
CALL(divergence) {
  ESTIMATES_OF(hws_pfa_divergence(W.of_ring, W.of_other_ring, o, &all[0], &all[1], &exact[0]),
               hws_pfa_divergence(W.other, W.ensemble, o, &all[2], &all[3], &exact[1]));
}
CALL(random) { MODEL_OF(hws_pfa_random(3, o, &m)); }
CALL(corpus_read) { CORPUS_OF(hws_corpus_read(kAbbadingo, -1, HWS_CORPUS_ABBADINGO, NULL, o, &c)); }
CALL(corpus_with_classes) { CORPUS_OF(hws_corpus_with_classes(W.strings, NULL, NULL, 0, o, &c)); }
CALL(corpus_reader_new) {
  hws_corpus_reader *reader = NULL;
  hws_corpus *c = NULL;
  hws_status s = hws_corpus_reader_new(HWS_CORPUS_ABBADINGO, NULL, o, &reader);
  if (s >= 0) s = hws_corpus_reader_feed(reader, kAbbadingo, -1);
  if (s >= 0) s = hws_corpus_reader_finish(reader, &c);
  hws_corpus_reader_free(reader);
  return put_corpus(out, s, c);
}
#ifndef HWS_NO_FILES
static void write_bytes(const void *bytes, size_t size) {
  FILE *f = fopen(FILE_NAME, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, size, f), size);
  assert_int_equal(fclose(f), 0);
}
CALL(read_file) {
  write_bytes(W.written.bytes, (size_t)W.written.size);
  MODEL_OF(hws_pfa_read_file(FILE_NAME, o, &m));
}
CALL(corpus_read_file) {
  write_bytes(kAbbadingo, sizeof kAbbadingo - 1);
  CORPUS_OF(hws_corpus_read_file(FILE_NAME, HWS_CORPUS_ABBADINGO, NULL, o, &c));
}
#endif

#define CALLED(name) {"hws_pfa_" #name, call_##name, NULL}
static const struct called kCalls[] = {
    CALLED(machine), CALLED(write_pautomac), CALLED(read), CALLED(read_pautomac), CALLED(read_solution),
    CALLED(from_hmm), CALLED(from_machine),
    CALLED(score), CALLED(sample), CALLED(random), CALLED(entropy), CALLED(divergence),
#ifndef HWS_NO_FILES
    CALLED(read_file),
#endif
};
static const struct called kCorpusCalls[] = {
    {"hws_corpus_read", call_corpus_read, NULL},
    {"hws_corpus_reader_new", call_corpus_reader_new, NULL},
    {"hws_corpus_with_classes", call_corpus_with_classes, NULL},
#ifndef HWS_NO_FILES
    {"hws_corpus_read_file", call_corpus_read_file, NULL},
#endif
};
static const struct witness kWitnesses[] = {
    {"hws_pfa_machine", "", "sample=last"},
    {"hws_pfa_machine", "", "sample=mixture"},
    {"hws_pfa_write_pautomac", "", "sample=last"},
    {"hws_pfa_write_pautomac", "", "sample=mixture"},
    {"hws_pfa_from_machine", "", "tolerance=0.01"},
    {"hws_pfa_entropy", "", "samples=300"},
    {"hws_pfa_entropy", "", "seed=99"},
    {"hws_pfa_entropy", "", "tolerance=0.01"},
    {"hws_pfa_divergence", "", "samples=300"},
    {"hws_pfa_divergence", "", "seed=99"},
    {"hws_pfa_divergence", "", "tolerance=0.01"},
    {"hws_pfa_random", "", "target=dpfa"},
    {"hws_pfa_random", "", "target=hmm"},
    {"hws_pfa_random", "", "states=7"},
    {"hws_pfa_random", "", "symbols=4"},
    {"hws_pfa_random", "", "sparsity=1"},
    {"hws_pfa_random", "", "transition_sparsity=1"},
    {"hws_pfa_random", "", "final_share=1"},
    {"hws_pfa_random", "", "mean_length=3"},
    {"hws_corpus_read", "", "labels=all"},
    {"hws_corpus_reader_new", "", "labels=all"},
    {"hws_corpus_with_classes", "", "rare=1000000"},
    {"hws_corpus_read_file", "", "labels=all"},
};
#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kCalls, COUNT(kCalls), kWitnesses, COUNT(kWitnesses), "hws_pfa_", "hws_pfa_learner_new", "");
  check_calls(kCorpusCalls, COUNT(kCorpusCalls), kWitnesses, COUNT(kWitnesses), "hws_corpus_", "", "");
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_of_every_call_has_its_effect)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
