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
  hws_machine *machine;
} N;

static const int64_t kThetaOffsets[] = {0, 0, 2, 4};
static const int32_t kThetaLabels[] = {HWS_BOS, 1, 1, 2};
static const double kThetaWeights[] = {-3, 1, 2};

static void make_ngram_world(const hws_alphabet *alphabet) {
  hws_ngram_model *raw;
  must(hws_ngram_from_theta(alphabet, 3, kThetaOffsets, kThetaLabels, kThetaWeights, NULL, &raw));
  must(hws_ngram_normalize(raw, NULL, &N.model, NULL));
  must(hws_ngram_machine(N.model, HWS_LOG, NULL, &N.machine));
  hws_ngram_model_free(raw);
}

static void free_ngram_world(void) {
  hws_ngram_model_free(N.model);
  hws_machine_free(N.machine);
}

MAKES(hws_ngram_alphabet, hws_alphabet, (N.model, &made))
CALLS(hws_ngram_info, (N.model, "states", &number))
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
MAKES(hws_ngram_machine, hws_machine, (N.model, HWS_LOG, W.options, &made))
MAKES(hws_ngram_from_machine, hws_ngram_model, (N.machine, W.options, &made))

static const struct scenario ngram_scenarios[] = {
    ALLOCATES(hws_ngram_alphabet),
    NEEDS_NONE(hws_ngram_info),
    ALLOCATES(hws_ngram_from_theta),
    ALLOCATES(hws_ngram_theta),
    ALLOCATES(hws_ngram_product),
    ALLOCATES(hws_ngram_quotient),
    ALLOCATES(hws_ngram_power),
    ALLOCATES(hws_ngram_log_weights),
    ALLOCATES(hws_ngram_log_total),
    ALLOCATES(hws_ngram_normalize),
    ALLOCATES(hws_ngram_machine),
    ALLOCATES(hws_ngram_from_machine),
};
#endif

#endif
