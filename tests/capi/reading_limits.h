/* Calls that read under options hold to their limits and hear a cancel. */
#ifndef HAWSER_READING_LIMITS_H
#define HAWSER_READING_LIMITS_H

#include "capi_test.h"

/* `call` has the options `o`. What it would make must need more than one byte. */
#define assert_reads_under_options(call)                        \
  do {                                                          \
    hws_options *o;                                             \
    hws_cancel *stop;                                           \
    assert_ok(hws_options_new(&o));                             \
    assert_ok(hws_options_set_int(o, "max_bytes", 1));          \
    assert_status(call, HWS_E_LIMIT);                           \
    assert_message("max_bytes");                                \
    assert_ok(hws_options_set_int(o, "max_bytes", 1 << 30));    \
    assert_ok(hws_cancel_new(&stop));                           \
    assert_ok(hws_options_set_cancel(o, stop));                 \
    hws_cancel_set(stop);                                       \
    assert_status(call, HWS_E_CANCELLED);                       \
    hws_options_free(o);                                        \
    hws_cancel_free(stop);                                      \
  } while (0)

#endif
