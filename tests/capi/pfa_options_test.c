/* Every option of every call about models and corpora changes what comes out, or is a limit that stops the call. The options
 * are those hws_options_describe lists: one that is added without a row here fails. Threads change no bit (that they run is a
 * case of tools.cli). Those of hws_pfa_learner_new are in pfa_learner_test.c. */
#include "capi_test.h"

#include "needed_option.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

#define TEXT_NAME "pfa_options_test.txt"
static const char kAbbadingo[] = "4 2\n1 3 0 1 1\n0 2 1 1\n1 1 0\n0 0\n";

static struct {
  hws_pfa *ensemble, *other; /* over the same three symbols; every string has many paths */
  hws_machine *ring;         /* a hundred states that strings hardly leave: sums over it come out of iterations */
  hws_pfa *of_ring, *of_other_ring;
  hws_corpus *strings;
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
  assert_ok(hws_options_set_real(o, "beta", 0.2));
  assert_ok(hws_options_set_int(o, "iterations", 40));
  assert_ok(hws_options_set_int(o, "chains", 2));
  assert_ok(hws_options_set_int(o, "seed", 5)); /* whose last sample is not the best one */
  assert_ok(hws_pfa_learner_new(W.strings, o, &l));
  while (!done) assert_ok(hws_learner_step(l, 10, &done));
  assert_ok(hws_pfa_learner_model(l, &W.ensemble));
  hws_learner_free(l);
  hws_options_free(o);
  W.ring = ring(0.001);
  assert_ok(hws_pfa_from_machine(W.ring, NULL, &W.of_ring));
  m = ring(0.003);
  assert_ok(hws_pfa_from_machine(m, NULL, &W.of_other_ring));
  hws_machine_free(m);
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
  return 0;
}

/* ---- Calls, and the bytes of what they give. */
struct result {
  hws_status status;
  char *bytes;
  int64_t size;
};
typedef void (*caller)(const hws_options *, struct result *);

static void keep(struct result *r, const void *bytes, int64_t size) {
  r->bytes = (char *)realloc(r->bytes, (size_t)(r->size + size) + 1);
  if (size > 0) memcpy(r->bytes + r->size, bytes, (size_t)size);
  r->size += size;
}
static void keep_machine(struct result *r, hws_machine *m) {
  int64_t needed = 0;
  if (!m) return;
  assert_ok(hws_machine_write(m, NULL, 0, &needed));
  r->bytes = (char *)malloc((size_t)needed);
  r->size = needed;
  assert_ok(hws_machine_write(m, r->bytes, needed, NULL));
  hws_machine_free(m);
}
static void keep_model(struct result *r, hws_pfa *m) {
  int64_t needed = 0;
  if (!m) return;
  assert_ok(hws_pfa_write(m, NULL, 0, &needed));
  r->bytes = (char *)malloc((size_t)needed);
  r->size = needed;
  assert_ok(hws_pfa_write(m, r->bytes, needed, NULL));
  hws_pfa_free(m);
}
static void keep_corpus(struct result *r, hws_corpus *c) {
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  if (!c) return;
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  keep(r, offsets, (hws_corpus_count(c) + 1) * (int64_t)sizeof *offsets);
  keep(r, symbols, hws_corpus_symbols(c) * (int64_t)sizeof *symbols);
  hws_corpus_free(c);
}
static void keep_estimate(struct result *r, double value, double error, int32_t exact) {
  const double all[3] = {value, error, exact};
  keep(r, all, sizeof all);
}

static void machine(const hws_options *o, struct result *r) {
  hws_machine *m = NULL;
  r->status = hws_pfa_machine(W.ensemble, HWS_LOG, o, &m);
  keep_machine(r, m);
}
static void text(const hws_options *o, struct result *r) {
  int64_t needed = 0;
  r->status = hws_pfa_write_pautomac(W.ensemble, o, NULL, 0, &needed);
  if (r->status < 0) return;
  r->bytes = (char *)malloc((size_t)needed);
  r->size = needed;
  assert_ok(hws_pfa_write_pautomac(W.ensemble, o, r->bytes, needed, NULL));
}
static char *written(const hws_pfa *m, int64_t *size) {
  char *bytes;
  assert_ok(hws_pfa_write(m, NULL, 0, size));
  bytes = (char *)malloc((size_t)*size);
  assert_ok(hws_pfa_write(m, bytes, *size, NULL));
  return bytes;
}
static void read_back(const hws_options *o, struct result *r) {
  hws_pfa *m = NULL;
  int64_t size;
  char *bytes = written(W.ensemble, &size);
  r->status = hws_pfa_read(bytes, size, o, &m);
  keep_model(r, m);
  free(bytes);
}
static void read_text(const hws_options *o, struct result *r) {
  hws_pfa *m = NULL;
  r->status = hws_pfa_read_pautomac("I:\n(0) 1\nF:\n(0) 0.5\nS:\n(0,0) 1\nT:\n(0,0,0) 1\n", -1, o, &m);
  keep_model(r, m);
}
#ifndef HWS_NO_FILES
static void read_model_file(const hws_options *o, struct result *r) {
  hws_pfa *m = NULL;
  int64_t size;
  char *bytes = written(W.ensemble, &size);
  FILE *f = fopen("pfa_options_test.tmp", "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, (size_t)size, f), size);
  fclose(f);
  r->status = hws_pfa_read_file("pfa_options_test.tmp", o, &m);
  keep_model(r, m);
  remove("pfa_options_test.tmp");
  free(bytes);
}
#endif
static void from_hmm(const hws_options *o, struct result *r) {
  static const double initial[] = {0.5, 0.5}, emission[] = {0.5, 0.25, 0.25, 0.25, 0.25, 0.5},
                      transition[] = {0.5, 0.5, 0.25, 0.75};
  hws_alphabet *two = NULL;
  hws_pfa *m = NULL;
  assert_ok(hws_alphabet_new(2, NULL, &two));
  r->status = hws_pfa_from_hmm(2, two, initial, emission, transition, o, &m);
  keep_model(r, m);
  hws_alphabet_free(two);
}
static void from_machine(const hws_options *o, struct result *r) {
  hws_pfa *m = NULL;
  r->status = hws_pfa_from_machine(W.ring, o, &m);
  keep_model(r, m);
}
static void score(const hws_options *o, struct result *r) {
  double log_probs[300];
  r->status = hws_pfa_score(W.ensemble, W.strings, o, log_probs);
  if (r->status >= 0) keep(r, log_probs, sizeof log_probs);
}
static void sample(const hws_options *o, struct result *r) {
  hws_corpus *c = NULL;
  r->status = hws_pfa_sample(W.ensemble, 300, 4, o, &c);
  keep_corpus(r, c);
}
static void exact_entropy(const hws_options *o, struct result *r) {
  double value, error;
  int32_t exact;
  r->status = hws_pfa_entropy(W.of_ring, o, &value, &error, &exact);
  keep_estimate(r, value, error, exact);
}
static void sampled_entropy(const hws_options *o, struct result *r) {
  double value, error;
  int32_t exact;
  r->status = hws_pfa_entropy(W.ensemble, o, &value, &error, &exact);
  keep_estimate(r, value, error, exact);
}
static void exact_divergence(const hws_options *o, struct result *r) {
  double value, error;
  int32_t exact;
  r->status = hws_pfa_divergence(W.of_ring, W.of_other_ring, o, &value, &error, &exact);
  keep_estimate(r, value, error, exact);
}
static void sampled_divergence(const hws_options *o, struct result *r) {
  double value, error;
  int32_t exact;
  r->status = hws_pfa_divergence(W.other, W.ensemble, o, &value, &error, &exact);
  keep_estimate(r, value, error, exact);
}
static void target(const hws_options *o, struct result *r) {
  hws_pfa *m = NULL;
  r->status = hws_pfa_random(3, o, &m);
  keep_model(r, m);
}
static void read(const hws_options *o, struct result *r) {
  hws_corpus *c = NULL;
  r->status = hws_corpus_read(kAbbadingo, -1, HWS_CORPUS_ABBADINGO, NULL, o, &c);
  keep_corpus(r, c);
}
static void read_pieces(const hws_options *o, struct result *r) {
  hws_corpus_reader *reader = NULL;
  hws_corpus *c = NULL;
  r->status = hws_corpus_reader_new(HWS_CORPUS_ABBADINGO, NULL, o, &reader);
  if (r->status >= 0) r->status = hws_corpus_reader_feed(reader, kAbbadingo, -1);
  if (r->status >= 0) r->status = hws_corpus_reader_finish(reader, &c);
  hws_corpus_reader_free(reader);
  keep_corpus(r, c);
}
#if !defined(HWS_NO_FILES)
static void read_file(const hws_options *o, struct result *r) {
  hws_corpus *c = NULL;
  FILE *f = fopen(TEXT_NAME, "wb");
  assert_non_null(f);
  assert_true(fputs(kAbbadingo, f) >= 0);
  assert_int_equal(fclose(f), 0);
  r->status = hws_corpus_read_file(TEXT_NAME, HWS_CORPUS_ABBADINGO, NULL, o, &c);
  remove(TEXT_NAME);
  keep_corpus(r, c);
}
#endif

/* ---- The rows. */
enum effect { changes, changes_nothing, stops };
static const struct row {
  const char *call;
  caller run;
  const char *option, *text; /* a text, or NULL and a number */
  double value;
  enum effect effect;
} rows[] = {
    {"hws_pfa_read", read_back, "max_bytes", NULL, 1, stops},
    {"hws_pfa_read_pautomac", read_text, "max_bytes", NULL, 1, stops},
#ifndef HWS_NO_FILES
    {"hws_pfa_read_file", read_model_file, "max_bytes", NULL, 1, stops},
#endif
    {"hws_pfa_from_hmm", from_hmm, "max_states", NULL, 1, stops},
    {"hws_pfa_from_hmm", from_hmm, "max_arcs", NULL, 1, stops},
    {"hws_pfa_from_hmm", from_hmm, "max_bytes", NULL, 1, stops},
    {"hws_pfa_machine", machine, "sample", "last", 0, changes},
    {"hws_pfa_machine", machine, "sample", "mixture", 0, changes},
    {"hws_pfa_machine", machine, "max_states", NULL, 1, stops},
    {"hws_pfa_machine", machine, "max_arcs", NULL, 1, stops},
    {"hws_pfa_machine", machine, "max_bytes", NULL, 1, stops},
    {"hws_pfa_write_pautomac", text, "sample", "last", 0, changes},
    {"hws_pfa_write_pautomac", text, "sample", "mixture", 0, changes},
    {"hws_pfa_write_pautomac", text, "max_states", NULL, 1, stops},
    {"hws_pfa_write_pautomac", text, "max_arcs", NULL, 1, stops},
    {"hws_pfa_write_pautomac", text, "max_bytes", NULL, 1, stops},
    {"hws_pfa_from_machine", from_machine, "max_states", NULL, 1, stops},
    {"hws_pfa_from_machine", from_machine, "max_arcs", NULL, 1, stops},
    {"hws_pfa_from_machine", from_machine, "max_bytes", NULL, 1, stops},
    {"hws_pfa_from_machine", from_machine, "tolerance", NULL, 0.01, changes},
    {"hws_pfa_score", score, "threads", NULL, 3, changes_nothing},
    {"hws_pfa_score", score, "max_bytes", NULL, 1, stops},
    {"hws_pfa_sample", sample, "max_length", NULL, 1, stops},
    {"hws_pfa_sample", sample, "max_bytes", NULL, 1, stops},
    {"hws_pfa_entropy", sampled_entropy, "samples", NULL, 300, changes},
    {"hws_pfa_entropy", sampled_entropy, "seed", NULL, 99, changes},
    {"hws_pfa_entropy", sampled_entropy, "max_length", NULL, 1, stops},
    {"hws_pfa_entropy", sampled_entropy, "threads", NULL, 3, changes_nothing},
    {"hws_pfa_entropy", sampled_entropy, "max_bytes", NULL, 1, stops},
    {"hws_pfa_entropy", exact_entropy, "max_states", NULL, 1, stops},
    {"hws_pfa_entropy", exact_entropy, "max_arcs", NULL, 1, stops},
    {"hws_pfa_entropy", exact_entropy, "max_bytes", NULL, 1, stops},
    {"hws_pfa_entropy", exact_entropy, "tolerance", NULL, 0.01, changes},
    {"hws_pfa_divergence", sampled_divergence, "samples", NULL, 300, changes},
    {"hws_pfa_divergence", sampled_divergence, "seed", NULL, 99, changes},
    {"hws_pfa_divergence", sampled_divergence, "max_length", NULL, 1, stops},
    {"hws_pfa_divergence", sampled_divergence, "threads", NULL, 3, changes_nothing},
    {"hws_pfa_divergence", sampled_divergence, "max_bytes", NULL, 1, stops},
    {"hws_pfa_divergence", exact_divergence, "max_states", NULL, 1, stops},
    {"hws_pfa_divergence", exact_divergence, "max_arcs", NULL, 1, stops},
    {"hws_pfa_divergence", exact_divergence, "max_bytes", NULL, 1, stops},
    {"hws_pfa_divergence", exact_divergence, "tolerance", NULL, 0.01, changes},
    {"hws_pfa_random", target, "target", "dpfa", 0, changes},
    {"hws_pfa_random", target, "target", "hmm", 0, changes},
    {"hws_pfa_random", target, "states", NULL, 7, changes},
    {"hws_pfa_random", target, "symbols", NULL, 4, changes},
    {"hws_pfa_random", target, "sparsity", NULL, 1, changes},
    {"hws_pfa_random", target, "transition_sparsity", NULL, 1, changes},
    {"hws_pfa_random", target, "final_share", NULL, 1, changes},
    {"hws_pfa_random", target, "mean_length", NULL, 3, changes},
    {"hws_pfa_random", target, "max_arcs", NULL, 1, stops},
    {"hws_pfa_random", target, "max_bytes", NULL, 1, stops},
    {"hws_corpus_read", read, "labels", "all", 0, changes},
    {"hws_corpus_read", read, "max_bytes", NULL, 1, stops},
    {"hws_corpus_reader_new", read_pieces, "labels", "all", 0, changes},
    {"hws_corpus_reader_new", read_pieces, "max_bytes", NULL, 1, stops},
#if !defined(HWS_NO_FILES)
    {"hws_corpus_read_file", read_file, "labels", "all", 0, changes},
    {"hws_corpus_read_file", read_file, "max_bytes", NULL, 1, stops},
#endif
};
#define ROWS (sizeof rows / sizeof rows[0])

static void run(const struct row *row, const hws_options *o, struct result *r) {
  memset(r, 0, sizeof *r);
  row->run(o, r);
}

static void every_row_has_its_effect(void **state) {
  size_t i;
  int bad = 0;
  (void)state;
  for (i = 0; i < ROWS; ++i) {
    const struct row *row = &rows[i];
    struct result standard, other;
    hws_options *o = NULL;
    int same;
    assert_ok(hws_options_new(&o));
    if (row->text) assert_ok(hws_options_set_text(o, row->option, row->text));
    else assert_ok(hws_options_set_real(o, row->option, row->value));
    run(row, NULL, &standard);
    assert_ok(standard.status);
    run(row, o, &other);
    same = standard.size == other.size && !memcmp(standard.bytes, other.bytes, (size_t)standard.size);
    if (row->effect == stops ? other.status != HWS_E_LIMIT || !strstr(hws_error_message_view(), row->option)
                             : other.status < 0 || same != (row->effect == changes_nothing)) {
      print_error("%s, %s: %s%s, result %s (%s)\n", row->call, row->option, hws_status_name(other.status),
                  row->effect == stops ? ", expected HWS_E_LIMIT" : "", same ? "the same" : "another",
                  hws_error_message_view());
      ++bad;
    }
    free(standard.bytes);
    free(other.bytes);
    hws_options_free(o);
  }
  assert_int_equal(bad, 0);
}

static void every_option_there_is_has_a_row(void **state) {
  static const char name[] = "{\"name\": \"";
  static char described[16384];
  size_t i, k;
  (void)state;
  for (i = 0; i < ROWS; ++i) {
    const char *at = described;
    int64_t needed;
    if (i > 0 && !strcmp(rows[i].call, rows[i - 1].call)) continue;
    assert_ok(hws_options_describe(rows[i].call, described, (int64_t)sizeof described, &needed));
    while ((at = strstr(at, name))) {
      const size_t length = strcspn(at += strlen(name), "\"");
      int there = !needed_option(at);
      for (k = i; k < ROWS && !strcmp(rows[k].call, rows[i].call); ++k) {
        there |= strlen(rows[k].option) == length && !strncmp(rows[k].option, at, length);
      }
      if (!there) fail_msg("%s, %.*s: no row shows its effect", rows[i].call, (int)length, at);
    }
  }
}

/* {"hws_pfa_machine": [...], ...}: those of models and corpora all have rows. */
static void every_call_there_is_has_rows(void **state) {
  char *all, *at;
  int64_t needed = 0;
  size_t k;
  (void)state;
  assert_ok(hws_options_describe(NULL, NULL, 0, &needed));
  all = at = (char *)malloc((size_t)needed);
  assert_ok(hws_options_describe(NULL, all, needed, NULL));
  while ((at = strstr(at, "\"hws_"))) {
    const size_t length = strcspn(++at, "\"");
    int there = 0;
    if (strncmp(at, "hws_pfa_", 8) && strncmp(at, "hws_corpus_", 11)) continue;
    for (k = 0; k < ROWS; ++k) there |= strlen(rows[k].call) == length && !strncmp(rows[k].call, at, length);
    if (!there && strncmp(at, "hws_pfa_learner_new", length)) fail_msg("%.*s has no rows", (int)length, at);
  }
  free(all);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_row_has_its_effect),
                                          cmocka_unit_test(every_option_there_is_has_a_row),
                                          cmocka_unit_test(every_call_there_is_has_rows)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
