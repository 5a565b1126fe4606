/* hawser/pairs.h */
#ifndef HAWSER_OOM_PAIRS_SCENARIOS_H
#define HAWSER_OOM_PAIRS_SCENARIOS_H

#include "oom_world.h"
#include "pairs_world.h"

#ifdef HAS_PAIRS

static struct pairs_world Paired;
static char *paired_bytes;
static int64_t paired_size, paired_counts[3];
static double paired_scores[6];
static const double paired_weights[] = {0, .5};

static void make_paired_world(void) {
  memset(&Paired, 0, sizeof Paired);
  must(make_pairs_world(&Paired));
  must(hws_pairs_model_write(Paired.model, NULL, 0, &paired_size));
  paired_bytes = (char *)malloc((size_t)paired_size);
  must(hws_pairs_model_write(Paired.model, paired_bytes, paired_size, NULL));
}
static void free_paired_world(void) {
  free_pairs_world(&Paired);
  free(paired_bytes);
}

MAKES(hws_pairs_chunks, hws_strings, (Paired.pairs, W.bytes, &made))
MAKES(hws_pairs_learner_new, hws_learner, (Paired.chunks, Paired.pairs, Paired.pairs, NULL, &made))
MAKES(hws_pairs_learner_chunks, hws_strings, (Paired.learner, &made))
MAKES(hws_pairs_model_new, hws_pairs_model, (Paired.chunks, Paired.pairs, W.bytes, &made))
MAKES(hws_pairs_model_with_known, hws_pairs_model, (Paired.model, Paired.pairs, W.bytes, &made))
CALLS(hws_pairs_model_info, (Paired.model, "chunks", &number))
CALLS(hws_pairs_model_card, (Paired.model, text, sizeof text, &size))
MAKES(hws_pairs_model_alphabet, hws_alphabet, (Paired.model, 1, &made))
MAKES(hws_pairs_model_chunks, hws_strings, (Paired.model, &made))
static hws_status oom_hws_pairs_model_ngrams(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  const hws_status status = hws_pairs_model_ngrams(Paired.model, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(made);
  return status;
}
static hws_status oom_hws_pairs_model_estimate_language(void) {
  hws_ngram_model *made = (hws_ngram_model *)(void *)&poison;
  const hws_status status = hws_pairs_model_estimate_language(Paired.model, Paired.outputs, W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_ngram_model_free(made);
  return status;
}
MAKES(hws_pairs_model_with_language, hws_pairs_model, (Paired.model, Paired.language, .5, W.bytes, &made))
CALLS(hws_pairs_model_choose_weight,
      (Paired.model, Paired.language, Paired.pairs, 2, paired_weights, W.bytes, paired_scores, paired_scores + 2, &size))
MAKES(hws_pairs_model_machine, hws_machine, (Paired.model, HWS_LOG, W.bytes, &made))
MAKES(hws_pairs_model_apply, hws_strings, (Paired.model, Paired.inputs, 3, W.bytes, paired_counts, &made))
MAKES(hws_pairs_model_sample, hws_strings, (Paired.model, Paired.inputs, 3, 1, W.bytes, paired_counts, &made))
CALLS(hws_pairs_model_score, (Paired.model, Paired.pairs, W.bytes, paired_scores))
MAKES(hws_pairs_model_align, hws_strings, (Paired.model, Paired.pairs, W.bytes, &made))
CALLS(hws_pairs_model_write, (Paired.model, NULL, 0, &size))
MAKES(hws_pairs_model_read, hws_pairs_model, (paired_bytes, paired_size, W.bytes, &made))
#if !defined(HWS_NO_FILES)
CALLS(hws_pairs_model_write_file, (Paired.model, FILE_NAME))
static hws_status oom_hws_pairs_model_read_file(void) {
  hws_pairs_model *made = (hws_pairs_model *)(void *)&poison;
  const long armed = fail_at;
  hws_status status;
  fail_at = 0;
  must(hws_pairs_model_write_file(Paired.model, FILE_NAME));
  fail_at = armed;
  status = hws_pairs_model_read_file(FILE_NAME, W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_pairs_model_free(made);
  return status;
}
#endif

static const struct scenario pairs_scenarios[] = {
    ALLOCATES(hws_pairs_chunks),
    ALLOCATES(hws_pairs_learner_new),
    ALLOCATES(hws_pairs_learner_chunks),
    ALLOCATES(hws_pairs_model_new),
    ALLOCATES(hws_pairs_model_with_known),
    NEEDS_NONE(hws_pairs_model_info),
    ALLOCATES(hws_pairs_model_card),
    ALLOCATES(hws_pairs_model_alphabet),
    ALLOCATES(hws_pairs_model_chunks),
    ALLOCATES(hws_pairs_model_ngrams),
    ALLOCATES(hws_pairs_model_estimate_language),
    ALLOCATES(hws_pairs_model_with_language),
    ALLOCATES(hws_pairs_model_choose_weight),
    ALLOCATES(hws_pairs_model_machine),
    ALLOCATES(hws_pairs_model_apply),
    ALLOCATES(hws_pairs_model_sample),
    ALLOCATES(hws_pairs_model_score),
    ALLOCATES(hws_pairs_model_align),
    ALLOCATES(hws_pairs_model_write),
    ALLOCATES(hws_pairs_model_read),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_pairs_model_write_file),
    ALLOCATES(hws_pairs_model_read_file),
#endif
};

#endif
#endif
