/* A call that is stopped while it works: another thread waits until the monitor shows that it is at work, then sets
 * the cancel handle. What a call shows first may also be the last thing it does on a slow day: tests try again then. */
#ifndef HAWSER_TESTS_INTERRUPT_H
#define HAWSER_TESTS_INTERRUPT_H

#include "capi_test.h"

#include <pthread.h>
#include <time.h>

struct interruption {
  hws_cancel *cancel;
  hws_monitor *monitor;
  int blind;    /* the call shows nothing: stop it a while after it began */
  int returned; /* atomic */
  pthread_t thread;
};

static void *interrupt_when_busy(void *given) {
  struct interruption *i = (struct interruption *)given;
  const char *stage = "";
  int64_t done, total;
  if (i->blind) {
    const struct timespec while_ = {0, 20 * 1000 * 1000};
    nanosleep(&while_, NULL);
  }
  while (!i->blind && !*stage && !__atomic_load_n(&i->returned, __ATOMIC_ACQUIRE)) {
    if (hws_monitor_read(i->monitor, &stage, &done, &total)) return NULL;
  }
  hws_cancel_set(i->cancel);
  return NULL;
}

static void interruption_new(struct interruption *i) {
  memset(i, 0, sizeof *i);
  assert_ok(hws_cancel_new(&i->cancel));
  assert_ok(hws_monitor_new(&i->monitor));
}
static void interruption_begin(struct interruption *i) {
  i->returned = 0;
  hws_cancel_clear(i->cancel);
  assert_int_equal(pthread_create(&i->thread, NULL, interrupt_when_busy, i), 0);
}
static void interruption_end(struct interruption *i) {
  __atomic_store_n(&i->returned, 1, __ATOMIC_RELEASE);
  pthread_join(i->thread, NULL);
  hws_cancel_clear(i->cancel);
}
static void interruption_free(struct interruption *i) {
  hws_cancel_free(i->cancel);
  hws_monitor_free(i->monitor);
}

enum { kAttempts = 2000 }; /* a step may be over before the other thread has begun */

#endif
