/* hawser/corpus.h, hawser/pfa.h */
#ifndef HAWSER_OOM_PFA_SCENARIOS_H
#define HAWSER_OOM_PFA_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

/* Methods beside those that have a learner of their own. */
enum { OTHERS = 11 };
static const char *const kOthers[OTHERS] = {"cgs-sg", "cgs-hmm", "em",     "hard-em", "vb",   "cvb0",
                                            "cvb2",   "gcvb0",   "evgram", "cvgram",  "ngram"};

static struct {
  hws_alphabet *letters;
  hws_corpus *corpus;
  hws_pfa *model, *target; /* an ensemble that was learned; a deterministic automaton */
  hws_machine *machine;
  hws_learner *learner, *selecting, *merging, *growing, *climbing, *varying;
  hws_options *brief, *mixture, *small, *fixed; /* fixed: ends, from P.target on */
  hws_pfa *hmm;
  char *bytes, *text, *saved;
  int64_t bytes_size, text_size, saved_size;
} P;

static const char kSequences[] = "6 2\n3 0 1 0\n1 1\n0\n2 1 1\n3 0 1 1\n2 0 0\n";
static const char kSolution[] = "2\n0.5\n0.25\n";
static const double kTruth[] = {0.5, 0.25};
static const double kStart[] = {0.5, 0.5}, kEmission[] = {0.5, 0.25, 0.25, 0.5, 0, 0.5}, kTransition[] = {0.5, 0.5, 1, 0};

/* With a method's few sweeps or iterations; two threads: starting one may fail too. */
static hws_learner *pfa_learner_of(const char *method, int other) {
  hws_options *o;
  hws_learner *l;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "method", method));
  must(hws_options_set_int(o, "threads", 2));
  if (!strcmp(method, "cgs") || !strcmp(method, "em") || !strcmp(method, "cvb0")) {
    must(hws_options_set_int(o, "states", 2));
    must(hws_options_set_int(o, "iterations", 1000));
  }
  if (other && !strcmp(method, "em")) must(hws_options_set_text(o, "shape", "hmm"));
  if (other && !strcmp(method, "cvgram")) must(hws_options_set_int(o, "folds", 2));
  if (other && (!strncmp(method, "cgs", 3) || strstr(method, "em") || !strcmp(method, "vb") || strstr(method, "cvb"))) {
    must(hws_options_set_int(o, "states", 2));
  }
  if (!strcmp(method, "cgs")) {
    must(hws_options_set_int(o, "burn_in", 0));
    must(hws_options_set_int(o, "period", 1));
    must(hws_options_set_real(o, "prior_transition", 0.5));
  }
  must(hws_pfa_learner_new(NULL, P.corpus, NULL, o, &l));
  hws_options_free(o);
  return l;
}

static void make_pfa_world(void) {
  int32_t done;
  memset(&P, 0, sizeof P);
  must(hws_alphabet_new(2, NULL, &P.letters));
  must(hws_corpus_read(kSequences, -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &P.corpus));
  must(hws_options_new(&P.mixture));
  must(hws_options_set_text(P.mixture, "sample", "mixture"));
  must(hws_options_new(&P.small));
  must(hws_options_set_int(P.small, "states", 3));
  must(hws_options_set_real(P.small, "mean_length", 2));
  must(hws_options_new(&P.fixed));
  must(hws_options_set_text(P.fixed, "method", "cvb0"));
  must(hws_options_set_text(P.fixed, "fixed", "end"));
  must(hws_options_new(&P.brief));
  must(hws_options_set_text(P.brief, "candidate_states", "1,2"));
  must(hws_options_set_text(P.brief, "candidate_prior_transition", "0.5"));
  must(hws_options_set_int(P.brief, "folds", 2));
  must(hws_options_set_int(P.brief, "iterations", 4));
  must(hws_options_set_real(P.brief, "budget", 1));
  must(hws_pfa_learner_new(NULL, P.corpus, NULL, P.brief, &P.selecting));
  P.learner = pfa_learner_of("cgs", 0);
  P.merging = pfa_learner_of("estatemerge", 0);
  P.growing = pfa_learner_of("evgram", 0);
  P.climbing = pfa_learner_of("em", 0);
  P.varying = pfa_learner_of("cvb0", 0);
  must(hws_pfa_from_hmm(2, P.letters, kStart, kEmission, kTransition, NULL, &P.hmm));
  must(hws_learner_step(P.learner, 3, &done));
  must(hws_pfa_learner_model(P.learner, &P.model));
  must(hws_learner_save(P.learner, NULL, 0, &P.saved_size));
  P.saved = (char *)malloc((size_t)P.saved_size);
  must(hws_learner_save(P.learner, P.saved, P.saved_size, NULL));
  must(hws_pfa_machine(P.model, HWS_LOG, NULL, &P.machine));
  must(hws_pfa_write(P.model, NULL, 0, &P.bytes_size));
  P.bytes = (char *)malloc((size_t)P.bytes_size);
  must(hws_pfa_write(P.model, P.bytes, P.bytes_size, NULL));
  must(hws_pfa_write_pautomac(P.model, NULL, NULL, 0, &P.text_size));
  P.text = (char *)malloc((size_t)P.text_size);
  must(hws_pfa_write_pautomac(P.model, NULL, P.text, P.text_size, NULL));
  must(
      hws_pfa_read_pautomac("I: (state)\n(0) 1\nF: (state)\n(0) 0.5\nS: (state,symbol)\n(0,0) 0.5\n(0,1) 0.5\nT: "
                            "(state,symbol,state)\n(0,0,0) 1\n(0,1,0) 1\n",
                            -1, NULL, &P.target));
}

static void free_pfa_world(void) {
  hws_pfa_free(P.hmm);
  hws_alphabet_free(P.letters);
  hws_corpus_free(P.corpus);
  hws_pfa_free(P.model);
  hws_pfa_free(P.target);
  hws_machine_free(P.machine);
  hws_learner_free(P.learner);
  hws_learner_free(P.selecting);
  hws_learner_free(P.merging);
  hws_learner_free(P.growing);
  hws_learner_free(P.climbing);
  hws_learner_free(P.varying);
  hws_options_free(P.brief);
  hws_options_free(P.mixture);
  hws_options_free(P.small);
  hws_options_free(P.fixed);
  free(P.bytes);
  free(P.text);
  free(P.saved);
}

MAKES(hws_corpus_from_arrays, hws_corpus, (2, kWordOffsets, kLabels, W.alphabet, &made))
MAKES(hws_corpus_part, hws_corpus, (P.corpus, kWordOffsets, 1, &made))
MAKES(hws_corpus_with_classes, hws_corpus, (P.corpus, NULL, "LONG suffix a-long-suffix\n", -1, NULL, &made))
MAKES(hws_corpus_read, hws_corpus, (kSequences, -1, HWS_CORPUS_PAUTOMAC, NULL, NULL, &made))
MAKES(hws_corpus_reader_new, hws_corpus_reader, (HWS_CORPUS_SPACES, NULL, NULL, &made))
static hws_status oom_hws_corpus_reader_feed(void) {
  hws_corpus_reader *r = NULL;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_corpus_reader_new(HWS_CORPUS_SPACES, NULL, NULL, &r));
  fail_at = armed;
  const hws_status status = hws_corpus_reader_feed(r, "a name too long for a short string\nb\n", -1);
  hws_corpus_reader_free(r);
  return status;
}
static hws_status oom_hws_corpus_reader_finish(void) {
  hws_corpus_reader *r = NULL;
  hws_corpus *made = (hws_corpus *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_corpus_reader_new(HWS_CORPUS_SPACES, NULL, NULL, &r));
  must(hws_corpus_reader_feed(r, "a name too long for a short string\nb\n", -1));
  fail_at = armed;
  const hws_status status = hws_corpus_reader_finish(r, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_corpus_free(made);
  hws_corpus_reader_free(r);
  return status;
}
static hws_status oom_writing_of_a_binary_corpus(void) {
  return hws_corpus_write(P.corpus, HWS_CORPUS_BINARY, text, sizeof text, &size);
}
static hws_status oom_reading_of_a_binary_corpus(void) {
  hws_corpus *made = (hws_corpus *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_corpus_write(P.corpus, HWS_CORPUS_BINARY, text, sizeof text, &size));
  fail_at = armed;
  const hws_status status = hws_corpus_read(text, size, HWS_CORPUS_BINARY, NULL, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_corpus_free(made);
  return status;
}
MAKES(hws_corpus_alphabet, hws_alphabet, (P.corpus, &made))
CALLS(hws_corpus_sequence_view, (P.corpus, 0, &labels_seen, &size))
CALLS(hws_corpus_arrays_view, (P.corpus, &offsets_seen, &labels_seen))
CALLS(hws_corpus_write, (P.corpus, HWS_CORPUS_PAUTOMAC, text, sizeof text, &size))

CALLS(hws_pfa_write, (P.model, text, sizeof text, &size))
MAKES(hws_pfa_read, hws_pfa, (P.bytes, P.bytes_size, NULL, &made))
MAKES(hws_pfa_read_pautomac, hws_pfa, (P.text, -1, NULL, &made))
CALLS(hws_pfa_write_pautomac, (P.model, P.mixture, text, sizeof text, &size))
MAKES(hws_pfa_alphabet, hws_alphabet, (P.model, &made))
CALLS(hws_pfa_info, (P.model, "states", &number))
CALLS(hws_pfa_method, (P.model, text, sizeof text, &size))
CALLS(hws_pfa_card, (P.model, text, sizeof text, &size))
MAKES(hws_pfa_member, hws_pfa, (P.model, 0, &made))
static const hws_pfa *const *two_targets(void) {
  static const hws_pfa *models[2];
  models[0] = models[1] = P.target;
  return models;
}
MAKES(hws_pfa_join, hws_pfa, (two_targets(), 2, &made))
CALLS(hws_pfa_initial, (P.hmm, 0, numbers, 16, &size))
CALLS(hws_pfa_emission, (P.hmm, 0, numbers, 16, &size))
CALLS(hws_pfa_transition, (P.hmm, 0, numbers, 16, &size))
MAKES(hws_pfa_from_hmm, hws_pfa, (2, P.letters, kStart, kEmission, kTransition, NULL, &made))
MAKES(hws_pfa_machine, hws_machine, (P.model, HWS_LOG, P.mixture, &made))
MAKES(hws_pfa_from_machine, hws_pfa, (P.machine, NULL, &made))
CALLS(hws_pfa_score, (P.model, P.corpus, NULL, numbers))
MAKES(hws_pfa_sample, hws_corpus, (P.target, 3, 1, NULL, &made))
CALLS(hws_pfa_entropy, (P.target, NULL, &number, numbers, &whole))
CALLS(hws_pfa_divergence, (P.target, P.target, NULL, &number, numbers, &whole))
CALLS(hws_pfa_pautomac_score, (kTruth, kTruth, 2, &number, numbers))
CALLS(hws_pfa_read_solution, (kSolution, -1, NULL, numbers, 16, &size))
MAKES(hws_pfa_random, hws_pfa, (1, P.small, &made))
MAKES(hws_pfa_learner_new, hws_learner, (P.target, P.corpus, P.corpus, P.fixed, &made))
MAKES(hws_pfa_learner_model, hws_pfa, (P.learner, &made))
CALLS(hws_pfa_learner_candidates, (P.selecting, numbers, 16, &size))

/* A step that runs out of memory is undone. */
static hws_status pfa_step(hws_learner *learner) {
  int64_t before = 0, after = 0;
  hws_learner_steps(learner, &before);
  const hws_status status = hws_learner_step(learner, 1, &whole);
  hws_learner_steps(learner, &after);
  if (status != HWS_OK && after != before) poisoned = 1;
  return status;
}
static hws_status oom_step_of_sampling(void) { return pfa_step(P.learner); }
static hws_status oom_step_of_choosing(void) { return pfa_step(P.selecting); }
static hws_status oom_step_of_merging(void) { return pfa_step(P.merging); }
static hws_status oom_step_of_growing(void) { return pfa_step(P.growing); }
static hws_status oom_step_of_em(void) { return pfa_step(P.climbing); }
static hws_status oom_step_of_cvb(void) { return pfa_step(P.varying); }
/* The first step, and loading, of other methods. */
static hws_status other(int i, int loads) {
  const long armed = fail_at;
  hws_learner *l;
  hws_status status;
  fail_at = 0;
  l = pfa_learner_of(kOthers[i], 1);
  if (loads) must(hws_learner_step(l, 1, &whole));
  must(hws_learner_save(l, text, sizeof text, &size));
  fail_at = armed;
  status = loads ? hws_learner_load(l, text, size, NULL) : pfa_step(l);
  hws_learner_free(l);
  return status;
}
#define OTHER(name, i)                                              \
  static hws_status oom_step_of_##name(void) { return other(i, 0); } \
  static hws_status oom_loading_of_##name(void) { return other(i, 1); }
OTHER(cgs_sg, 0)
OTHER(cgs_hmm, 1)
OTHER(em_hmm, 2)
OTHER(hard_em, 3)
OTHER(vb, 4)
OTHER(cvb0, 5)
OTHER(cvb2, 6)
OTHER(gcvb0, 7)
OTHER(evgram, 8)
OTHER(cvgram, 9)
OTHER(ngram, 10)
#define OTHER_PAIR(name) DOES_WITHOUT_SOME(step_of_##name), ALLOCATES(loading_of_##name)
static hws_status oom_saving_of_sampling(void) { return hws_learner_save(P.learner, text, sizeof text, &size); }
static hws_status oom_loading_of_sampling(void) { return hws_learner_load(P.learner, P.saved, P.saved_size, NULL); }

#if !defined(HWS_NO_FILES)
MAKES_FROM(hws_corpus_read_file, hws_corpus, kSequences, (FILE_NAME, HWS_CORPUS_PAUTOMAC, NULL, NULL, &made))
CALLS(hws_corpus_write_file, (P.corpus, HWS_CORPUS_PAUTOMAC, FILE_NAME))
static hws_status oom_mapping_of_a_binary_corpus(void) {
  hws_corpus *made = (hws_corpus *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_corpus_write_file(P.corpus, HWS_CORPUS_BINARY, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_corpus_read_file(FILE_NAME, HWS_CORPUS_BINARY, NULL, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_corpus_free(made);
  return status;
}
CALLS(hws_pfa_write_file, (P.model, FILE_NAME))
static hws_status oom_hws_pfa_read_file(void) {
  hws_pfa *made = (hws_pfa *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_pfa_write_file(P.model, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_pfa_read_file(FILE_NAME, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_pfa_free(made);
  return status;
}
#endif

static const struct scenario pfa_scenarios[] = {
    ALLOCATES(hws_corpus_from_arrays),
    ALLOCATES(hws_corpus_part),
    ALLOCATES(hws_corpus_with_classes),
    ALLOCATES(hws_corpus_read),
    ALLOCATES(hws_corpus_reader_new),
    ALLOCATES(hws_corpus_reader_feed),
    ALLOCATES(hws_corpus_reader_finish),
    ALLOCATES(writing_of_a_binary_corpus),
    ALLOCATES(reading_of_a_binary_corpus),
    ALLOCATES(hws_corpus_alphabet),
    NEEDS_NONE(hws_corpus_sequence_view),
    NEEDS_NONE(hws_corpus_arrays_view),
    ALLOCATES(hws_corpus_write),
    ALLOCATES(hws_pfa_write),
    ALLOCATES(hws_pfa_read),
    ALLOCATES(hws_pfa_read_pautomac),
    ALLOCATES(hws_pfa_write_pautomac),
    ALLOCATES(hws_pfa_alphabet),
    NEEDS_NONE(hws_pfa_info),
    NEEDS_NONE(hws_pfa_method),
    ALLOCATES(hws_pfa_card),
    ALLOCATES(hws_pfa_member),
    ALLOCATES(hws_pfa_join),
    NEEDS_NONE(hws_pfa_initial),
    NEEDS_NONE(hws_pfa_emission),
    NEEDS_NONE(hws_pfa_transition),
    ALLOCATES(hws_pfa_from_hmm),
    ALLOCATES(hws_pfa_machine),
    ALLOCATES(hws_pfa_from_machine),
    ALLOCATES(hws_pfa_score),
    ALLOCATES(hws_pfa_sample),
    ALLOCATES(hws_pfa_entropy),
    ALLOCATES(hws_pfa_divergence),
    NEEDS_NONE(hws_pfa_pautomac_score),
    ALLOCATES(hws_pfa_read_solution),
    ALLOCATES(hws_pfa_random),
    ALLOCATES(hws_pfa_learner_new),
    ALLOCATES(hws_pfa_learner_model),
    ALLOCATES(hws_pfa_learner_candidates),
    DOES_WITHOUT_SOME(step_of_sampling),
    DOES_WITHOUT_SOME(step_of_choosing),
    DOES_WITHOUT_SOME(step_of_merging),
    DOES_WITHOUT_SOME(step_of_growing),
    DOES_WITHOUT_SOME(step_of_em),
    DOES_WITHOUT_SOME(step_of_cvb),
    OTHER_PAIR(cgs_sg),
    OTHER_PAIR(cgs_hmm),
    OTHER_PAIR(em_hmm),
    OTHER_PAIR(hard_em),
    OTHER_PAIR(vb),
    OTHER_PAIR(cvb0),
    OTHER_PAIR(cvb2),
    OTHER_PAIR(gcvb0),
    OTHER_PAIR(evgram),
    OTHER_PAIR(cvgram),
    OTHER_PAIR(ngram),
    ALLOCATES(saving_of_sampling),
    ALLOCATES(loading_of_sampling),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_corpus_read_file),
    ALLOCATES(hws_corpus_write_file),
    ALLOCATES(mapping_of_a_binary_corpus),
    ALLOCATES(hws_pfa_write_file),
    ALLOCATES(hws_pfa_read_file),
#endif
};

#endif
#endif
