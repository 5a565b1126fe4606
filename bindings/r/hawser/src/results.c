/* What the library gives as values of R. Whole numbers of 64 bits become doubles, which hold them up to 2^53. */
#include <string.h>

#include "hawser_r.h"

SEXP hr_string(const char *text) {
  return Rf_ScalarString(text == NULL ? Rf_mkChar("") : Rf_mkCharCE(text, CE_UTF8));
}

SEXP hr_integers(const int32_t *values, int64_t count) {
  SEXP made = Rf_allocVector(INTSXP, (R_xlen_t)count);
  if (count > 0) memcpy(INTEGER(made), values, (size_t)count * sizeof *values);
  return made;
}

SEXP hr_wide_integers(const int64_t *values, int64_t count) {
  SEXP made = Rf_allocVector(REALSXP, (R_xlen_t)count);
  int64_t i;
  for (i = 0; i < count; ++i) REAL(made)[i] = (double)values[i];
  return made;
}

SEXP hr_reals(const double *values, int64_t count) {
  SEXP made = Rf_allocVector(REALSXP, (R_xlen_t)count);
  if (count > 0) memcpy(REAL(made), values, (size_t)count * sizeof *values);
  return made;
}

SEXP hr_raw(const void *bytes, int64_t count) {
  SEXP made = Rf_allocVector(RAWSXP, (R_xlen_t)count);
  if (count > 0) memcpy(RAW(made), bytes, (size_t)count);
  return made;
}

int hr_again(hws_status status, int64_t *room, int64_t needed) {
  if (status >= 0 || needed <= *room) return 0;
  *room = needed;
  return 1;
}
