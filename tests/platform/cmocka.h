/* A stand-in for CMocka where the package manager has none: cross builds for
 * aarch64, wasm and Windows run the C suite with it. The assertions, groups and
 * fixtures the suite uses, under CMocka's names; no mocks. On every native build
 * the real CMocka runs the same sources (docs/design/testing.md). */
#ifndef HAWSER_TESTS_PLATFORM_CMOCKA_H
#define HAWSER_TESTS_PLATFORM_CMOCKA_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func;
  CMFixtureFunction teardown_func;
  void *initial_state;
};

#define cmocka_unit_test(f) {#f, f, NULL, NULL, NULL}
#define cmocka_unit_test_setup(f, setup) {#f, f, setup, NULL, NULL}
#define cmocka_unit_test_teardown(f, teardown) {#f, f, NULL, teardown, NULL}
#define cmocka_unit_test_setup_teardown(f, setup, teardown) {#f, f, setup, teardown, NULL}
#define cmocka_unit_test_prestate(f, state) {#f, f, NULL, NULL, state}

#define print_message(...) printf(__VA_ARGS__)
#define print_error(...) fprintf(stderr, __VA_ARGS__)

enum { cmocka_failed = 1, cmocka_skipped = 2 };
static jmp_buf cmocka_back;

static inline void cmocka_leave(int how, const char *text, const char *file, int line) {
  if (how == cmocka_failed) fprintf(stderr, "%s:%d: %s\n", file, line, text);
  longjmp(cmocka_back, how);
}

#define fail() cmocka_leave(cmocka_failed, "fail()", __FILE__, __LINE__)
#define fail_msg(...) (fprintf(stderr, __VA_ARGS__), cmocka_leave(cmocka_failed, "", __FILE__, __LINE__))
#define skip() cmocka_leave(cmocka_skipped, "", __FILE__, __LINE__)

#define cmocka_require(ok, text) ((ok) ? (void)0 : cmocka_leave(cmocka_failed, text, __FILE__, __LINE__))
#define assert_true(c) cmocka_require(!!(c), #c)
#define assert_false(c) cmocka_require(!(c), "not " #c)
#define assert_null(c) cmocka_require((c) == NULL, #c " is NULL")
#define assert_non_null(c) cmocka_require((c) != NULL, #c " is not NULL")
#define assert_ptr_equal(a, b) cmocka_require((const void *)(a) == (const void *)(b), #a " == " #b)
#define assert_ptr_not_equal(a, b) cmocka_require((const void *)(a) != (const void *)(b), #a " != " #b)

static inline void cmocka_integers(long long a, long long b, int equal, const char *text, const char *file, int line) {
  if ((a == b) == equal) return;
  fprintf(stderr, "%lld and %lld: ", a, b);
  cmocka_leave(cmocka_failed, text, file, line);
}
#define assert_int_equal(a, b) cmocka_integers((long long)(a), (long long)(b), 1, #a " == " #b, __FILE__, __LINE__)
#define assert_int_not_equal(a, b) cmocka_integers((long long)(a), (long long)(b), 0, #a " != " #b, __FILE__, __LINE__)
#define assert_in_range(v, low, high) \
  cmocka_require((uintmax_t)(v) >= (uintmax_t)(low) && (uintmax_t)(v) <= (uintmax_t)(high), #v " in " #low ".." #high)
#define assert_not_in_range(v, low, high) \
  cmocka_require((uintmax_t)(v) < (uintmax_t)(low) || (uintmax_t)(v) > (uintmax_t)(high), #v " not in " #low ".." #high)

static inline void cmocka_strings(const char *a, const char *b, int equal, const char *text, const char *file, int line) {
  if ((strcmp(a, b) == 0) == equal) return;
  fprintf(stderr, "\"%s\" and \"%s\": ", a, b);
  cmocka_leave(cmocka_failed, text, file, line);
}
#define assert_string_equal(a, b) cmocka_strings((a), (b), 1, #a " == " #b, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) cmocka_strings((a), (b), 0, #a " != " #b, __FILE__, __LINE__)
#define assert_memory_equal(a, b, n) cmocka_require(memcmp((a), (b), (n)) == 0, #a " == " #b)
#define assert_memory_not_equal(a, b, n) cmocka_require(memcmp((a), (b), (n)) != 0, #a " != " #b)

/* One test with its fixtures: 0, cmocka_failed or cmocka_skipped. */
static inline int cmocka_one(const struct CMUnitTest *test, void *group_state) {
  void *state = test->initial_state != NULL ? test->initial_state : group_state;
  volatile int how;
  if (test->setup_func != NULL && test->setup_func(&state) != 0) return cmocka_failed;
  how = setjmp(cmocka_back);
  if (how == 0) test->test_func(&state);
  if (test->teardown_func != NULL && test->teardown_func(&state) != 0) how = cmocka_failed;
  return how;
}

static inline int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                          CMFixtureFunction setup, CMFixtureFunction teardown) {
  void *state = NULL;
  int failed = 0;
  size_t i;
  if (setup != NULL && setup(&state) != 0) return (int)count;
  for (i = 0; i < count; ++i) {
    const int how = cmocka_one(&tests[i], state);
    printf("[%s] %s\n", how == 0 ? "OK" : how == cmocka_skipped ? "SKIPPED" : "FAILED", tests[i].name);
    fflush(stdout);
    failed += how == cmocka_failed;
  }
  if (teardown != NULL && teardown(&state) != 0) ++failed;
  printf("%s: %d of %d failed\n", group, failed, (int)count);
  return failed;
}
#define cmocka_run_group_tests(tests, setup, teardown) \
  _cmocka_run_group_tests(#tests, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) \
  _cmocka_run_group_tests(name, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

#endif
