/* hawser/trees.h through the interface: a sentence by hand, batches, options, errors. (Sums beside enumeration:
 * tests/src/trees.) */
#include <math.h>

#include "option_effects.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#define NONE NAN /* what is not read */

/* Two words, and one word: three squares of log weights, the last one of no words. */
static const int64_t kWords[] = {2, 1, 0};
static const double kLogs[] = {NONE, 0, 1, NONE, NONE, 2, NONE, 3, NONE, NONE, .5, NONE, NONE, NONE};
enum { kSentences = 3, kCount = 9 + 4 + 1 };

static hws_options *options_of(const char *trees, const char *roots) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "trees", trees));
  assert_ok(hws_options_set_text(o, "roots", roots));
  return o;
}

static void a_sentence_by_hand(void **state) {
  double totals[kSentences], again[kSentences], marginals[kCount], best[kSentences], z;
  int32_t heads[3];
  (void)state;
  /* 0 -> 1 -> 2 and 0 -> 2 -> 1. */
  z = exp(0 + 2) + exp(1 + 3);
  assert_ok(hws_trees_log_totals(kWords, kSentences, kLogs, kCount, NULL, totals));
  assert_near(totals[0], log(z), 1e-14);
  assert_near(totals[1], .5, 1e-14);
  assert_true(totals[2] == 0);
  assert_ok(hws_trees_marginals(kWords, kSentences, kLogs, kCount, NULL, marginals, again));
  assert_memory_equal(totals, again, sizeof totals);
  assert_near(marginals[1], exp(2) / z, 1e-14); /* 0 -> 1 */
  assert_near(marginals[2], exp(4) / z, 1e-14);
  assert_near(marginals[5], exp(2) / z, 1e-14); /* 1 -> 2 */
  assert_near(marginals[7], exp(4) / z, 1e-14);
  assert_true(marginals[0] == 0 && marginals[3] == 0 && marginals[4] == 0 && marginals[8] == 0);
  assert_near(marginals[10], 1, 1e-14);
  assert_ok(hws_trees_marginals(kWords, kSentences, kLogs, kCount, NULL, marginals, NULL));
  assert_ok(hws_trees_best(kWords, kSentences, kLogs, kCount, NULL, heads, best));
  assert_true(heads[0] == 2 && heads[1] == 0 && heads[2] == 0);
  assert_true(best[0] == 4 && best[1] == .5 && best[2] == 0);
  assert_ok(hws_trees_best(kWords, kSentences, kLogs, kCount, NULL, heads, NULL));
  assert_ok(hws_trees_log_totals(NULL, 0, NULL, 0, NULL, NULL));
}

static void many_roots_add_a_tree(void **state) {
  static const char *const kinds[] = {"projective", "non-projective"};
  double total;
  int k;
  (void)state;
  for (k = 0; k < 2; ++k) {
    hws_options *o = options_of(kinds[k], "many");
    assert_ok(hws_trees_log_totals(kWords, 1, kLogs, 9, o, &total));
    assert_near(total, log(exp(2) + exp(4) + exp(0 + 1)), 1e-14);
    hws_options_free(o);
  }
}

static void pairs_of_arcs(void **state) {
  /* 0 -> 1 and 1 -> 2, which are one of the trees; 0 -> 1 and 0 -> 2, which no tree with one root has; 0 -> 1 twice */
  static const int64_t offsets[] = {0, 2, 3, 3};
  static const int32_t arcs[] = {0, 1, 1, 2, 0, 1, 0, 2, 0, 1, 0, 1};
  static const int64_t descending[] = {0, 2, 1, 3}, late[] = {1, 2, 3, 3};
  static const int32_t wrong[] = {0, 1, 1, 3, 0, 1, 0, 2, 0, 1, 0, 1};
  double means[3];
  (void)state;
  assert_ok(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, offsets, arcs, NULL, means));
  assert_near(means[0], 1 / (1 + exp(2)), 1e-14);
  assert_true(means[1] == 0);
  assert_near(means[2], 1, 1e-14);
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, descending, arcs, NULL, means), HWS_E_ARGUMENT);
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, late, arcs, NULL, means), HWS_E_ARGUMENT);
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, offsets, wrong, NULL, means), HWS_E_ARGUMENT);
  assert_message("an arc from 1 to 3");
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, NULL, arcs, NULL, means), HWS_E_ARGUMENT);
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, offsets, NULL, NULL, means), HWS_E_ARGUMENT);
  assert_status(hws_trees_pair_means(kWords, kSentences, kLogs, kCount, offsets, arcs, NULL, NULL), HWS_E_ARGUMENT);
}

static void what_is_wrong_is_said(void **state) {
  static const int64_t negative[] = {2, -1}, large[] = {2, 30001};
  double logs[kCount], totals[kSentences], marginals[kCount];
  int32_t heads[3];
  (void)state;
  assert_status(hws_trees_log_totals(kWords, kSentences, kLogs, kCount - 1, NULL, totals), HWS_E_ARGUMENT);
  assert_message("expected 14");
  assert_status(hws_trees_log_totals(negative, 2, kLogs, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_message("sentence 1 has -1 words");
  assert_status(hws_trees_log_totals(large, 2, kLogs, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_log_totals(kWords, -1, kLogs, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_log_totals(kWords, 1, kLogs, -9, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_log_totals(NULL, 1, kLogs, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_log_totals(kWords, 1, NULL, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_log_totals(kWords, 1, kLogs, 9, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_trees_marginals(kWords, 1, kLogs, 9, NULL, NULL, totals), HWS_E_ARGUMENT);
  assert_status(hws_trees_best(kWords, 1, kLogs, 9, NULL, NULL, totals), HWS_E_ARGUMENT);
  memcpy(logs, kLogs, sizeof logs);
  logs[7] = NAN;
  assert_status(hws_trees_log_totals(kWords, 1, logs, 9, NULL, totals), HWS_E_ARGUMENT);
  assert_message("sentence 0, head 2, word 1");
  logs[7] = INFINITY;
  assert_status(hws_trees_log_totals(kWords, 1, logs, 9, NULL, totals), HWS_E_ARGUMENT);
  logs[7] = -1e10;
  assert_status(hws_trees_log_totals(kWords, 1, logs, 9, NULL, totals), HWS_E_ARGUMENT);
  /* the only word of the second sentence has no head */
  logs[7] = 3;
  logs[10] = -INFINITY;
  assert_ok(hws_trees_log_totals(kWords, kSentences, logs, kCount, NULL, totals));
  assert_true(totals[1] == -INFINITY && totals[0] > 4);
  assert_status(hws_trees_marginals(kWords, kSentences, logs, kCount, NULL, marginals, NULL), HWS_E_IMPOSSIBLE);
  assert_message("sentence 1");
  assert_status(hws_trees_best(kWords, kSentences, logs, kCount, NULL, heads, NULL), HWS_E_IMPOSSIBLE);
}

static void grandparents_by_hand(void **state) {
  /* The first sentence's trees are 0 -> 1 -> 2 and 0 -> 2 -> 1, each with one grandparent. */
  static const int64_t offsets[] = {0, 3, 3, 3}, descending[] = {0, 3, 2, 3};
  static const int32_t triples[] = {0, 1, 2, 0, 2, 1, 0, 1, 2};
  static const int32_t root_as_head[] = {1, 0, 2, 0, 2, 1, 0, 1, 2}, round[] = {2, 1, 2, 0, 2, 1, 0, 1, 2};
  static const int32_t beyond[] = {3, 1, 2, 0, 2, 1, 0, 1, 2};
  double logs[] = {1, -.5, .25}, totals[kSentences], again[kSentences], marginals[kCount], means[3], best[kSentences], z;
  int32_t heads[3];
  (void)state;
  z = exp(2 + 1.25) + exp(4 - .5);
  assert_ok(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, totals));
  assert_near(totals[0], log(z), 1e-14);
  assert_true(fabs(totals[1] - .5) < 1e-14 && totals[2] == 0);
  assert_ok(hws_trees_grandparent_marginals(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, marginals, means,
                                            again));
  assert_memory_equal(totals, again, sizeof totals);
  assert_near(marginals[1], exp(3.25) / z, 1e-14); /* 0 -> 1 */
  assert_near(marginals[7], exp(3.5) / z, 1e-14);  /* 2 -> 1 */
  assert_near(means[0], exp(3.25) / z, 1e-14);
  assert_near(means[1], exp(3.5) / z, 1e-14);
  assert_true(means[2] == means[0]);
  assert_ok(hws_trees_grandparent_best(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, heads, best));
  assert_true(heads[0] == 2 && heads[1] == 0 && heads[2] == 0 && best[0] == 3.5 && best[1] == .5);
  logs[1] = -INFINITY;
  assert_ok(hws_trees_grandparent_best(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, heads, NULL));
  assert_true(heads[0] == 0 && heads[1] == 1);
  logs[0] = -INFINITY;
  assert_ok(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, totals));
  assert_true(totals[0] == -INFINITY);
  assert_status(hws_trees_grandparent_best(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, heads, NULL),
                HWS_E_IMPOSSIBLE);
  assert_status(hws_trees_grandparent_marginals(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, marginals,
                                                means, NULL),
                HWS_E_IMPOSSIBLE);
  assert_message("sentence 0");
  logs[0] = NAN;
  assert_status(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, triples, logs, NULL, totals),
                HWS_E_ARGUMENT);
  assert_message("grandparent 0, sentence 0");
  logs[0] = 0;
  assert_status(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, root_as_head, logs, NULL, totals),
                HWS_E_ARGUMENT);
  assert_message("from 1 to 0 to 2");
  assert_status(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, round, logs, NULL, totals),
                HWS_E_ARGUMENT);
  assert_status(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, offsets, beyond, logs, NULL, totals),
                HWS_E_ARGUMENT);
  assert_status(hws_trees_grandparent_log_totals(kWords, kSentences, kLogs, kCount, descending, triples, logs, NULL, totals),
                HWS_E_ARGUMENT);
}

/* Three words and any arcs: enough for the options to differ. */
static const int64_t kThree[] = {3};
static const double kSquare[] = {NONE, .3, -1, .7, NONE, NONE, .2, .9, NONE, 1.5, NONE, -.4, NONE, 2.5, 1.25, NONE};
static const int64_t kOffsets[] = {0, 2};
static const int32_t kArcs[] = {0, 2, 2, 1, 3, 1, 0, 2};

#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
CALL(log_totals) {
  double total = 0;
  const hws_status s = hws_trees_log_totals(kThree, 1, kSquare, 16, o, &total);
  put(out, &total, sizeof total);
  return s;
}
CALL(marginals) {
  double marginals[16] = {0};
  const hws_status s = hws_trees_marginals(kThree, 1, kSquare, 16, o, marginals, NULL);
  put(out, marginals, sizeof marginals);
  return s;
}
/* The trees of most weight: with one root or two, and one whose word 1 hangs on 3, over the root's arc to 2, or not. */
CALL(best) {
  static const double logs[] = {NONE, 3, 9, 3, NONE, NONE, 0, 0, NONE, 0, NONE, 2.5, NONE, 8, 0, NONE};
  int32_t heads[3] = {0};
  const hws_status s = hws_trees_best(kThree, 1, logs, 16, o, heads, NULL);
  put(out, heads, sizeof heads);
  return s;
}
CALL(pair_means) {
  double means[2] = {0};
  const hws_status s = hws_trees_pair_means(kThree, 1, kSquare, 16, kOffsets, kArcs, o, means);
  put(out, means, sizeof means);
  return s;
}

static const int64_t kTripleOffsets[] = {0, 2};
static const int32_t kTriples[] = {0, 2, 1, 1, 3, 2};
static const double kTripleLogs[] = {.5, 2};
CALL(grandparent_log_totals) {
  double total = 0;
  const hws_status s =
      hws_trees_grandparent_log_totals(kThree, 1, kSquare, 16, kTripleOffsets, kTriples, kTripleLogs, o, &total);
  put(out, &total, sizeof total);
  return s;
}
CALL(grandparent_marginals) {
  double marginals[16] = {0}, means[2] = {0};
  const hws_status s = hws_trees_grandparent_marginals(kThree, 1, kSquare, 16, kTripleOffsets, kTriples, kTripleLogs, o,
                                                       marginals, means, NULL);
  put(out, marginals, sizeof marginals);
  put(out, means, sizeof means);
  return s;
}
CALL(grandparent_best) {
  static const double logs[] = {NONE, 3, 9, 3, NONE, NONE, 0, 0, NONE, 0, NONE, 2.5, NONE, 8, 0, NONE};
  int32_t heads[3] = {0};
  const hws_status s =
      hws_trees_grandparent_best(kThree, 1, logs, 16, kTripleOffsets, kTriples, kTripleLogs, o, heads, NULL);
  put(out, heads, sizeof heads);
  return s;
}

static void options_have_their_effect(void **state) {
#define ROW(name) {"hws_trees_" #name, call_##name, NULL}
  static const struct called calls[] = {ROW(log_totals), ROW(marginals), ROW(best), ROW(pair_means),
                                        ROW(grandparent_log_totals), ROW(grandparent_marginals), ROW(grandparent_best)};
#define WITNESSES(name)                                                      \
  {"hws_trees_" #name, "trees=projective", "trees=non-projective"}, {        \
    "hws_trees_" #name, "roots=one", "roots=many"                            \
  }
  static const struct witness witnesses[] = {WITNESSES(log_totals), WITNESSES(marginals), WITNESSES(best),
                                             WITNESSES(pair_means),
                                             {"hws_trees_grandparent_log_totals", "roots=one", "roots=many"},
                                             {"hws_trees_grandparent_marginals", "roots=one", "roots=many"},
                                             {"hws_trees_grandparent_best", "roots=one", "roots=many"}};
  (void)state;
  check_calls(calls, sizeof calls / sizeof calls[0], witnesses, sizeof witnesses / sizeof witnesses[0], "hws_trees_", "", "");
}

/* Log weights that follow from their places. */
static double *many_logs(int64_t *words, int64_t sentences, int64_t *count) {
  double *logs;
  int64_t s, i;
  *count = 0;
  for (s = 0; s < sentences; ++s) {
    words[s] = s % 13;
    *count += (words[s] + 1) * (words[s] + 1);
  }
  logs = (double *)malloc((size_t)*count * sizeof(double));
  for (i = 0; i < *count; ++i) logs[i] = sin((double)i * 1.7) * 3;
  return logs;
}

static void threads_change_no_bit(void **state) {
  enum { kMany = 100 };
  static const char *const kinds[] = {"projective", "non-projective"};
  int64_t words[kMany], count;
  double *logs = many_logs(words, kMany, &count), *one = (double *)calloc((size_t)count, sizeof(double)),
         *three = (double *)calloc((size_t)count, sizeof(double)), *single = (double *)calloc((size_t)count, sizeof(double));
  int k;
  int64_t s, at = 0;
  (void)state;
  for (k = 0; k < 2; ++k) {
    hws_options *o = options_of(kinds[k], "one");
    assert_ok(hws_trees_marginals(words, kMany, logs, count, o, one, NULL));
    for (s = at = 0; s < kMany; ++s) { /* a batch gives what its sentences give */
      const int64_t square = (words[s] + 1) * (words[s] + 1);
      assert_ok(hws_trees_marginals(words + s, 1, logs + at, square, o, single + at, NULL));
      at += square;
    }
    assert_ok(hws_options_set_int(o, "threads", 3));
    assert_ok(hws_trees_marginals(words, kMany, logs, count, o, three, NULL));
    assert_memory_equal(one, three, (size_t)count * sizeof(double));
    assert_memory_equal(one, single, (size_t)count * sizeof(double));
    hws_options_free(o);
  }
  free(logs);
  free(one);
  free(three);
  free(single);
}

static void a_request_to_cancel_is_honoured(void **state) {
  hws_options *o = NULL;
  hws_cancel *cancel = NULL;
  double totals[kSentences];
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&cancel));
  assert_ok(hws_options_set_cancel(o, cancel));
  hws_cancel_set(cancel);
  assert_status(hws_trees_log_totals(kWords, kSentences, kLogs, kCount, o, totals), HWS_E_CANCELLED);
  hws_cancel_free(cancel);
  hws_options_free(o);
}

CAPI_MAIN(cmocka_unit_test(a_sentence_by_hand), cmocka_unit_test(many_roots_add_a_tree), cmocka_unit_test(pairs_of_arcs),
          cmocka_unit_test(grandparents_by_hand),
          cmocka_unit_test(what_is_wrong_is_said), cmocka_unit_test(options_have_their_effect),
          cmocka_unit_test(threads_change_no_bit), cmocka_unit_test(a_request_to_cancel_is_honoured))

#else
int main(void) { return 0; }
#endif
