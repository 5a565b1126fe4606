/* hws_learner through the C interface, with the edit model's learner as the one
 * that learns: steps, metrics, options, checkpoints, cancelling, results. */
#include "capi_test.h"
#include "reading_limits.h"

static const char *const kPairs = "1 2 3\t1 3\t2\n2 1\t2 1\n3 3 1\t3 1\n1 2 1\t1 1 1\n2 2\t2 3 2\t0.5\n";

struct scene {
  hws_alphabet *alphabet;
  hws_edit_model *start;
  hws_strings *pairs;
};

static struct scene scene_of(const char *text) {
  struct scene s;
  const hws_alphabet *both[2];
  assert_ok(hws_alphabet_new(3, NULL, &s.alphabet));
  both[0] = both[1] = s.alphabet;
  assert_ok(hws_edit_model_new(s.alphabet, NULL, &s.start));
  assert_ok(hws_strings_read(text, -1, 2, HWS_SPLIT_SPACES, both, NULL, &s.pairs));
  return s;
}
static void scene_free(struct scene *s) {
  hws_strings_free(s->pairs);
  hws_edit_model_free(s->start);
  hws_alphabet_free(s->alphabet);
}

static hws_learner *learner_of(const struct scene *s, const char *option, double value) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  assert_ok(hws_options_new(&o));
  if (option) assert_ok(hws_options_set_real(o, option, value));
  assert_ok(hws_edit_learner_new(s->start, s->pairs, NULL, o, &l));
  hws_options_free(o);
  return l;
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static void steps_metrics_and_results(void **state) {
  struct scene s = scene_of(kPairs);
  hws_learner *l = learner_of(&s, NULL, 0);
  hws_edit_model *m = NULL;
  int32_t done = 7;
  int64_t steps = 7, needed = 0, i;
  double last = -INFINITY, x = 7, edits[4], before[5], after[5], sum_before = 0, sum_after = 0;
  char json[4096];
  (void)state;
  assert_status(hws_learner_metric(l, "objective", &x), HWS_E_EMPTY);
  assert_status(hws_edit_learner_edits(l, &edits[0], &edits[1], &edits[2], &edits[3]), HWS_E_EMPTY);
  for (done = 0; !done;) {
    assert_ok(hws_learner_step(l, 1, &done));
    x = metric(l, "objective");
    assert_true(x >= last - 1e-12 * fabs(x));
    last = x;
  }
  assert_ok(hws_learner_steps(l, &steps));
  assert_true(steps > 2 && steps <= 20);
  assert_ok(hws_learner_step(l, 5, &done)); /* nothing left to do */
  assert_int_equal(done, 1);
  assert_near(metric(l, "objective"), last, 0);
  assert_ok(hws_edit_learner_edits(l, &edits[0], &edits[1], &edits[2], &edits[3]));
  /* Weighted symbols read and written. */
  assert_near(edits[1] + edits[2] + edits[3], 15, 1e-9);
  assert_near(edits[0] + edits[2] + edits[3], 12.5, 1e-9);
  assert_ok(hws_edit_learner_model(l, &m));
  assert_ok(hws_edit_model_score(s.start, s.pairs, NULL, before));
  assert_ok(hws_edit_model_score(m, s.pairs, NULL, after));
  for (i = 0; i < 5; ++i) {
    double weight;
    assert_ok(hws_strings_value(s.pairs, i, &weight));
    sum_before += weight * before[i];
    sum_after += weight * after[i];
  }
  assert_true(sum_after > sum_before + 1);
  assert_near(metric(l, "log_likelihood_per_token"), metric(l, "log_likelihood") / 18, 1e-14);
  assert_ok(hws_learner_metrics(l, json, sizeof json, &needed));
  assert_int_equal(needed, strlen(json) + 1);
  assert_non_null(strstr(json, "\"log_likelihood\""));
  assert_status(hws_learner_metric(l, "objectif", &x), HWS_E_ARGUMENT);
  assert_message("nearest is objective");
  assert_near(x, 0, 0);
  /* Handles may be freed in any order. */
  scene_free(&s);
  hws_learner_free(l);
  assert_ok(hws_edit_model_info(m, "contexts", &x));
  assert_true(x > 4);
  hws_edit_model_free(m);
  hws_learner_free(NULL);
}

/* What the start has in a context is what the model has there, bit for bit. */
static void a_fixed_part_stays_the_starts(void **state) {
  static const char *const parts[] = {"insertion", "writing"};
  struct scene s = scene_of(kPairs);
  int k;
  (void)state;
  for (k = 0; k < 2; ++k) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    int32_t done = 0, input, output;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "fixed", parts[k]));
    assert_ok(hws_edit_learner_new(s.start, s.pairs, NULL, o, &l));
    while (!done) {
      hws_edit_model *m = NULL;
      int moved = 0;
      assert_ok(hws_learner_step(l, 1, &done));
      assert_ok(hws_edit_learner_model(l, &m));
      for (input = 0; input <= 3; ++input) {
        for (output = 0; output <= 3; ++output) {
          double before, after;
          const int32_t ahead = input ? input : 2;
          assert_ok(hws_edit_model_probability(s.start, NULL, 0, &ahead, 1, NULL, 0, input, output, &before));
          assert_ok(hws_edit_model_probability(m, NULL, 0, &ahead, 1, NULL, 0, input, output, &after));
          if ((input == 0) == (k == 0)) assert_memory_equal(&before, &after, sizeof before);
          else moved += before != after;
        }
      }
      assert_true(moved > 2);
      hws_edit_model_free(m);
    }
    hws_learner_free(l);
    assert_ok(hws_options_set_text(o, "fixed", "insertion,writing"));
    assert_status(hws_edit_learner_new(s.start, s.pairs, NULL, o, &l), HWS_E_ARGUMENT);
    assert_message("all parts are fixed");
    assert_ok(hws_options_set_text(o, "fixed", "insertions"));
    assert_status(hws_edit_learner_new(s.start, s.pairs, NULL, o, &l), HWS_E_ARGUMENT);
    assert_message("insertion");
    hws_options_free(o);
  }
  scene_free(&s);
}

static void held_out_pairs_are_scored(void **state) {
  struct scene s = scene_of(kPairs), out = scene_of("1 2\t1 2\n3\t3\t2\n"), none = scene_of("1\t1\t0\n");
  const hws_alphabet *five[2];
  hws_alphabet *a = NULL;
  hws_learner *l = NULL;
  hws_edit_model *m = NULL;
  hws_strings *other = NULL;
  int32_t done = 0;
  double scores[2];
  (void)state;
  assert_ok(hws_edit_learner_new(s.start, s.pairs, out.pairs, NULL, &l));
  assert_ok(hws_learner_step(l, 3, &done));
  assert_ok(hws_edit_learner_model(l, &m));
  assert_ok(hws_edit_model_score(m, out.pairs, NULL, scores));
  assert_near(metric(l, "heldout_log_likelihood"), scores[0] + 2 * scores[1], 1e-13);
  assert_near(metric(l, "heldout_log_likelihood_per_token"), (scores[0] + 2 * scores[1]) / 7, 1e-13);
  hws_edit_model_free(m);
  hws_learner_free(l);
  assert_status(hws_edit_learner_new(s.start, s.pairs, none.pairs, NULL, &l), HWS_E_EMPTY);
  assert_message("held-out");
  assert_ok(hws_alphabet_new(5, NULL, &a));
  five[0] = five[1] = a;
  assert_ok(hws_strings_read("1\t1\n", -1, 2, HWS_SPLIT_SPACES, five, NULL, &other));
  assert_status(hws_edit_learner_new(s.start, s.pairs, other, NULL, &l), HWS_E_ARGUMENT);
  hws_strings_free(other);
  hws_alphabet_free(a);
  scene_free(&none);
  scene_free(&out);
  scene_free(&s);
}

/* tests/laws test that a checkpoint continues to the bit, and which learner may read it. */
static void checkpoints_name_what_differs(void **state) {
  struct scene s = scene_of(kPairs), other = scene_of("1 2\t2 1\n");
  hws_learner *l = learner_of(&s, NULL, 0), *wrong = learner_of(&other, NULL, 0), *prior = learner_of(&s, "prior_edit", 0.7);
  int32_t done = 0;
  int64_t needed = 0;
  char *bytes;
  (void)state;
  assert_ok(hws_learner_step(l, 3, &done));
  assert_ok(hws_learner_save(l, NULL, 0, &needed));
  bytes = (char *)malloc((size_t)needed + 1);
  assert_status(hws_learner_save(l, bytes, needed - 1, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_learner_save(l, bytes + 1, needed, NULL));
  assert_reads_under_options(hws_learner_load(l, bytes + 1, needed, o));
  assert_ok(hws_learner_load(l, bytes + 1, needed, NULL)); /* at an odd address */
  assert_status(hws_learner_load(wrong, bytes + 1, needed, NULL), HWS_E_VERSION);
  assert_message("the pairs");
  assert_status(hws_learner_load(prior, bytes + 1, needed, NULL), HWS_E_VERSION);
  assert_message("prior_edit");
  assert_status(hws_learner_load(l, NULL, 10, NULL), HWS_E_ARGUMENT);
  assert_status(hws_learner_load(l, bytes, -1, NULL), HWS_E_ARGUMENT);
#if !defined(HWS_NO_FILES)
  assert_status(hws_learner_save_file(l, "no such folder/checkpoint"), HWS_E_IO);
  assert_status(hws_learner_load_file(l, "no such folder/checkpoint", NULL), HWS_E_IO);
  assert_status(hws_learner_load_file(l, NULL, NULL), HWS_E_ARGUMENT);
#endif
  free(bytes);
  hws_learner_free(l);
  hws_learner_free(wrong);
  hws_learner_free(prior);
  scene_free(&s);
  scene_free(&other);
}

static void cancel_and_monitor(void **state) {
  struct scene s = scene_of(kPairs);
  hws_learner *l = learner_of(&s, NULL, 0);
  hws_cancel *cancel = NULL;
  hws_monitor *monitor = NULL;
  const char *stage = NULL;
  int64_t steps = 7, seen = 0, total = 0;
  int32_t done = 7;
  (void)state;
  assert_ok(hws_cancel_new(&cancel));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_learner_set_cancel(l, cancel));
  assert_ok(hws_learner_set_monitor(l, monitor));
  hws_cancel_set(cancel);
  assert_status(hws_learner_step(l, 1, &done), HWS_E_CANCELLED);
  assert_int_equal(done, 0);
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 0);
  hws_cancel_clear(cancel);
  hws_cancel_free(cancel); /* the learner keeps it alive */
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_monitor_read(monitor, &stage, &seen, &total));
  assert_string_equal(stage, ""); /* idle between calls */
  assert_ok(hws_learner_set_cancel(l, NULL));
  assert_ok(hws_learner_set_monitor(l, NULL));
  hws_monitor_free(monitor);
  assert_ok(hws_learner_step(l, 1, &done));
  hws_learner_free(l);
  scene_free(&s);
}

static void bad_arguments(void **state) {
  struct scene s = scene_of(kPairs), none = scene_of("# no pairs\n");
  hws_learner *l = learner_of(&s, NULL, 0), *made = NULL;
  hws_strings *words = NULL;
  hws_edit_model *m = NULL;
  int32_t done = 7;
  double x;
  (void)state;
  assert_status(hws_learner_step(l, -1, &done), HWS_E_ARGUMENT);
  assert_int_equal(done, 0);
  assert_status(hws_learner_step(l, 1, NULL), HWS_E_ARGUMENT);
  assert_status(hws_learner_step(NULL, 1, &done), HWS_E_ARGUMENT);
  assert_status(hws_learner_metric(l, NULL, &x), HWS_E_ARGUMENT);
  assert_status(hws_learner_metric(NULL, "objective", &x), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_new(NULL, s.pairs, NULL, NULL, &made), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_new(s.start, NULL, NULL, NULL, &made), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_new(s.start, s.pairs, NULL, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_new(none.start, none.pairs, NULL, NULL, &made), HWS_E_EMPTY);
  assert_null(made);
  assert_ok(hws_strings_read("1 2\n", -1, 1, HWS_SPLIT_SPACES, NULL, NULL, &words));
  assert_status(hws_edit_learner_new(s.start, words, NULL, NULL, &made), HWS_E_ARGUMENT);
  assert_message("pairs");
  assert_status(hws_edit_learner_model(NULL, &m), HWS_E_ARGUMENT);
  hws_strings_free(words);
  hws_learner_free(l);
  scene_free(&s);
  scene_free(&none);
}

CAPI_MAIN(cmocka_unit_test(steps_metrics_and_results), cmocka_unit_test(a_fixed_part_stays_the_starts),
          cmocka_unit_test(held_out_pairs_are_scored), cmocka_unit_test(checkpoints_name_what_differs),
          cmocka_unit_test(cancel_and_monitor), cmocka_unit_test(bad_arguments))
