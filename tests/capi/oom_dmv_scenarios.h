/* hawser/treebank.h, hawser/dmv.h */
#ifndef HAWSER_OOM_DMV_SCENARIOS_H
#define HAWSER_OOM_DMV_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kBank[] = "( (S (NP (DT a) (NN b)) (VP (VB c)) (. .)))\n( (S (NP (NN b)) (VP (VB c))))\n";
static const int32_t kBankHeads[] = {2, 3, 0, 3, 2, 0}, kThree[] = {1, 2, 3};

static struct {
  hws_treebank *bank, *heads;
  hws_corpus *tags;
  hws_alphabet *names;
  hws_dmv *dmv;
  hws_learner *learner;
  hws_options *drop, *brief, *plain;
  char *bytes;
  int64_t bytes_size, rows_count;
  double *rows;
} D;

static void make_dmv_world(void) {
  int32_t done;
  memset(&D, 0, sizeof D);
  must(hws_treebank_read(kBank, -1, NULL, &D.bank));
  must(hws_treebank_with_heads(D.bank, kBankHeads, 6, &D.heads));
  must(hws_treebank_corpus(D.bank, "tags", NULL, &D.tags));
  must(hws_corpus_alphabet(D.tags, &D.names));
  must(hws_options_new(&D.drop));
  must(hws_options_set_text(D.drop, "drop", "."));
  must(hws_options_new(&D.plain));
  must(hws_options_set_text(D.plain, "format", "plain"));
  must(hws_options_new(&D.brief));
  must(hws_options_set_int(D.brief, "threads", 2)); /* starting one may fail too */
  must(hws_dmv_learner_new(NULL, D.tags, NULL, D.brief, &D.learner));
  must(hws_learner_step(D.learner, 1, &done));
  must(hws_dmv_learner_model(D.learner, &D.dmv));
  must(hws_dmv_write(D.dmv, NULL, 0, &D.bytes_size));
  D.bytes = (char *)malloc((size_t)D.bytes_size);
  must(hws_dmv_write(D.dmv, D.bytes, D.bytes_size, NULL));
  must(hws_dmv_rows(D.dmv, NULL, 0, &D.rows_count));
  D.rows = (double *)malloc((size_t)D.rows_count * sizeof *D.rows);
  must(hws_dmv_rows(D.dmv, D.rows, D.rows_count, NULL));
}
static void free_dmv_world(void) {
  hws_treebank_free(D.bank);
  hws_treebank_free(D.heads);
  hws_corpus_free(D.tags);
  hws_alphabet_free(D.names);
  hws_options_free(D.drop);
  hws_options_free(D.brief);
  hws_options_free(D.plain);
  hws_learner_free(D.learner);
  hws_dmv_free(D.dmv);
  free(D.bytes);
  free(D.rows);
}

static const int64_t *bank_offsets;
static const int32_t *bank_part[5];

MAKES(hws_treebank_read, hws_treebank, (kBank, -1, W.bytes, &made))
static hws_status oom_plain_sentences(void) {
  hws_treebank *made = (hws_treebank *)(void *)&poison;
  const hws_status status = hws_treebank_read("(a b\n\nc (d)\n", -1, D.plain, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_treebank_free(made);
  return status;
}
CALLS(hws_treebank_write, (D.bank, NULL, text, sizeof text, &size))
CALLS(hws_treebank_info, (D.bank, "words", &number))
MAKES(hws_treebank_alphabet, hws_alphabet, (D.bank, "tags", &made))
CALLS(hws_treebank_words_view, (D.bank, &bank_offsets, bank_part, bank_part + 1, bank_part + 2, bank_part + 3, bank_part + 4))
CALLS(hws_treebank_constituents_view, (D.bank, &bank_offsets, bank_part, bank_part + 1, bank_part + 2, bank_part + 3))
MAKES(hws_treebank_corpus, hws_corpus, (D.bank, "tags", D.names, &made))
MAKES(hws_treebank_select, hws_treebank, (D.bank, D.drop, &made))
MAKES(hws_treebank_with_heads, hws_treebank, (D.bank, kBankHeads, 6, &made))
CALLS(hws_treebank_replace_heads, ("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n", -1, kBankHeads, 1, text, sizeof text, &size))
MAKES(hws_treebank_dependencies, hws_treebank, (D.bank, NULL, 0, &made))
CALLS(hws_treebank_collins, (text, sizeof text, &size))
CALLS(hws_treebank_agreement, (D.bank, D.bank, "f1", NULL, &number))
MAKES(hws_dmv_new, hws_dmv, (D.names, 2, D.rows, D.rows_count, &made))
MAKES(hws_dmv_alphabet, hws_alphabet, (D.dmv, &made))
CALLS(hws_dmv_info, (D.dmv, "valence", &number))
CALLS(hws_dmv_rows, (D.dmv, (double *)(void *)text, (int64_t)(sizeof text / sizeof(double)), &size))
CALLS(hws_dmv_card, (D.dmv, text, sizeof text, &size))
CALLS(hws_dmv_score, (D.dmv, D.tags, D.brief, numbers))
CALLS(hws_dmv_parse, (D.dmv, D.tags, D.brief, labels_out, numbers))
CALLS(hws_dmv_best, (D.dmv, kThree, 3, 2, W.bytes, labels_out, numbers, &size))
CALLS(hws_dmv_sample, (D.dmv, kThree, 3, 2, W.bytes, labels_out, numbers))
static double dmv_arcs[16];
CALLS(hws_dmv_arcs, (D.dmv, kThree, 3, W.bytes, dmv_arcs, &number))
CALLS(hws_dmv_write, (D.dmv, text, sizeof text, &size))
MAKES(hws_dmv_read, hws_dmv, (D.bytes, D.bytes_size, NULL, &made))
MAKES(hws_dmv_learner_new, hws_learner, (D.dmv, D.tags, D.tags, D.brief, &made))
MAKES(hws_dmv_learner_new_known, hws_learner, (D.dmv, D.tags, D.bank, D.tags, D.brief, &made))
MAKES(hws_dmv_learner_model, hws_dmv, (D.learner, &made))
#if !defined(HWS_NO_FILES)
CALLS(hws_treebank_write_file, (D.bank, NULL, FILE_NAME))
static hws_status oom_hws_treebank_read_file(void) {
  hws_treebank *made = (hws_treebank *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_treebank_write_file(D.bank, NULL, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_treebank_read_file(FILE_NAME, W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_treebank_free(made);
  return status;
}
CALLS(hws_dmv_write_file, (D.dmv, FILE_NAME))
static hws_status oom_hws_dmv_read_file(void) {
  hws_dmv *made = (hws_dmv *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_dmv_write_file(D.dmv, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_dmv_read_file(FILE_NAME, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_dmv_free(made);
  return status;
}
#endif

static const struct scenario dmv_scenarios[] = {
    ALLOCATES(hws_treebank_read),
    ALLOCATES(plain_sentences),
    ALLOCATES(hws_treebank_write),
    NEEDS_NONE(hws_treebank_info),
    ALLOCATES(hws_treebank_alphabet),
    NEEDS_NONE(hws_treebank_words_view),
    NEEDS_NONE(hws_treebank_constituents_view),
    ALLOCATES(hws_treebank_corpus),
    ALLOCATES(hws_treebank_select),
    ALLOCATES(hws_treebank_with_heads),
    ALLOCATES(hws_treebank_replace_heads),
    ALLOCATES(hws_treebank_dependencies),
    ALLOCATES(hws_treebank_collins),
    ALLOCATES(hws_treebank_agreement),
    ALLOCATES(hws_dmv_new),
    ALLOCATES(hws_dmv_alphabet),
    NEEDS_NONE(hws_dmv_info),
    NEEDS_NONE(hws_dmv_rows),
    ALLOCATES(hws_dmv_card),
    DOES_WITHOUT_SOME(hws_dmv_score),
    DOES_WITHOUT_SOME(hws_dmv_parse),
    ALLOCATES(hws_dmv_best),
    ALLOCATES(hws_dmv_sample),
    ALLOCATES(hws_dmv_arcs),
    ALLOCATES(hws_dmv_write),
    ALLOCATES(hws_dmv_read),
    ALLOCATES(hws_dmv_learner_new),
    ALLOCATES(hws_dmv_learner_new_known),
    ALLOCATES(hws_dmv_learner_model),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_treebank_write_file),
    ALLOCATES(hws_treebank_read_file),
    ALLOCATES(hws_dmv_write_file),
    ALLOCATES(hws_dmv_read_file),
#endif
};

#endif
#endif
