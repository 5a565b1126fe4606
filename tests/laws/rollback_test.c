/* Steps of every learner that cannot be finished, for lack of memory or because somebody cancels, at one allocation after
 * another: the learner is as it was, nothing has leaked, and the step made afterwards is the one there would have been. Making
 * a learner and loading a checkpoint without memory leak nothing and change nothing. */
#include "tests/laws/rows.h"

#include "tests/own_malloc.h"

static int64_t allocations_left = -1;      /* how many succeed before one fails; below 0: all do */
static hws_cancel *cancel_instead = NULL; /* set at that allocation, which then succeeds */
static int reached;

static int refused(void) {
  if (allocations_left < 0 || allocations_left-- > 0) return 0;
  reached = 1;
  if (!cancel_instead) {
    errno = ENOMEM;
    return 1;
  }
  hws_cancel_set(cancel_instead);
  return 0;
}

/* After n allocations the next one fails, or cancels; that `call` was in time to see it shows in `reached`. */
#define WITH_FAILURE(n, call)  \
  do {                         \
    reached = 0;               \
    allocations_left = (n);    \
    status = (call);           \
    allocations_left = -1;     \
  } while (0)

/* The next place to fail at: all at first, then ever fewer. */
static int64_t after(int64_t n) { return n + 1 + n / 12; }

/* Lets the learner's next step fail or be cancelled at one allocation after another; `next` has made that step. How many of
 * these steps failed. */
static int failures_of_a_step(const struct row *row, hws_learner *learner, const hws_learner *next, hws_cancel *cancel) {
  const hws_status expected = cancel ? HWS_E_CANCELLED : HWS_E_NO_MEMORY;
  int64_t size, now, n;
  void *before = saved(learner, &size), *after_failure;
  hws_status status;
  int32_t done;
  int failures = 0;
  assert_ok(hws_learner_set_cancel(learner, cancel));
  if (cancel) { /* before the step: one that takes no memory cannot be cancelled later on */
    hws_cancel_set(cancel);
    status = hws_learner_step(learner, 1, &done);
    hws_cancel_clear(cancel);
    failures += status == expected;
    if (status == HWS_OK && !same_state(learner, next)) FAIL(row, "a step that was done before it looked is another one\n");
    if (status == HWS_OK) assert_ok(hws_learner_load(learner, before, size, NULL));
  }
  for (reached = 1, n = 0; reached; n = after(n)) {
    cancel_instead = cancel;
    WITH_FAILURE(n, hws_learner_step(learner, 1, &done));
    cancel_instead = NULL;
    hws_cancel_clear(cancel);
    if (status == HWS_OK) { /* it did without that memory, or was done before it looked */
      if (!same_state(learner, next)) FAIL(row, "a step that did without allocation %d is another one\n", (int)n);
      assert_ok(hws_learner_load(learner, before, size, NULL));
      continue;
    }
    ++failures;
    if (status != expected) FAIL(row, "allocation %d: %s\n", (int)n, hws_status_name(status));
    after_failure = saved(learner, &now);
    if (now != size || memcmp(after_failure, before, (size_t)size) != 0) {
      FAIL(row, "%s at allocation %d: the step is not undone\n", hws_status_name(status), (int)n);
    }
    free(after_failure);
  }
  assert_ok(hws_learner_set_cancel(learner, NULL));
  free(before);
  return failures;
}

/* Machines of a graph keep what was once found out about them. */
static void assert_none_leaked(const struct row *row, int64_t held) {
  if (live_allocations != held && strcmp(row->family, "graph") != 0) {
    FAIL(row, "%d blocks leaked\n", (int)(live_allocations - held));
  }
}

static void undoes_steps(const struct world *w, const struct row *row) {
  const int64_t held = live_allocations;
  hws_learner *learner = learner_of(w, row, ""), *next = learner_of(w, row, "");
  hws_cancel *cancel = NULL;
  int failures = 0, cancelled = 0, step;
  int32_t done;
  assert_ok(hws_cancel_new(&cancel));
  (void)read_result(row->family, learner); /* makes the start, which stays, where that is made when it is asked for */
  for (step = 0; step < 3; ++step) {
    assert_ok(hws_learner_step(next, 1, &done));
    failures += failures_of_a_step(row, learner, next, NULL);
    cancelled += failures_of_a_step(row, learner, next, cancel);
    assert_ok(hws_learner_step(learner, 1, &done));
    if (!same_state(learner, next)) FAIL(row, "the step after failures is another one\n");
  }
  if (!failures || !cancelled) FAIL(row, "%d steps failed, %d were cancelled\n", failures, cancelled);
  hws_cancel_free(cancel);
  hws_learner_free(learner);
  hws_learner_free(next);
  assert_none_leaked(row, held);
}
static void a_step_that_fails_is_undone(void **state) {
  (void)state;
  for_each_row(&W, undoes_steps);
}

static void makes_and_loads(const struct world *w, const struct row *row) {
  hws_learner *learner = learner_of(w, row, ""), *other = learner_of(w, row, ""), *made;
  hws_options *options = options_for(row, "");
  hws_status status;
  int64_t size, n, held;
  int32_t done;
  void *bytes;
  held = live_allocations;
  for (reached = 1, n = 0; reached; n = after(n)) {
    WITH_FAILURE(n, new_learner(w, row->family, row->data, options, &made));
    hws_learner_free(made);
    if (reached && status == HWS_OK) continue; /* it did without */
    if (status != (reached ? HWS_E_NO_MEMORY : HWS_OK)) FAIL(row, "made: %s\n", hws_status_name(status));
    assert_none_leaked(row, held);
  }
  assert_ok(hws_learner_step(learner, 2, &done));
  bytes = saved(learner, &size);
  for (reached = 1, n = 0; reached; n = after(n)) {
    int64_t now;
    void *before = saved(other, &now);
    WITH_FAILURE(n, hws_learner_load(other, bytes, size, NULL));
    if (status == HWS_OK ? !same_state(learner, other) : status != HWS_E_NO_MEMORY) {
      FAIL(row, "loaded: %s\n", hws_status_name(status));
    }
    if (status != HWS_OK) {
      int64_t later;
      void *unchanged = saved(other, &later);
      if (now != later || memcmp(before, unchanged, (size_t)now) != 0) FAIL(row, "changed by what it could not load\n");
      free(unchanged);
    }
    free(before);
  }
  free(bytes);
  hws_options_free(options);
  hws_learner_free(learner);
  hws_learner_free(other);
}
static void making_and_loading_without_memory_changes_nothing(void **state) {
  (void)state;
  for_each_row(&W, makes_and_loads);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_that_fails_is_undone),
                                          cmocka_unit_test(making_and_loading_without_memory_changes_nothing)};
static int suite(void) { return cmocka_run_group_tests(tests, make_small_world, free_small_world); }
int main(void) { return capi_main(suite); }
