/* Uses that several threads may make at once. The test also runs under the thread sanitizer. */
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
    f->good &= hws_builder_new(f->number, 1, NULL, NULL, &b) == HWS_E_ARGUMENT && !b;
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

/* A cycle with failure arcs: its sums need everything a machine computes lazily. */
static hws_machine *backoff_machine(int states) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int s;
  int32_t x;
  const int32_t phi = HWS_PHI;
  assert_ok(hws_builder_new(HWS_LOG, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  for (s = 0; s < states; ++s) {
    for (x = 1; x <= 3; ++x) assert_ok(hws_builder_add_arc(b, s, &x, 2 + 0.01 * s, (s * 7 + x) % states));
    if (s) assert_ok(hws_builder_add_arc(b, s, &phi, 0.5, s / 2));
    assert_ok(hws_builder_set_final(b, s, 1));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

struct reader {
  const hws_machine *machine;
  hws_status status;
  int64_t arcs;
  double total, log_total, forward[64], counts[64 * 4];
};

static void *read_everything(void *given) {
  struct reader *r = (struct reader *)given;
  r->status = hws_machine_expected_counts(r->machine, NULL, r->counts, NULL);
  if (!r->status) r->status = hws_machine_total(r->machine, NULL, &r->total);
  if (!r->status) r->status = hws_machine_log_total(r->machine, NULL, &r->log_total);
  if (!r->status) r->status = hws_machine_forward(r->machine, NULL, r->forward);
  hws_machine *square = NULL;
  if (!r->status) r->status = hws_machine_compose(r->machine, r->machine, NULL, &square);
  r->arcs = hws_machine_arcs(square);
  hws_machine_free(square);
  return NULL;
}

static void a_fresh_machine_may_be_read_from_all_threads_at_once(void **state) {
  (void)state;
  static struct reader readers[kThreads], alone;
  int round, i;
  for (round = 0; round < 20; ++round) {
    hws_machine *m = backoff_machine(64), *same = backoff_machine(64);
    alone.machine = same;
    read_everything(&alone);
    assert_int_equal(alone.status, HWS_OK);
    for (i = 0; i < kThreads; ++i) readers[i].machine = m;
    in_threads(read_everything, readers, sizeof readers[0]);
    for (i = 0; i < kThreads; ++i) {
      assert_int_equal(readers[i].status, HWS_OK);
      assert_true(readers[i].total == alone.total && readers[i].log_total == alone.log_total);
      assert_int_equal(readers[i].arcs, alone.arcs);
      assert_memory_equal(readers[i].forward, alone.forward, sizeof alone.forward);
      assert_memory_equal(readers[i].counts, alone.counts, sizeof alone.counts);
    }
    hws_machine_free(m);
    hws_machine_free(same);
  }
}

CAPI_MAIN(cmocka_unit_test(every_thread_has_an_error_record_of_its_own),
          cmocka_unit_test(a_monitor_may_be_read_from_any_thread),
          cmocka_unit_test(a_cancel_handle_may_be_set_from_any_thread),
          cmocka_unit_test(a_fresh_machine_may_be_read_from_all_threads_at_once))
