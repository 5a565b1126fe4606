/* Options of every learner, from the tables that hws_options_describe gives. Each has a witness of its effect; methods without
 * a use for it refuse it; a checkpoint made with another value is refused; limits stop; and what a call takes without need
 * changes nothing. */
#include "tests/capi/described_options.h"
#include "tests/laws/rows.h"

/* Where everything takes many times as long, a quarter of the pairs of learners. */
static int is_compared(void) {
#ifdef HWS_TEST_SLOW
  static unsigned pairs;
  return pairs++ % 4 == 0;
#else
  return 1;
#endif
}

static int missing;
#define MISSES(row, ...)                                                                       \
  do {                                                                                         \
    print_error("%s %s: ", (row)->family, (row)->method);                                      \
    print_error(__VA_ARGS__);                                                                  \
    ++missing;                                                                                 \
  } while (0)

static uint64_t learned_by(const struct row *row, hws_learner *learner) {
  int64_t steps = 0;
  uint64_t numbers;
  run(learner);
  numbers = learned(&W, row->family, row->data, learner);
  assert_ok(hws_learner_steps(learner, &steps));
  return numbers * 31 + (uint64_t)steps;
}

static int same_statistics(const hws_learner *a, const hws_learner *b) {
  const hws_learner *both[] = {a, b};
  char *bytes[2];
  int64_t sizes[2];
  int i, same;
  for (i = 0; i < 2; ++i) {
    hws_statistics *statistics;
    assert_ok(hws_learner_statistics(both[i], &statistics));
    assert_ok(hws_statistics_write(statistics, NULL, 0, &sizes[i]));
    bytes[i] = (char *)malloc((size_t)sizes[i]);
    assert_ok(hws_statistics_write(statistics, bytes[i], sizes[i], NULL));
    hws_statistics_free(statistics);
  }
  same = sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0]);
  free(bytes[0]);
  free(bytes[1]);
  return same;
}

/* Statistics of a learner with the option are not taken, merged or read by one without it, and the message says why. */
static void keeps_statistics_apart(const struct row *row, const char *with, const hws_learner *other, hws_learner *standard) {
  hws_statistics *mine = NULL, *theirs = NULL, *none = NULL;
  hws_status status = hws_learner_statistics(standard, &mine);
  int64_t size;
  int32_t done;
  char *bytes;
  if (status == HWS_E_UNSUPPORTED || hws_learner_statistics(other, &theirs) == HWS_E_UNSUPPORTED) {
    hws_statistics_free(mine);
    return;
  }
  assert_ok(status);
  assert_non_null(theirs);
  assert_ok(hws_statistics_write(theirs, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_statistics_write(theirs, bytes, size, NULL));
  status = hws_learner_read_statistics(standard, bytes, size, &none);
  if (status != HWS_E_VERSION || !strstr(hws_error_message_view(), "statistics of a learner")) {
    MISSES(row, "%s: another one's statistics are read: %s, %s\n", with, hws_status_name(status), hws_error_message_view());
  }
  hws_statistics_free(none);
  status = hws_statistics_merge(mine, theirs, &none);
  if (status != HWS_E_ARGUMENT || !strstr(hws_error_message_view(), "statistics of a learner")) {
    MISSES(row, "%s: another one's statistics are merged: %s, %s\n", with, hws_status_name(status), hws_error_message_view());
  }
  hws_statistics_free(none);
  if (hws_learner_update(standard, theirs, &done) != HWS_E_ARGUMENT) {
    MISSES(row, "%s: another one's statistics are taken\n", with);
  }
  hws_statistics_free(mine);
  hws_statistics_free(theirs);
  free(bytes);
}

/* The row's learner and one with the option end in other numbers, and do not take each other's checkpoints. */
static void has_an_effect(const struct row *row, const struct witness *witness) {
  char with[300];
  hws_learner *standard = learner_of(&W, row, witness->with), *other = NULL;
  int64_t size;
  void *bytes;
  snprintf(with, sizeof with, "%s %s", witness->with, witness->option);
  if (try_learner(&W, row, with, &other)) {
    MISSES(row, "%s: %s\n", with, hws_error_message_view());
  } else {
    hws_status status;
    bytes = saved(standard, &size);
    status = hws_learner_load(other, bytes, size, NULL);
    if (status != (witness->later ? HWS_OK : HWS_E_VERSION)) {
      MISSES(row, "%s: another one's checkpoint is %s\n", with, hws_status_name(status));
    }
    free(bytes);
    if (!witness->later && !witness->parts) keeps_statistics_apart(row, with, other, standard);
    if (witness->parts ? same_statistics(standard, other) : learned_by(row, standard) == learned_by(row, other)) {
      MISSES(row, "%s has no effect\n", with);
    }
  }
  hws_learner_free(standard);
  hws_learner_free(other);
}

/* Whether a message is about the first option that the row sets, which others may not go with. */
static int names_first_setting(const struct row *row, const char *message) {
  char name[40];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(row->settings, "="), row->settings);
  return strstr(message, name) != NULL;
}

static void is_refused(const struct row *row, const char *option, const char *setting) {
  hws_learner *learner = NULL;
  const hws_status status = try_learner(&W, row, setting, &learner);
  const char *message = hws_error_message_view();
  if (status != HWS_E_ARGUMENT ||
      (!strstr(message, option) && !strstr(message, row->method) && !names_first_setting(row, message))) {
    MISSES(row, "%s is not refused: %s, %s\n", setting, hws_status_name(status), hws_error_message_view());
  }
  hws_learner_free(learner);
}

/* 1 of a limit stops the learner when it is made, when it steps or when its model is read; a graph leaves out messages.
 * Where the call says that it needs none, it changes nothing. */
static hws_status result_of(const struct row *row, const char *setting, uint64_t *numbers) {
  hws_learner *learner = NULL;
  hws_status status = try_learner(&W, row, setting, &learner);
  int32_t done = 0;
  double skipped = 0;
  while (status == HWS_OK && !done) status = hws_learner_step(learner, 1, &done);
  if (status == HWS_OK) status = read_result(row->family, learner);
  if (status == HWS_OK) *numbers = learned(&W, row->family, row->data, learner);
  if (status == HWS_OK && hws_learner_metric(learner, "skipped_total", &skipped) == HWS_OK) *numbers += (uint64_t)skipped;
  hws_learner_free(learner);
  return status;
}
static void check_limit(const struct row *row, const char *option, int needed) {
  char setting[80];
  uint64_t plain = 0, limited = 0;
  hws_status status;
  snprintf(setting, sizeof setting, "%s=1", option);
  status = result_of(row, setting, &limited);
  if (status == HWS_E_LIMIT && needed && strstr(hws_error_message_view(), option)) return;
  if (status != HWS_OK || result_of(row, "", &plain) != HWS_OK) {
    MISSES(row, "%s: %s, %s\n", setting, hws_status_name(status), hws_error_message_view());
  } else if (strcmp(row->family, "graph") == 0 ? plain != limited && !needed : needed || plain != limited) {
    MISSES(row, needed ? "%s does not stop it\n" : "%s matters, though it is described as not needed\n", setting);
  }
}

static void check_option(const struct row *row, const char *option, int needed) {
  int known = 0, taken = 0;
  size_t i;
  if (!strncmp(option, "max_", 4) || !strcmp(option, "threads")) { /* of threads: steps_test.c */
    if (strcmp(option, "threads") != 0 && is_compared()) check_limit(row, option, needed);
    return;
  }
  for (i = 0; i < COUNT(kWitnesses); ++i) {
    if (strcmp(kWitnesses[i].family, row->family) != 0 || !is_of(&kWitnesses[i], option)) continue;
    ++known;
    if (!listed(row->method, kWitnesses[i].methods)) continue;
    ++taken;
    if (is_compared()) {
      struct row own = *row;
      if (kWitnesses[i].data) own.data = kWitnesses[i].data;
      has_an_effect(&own, &kWitnesses[i]);
    }
  }
  for (i = 0; i < COUNT(kWitnesses) && !taken; ++i) {
    if (!strcmp(kWitnesses[i].family, row->family) && is_of(&kWitnesses[i], option)) {
      is_refused(row, option, kWitnesses[i].option);
      break;
    }
  }
  if (!known && strcmp(option, "method") != 0) MISSES(row, "%s has no witness\n", option);
}

/* Of hidden Markov models: other families have methods that are variants alone. */
static int has_a_plain_row(const struct row *row) {
  size_t i;
  if (strcmp(row->family, "hmm") != 0) return 1;
  for (i = 0; i < COUNT(kRows); ++i) {
    const struct row *other = &kRows[i];
    if (strcmp(other->family, row->family) || strcmp(other->method, row->method)) continue;
    if (!*other->data || *other->data == '*') return 1;
  }
  return 0;
}

/* Whether a method without a plain row cannot do without this option. */
static int row_sets(const struct row *row, const char *option) {
  char setting[80];
  snprintf(setting, sizeof setting, "%s=", option);
  return !has_a_plain_row(row) && !strcmp(option, "hdp") && strstr(row->settings, setting) != NULL;
}

/* The options of the family's constructor, one method after the other. */
static void each_option_has_its_effect_or_is_refused(void **state) {
  size_t i;
  (void)state;
  missing = 0;
  for (i = 0; i < COUNT(kRows); ++i) {
    struct row row = kRows[i];
    struct described d;
    if (*row.data && *row.data != '*' && has_a_plain_row(&row)) continue; /* a variant */
    if (*row.data == '*') row.data = KINDS[0];
    d = described_by(describe_learner, row.family);
    while (next_option(&d)) {
      if (!row_sets(&row, d.option)) check_option(&row, d.option, d.needed);
    }
  }
  assert_int_equal(missing, 0);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(each_option_has_its_effect_or_is_refused)};
static int suite(void) { return cmocka_run_group_tests(tests, make_small_world, free_small_world); }
int main(void) { return capi_main(suite); }
