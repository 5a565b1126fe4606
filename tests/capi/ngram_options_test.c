/* Every option of every call on n-gram models has an effect. The options are those hws_options_describe lists: a limit of 1
 * is HWS_E_LIMIT and the message names the option; of the others two values are named here between which the result changes.
 * One without a row here fails. */
#include "option_effects.h"

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

#define FILE_NAME "ngram_options_test.tmp"

static struct {
  hws_alphabet *letters, *many;
  hws_strings *words, *odd;
  hws_ngram_model *model, *closed,
      *large; /* of letters; with back-off weights of zero; of many symbols, near divergence, 1e-4 leaves at a time */
  hws_machine *machine, *slow;
  char *binary, *arpa;
  int64_t binary_size, arpa_size;
} W;

static const char kLines[] = "ab\nabc\nb\ncab\nabab\ncc\nabc\nacb\n";

/* A ring of 120 symbols with chords: sums over it come out of iterations. */
static hws_ngram_model *large_model(void) {
  enum { SYMBOLS = 120, ROWS = 3 * SYMBOLS + 3 };
  static int64_t offsets[ROWS + 1];
  static int32_t labels[2 * ROWS];
  static double theta[ROWS];
  static const int by[3] = {1, 7, 31};
  static const double weights[3] = {.3, .3333, .3666};
  hws_ngram_model *m = NULL;
  int64_t n = 0, end = 0;
  int i, k;
  for (i = 0; i < SYMBOLS; ++i) {
    for (k = 0; k < 3; ++k) {
      labels[end++] = 1 + i;
      labels[end++] = 1 + (i + by[k]) % SYMBOLS;
      theta[n] = 20 + log(weights[k] * (1 - 1e-4 * (i % 5)));
      offsets[++n] = end;
    }
  }
  theta[n] = -20; /* the empty n-gram: symbols that no bigram reads have almost no weight */
  offsets[++n] = end;
  labels[end++] = HWS_BOS;
  labels[end++] = 1;
  theta[n] = 20;
  offsets[++n] = end;
  labels[end++] = 14;
  labels[end++] = HWS_EOS;
  theta[n] = 13;
  offsets[++n] = end;
  assert_ok(hws_ngram_from_theta(W.many, n, offsets, labels, theta, NULL, &m));
  return m;
}

static int make_world(void **state) {
  hws_ngram_counts *counts = NULL;
  const hws_alphabet *tape;
  (void)state;
  memset(&W, 0, sizeof W);
  assert_ok(hws_alphabet_from_chars("abc?", -1, NULL, &W.letters));
  assert_ok(hws_alphabet_new(120, NULL, &W.many));
  tape = W.letters;
  assert_ok(hws_strings_read(kLines, -1, 1, HWS_SPLIT_CHARS, &tape, NULL, &W.words));
  assert_ok(hws_strings_read("ab\nacb\n", -1, 1, HWS_SPLIT_CHARS, &tape, NULL, &W.odd));
  assert_ok(hws_ngram_counts_new(W.letters, 3, &counts));
  assert_ok(hws_ngram_counts_add(counts, W.words, NULL));
  assert_ok(hws_ngram_estimate(counts, NULL, &W.model));
  {
    hws_options *o = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "smoothing", "maximum-likelihood"));
    assert_ok(hws_ngram_estimate(counts, o, &W.closed));
    hws_options_free(o);
  }
  hws_ngram_counts_free(counts);
  assert_ok(hws_ngram_machine(W.model, HWS_LOG, NULL, &W.machine));
  W.large = large_model();
  assert_ok(hws_ngram_machine(W.large, HWS_LOG, NULL, &W.slow));
  assert_ok(hws_ngram_write(W.model, NULL, 0, &W.binary_size));
  W.binary = (char *)malloc((size_t)W.binary_size);
  assert_ok(hws_ngram_write(W.model, W.binary, W.binary_size, NULL));
  assert_ok(hws_ngram_write_arpa(W.model, NULL, NULL, 0, &W.arpa_size));
  W.arpa = (char *)malloc((size_t)W.arpa_size);
  assert_ok(hws_ngram_write_arpa(W.model, NULL, W.arpa, W.arpa_size, NULL));
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_ngram_model_free(W.model);
  hws_ngram_model_free(W.closed);
  hws_ngram_model_free(W.large);
  hws_machine_free(W.machine);
  hws_machine_free(W.slow);
  hws_strings_free(W.words);
  hws_strings_free(W.odd);
  hws_alphabet_free(W.letters);
  hws_alphabet_free(W.many);
  free(W.binary);
  free(W.arpa);
  remove(FILE_NAME);
  return 0;
}

static hws_status put_model(struct outcome *out, hws_status status, hws_ngram_model *m) {
  int64_t size = 0;
  char *bytes;
  if (status < 0) {
    assert_null(m);
    return status;
  }
  assert_ok(hws_ngram_write(m, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_ngram_write(m, bytes, size, NULL));
  put(out, bytes, size);
  free(bytes);
  hws_ngram_model_free(m);
  return status;
}
static hws_ngram_counts *counts_of(int32_t order) {
  hws_ngram_counts *c = NULL;
  assert_ok(hws_ngram_counts_new(W.letters, order, &c));
  assert_ok(hws_ngram_counts_add(c, W.words, NULL));
  return c;
}

#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
#define MODEL_OF(expression)          \
  hws_ngram_model *m = NULL;          \
  const hws_status s = (expression);  \
  return put_model(out, s, m)

static const int64_t kOffsets[] = {0, 0, 2, 3};
static const int32_t kLabels[] = {1, 2, 3};
static const double kTheta[] = {-2, 1, .5};
CALL(from_theta) { MODEL_OF(hws_ngram_from_theta(W.letters, 3, kOffsets, kLabels, kTheta, o, &m)); }
CALL(theta) {
  int64_t count = 0, labels = 0;
  const hws_status s = hws_ngram_theta(W.closed, o, NULL, NULL, 0, &count, NULL, 0, &labels);
  put(out, &count, sizeof count);
  return s;
}
CALL(product) { MODEL_OF(hws_ngram_product(W.closed, W.closed, o, &m)); }
CALL(quotient) { MODEL_OF(hws_ngram_quotient(W.closed, W.closed, o, &m)); }
CALL(power) { MODEL_OF(hws_ngram_power(W.closed, 2, o, &m)); }
CALL(compact) { MODEL_OF(hws_ngram_compact(W.large, o, &m)); }
CALL(log_total) {
  double x = 0;
  hws_ngram_model *fresh = large_model(); /* sums found out once are kept */
  const hws_status s = hws_ngram_log_total(fresh, o, &x);
  put(out, &x, sizeof x);
  hws_ngram_model_free(fresh);
  return s;
}
CALL(normalize) {
  hws_ngram_model *fresh = large_model(), *m = NULL;
  const hws_status s = hws_ngram_normalize(fresh, o, &m, NULL);
  hws_ngram_model_free(fresh);
  return put_model(out, s, m);
}
CALL(machine) {
  hws_machine *m = NULL;
  const hws_status s = hws_ngram_machine(W.model, HWS_LOG, o, &m);
  const int64_t arcs = hws_machine_arcs(m);
  put(out, &arcs, sizeof arcs);
  hws_machine_free(m);
  return s;
}
CALL(from_machine) { MODEL_OF(hws_ngram_from_machine(W.machine, o, &m)); }
static hws_status segmented(const char *text, int32_t split, const hws_options *o, struct outcome *out) {
  hws_strings *s = NULL;
  hws_alphabet *built = NULL;
  const hws_status status = hws_ngram_segment_text(text, -1, split, NULL, o, &s, &built);
  const int64_t numbers[2] = {hws_strings_count(s), hws_alphabet_size(built)};
  const char *first = built ? hws_alphabet_name_view(built, 1) : "";
  put(out, numbers, sizeof numbers);
  put(out, first, (int64_t)strlen(first));
  hws_strings_free(s);
  hws_alphabet_free(built);
  return status;
}
CALL(segment_text) { return segmented("a b a\nb c", HWS_SPLIT_CHARS, o, out); }
CALL(counts_add) {
  hws_ngram_counts *c = counts_of(2);
  double x = 0;
  const hws_status s = hws_ngram_counts_add(c, W.words, o);
  assert_ok(hws_ngram_counts_get(c, 1, kOffsets, kLabels, &x));
  put(out, &x, sizeof x);
  hws_ngram_counts_free(c);
  return s;
}
CALL(counts_add_machine) {
  hws_ngram_counts *c = NULL;
  hws_machine *fresh = NULL;
  hws_status s;
  double x[3];
  assert_ok(hws_ngram_counts_new(W.many, 2, &c));
  assert_ok(hws_ngram_machine(W.large, HWS_LOG, NULL, &fresh));
  s = hws_ngram_counts_add_machine(c, fresh, 0, 1e-3, 1, o);
  assert_ok(hws_ngram_counts_get(c, 3, kOffsets, kLabels, x));
  put(out, x, sizeof x);
  hws_machine_free(fresh);
  hws_ngram_counts_free(c);
  return s;
}
CALL(counts_add_bytes) {
  hws_ngram_counts *c = counts_of(2);
  int64_t size = 0;
  double x = 0;
  void *bytes;
  hws_status s;
  assert_ok(hws_ngram_counts_write(c, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_ngram_counts_write(c, bytes, size, NULL));
  s = hws_ngram_counts_add_bytes(c, bytes, size, o);
  free(bytes);
  assert_ok(hws_ngram_counts_get(c, 1, kOffsets, kLabels, &x));
  put(out, &x, sizeof x);
  hws_ngram_counts_free(c);
  return s;
}
#define OF_COUNTS(call)                   \
  hws_ngram_counts *c = counts_of(3);     \
  hws_ngram_model *m = NULL;              \
  const hws_status s = (call);            \
  hws_ngram_counts_free(c);               \
  return put_model(out, s, m)
CALL(estimate) { OF_COUNTS(hws_ngram_estimate(c, o, &m)); }
CALL(prune_kneser_ney) { OF_COUNTS(hws_ngram_prune_kneser_ney(c, .5, o, &m)); }
CALL(grow) { OF_COUNTS(hws_ngram_grow(c, o, &m)); }
CALL(prune) { MODEL_OF(hws_ngram_prune(W.model, .05, o, &m)); }
CALL(project) { MODEL_OF(hws_ngram_project(W.slow, NULL, o, &m, NULL)); }
CALL(read_arpa) { MODEL_OF(hws_ngram_read_arpa(W.arpa, W.arpa_size, NULL, o, &m)); }
CALL(write_arpa) {
  int64_t size = 0;
  const hws_status s = hws_ngram_write_arpa(W.model, o, NULL, 0, &size);
  put(out, &size, sizeof size);
  return s;
}
CALL(read) { MODEL_OF(hws_ngram_read(W.binary, W.binary_size, o, &m)); }
CALL(read_view) { MODEL_OF(hws_ngram_read_view(W.binary, W.binary_size, NULL, NULL, o, &m)); }
#if !defined(HWS_NO_FILES)
CALL(read_arpa_file) {
  assert_ok(hws_ngram_write_arpa_file(W.model, NULL, FILE_NAME));
  MODEL_OF(hws_ngram_read_arpa_file(FILE_NAME, NULL, o, &m));
}
CALL(write_arpa_file) {
  const hws_status s = hws_ngram_write_arpa_file(W.model, o, FILE_NAME);
  if (s >= 0) {
    char text[64];
    FILE *f = fopen(FILE_NAME, "rb");
    int64_t size = 0;
    assert_non_null(f);
    while (fgets(text, sizeof text, f)) size += (int64_t)strlen(text);
    fclose(f);
    put(out, &size, sizeof size);
  }
  return s;
}
CALL(read_file) {
  assert_ok(hws_ngram_write_file(W.model, FILE_NAME));
  MODEL_OF(hws_ngram_read_file(FILE_NAME, o, &m));
}
#endif
CALL(score) {
  double x[2] = {0, 0}, known[2] = {0, 0};
  int64_t unknown[2] = {0, 0};
  const hws_status s = hws_ngram_score(W.model, W.odd, o, x, known, unknown);
  put(out, x, sizeof x);
  put(out, known, sizeof known);
  put(out, unknown, sizeof unknown);
  return s;
}
CALL(score_symbols) {
  double x[7] = {0};
  int32_t lengths[7] = {0};
  const hws_status s = hws_ngram_score_symbols(W.model, W.odd, o, x, lengths);
  put(out, x, sizeof x);
  put(out, lengths, sizeof lengths);
  return s;
}
CALL(perplexity) {
  double x[4] = {0, 0, 0, 0};
  const hws_status s = hws_ngram_perplexity(W.model, W.odd, o, &x[0], &x[1], &x[2], &x[3]);
  put(out, x, sizeof x);
  return s;
}
CALL(best_continuations) {
  hws_ngram_model *fresh = NULL; /* the first call makes the table that costs bytes */
  int32_t words[3] = {0, 0, 0};
  int64_t count = 0;
  hws_status s;
  assert_ok(hws_ngram_read(W.binary, W.binary_size, NULL, &fresh));
  s = hws_ngram_best_continuations(fresh, 0, NULL, 3, o, words, NULL, &count);
  put(out, words, sizeof words);
  hws_ngram_model_free(fresh);
  return s;
}

CALL(sample) {
  hws_ngram_model *fresh = large_model(); /* the first call looks at the sums, and normalizes */
  hws_strings *drawn = NULL;
  hws_status s;
  s = hws_ngram_sample(fresh, 20, 3, o, &drawn);
  if (drawn) {
    double cost = 0;
    assert_ok(hws_strings_value(drawn, 0, &cost));
    put(out, &cost, sizeof cost);
  }
  hws_strings_free(drawn);
  hws_ngram_model_free(fresh);
  return s;
}

#define CALLED(name) {"hws_ngram_" #name, call_##name, NULL}
static const struct called calls[] = {CALLED(from_theta),
             CALLED(theta),
             CALLED(product),
             CALLED(quotient),
             CALLED(power),
             CALLED(compact),
             CALLED(log_total),
             CALLED(normalize),
             CALLED(machine),
             CALLED(from_machine),
             CALLED(segment_text),
             CALLED(counts_add),
             CALLED(counts_add_machine),
             CALLED(counts_add_bytes),
             CALLED(estimate),
             CALLED(prune_kneser_ney),
             CALLED(grow),
             CALLED(prune),
             {"hws_ngram_project", call_project, "method=gradient iterations=2"}, /* no other makes machines */
             CALLED(read_arpa),
             CALLED(write_arpa),
             CALLED(read),
#if !defined(HWS_NO_FILES)
             CALLED(read_arpa_file),
             CALLED(write_arpa_file),
             CALLED(read_file),
#endif
             CALLED(read_view),
             CALLED(score),
             CALLED(score_symbols),
             CALLED(perplexity),
             CALLED(best_continuations),
             CALLED(sample)};

static const struct witness witnesses[] = {
    {"hws_ngram_log_total", "tolerance=1e-2", "tolerance=1e-15"},
    {"hws_ngram_normalize", "tolerance=1e-2", "tolerance=1e-15"},
    {"hws_ngram_sample", "tolerance=1e-2", "tolerance=1e-15"},
    {"hws_ngram_counts_add_machine", "tolerance=1e-2", "tolerance=1e-15"},
    {"hws_ngram_compact", "weight_bits=2", "weight_bits=8"},
    {"hws_ngram_segment_text", "unknown=<unk>", "unknown=<rest>"},
    {"hws_ngram_segment_text", "space=''", "space=_"},
    {"hws_ngram_segment_text", "min_count=1", "min_count=2"},
    {"hws_ngram_estimate", "smoothing=kneser-ney", "smoothing=witten-bell"},
    {"hws_ngram_grow", "least_gain=0", "least_gain=10"},
    {"hws_ngram_grow", "least_gain=1e-2 ngram_cost=0", "least_gain=1e-2 ngram_cost=1000"},
    {"hws_ngram_grow", "least_gain=0 threshold=0", "least_gain=0 threshold=5"},
    {"hws_ngram_write_arpa", "digits=3", "digits=12"},
    {"hws_ngram_write_arpa_file", "digits=3", "digits=12"},
    {"hws_ngram_score", "unknown=''", "unknown=c"},
    {"hws_ngram_perplexity", "unknown=''", "unknown=c"},
    {"hws_ngram_project", "tolerance=1e-2", "tolerance=1e-15"},
    {"hws_ngram_project", "method=closed", "method=bundle"},
    {"hws_ngram_project", "order=1", "order=2"},
    {"hws_ngram_project", "method=greedy penalty_weight=1e-6 order=3 estimate=stolcke",
     "method=greedy penalty_weight=1e-6 order=3 estimate=printed"},
    {"hws_ngram_project", "threshold=1e-12", "threshold=1e-1"},
};

static void every_option_of_every_call_has_an_effect(void **state) {
  (void)state;
  /* Options of the gradient and of greedy growth: ngram_project_test.c, one by one. Of mapped files: ngram_query_test.c. */
  check_calls(calls, sizeof calls / sizeof calls[0], witnesses, sizeof witnesses / sizeof witnesses[0], "hws_ngram_",
              "hws_ngram_log_weights",
              " penalty penalty_weight root_group suffix_test iterations step gradient_tolerance accelerate batch stop "
              "in_place verify ");
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(every_option_of_every_call_has_an_effect, make_world, free_world))

#else
int main(void) { return 0; }
#endif
