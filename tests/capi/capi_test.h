/* CMocka for tests through the C interface, as a user would write them. Every
 * test program runs on a thread with a stack of 128 KiB, where there are
 * threads: nothing in the library may need more, however large its input. */
#ifndef HAWSER_CAPI_TEST_H
#define HAWSER_CAPI_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

/* Graphs may have variables over strings. */
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
#define HAS_STRINGS_IN_GRAPHS 1
#endif

#if !defined(HWS_NO_THREADS) && !defined(__EMSCRIPTEN__) && !defined(_WIN32)
#define HWS_TEST_THREADS 1
#include <pthread.h>
#include <signal.h>
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HWS_TEST_STACK (4 * 1024 * 1024) /* shadow frames are many times larger */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HWS_TEST_STACK (4 * 1024 * 1024)
#endif
#endif
#ifndef HWS_TEST_STACK
#define HWS_TEST_STACK (128 * 1024)
#endif
/* Where everything takes many times as long, or memory is 32-bit: sanitizers, the gates' emulated ARM, wasm. Fewer cases
 * there. */
#if HWS_TEST_STACK > 128 * 1024 || defined(__EMSCRIPTEN__) || defined(__aarch64__)
#define HWS_TEST_SLOW 1
#endif

/* Asserts the status of a call; shows the message otherwise. */
#define assert_status(call, expected)                                                                    \
  do {                                                                                                   \
    const hws_status status_got = (call);                                                                \
    if (status_got != (expected)) {                                                                      \
      print_error("%s: %s, expected %s (%s)\n", #call, hws_status_name(status_got), #expected,           \
                  hws_error_message_view());                                                             \
      fail();                                                                                            \
    }                                                                                                    \
  } while (0)
#define assert_ok(call) assert_status(call, HWS_OK)
/* Asserts that the thread's error message contains a text. */
#define assert_message(part)                                                                             \
  do {                                                                                                   \
    if (!strstr(hws_error_message_view(), (part))) {                                                     \
      print_error("message \"%s\" lacks \"%s\"\n", hws_error_message_view(), (part));                    \
      fail();                                                                                            \
    }                                                                                                    \
  } while (0)
/* |a - b| <= tolerance * max(1, |a|, |b|), infinities equal. */
#define assert_near(a, b, tolerance)                                                                     \
  do {                                                                                                   \
    const double near_a = (a), near_b = (b);                                                             \
    if (!(near_a == near_b || fabs(near_a - near_b) <= (tolerance)*fmax(1, fmax(fabs(near_a), fabs(near_b))))) { \
      print_error("%s = %.17g, %s = %.17g\n", #a, near_a, #b, near_b);                                   \
      fail();                                                                                            \
    }                                                                                                    \
  } while (0)

#ifdef HWS_TEST_THREADS
static int (*capi_suite)(void);
static void *capi_suite_run(void *failed) {
  *(int *)failed = capi_suite();
  return NULL;
}
#endif

static inline int capi_main(int (*suite)(void)) {
#ifdef HWS_TEST_THREADS
  int failed = 1;
  pthread_t thread;
  pthread_attr_t attributes;
  sigset_t all;
  capi_suite = suite;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, HWS_TEST_STACK) ||
      pthread_create(&thread, &attributes, capi_suite_run, &failed)) {
    fprintf(stderr, "cannot start a thread with a stack of %d bytes\n", HWS_TEST_STACK);
    return 1;
  }
  /* Signals are for the suite's thread: this one only waits. */
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  return failed;
#else
  return suite();
#endif
}
#define CAPI_MAIN(...)                                                                          \
  static const struct CMUnitTest capi_tests[] = {__VA_ARGS__};                                  \
  static int capi_run(void) { return cmocka_run_group_tests(capi_tests, NULL, NULL); }          \
  int main(void) { return capi_main(capi_run); }

#endif
