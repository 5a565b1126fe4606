/* What a call takes from malloc at most is within a tenth of its max_bytes, whether it does what it was asked or meets the
 * limit: every call of the engine, on machines of several kinds, and what makes alphabets, strings and machines from data. */
#include "capi_test.h"

#include "tests/own_malloc.h"

/* Memory that engine_calls.h allocates as the library's caller is not counted. */
static void *callers_malloc(size_t size) { return __libc_malloc(size); }
#define malloc callers_malloc
#include "engine_operands.h"
#undef malloc

static int refused(void) { return 0; }

enum { KINDS = 7, STRINGS = 2000, LENGTH = 12 };
static const char *const kind_names[KINDS] = {"ambiguous", "silent", "relation", "deterministic", "failing", "dense", "words"};
static struct {
  hws_alphabet *letters;
  hws_machine *machines[KINDS];
  hws_strings *words;
  struct operand_parts parts;
} W;

static hws_machine *random_machine(int32_t semiring, int64_t states, int32_t tapes, const char *kind, const char *part) {
  const hws_alphabet *of[2];
  hws_options *o = NULL;
  hws_machine *m = NULL;
  of[0] = of[1] = W.letters;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", states));
  assert_ok(hws_options_set_text(o, "connected", "yes"));
  if (*kind) assert_ok(hws_options_set_text(o, kind, "yes"));
  if (*part) assert_ok(hws_options_set_real(o, part, 0.1));
  if (semiring != HWS_TROPICAL) assert_ok(hws_options_set_real(o, "mass", 0.9));
  assert_ok(hws_machine_random(semiring, tapes, of, 3, o, &m));
  hws_options_free(o);
  return m;
}

static hws_strings *random_words(void) {
  static int64_t offsets[STRINGS + 1];
  static int32_t labels[STRINGS * LENGTH];
  const hws_alphabet *tape[1];
  hws_strings *made = NULL;
  uint32_t seed = 1;
  int i;
  for (i = 0; i <= STRINGS; ++i) offsets[i] = (int64_t)i * LENGTH;
  for (i = 0; i < STRINGS * LENGTH; ++i) {
    seed = seed * 1664525u + 1013904223u;
    labels[i] = 1 + (int32_t)((seed >> 16) % 6);
  }
  tape[0] = W.letters;
  assert_ok(hws_strings_from_arrays(1, STRINGS, offsets, labels, NULL, tape, NULL, &made));
  return made;
}

static int make_world(void **state) {
  (void)state;
  assert_ok(hws_alphabet_new(6, NULL, &W.letters));
  W.machines[0] = random_machine(HWS_LOG, 400, 1, "acyclic", "");
  W.machines[1] = random_machine(HWS_LOG, 2000, 1, "", "epsilon");
  W.machines[2] = random_machine(HWS_LOG, 300, 2, "", "");
  W.machines[3] = random_machine(HWS_TROPICAL, 3000, 1, "deterministic", "");
  W.machines[4] = random_machine(HWS_LOG, 1000, 1, "", "failure");
  W.machines[5] = random_machine(HWS_REAL, 300, 1, "", "");
  W.words = random_words();
  assert_ok(hws_machine_from_words_minimal(W.words, HWS_LOG, NULL, &W.machines[6]));
  make_parts(&W.parts, W.letters, W.words, W.machines[1]);
  return 0;
}
static int free_world(void **state) {
  int k;
  (void)state;
  for (k = 0; k < KINDS; ++k) hws_machine_free(W.machines[k]);
  hws_strings_free(W.words);
  hws_alphabet_free(W.letters);
  free_parts(&W.parts);
  return 0;
}

/* Without what is kept with a machine that was worked on before. */
static hws_machine *fresh(const hws_machine *m) {
  hws_machine *copy = NULL;
  int64_t size = 0;
  char *bytes;
  assert_ok(hws_machine_write(m, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_machine_write(m, bytes, size, NULL));
  assert_ok(hws_machine_read(bytes, size, NULL, &copy));
  free(bytes);
  return copy;
}

/* Peak of allocated bytes above what was allocated before the call. */
static int64_t peak_of(const struct engine_call *call, int kind, int64_t limit, hws_status *status) {
  struct operands in;
  struct outcome out;
  hws_options *o = bounded_options(call, limit);
  hws_machine *const first = fresh(W.machines[kind]), *const second = fresh(W.machines[kind]);
  int64_t before;
  fit_operands(call, &W.parts, first, second, &in);
  before = most_bytes = live_bytes;
  *status = run_call(call, &in, o, &out);
  before = most_bytes - before;
  hws_options_free(o);
  free_outcome(&out);
  hws_machine_free(first);
  hws_machine_free(second);
  return before;
}

enum { SLACK = 16384 }; /* of one call: its options, messages and small arrays */
static void peaks_are_within_a_tenth_of_max_bytes(void **state) {
  int c, kind, beyond = 0, measured = 0, limited = 0;
  (void)state;
  for (c = 0; c < ENGINE_CALLS; ++c) {
    for (kind = 0; kind < KINDS; ++kind) {
      hws_status status;
      const int64_t whole = peak_of(&engine_calls[c], kind, INT64_C(1) << 24, &status);
      double worst = 0;
      int step;
      if (status < 0 && status != HWS_E_LIMIT) continue; /* not for such machines */
      for (step = 1; step <= 12; ++step) {
        const int64_t limit = whole * step / 10, peak = peak_of(&engine_calls[c], kind, limit, &status);
        const double ratio = (double)(peak - SLACK) / (double)limit;
        limited += status != HWS_OK;
        if (ratio > worst) worst = ratio;
      }
      if (worst > 1.1) {
        print_message("%s, %s: of %lld bytes at most %.2f of the limit\n", engine_calls[c].name, kind_names[kind],
                      (long long)whole, worst);
        ++beyond;
      }
      ++measured;
    }
  }
  print_message("%d of %d calls beyond; limits were met %d times\n", beyond, measured, limited);
  assert_true(measured > 5 * ENGINE_CALLS);
  assert_true(limited > measured);
  assert_int_equal(beyond, 0);
}

/* ---- What takes data from its caller. */
enum { NAMES = 20000 };
static struct {
  const char *names[NAMES];
  char name_text[NAMES][24], lines[NAMES * 24], symbols[NAMES * 32];
  int64_t offsets[NAMES + 1], from[NAMES], to[NAMES];
  int32_t labels[NAMES];
  double weights[NAMES];
} G;

static void make_data(void) {
  char *line = G.lines, *symbol = G.symbols;
  int i;
  for (i = 0; i < NAMES; ++i) {
    G.names[i] = G.name_text[i];
    sprintf(G.name_text[i], i % 3 ? "n%d" : "a-name-of-its-own-%d", i);
    line += sprintf(line, "%d %d\n", 1 + i % 6, 1 + i % 5);
    symbol += sprintf(symbol, "%s %d\n", G.names[i], i + 1);
    G.offsets[i + 1] = i + 1;
    G.from[i] = G.to[i] = i % 100;
    G.labels[i] = 1 + i % 6;
    G.weights[i] = 1;
  }
}

static hws_status names(const hws_options *o) {
  hws_alphabet *made = NULL;
  const hws_status status = hws_alphabet_from_names(G.names, NAMES, o, &made);
  hws_alphabet_free(made);
  return status;
}
static hws_status chars(const hws_options *o) {
  static char text[3 * 5000];
  hws_alphabet *made = NULL;
  hws_status status;
  int i;
  for (i = 0; i < 5000; ++i) { /* three bytes each, from U+4000 on */
    const int c = 0x4000 + i;
    text[3 * i] = (char)(0xE0 | c >> 12);
    text[3 * i + 1] = (char)(0x80 | (c >> 6 & 63));
    text[3 * i + 2] = (char)(0x80 | (c & 63));
  }
  status = hws_alphabet_from_chars(text, sizeof text, o, &made);
  hws_alphabet_free(made);
  return status;
}
static hws_status symbols(const hws_options *o) {
  hws_alphabet *made = NULL;
  const hws_status status = hws_alphabet_read(G.symbols, -1, o, &made);
  hws_alphabet_free(made);
  return status;
}
static hws_status arrays(const hws_options *o) {
  hws_strings *made = NULL;
  const hws_status status = hws_strings_from_arrays(1, NAMES, G.offsets, G.labels, G.weights, NULL, o, &made);
  hws_strings_free(made);
  return status;
}
static hws_status lines(const hws_options *o) {
  hws_strings *made = NULL;
  const hws_status status = hws_strings_read(G.lines, -1, 1, HWS_SPLIT_SPACES, NULL, o, &made);
  hws_strings_free(made);
  return status;
}
static hws_status built(const hws_options *o) {
  hws_builder *b = NULL;
  hws_machine *made = NULL;
  int64_t first;
  hws_status status = hws_builder_new(HWS_LOG, 1, NULL, o, &b);
  if (status == HWS_OK) status = hws_builder_add_states(b, 100, &first);
  if (status == HWS_OK) status = hws_builder_add_arcs(b, NAMES, G.from, G.labels, G.weights, G.to);
  if (status == HWS_OK) status = hws_builder_build(b, &made);
  hws_machine_free(made);
  hws_builder_free(b);
  return status;
}

static void so_are_peaks_of_what_is_made_from_data(void **state) {
  static const struct {
    const char *name;
    hws_status (*run)(const hws_options *o);
  } makers[] = {{"names", names}, {"characters", chars}, {"symbols", symbols},
                {"arrays", arrays}, {"lines", lines}, {"builder", built}};
  size_t c;
  int beyond = 0;
  (void)state;
  make_data();
  for (c = 0; c < sizeof makers / sizeof makers[0]; ++c) {
    int64_t whole = INT64_C(1) << 26;
    int step, met = 0;
    for (step = 12; step >= 0; --step) { /* the first run has all that it wants */
      const int64_t limit = step == 12 ? whole : whole * (step + 1) / 12;
      const int64_t before = live_bytes;
      hws_options *o = NULL;
      hws_status status;
      assert_ok(hws_options_new(&o));
      assert_ok(hws_options_set_int(o, "max_bytes", limit));
      most_bytes = before;
      status = makers[c].run(o);
      if (status != HWS_OK) {
        assert_int_equal(status, HWS_E_LIMIT);
        assert_true(step < 12);
        assert_message("max_bytes");
        ++met;
      }
      if ((double)(most_bytes - before - SLACK) > 1.1 * (double)limit) {
        print_message("%s: %lld bytes where %lld are allowed\n", makers[c].name, (long long)(most_bytes - before),
                      (long long)limit);
        ++beyond;
      }
      if (step == 12) whole = most_bytes - before;
      hws_options_free(o);
      assert_int_equal(live_bytes, before);
    }
    assert_true(met > 0);
  }
  assert_int_equal(beyond, 0);
}

static int peaks(void) {
  static const struct CMUnitTest tests[] = {cmocka_unit_test(peaks_are_within_a_tenth_of_max_bytes),
                                            cmocka_unit_test(so_are_peaks_of_what_is_made_from_data)};
  return cmocka_run_group_tests(tests, make_world, free_world);
}
int main(void) { return capi_main(peaks); }
