/* The options of a call, one after the other, as hws_options_describe lists them. */
#ifndef HAWSER_TESTS_DESCRIBED_OPTIONS_H
#define HAWSER_TESTS_DESCRIBED_OPTIONS_H

#include "capi_test.h"

struct described {
  char *text, *at;
  char option[64];
  int needed; /* or the call takes it as every call takes limits */
};

/* `describe` fills a buffer by the two-call pattern, as hws_options_describe does. */
typedef hws_status described_call(const char *what, char *buffer, int64_t capacity, int64_t *needed);
static inline struct described described_by(described_call *describe, const char *what) {
  struct described d;
  int64_t size;
  memset(&d, 0, sizeof d);
  assert_ok(describe(what, NULL, 0, &size));
  d.text = d.at = (char *)malloc((size_t)size);
  assert_non_null(d.text);
  assert_ok(describe(what, d.text, size, NULL));
  return d;
}
/* NULL: those of all calls. */
static inline struct described options_described(const char *call) { return described_by(hws_options_describe, call); }

/* 0 after the last one, whereupon nothing is left to free. */
static inline int next_option(struct described *d) {
  static const char name[] = "{\"name\": \"";
  const char *end, *idle;
  size_t length;
  d->at = strstr(d->at, name);
  if (!d->at) {
    free(d->text);
    return 0;
  }
  length = strcspn(d->at += strlen(name), "\"");
  assert_true(length < sizeof d->option);
  memcpy(d->option, d->at, length);
  d->option[length] = 0;
  end = strchr(d->at, '}');
  idle = strstr(d->at, "\"needed\": false");
  d->needed = !idle || !end || idle > end;
  return 1;
}

#endif
