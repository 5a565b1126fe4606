/* hawser/pcfg_la.h */
#ifndef HAWSER_OOM_PCFG_LA_SCENARIOS_H
#define HAWSER_OOM_PCFG_LA_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static struct {
  hws_treebank *bank;
  hws_pcfg_la *model;
  hws_learner *learner;
  hws_options *brief, *short_cycle;
  char *bytes;
  int64_t bytes_size;
} L;

static void make_pcfg_la_world(void) {
  int32_t done;
  memset(&L, 0, sizeof L);
  must(hws_treebank_read("(S (NP (DT a) (NN b)) (VP (VB c)))\n(S (NP (NN b)) (VP (VB c) (NN b) (NN d)))\n", -1, NULL, &L.bank));
  must(hws_options_new(&L.brief));
  must(hws_options_set_int(L.brief, "threads", 2)); /* starting one may fail too */
  must(hws_options_new(&L.short_cycle));
  must(hws_options_set_int(L.short_cycle, "iterations", 1));
  must(hws_options_set_int(L.short_cycle, "merge_iterations", 1));
  must(hws_options_set_int(L.short_cycle, "smooth_iterations", 1));
  must(hws_pcfg_la_learner_new(NULL, L.bank, NULL, 0, L.brief, &L.learner));
  must(hws_learner_step(L.learner, 1, &done));
  must(hws_pcfg_la_learner_model(L.learner, &L.model));
  must(hws_pcfg_la_write(L.model, NULL, 0, &L.bytes_size));
  L.bytes = (char *)malloc((size_t)L.bytes_size);
  must(hws_pcfg_la_write(L.model, L.bytes, L.bytes_size, NULL));
}
static void free_pcfg_la_world(void) {
  hws_treebank_free(L.bank);
  hws_pcfg_la_free(L.model);
  hws_learner_free(L.learner);
  hws_options_free(L.brief);
  hws_options_free(L.short_cycle);
  free(L.bytes);
}

CALLS(hws_pcfg_la_info, (L.model, "rules", &number))
CALLS(hws_pcfg_la_rows, (L.model, (double *)(void *)text, (int64_t)(sizeof text / sizeof(double)), &size))
CALLS(hws_pcfg_la_card, (L.model, text, sizeof text, &size))
CALLS(hws_pcfg_la_signatures, (text, sizeof text, &size))
CALLS(hws_pcfg_la_score, (L.model, L.bank, L.brief, numbers))
MAKES(hws_pcfg_la_parse, hws_treebank, (L.model, L.bank, L.brief, &made))
CALLS(hws_pcfg_la_write, (L.model, text, sizeof text, &size))
MAKES(hws_pcfg_la_read, hws_pcfg_la, (L.bytes, L.bytes_size, NULL, &made))
MAKES(hws_pcfg_la_learner_new, hws_learner, (L.model, L.bank, NULL, 0, L.brief, &made))
MAKES(hws_pcfg_la_learner_model, hws_pcfg_la, (L.learner, &made))
MAKES(hws_pcfg_la_split_merge, hws_pcfg_la, (L.model, L.bank, L.short_cycle, &made))
MAKES(hws_pcfg_la_split_merge_learner_new, hws_learner, (L.model, L.bank, L.short_cycle, &made))
#if !defined(HWS_NO_FILES)
CALLS(hws_pcfg_la_write_file, (L.model, FILE_NAME))
static hws_status oom_hws_pcfg_la_read_file(void) {
  hws_pcfg_la *made = (hws_pcfg_la *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_pcfg_la_write_file(L.model, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_pcfg_la_read_file(FILE_NAME, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_pcfg_la_free(made);
  return status;
}
#endif

static const struct scenario pcfg_la_scenarios[] = {
    NEEDS_NONE(hws_pcfg_la_info),
    NEEDS_NONE(hws_pcfg_la_rows),
    ALLOCATES(hws_pcfg_la_card),
    ALLOCATES(hws_pcfg_la_signatures),
    DOES_WITHOUT_SOME(hws_pcfg_la_score),
    DOES_WITHOUT_SOME(hws_pcfg_la_parse),
    ALLOCATES(hws_pcfg_la_write),
    ALLOCATES(hws_pcfg_la_read),
    ALLOCATES(hws_pcfg_la_learner_new),
    ALLOCATES(hws_pcfg_la_learner_model),
    ALLOCATES(hws_pcfg_la_split_merge),
    ALLOCATES(hws_pcfg_la_split_merge_learner_new),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_pcfg_la_write_file),
    ALLOCATES(hws_pcfg_la_read_file),
#endif
};

#endif
#endif
