/* Checkpoints of every learner: a resumed run is the uninterrupted one, to the bit and for any number of threads; what another
 * learner saved, or what is damaged, is refused and changes nothing. */
#include "tests/laws/rows.h"

/* After so many of its steps a run is resumed. */
#ifdef HWS_TEST_SLOW
#define RESUMED 2
#else
#define RESUMED 16
#endif

/* Resumed after some of its steps, with another number of threads each time. */
static void resumes(const struct world *w, const struct row *row) {
  hws_learner *whole = learner_of(w, row, ""), *first = learner_of(w, row, "");
  int64_t steps = -1, last = 0, k = 0, size;
  int32_t done = 0;
  run(whole);
  assert_ok(hws_learner_steps(whole, &last));
  for (k = 0; k <= last; k += 1 + last / RESUMED) {
    hws_learner *resumed = learner_of(w, row, k % 3 == 0 ? "threads=1" : k % 3 == 1 ? "threads=2" : "threads=3");
    void *bytes = saved(first, &size);
    if (hws_learner_load(resumed, bytes, size, NULL)) FAIL(row, "step %d: %s\n", (int)k, hws_error_message_view());
    assert_ok(hws_learner_steps(resumed, &steps));
    if (steps != k || !same_state(first, resumed)) FAIL(row, "loaded after step %d it is another one\n", (int)k);
    run(resumed);
    if (!same_state(whole, resumed)) FAIL(row, "resumed after step %d it ends as another one\n", (int)k);
    if (learned(w, row->family, row->data, whole) != learned(w, row->family, row->data, resumed)) {
      FAIL(row, "resumed after step %d it has learned other numbers\n", (int)k);
    }
    assert_ok(hws_learner_step(first, 1 + last / RESUMED, &done));
    free(bytes);
    hws_learner_free(resumed);
  }
  hws_learner_free(whole);
  hws_learner_free(first);
}
static void a_resumed_run_is_the_uninterrupted_one(void **state) {
  (void)state;
  for_each_row(&W, resumes);
}

/* Refused, and the learner is as it was. */
static void refuses(const struct row *row, hws_learner *learner, const void *bytes, int64_t size, const char *what,
                    int64_t at) {
  int64_t before_size, after_size;
  void *before = saved(learner, &before_size), *after;
  if (hws_learner_load(learner, bytes, size, NULL) >= 0) FAIL(row, "took a checkpoint that is %s (%d)\n", what, (int)at);
  after = saved(learner, &after_size);
  if (before_size != after_size || memcmp(before, after, (size_t)after_size) != 0) {
    FAIL(row, "is another one after it refused a checkpoint that is %s (%d)\n", what, (int)at);
  }
  free(before);
  free(after);
}

static void refuses_damage(const struct world *w, const struct row *row) {
  hws_learner *learner = learner_of(w, row, ""), *other = learner_of(w, row, "");
  int64_t size, i;
  int32_t done;
  char *bytes;
  assert_ok(hws_learner_step(learner, 2, &done));
  assert_ok(hws_learner_step(other, 1, &done));
  bytes = (char *)saved(learner, &size);
  for (i = 0; i < size; i += 1 + size / 32) refuses(row, other, bytes, i, "truncated", i);
  for (i = 0; i < size; i += 1 + size / 64) {
    bytes[i] ^= 0x40;
    refuses(row, other, bytes, size, "damaged", i);
    bytes[i] ^= 0x40;
  }
  assert_ok(hws_learner_load(other, bytes, size, NULL));
  assert_true(same_state(learner, other));
  free(bytes);
  hws_learner_free(other);
  hws_learner_free(learner);
}
static void what_is_damaged_is_refused(void **state) {
  (void)state;
  for_each_row(&W, refuses_damage);
}

/* All learners there are, after a step. */
static struct {
  struct row row;
  hws_learner *learner;
  void *bytes;
  int64_t size;
} others[320];
static size_t other_count;

static void remember(const struct world *w, const struct row *row) {
  int32_t done;
  hws_learner *learner = learner_of(w, row, "");
  assert_true(other_count < COUNT(others));
  assert_ok(hws_learner_step(learner, 1, &done));
  others[other_count].row = *row;
  others[other_count].learner = learner;
  others[other_count].bytes = saved(learner, &others[other_count].size);
  ++other_count;
}

static void what_another_learner_saved_is_refused(void **state) {
  struct world w = world_of(&kSmall); /* other random numbers: the same learners of other data */
  size_t i, k;
  (void)state;
  other_count = 0;
  for_each_row(&W, remember);
  for (i = 0; i < other_count; ++i) {
    hws_learner *elsewhere = learner_of(&w, &others[i].row, "");
    refuses(&others[i].row, elsewhere, others[i].bytes, others[i].size, "of other data", 0);
    hws_learner_free(elsewhere);
    for (k = 0; k < other_count; ++k) {
      if (k != i) refuses(&others[i].row, others[i].learner, others[k].bytes, others[k].size, "another learner's", (int64_t)k);
    }
  }
  for (i = 0; i < other_count; ++i) {
    hws_learner_free(others[i].learner);
    free(others[i].bytes);
  }
  free_world(&w);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(a_resumed_run_is_the_uninterrupted_one),
                                          cmocka_unit_test(what_is_damaged_is_refused),
                                          cmocka_unit_test(what_another_learner_saved_is_refused)};
static int suite(void) { return cmocka_run_group_tests(tests, make_small_world, free_small_world); }
int main(void) { return capi_main(suite); }
