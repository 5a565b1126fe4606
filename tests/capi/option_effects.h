/* That every option of a family's calls has its effect. The options are those hws_options_describe lists. A limit of 1 is
 * HWS_E_LIMIT and the message names the option. `threads` changes no bit, and nor does what a call takes without need. Of every
 * other option a witness names two settings between which the result changes. A call without a row fails, and an option
 * without a witness. */
#ifndef HAWSER_TESTS_OPTION_EFFECTS_H
#define HAWSER_TESTS_OPTION_EFFECTS_H

#include "described_options.h"

/* The result of a call as bytes. */
struct outcome {
  int64_t size;
  char *bytes;
};
static inline void put(struct outcome *out, const void *from, int64_t size) {
  out->bytes = (char *)realloc(out->bytes, (size_t)(out->size + size) + 1);
  assert_non_null(out->bytes);
  if (size > 0) memcpy(out->bytes + out->size, from, (size_t)size);
  out->size += size;
}

struct called {
  const char *name;
  hws_status (*run)(const hws_options *options, struct outcome *out);
  const char *under; /* options without which its limits are not met; NULL: none */
};
struct witness {
  const char *call, *one, *other; /* options as "name=value" with blanks between them */
};

static int effects_missing;
static inline void no_effect(const char *call, const char *option, const char *what) {
  print_error("%s, %s: %s (%s)\n", call, option, what, hws_error_message_view());
  ++effects_missing;
}

static inline hws_status run_under(const struct called *call, const char *settings, struct outcome *out) {
  hws_options *options = NULL;
  hws_status status;
  char name[64], value[64];
  int used;
  assert_ok(hws_options_new(&options));
  for (; sscanf(settings, " %63[^= ]=%63[^ ]%n", name, value, &used) == 2; settings += used) {
    assert_ok(hws_options_set(options, name, strcmp(value, "''") == 0 ? "" : value));
  }
  out->size = 0;
  out->bytes = NULL;
  status = call->run(options, out);
  hws_options_free(options);
  return status;
}

/* Whether the results under two settings are the same; both calls succeed. */
static inline int same_result(const struct called *call, const char *option, const char *one, const char *other) {
  struct outcome out[2];
  int same;
  if (run_under(call, one, &out[0]) < 0) no_effect(call->name, option, "fails");
  if (run_under(call, other, &out[1]) < 0) no_effect(call->name, option, "fails");
  same = out[0].size == out[1].size && memcmp(out[0].bytes, out[1].bytes, (size_t)out[0].size) == 0;
  free(out[0].bytes);
  free(out[1].bytes);
  return same;
}

static inline void check_limit(const struct called *call, const char *option) {
  struct outcome out;
  char settings[128];
  hws_status status;
  snprintf(settings, sizeof settings, "%s=1 %s", option, call->under ? call->under : "");
  status = run_under(call, settings, &out);
  if (status != HWS_E_LIMIT) no_effect(call->name, option, "a limit of 1 is not met");
  else if (!strstr(hws_error_message_view(), option)) no_effect(call->name, option, "the message does not name it");
  free(out.bytes);
}

static inline void check_call(const struct called *call, const struct witness *witnesses, size_t count, const char *elsewhere) {
  struct described d = options_described(call->name);
  while (next_option(&d)) {
    const size_t length = strlen(d.option);
    char quoted[80], setting[80];
    size_t i;
    int rows = 0;
    snprintf(quoted, sizeof quoted, " %s ", d.option);
    snprintf(setting, sizeof setting, "%s=%d", d.option, strcmp(d.option, "threads") == 0 ? 3 : 1);
    if (!d.needed || strcmp(d.option, "threads") == 0) {
      if (!same_result(call, d.option, "", setting)) no_effect(call->name, d.option, "changes something");
    } else if (strncmp(d.option, "max_", 4) == 0) {
      check_limit(call, d.option);
    } else {
      for (i = 0; i < count; ++i) {
        const char *at = strstr(witnesses[i].other, d.option);
        if (strcmp(witnesses[i].call, call->name) != 0 || !at || at[length] != '=') continue;
        if (at != witnesses[i].other && at[-1] != ' ') continue;
        ++rows;
        if (same_result(call, d.option, witnesses[i].one, witnesses[i].other)) {
          no_effect(call->name, d.option, "changes nothing");
        }
      }
      if (!rows && !strstr(elsewhere, quoted)) no_effect(call->name, d.option, "no witness shows its effect");
    }
  }
}

/* All calls whose names begin with `prefix` are in the table, but those named in `others`. `elsewhere` lists options that other
 * tests show, with blanks around each. */
static inline void check_calls(const struct called *calls, size_t call_count, const struct witness *witnesses,
                               size_t witness_count, const char *prefix, const char *others, const char *elsewhere) {
  struct described all = options_described(NULL);
  const char *at = all.text;
  size_t i;
  effects_missing = 0;
  for (i = 0; i < call_count; ++i) check_call(&calls[i], witnesses, witness_count, elsewhere);
  while ((at = strstr(at, "\"hws_"))) {
    const size_t length = strcspn(++at, "\"");
    char name[80];
    int there = 0;
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    for (i = 0; i < call_count; ++i) there |= !strcmp(calls[i].name, name);
    if (!there && !strncmp(name, prefix, strlen(prefix)) && !strstr(others, name)) no_effect(name, "", "has no row");
  }
  free(all.text);
  assert_int_equal(effects_missing, 0);
}

#endif
