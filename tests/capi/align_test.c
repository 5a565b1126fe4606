/* hawser/align.h: bitexts, learning, aligning pairs that were seen and others, files, links. */
#include "align_scene.h"
#if !defined(HWS_NO_FILES)
#include "damaged_file.h"
#endif

#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN

#define FILE_NAME "align_test.tmp"

static void bitexts_keep_empty_sides(void **state) {
  hws_bitext *bitext = bitext_of("a b ||| c\n||| d\ne |||\n a  |||  c d ");
  hws_corpus *source = NULL, *target = NULL;
  hws_bitext *made = NULL;
  const int32_t *symbols;
  int64_t count;
  (void)state;
  assert_int_equal(hws_bitext_count(bitext), 4);
  assert_int_equal(hws_bitext_count(NULL), 0);
  assert_status(hws_bitext_corpus(bitext, 2, &source), HWS_E_ARGUMENT);
  assert_ok(hws_bitext_corpus(bitext, 0, &source));
  assert_ok(hws_bitext_corpus(bitext, 1, &target));
  assert_ok(hws_corpus_sequence_view(source, 1, &symbols, &count));
  assert_int_equal(count, 0);
  assert_ok(hws_corpus_sequence_view(target, 3, &symbols, &count));
  assert_int_equal(count, 2);
  assert_ok(hws_bitext_new(source, target, &made));
  assert_int_equal(hws_bitext_count(made), 4);
  hws_bitext_free(made);
  hws_corpus_free(source);
  hws_corpus_free(target);
  hws_bitext_free(bitext);
  assert_status(hws_bitext_read("a ||| b\na b\n", -1, NULL, &bitext), HWS_E_PARSE);
  assert_message("'|||'");
  assert_status(hws_bitext_read("a ||| b ||| c\n", -1, NULL, &bitext), HWS_E_PARSE);
  assert_null(bitext);
}

static void words_are_aligned_to_their_translations(void **state) {
  hws_bitext *bitext = bitext_of(kPairs), *others = bitext_of("the small berlin ||| das kleine berlin\nparis ||| paris\n");
  hws_aligner *aligner = aligner_of(bitext, "");
  hws_links *gold = NULL, *links = NULL;
  char *text = aligned_text(aligner, bitext, "");
  double value = 0, scores[10];
  int i;
  (void)state;
  /* Both texts have the same order. */
  assert_ok(hws_links_read("0-0 1-1\n0-0 1-1 2-2\n0-0 1-1 2-2\n0-0 1-1\n0-0 1-1\n\n0-0 1-1 2-2 3-3\n"
                           "0-0 1-1 2-2 3-3\n0-0 1-1 2-2\n"
                           "0-0 1-1 2-2 3-3 4-4\n", -1, NULL, &gold));
  assert_ok(hws_links_read(text, -1, NULL, &links));
  assert_ok(hws_links_evaluate(gold, links, "aer", &value));
  if (value > .1) print_error("%s", text);
  assert_true(value <= .1);
  hws_links_free(gold);
  hws_links_free(links);
  free(text);
  /* A word that the aligner lacks is aligned by its spelling. */
  text = aligned_text(aligner, others, "");
  assert_string_equal(text, "0-0 1-1 2-2\n0-0\n");
  free(text);
  assert_ok(hws_aligner_info(aligner, "directions", &value));
  assert_near(value, 2, 0);
  assert_ok(hws_aligner_info(aligner, "source_words", &value));
  assert_near(value, 7, 0);
  assert_status(hws_aligner_info(aligner, "words", &value), HWS_E_ARGUMENT);
  assert_ok(hws_aligner_score(aligner, bitext, NULL, scores));
  for (i = 0; i < 10; ++i) assert_true(scores[i] < 0 && scores[i] > -50);
  hws_aligner_free(aligner);
  hws_bitext_free(bitext);
  hws_bitext_free(others);
}

/* Every schedule learns, links do not depend on threads, and a written aligner makes the same ones. */
static void schedules_learn_and_are_kept(void **state) {
  static const char *const schedules[] = {"ibm1:4", "ibm1/vi:4", "ibm1/cvi2:3", "ibm1/cgs:6", "ibm1:2,hmm:3",
                                          "ibm1:2,hmm/vi:3", "ibm1:2,hmm/cvi2:3", "hmm/cgs:6", "fertility:6",
                                          "ibm1:2,hmm:2,fertility:6,hmm:2"};
  hws_bitext *bitext = bitext_of(kPairs);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof schedules / sizeof schedules[0]; ++i) {
    char settings[128], *text, *again;
    int64_t size = 0, lexicon = 0;
    void *bytes;
    hws_aligner *aligner, *read = NULL, *threaded;
    hws_alphabet *words = NULL;
    snprintf(settings, sizeof settings, "schedule %s", schedules[i]);
    aligner = aligner_of(bitext, settings);
    strcat(settings, " threads 3");
    threaded = aligner_of(bitext, settings);
    text = aligned_text(aligner, bitext, "");
    again = aligned_text(threaded, bitext, "threads 2");
    assert_string_equal(text, again);
    free(again);
    assert_ok(hws_aligner_write(aligner, NULL, 0, &size));
    bytes = malloc((size_t)size);
    assert_ok(hws_aligner_write(aligner, bytes, size, NULL));
    assert_ok(hws_aligner_read(bytes, size, NULL, &read));
    again = aligned_text(read, bitext, "");
    assert_string_equal(text, again);
    free(again);
    ((char *)bytes)[size / 2] ^= 1;
    hws_aligner_free(read);
    assert_status(hws_aligner_read(bytes, size, NULL, &read), HWS_E_CORRUPT);
    assert_ok(hws_aligner_lexicon(aligner, NULL, NULL, 0, &lexicon));
    assert_true(lexicon > 100);
    assert_ok(hws_aligner_words(aligner, 1, &words));
    hws_alphabet_free(words);
    free(bytes);
    free(text);
    hws_aligner_free(threaded);
    hws_aligner_free(aligner);
  }
  hws_bitext_free(bitext);
}

static void runs_go_on_from_a_checkpoint(void **state) {
  static const char *const settings[] = {"schedule ibm1:3,hmm:4 direction forward", "schedule ibm1/vi:3,hmm/vi:4",
                                         "schedule ibm1:1,hmm/cvi2:6 direction reverse",
                                         "schedule ibm1:1,hmm:1,fertility:5 chains 2 seed 9"};
  hws_bitext *bitext = bitext_of(kPairs);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof settings / sizeof settings[0]; ++i) {
    int64_t at;
    for (at = 0; at < 7; at += 2) {
      hws_learner *whole = learner_of(bitext, settings[i]), *resumed = learner_of(bitext, settings[i]);
      int64_t size = 0, left = 0, right = 0;
      int32_t done;
      char *bytes, *one, *other;
      assert_ok(hws_learner_step(whole, at, &done));
      assert_ok(hws_learner_save(whole, NULL, 0, &size));
      bytes = (char *)malloc((size_t)size);
      assert_ok(hws_learner_save(whole, bytes, size, NULL));
      assert_ok(hws_learner_load(resumed, bytes, size, NULL));
      free(bytes);
      assert_ok(hws_learner_step(whole, 100, &done));
      assert_ok(hws_learner_step(resumed, 100, &done));
      assert_int_equal(done, 1);
      assert_ok(hws_learner_save(whole, NULL, 0, &left));
      assert_ok(hws_learner_save(resumed, NULL, 0, &right));
      assert_int_equal(left, right);
      one = (char *)malloc((size_t)left);
      other = (char *)malloc((size_t)right);
      assert_ok(hws_learner_save(whole, one, left, NULL));
      assert_ok(hws_learner_save(resumed, other, right, NULL));
      assert_memory_equal(one, other, (size_t)left);
      free(one);
      free(other);
      hws_learner_free(whole);
      hws_learner_free(resumed);
    }
  }
  hws_bitext_free(bitext);
}

/* EM never lowers the likelihood, variational inference never its bound. */
static void objectives_never_fall(void **state) {
  static const char *const settings[] = {"schedule ibm1:20", "schedule hmm:20", "schedule ibm1/vi:20", "schedule hmm/vi:20"};
  hws_bitext *bitext = bitext_of(kPairs);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof settings / sizeof settings[0]; ++i) {
    hws_learner *learner = learner_of(bitext, settings[i]);
    double before = -INFINITY, now;
    int32_t done = 0;
    while (!done) {
      assert_ok(hws_learner_step(learner, 1, &done));
      if (hws_learner_metric(learner, "objective", &now) < 0) continue; /* vi does not know it after its first step */
      assert_true(now >= before - 1e-9);
      before = now;
    }
    assert_true(isfinite(before));
    hws_learner_free(learner);
  }
  hws_bitext_free(bitext);
}

static void directions_stand_for_themselves(void **state) {
  hws_bitext *bitext = bitext_of(kPairs);
  hws_aligner *both = aligner_of(bitext, "schedule ibm1:3,hmm:3"),
              *forward = aligner_of(bitext, "schedule ibm1:3,hmm:3 direction forward"),
              *reverse = aligner_of(bitext, "schedule ibm1:3,hmm:3 direction reverse");
  char *one = aligned_text(both, bitext, "symmetrize forward"), *other = aligned_text(forward, bitext, "");
  hws_links *links = NULL;
  hws_options *options = options_from("symmetrize intersection");
  double score[10];
  (void)state;
  assert_string_equal(one, other);
  free(one);
  free(other);
  one = aligned_text(both, bitext, "symmetrize reverse decode viterbi");
  other = aligned_text(reverse, bitext, "decode viterbi");
  assert_string_equal(one, other);
  free(one);
  free(other);
  assert_status(hws_aligner_align(forward, bitext, options, &links), HWS_E_ARGUMENT);
  assert_message("reverse");
  assert_status(hws_aligner_score(reverse, bitext, NULL, score), HWS_E_ARGUMENT);
  hws_options_free(options);
  hws_aligner_free(both);
  hws_aligner_free(forward);
  hws_aligner_free(reverse);
  hws_bitext_free(bitext);
}

static void what_cannot_be_is_refused(void **state) {
  static const char *const bad[] = {"schedule ibm2:3",   "schedule ibm1",     "schedule ibm1:0",      "schedule fertility/em:2",
                                    "schedule hmm/cvi3:2", "schedule ibm1:3,,", "schedule ibm1:2 longest_jump 5",
                                    "schedule ibm1:2 chains 2", "schedule ibm1/vi:2 prior_translation 0"};
  hws_bitext *bitext = bitext_of(kPairs), *nothing = bitext_of("a |||\n||| b\n");
  hws_learner *learner = NULL;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    hws_options *options = options_from(bad[i]);
    assert_status(hws_align_learner_new(NULL, bitext, options, &learner), HWS_E_ARGUMENT);
    hws_options_free(options);
  }
  assert_status(hws_align_learner_new(NULL, nothing, NULL, &learner), HWS_E_EMPTY);
  hws_bitext_free(bitext);
  hws_bitext_free(nothing);
}

/* Rows of statistics have a place for each pair of words, so that there are none where some are left out. */
static void statistics_need_all_pairs_of_words(void **state) {
  static const char *const methods[] = {"ibm1/svi:3", "ibm1/scvi2:3", "diagonal/svi:3", "diagonal/scvi2:3", "hmm/svi:3",
                                        "hmm/scvi2:3"};
  hws_bitext *bitext = bitext_of(kPairs);
  size_t i;
  int after;
  (void)state;
  for (i = 0; i < sizeof methods / sizeof methods[0]; ++i) {
    for (after = 0; after < 2; ++after) {
      char text[80];
      hws_options *options;
      hws_learner *learner, *whole;
      hws_statistics *statistics = NULL;
      double left_out = 0;
      int32_t done;
      snprintf(text, sizeof text, "schedule %s most_word_pairs 4", methods[i]);
      options = options_from(text);
      assert_ok(hws_align_learner_new(NULL, bitext, options, &learner));
      assert_ok(hws_learner_step(learner, after, &done));
      hws_options_free(options);
      snprintf(text, sizeof text, "schedule %s", methods[i]);
      options = options_from(text);
      assert_ok(hws_align_learner_new(NULL, bitext, options, &whole));
      assert_ok(hws_learner_metric(learner, "word_pairs_left_out", &left_out));
      assert_true(left_out > 0);
      assert_status(hws_learner_statistics(learner, &statistics), HWS_E_UNSUPPORTED);
      assert_message("most_word_pairs");
      assert_null(statistics);
      assert_ok(hws_learner_statistics(whole, &statistics));
      assert_status(hws_learner_update(learner, statistics, &done), HWS_E_UNSUPPORTED);
      hws_statistics_free(statistics);
      assert_ok(hws_learner_step(learner, 1, &done));
      hws_learner_free(learner);
      hws_learner_free(whole);
      hws_options_free(options);
    }
  }
  hws_bitext_free(bitext);
}

static void links_are_read_symmetrized_and_judged(void **state) {
  static const int64_t offsets[] = {0, 2, 2};
  static const int32_t sources[] = {1, 0}, targets[] = {1, 0}, sure[] = {0, 1};
  hws_options *from_1 = options_from("links_from 1"), *grow = options_from("symmetrize union");
  hws_links *gold = NULL, *links = NULL, *made = NULL, *both = NULL;
  const int64_t *edges;
  const int32_t *from, *to, *kind;
  const double *probabilities;
  double value;
  char *text;
  (void)state;
  assert_ok(hws_links_read("1-1 2p2\n\n", -1, from_1, &gold));
  assert_ok(hws_links_new(2, offsets, sources, targets, sure, &made));
  text = links_text(made);
  assert_string_equal(text, "0-0 1p1\n\n");
  free(text);
  assert_ok(hws_links_read("0-0 1-0\n0-0\n", -1, NULL, &links));
  assert_ok(hws_links_evaluate(gold, links, "aer", &value));
  assert_near(value, 1 - 2.0 / 3, 1e-12);
  assert_ok(hws_links_evaluate(gold, links, "pairs", &value));
  assert_near(value, 1, 0);
  assert_status(hws_links_evaluate(gold, links, "bleu", &value), HWS_E_ARGUMENT);
  assert_ok(hws_links_symmetrize(gold, links, grow, &both));
  assert_ok(hws_links_arrays_view(both, &edges, &from, &to, &kind, &probabilities));
  assert_int_equal(hws_links_count(both), 2);
  assert_int_equal(edges[1], 3);
  assert_int_equal(from[2], 1);
  assert_int_equal(to[2], 1);
  assert_int_equal(kind[0], 1);
  assert_near(probabilities[0], 1, 0);
  hws_links_free(made);
  assert_status(hws_links_read("0-0\n1-x\n", -1, NULL, &made), HWS_E_PARSE);
  assert_status(hws_links_new(1, offsets, targets, NULL, NULL, &made), HWS_E_ARGUMENT);
  hws_links_free(gold);
  hws_links_free(links);
  hws_links_free(both);
  hws_options_free(from_1);
  hws_options_free(grow);
}

#if !defined(HWS_NO_FILES)
static void files_may_be_mapped(void **state) {
  hws_bitext *bitext = bitext_of(kPairs);
  hws_aligner *aligner = aligner_of(bitext, "schedule ibm1:3,hmm:3,fertility:5"), *read = NULL;
  hws_options *mapped = options_from("in_place 1");
  char *text = aligned_text(aligner, bitext, ""), *again, card[4096];
  int64_t needed = 0;
  (void)state;
  assert_ok(hws_aligner_write_file(aligner, FILE_NAME));
  assert_ok(hws_aligner_read_file(FILE_NAME, mapped, &read));
  again = aligned_text(read, bitext, "");
  assert_string_equal(text, again);
  free(again);
  assert_ok(hws_aligner_card(read, card, sizeof card, &needed));
  assert_non_null(strstr(card, "fertility/cgs:5"));
  hws_aligner_free(read);
  /* A weight is read as it is where nothing is verified. */
  damage_section(FILE_NAME, "fwei");
  assert_status(hws_aligner_read_file(FILE_NAME, mapped, &read), HWS_E_CORRUPT);
  assert_ok(hws_options_set_int(mapped, "verify", 0));
  assert_ok(hws_aligner_read_file(FILE_NAME, mapped, &read));
  hws_aligner_free(read);
  assert_status(hws_aligner_read_file("no such file", NULL, &read), HWS_E_IO);
  remove(FILE_NAME);
  hws_options_free(mapped);
  hws_aligner_free(aligner);
  hws_bitext_free(bitext);
  free(text);
}
#endif

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bitexts_keep_empty_sides),
    cmocka_unit_test(words_are_aligned_to_their_translations),
    cmocka_unit_test(schedules_learn_and_are_kept),
    cmocka_unit_test(runs_go_on_from_a_checkpoint),
    cmocka_unit_test(objectives_never_fall),
    cmocka_unit_test(directions_stand_for_themselves),
    cmocka_unit_test(what_cannot_be_is_refused),
    cmocka_unit_test(statistics_need_all_pairs_of_words),
    cmocka_unit_test(links_are_read_symmetrized_and_judged),
#if !defined(HWS_NO_FILES)
    cmocka_unit_test(files_may_be_mapped),
#endif
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
