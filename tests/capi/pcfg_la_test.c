/* Grammars with latent annotations through the C interface: learned, asked, parsed, written and read; and what is refused. */
#include "capi_test.h"
#include "reading_limits.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kTrees[] =
    "( (S (NP (DT the) (NN dog)) (VP (VB barks))) )\n( (S (NP (PRP it)) (VP (VB sees) (NP (DT the) (JJ old) (NN cat)))) )\n"
    "( (S (NP (DT the) (NN cat)) (VP (VB sees) (NP (PRP it)))) )\n";

static hws_treebank *bank_of(const char *text) {
  hws_treebank *bank = NULL;
  assert_ok(hws_treebank_read(text, -1, NULL, &bank));
  return bank;
}
static hws_pcfg_la *learned(const hws_treebank *bank, const char *method, int64_t steps) {
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  hws_pcfg_la *model = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "method", method));
  assert_ok(hws_options_set_int(options, "rare", 1));
  assert_ok(hws_pcfg_la_learner_new(NULL, bank, NULL, 0, options, &learner));
  assert_ok(hws_learner_step(learner, steps, &done));
  assert_ok(hws_pcfg_la_learner_model(learner, &model));
  hws_learner_free(learner);
  hws_options_free(options);
  return model;
}

static void learned_trees_are_parsed(void **state) {
  static const char *const kMethods[] = {"em", "hard-em", "vi", "cvi", "cvi1", "hastings", "blocked-gibbs"};
  hws_treebank *bank = bank_of(kTrees), *parses = NULL;
  double f1 = 0, scores[3], value = 0;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof kMethods / sizeof *kMethods; ++i) {
    hws_pcfg_la *model = learned(bank, kMethods[i], 5);
    assert_ok(hws_pcfg_la_parse(model, bank, NULL, &parses));
    assert_ok(hws_treebank_agreement(bank, parses, "f1", NULL, &f1));
    assert_true(f1 > 99.9);
    assert_ok(hws_pcfg_la_score(model, bank, NULL, scores));
    assert_true(scores[0] < 0 && scores[0] > -60 && scores[1] < 0 && scores[1] > -60);
    assert_ok(hws_pcfg_la_info(model, "labels", &value));
    assert_true(value == 10); /* the start; DT, JJ, NN, PRP, VB; NP, S, VP; and the intermediate label of NP */
    hws_treebank_free(parses);
    hws_pcfg_la_free(model);
  }
  hws_treebank_free(bank);
}

// Of trees alone the method is cvi, and small changes of the first passes, near the even start, do not end it. With a bare
// sentence it is em.
static void the_method_is_that_of_the_trees(void **state) {
  static const char *const kTexts[] = {kTrees, "( (S (NP (NN dog)) (VP (VB sees))) )\n(( dog) ( sees))"};
  static const char *const kMetrics[] = {"surrogate", "log_likelihood"};
  int i;
  (void)state;
  for (i = 0; i < 2; ++i) {
    hws_treebank *bank = bank_of(kTexts[i]);
    hws_learner *learner = NULL;
    double value = 0;
    int32_t done = 0;
    int64_t steps = 0;
    assert_ok(hws_pcfg_la_learner_new(NULL, bank, NULL, 0, NULL, &learner));
    while (!done) {
      assert_ok(hws_learner_step(learner, 1, &done));
      ++steps;
    }
    assert_ok(hws_learner_metric(learner, kMetrics[i], &value));
    assert_true(value <= 0);
    assert_ok(hws_learner_metric(learner, "converged", &value));
    assert_true(value == 1);
    assert_true(i == 1 || (steps >= 20 && steps <= 500));
    hws_learner_free(learner);
    hws_treebank_free(bank);
  }
}

static void learning_raises_the_likelihood_and_begins_with_a_model(void **state) {
  hws_treebank *bank = bank_of(kTrees), *other = bank_of("( (S (NP (NN cat)) (VP (VB sees))) )");
  hws_pcfg_la *early = learned(bank, "em", 1), *late = learned(bank, "em", 40);
  hws_learner *learner = NULL;
  hws_options *options = NULL;
  double first = 0, last = 0;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "tolerance", "0"));
  assert_ok(hws_options_set(options, "method", "em"));
  assert_ok(hws_pcfg_la_learner_new(early, bank, NULL, 0, options, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_learner_metric(learner, "log_likelihood", &first));
  assert_ok(hws_learner_step(learner, 30, &done));
  assert_ok(hws_learner_metric(learner, "log_likelihood", &last));
  assert_true(last > first);
  hws_learner_free(learner);
  assert_status(hws_pcfg_la_learner_new(late, other, NULL, 0, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("lacks");
  assert_status(hws_pcfg_la_learner_new(late, bank, "A digit\n", -1, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("expected NULL");
  hws_options_free(options);
  hws_treebank_free(bank);
  hws_treebank_free(other);
  hws_pcfg_la_free(early);
  hws_pcfg_la_free(late);
}

static void bare_sentences_mix_with_trees(void **state) {
  static const char kBare[] = "(( it) ( sees) ( it))\n";
  char text[sizeof kTrees + sizeof kBare];
  hws_treebank *trees = bank_of(kTrees), *mixed, *bare = bank_of(kBare);
  hws_pcfg_la *without = learned(trees, "em", 5), *with;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  double before = 0, after = 0;
  (void)state;
  snprintf(text, sizeof text, "%s%s", kTrees, kBare);
  mixed = bank_of(text);
  with = learned(mixed, "em", 5);
  assert_ok(hws_pcfg_la_score(without, bare, NULL, &before));
  assert_ok(hws_pcfg_la_score(with, bare, NULL, &after));
  assert_true(after > before + .1);
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "method", "cvi"));
  assert_status(hws_pcfg_la_learner_new(NULL, mixed, NULL, 0, options, &learner), HWS_E_UNSUPPORTED);
  assert_message("without tags and brackets");
  /* A model's rules are enough for bare sentences alone. */
  assert_ok(hws_pcfg_la_learner_new(with, bare, NULL, 0, NULL, &learner));
  hws_learner_free(learner);
  assert_status(hws_pcfg_la_learner_new(NULL, bare, NULL, 0, NULL, &learner), HWS_E_ARGUMENT);
  assert_null(learner);
  hws_options_free(options);
  hws_pcfg_la_free(with);
  hws_pcfg_la_free(without);
  hws_treebank_free(bare);
  hws_treebank_free(mixed);
  hws_treebank_free(trees);
}

static void binaries_are_read_back(void **state) {
  hws_treebank *bank = bank_of(kTrees);
  hws_pcfg_la *model = learned(bank, "cvi", 3), *copy = NULL;
  double scores[3], again[3];
  int64_t size = 0, i;
  char *bytes, card[4096];
  (void)state;
  assert_ok(hws_pcfg_la_write(model, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_pcfg_la_write(model, bytes, size, NULL));
  assert_reads_under_options(hws_pcfg_la_read(bytes, size, o, &copy));
  assert_ok(hws_pcfg_la_read(bytes, size, NULL, &copy));
  assert_ok(hws_pcfg_la_score(model, bank, NULL, scores));
  assert_ok(hws_pcfg_la_score(copy, bank, NULL, again));
  assert_memory_equal(scores, again, sizeof scores);
  assert_ok(hws_pcfg_la_card(copy, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"cvi\""));
  hws_pcfg_la_free(copy);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_pcfg_la_write_file(model, "pcfg_la_test.tmp"));
  assert_ok(hws_pcfg_la_read_file("pcfg_la_test.tmp", NULL, &copy));
  assert_ok(hws_pcfg_la_score(copy, bank, NULL, again));
  assert_memory_equal(scores, again, sizeof scores);
  hws_pcfg_la_free(copy);
  remove("pcfg_la_test.tmp");
  assert_status(hws_pcfg_la_read_file("pcfg_la_test.tmp", NULL, &copy), HWS_E_IO);
#endif
  for (i = 0; i < size; i += 41) {
    bytes[i] ^= 4;
    assert_true(hws_pcfg_la_read(bytes, size, NULL, &copy) < 0 && !copy);
    bytes[i] ^= 4;
  }
  free(bytes);
  hws_treebank_free(bank);
  hws_pcfg_la_free(model);
}

static void cycles_of_splits_and_merges_explain_the_trees_better(void **state) {
  hws_treebank *bank = bank_of(kTrees), *parses = NULL, *other = bank_of("( (S (NP (NN cat)) (VP (VB sees))) )");
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  hws_pcfg_la *plain = NULL, *once = NULL, *again = NULL, *twice = NULL;
  double first[3], second[3], f1 = 0, subtypes = 0;
  int32_t done = 0;
  char card[4096];
  (void)state;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "subtypes", "1"));
  assert_ok(hws_options_set(options, "rare", "1"));
  assert_ok(hws_pcfg_la_learner_new(NULL, bank, NULL, 0, options, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_pcfg_la_learner_model(learner, &plain));
  assert_ok(hws_pcfg_la_split_merge(plain, bank, NULL, &once));
  assert_ok(hws_pcfg_la_split_merge(plain, bank, NULL, &again));
  assert_ok(hws_pcfg_la_split_merge(once, bank, NULL, &twice));
  /* Half of nine splits is undone; the start is not split. */
  assert_ok(hws_pcfg_la_info(once, "subtypes", &subtypes));
  assert_true(subtypes == 1 + 18 - 4);
  assert_ok(hws_pcfg_la_score(plain, bank, NULL, first));
  assert_ok(hws_pcfg_la_score(twice, bank, NULL, second));
  assert_true(second[0] + second[1] + second[2] > first[0] + first[1] + first[2] + 1);
  assert_ok(hws_pcfg_la_parse(twice, bank, NULL, &parses));
  assert_ok(hws_treebank_agreement(bank, parses, "f1", NULL, &f1));
  assert_true(f1 > 99.9);
  assert_ok(hws_pcfg_la_score(once, bank, NULL, first));
  assert_ok(hws_pcfg_la_score(again, bank, NULL, second));
  assert_memory_equal(first, second, sizeof first);
  assert_ok(hws_pcfg_la_card(twice, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"split-merge\""));
  hws_pcfg_la_free(again);
  assert_status(hws_pcfg_la_split_merge(plain, other, NULL, &again), HWS_E_ARGUMENT);
  assert_message("lacks");
  assert_null(again);
  hws_learner_free(learner);
  hws_options_free(options);
  hws_treebank_free(bank);
  hws_treebank_free(other);
  hws_treebank_free(parses);
  hws_pcfg_la_free(plain);
  hws_pcfg_la_free(once);
  hws_pcfg_la_free(twice);
}

/* From every step of two cycles: what was saved goes on as the uninterrupted run does, and the end is what the call gives that
 * makes both cycles at once. */
static void cycles_are_resumed_to_the_bit(void **state) {
  hws_treebank *bank = bank_of(kTrees);
  hws_options *options = NULL;
  hws_learner *learner = NULL, *other = NULL;
  hws_pcfg_la *plain = NULL, *split = NULL, *resumed = NULL;
  static double whole[100000], again[100000];
  int64_t count = 0, size = 0, now = 0, steps = 0;
  int32_t done = 0, all = 0;
  double value = 0;
  char card[4096];
  (void)state;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_int(options, "subtypes", 1));
  assert_ok(hws_pcfg_la_learner_new(NULL, bank, NULL, 0, options, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_pcfg_la_learner_model(learner, &plain));
  hws_learner_free(learner);
  hws_options_free(options);
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_int(options, "cycles", 2));
  assert_ok(hws_options_set_int(options, "iterations", 4));
  assert_ok(hws_options_set_int(options, "merge_iterations", 2));
  assert_ok(hws_options_set_int(options, "smooth_iterations", 2));
  assert_ok(hws_pcfg_la_split_merge(plain, bank, options, &split));
  assert_ok(hws_pcfg_la_rows(split, whole, 100000, &count));
  assert_ok(hws_pcfg_la_split_merge_learner_new(plain, bank, options, &learner));
  assert_ok(hws_learner_metric(learner, "iterations", &value));
  assert_true(value == 2 * (1 + 4 + 1 + 2 + 2));
  while (!done || steps < 20) {
    void *bytes;
    assert_ok(hws_learner_save(learner, NULL, 0, &size));
    bytes = malloc((size_t)size);
    assert_ok(hws_learner_save(learner, bytes, size, NULL));
    assert_ok(hws_pcfg_la_split_merge_learner_new(plain, bank, options, &other));
    assert_ok(hws_learner_load(other, bytes, size, NULL));
    assert_ok(hws_learner_step(other, 1000, &all));
    assert_true(all);
    assert_ok(hws_pcfg_la_learner_model(other, &resumed));
    assert_ok(hws_pcfg_la_rows(resumed, again, 100000, &now));
    assert_int_equal(now, count);
    assert_memory_equal(whole, again, (size_t)count * sizeof *whole);
    hws_pcfg_la_free(resumed);
    hws_learner_free(other);
    free(bytes);
    assert_ok(hws_learner_step(learner, 1, &done));
    ++steps;
  }
  assert_int_equal(steps, 20);
  assert_ok(hws_learner_metric(learner, "cycles_done", &value));
  assert_true(value == 2);
  assert_ok(hws_pcfg_la_learner_model(learner, &resumed));
  assert_ok(hws_pcfg_la_card(resumed, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"split-merge\""));
  hws_pcfg_la_free(resumed);
  hws_pcfg_la_free(split);
  hws_pcfg_la_free(plain);
  hws_learner_free(learner);
  hws_options_free(options);
  hws_treebank_free(bank);
}

static void what_is_wrong_is_refused(void **state) {
  hws_treebank *none = bank_of("(())"), *bank = bank_of(kTrees), *flat = NULL;
  hws_learner *learner = NULL;
  double value = 0;
  hws_pcfg_la *model = learned(bank, "em", 2);
  (void)state;
  assert_status(hws_pcfg_la_learner_new(NULL, none, NULL, 0, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("expected");
  assert_ok(hws_treebank_read("1\ta\t_\tDET\tDT\t_\t0\t_\t_\t_\n", -1, NULL, &flat));
  assert_status(hws_pcfg_la_learner_new(NULL, flat, NULL, 0, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("no constituent");
  assert_status(hws_pcfg_la_learner_new(NULL, bank, "A\n", -1, NULL, &learner), HWS_E_PARSE);
  assert_message("test");
  assert_status(hws_pcfg_la_info(model, "colour", &value), HWS_E_ARGUMENT);
  assert_message("colour");
  hws_treebank_free(none);
  hws_treebank_free(flat);
  hws_treebank_free(bank);
  hws_pcfg_la_free(model);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(learned_trees_are_parsed),
    cmocka_unit_test(the_method_is_that_of_the_trees),
    cmocka_unit_test(learning_raises_the_likelihood_and_begins_with_a_model),
    cmocka_unit_test(bare_sentences_mix_with_trees), cmocka_unit_test(binaries_are_read_back),
    cmocka_unit_test(cycles_of_splits_and_merges_explain_the_trees_better),
    cmocka_unit_test(cycles_are_resumed_to_the_bit),
    cmocka_unit_test(what_is_wrong_is_refused),
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
