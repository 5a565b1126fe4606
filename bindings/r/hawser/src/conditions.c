/* How a call fails: an R condition of class hawser_error with the library's words and the place. */
#include <stdarg.h>
#include <stdio.h>

#include "hawser_r.h"

/* Calls fail() of R/conditions.R, which does not return for an error. */
static void raise_condition(hws_status status, const char *message, int64_t line, int64_t column) {
  SEXP space = PROTECT(R_FindNamespace(PROTECT(Rf_mkString("hawser"))));
  SEXP call = PROTECT(Rf_allocList(5));
  SET_TYPEOF(call, LANGSXP);
  SETCAR(call, Rf_install("fail"));
  SETCADR(call, Rf_mkString(hws_status_name(status)));
  SETCADDR(call, Rf_ScalarString(Rf_mkCharCE(message, CE_UTF8)));
  SETCADDDR(call, Rf_ScalarReal((double)line));
  SETCAD4R(call, Rf_ScalarReal((double)column));
  Rf_eval(call, space);
  UNPROTECT(3);
}

void hr_refuse(const char *format, ...) {
  char message[512];
  va_list rest;
  va_start(rest, format);
  vsnprintf(message, sizeof message, format, rest);
  va_end(rest);
  raise_condition(HWS_E_ARGUMENT, message, 0, 0);
}

void hr_check(hws_status status) {
  hr_pass_on_interrupt();
  if (status == HWS_NOT_CONVERGED) raise_condition(status, "the iterations were not enough", 0, 0);
  if (status == HWS_CUT_SHORT) {
    raise_condition(status, "a limit ended the search, so there may be more or better; a greater max_states or max_bytes helps",
                    0, 0);
  }
  if (status < 0) raise_condition(status, hws_error_message_view(), hws_error_line(), hws_error_column());
}
