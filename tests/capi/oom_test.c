/* Every public function with malloc failing: at its k-th allocation only, and from
 * its k-th on. Each failure must be HWS_E_NO_MEMORY, with outputs NULL, nothing leaked
 * and all handles as good as before. k is the first, the last, and others spread evenly
 * between them, at most HWS_OOM_FAILURES of them (environment; 0: every k there is). */
#include "capi_test.h"

#include <limits.h>

#include "tests/own_malloc.h"

static long fail_at;      /* number of the allocation that fails, counted from now; 0: none */
static int fail_after;    /* and all that follow it */
static long allocations;  /* since armed */
static int hits;          /* failures injected */

static int refused(void) {
  if (!fail_at) return 0;
  const long n = ++allocations;
  if (n == fail_at || (fail_after && n > fail_at)) {
    ++hits;
    errno = ENOMEM;
    return 1;
  }
  return 0;
}

/* Thousands of files are written here, and no power fails: nothing waits for the disk. */
int fsync(int file) {
  (void)file;
  return 0;
}

#include "oom_scenarios.h"

static void the_injection_works(void **state) {
  (void)state;
  hws_options *options;
  fail_at = 1;
  allocations = 0;
  const hws_status status = hws_options_new(&options);
  fail_at = 0;
  assert_int_equal(status, HWS_E_NO_MEMORY);
  assert_int_equal(allocations > 0, 1);
  assert_string_equal(hws_error_message_view(), "out of memory");
}

static void make_all(const struct scenario_group *group) {
  make_world();
  if (group->make) group->make();
}
static void free_all(const struct scenario_group *group) {
  if (group->free) group->free();
  free_world();
}

/* How many k of each scenario. */
enum { kFew = 12 };
static long most_failures(void) {
  const char *given = getenv("HWS_OOM_FAILURES");
  return given && *given ? strtol(given, NULL, 10) : kFew;
}

/* Runs the scenario with its k-th allocation failing. Returns whether there were that many. */
static int fails_at(const struct scenario_group *group, const struct scenario *scenario, long k, int after) {
  const int64_t before = live_allocations;
  make_all(group);
  poisoned = 0;
  hits = 0;
  allocations = 0;
  fail_after = after;
  fail_at = k;
  const hws_status status = scenario->run();
  fail_at = 0;
  if (hits && status != HWS_E_NO_MEMORY && !(scenario->allocates == 2 && status >= 0)) {
    fail_msg("%s, allocation %ld%s: %s (%s)", scenario->name, k, after ? " and later" : "", hws_status_name(status),
             hws_error_message_view());
  }
  if (!hits && status < 0) fail_msg("%s: %s (%s)", scenario->name, hws_status_name(status), hws_error_message_view());
  if (poisoned) fail_msg("%s, allocation %ld: an output was not set to NULL", scenario->name, k);
  /* The call's operands are as good as before. */
  const hws_status again = scenario->run();
  if (again < 0) {
    fail_msg("%s again, after allocation %ld failed: %s (%s)", scenario->name, k, hws_status_name(again),
             hws_error_message_view());
  }
  free_all(group);
  if (live_allocations != before) {
    fail_msg("%s, allocation %ld%s: %ld blocks leaked", scenario->name, k, after ? " and later" : "",
             (long)(live_allocations - before));
  }
  return hits > 0;
}

/* The number of allocations the scenario makes if none fails. */
static long counted_allocations(const struct scenario_group *group, const struct scenario *scenario) {
  make_all(group);
  allocations = 0;
  fail_after = 0;
  fail_at = LONG_MAX;
  const hws_status status = scenario->run();
  fail_at = 0;
  if (status < 0) fail_msg("%s: %s", scenario->name, hws_error_message_view());
  free_all(group);
  return allocations;
}

static void survives_failures(const struct scenario_group *group, const struct scenario *scenario) {
  const long most = most_failures();
  long all, i, k = 0;
  int after;
  make_all(group); /* what is made once, at first use, is made here */
  if (scenario->run() < 0) fail_msg("%s: %s", scenario->name, hws_error_message_view());
  free_all(group);
  all = counted_allocations(group, scenario);
  assert_int_equal(all > 0, scenario->allocates > 0);
  if (most > 0 && all > most) {
    for (i = 0; i < most; ++i) {
      /* the last one may not be reached where threads share the work */
      k = most > 1 ? 1 + i * (all - 1) / (most - 1) : 1;
      for (after = 0; after < 2; ++after) fails_at(group, scenario, k, after);
    }
  } else {
    for (after = 0; after < 2; ++after) {
      for (k = 1; fails_at(group, scenario, k, after); ++k) continue;
      assert_true(!after || k <= all + 1);
    }
  }
  print_message("%-32s %ld allocations\n", scenario->name, all);
}

static void every_function_survives_failing_allocations(void **state) {
  (void)state;
  size_t g, i;
  for (g = 0; g < sizeof scenario_groups / sizeof scenario_groups[0]; ++g) {
    for (i = 0; i < scenario_groups[g].count; ++i) survives_failures(&scenario_groups[g], &scenario_groups[g].scenarios[i]);
  }
}

CAPI_MAIN(cmocka_unit_test(the_injection_works), cmocka_unit_test(every_function_survives_failing_allocations))
