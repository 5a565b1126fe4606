/* A table of learners, one row per method and kind of data, and a witness for each of their options: what the tests beside this
 * file hold to every law. The table is that of the library's learners, or of a family that is not in the library and compiles
 * these tests with a table of its own (tests/toy_family). */
#ifndef HAWSER_LAWS_ROWS_H
#define HAWSER_LAWS_ROWS_H

#include "tests/capi/capi_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

struct row {
  const char *family, *method; /* "": the family has one method, and no such option */
  const char *data;            /* "": plain; "*": each of KINDS, and with an end; else the name of a variant */
  const char *settings;        /* that make it small and short */
  const char *climbs;          /* a metric that no step lowers, or NULL */
  int parts;                   /* 1: learners that hold a part of the data each can make its steps together */
};

/* ---- Options. Each is in one row at least; a method of the family that is in none of its rows refuses it. */
struct witness {
  const char *family, *methods; /* that take it; "*": all of the family */
  const char *option;           /* as options_of reads it: what is learned is other numbers */
  const char *with;             /* what both runs have beside it */
  int later;                    /* 1: it may differ where a checkpoint is loaded */
  int parts;                    /* 1: the learners hold a part and make no steps alone: their statistics differ */
  const char *data;             /* where it shows, if not on the row's data; else NULL */
};

/* Rows of the tables end where the rest is 0. */
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#ifndef HWS_LAWS_TABLE
#define HWS_LAWS_TABLE "tests/laws/table.h"
#endif
#include HWS_LAWS_TABLE

/* Whether `word` is one of a list; "*": any is. */
static inline int listed(const char *word, const char *list) {
  char within[200], quoted[64];
  if (*list == '*') return 1;
  snprintf(within, sizeof within, " %s ", list);
  snprintf(quoted, sizeof quoted, " %s ", word);
  return strstr(within, quoted) != NULL;
}
static inline int is_of(const struct witness *witness, const char *option) {
  const size_t length = strlen(option);
  return !strncmp(witness->option, option, length) && witness->option[length] == '=';
}
static inline int takes_option_of(const struct row *row, const char *option) {
  size_t i;
  for (i = 0; i < COUNT(kWitnesses); ++i) {
    const struct witness *witness = &kWitnesses[i];
    if (!strcmp(witness->family, row->family) && is_of(witness, option) && listed(row->method, witness->methods)) return 1;
  }
  return 0;
}

/* ---- Making learners of rows. */
static const struct world_size kSmall = {20, 60, 24, 30, 5, 1};

/* With more options than the row has; those of a handle beside them. */
static inline hws_options *options_for(const struct row *row, const char *more) {
  char text[512];
  if (!strcmp(row->family, "align")) { /* whose method is a model's, in a schedule of one stage */
    snprintf(text, sizeof text, "schedule=%s:6 %s %s", row->method, row->settings, more);
    return options_of(text);
  }
  snprintf(text, sizeof text, "%s%s %s %s %s", *row->method ? "method=" : "", row->method, row->settings,
           strcmp(row->data, "end") == 0 ? "end=1" : "", more);
  return options_of(text);
}
static inline hws_status try_learner(const struct world *w, const struct row *row, const char *more, hws_learner **learner) {
  hws_options *options = options_for(row, more);
  const hws_status status = new_learner(w, row->family, row->data, options, learner);
  hws_options_free(options);
  return status;
}
static inline hws_learner *learner_of(const struct world *w, const struct row *row, const char *more) {
  hws_learner *learner = NULL;
  const hws_status status = try_learner(w, row, more, &learner);
  if (status) fail_msg("%s %s %s, %s: %s", row->family, row->method, row->data, more, hws_error_message_view());
  return learner;
}

/* The data of a test. Most need these small ones alone, as make_small_world() makes them. */
MAYBE_UNUSED static struct world W;
MAYBE_UNUSED static int make_small_world(void **state) {
  (void)state;
  W = world_of(&kSmall);
  return 0;
}
MAYBE_UNUSED static int free_small_world(void **state) {
  (void)state;
  free_world(&W);
  return 0;
}

/* The state after all its steps. */
static inline void run(hws_learner *learner) {
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(learner, 1, &done));
}

static inline int same_state(const hws_learner *a, const hws_learner *b) {
  int64_t sizes[2];
  void *x = saved(a, &sizes[0]), *y = saved(b, &sizes[1]);
  const int same = sizes[0] == sizes[1] && !memcmp(x, y, (size_t)sizes[0]);
  free(x);
  free(y);
  return same;
}

#define FAIL(row, ...)                                                                  \
  do {                                                                                  \
    print_error("%s %s %s: ", (row)->family, (row)->method, (row)->data);               \
    print_error(__VA_ARGS__);                                                           \
    fail();                                                                             \
  } while (0)

/* Calls `law` for every row, "*" once for each kind of data and once more with an end. */
/* Where everything takes many times as long, a law visits every third row; which ones follows from its name's length. */
#ifdef HWS_TEST_SLOW
enum { kRowStep = 3 };
#else
enum { kRowStep = 1 };
#endif

#define for_each_row(world, law) for_rows_from(sizeof #law % kRowStep, world, law)
static inline void for_rows_from(size_t first, const struct world *w,
                                 void (*law)(const struct world *w, const struct row *row)) {
  size_t i, k;
  for (i = first; i < COUNT(kRows); i += kRowStep) {
    struct row row = kRows[i];
    if (*row.data != '*') law(w, &row);
    for (k = 0; k < COUNT(KINDS) && *kRows[i].data == '*'; ++k) {
      row.data = KINDS[k];
      law(w, &row);
    }
    if (*kRows[i].data != '*') continue;
    row.data = "end";
    law(w, &row);
  }
}

#endif
