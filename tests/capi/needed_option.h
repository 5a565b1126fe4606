/* What hws_options_describe says of one option: whether the call needs it, or takes it as it takes every limit. */
#ifndef HAWSER_TESTS_NEEDED_OPTION_H
#define HAWSER_TESTS_NEEDED_OPTION_H

#include <string.h>

/* `name` points to the option's name in the text. */
static inline int needed_option(const char *name) {
  const char *end = strchr(name, '}'), *idle = strstr(name, "\"needed\": false");
  return !idle || !end || idle > end;
}

#endif
