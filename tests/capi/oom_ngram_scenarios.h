/* hawser/ngram.h */
#ifndef HAWSER_OOM_NGRAM_SCENARIOS_H
#define HAWSER_OOM_NGRAM_SCENARIOS_H

#include "oom_world.h"

#if defined(HWS_WITH_NGRAM) && !HWS_WITH_NGRAM
static void make_ngram_world(const hws_alphabet *alphabet) { (void)alphabet; }
static void free_ngram_world(void) {}
#else

static struct {
  hws_ngram_model *model; /* over abc, back-off weights not one */
  hws_ngram_model *compact; /* of the same weights, nearly */
  hws_machine *machine;
  hws_ngram_counts *counts;
  hws_options *gradient; /* a projection of few steps */
  hws_options *greedy;
  void *binary;
  int64_t binary_size;
  void *compact_binary;
  int64_t compact_size;
  void *counted; /* counts as bytes */
  int64_t counted_size;
} N;

static const int64_t kThetaOffsets[] = {0, 0, 2, 4};
static const int32_t kThetaLabels[] = {HWS_BOS, 1, 1, 2};
static const double kThetaWeights[] = {-3, 1, 2};

static void make_ngram_world(const hws_alphabet *alphabet) {
  hws_ngram_model *raw;
  must(hws_ngram_from_theta(alphabet, 3, kThetaOffsets, kThetaLabels, kThetaWeights, NULL, &raw));
  must(hws_ngram_normalize(raw, NULL, &N.model, NULL));
  must(hws_ngram_machine(N.model, HWS_LOG, NULL, &N.machine));
  must(hws_options_new(&N.gradient));
  must(hws_options_set_text(N.gradient, "method", "gradient"));
  must(hws_options_set_int(N.gradient, "order", 2));
  must(hws_options_set_int(N.gradient, "iterations", 3));
  must(hws_options_new(&N.greedy));
  must(hws_options_set_text(N.greedy, "method", "greedy"));
  must(hws_options_set_int(N.greedy, "order", 2));
  hws_ngram_model_free(raw);
  must(hws_ngram_compact(N.model, NULL, &N.compact));
  must(hws_ngram_write(N.compact, NULL, 0, &N.compact_size));
  N.compact_binary = malloc((size_t)N.compact_size);
  must(hws_ngram_write(N.compact, N.compact_binary, N.compact_size, NULL));
  must(hws_ngram_write(N.model, NULL, 0, &N.binary_size));
  N.binary = malloc((size_t)N.binary_size);
  must(hws_ngram_write(N.model, N.binary, N.binary_size, NULL));
  must(hws_ngram_counts_new(alphabet, 2, &N.counts));
  must(hws_ngram_counts_add(N.counts, W.words, NULL));
  must(hws_ngram_counts_write(N.counts, NULL, 0, &N.counted_size));
  N.counted = malloc((size_t)N.counted_size);
  must(hws_ngram_counts_write(N.counts, N.counted, N.counted_size, NULL));
}

static void free_ngram_world(void) {
  hws_ngram_model_free(N.model);
  hws_ngram_model_free(N.compact);
  free(N.compact_binary);
  hws_machine_free(N.machine);
  hws_options_free(N.gradient);
  hws_options_free(N.greedy);
  hws_ngram_counts_free(N.counts);
  free(N.binary);
  free(N.counted);
}

MAKES(hws_ngram_alphabet, hws_alphabet, (N.model, &made))
CALLS(hws_ngram_info, (N.model, "states", &number))
CALLS(hws_ngram_card, (N.model, text, sizeof text, &size))
MAKES(hws_ngram_from_theta, hws_ngram_model, (W.alphabet, 3, kThetaOffsets, kThetaLabels, kThetaWeights, W.options, &made))
static hws_status oom_hws_ngram_theta(void) {
  int64_t offsets[8];
  return hws_ngram_theta(N.model, W.options, offsets, numbers, 7, &begin, labels_out, 16, &size);
}
MAKES(hws_ngram_product, hws_ngram_model, (N.model, N.model, W.options, &made))
MAKES(hws_ngram_quotient, hws_ngram_model, (N.model, N.model, W.options, &made))
MAKES(hws_ngram_power, hws_ngram_model, (N.model, 2, W.options, &made))
CALLS(hws_ngram_log_weights, (N.model, W.words, W.general, numbers))
CALLS(hws_ngram_log_total, (N.model, W.options, &number))
static hws_status oom_hws_ngram_normalize(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  const hws_status status = hws_ngram_normalize(N.model, W.options, &made, &number);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(made);
  return status;
}
MAKES(hws_ngram_compact, hws_ngram_model, (N.model, W.options, &made))
MAKES(hws_ngram_machine, hws_machine, (N.model, HWS_LOG, W.options, &made))
MAKES(hws_ngram_from_machine, hws_ngram_model, (N.machine, W.options, &made))

static hws_status oom_hws_ngram_segment_text(void) {
  hws_strings *made = (hws_strings *)(void *)&poison;
  hws_alphabet *built = (hws_alphabet *)(void *)&poison;
  const hws_status status =
      hws_ngram_segment_text("some words\nand more words", -1, HWS_SPLIT_WORDS, NULL, NULL, &made, &built);
  if (status < 0 && (made || built)) poisoned = 1;
  if (status >= 0) {
    hws_strings_free(made);
    hws_alphabet_free(built);
  }
  return status;
}
MAKES(hws_ngram_counts_new, hws_ngram_counts, (W.alphabet, 3, &made))
/* A call that runs out of memory adds nothing. */
static hws_status oom_added(int machine) {
  const int64_t offsets[2] = {0, 1};
  double before = -1, after = -1;
  hws_status status;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_ngram_counts_get(N.counts, 1, offsets, kLabels, &before));
  fail_at = armed;
  status = machine ? hws_ngram_counts_add_machine(N.counts, N.machine, 0, 0.01, 1, W.options)
                   : hws_ngram_counts_add(N.counts, W.words, NULL);
  const long rest = fail_at;
  fail_at = 0;
  must(hws_ngram_counts_get(N.counts, 1, offsets, kLabels, &after));
  fail_at = rest;
  if ((status == HWS_OK) != (after > before)) poisoned = 1;
  return status;
}
static hws_status oom_hws_ngram_counts_add(void) { return oom_added(0); }
static hws_status oom_hws_ngram_counts_add_machine(void) { return oom_added(1); }
CALLS(hws_ngram_counts_write, (N.counts, NULL, 0, &size))
static hws_status oom_hws_ngram_counts_add_bytes(void) {
  hws_ngram_counts *counts = NULL;
  hws_status status = hws_ngram_counts_new(W.alphabet, 2, &counts);
  if (status == HWS_OK) status = hws_ngram_counts_add(counts, W.words, NULL);
  if (status == HWS_OK) status = hws_ngram_counts_add_bytes(counts, N.counted, N.counted_size, NULL);
  hws_ngram_counts_free(counts);
  return status;
}
static hws_status oom_hws_ngram_counts_get(void) {
  return hws_ngram_counts_get(N.counts, 2, kThetaOffsets, kThetaLabels, numbers);
}
/* Whole counts, whatever was added above. */
#define COUNTS_MAKES_FROM(function, arguments)                                              \
  static hws_status oom_##function(void) {                                            \
    hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;                       \
    hws_ngram_counts *counts = NULL;                                                  \
    hws_status status = hws_ngram_counts_new(W.alphabet, 2, &counts);                 \
    if (status == HWS_OK) status = hws_ngram_counts_add(counts, W.words, NULL);       \
    if (status == HWS_OK) {                                                           \
      status = function arguments;                                                    \
      if (status < 0 && made) poisoned = 1;                                           \
      if (status >= 0) hws_ngram_model_free(made);                                    \
    }                                                                                 \
    hws_ngram_counts_free(counts);                                                    \
    return status;                                                                    \
  }
COUNTS_MAKES_FROM(hws_ngram_estimate, (counts, NULL, &made))
COUNTS_MAKES_FROM(hws_ngram_prune_kneser_ney, (counts, 1, NULL, &made))
COUNTS_MAKES_FROM(hws_ngram_grow, (counts, NULL, &made))
MAKES(hws_ngram_prune, hws_ngram_model, (N.model, 0.1, NULL, &made))
static const char kArpa[] =
    "\\data\\\nngram 1=4\nngram 2=1\n\n\\1-grams:\n-1 a -0.5\n-1 b\n-1 <s>\n-1 </s>\n\n\\2-grams:\n-0.1 a b\n\n\\end\\\n";
MAKES(hws_ngram_read_arpa, hws_ngram_model, (kArpa, -1, NULL, NULL, &made))
static hws_status oom_hws_ngram_write_arpa(void) { return hws_ngram_write_arpa(N.model, NULL, NULL, 0, &size); }
static int64_t unknown_counts[8];
CALLS(hws_ngram_score, (N.model, W.words, NULL, numbers, NULL, unknown_counts))
static hws_status oom_hws_ngram_score_symbols(void) {
  double found[32];
  int32_t lengths[32];
  return hws_ngram_score_symbols(N.model, W.words, NULL, found, lengths);
}
static hws_status oom_hws_ngram_perplexity(void) {
  double with, without;
  return hws_ngram_perplexity(N.model, W.words, NULL, &with, &without, NULL, NULL);
}
static hws_status oom_hws_ngram_write(void) { return hws_ngram_write(N.model, NULL, 0, &size); }
/* Both stores, and what a compact model makes when it is first asked. */
static hws_status oom_hws_ngram_read(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison, *other = (hws_ngram_model *)(void *)&poison;
  int32_t words[2];
  hws_strings *drawn = NULL;
  hws_status status = hws_ngram_read(N.binary, N.binary_size, NULL, &made);
  if (status < 0) {
    if (made) poisoned = 1;
    return status;
  }
  hws_ngram_model_free(made);
  status = hws_ngram_read(N.compact_binary, N.compact_size, NULL, &other);
  if (status < 0 && other) poisoned = 1;
  if (status == HWS_OK) status = hws_ngram_score(other, W.words, NULL, numbers, NULL, NULL);
  if (status == HWS_OK) status = hws_ngram_best_continuations(other, 0, "a", 2, NULL, words, numbers, &size);
  if (status == HWS_OK) status = hws_ngram_sample(other, 2, 7, NULL, &drawn);
  hws_strings_free(drawn);
  hws_ngram_model_free(other);
  return status;
}
MAKES(hws_ngram_read_view, hws_ngram_model, (N.binary, N.binary_size, NULL, NULL, NULL, &made))
CALLS(hws_ngram_start, (N.model, &size))
CALLS(hws_ngram_score_word, (N.model, 0, 1, &size, &number))
CALLS(hws_ngram_score_words, (N.model, 0, kThetaLabels + 1, 2, &size, numbers))
/* Of a model of its own: the first call looks at its sums. */
static hws_status oom_hws_ngram_sample(void) {
  hws_ngram_model *fresh = NULL;
  hws_strings *drawn = NULL;
  hws_status status = hws_ngram_read_view(N.binary, N.binary_size, NULL, NULL, NULL, &fresh);
  if (status == HWS_OK) status = hws_ngram_sample(fresh, 3, 7, NULL, &drawn);
  hws_strings_free(drawn);
  hws_ngram_model_free(fresh);
  return status;
}
static int32_t best_words[2];
/* Of a model of its own: the first call makes a table. */
static hws_status oom_hws_ngram_best_continuations(void) {
  hws_ngram_model *fresh = NULL;
  hws_status status = hws_ngram_read_view(N.binary, N.binary_size, NULL, NULL, NULL, &fresh);
  if (status == HWS_OK) status = hws_ngram_best_continuations(fresh, 0, "a", 2, NULL, best_words, numbers, &size);
  if (status == HWS_OK && fail_at) { /* and those after it need nothing */
    const long before = allocations;
    must(hws_ngram_best_continuations(fresh, 0, "a", 2, NULL, best_words, numbers, &size));
    must(hws_ngram_best_continuations(fresh, 0, NULL, 2, NULL, best_words, NULL, &size));
    if (allocations != before) poisoned = 1;
  }
  hws_ngram_model_free(fresh);
  return status;
}
#if !defined(HWS_NO_FILES)
CALLS(hws_ngram_write_file, (N.model, FILE_NAME))
static hws_status oom_hws_ngram_read_file(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_ngram_write_file(N.model, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_ngram_read_file(FILE_NAME, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(made);
  return status;
}
CALLS(hws_ngram_write_arpa_file, (N.model, NULL, FILE_NAME))
static hws_status oom_hws_ngram_read_arpa_file(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  FILE *file = fopen(FILE_NAME, "wb");
  fputs(kArpa, file);
  fclose(file);
  fail_at = armed;
  const hws_status status = hws_ngram_read_arpa_file(FILE_NAME, NULL, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(made);
  return status;
}
#endif

static hws_status oom_hws_ngram_project(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  hws_ngram_model *grown = (hws_ngram_model *)(void *)&poison;
  hws_ngram_model *closed = (hws_ngram_model *)(void *)&poison;
  hws_status status = hws_ngram_project(N.machine, NULL, N.gradient, &made, &number);
  if (status < 0 && made) poisoned = 1;
  if (status < 0) return status;
  hws_ngram_model_free(made);
  status = hws_ngram_project(N.machine, NULL, N.greedy, &grown, &number);
  if (status < 0 && grown) poisoned = 1;
  if (status < 0) return status;
  hws_ngram_model_free(grown);
  status = hws_ngram_project(N.machine, N.model, NULL, &closed, &number);
  if (status < 0 && closed) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(closed);
  return status;
}

static const struct scenario ngram_scenarios[] = {
    DOES_WITHOUT_SOME(hws_ngram_project),
    ALLOCATES(hws_ngram_alphabet),
    NEEDS_NONE(hws_ngram_info),
    ALLOCATES(hws_ngram_card),
    ALLOCATES(hws_ngram_from_theta),
    ALLOCATES(hws_ngram_theta),
    ALLOCATES(hws_ngram_product),
    ALLOCATES(hws_ngram_quotient),
    ALLOCATES(hws_ngram_power),
    ALLOCATES(hws_ngram_log_weights),
    ALLOCATES(hws_ngram_log_total),
    ALLOCATES(hws_ngram_normalize),
    ALLOCATES(hws_ngram_compact),
    ALLOCATES(hws_ngram_machine),
    ALLOCATES(hws_ngram_from_machine),
    ALLOCATES(hws_ngram_segment_text),
    ALLOCATES(hws_ngram_counts_new),
    ALLOCATES(hws_ngram_counts_add),
    DOES_WITHOUT_SOME(hws_ngram_counts_add_machine),
    ALLOCATES(hws_ngram_counts_write),
    ALLOCATES(hws_ngram_counts_add_bytes),
    ALLOCATES(hws_ngram_counts_get),
    ALLOCATES(hws_ngram_estimate),
    ALLOCATES(hws_ngram_prune_kneser_ney),
    ALLOCATES(hws_ngram_grow),
    ALLOCATES(hws_ngram_prune),
    ALLOCATES(hws_ngram_read_arpa),
    ALLOCATES(hws_ngram_write_arpa),
    ALLOCATES(hws_ngram_score),
    ALLOCATES(hws_ngram_score_symbols),
    ALLOCATES(hws_ngram_perplexity),
    ALLOCATES(hws_ngram_write),
    ALLOCATES(hws_ngram_read),
    ALLOCATES(hws_ngram_read_view),
    NEEDS_NONE(hws_ngram_start),
    NEEDS_NONE(hws_ngram_score_word),
    NEEDS_NONE(hws_ngram_score_words),
    ALLOCATES(hws_ngram_best_continuations),
    ALLOCATES(hws_ngram_sample),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_ngram_write_file),
    ALLOCATES(hws_ngram_read_file),
    ALLOCATES(hws_ngram_write_arpa_file),
    ALLOCATES(hws_ngram_read_arpa_file),
#endif
};
#endif

#endif
