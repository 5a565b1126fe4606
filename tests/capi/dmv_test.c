/* Dependency models through the C interface: learned, asked, parsed, written and read; and what is refused. */
#include "capi_test.h"
#include "reading_limits.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kSentences[] = "D N V\nN V\nN V D N\nD N V D N\nV N\nD A N V\n";

static hws_corpus *corpus_of(const char *text) {
  hws_corpus *corpus = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &corpus));
  return corpus;
}
static hws_options *options_of(const char *settings) {
  hws_options *options = NULL;
  char name[64], value[64];
  int used;
  assert_ok(hws_options_new(&options));
  for (; sscanf(settings, " %63[^= ]=%63[^ ]%n", name, value, &used) == 2; settings += used) {
    assert_ok(hws_options_set(options, name, value));
  }
  return options;
}
static hws_dmv *learned(const char *settings, int64_t steps) {
  hws_corpus *corpus = corpus_of(kSentences);
  hws_options *options = options_of(settings);
  hws_learner *learner = NULL;
  hws_dmv *dmv = NULL;
  int32_t done = 0;
  assert_ok(hws_dmv_learner_new(NULL, corpus, NULL, options, &learner));
  assert_ok(hws_learner_step(learner, steps, &done));
  assert_ok(hws_dmv_learner_model(learner, &dmv));
  hws_learner_free(learner);
  hws_options_free(options);
  hws_corpus_free(corpus);
  return dmv;
}

static double total_of(const hws_dmv *dmv, const hws_corpus *corpus) {
  double scores[6], sum = 0;
  size_t i;
  assert_ok(hws_dmv_score(dmv, corpus, NULL, scores));
  for (i = 0; i < 6; ++i) sum += scores[i];
  return sum;
}

static void learning_raises_the_likelihood_and_begins_with_a_model(void **state) {
  hws_corpus *corpus = corpus_of(kSentences);
  hws_dmv *early = learned("method=em", 1), *late = learned("method=em", 30);
  hws_learner *learner = NULL;
  hws_options *options = options_of("valence=3");
  double value = 0;
  int32_t done = 0;
  (void)state;
  assert_true(total_of(late, corpus) > total_of(early, corpus) + 0.1);
  assert_ok(hws_dmv_learner_new(late, corpus, corpus, NULL, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_learner_metric(learner, "log_likelihood", &value));
  assert_true(fabs(value - total_of(late, corpus)) < 1e-9);
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood", &value));
  assert_true(value >= total_of(late, corpus) - 1e-9);
  hws_learner_free(learner);
  assert_status(hws_dmv_learner_new(late, corpus, NULL, options, &learner), HWS_E_ARGUMENT);
  assert_null(learner);
  hws_options_free(options);
  hws_dmv_free(early);
  hws_dmv_free(late);
  hws_corpus_free(corpus);
}

/* Brackets around the first two words, and then around the last two: each forbids trees, both leave some. */
static void brackets_leave_fewer_trees(void **state) {
  static const char *const texts[] = {"(X (D a) (N b) (V c))", "(X (Y (D a) (N b)) (V c))", "(X (D a) (Y (N b) (V c)))"};
  static const char *const methods[] = {"em", "hard-em", "vi", "cvi", "hastings", "blocked-gibbs"};
  double found[3];
  hws_learner *learner = NULL;
  hws_treebank *banks[3] = {NULL, NULL, NULL}, *two = NULL;
  hws_corpus *tags = NULL;
  hws_options *options = options_of("method=em start=uniform");
  int32_t done = 0;
  size_t i, k;
  (void)state;
  for (i = 0; i < 3; ++i) {
    assert_ok(hws_treebank_read(texts[i], -1, NULL, &banks[i]));
    if (!tags) assert_ok(hws_treebank_corpus(banks[i], "tags", NULL, &tags));
    assert_ok(hws_dmv_learner_new_known(NULL, tags, banks[i], tags, options, &learner));
    assert_ok(hws_learner_step(learner, 1, &done));
    assert_ok(hws_learner_metric(learner, "log_likelihood", &found[i]));
    hws_learner_free(learner);
  }
  assert_true(found[1] < found[0] - .01);
  assert_true(found[1] - found[2] < 1e-12 && found[2] - found[1] < 1e-12); /* mirror images of each other */
  for (k = 0; k < 6; ++k) {
    hws_options *o = options_of("iterations=5");
    hws_dmv *dmv = NULL;
    assert_ok(hws_options_set(o, "method", methods[k]));
    assert_ok(hws_dmv_learner_new_known(NULL, tags, banks[1], NULL, o, &learner));
    assert_ok(hws_learner_step(learner, 5, &done));
    assert_ok(hws_dmv_learner_model(learner, &dmv));
    hws_dmv_free(dmv);
    hws_learner_free(learner);
    hws_options_free(o);
  }
  assert_ok(hws_treebank_read("(X (D a) (N b))(X (N b))", -1, NULL, &two));
  assert_status(hws_dmv_learner_new_known(NULL, tags, two, NULL, NULL, &learner), HWS_E_ARGUMENT);
  assert_status(hws_dmv_learner_new_known(NULL, tags, NULL, NULL, NULL, &learner), HWS_E_ARGUMENT);
  hws_treebank_free(two);
  for (i = 0; i < 3; ++i) hws_treebank_free(banks[i]);
  hws_corpus_free(tags);
  hws_options_free(options);
}

static void trees_of_a_sentence_agree_with_one_another(void **state) {
  static const char *const valences[] = {"method=vi valence=2", "method=cvi valence=3"};
  size_t i, k;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_dmv *dmv = learned(valences[i], 5);
    hws_corpus *corpus = corpus_of("D N V D N\n");
    hws_alphabet *symbols = NULL;
    hws_options *seed = options_of("seed=7"), *mbr = options_of("decode=mbr");
    int32_t words[5], heads[5], many[5 * 500];
    double score, scores[500], arcs[36], entropy, log_p, mass = 0, expected = 0;
    int64_t found = 0;
    const int32_t *view;
    int64_t length;
    hws_corpus *same = NULL;
    assert_ok(hws_dmv_alphabet(dmv, &symbols));
    assert_ok(hws_corpus_read("D N V D N\n", -1, HWS_CORPUS_SPACES, symbols, NULL, &same));
    assert_ok(hws_corpus_sequence_view(same, 0, &view, &length));
    assert_int_equal(length, 5);
    memcpy(words, view, sizeof words);
    assert_ok(hws_dmv_score(dmv, corpus, NULL, &log_p));
    assert_ok(hws_dmv_parse(dmv, corpus, NULL, heads, &score));
    /* A sentence of five words has 143 projective trees with one root. */
    assert_ok(hws_dmv_best(dmv, words, 5, 500, NULL, many, scores, &found));
    assert_int_equal(found, 143);
    assert_memory_equal(many, heads, sizeof heads);
    assert_true(fabs(scores[0] - score) < 1e-12);
    for (k = 0; k < 143; ++k) mass += exp(scores[k] - log_p);
    assert_true(fabs(mass - 1) < 1e-9);
    assert_int_equal(many[5 * 143], -1);
    assert_true(isinf(scores[143]) && scores[143] < 0);
    for (k = 0; k < 143; ++k) expected -= exp(scores[k] - log_p) * (scores[k] - log_p);
    assert_ok(hws_dmv_arcs(dmv, words, 5, NULL, arcs, &entropy));
    assert_true(fabs(entropy - expected) < 1e-9);
    for (k = 1; k <= 5; ++k) {
      const double sum = arcs[k] + arcs[6 + k] + arcs[12 + k] + arcs[18 + k] + arcs[24 + k] + arcs[30 + k];
      assert_true(fabs(sum - 1) < 1e-12);
    }
    assert_ok(hws_dmv_parse(dmv, corpus, mbr, heads, &score));
    expected = 0;
    for (k = 0; k < 5; ++k) expected += arcs[6 * heads[k] + (int32_t)k + 1];
    assert_true(fabs(score - expected) < 1e-12);
    assert_ok(hws_dmv_sample(dmv, words, 5, 500, seed, many, scores));
    for (k = 0; k < 500; ++k) assert_true(scores[k] <= log_p);
    hws_options_free(seed);
    hws_options_free(mbr);
    hws_alphabet_free(symbols);
    hws_corpus_free(corpus);
    hws_corpus_free(same);
    hws_dmv_free(dmv);
  }
}

static void models_are_written_read_and_made_of_rows(void **state) {
  hws_dmv *dmv = learned("method=cvi valence=3 prior=0.5", 3), *back = NULL, *made = NULL;
  hws_alphabet *symbols = NULL;
  hws_corpus *corpus = corpus_of(kSentences);
  int64_t size = 0, count = 0, card = 0;
  double value = 0, *rows;
  char *bytes, text[4096];
  (void)state;
  assert_ok(hws_dmv_write(dmv, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_dmv_write(dmv, bytes, size, NULL));
  assert_reads_under_options(hws_dmv_read(bytes, size, o, &back));
  assert_ok(hws_dmv_read(bytes, size, NULL, &back));
  assert_true(total_of(back, corpus) == total_of(dmv, corpus));
  assert_ok(hws_dmv_card(back, text, sizeof text, &card));
  assert_non_null(strstr(text, "\"method\": \"cvi\""));
#if !defined(HWS_NO_FILES)
  assert_ok(hws_dmv_write_file(dmv, "dmv_test.tmp"));
  assert_ok(hws_dmv_read_file("dmv_test.tmp", NULL, &made));
  assert_true(total_of(made, corpus) == total_of(dmv, corpus));
  hws_dmv_free(made);
  remove("dmv_test.tmp");
  assert_status(hws_dmv_read_file("dmv_test.tmp", NULL, &made), HWS_E_IO);
#endif
  bytes[size / 2] ^= 1;
  assert_status(hws_dmv_read(bytes, size, NULL, &made), HWS_E_CORRUPT);
  assert_ok(hws_dmv_info(dmv, "symbols", &value));
  assert_true(value == 4);
  assert_ok(hws_dmv_info(dmv, "valence", &value));
  assert_true(value == 3);
  assert_ok(hws_dmv_info(dmv, "numbers", &value));
  assert_true(value == 4 + 32 + 48);
  assert_status(hws_dmv_info(dmv, "tags", &value), HWS_E_ARGUMENT);
  assert_ok(hws_dmv_rows(dmv, NULL, 0, &count));
  rows = (double *)malloc((size_t)count * sizeof *rows);
  assert_ok(hws_dmv_rows(dmv, rows, count, NULL));
  assert_ok(hws_dmv_alphabet(dmv, &symbols));
  assert_ok(hws_dmv_new(symbols, 3, rows, count, &made));
  assert_true(total_of(made, corpus) == total_of(dmv, corpus));
  hws_dmv_free(made);
  assert_ok(hws_dmv_card(dmv, NULL, 0, &card));
  assert_status(hws_dmv_new(symbols, 2, rows, count, &made), HWS_E_ARGUMENT);
  assert_status(hws_dmv_new(symbols, 4, rows, count, &made), HWS_E_ARGUMENT);
  rows[0] += 0.25;
  assert_status(hws_dmv_new(symbols, 3, rows, count, &made), HWS_E_ARGUMENT);
  assert_message("sums to");
  rows[0] = NAN;
  assert_status(hws_dmv_new(symbols, 3, rows, count, &made), HWS_E_ARGUMENT);
  assert_null(made);
  hws_alphabet_free(symbols);
  hws_corpus_free(corpus);
  hws_dmv_free(dmv);
  hws_dmv_free(back);
  free(rows);
  free(bytes);
}

static void what_cannot_be_is_refused(void **state) {
  hws_dmv *dmv = learned("method=em", 2), *none = NULL;
  hws_corpus *other = corpus_of("D X\n"), *corpus = corpus_of(kSentences);
  const int64_t offsets[] = {0, 1, 1};
  const int32_t one[] = {1};
  hws_alphabet *symbols = NULL;
  hws_corpus *empty = NULL;
  hws_learner *learner = NULL;
  hws_options *options = options_of("start=random items=9");
  double scores[6], entropy, arcs[4];
  int32_t heads[4];
  (void)state;
  assert_ok(hws_dmv_score(dmv, other, NULL, scores)); /* a symbol that the model lacks */
  assert_true(isinf(scores[0]) && scores[0] < 0);
  assert_ok(hws_dmv_alphabet(dmv, &symbols));
  assert_ok(hws_corpus_from_arrays(2, offsets, one, symbols, &empty));
  assert_status(hws_dmv_learner_new(NULL, empty, NULL, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("no words");
  assert_ok(hws_dmv_score(dmv, empty, NULL, scores));
  assert_true(isinf(scores[1]) && scores[1] < 0);
  assert_ok(hws_dmv_parse(dmv, empty, NULL, heads, scores));
  assert_status(hws_dmv_arcs(dmv, NULL, 0, NULL, arcs, &entropy), HWS_E_IMPOSSIBLE);
  assert_status(hws_dmv_sample(dmv, NULL, 0, 1, NULL, heads, scores), HWS_E_IMPOSSIBLE);
  assert_ok(hws_dmv_learner_new(NULL, corpus, NULL, options, &learner));
  hws_learner_free(learner);
  hws_options_free(options);
  options = options_of("items=9");
  assert_status(hws_dmv_learner_new(NULL, corpus, NULL, options, &learner), HWS_E_ARGUMENT);
  assert_message("harmonic");
  assert_status(hws_dmv_learner_model(NULL, &none), HWS_E_ARGUMENT);
  hws_dmv_free(dmv);
  hws_options_free(options);
  hws_alphabet_free(symbols);
  hws_corpus_free(empty);
  hws_corpus_free(other);
  hws_corpus_free(corpus);
}

/* Words 1 to 4 in a row of 500: totals are far below the least double, and the expected arcs still sum to one for each word. */
static void long_sentences_are_scored(void **state) {
  enum { LENGTH = 500 };
  hws_dmv *dmv = learned("method=vi", 3);
  int32_t *words = (int32_t *)malloc(LENGTH * sizeof *words), k, h;
  double *arcs = (double *)malloc((LENGTH + 1) * (LENGTH + 1) * sizeof *arcs), entropy = 0;
  (void)state;
  for (k = 0; k < LENGTH; ++k) words[k] = 1 + k % 4;
#if defined(HWS_TEST_SLOW)
  k = 120;
#else
  k = LENGTH;
#endif
  {
    const int32_t n = k;
    assert_ok(hws_dmv_arcs(dmv, words, n, NULL, arcs, &entropy));
    assert_true(entropy > 1 && isfinite(entropy));
    for (k = 1; k <= n; ++k) {
      double sum = 0;
      for (h = 0; h <= n; ++h) sum += arcs[h * (n + 1) + k];
      assert_true(fabs(sum - 1) < 1e-9);
    }
  }
  free(arcs);
  free(words);
  hws_dmv_free(dmv);
}

CAPI_MAIN(cmocka_unit_test(learning_raises_the_likelihood_and_begins_with_a_model),
          cmocka_unit_test(brackets_leave_fewer_trees), cmocka_unit_test(trees_of_a_sentence_agree_with_one_another),
          cmocka_unit_test(models_are_written_read_and_made_of_rows),
          cmocka_unit_test(what_cannot_be_is_refused), cmocka_unit_test(long_sentences_are_scored))

#else
int main(void) { return 0; }
#endif
