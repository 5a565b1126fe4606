/* Steps of every learner: the number of threads shows nowhere; what a step must not lower it does not; and no two methods are
 * one. (Steps from parts of the data: parts_test.c.) */
#include "tests/laws/rows.h"

/* Blocks of all sums are several here, but where everything takes many times as long. */
#ifdef HWS_TEST_SLOW
static const struct world_size kLarge = {60, 200, 300, 30, 5, 1};
#else
static const struct world_size kLarge = {300, 1500, 1500, 30, 5, 1};
#endif

static struct world L;

static int make_worlds(void **state) {
  (void)state;
  W = world_of(&kSmall);
  L = world_of(&kLarge);
  return 0;
}
static int free_worlds(void **state) {
  (void)state;
  free_world(&W);
  free_world(&L);
  return 0;
}

static void is_the_same_for_any_threads(const struct world *w, const struct row *row) {
  static const char *const counts[] = {"threads=1", "threads=3", "threads=8"};
  hws_learner *learners[COUNT(counts)];
  size_t i;
  int32_t done;
  for (i = 0; i < COUNT(counts); ++i) {
    learners[i] = learner_of(w, row, counts[i]);
    assert_ok(hws_learner_step(learners[i], 2, &done));
    if (!same_state(learners[0], learners[i])) FAIL(row, "%s shows\n", counts[i]);
  }
  for (i = 0; i < COUNT(counts); ++i) hws_learner_free(learners[i]);
}
static void the_number_of_threads_shows_nowhere(void **state) {
  (void)state;
  for_each_row(&L, is_the_same_for_any_threads);
}

static void climbs(const struct world *w, const struct row *row) {
  double last = -INFINITY, x;
  hws_learner *learner;
  int32_t done;
  if (!row->climbs) return;
  learner = learner_of(w, row, "iterations=30 tolerance=0");
  for (done = 0; !done; last = x) {
    assert_ok(hws_learner_step(learner, 1, &done));
    assert_ok(hws_learner_metric(learner, row->climbs, &x));
    if (x < last - 1e-11 * fabs(last)) FAIL(row, "%s fell from %.17g to %.17g\n", row->climbs, last, x);
  }
  hws_learner_free(learner);
}
static void objectives_never_fall(void **state) {
  (void)state;
  for_each_row(&W, climbs);
}

static struct {
  struct row row;
  uint64_t learned;
} results[320];
static size_t result_count;

static void learns(const struct world *w, const struct row *row) {
  hws_learner *learner = learner_of(w, row, "");
  uint64_t numbers;
  size_t i;
  run(learner);
  numbers = learned(w, row->family, row->data, learner);
  for (i = 0; i < result_count; ++i) {
    if (results[i].learned == numbers) FAIL(row, "learns what %s %s does\n", results[i].row.family, results[i].row.method);
  }
  assert_true(result_count < COUNT(results));
  results[result_count].row = *row;
  results[result_count++].learned = numbers;
  hws_learner_free(learner);
}
static void no_two_methods_learn_the_same(void **state) {
  (void)state;
  result_count = 0;
  for_each_row(&W, learns);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_number_of_threads_shows_nowhere), cmocka_unit_test(objectives_never_fall),
    cmocka_unit_test(no_two_methods_learn_the_same)};
static int suite(void) { return cmocka_run_group_tests(tests, make_worlds, free_worlds); }
int main(void) { return capi_main(suite); }
