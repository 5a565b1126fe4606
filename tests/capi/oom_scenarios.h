/* One small call of each public function, on handles made beforehand. */
#ifndef HAWSER_OOM_SCENARIOS_H
#define HAWSER_OOM_SCENARIOS_H

/* Files, in the folder the test runs in. */
#define FILE_NAME "oom_test.tmp"

static char poison;
static int poisoned; /* a failed call left a handle output as it found it, or set it */

static struct {
  hws_options *options, *bytes, *general; /* those of most calls; of calls that only take max_bytes, or nothing */
  hws_cancel *cancel;
  hws_monitor *monitor;
  hws_builder *builder;
  hws_alphabet *alphabet;
  hws_strings *words;
  hws_machine *acceptor, *backoff, *real, *transducer, *named, *silent, *single, *rule, *unweighted;
  hws_strings *pairs, *ngrams;
  hws_edit_model *model;
  hws_learner *learner;
  char *model_bytes, *saved;
  int64_t model_size, saved_size;
  char *binary;
  int64_t binary_size;
  const char *binary_file;
} W;

static const int32_t kLabels[] = {1, 2, 1, 3, 2, 2, 3, 1};
static const int64_t kFrom[] = {0, 1, 2, 3}, kTo[] = {1, 2, 3, 0};
static const double kWeights[] = {1, 2, 3, 4};
static const double kValues[] = {1, -2, 3, 4, 5, 6, 7, 8, 9, 10};

static const int64_t kWordOffsets[] = {0, 2, 5, 8}, kPairOffsets[] = {0, 2, 4, 7, 8};

static void must(hws_status status) {
  if (status < 0) fail_msg("making the world: %s", hws_error_message_view());
}

/* 0 -1-> 1 -2-> 2 -1-> 0, final 2; with failure arcs 1 and 2 back off to 0. */
static hws_machine *ring(int32_t semiring, int failure) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t phi = HWS_PHI;
  must(hws_builder_new(semiring, 1, NULL, &b));
  must(hws_builder_add_states(b, 3, &first));
  for (i = 0; i < 3; ++i) must(hws_builder_add_arc(b, i, &kLabels[i], semiring == HWS_REAL ? 0.5 : 0.75, (i + 1) % 3));
  must(hws_builder_set_final(b, 2, 0.5));
  for (i = 1; failure && i < 3; ++i) must(hws_builder_add_arc(b, i, &phi, 2, 0));
  must(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* Ten states in a row, joined by epsilon arcs and by symbols, with an epsilon cycle. */
static hws_machine *silent_row(void) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t silent = HWS_EPSILON;
  must(hws_builder_new(HWS_LOG, 1, NULL, &b));
  must(hws_builder_add_states(b, 10, &first));
  for (i = 0; i < 9; ++i) must(hws_builder_add_arc(b, i, &silent, 1, i + 1));
  for (i = 0; i < 8; ++i) must(hws_builder_add_arc(b, i, &kLabels[i], 1, i + 1));
  must(hws_builder_add_arc(b, 5, &silent, 2, 3));
  must(hws_builder_set_final(b, 9, 0.5));
  must(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* In oom_ngram_scenarios.h. */
static void make_ngram_world(const hws_alphabet *alphabet);
static void free_ngram_world(void);

static void make_world(void) {
  int64_t first;
  int32_t done;
  memset(&W, 0, sizeof W);
  must(hws_cancel_new(&W.cancel));
  must(hws_monitor_new(&W.monitor));
  must(hws_options_new(&W.options));
  must(hws_options_set_int(W.options, "max_states", 1000));
  must(hws_options_new(&W.bytes));
  must(hws_options_set_int(W.bytes, "max_bytes", 1000000));
  must(hws_options_new(&W.general));
  must(hws_options_set_cancel(W.general, W.cancel));
  must(hws_options_set_cancel(W.options, W.cancel));
  must(hws_options_set_monitor(W.options, W.monitor));
  must(hws_builder_new(HWS_LOG, 2, NULL, &W.builder));
  must(hws_builder_add_states(W.builder, 4, &first));
  must(hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo));
  must(hws_builder_build(W.builder, &W.transducer));
  must(hws_alphabet_from_chars("abc", -1, &W.alphabet));
  const hws_alphabet *const tape[1] = {W.alphabet};
  must(hws_strings_from_arrays(1, 3, kWordOffsets, kLabels, NULL, tape, &W.words));
  must(hws_machine_from_words(W.words, HWS_LOG, &W.named));
  const hws_alphabet *const both[2] = {W.alphabet, W.alphabet};
  must(hws_strings_from_arrays(2, 2, kPairOffsets, kLabels, NULL, both, &W.pairs));
  must(hws_edit_model_new(W.alphabet, NULL, &W.model));
  must(hws_edit_model_write(W.model, NULL, 0, &W.model_size));
  W.model_bytes = (char *)malloc((size_t)W.model_size);
  must(hws_edit_model_write(W.model, W.model_bytes, W.model_size, NULL));
  /* two threads: starting one may fail too */
  hws_options *threads;
  must(hws_options_new(&threads));
  must(hws_options_set_int(threads, "threads", 2));
  must(hws_edit_learner_new(W.model, W.pairs, threads, &W.learner));
  hws_options_free(threads);
  must(hws_learner_step(W.learner, 1, &done));
  must(hws_learner_save(W.learner, NULL, 0, &W.saved_size));
  W.saved = (char *)malloc((size_t)W.saved_size);
  must(hws_learner_save(W.learner, W.saved, W.saved_size, NULL));
  must(hws_strings_from_arrays(1, 3, kWordOffsets, kLabels, NULL, NULL, &W.ngrams));
  must(hws_machine_from_labels(NULL, HWS_LOG, kLabels + 7, 1, &W.single));
  must(hws_machine_from_regex(W.alphabet, HWS_LOG, "a b?:()", -1, NULL, &W.rule));
  make_ngram_world(W.alphabet);
  W.acceptor = ring(HWS_LOG, 0);
  W.backoff = ring(HWS_LOG, 1);
  W.real = ring(HWS_REAL, 0);
  must(hws_machine_from_labels(NULL, HWS_LOG, kLabels, 3, &W.unweighted));
  W.silent = silent_row();
  must(hws_machine_write(W.backoff, NULL, 0, &W.binary_size));
  W.binary = (char *)malloc((size_t)W.binary_size);
  must(hws_machine_write(W.backoff, W.binary, W.binary_size, NULL));
#if !defined(HWS_NO_FILES)
  W.binary_file = "oom_test_binary.tmp";
  must(hws_machine_write_file(W.backoff, W.binary_file));
#endif
}

static void free_world(void) {
  hws_options_free(W.options);
  hws_options_free(W.bytes);
  hws_options_free(W.general);
  hws_cancel_free(W.cancel);
  hws_monitor_free(W.monitor);
  hws_builder_free(W.builder);
  free_ngram_world();
  hws_machine_free(W.acceptor);
  hws_machine_free(W.backoff);
  hws_machine_free(W.real);
  hws_machine_free(W.unweighted);
  hws_machine_free(W.transducer);
  hws_machine_free(W.named);
  hws_machine_free(W.silent);
  hws_machine_free(W.single);
  hws_machine_free(W.rule);
  hws_strings_free(W.words);
  hws_strings_free(W.pairs);
  hws_strings_free(W.ngrams);
  hws_edit_model_free(W.model);
  hws_learner_free(W.learner);
  free(W.model_bytes);
  free(W.saved);
  hws_alphabet_free(W.alphabet);
  free(W.binary);
#if !defined(HWS_NO_FILES)
  remove(W.binary_file);
  remove(FILE_NAME);
#endif
}

/* A scenario whose last output is a handle, called `made` in the arguments. */
#define MAKES(function, handle, arguments)                   \
  static hws_status oom_##function(void) {                   \
    handle *made = (handle *)(void *)&poison;                \
    const hws_status status = function arguments;            \
    if (status < 0) {                                        \
      if (made) poisoned = 1;                                \
    } else {                                                 \
      handle##_free(made);                                   \
    }                                                        \
    return status;                                           \
  }
#define CALLS(function, arguments) \
  static hws_status oom_##function(void) { return function arguments; }

static double number, numbers[16];
static int64_t size;
static int64_t begin, end;
static char text[65536];
static int32_t whole, labels_out[16];
static const int32_t *labels_seen;
static const int64_t *offsets_seen;
static const double *values_seen;
static const char *stage;

MAKES(hws_options_new, hws_options, (&made))
CALLS(hws_options_set_int, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_real, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_text, (W.options, "a name that is longer than any short string", "and a value that is, too"))
CALLS(hws_options_describe, ("hws_machine_total", text, sizeof text, &size))
MAKES(hws_cancel_new, hws_cancel, (&made))
CALLS(hws_options_set_cancel, (W.options, W.cancel))
MAKES(hws_monitor_new, hws_monitor, (&made))
CALLS(hws_options_set_monitor, (W.options, W.monitor))
CALLS(hws_monitor_metric, (W.monitor, "arcs_visited", &size))

MAKES(hws_builder_new, hws_builder, (HWS_REAL, 3, NULL, &made))
CALLS(hws_builder_add_states, (W.builder, 1000, &size))
CALLS(hws_builder_set_start, (W.builder, 1))
CALLS(hws_builder_set_final, (W.builder, 1, 2))
static hws_status oom_hws_builder_add_arc(void) {
  hws_status status = HWS_OK;
  int i;
  for (i = 0; i < 20 && status == HWS_OK; ++i) status = hws_builder_add_arc(W.builder, 0, kLabels, 1, 1);
  return status;
}
static hws_status oom_hws_builder_add_arcs(void) {
  hws_machine *after;
  const long armed = fail_at;
  const hws_status status = hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo);
  if (status < 0) { /* all or none: the builder is as it was */
    fail_at = 0;
    must(hws_builder_build(W.builder, &after));
    if (hws_machine_arcs(after) != 4) poisoned = 1;
    hws_machine_free(after);
    fail_at = armed;
  }
  return status;
}
CALLS(hws_builder_set_finals, (W.builder, 4, kFrom, kWeights))
MAKES(hws_builder_build, hws_machine, (W.builder, &made))
MAKES(hws_machine_from_labels, hws_machine, (NULL, HWS_LOG, kLabels, 8, &made))

CALLS(hws_machine_final, (W.acceptor, 2, &number, &whole))
CALLS(hws_machine_arc_range, (W.acceptor, 2, &begin, &end))
CALLS(hws_machine_arc, (W.acceptor, 2, &begin, &whole, &number, &end))
CALLS(hws_machine_copy_arcs, (W.acceptor, NULL, NULL, numbers, NULL))
CALLS(hws_machine_copy_finals, (W.acceptor, numbers, NULL))

CALLS(hws_machine_total, (W.backoff, W.options, &number))
CALLS(hws_machine_log_total, (W.real, W.options, &number))
CALLS(hws_machine_forward, (W.backoff, W.options, numbers))
CALLS(hws_machine_backward, (W.backoff, W.options, numbers))
CALLS(hws_machine_expected_counts, (W.backoff, W.options, numbers, numbers + 8))

MAKES(hws_machine_compose, hws_machine, (W.acceptor, W.backoff, W.options, &made))
static hws_status oom_hws_machine_compose_all(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_compose_all(all, 3, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
static const int32_t kTapes[] = {1, 0};
MAKES(hws_machine_project, hws_machine, (W.transducer, kTapes, 1, W.options, &made))

MAKES(hws_machine_rm_epsilon, hws_machine, (W.silent, W.options, &made))
MAKES(hws_machine_push, hws_machine, (W.backoff, HWS_TO_START, W.options, &made))
MAKES(hws_machine_normalize, hws_machine, (W.real, W.options, &made))
MAKES(hws_machine_minimize, hws_machine, (W.acceptor, W.options, &made))
CALLS(hws_machine_isomorphic, (W.silent, W.silent, W.options, &whole))
MAKES(hws_machine_prune, hws_machine, (W.real, 2, 2, W.options, &made))
MAKES(hws_machine_posterior_prune, hws_machine, (W.acceptor, 0.01, W.options, &made))

MAKES(hws_machine_determinize, hws_machine, (W.backoff, HWS_AS_TUPLES, W.options, &made))
MAKES(hws_machine_synchronize, hws_machine, (W.transducer, W.options, &made))
MAKES(hws_machine_difference, hws_machine, (W.backoff, W.unweighted, W.options, &made))
MAKES(hws_machine_disambiguate, hws_machine, (W.backoff, W.options, &made))
CALLS(hws_machine_equivalent, (W.backoff, W.acceptor, W.options, &whole))
MAKES(hws_machine_distinguish, hws_strings, (W.backoff, W.acceptor, W.options, &made))
static hws_status oom_hws_machine_sum_product(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  return hws_machine_sum_product(all, 3, W.options, &number);
}
MAKES(hws_machine_best_paths, hws_strings, (W.backoff, 5, W.options, &made))
MAKES(hws_machine_best_strings, hws_strings, (W.backoff, 5, W.options, &made))
CALLS(hws_machine_expectation, (W.backoff, kValues, kValues, 2, W.options, numbers, numbers + 8))
CALLS(hws_machine_entropy, (W.backoff, W.options, &number))
CALLS(hws_machine_cross_entropy, (W.acceptor, W.backoff, W.options, &number))
CALLS(hws_machine_kl, (W.acceptor, W.backoff, W.options, &number))
CALLS(hws_machine_total_difference, (W.acceptor, W.backoff, W.options, &number, numbers))
CALLS(hws_machine_ngram_counts, (W.backoff, 0, W.ngrams, W.options, numbers))
MAKES(hws_machine_frequent_ngrams, hws_strings, (W.backoff, 0, 2, 0.01, W.options, &made))
MAKES(hws_machine_random, hws_machine, (HWS_LOG, 2, NULL, 7, W.options, &made))
MAKES(hws_machine_sample, hws_strings, (W.backoff, 5, 7, W.options, &made))

#include "oom_ngram_scenarios.h"

static const hws_machine *two_machines[2];
static const hws_machine *const *both_rings(void) {
  two_machines[0] = W.acceptor;
  two_machines[1] = W.backoff;
  return two_machines;
}
MAKES(hws_machine_union, hws_machine, (both_rings(), 2, W.options, &made))
MAKES(hws_machine_concat, hws_machine, (both_rings(), 2, W.options, &made))
MAKES(hws_machine_closure, hws_machine, (W.backoff, HWS_STAR, W.options, &made))
MAKES(hws_machine_cross, hws_machine, (W.transducer, W.backoff, W.options, &made))
MAKES(hws_machine_reverse, hws_machine, (W.backoff, W.options, &made))
MAKES(hws_machine_invert, hws_machine, (W.transducer, W.general, &made))
static const int32_t kOld[] = {1, 2}, kNew[] = {2, 3};
MAKES(hws_machine_relabel, hws_machine, (W.backoff, 0, kOld, kNew, 2, NULL, W.options, &made))
MAKES(hws_machine_realphabet, hws_machine, (W.named, 0, NULL, W.options, &made))
MAKES(hws_machine_trim, hws_machine, (W.backoff, W.bytes, &made))
MAKES(hws_machine_explicit_failure, hws_machine, (W.backoff, W.options, &made))
MAKES(hws_machine_arc_sort, hws_machine, (W.backoff, 0, W.bytes, &made))
MAKES(hws_machine_top_sort, hws_machine, (W.named, W.bytes, &made))
MAKES(hws_machine_convert, hws_machine, (W.backoff, HWS_REAL, W.bytes, &made))
MAKES(hws_machine_power, hws_machine, (W.backoff, 2, W.bytes, &made))
MAKES(hws_machine_scale, hws_machine, (W.backoff, 2, W.bytes, &made))
MAKES(hws_machine_with_weights, hws_machine, (W.transducer, kWeights, NULL, W.bytes, &made))
CALLS(hws_machine_components, (W.backoff, W.bytes, labels_out, &size))
CALLS(hws_machine_properties, (W.backoff, W.bytes, &whole))

static const char *const kNames[] = {"first", "a-name-that-is-longer-than-any-short-string", "third"};
static const int64_t kOffsets[] = {0, 2, 5, 6, 8};
MAKES(hws_alphabet_new, hws_alphabet, (5, &made))
MAKES(hws_alphabet_from_names, hws_alphabet, (kNames, 3, &made))
MAKES(hws_alphabet_from_chars, hws_alphabet, ("some text", -1, &made))
MAKES(hws_alphabet_read, hws_alphabet, ("<eps> 0\nx 1\ny 2\n", -1, &made))
CALLS(hws_alphabet_write, (W.alphabet, text, sizeof text, &size))
CALLS(hws_alphabet_find, (W.alphabet, "b", 1, &whole))
CALLS(hws_alphabet_encode, (W.alphabet, "abcabc", -1, HWS_SPLIT_CHARS, labels_out, 16, &size))
static const int32_t kMany[40] = {1, 2, 3, 3, 2, 1, 1, 1, 1, 1, 1, 2, 3, 2, 1, 2, 3};
CALLS(hws_alphabet_decode, (W.alphabet, kMany, 40, HWS_SPLIT_SPACES, text, sizeof text, &size))
MAKES(hws_strings_from_arrays, hws_strings, (2, 2, kOffsets, kLabels, kWeights, NULL, &made))
MAKES(hws_strings_read, hws_strings, ("1 2\t0.5\n3\n", -1, 1, HWS_SPLIT_SPACES, NULL, &made))
CALLS(hws_strings_value, (W.words, 1, &number))
CALLS(hws_strings_labels, (W.words, 1, 0, labels_out, 16, &size))
CALLS(hws_strings_labels_view, (W.words, 1, 0, &labels_seen, &size))
CALLS(hws_strings_arrays_view, (W.words, &offsets_seen, &labels_seen, &values_seen))
MAKES(hws_machine_from_words, hws_machine, (W.words, HWS_LOG, &made))
MAKES(hws_machine_from_words_minimal, hws_machine, (W.words, HWS_LOG, W.options, &made))
MAKES(hws_machine_from_regex, hws_machine, (W.alphabet, HWS_LOG, "a([^b]{2}|(ab)*:c|(~(a b) & . c - b*)<0.5>)?", -1, W.options, &made))
MAKES(hws_machine_rewrite, hws_machine, (W.rule, W.named, NULL, 3, 3, HWS_RIGHT_TO_LEFT, HWS_OPTIONAL, W.options, &made))
static hws_status oom_hws_machine_replace(void) {
  static const int32_t calls[] = {0, 2};
  const hws_machine *const all[2] = {W.acceptor, W.single};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_replace(all, calls, 2, 0, 0, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
MAKES(hws_machine_alphabet, hws_alphabet, (W.named, 0, &made))
MAKES(hws_machine_read_text, hws_machine,
      ("0 1 1 2 0.5\n1 2 3 1\n2 1\n", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, W.options, &made))
CALLS(hws_machine_write_text, (W.named, "<fail>", NULL, text, sizeof text, &size))
CALLS(hws_machine_write, (W.backoff, text, sizeof text, &size))
CALLS(hws_machine_draw, (W.named, text, sizeof text, &size))
MAKES(hws_machine_read, hws_machine, (W.binary, W.binary_size, W.options, &made))
MAKES(hws_machine_read_view, hws_machine, (W.binary, W.binary_size, NULL, NULL, W.options, &made))
CALLS(hws_monitor_read, (W.monitor, &stage, &begin, &end))


MAKES(hws_edit_model_new, hws_edit_model, (W.alphabet, NULL, &made))
MAKES(hws_edit_model_alphabet, hws_alphabet, (W.model, &made))
CALLS(hws_edit_model_info, (W.model, "contexts", &number))
CALLS(hws_edit_model_probability, (W.model, NULL, 0, kLabels, 1, NULL, 0, 1, 2, &number))
CALLS(hws_edit_model_score, (W.model, W.pairs, NULL, numbers))
MAKES(hws_edit_model_machine, hws_machine, (W.model, HWS_LOG, W.options, &made))
CALLS(hws_edit_model_write, (W.model, text, sizeof text, &size))
MAKES(hws_edit_model_read, hws_edit_model, (W.model_bytes, W.model_size, &made))
MAKES(hws_edit_learner_new, hws_learner, (W.model, W.pairs, NULL, &made))
MAKES(hws_edit_learner_model, hws_edit_model, (W.learner, &made))
CALLS(hws_edit_learner_edits, (W.learner, numbers, numbers + 1, numbers + 2, numbers + 3))
/* A step that runs out of memory is undone. */
static hws_status oom_hws_learner_step(void) {
  int64_t before = 0, after = 0;
  hws_learner_steps(W.learner, &before);
  const hws_status status = hws_learner_step(W.learner, 1, &whole);
  hws_learner_steps(W.learner, &after);
  if (after != before + (status == HWS_OK)) poisoned = 1;
  return status;
}
CALLS(hws_learner_steps, (W.learner, &size))
CALLS(hws_learner_metric, (W.learner, "objective", &number))
CALLS(hws_learner_metrics, (W.learner, text, sizeof text, &size))
CALLS(hws_learner_set_cancel, (W.learner, W.cancel))
CALLS(hws_learner_set_monitor, (W.learner, W.monitor))
CALLS(hws_learner_save, (W.learner, text, sizeof text, &size))
CALLS(hws_learner_load, (W.learner, W.saved, W.saved_size))

#if !defined(HWS_NO_FILES)
CALLS(hws_machine_write_file, (W.backoff, FILE_NAME))
CALLS(hws_machine_write_text_file, (W.backoff, NULL, NULL, FILE_NAME))
#define WRITTEN(contents)                        \
  do {                                           \
    const long armed = fail_at;                  \
    fail_at = 0;                                 \
    FILE *file = fopen(FILE_NAME, "wb");         \
    fputs(contents, file);                       \
    fclose(file);                                \
    fail_at = armed;                             \
  } while (0)
MAKES(hws_machine_read_file, hws_machine, (W.binary_file, W.options, &made))
#define MAKES_FROM(function, handle, contents, arguments)  \
  static hws_status oom_##function(void) {                 \
    handle *made = (handle *)(void *)&poison;              \
    WRITTEN(contents);                                     \
    const hws_status status = function arguments;          \
    if (status < 0) {                                      \
      if (made) poisoned = 1;                              \
    } else {                                               \
      handle##_free(made);                                 \
    }                                                      \
    return status;                                         \
  }
MAKES_FROM(hws_machine_read_text_file, hws_machine, "0 1 1\n0 1 2\n1\n",
           (FILE_NAME, HWS_LOG, 0, NULL, 0, NULL, NULL, W.options, &made))
MAKES_FROM(hws_alphabet_read_file, hws_alphabet, "x 1\ny 2\n", (FILE_NAME, &made))
MAKES_FROM(hws_strings_read_file, hws_strings, "1 2\n3\n", (FILE_NAME, 1, HWS_SPLIT_SPACES, NULL, &made))
CALLS(hws_edit_model_write_file, (W.model, FILE_NAME))
static hws_status oom_hws_edit_model_read_file(void) {
  hws_edit_model *made = (hws_edit_model *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_edit_model_write_file(W.model, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_edit_model_read_file(FILE_NAME, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_edit_model_free(made);
  return status;
}
CALLS(hws_learner_save_file, (W.learner, FILE_NAME))
static hws_status oom_hws_learner_load_file(void) {
  const long armed = fail_at;
  fail_at = 0;
  must(hws_learner_save_file(W.learner, FILE_NAME));
  fail_at = armed;
  return hws_learner_load_file(W.learner, FILE_NAME);
}
#endif

struct scenario {
  const char *name;
  hws_status (*run)(void);
  int allocates; /* 0: needs no memory; 2: can do without some of it (a sort's buffer, threads) */
};
#define ALLOCATES(function) {#function, oom_##function, 1}
#define DOES_WITHOUT_SOME(function) {#function, oom_##function, 2}
#define NEEDS_NONE(function) {#function, oom_##function, 0}
static const struct scenario scenarios[] = {
    ALLOCATES(hws_options_new),
    ALLOCATES(hws_options_set_int),
    ALLOCATES(hws_options_set_real),
    ALLOCATES(hws_options_set_text),
    ALLOCATES(hws_options_describe),
    ALLOCATES(hws_cancel_new),
    NEEDS_NONE(hws_options_set_cancel),
    ALLOCATES(hws_monitor_new),
    NEEDS_NONE(hws_options_set_monitor),
    NEEDS_NONE(hws_monitor_metric),
    ALLOCATES(hws_builder_new),
    ALLOCATES(hws_builder_add_states),
    NEEDS_NONE(hws_builder_set_start),
    NEEDS_NONE(hws_builder_set_final),
    ALLOCATES(hws_builder_add_arc),
    ALLOCATES(hws_builder_add_arcs),
    NEEDS_NONE(hws_builder_set_finals),
    ALLOCATES(hws_builder_build),
    ALLOCATES(hws_machine_from_labels),
    NEEDS_NONE(hws_machine_final),
    NEEDS_NONE(hws_machine_arc_range),
    NEEDS_NONE(hws_machine_arc),
    NEEDS_NONE(hws_machine_copy_arcs),
    NEEDS_NONE(hws_machine_copy_finals),
    ALLOCATES(hws_machine_total),
    ALLOCATES(hws_machine_log_total),
    ALLOCATES(hws_machine_forward),
    ALLOCATES(hws_machine_backward),
    ALLOCATES(hws_machine_expected_counts),
    ALLOCATES(hws_machine_compose),
    ALLOCATES(hws_machine_compose_all),
    ALLOCATES(hws_machine_project),
    ALLOCATES(hws_machine_rm_epsilon),
    ALLOCATES(hws_machine_push),
    ALLOCATES(hws_machine_normalize),
    ALLOCATES(hws_machine_minimize),
    ALLOCATES(hws_machine_isomorphic),
    ALLOCATES(hws_machine_prune),
    ALLOCATES(hws_machine_posterior_prune),
    ALLOCATES(hws_machine_determinize),
    ALLOCATES(hws_machine_disambiguate),
    DOES_WITHOUT_SOME(hws_machine_equivalent),
    DOES_WITHOUT_SOME(hws_machine_distinguish),
    ALLOCATES(hws_machine_synchronize),
    ALLOCATES(hws_machine_difference),
    ALLOCATES(hws_machine_sum_product),
    ALLOCATES(hws_machine_best_paths),
    DOES_WITHOUT_SOME(hws_machine_best_strings),
    ALLOCATES(hws_machine_sample),
    ALLOCATES(hws_machine_expectation),
    ALLOCATES(hws_machine_entropy),
    ALLOCATES(hws_machine_cross_entropy),
    ALLOCATES(hws_machine_kl),
    ALLOCATES(hws_machine_total_difference),
    DOES_WITHOUT_SOME(hws_machine_ngram_counts),
    DOES_WITHOUT_SOME(hws_machine_frequent_ngrams),
    ALLOCATES(hws_machine_random),
    ALLOCATES(hws_machine_union),
    ALLOCATES(hws_machine_concat),
    ALLOCATES(hws_machine_closure),
    ALLOCATES(hws_machine_cross),
    ALLOCATES(hws_machine_reverse),
    ALLOCATES(hws_machine_invert),
    ALLOCATES(hws_machine_relabel),
    ALLOCATES(hws_machine_realphabet),
    ALLOCATES(hws_machine_trim),
    ALLOCATES(hws_machine_explicit_failure),
    ALLOCATES(hws_machine_arc_sort),
    ALLOCATES(hws_machine_top_sort),
    ALLOCATES(hws_machine_convert),
    ALLOCATES(hws_machine_power),
    ALLOCATES(hws_machine_scale),
    ALLOCATES(hws_machine_with_weights),
    ALLOCATES(hws_machine_components),
    ALLOCATES(hws_machine_properties),
    ALLOCATES(hws_alphabet_new),
    ALLOCATES(hws_alphabet_from_names),
    ALLOCATES(hws_alphabet_from_chars),
    ALLOCATES(hws_alphabet_read),
    ALLOCATES(hws_alphabet_write),
    NEEDS_NONE(hws_alphabet_find),
    ALLOCATES(hws_alphabet_encode),
    ALLOCATES(hws_alphabet_decode),
    ALLOCATES(hws_strings_from_arrays),
    ALLOCATES(hws_strings_read),
    NEEDS_NONE(hws_strings_value),
    NEEDS_NONE(hws_strings_labels),
    NEEDS_NONE(hws_strings_labels_view),
    NEEDS_NONE(hws_strings_arrays_view),
    ALLOCATES(hws_machine_from_words),
    ALLOCATES(hws_machine_from_words_minimal),
    ALLOCATES(hws_machine_replace),
    ALLOCATES(hws_machine_rewrite),
    ALLOCATES(hws_machine_from_regex),
    ALLOCATES(hws_machine_alphabet),
    ALLOCATES(hws_machine_read_text),
    ALLOCATES(hws_machine_write_text),
    ALLOCATES(hws_machine_write),
    ALLOCATES(hws_machine_draw),
    ALLOCATES(hws_machine_read),
    ALLOCATES(hws_machine_read_view),
    NEEDS_NONE(hws_monitor_read),
    NGRAM_SCENARIOS
    ALLOCATES(hws_edit_model_new),
    ALLOCATES(hws_edit_model_alphabet),
    NEEDS_NONE(hws_edit_model_info),
    NEEDS_NONE(hws_edit_model_probability),
    ALLOCATES(hws_edit_model_score),
    ALLOCATES(hws_edit_model_machine),
    ALLOCATES(hws_edit_model_write),
    ALLOCATES(hws_edit_model_read),
    ALLOCATES(hws_edit_learner_new),
    ALLOCATES(hws_edit_learner_model),
    NEEDS_NONE(hws_edit_learner_edits),
    DOES_WITHOUT_SOME(hws_learner_step),
    NEEDS_NONE(hws_learner_steps),
    ALLOCATES(hws_learner_metric),
    ALLOCATES(hws_learner_metrics),
    NEEDS_NONE(hws_learner_set_cancel),
    NEEDS_NONE(hws_learner_set_monitor),
    ALLOCATES(hws_learner_save),
    ALLOCATES(hws_learner_load),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_machine_write_file),
    ALLOCATES(hws_machine_write_text_file),
    ALLOCATES(hws_machine_read_file),
    ALLOCATES(hws_machine_read_text_file),
    ALLOCATES(hws_alphabet_read_file),
    ALLOCATES(hws_strings_read_file),
    ALLOCATES(hws_edit_model_write_file),
    ALLOCATES(hws_edit_model_read_file),
    ALLOCATES(hws_learner_save_file),
    ALLOCATES(hws_learner_load_file),
#endif
};

#endif
