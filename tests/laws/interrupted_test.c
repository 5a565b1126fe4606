/* Every learner, stopped from another thread while it steps: the step that was under way is undone, the learner is what a run
 * of the steps before it gives, and going on gives the bits of a run that was never stopped. */
#include "tests/laws/rows.h"

#include "tests/capi/interrupt.h"

#include <pthread.h> /* interrupt.h calls pthread_create */

/* Steps that take a while. A merge of states is over at once, unless the corpus is large. */
static const struct world_size kMany = {200, 1000, 400, 30, 5, 1}, kMerged = {1, 20000, 1, 30, 5, 1};
static struct world M;

static int make_worlds(void **state) {
  (void)state;
  W = world_of(&kMany);
  M = world_of(&kMerged);
  return 0;
}
static int free_worlds(void **state) {
  (void)state;
  free_world(&W);
  free_world(&M);
  return 0;
}

/* Options of a run without an end. */
static void endless(const struct row *row, char text[200]) {
  strcpy(text, "threads=2");
  if (strstr(row->settings, "candidate_")) return;
  if (strcmp(row->family, "parser") == 0) { /* its iterations are sweeps within a step */
    strcat(text, " epochs=1000000000");
    return;
  }
  if (strstr(row->settings, "iterations=")) strcat(text, " iterations=1000000000");
  if (strstr(row->settings, "period=")) strcat(text, " burn_in=3 period=1000000");
  if (takes_option_of(row, "tolerance")) strcat(text, " tolerance=0");
}

static void stops_and_goes_on(const struct world *unused, const struct row *row) {
  const struct world *w = strstr(row->settings, "minimum_count") || strstr(row->method, "gram") ? &M : &W;
  struct interruption i;
  hws_status status = HWS_OK;
  char text[200];
  int attempt;
  (void)unused;
  if (*row->data && !strstr("dense grid chosen residual", row->data)) return;
  endless(row, text);
  interruption_new(&i);
  for (attempt = 0; attempt < kAttempts && status != HWS_E_CANCELLED; ++attempt) {
    hws_learner *learner = learner_of(w, row, text), *whole = learner_of(w, row, text);
    int64_t steps = -1;
    int32_t done = 7;
    assert_ok(hws_learner_set_cancel(learner, i.cancel));
    assert_ok(hws_learner_set_monitor(learner, i.monitor));
    interruption_begin(&i);
    status = hws_learner_step(learner, INT64_MAX, &done);
    interruption_end(&i);
    if (status == HWS_E_CANCELLED) {
      assert_int_equal(done, 0);
      assert_ok(hws_learner_steps(learner, &steps));
      assert_ok(hws_learner_step(whole, steps, &done));
      (void)read_result(row->family, learner); /* makes the start that both may have not made yet */
      (void)read_result(row->family, whole);
      if (!same_state(learner, whole)) FAIL(row, "stopped in step %d it is another one\n", (int)steps + 1);
      assert_ok(hws_learner_step(learner, 2, &done));
      assert_ok(hws_learner_step(whole, 2, &done));
      if (!same_state(learner, whole)) FAIL(row, "going on after step %d it is another one\n", (int)steps);
    } else if (status < 0) {
      FAIL(row, "%s (%s)\n", hws_status_name(status), hws_error_message_view());
    }
    hws_learner_free(learner);
    hws_learner_free(whole);
  }
  interruption_free(&i);
  if (status != HWS_E_CANCELLED) FAIL(row, "never stopped in %d runs\n", kAttempts);
}
static void a_step_that_is_stopped_is_undone(void **state) {
  (void)state;
  for_each_row(&W, stops_and_goes_on);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_that_is_stopped_is_undone)};
static int suite(void) { return cmocka_run_group_tests(tests, make_worlds, free_worlds); }
int main(void) { return capi_main(suite); }
