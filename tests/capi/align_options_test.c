/* Every option of every call of hawser/align.h changes what comes out, or is a limit that stops the call. The options are those
 * hws_options_describe lists: one that is added without a row here fails. */
#include "align_scene.h"
#include "option_effects.h"

#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN

#define FILE_NAME "align_options_test.tmp"

static struct {
  hws_bitext *bitext;
  hws_aligner *aligner, *summed;
  hws_links *forward, *reverse;
} W;

static int make_world(void **state) {
  (void)state;
  W.bitext = bitext_of(kPairs);
  W.aligner = aligner_of(W.bitext, "schedule ibm1:1,hmm:1,fertility:2");
  W.summed = aligner_of(W.bitext, "schedule ibm1:1,hmm:1");
  assert_ok(hws_links_read("0-0 1-1\n0-0\n", -1, NULL, &W.forward));
  assert_ok(hws_links_read("0-0 2-1\n0-0\n", -1, NULL, &W.reverse));
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_bitext_free(W.bitext);
  hws_aligner_free(W.aligner);
  hws_aligner_free(W.summed);
  hws_links_free(W.forward);
  hws_links_free(W.reverse);
  remove(FILE_NAME);
  return 0;
}

static hws_status put_links(struct outcome *out, hws_status status, hws_links *links) {
  const int64_t *offsets;
  const int32_t *sources, *targets, *sure;
  const double *probabilities;
  int64_t count;
  if (status < 0) return status;
  assert_ok(hws_links_arrays_view(links, &offsets, &sources, &targets, &sure, &probabilities));
  count = offsets[hws_links_count(links)];
  put(out, sources, count * (int64_t)sizeof *sources);
  put(out, targets, count * (int64_t)sizeof *targets);
  put(out, probabilities, count * (int64_t)sizeof *probabilities);
  hws_links_free(links);
  return status;
}
static hws_status run_bitext_read(const hws_options *options, struct outcome *out) {
  hws_bitext *bitext = NULL;
  const hws_status status = hws_bitext_read(kPairs, -1, options, &bitext);
  const int64_t count = hws_bitext_count(bitext);
  put(out, &count, sizeof count);
  hws_bitext_free(bitext);
  return status;
}
static hws_status run_links_read(const hws_options *options, struct outcome *out) {
  hws_links *links = NULL;
  const hws_status status = hws_links_read("1-1 2-3\n", -1, options, &links);
  return put_links(out, status, links);
}
static hws_status run_links_write(const hws_options *options, struct outcome *out) {
  char text[4096];
  int64_t size = 0;
  const hws_status status = hws_links_write(W.forward, options, text, sizeof text, &size);
  if (status >= 0) put(out, text, size);
  return status;
}
static hws_status run_symmetrize(const hws_options *options, struct outcome *out) {
  hws_links *links = NULL;
  const hws_status status = hws_links_symmetrize(W.forward, W.reverse, options, &links);
  return put_links(out, status, links);
}
/* Without a method of its own the aligner is the one with fertilities. */
static hws_status run_align(const hws_options *options, struct outcome *out) {
  hws_links *links = NULL;
  hws_status status = hws_aligner_align(W.aligner, W.bitext, options, &links);
  if (status == HWS_E_ARGUMENT) status = hws_aligner_align(W.summed, W.bitext, options, &links);
  return put_links(out, status, links);
}
static hws_status run_score(const hws_options *options, struct outcome *out) {
  double scores[10];
  const hws_status status = hws_aligner_score(W.aligner, W.bitext, options, scores);
  if (status >= 0) put(out, scores, sizeof scores);
  return status;
}
static hws_status run_lexicon(const hws_options *options, struct outcome *out) {
  static char text[65536];
  int64_t size = 0;
  const hws_status status = hws_aligner_lexicon(W.aligner, options, text, sizeof text, &size);
  if (status >= 0) put(out, text, size);
  return status;
}
static hws_status put_scores(struct outcome *out, hws_status status, hws_aligner *aligner) {
  double scores[10];
  if (status < 0) return status;
  assert_ok(hws_aligner_score(aligner, W.bitext, NULL, scores));
  put(out, scores, sizeof scores);
  hws_aligner_free(aligner);
  return status;
}
static hws_status run_read(const hws_options *options, struct outcome *out) {
  hws_aligner *read = NULL;
  int64_t size = 0;
  void *bytes;
  hws_status status;
  assert_ok(hws_aligner_write(W.aligner, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_aligner_write(W.aligner, bytes, size, NULL));
  status = hws_aligner_read(bytes, size, options, &read);
  free(bytes);
  return put_scores(out, status, read);
}
/* What the learner learns: its lexicon, and what the models have beside it, by scores. */
static hws_status run_learner(const hws_options *options, struct outcome *out) {
  hws_learner *learner = NULL;
  hws_aligner *aligner = NULL;
  hws_options *reverse = options_from("direction reverse");
  double scores[10], value;
  int32_t done;
  const hws_status status = hws_align_learner_new(NULL, W.bitext, options, &learner);
  if (status >= 0) {
    assert_ok(hws_learner_step(learner, 1000, &done));
    assert_ok(hws_align_learner_model(learner, &aligner));
    if (hws_aligner_score(aligner, W.bitext, NULL, scores) == HWS_OK) put(out, scores, sizeof scores);
    if (hws_aligner_score(aligner, W.bitext, reverse, scores) == HWS_OK) put(out, scores, sizeof scores);
    if (hws_learner_metric(learner, "log_joint", &value) == HWS_OK) put(out, &value, sizeof value);
  }
  hws_options_free(reverse);
  hws_aligner_free(aligner);
  hws_learner_free(learner);
  return status;
}
static hws_status run_merge(const hws_options *options, struct outcome *out) {
  hws_aligner *both = NULL;
  const hws_status status = hws_aligner_merge(W.aligner, W.aligner, options, &both);
  return put_scores(out, status, both);
}
#if !defined(HWS_NO_FILES)
static hws_status run_read_file(const hws_options *options, struct outcome *out) {
  hws_aligner *read = NULL;
  hws_status status;
  assert_ok(hws_aligner_write_file(W.aligner, FILE_NAME));
  status = hws_aligner_read_file(FILE_NAME, options, &read);
  return put_scores(out, status, read);
}
#endif

static const struct called kAlignCalls[] = {{"hws_aligner_align", run_align, NULL},
                                            {"hws_aligner_score", run_score, NULL},
                                            {"hws_aligner_lexicon", run_lexicon, NULL},
                                            {"hws_aligner_merge", run_merge, NULL},
#if !defined(HWS_NO_FILES)
                                            {"hws_aligner_read_file", run_read_file, NULL},
#endif
                                            {"hws_aligner_read", run_read, NULL}};
static const struct called kLearnerCalls[] = {{"hws_align_learner_new", run_learner, NULL}};
static const struct called kBitextCalls[] = {{"hws_bitext_read", run_bitext_read, NULL}};
static const struct called kLinkCalls[] = {{"hws_links_read", run_links_read, NULL},
                                           {"hws_links_write", run_links_write, NULL},
                                           {"hws_links_symmetrize", run_symmetrize, NULL}};
static const struct witness kWitnesses[] = {
    {"hws_links_read", "", "links_from=1"},
    {"hws_links_write", "", "links_from=1"},
    {"hws_links_symmetrize", "", "symmetrize=union"},
    {"hws_aligner_align", "symmetrize=forward", "symmetrize=union"},
    {"hws_aligner_align", "decode=viterbi", "decode=posterior"},
    {"hws_aligner_align", "", "threshold=0.999"},
    {"hws_aligner_align", "symmetrize=union", "symmetrize=union chains=5"},
    {"hws_aligner_align", "symmetrize=union", "symmetrize=union sweeps=20"},
    {"hws_aligner_align", "symmetrize=union", "symmetrize=union seed=5"},
    {"hws_aligner_score", "", "direction=reverse"},
    {"hws_aligner_lexicon", "", "direction=reverse"},
    {"hws_aligner_lexicon", "", "least=0.5"},
    {"hws_align_learner_new", "", "schedule=ibm1:3"},
    {"hws_align_learner_new", "", "direction=forward"},
    {"hws_align_learner_new", "", "null=0.4"},
    {"hws_align_learner_new", "schedule=hmm:3", "schedule=hmm:3 longest_jump=1"},
    {"hws_align_learner_new", "schedule=hmm:3", "schedule=hmm:3 normalized=1"},
    {"hws_align_learner_new", "schedule=ibm1/vi:3", "schedule=ibm1/vi:3 prior_translation=2"},
    {"hws_align_learner_new", "schedule=ibm1/vi:3", "schedule=ibm1/vi:3 prior_spelling=9"},
    {"hws_align_learner_new", "schedule=hmm/vi:3", "schedule=hmm/vi:3 prior_jump=9"},
    {"hws_align_learner_new", "schedule=ibm1/cvi2:40", "schedule=ibm1/cvi2:40 stop=agreement"},
    {"hws_align_learner_new", "", "prior_fertility=30"},
    {"hws_align_learner_new", "", "chains=2"},
    {"hws_align_learner_new", "", "burn_in=29"},
    {"hws_align_learner_new", "", "anneal=4:1"},
    {"hws_align_learner_new", "", "fold=1"},
    {"hws_align_learner_new", "schedule=ibm1/svi:3", "schedule=ibm1/svi:3 minibatch=2"},
    {"hws_align_learner_new", "schedule=ibm1/svi:3", "schedule=ibm1/svi:3 forgetting_rate=0.9"},
    {"hws_align_learner_new", "schedule=ibm1/svi:3", "schedule=ibm1/svi:3 most_word_pairs=4"},
    {"hws_align_learner_new", "schedule=ibm1/svi:3", "schedule=ibm1/svi:3 delay=9"},
    {"hws_align_learner_new", "", "seed=5"},
};
#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kAlignCalls, COUNT(kAlignCalls), kWitnesses, COUNT(kWitnesses), "hws_aligner_", "", " in_place verify ");
  check_calls(kLearnerCalls, COUNT(kLearnerCalls), kWitnesses, COUNT(kWitnesses), "hws_align_learner_", "",
              " items first_item "); /* tests/laws */
  check_calls(kBitextCalls, COUNT(kBitextCalls), kWitnesses, COUNT(kWitnesses), "hws_bitext_", "", "");
  check_calls(kLinkCalls, COUNT(kLinkCalls), kWitnesses, COUNT(kWitnesses), "hws_links_", "", "");
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_of_every_call_has_its_effect)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
