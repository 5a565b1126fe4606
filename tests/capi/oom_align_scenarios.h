/* hawser/align.h */
#ifndef HAWSER_OOM_ALIGN_SCENARIOS_H
#define HAWSER_OOM_ALIGN_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN

static const char kAlignedPairs[] = "a b ||| x y\nb ||| y\n||| x\n";

static struct {
  hws_bitext *bitext;
  hws_corpus *source, *target;
  hws_learner *learner;
  hws_aligner *aligner;
  hws_links *links;
  hws_options *brief, *pairwise;
  char *bytes;
  int64_t bytes_size;
} Aligned;

static void make_align_world(void) {
  int32_t done;
  memset(&Aligned, 0, sizeof Aligned);
  must(hws_bitext_read(kAlignedPairs, -1, NULL, &Aligned.bitext));
  must(hws_bitext_corpus(Aligned.bitext, 0, &Aligned.source));
  must(hws_bitext_corpus(Aligned.bitext, 1, &Aligned.target));
  must(hws_options_new(&Aligned.brief));
  must(hws_options_set_text(Aligned.brief, "schedule", "ibm1:1,hmm/cvi2:1,fertility:2"));
  must(hws_options_set_int(Aligned.brief, "threads", 2)); /* starting one may fail too */
  must(hws_align_learner_new(NULL, Aligned.bitext, Aligned.brief, &Aligned.learner));
  must(hws_learner_step(Aligned.learner, 9, &done));
  must(hws_align_learner_model(Aligned.learner, &Aligned.aligner));
  must(hws_options_new(&Aligned.pairwise));
  must(hws_options_set_int(Aligned.pairwise, "threads", 2));
  must(hws_links_read("0-0 1p1\n\n0-0\n", -1, NULL, &Aligned.links));
  must(hws_aligner_write(Aligned.aligner, NULL, 0, &Aligned.bytes_size));
  Aligned.bytes = (char *)malloc((size_t)Aligned.bytes_size);
  must(hws_aligner_write(Aligned.aligner, Aligned.bytes, Aligned.bytes_size, NULL));
}
static void free_align_world(void) {
  hws_bitext_free(Aligned.bitext);
  hws_corpus_free(Aligned.source);
  hws_corpus_free(Aligned.target);
  hws_learner_free(Aligned.learner);
  hws_aligner_free(Aligned.aligner);
  hws_links_free(Aligned.links);
  hws_options_free(Aligned.brief);
  hws_options_free(Aligned.pairwise);
  free(Aligned.bytes);
}

static const int64_t kLinkOffsets[] = {0, 2}, *link_offsets;
static const int32_t kLinkEnds[] = {1, 0}, *link_ends[3];
static const double *link_probabilities;

MAKES(hws_bitext_new, hws_bitext, (Aligned.source, Aligned.target, &made))
MAKES(hws_bitext_read, hws_bitext, (kAlignedPairs, -1, W.bytes, &made))
MAKES(hws_bitext_corpus, hws_corpus, (Aligned.bitext, 1, &made))
MAKES(hws_links_new, hws_links, (1, kLinkOffsets, kLinkEnds, kLinkEnds, NULL, &made))
MAKES(hws_links_read, hws_links, ("0-0 1p1\n0-1\n", -1, W.bytes, &made))
CALLS(hws_links_write, (Aligned.links, NULL, text, sizeof text, &size))
CALLS(hws_links_arrays_view, (Aligned.links, &link_offsets, link_ends, link_ends + 1, link_ends + 2, &link_probabilities))
MAKES(hws_links_symmetrize, hws_links, (Aligned.links, Aligned.links, W.bytes, &made))
CALLS(hws_links_evaluate, (Aligned.links, Aligned.links, "links", &number))
MAKES(hws_align_learner_new, hws_learner, (NULL, Aligned.bitext, Aligned.brief, &made))
MAKES(hws_align_learner_model, hws_aligner, (Aligned.learner, &made))
MAKES(hws_aligner_merge, hws_aligner, (Aligned.aligner, Aligned.aligner, W.bytes, &made))
CALLS(hws_aligner_info, (Aligned.aligner, "word_pairs", &number))
CALLS(hws_aligner_card, (Aligned.aligner, text, sizeof text, &size))
MAKES(hws_aligner_words, hws_alphabet, (Aligned.aligner, 0, &made))
MAKES(hws_aligner_align, hws_links, (Aligned.aligner, Aligned.bitext, Aligned.pairwise, &made))
CALLS(hws_aligner_score, (Aligned.aligner, Aligned.bitext, Aligned.pairwise, numbers))
CALLS(hws_aligner_lexicon, (Aligned.aligner, NULL, text, sizeof text, &size))
CALLS(hws_aligner_write, (Aligned.aligner, text, sizeof text, &size))
MAKES(hws_aligner_read, hws_aligner, (Aligned.bytes, Aligned.bytes_size, W.bytes, &made))
/* All steps of a schedule: sums, a collapsed pass, sweeps. */
static hws_status oom_align_steps(void) {
  hws_learner *made = NULL;
  int32_t done;
  const hws_status status = hws_align_learner_new(NULL, Aligned.bitext, Aligned.brief, &made);
  hws_status stepped = status;
  if (status >= 0) stepped = hws_learner_step(made, 9, &done);
  hws_learner_free(made);
  return stepped;
}
#if !defined(HWS_NO_FILES)
CALLS(hws_aligner_write_file, (Aligned.aligner, FILE_NAME))
static hws_status oom_hws_aligner_read_file(void) {
  hws_aligner *made = (hws_aligner *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_aligner_write_file(Aligned.aligner, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_aligner_read_file(FILE_NAME, W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_aligner_free(made);
  return status;
}
#endif

static const struct scenario align_scenarios[] = {
    ALLOCATES(hws_bitext_new),
    ALLOCATES(hws_bitext_read),
    ALLOCATES(hws_bitext_corpus),
    ALLOCATES(hws_links_new),
    ALLOCATES(hws_links_read),
    ALLOCATES(hws_links_write),
    NEEDS_NONE(hws_links_arrays_view),
    ALLOCATES(hws_links_symmetrize),
    ALLOCATES(hws_links_evaluate),
    DOES_WITHOUT_SOME(hws_align_learner_new),
    ALLOCATES(hws_align_learner_model),
    ALLOCATES(hws_aligner_merge),
    NEEDS_NONE(hws_aligner_info),
    ALLOCATES(hws_aligner_card),
    ALLOCATES(hws_aligner_words),
    DOES_WITHOUT_SOME(hws_aligner_align),
    DOES_WITHOUT_SOME(hws_aligner_score),
    ALLOCATES(hws_aligner_lexicon),
    ALLOCATES(hws_aligner_write),
    ALLOCATES(hws_aligner_read),
    DOES_WITHOUT_SOME(align_steps),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_aligner_write_file),
    ALLOCATES(hws_aligner_read_file),
#endif
};

#endif
#endif
