/* hawser/status.h: codes, the error record, version. Each test is a rule. */
#include "capi_test.h"

static void names_of_all_codes(void **state) {
  (void)state;
  assert_string_equal(hws_status_name(HWS_OK), "HWS_OK");
  assert_string_equal(hws_status_name(HWS_PARTIAL), "HWS_PARTIAL");
  assert_string_equal(hws_status_name(HWS_NOT_CONVERGED), "HWS_NOT_CONVERGED");
  assert_string_equal(hws_status_name(HWS_CUT_SHORT), "HWS_CUT_SHORT");
  hws_status code;
  for (code = HWS_E_IMPOSSIBLE; code < 0; ++code) assert_memory_equal(hws_status_name(code), "HWS_E_", 6);
  assert_string_equal(hws_status_name(HWS_E_DIVERGED), "HWS_E_DIVERGED");
  assert_string_equal(hws_status_name(-15), "HWS_UNKNOWN");
  assert_string_equal(hws_status_name(4), "HWS_UNKNOWN");
}

/* Runs before any failing call of this thread. */
static void before_any_failure_the_record_is_empty(void **state) {
  (void)state;
  assert_int_equal(hws_error_code(), HWS_OK);
  assert_string_equal(hws_error_message_view(), "");
  assert_int_equal(hws_error_line(), 0);
  assert_int_equal(hws_error_column(), 0);
}

static void only_a_failing_call_writes_the_record(void **state) {
  (void)state;
  assert_status(hws_options_new(NULL), HWS_E_ARGUMENT);
  char first[512];
  assert_true(strlen(hws_error_message_view()) > 0);
  strcpy(first, hws_error_message_view());

  /* successes, getters, frees */
  hws_options *options = NULL;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_int(options, "max_states", 1));
  hws_options_free(options);
  hws_options_free(NULL);
  hws_machine_free(NULL);
  assert_int_equal(hws_machine_states(NULL), 0);
  assert_int_equal(hws_cancel_is_set(NULL), 0);
  assert_int_equal(hws_error_code(), HWS_E_ARGUMENT);
  assert_string_equal(hws_error_message_view(), first);

  assert_status(hws_cancel_new(NULL), HWS_E_ARGUMENT);
  assert_string_not_equal(hws_error_message_view(), first);
}

static void the_message_can_be_copied_out(void **state) {
  (void)state;
  char text[512];
  int64_t needed = -1;
  assert_status(hws_options_new(NULL), HWS_E_ARGUMENT);
  const int64_t size = (int64_t)strlen(hws_error_message_view()) + 1;
  assert_ok(hws_error_copy(NULL, NULL, NULL, NULL, 0, &needed));
  assert_int_equal(needed, size);
  memset(text, 'x', sizeof text);
  needed = 0;
  assert_status(hws_error_copy(NULL, NULL, NULL, text, size - 1, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, size);
  assert_int_equal(text[0], 'x');
  assert_ok(hws_error_copy(NULL, NULL, NULL, text, size, NULL));
  assert_string_equal(text, hws_error_message_view());
  assert_status(hws_error_copy(NULL, NULL, NULL, NULL, 0, NULL), HWS_E_ARGUMENT);
  assert_status(hws_error_copy(NULL, NULL, NULL, text, -1, NULL), HWS_E_ARGUMENT);
  assert_string_equal(text, hws_error_message_view()); /* its own failures leave the record alone */
}

/* Whatever fails in whatever way, one call with a buffer of HWS_ERROR_BYTES copies what the single getters say. */
static void the_whole_record_can_be_copied_in_one_call(void **state) {
  static const char *const lines[] = {"0 1 x\n0 1 1\n", "0 1 1 1 1 1\n", "0 1 1 abc\n", "\n\n 0 1 1\n7\n8 x\n", ""};
  size_t i;
  (void)state;
  for (i = 0; i <= sizeof lines / sizeof lines[0]; ++i) {
    char text[HWS_ERROR_BYTES], long_name[2000];
    int32_t code = 7;
    int64_t line = -7, column = -7;
    hws_machine *machine;
    if (i < sizeof lines / sizeof lines[0]) {
      assert_true(hws_machine_read_text(lines[i], -1, HWS_LOG, 1, NULL, 0, NULL, NULL, NULL, &machine) < 0);
    } else { /* the longest message there is */
      hws_options *options;
      memset(long_name, 'n', sizeof long_name);
      long_name[sizeof long_name - 1] = 0;
      assert_ok(hws_options_new(&options));
      assert_ok(hws_options_set_text(options, "max_states", long_name));
      assert_status(hws_options_check(options, "hws_machine_total"), HWS_E_ARGUMENT);
      hws_options_free(options);
    }
    assert_ok(hws_error_copy(&code, &line, &column, text, sizeof text, NULL));
    assert_int_equal(code, hws_error_code());
    assert_int_equal(line, hws_error_line());
    assert_int_equal(column, hws_error_column());
    assert_string_equal(text, hws_error_message_view());
    assert_true(code < 0 && text[0] != 0);
    if (i == 3) assert_int_equal(line, 5);
  }
}

static void version_matches_the_header(void **state) {
  (void)state;
  char text[64];
  sprintf(text, "%d.%d.%d", HWS_VERSION_MAJOR, HWS_VERSION_MINOR, HWS_VERSION_PATCH);
  assert_string_equal(hws_version(), text);
  assert_string_equal(hws_version(), HWS_VERSION_STRING);
  assert_int_equal(hws_abi_version(), HWS_ABI_VERSION);
  assert_non_null(strstr(hws_build_info(), "hawser " HWS_VERSION_STRING));
  assert_non_null(strstr(hws_build_info(), "rng philox4x32-10/1"));
  { /* the limits it names are those of calls without options */
    static const char *const limits[] = {"max_states", "max_arcs", "max_bytes"};
    static char json[8192];
    char name[64], described[96];
    int i;
    assert_ok(hws_options_describe("hws_machine_compose", json, (int64_t)sizeof json, NULL));
    for (i = 0; i < 3; ++i) {
      int64_t value;
      snprintf(name, sizeof name, "%s ", limits[i]);
      assert_non_null(strstr(hws_build_info(), name));
      value = strtoll(strstr(hws_build_info(), name) + strlen(name), NULL, 10);
      assert_true(value > 0);
      snprintf(described, sizeof described, "\"name\": \"%s\", \"type\": \"int\", \"default\": %lld,", limits[i],
               (long long)value);
      assert_non_null(strstr(json, described));
    }
  }
}

CAPI_MAIN(cmocka_unit_test(before_any_failure_the_record_is_empty), cmocka_unit_test(names_of_all_codes),
          cmocka_unit_test(only_a_failing_call_writes_the_record), cmocka_unit_test(the_message_can_be_copied_out),
          cmocka_unit_test(the_whole_record_can_be_copied_in_one_call),
          cmocka_unit_test(version_matches_the_header))
