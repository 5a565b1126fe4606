/* What several threads may do at once. Run under the thread sanitizer too. */
#include "capi_test.h"

#include <pthread.h>

enum { kThreads = 4 };

static void in_threads(void *(*body)(void *), void *given, size_t size) {
  pthread_t threads[kThreads];
  int i;
  for (i = 0; i < kThreads; ++i) {
    assert_int_equal(pthread_create(&threads[i], NULL, body, (char *)given + (size_t)i * size), 0);
  }
  for (i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
}

struct failing {
  int number, good;
};

/* Each thread makes failing calls with a number of its own in the message. */
static void *fail_with_a_number(void *given) {
  struct failing *f = (struct failing *)given;
  char expected[64];
  int i;
  f->good = hws_error_code() == HWS_OK && !*hws_error_message_view();
  sprintf(expected, "semiring %d;", f->number);
  for (i = 0; i < 1000; ++i) {
    hws_builder *b;
    f->good &= hws_builder_new(f->number, 1, NULL, &b) == HWS_E_ARGUMENT && !b;
    f->good &= strstr(hws_error_message_view(), expected) != NULL;
  }
  return NULL;
}

static void every_thread_has_an_error_record_of_its_own(void **state) {
  (void)state;
  struct failing f[kThreads];
  int i;
  assert_status(hws_options_new(NULL), HWS_E_ARGUMENT);
  for (i = 0; i < kThreads; ++i) f[i].number = 100 + i;
  in_threads(fail_with_a_number, f, sizeof f[0]);
  for (i = 0; i < kThreads; ++i) assert_true(f[i].good);
  assert_message("options is NULL"); /* this thread's record is as it was */
}

static void *watch(void *given) {
  hws_monitor *m = *(hws_monitor **)given;
  const char *stage;
  int64_t done, total, arcs;
  int i;
  for (i = 0; i < 1000; ++i) {
    hws_monitor_read(m, &stage, &done, &total);
    hws_monitor_metric(m, "arcs_visited", &arcs);
  }
  return NULL;
}

static void a_monitor_may_be_read_from_any_thread(void **state) {
  (void)state;
  hws_monitor *m[kThreads];
  int i;
  assert_ok(hws_monitor_new(&m[0]));
  for (i = 1; i < kThreads; ++i) m[i] = m[0];
  in_threads(watch, m, sizeof m[0]);
  hws_monitor_free(m[0]);
}

static void *set_and_clear(void *given) {
  hws_cancel *c = *(hws_cancel **)given;
  int i;
  for (i = 0; i < 1000; ++i) {
    hws_cancel_set(c);
    (void)hws_cancel_is_set(c);
    hws_cancel_clear(c);
  }
  return NULL;
}

static void a_cancel_handle_may_be_set_from_any_thread(void **state) {
  (void)state;
  hws_cancel *c[kThreads];
  int i;
  assert_ok(hws_cancel_new(&c[0]));
  for (i = 1; i < kThreads; ++i) c[i] = c[0];
  in_threads(set_and_clear, c, sizeof c[0]);
  assert_int_equal(hws_cancel_is_set(c[0]), 0);
  hws_cancel_free(c[0]);
}

CAPI_MAIN(cmocka_unit_test(every_thread_has_an_error_record_of_its_own),
          cmocka_unit_test(a_monitor_may_be_read_from_any_thread),
          cmocka_unit_test(a_cancel_handle_may_be_set_from_any_thread))
