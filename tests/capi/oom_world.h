/* Handles made beforehand, for one small call of each public function, and what such a call is written with. */
#ifndef HAWSER_OOM_WORLD_H
#define HAWSER_OOM_WORLD_H

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
  hws_machine *acceptor, *backoff, *real, *transducer, *named, *silent, *single, *rule, *unweighted, *edits, *swaps, *swapped;
  hws_strings *pairs, *ngrams;
  hws_edit_model *model;
  hws_speller *speller;
  hws_learner *learner, *machine_learner;
  char *model_bytes, *saved;
  int64_t model_size, saved_size;
  char *binary, *noted; /* a machine as a file, and the same with a note */
  int64_t binary_size, noted_size;
  char *openfst, *far; /* a machine with names as OpenFst's file, and an archive of it */
  int64_t openfst_size, far_size;
  char *cascade; /* one as a file */
  int64_t cascade_size;
  hws_archive *archive;
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

/* A cascade of a machine with identity and unknown symbols; NULL: no memory. */
static const char kOthersText[] = "0 1 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n1 1 a @_UNKNOWN_SYMBOL_@\n1 0 b b\n1\n";
static hws_cascade *cascade_with_others(void) {
  hws_machine *m;
  const hws_machine *one[1];
  hws_cascade *cascade = NULL;
  if (hws_machine_read_text(kOthersText, -1, HWS_TROPICAL, 2, NULL, 0, NULL, NULL, NULL, &m) < 0) return NULL;
  one[0] = m;
  if (hws_cascade_new(one, 1, W.general, &cascade) < 0) cascade = NULL;
  hws_machine_free(m);
  return cascade;
}

/* 0 -1-> 1 -2-> 2 -1-> 0, final 2; with failure arcs 1 and 2 back off to 0. */
static hws_machine *ring(int32_t semiring, int failure) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t phi = HWS_PHI;
  must(hws_builder_new(semiring, 1, NULL, NULL, &b));
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
  must(hws_builder_new(HWS_LOG, 1, NULL, NULL, &b));
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
  must(hws_builder_new(HWS_LOG, 2, NULL, NULL, &W.builder));
  must(hws_builder_add_states(W.builder, 4, &first));
  must(hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo));
  must(hws_builder_build(W.builder, &W.transducer));
  must(hws_alphabet_from_chars("abc", -1, NULL, &W.alphabet));
  const hws_alphabet *const tape[1] = {W.alphabet};
  must(hws_strings_from_arrays(1, 3, kWordOffsets, kLabels, NULL, tape, NULL, &W.words));
  must(hws_machine_from_words(W.words, HWS_LOG, NULL, &W.named));
  const hws_alphabet *const both[2] = {W.alphabet, W.alphabet};
  must(hws_strings_from_arrays(2, 2, kPairOffsets, kLabels, NULL, both, NULL, &W.pairs));
  must(hws_edit_model_new(W.alphabet, NULL, &W.model));
  must(hws_speller_new(W.model, W.words, NULL, &W.speller));
  must(hws_edit_model_write(W.model, NULL, 0, &W.model_size));
  W.model_bytes = (char *)malloc((size_t)W.model_size);
  must(hws_edit_model_write(W.model, W.model_bytes, W.model_size, NULL));
  /* two threads: starting one may fail too */
  hws_options *threads;
  must(hws_options_new(&threads));
  must(hws_options_set_int(threads, "threads", 2));
  must(hws_edit_learner_new(W.model, W.pairs, NULL, threads, &W.learner));
  hws_options_free(threads);
  must(hws_learner_step(W.learner, 1, &done));
  must(hws_learner_save(W.learner, NULL, 0, &W.saved_size));
  W.saved = (char *)malloc((size_t)W.saved_size);
  must(hws_learner_save(W.learner, W.saved, W.saved_size, NULL));
  must(hws_edit_model_machine(W.model, HWS_LOG, NULL, &W.edits));
  must(hws_machine_learner_new(W.edits, NULL, NULL, 0, W.pairs, NULL, NULL, &W.machine_learner));
  must(hws_learner_step(W.machine_learner, 1, &done));
  must(hws_strings_from_arrays(1, 3, kWordOffsets, kLabels, NULL, NULL, NULL, &W.ngrams));
  must(hws_machine_from_labels(NULL, HWS_LOG, kLabels + 7, 1, NULL, &W.single));
  must(hws_machine_from_regex(W.alphabet, HWS_LOG, "a b?:()", -1, NULL, &W.rule));
  must(hws_machine_from_regex(W.alphabet, HWS_TROPICAL, "(a:b|b:a|c|():c)*", -1, NULL, &W.swaps));
  must(hws_machine_from_labels(W.alphabet, HWS_TROPICAL, kLabels, 2, NULL, &W.swapped));
  make_ngram_world(W.alphabet);
  W.acceptor = ring(HWS_LOG, 0);
  W.backoff = ring(HWS_LOG, 1);
  W.real = ring(HWS_REAL, 0);
  must(hws_machine_from_labels(NULL, HWS_LOG, kLabels, 3, NULL, &W.unweighted));
  W.silent = silent_row();
  must(hws_machine_write(W.backoff, NULL, 0, &W.binary_size));
  W.binary = (char *)malloc((size_t)W.binary_size);
  must(hws_machine_write(W.backoff, W.binary, W.binary_size, NULL));
  must(hws_file_with_note(W.binary, W.binary_size, "note", 4, NULL, 0, &W.noted_size));
  W.noted = (char *)malloc((size_t)W.noted_size);
  must(hws_file_with_note(W.binary, W.binary_size, "note", 4, W.noted, W.noted_size, NULL));
  {
    const char *const keys[1] = {"a key that is longer than any short string"};
    const hws_machine *const one[1] = {W.named};
    must(hws_machine_write_openfst(W.named, NULL, NULL, 0, &W.openfst_size));
    W.openfst = (char *)malloc((size_t)W.openfst_size);
    must(hws_machine_write_openfst(W.named, NULL, W.openfst, W.openfst_size, NULL));
    must(hws_archive_write(keys, one, 1, NULL, NULL, 0, &W.far_size));
    W.far = (char *)malloc((size_t)W.far_size);
    must(hws_archive_write(keys, one, 1, NULL, W.far, W.far_size, NULL));
    must(hws_archive_read(W.far, W.far_size, NULL, &W.archive));
  }
  {
    hws_cascade *cascade = cascade_with_others();
    must(hws_cascade_write(cascade, NULL, 0, &W.cascade_size));
    W.cascade = (char *)malloc((size_t)W.cascade_size);
    must(hws_cascade_write(cascade, W.cascade, W.cascade_size, NULL));
    hws_cascade_free(cascade);
  }
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
  hws_speller_free(W.speller);
  hws_edit_model_free(W.model);
  hws_learner_free(W.learner);
  hws_learner_free(W.machine_learner);
  hws_machine_free(W.edits);
  hws_machine_free(W.swaps);
  hws_machine_free(W.swapped);
  free(W.model_bytes);
  free(W.saved);
  hws_alphabet_free(W.alphabet);
  free(W.binary);
  free(W.openfst);
  free(W.far);
  free(W.cascade);
  hws_archive_free(W.archive);
  free(W.noted);
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
static int64_t size, sizes[16];
static int64_t begin, end;
static char text[65536];
static int32_t whole, labels_out[16];
static const int32_t *labels_seen;
static const int64_t *offsets_seen;
static const double *values_seen;
static const char *stage;

#if !defined(HWS_NO_FILES)
#define WRITTEN(contents)                        \
  do {                                           \
    const long armed = fail_at;                  \
    fail_at = 0;                                 \
    FILE *file = fopen(FILE_NAME, "wb");         \
    fputs(contents, file);                       \
    fclose(file);                                \
    fail_at = armed;                             \
  } while (0)
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
#endif

struct scenario {
  const char *name;
  hws_status (*run)(void);
  int allocates; /* 0: needs no memory; 2: can do without some of it (a sort's buffer, threads) */
};
#define ALLOCATES(function) {#function, oom_##function, 1}
#define DOES_WITHOUT_SOME(function) {#function, oom_##function, 2}
#define NEEDS_NONE(function) {#function, oom_##function, 0}

#endif
