/* Every option of every call about treebanks, dependency models and grammars with latent annotations changes what comes out, or
 * is a limit that stops the call. The options are those hws_options_describe lists: one that is added without a row here fails.
 * Those of learners are in tests/laws. */
#include "option_effects.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

#define FILE_NAME "dmv_options_test.tmp"
static const char kPenn[] = "( (S (NP-SBJ (-NONE- *) (DT a) (NN b)) (VP (VB c)) (. .)))\n( (S (NP (NN b)) (VP (VB c))))\n";
static const char kConllu[] = "1\ta\t_\tDET\tDT\t_\t2\t_\t_\t_\n2\tb\t_\tNOUN\tNN\t_\t0\t_\t_\t_\n";

static const char kTrees[] =
    "(S (NP (DT a) (NN b)) (VP (VB c)))(S (NP (NN d)) (VP (VB e) (NP (NN b))))"
    "(S (NP (DT f) (NN d)) (VP (VB c) (NP (DT a) (NN b))))(S (NP (DT f) (NN c)) (VP (VB e) (NP (NN d))))";

static struct {
  hws_treebank *bank, *other, *trees; /* the last one's words have several tags and tags several words */
  hws_corpus *tags;
  hws_dmv *dmv;
  hws_pcfg_la *pcfg_la;
  int32_t words[4];
} W;

static int make_world(void **state) {
  hws_learner *learner = NULL;
  hws_options *options = NULL;
  int32_t done;
  const int32_t *view;
  int64_t length;
  (void)state;
  assert_ok(hws_treebank_read(kPenn, -1, NULL, &W.bank));
  assert_ok(hws_treebank_read("(S (NP (DT a) (NN b)) (VP (VB c) (. .)))(S (NP (NN b)) (VP (JJ c)))", -1, NULL, &W.other));
  assert_ok(hws_treebank_corpus(W.bank, "tags", NULL, &W.tags));
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "method", "vi"));
  assert_ok(hws_dmv_learner_new(NULL, W.tags, NULL, options, &learner));
  assert_ok(hws_learner_step(learner, 2, &done));
  assert_ok(hws_dmv_learner_model(learner, &W.dmv));
  assert_ok(hws_corpus_sequence_view(W.tags, 0, &view, &length));
  assert_int_equal(length, 4);
  memcpy(W.words, view, sizeof W.words);
  hws_options_free(options);
  hws_learner_free(learner);
  assert_ok(hws_treebank_read(kTrees, -1, NULL, &W.trees));
  assert_ok(hws_pcfg_la_learner_new(NULL, W.trees, NULL, 0, NULL, &learner));
  assert_ok(hws_learner_step(learner, 2, &done));
  assert_ok(hws_pcfg_la_learner_model(learner, &W.pcfg_la));
  hws_learner_free(learner);
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_treebank_free(W.bank);
  hws_treebank_free(W.other);
  hws_corpus_free(W.tags);
  hws_dmv_free(W.dmv);
  hws_pcfg_la_free(W.pcfg_la);
  hws_treebank_free(W.trees);
  remove(FILE_NAME);
  return 0;
}

static void put_bank(struct outcome *out, const hws_treebank *bank) {
  hws_options *options = NULL;
  const char *formats[] = {"penn", "conllu"};
  double constituents = 0;
  int i;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_treebank_info(bank, "constituents", &constituents));
  for (i = constituents > 0 ? 0 : 1; i < 2; ++i) {
    int64_t size = 0;
    char *text;
    assert_ok(hws_options_set_text(options, "format", formats[i]));
    assert_ok(hws_treebank_write(bank, options, NULL, 0, &size));
    text = (char *)malloc((size_t)size);
    assert_ok(hws_treebank_write(bank, options, text, size, NULL));
    put(out, text, size);
    free(text);
  }
  hws_options_free(options);
}
static hws_status put_made(struct outcome *out, hws_status status, hws_treebank *bank) {
  if (status >= 0) put_bank(out, bank);
  hws_treebank_free(bank);
  return status;
}
/* Which text is read follows from the options: those of one format have no use in the other. */
static const char *text_for(const hws_options *options) {
  hws_treebank *bank = NULL;
  const hws_status status = hws_treebank_read(kPenn, -1, options, &bank);
  const int conllu = status == HWS_E_ARGUMENT || status == HWS_E_PARSE;
  hws_treebank_free(bank);
  return conllu ? kConllu : kPenn;
}
static hws_status run_read(const hws_options *options, struct outcome *out) {
  hws_treebank *bank = NULL;
  const char *text = text_for(options);
  const hws_status status = hws_treebank_read(text, -1, options, &bank);
  return put_made(out, status, bank);
}
static hws_status run_write(const hws_options *options, struct outcome *out) {
  int64_t size = 0;
  char *text;
  const hws_status status = hws_treebank_write(W.bank, options, NULL, 0, &size);
  if (status < 0) return status;
  text = (char *)malloc((size_t)size);
  assert_ok(hws_treebank_write(W.bank, options, text, size, NULL));
  put(out, text, size);
  free(text);
  return status;
}
#if !defined(HWS_NO_FILES)
static void write_text(const char *text) {
  FILE *file = fopen(FILE_NAME, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
  fclose(file);
}
static hws_status run_read_file(const hws_options *options, struct outcome *out) {
  hws_treebank *bank = NULL;
  write_text(text_for(options));
  const hws_status status = hws_treebank_read_file(FILE_NAME, options, &bank);
  return put_made(out, status, bank);
}
static hws_status run_write_file(const hws_options *options, struct outcome *out) {
  char text[4096];
  size_t size;
  FILE *file;
  const hws_status status = hws_treebank_write_file(W.bank, options, FILE_NAME);
  if (status < 0) return status;
  file = fopen(FILE_NAME, "rb");
  assert_non_null(file);
  size = fread(text, 1, sizeof text, file);
  fclose(file);
  put(out, text, (int64_t)size);
  return status;
}
#endif
static hws_status run_select(const hws_options *options, struct outcome *out) {
  hws_treebank *bank = NULL;
  const hws_status status = hws_treebank_select(W.bank, options, &bank);
  return put_made(out, status, bank);
}
static hws_status run_agreement(const hws_options *options, struct outcome *out) {
  double value = 0;
  const hws_status status = hws_treebank_agreement(W.bank, W.other, "f1", options, &value);
  put(out, &value, sizeof value);
  return status;
}
static hws_status run_score(const hws_options *options, struct outcome *out) {
  double scores[2];
  const hws_status status = hws_dmv_score(W.dmv, W.tags, options, scores);
  if (status >= 0) put(out, scores, sizeof scores);
  return status;
}
static hws_status run_parse(const hws_options *options, struct outcome *out) {
  int32_t heads[6];
  double scores[2];
  const hws_status status = hws_dmv_parse(W.dmv, W.tags, options, heads, scores);
  if (status >= 0) put(out, scores, sizeof scores);
  return status;
}
static hws_status run_best(const hws_options *options, struct outcome *out) {
  int32_t heads[8];
  double scores[2];
  int64_t found;
  const hws_status status = hws_dmv_best(W.dmv, W.words, 4, 2, options, heads, scores, &found);
  if (status >= 0) put(out, scores, sizeof scores);
  return status;
}
static hws_status run_sample(const hws_options *options, struct outcome *out) {
  int32_t heads[80];
  double scores[20];
  const hws_status status = hws_dmv_sample(W.dmv, W.words, 4, 20, options, heads, scores);
  if (status >= 0) put(out, heads, sizeof heads);
  return status;
}
static hws_status run_arcs(const hws_options *options, struct outcome *out) {
  double arcs[25], entropy;
  const hws_status status = hws_dmv_arcs(W.dmv, W.words, 4, options, arcs, &entropy);
  if (status >= 0) put(out, arcs, sizeof arcs);
  return status;
}

/* A model that was read, by its scores. */
static hws_status put_scores(struct outcome *out, hws_status status, hws_dmv *dmv) {
  double scores[2];
  if (status < 0) return status;
  assert_ok(hws_dmv_score(dmv, W.tags, NULL, scores));
  put(out, scores, sizeof scores);
  hws_dmv_free(dmv);
  return status;
}
static hws_status run_dmv_read(const hws_options *options, struct outcome *out) {
  hws_dmv *dmv = NULL;
  int64_t size = 0;
  void *bytes;
  hws_status status;
  assert_ok(hws_dmv_write(W.dmv, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_dmv_write(W.dmv, bytes, size, NULL));
  status = hws_dmv_read(bytes, size, options, &dmv);
  free(bytes);
  return put_scores(out, status, dmv);
}
#if !defined(HWS_NO_FILES)
static hws_status run_dmv_read_file(const hws_options *options, struct outcome *out) {
  hws_dmv *dmv = NULL;
  hws_status status;
  assert_ok(hws_dmv_write_file(W.dmv, FILE_NAME));
  status = hws_dmv_read_file(FILE_NAME, options, &dmv);
  return put_scores(out, status, dmv);
}
#endif

static hws_status run_latent_score(const hws_options *options, struct outcome *out) {
  double scores[4];
  const hws_status status = hws_pcfg_la_score(W.pcfg_la, W.trees, options, scores);
  if (status >= 0) put(out, scores, sizeof scores);
  return status;
}
static hws_status run_latent_parse(const hws_options *options, struct outcome *out) {
  hws_treebank *bank = NULL;
  const hws_status status = hws_pcfg_la_parse(W.pcfg_la, W.trees, options, &bank);
  return put_made(out, status, bank);
}

static hws_status put_latent_scores(struct outcome *out, hws_status status, hws_pcfg_la *read) {
  double scores[4];
  if (status < 0) return status;
  assert_ok(hws_pcfg_la_score(read, W.trees, NULL, scores));
  put(out, scores, sizeof scores);
  hws_pcfg_la_free(read);
  return status;
}
static hws_status run_latent_read(const hws_options *options, struct outcome *out) {
  hws_pcfg_la *read = NULL;
  int64_t size = 0;
  void *bytes;
  hws_status status;
  assert_ok(hws_pcfg_la_write(W.pcfg_la, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_pcfg_la_write(W.pcfg_la, bytes, size, NULL));
  status = hws_pcfg_la_read(bytes, size, options, &read);
  free(bytes);
  return put_latent_scores(out, status, read);
}
#if !defined(HWS_NO_FILES)
static hws_status run_latent_read_file(const hws_options *options, struct outcome *out) {
  hws_pcfg_la *read = NULL;
  hws_status status;
  assert_ok(hws_pcfg_la_write_file(W.pcfg_la, FILE_NAME));
  status = hws_pcfg_la_read_file(FILE_NAME, options, &read);
  return put_latent_scores(out, status, read);
}
#endif

/* The probabilities of the grammar after a cycle. */
static hws_status run_split_merge(const hws_options *options, struct outcome *out) {
  hws_pcfg_la *split = NULL;
  static double rows[100000];
  int64_t count = 0;
  const hws_status status = hws_pcfg_la_split_merge(W.pcfg_la, W.trees, options, &split);
  if (status < 0) return status;
  assert_ok(hws_pcfg_la_rows(split, rows, 100000, &count));
  put(out, rows, count * (int64_t)sizeof *rows);
  hws_pcfg_la_free(split);
  return status;
}

static const struct called kBanks[] = {
    {"hws_treebank_read", run_read, NULL},
    {"hws_treebank_write", run_write, NULL},
    {"hws_treebank_select", run_select, NULL},
    {"hws_treebank_agreement", run_agreement, NULL},
#if !defined(HWS_NO_FILES)
    {"hws_treebank_read_file", run_read_file, NULL},
    {"hws_treebank_write_file", run_write_file, NULL},
#endif
};
static const struct called kModels[] = {
    {"hws_dmv_score", run_score, NULL}, {"hws_dmv_parse", run_parse, NULL},   {"hws_dmv_best", run_best, NULL},
    {"hws_dmv_sample", run_sample, NULL}, {"hws_dmv_arcs", run_arcs, NULL},   {"hws_dmv_read", run_dmv_read, NULL},
#if !defined(HWS_NO_FILES)
    {"hws_dmv_read_file", run_dmv_read_file, NULL},
#endif
};
static const struct called kLatent[] = {{"hws_pcfg_la_score", run_latent_score, NULL},
                                        {"hws_pcfg_la_parse", run_latent_parse, NULL},
                                        {"hws_pcfg_la_read", run_latent_read, NULL},
#if !defined(HWS_NO_FILES)
                                        {"hws_pcfg_la_read_file", run_latent_read_file, NULL},
#endif
                                        {"hws_pcfg_la_split_merge", run_split_merge, NULL}};
#define READING(call)                                       \
  {call, "format=penn", "format=conllu"},                   \
  {call, "format=penn", "format=plain"},                    \
  {call, "", "traces=keep"},                                \
  {call, "", "functions=keep"},                             \
  {call, "", "empty_root=drop"},                            \
  {call, "", "empty_root=keep"},                            \
  {call, "format=conllu column=upos", "format=conllu column=xpos"}
static const struct witness kWitnesses[] = {
    READING("hws_treebank_read"),
    READING("hws_treebank_read_file"),
    {"hws_treebank_write", "", "format=conllu"},
    {"hws_treebank_write", "format=conllu", "format=conllu column=xpos"},
    {"hws_treebank_write_file", "", "format=conllu"},
    {"hws_treebank_write_file", "format=conllu", "format=conllu column=xpos"},
    {"hws_treebank_select", "", "drop=."},
    {"hws_treebank_select", "", "least_words=3"},
    {"hws_treebank_select", "", "most_words=3"},
    {"hws_treebank_agreement", "", "punctuation=''"},
    {"hws_dmv_parse", "", "decode=mbr"},
    {"hws_dmv_sample", "", "seed=9"},
    {"hws_pcfg_la_split_merge", "", "cycles=2"},
    {"hws_pcfg_la_split_merge", "", "iterations=1"},
    {"hws_pcfg_la_split_merge", "", "merge_iterations=1"},
    {"hws_pcfg_la_split_merge", "", "smooth_iterations=1"},
    {"hws_pcfg_la_split_merge", "", "merged=0.2"},
    {"hws_pcfg_la_split_merge", "", "rule_smoothing=0.3"},
    {"hws_pcfg_la_split_merge", "", "word_smoothing=0.3"},
    {"hws_pcfg_la_split_merge", "", "seed=3"},
};
#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kBanks, COUNT(kBanks), kWitnesses, COUNT(kWitnesses), "hws_treebank_", "", "");
  check_calls(kModels, COUNT(kModels), kWitnesses, COUNT(kWitnesses), "hws_dmv_",
              "hws_dmv_learner_new hws_dmv_learner_new_known", "");
  check_calls(kLatent, COUNT(kLatent), kWitnesses, COUNT(kWitnesses), "hws_pcfg_la_",
              "hws_pcfg_la_learner_new hws_pcfg_la_split_merge_learner_new", "");
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_of_every_call_has_its_effect)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
