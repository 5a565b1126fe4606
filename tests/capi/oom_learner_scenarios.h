/* Scenarios of models and learners. */
#ifndef HAWSER_OOM_LEARNER_SCENARIOS_H
#define HAWSER_OOM_LEARNER_SCENARIOS_H

#include "oom_world.h"

MAKES(hws_edit_model_new, hws_edit_model, (W.alphabet, NULL, &made))
MAKES(hws_edit_model_typing, hws_edit_model, (W.alphabet, NULL, &made))
MAKES(hws_speller_new, hws_speller, (W.model, W.words, NULL, &made))
CALLS(hws_speller_correct, (W.speller, W.words, 2, NULL, sizes, numbers, sizes + 8))
MAKES(hws_edit_model_alphabet, hws_alphabet, (W.model, &made))
CALLS(hws_edit_model_info, (W.model, "contexts", &number))
CALLS(hws_edit_model_probability, (W.model, NULL, 0, kLabels, 1, NULL, 0, 1, 2, &number))
CALLS(hws_edit_model_score, (W.model, W.pairs, NULL, numbers))
CALLS(hws_edit_model_score_matrix, (W.model, W.words, W.words, NULL, numbers))
MAKES(hws_edit_model_machine, hws_machine, (W.model, HWS_LOG, W.options, &made))
static hws_status oom_hws_edit_model_row_counts(void) {
  static double uses[8192], counts[8192];
  hws_machine *machine = NULL;
  hws_status status = hws_edit_model_machine(W.model, HWS_LOG, W.options, &machine);
  const int64_t all = status >= 0 ? hws_machine_arcs(machine) + hws_machine_states(machine) : 0;
  hws_machine_free(machine);
  if (status >= 0) status = hws_edit_model_row_counts(W.model, uses, all, W.options, counts, 8192, &size);
  return status;
}
CALLS(hws_edit_model_write, (W.model, text, sizeof text, &size))
/* A learned model's: a given one has none. */
static hws_status oom_hws_edit_model_card(void) {
  hws_edit_model *learned = NULL;
  hws_status status = hws_edit_learner_model(W.learner, &learned);
  if (status >= 0) status = hws_edit_model_card(learned, text, sizeof text, &size);
  hws_edit_model_free(learned);
  return status;
}
MAKES(hws_edit_model_read, hws_edit_model, (W.model_bytes, W.model_size, NULL, &made))
MAKES(hws_edit_learner_new, hws_learner, (W.model, W.pairs, W.pairs, NULL, &made))
MAKES(hws_edit_learner_model, hws_edit_model, (W.learner, &made))
CALLS(hws_edit_learner_edits, (W.learner, numbers, numbers + 1, numbers + 2, numbers + 3))
MAKES(hws_machine_learner_new, hws_learner, (W.edits, NULL, NULL, 0, W.pairs, W.pairs, NULL, &made))
static hws_status oom_hws_machine_learner_machines_new(void) {
  const hws_machine *const sides[2] = {W.named, W.named};
  hws_learner *made = (hws_learner *)(void *)&poison;
  const hws_status status = hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, sides, sides, NULL, 2, NULL, &made);
  poisoned |= status < 0 && made != NULL;
  if (status >= 0) hws_learner_free(made);
  return status;
}
static hws_status oom_hws_machine_learner_hold_out(void) {
  const hws_machine *const sides[2] = {W.named, W.named};
  return hws_machine_learner_hold_out(W.machine_learner, sides, sides, NULL, 2, W.bytes);
}
static hws_status oom_hws_edit_learner_machines_new(void) {
  const hws_machine *const sides[2] = {W.named, W.named};
  hws_learner *made = (hws_learner *)(void *)&poison;
  const hws_status status = hws_edit_learner_machines_new(W.model, sides, sides, NULL, 2, NULL, &made);
  poisoned |= status < 0 && made != NULL;
  if (status >= 0) hws_learner_free(made);
  return status;
}
static hws_status oom_hws_edit_learner_hold_out(void) {
  const hws_machine *const sides[2] = {W.named, W.named};
  return hws_edit_learner_hold_out(W.learner, sides, sides, NULL, 2, W.bytes);
}
MAKES(hws_machine_learner_machine, hws_machine, (W.machine_learner, &made))
CALLS(hws_machine_learner_counts, (W.machine_learner, NULL, 0, &size))
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
static const double kChains[8] = {-1, -2, -3, -1, -2, -2, -1, -3};
CALLS(hws_chains_measure, (kChains, 8, 2, 3, "r_hat", &number))
CALLS(hws_learner_set_cancel, (W.learner, W.cancel))
CALLS(hws_learner_set_monitor, (W.learner, W.monitor))
CALLS(hws_learner_save, (W.learner, text, sizeof text, &size))
CALLS(hws_learner_load, (W.learner, W.saved, W.saved_size, NULL))

#if !defined(HWS_NO_FILES)
CALLS(hws_edit_model_write_file, (W.model, FILE_NAME))
static hws_status oom_hws_edit_model_read_file(void) {
  hws_edit_model *made = (hws_edit_model *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_edit_model_write_file(W.model, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_edit_model_read_file(FILE_NAME, NULL, &made);
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
  return hws_learner_load_file(W.learner, FILE_NAME, NULL);
}
#endif

static const struct scenario learner_scenarios[] = {
    ALLOCATES(hws_edit_model_new),
    ALLOCATES(hws_edit_model_typing),
    ALLOCATES(hws_speller_new),
    ALLOCATES(hws_speller_correct),
    ALLOCATES(hws_edit_model_alphabet),
    NEEDS_NONE(hws_edit_model_info),
    NEEDS_NONE(hws_edit_model_probability),
    ALLOCATES(hws_edit_model_score),
    ALLOCATES(hws_edit_model_score_matrix),
    ALLOCATES(hws_edit_model_machine),
    ALLOCATES(hws_edit_model_row_counts),
    ALLOCATES(hws_edit_model_write),
    ALLOCATES(hws_edit_model_card),
    ALLOCATES(hws_edit_model_read),
    ALLOCATES(hws_edit_learner_new),
    ALLOCATES(hws_edit_learner_model),
    NEEDS_NONE(hws_edit_learner_edits),
    ALLOCATES(hws_edit_learner_machines_new),
    ALLOCATES(hws_edit_learner_hold_out),
    ALLOCATES(hws_machine_learner_new),
    ALLOCATES(hws_machine_learner_machines_new),
    ALLOCATES(hws_machine_learner_hold_out),
    ALLOCATES(hws_machine_learner_machine),
    ALLOCATES(hws_machine_learner_counts),
    DOES_WITHOUT_SOME(hws_learner_step),
    NEEDS_NONE(hws_learner_steps),
    NEEDS_NONE(hws_learner_metric),
    ALLOCATES(hws_learner_metrics),
    ALLOCATES(hws_chains_measure),
    NEEDS_NONE(hws_learner_set_cancel),
    NEEDS_NONE(hws_learner_set_monitor),
    ALLOCATES(hws_learner_save),
    ALLOCATES(hws_learner_load),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_edit_model_write_file),
    ALLOCATES(hws_edit_model_read_file),
    ALLOCATES(hws_learner_save_file),
    ALLOCATES(hws_learner_load_file),
#endif
};

#endif
