/* A long call is stopped from another thread and from a signal handler. The calls
 * here would take many seconds; a test that hangs has failed. No time is asserted:
 * what counts is that the call came back with HWS_E_CANCELLED. */
#include "capi_test.h"

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>

static hws_machine *long_work[2];

/* Two dense rings without common divisor: their product has 6000 * 5999 states. */
static hws_machine *ring(int n) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int s;
  int32_t x;
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, n, &first));
  for (s = 0; s < n; ++s) {
    for (x = 1; x <= 3; ++x) assert_ok(hws_builder_add_arc(b, s, &x, 0.1, (s + x) % n));
    assert_ok(hws_builder_set_final(b, s, 1));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

struct stopper {
  hws_cancel *cancel;
  hws_monitor *monitor;
};

/* Waits until the call is at work, then stops it. */
static void *stop_when_busy(void *given) {
  struct stopper *s = (struct stopper *)given;
  const char *stage = "";
  int64_t done, total;
  while (!*stage) {
    if (hws_monitor_read(s->monitor, &stage, &done, &total)) return NULL;
  }
  hws_cancel_set(s->cancel);
  return NULL;
}

static void another_thread_stops_a_long_call(void **state) {
  (void)state;
  struct stopper s;
  pthread_t thread;
  hws_options *o;
  hws_machine *c = long_work[0];
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&s.cancel));
  assert_ok(hws_monitor_new(&s.monitor));
  assert_ok(hws_options_set_cancel(o, s.cancel));
  assert_ok(hws_options_set_monitor(o, s.monitor));
  assert_int_equal(pthread_create(&thread, NULL, stop_when_busy, &s), 0);
  const hws_status status = hws_machine_compose(long_work[0], long_work[1], o, &c);
  pthread_join(thread, NULL);
  assert_status(status, HWS_E_CANCELLED);
  assert_null(c);
  assert_message("cancel");
  hws_options_free(o);
  hws_cancel_free(s.cancel);
  hws_monitor_free(s.monitor);
}

/* A thread that stops a reader once it has read 4096 lines of many; how far it came is counted, not how long it took. */
struct counter {
  struct stopper s;
  int64_t seen, all;
};
static void *stop_when_reading(void *given) {
  struct counter *c = (struct counter *)given;
  const char *stage = "";
  int64_t done = 0, total = 0;
  while (done == 0) {
    if (hws_monitor_read(c->s.monitor, &stage, &done, &total)) return NULL;
  }
  c->seen = done;
  c->all = total;
  hws_cancel_set(c->s.cancel);
  return NULL;
}

/* A symbol file of a million names is left where the request is heard; were the reader deaf, it would come back with the
 * error of the last line. */
static void reading_many_names_is_stopped(void **state) {
  enum { NAMES = 1000000 };
  (void)state;
  struct counter c = {{NULL, NULL}, 0, 0};
  pthread_t thread;
  hws_options *o;
  hws_alphabet *alphabet = NULL;
  char *text = (char *)malloc((size_t)NAMES * 20 + 32), *end = text;
  int i;
  for (i = 1; i <= NAMES; ++i) end += sprintf(end, "w%d\t%d\n", i, i);
  end += sprintf(end, "w1\t1\n");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c.s.cancel));
  assert_ok(hws_monitor_new(&c.s.monitor));
  assert_ok(hws_options_set_cancel(o, c.s.cancel));
  assert_ok(hws_options_set_monitor(o, c.s.monitor));
  assert_int_equal(pthread_create(&thread, NULL, stop_when_reading, &c), 0);
  const hws_status status = hws_alphabet_read(text, end - text, o, &alphabet);
  pthread_join(thread, NULL);
  assert_status(status, HWS_E_CANCELLED);
  assert_null(alphabet);
  assert_true(c.seen >= 4096 && c.seen <= NAMES && c.all == NAMES + 1);
  free(text);
  hws_options_free(o);
  hws_cancel_free(c.s.cancel);
  hws_monitor_free(c.s.monitor);
}

static hws_cancel *signalled;
static void on_alarm(int number) {
  (void)number;
  hws_cancel_set(signalled);
}

static void a_signal_handler_stops_a_long_call(void **state) {
  (void)state;
  hws_options *o;
  hws_machine *c = long_work[0];
  struct sigaction action;
  struct itimerval timer;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&signalled));
  assert_ok(hws_options_set_cancel(o, signalled));
  memset(&action, 0, sizeof action);
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, NULL);
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_usec = 20000;
  setitimer(ITIMER_REAL, &timer, NULL);
  const hws_status status = hws_machine_compose(long_work[0], long_work[1], o, &c);
  assert_status(status, HWS_E_CANCELLED);
  assert_null(c);
  signal(SIGALRM, SIG_DFL);
  hws_options_free(o);
  hws_cancel_free(signalled);
}

static void after_a_cancelled_call_all_is_as_before(void **state) {
  (void)state;
  double total;
  assert_ok(hws_machine_total(long_work[0], NULL, &total));
  assert_near(total, 1 / (1 - 0.3), 1e-9);
}

static int make_work(void **state) {
  (void)state;
  long_work[0] = ring(6000);
  long_work[1] = ring(5999);
  return 0;
}
static int free_work(void **state) {
  (void)state;
  hws_machine_free(long_work[0]);
  hws_machine_free(long_work[1]);
  return 0;
}

CAPI_MAIN(cmocka_unit_test_setup(another_thread_stops_a_long_call, make_work),
          cmocka_unit_test(a_signal_handler_stops_a_long_call), cmocka_unit_test(reading_many_names_is_stopped),
          cmocka_unit_test_teardown(after_a_cancelled_call_all_is_as_before, free_work))
