/* hawser/options.h: options, cancellation, watching. Each test is a rule. */
#include "capi_test.h"

static void values_are_checked_where_they_are_set(void **state) {
  (void)state;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_status(hws_options_set_real(o, "tolerance", NAN), HWS_E_ARGUMENT);
  assert_message("NaN");
  assert_status(hws_options_set_int(o, NULL, 1), HWS_E_ARGUMENT);
  assert_status(hws_options_set_int(o, "", 1), HWS_E_ARGUMENT);
  assert_status(hws_options_set_text(o, "x", NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_set_int(NULL, "max_states", 1), HWS_E_ARGUMENT);
  assert_message("options");
  assert_ok(hws_options_set_text(o, "x", ""));
  hws_options_free(o);
}

/* How many times a part occurs. */
static int occurrences(const char *text, const char *part) {
  int n = 0;
  while ((text = strstr(text, part))) {
    ++n;
    ++text;
  }
  return n;
}

static void describe_gives_one_calls_options(void **state) {
  (void)state;
  int64_t needed = 0;
  assert_ok(hws_options_describe("hws_machine_total", NULL, 0, &needed));
  assert_true(needed > 2);
  char *json = (char *)malloc((size_t)needed), small[4] = "...";
  assert_status(hws_options_describe("hws_machine_total", small, 3, &needed), HWS_E_ARGUMENT);
  assert_string_equal(small, "..."); /* nothing was written */
  assert_true(needed > 2);           /* but the size is told */
  assert_ok(hws_options_describe("hws_machine_total", json, needed, NULL));
  assert_int_equal(strlen(json), needed - 1);
  assert_int_equal(occurrences(json, "\"name\": "), 4);
  assert_non_null(strstr(json, "{\"name\": \"tolerance\", \"type\": \"real\", \"default\": 1e-12,"));
  assert_non_null(strstr(json, "{\"name\": \"max_states\", \"type\": \"int\", \"default\": 67108864, \"min\": 1,"));
  free(json);
  assert_status(hws_options_describe("hws_machine_total", NULL, 0, NULL), HWS_E_ARGUMENT);
}

static void describe_without_a_call_gives_all(void **state) {
  (void)state;
  int64_t needed = 0, one = 0;
  assert_ok(hws_options_describe(NULL, NULL, 0, &needed));
  assert_ok(hws_options_describe("hws_machine_compose", NULL, 0, &one));
  char *all = (char *)malloc((size_t)needed), *compose = (char *)malloc((size_t)one);
  assert_ok(hws_options_describe(NULL, all, needed, &needed));
  assert_ok(hws_options_describe("hws_machine_compose", compose, one, &one));
  assert_non_null(strstr(all, "\"hws_machine_compose\": ["));
  assert_non_null(strstr(all, compose));
  assert_true(all[0] == '{' && all[needed - 2] == '}');
  free(all);
  free(compose);
}

static void describe_names_the_nearest_call(void **state) {
  (void)state;
  int64_t needed = 7;
  assert_status(hws_options_describe("hws_machine_compos", NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, 0);
  assert_message("hws_machine_compose");
}

static void a_cancel_handle_is_set_and_cleared(void **state) {
  (void)state;
  hws_cancel *c;
  assert_ok(hws_cancel_new(&c));
  assert_int_equal(hws_cancel_is_set(c), 0);
  hws_cancel_set(c);
  hws_cancel_set(c);
  assert_int_equal(hws_cancel_is_set(c), 1);
  hws_cancel_clear(c);
  assert_int_equal(hws_cancel_is_set(c), 0);
  hws_cancel_free(c);
  hws_cancel_set(NULL);
  hws_cancel_clear(NULL);
  assert_int_equal(hws_cancel_is_set(NULL), 0);
}

static void options_keep_what_they_carry(void **state) {
  (void)state;
  hws_options *o;
  hws_cancel *c;
  hws_monitor *m;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c));
  assert_ok(hws_monitor_new(&m));
  assert_ok(hws_options_set_cancel(o, c));
  assert_ok(hws_options_set_monitor(o, m));
  hws_cancel_free(c);
  hws_monitor_free(m);
  assert_ok(hws_options_set_cancel(o, NULL));
  assert_ok(hws_options_set_monitor(o, NULL));
  assert_status(hws_options_set_cancel(NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_set_monitor(NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
}

static void an_idle_monitor_says_so(void **state) {
  (void)state;
  hws_monitor *m;
  const char *stage = NULL;
  int64_t done = 5, total = 5, value = 5;
  assert_ok(hws_monitor_new(&m));
  assert_ok(hws_monitor_read(m, &stage, &done, &total));
  assert_string_equal(stage, "");
  assert_int_equal(done, 0);
  assert_int_equal(total, 0);
  assert_ok(hws_monitor_metric(m, "arcs_visited", &value));
  assert_int_equal(value, 0);
  value = 5;
  assert_status(hws_monitor_metric(m, "arcs", &value), HWS_E_ARGUMENT);
  assert_message("arcs_visited");
  assert_int_equal(value, 0);
  assert_status(hws_monitor_metric(m, NULL, &value), HWS_E_ARGUMENT);
  assert_status(hws_monitor_read(m, NULL, &done, &total), HWS_E_ARGUMENT);
  assert_status(hws_monitor_read(NULL, &stage, &done, &total), HWS_E_ARGUMENT);
  assert_null(stage);
  hws_monitor_free(m);
  hws_monitor_free(NULL);
}

CAPI_MAIN(cmocka_unit_test(values_are_checked_where_they_are_set), cmocka_unit_test(describe_gives_one_calls_options),
          cmocka_unit_test(describe_without_a_call_gives_all), cmocka_unit_test(describe_names_the_nearest_call),
          cmocka_unit_test(a_cancel_handle_is_set_and_cleared), cmocka_unit_test(options_keep_what_they_carry),
          cmocka_unit_test(an_idle_monitor_says_so))
