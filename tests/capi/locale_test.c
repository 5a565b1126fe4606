/* The same text under any locale: run under one whose decimals have a comma, if
 * the system has one; under "C" the test says that it was skipped. */
#include "capi_test.h"

#include <locale.h>

static int comma_locale(void) {
  static const char *const names[] = {"", "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8", "nl_NL.UTF-8", "de_DE"};
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    if (setlocale(LC_ALL, names[i]) && strcmp(localeconv()->decimal_point, ",") == 0) return 1;
  }
  setlocale(LC_ALL, "C");
  return 0;
}

/* All the texts with numbers that come out of the interface, one after the other. */
static void texts(char *all) {
  hws_builder *b;
  hws_machine *m;
  hws_options *o;
  int64_t first, needed;
  double x;
  const int32_t label = 1;
  *all = 0;
  assert_ok(hws_options_describe("hws_machine_total", all, 2000, &needed));
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 3, &first));
  assert_status(hws_builder_add_arc(b, 0, &label, -0.5, 1), HWS_E_ARGUMENT);
  strcat(all, hws_error_message_view());
  assert_status(hws_builder_set_final(b, 0, -1.25e-7), HWS_E_ARGUMENT);
  strcat(all, hws_error_message_view());
  assert_ok(hws_builder_add_arc(b, 0, &label, 1.5e200, 1));
  assert_ok(hws_builder_add_arc(b, 1, &label, 1.5e200, 2));
  assert_ok(hws_builder_set_final(b, 2, 0.125));
  assert_ok(hws_builder_build(b, &m));
  assert_status(hws_machine_total(m, NULL, &x), HWS_E_LIMIT);
  strcat(all, hws_error_message_view());
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "tolerance", 0.5));
  assert_status(hws_machine_total(m, o, &x), HWS_E_ARGUMENT);
  strcat(all, hws_error_message_view());
  hws_options_free(o);
  hws_machine_free(m);
  hws_builder_free(b);
}

static void texts_are_the_same_under_a_comma_locale(void **state) {
  (void)state;
  static char plain[8000], comma[8000];
  setlocale(LC_ALL, "C");
  texts(plain);
  assert_non_null(strstr(plain, "weight -0.5 on arc"));
  assert_non_null(strstr(plain, "final weight -1.25e-07"));
  if (!comma_locale()) {
    print_message("no locale with a decimal comma on this system: skipped\n");
    skip();
  }
  char number[16];
  sprintf(number, "%.1f", 0.5);
  assert_string_equal(number, "0,5"); /* the C library is under it */
  texts(comma);
  setlocale(LC_ALL, "C");
  assert_string_equal(comma, plain);
}

CAPI_MAIN(cmocka_unit_test(texts_are_the_same_under_a_comma_locale))
