/* Arguments of R as the library takes them. Nothing is rounded, cut off or recycled. */
#include <math.h>
#include <string.h>

#include "hawser_r.h"

static const double exact = 9007199254740992.0; /* whole numbers up to 2^53 are exact in R */

void *hr_room(int64_t count, size_t size) {
  if (count < 0 || count >= INT64_C(4503599627370496)) hr_refuse("a length of %.0f is out of range", (double)count);
  return R_alloc((size_t)count + 1, (int)size);
}

void hr_expect(const char *name, int64_t found, int64_t expected) {
  if (found != expected) hr_refuse("%s has %.0f entries; expected %.0f", name, (double)found, (double)expected);
}

int64_t hr_sum_int32(const int32_t *values, int64_t count) {
  int64_t sum = 0, i;
  for (i = 0; i < count; ++i) sum += values[i];
  return sum;
}

int64_t hr_sum_int64(const int64_t *values, int64_t count) {
  int64_t sum = 0, i;
  for (i = 0; i < count; ++i) sum += values[i];
  return sum;
}

/* ---- Texts ---- */

const char *hr_text(SEXP x, const char *name) {
  if (x == R_NilValue) hr_refuse("%s is NULL; expected a text", name);
  if (TYPEOF(x) != STRSXP || XLENGTH(x) != 1 || STRING_ELT(x, 0) == NA_STRING)
    hr_refuse("%s is %s of length %.0f; expected one text that is not NA", name, Rf_type2char(TYPEOF(x)),
              (double)Rf_xlength(x));
  return Rf_translateCharUTF8(STRING_ELT(x, 0));
}

const char *hr_path(SEXP x, const char *name) { return R_ExpandFileName(hr_text(x, name)); }

const char *hr_bytes(SEXP x, const char *name, int64_t *length) {
  const char *text;
  if (TYPEOF(x) == RAWSXP) {
    *length = XLENGTH(x);
    return (const char *)RAW(x);
  }
  text = hr_text(x, name);
  *length = (int64_t)strlen(text);
  return text;
}

const char **hr_texts(SEXP x, const char *name, int64_t *count) {
  const char **texts;
  R_xlen_t i;
  if (TYPEOF(x) != STRSXP) hr_refuse("%s is %s; expected a character vector", name, Rf_type2char(TYPEOF(x)));
  *count = XLENGTH(x);
  texts = (const char **)hr_room(*count, sizeof *texts);
  for (i = 0; i < *count; ++i) {
    if (STRING_ELT(x, i) == NA_STRING) hr_refuse("%s[%.0f] is NA; expected a text", name, (double)i + 1);
    texts[i] = Rf_translateCharUTF8(STRING_ELT(x, i));
  }
  return texts;
}

/* ---- Numbers ---- */

static int is_number(SEXP x) { return TYPEOF(x) == REALSXP || TYPEOF(x) == INTSXP || TYPEOF(x) == LGLSXP; }

double hr_real(SEXP x, const char *name) {
  if (x == R_NilValue) hr_refuse("%s is NULL; expected a number", name);
  if (!is_number(x) || XLENGTH(x) != 1)
    hr_refuse("%s is %s of length %.0f; expected one number", name, Rf_type2char(TYPEOF(x)), (double)Rf_xlength(x));
  if (TYPEOF(x) != REALSXP && INTEGER(x)[0] == NA_INTEGER) hr_refuse("%s is NA; expected a number", name);
  return TYPEOF(x) == REALSXP ? REAL(x)[0] : INTEGER(x)[0];
}

double hr_whole(SEXP x, const char *name, double low, double high) {
  const double value = hr_real(x, name);
  if (!(value >= low && value <= high) || value != floor(value))
    hr_refuse("%s is %.17g; expected a whole number from %.0f to %.0f", name, value, low, high);
  return value;
}

int32_t hr_int32(SEXP x, const char *name) { return (int32_t)hr_whole(x, name, -2147483648.0, 2147483647.0); }
int64_t hr_int64(SEXP x, const char *name) { return (int64_t)hr_whole(x, name, -exact, exact); }
uint64_t hr_uint64(SEXP x, const char *name) { return (uint64_t)hr_whole(x, name, 0, exact); }

static void expect_numbers(SEXP x, const char *name) {
  if (x == R_NilValue) hr_refuse("%s is NULL; expected numbers", name);
  if (!is_number(x)) hr_refuse("%s is %s; expected numbers", name, Rf_type2char(TYPEOF(x)));
}

static double entry(SEXP x, R_xlen_t i) {
  if (TYPEOF(x) == REALSXP) return REAL(x)[i];
  return INTEGER(x)[i] == NA_INTEGER ? NA_REAL : INTEGER(x)[i];
}

static void expect_whole(double value, double limit, const char *name, R_xlen_t i) {
  if (ISNAN(value)) hr_refuse("%s[%.0f] is NA; expected a whole number", name, (double)i + 1);
  if (!(value >= -limit && value <= limit) || value != floor(value))
    hr_refuse("%s[%.0f] is %.17g; expected a whole number within %.0f", name, (double)i + 1, value, limit);
}

const int32_t *hr_int32_array(SEXP x, const char *name, int64_t *count) {
  int32_t *copy;
  R_xlen_t i;
  expect_numbers(x, name);
  *count = XLENGTH(x);
  copy = (int32_t *)hr_room(*count, sizeof *copy);
  for (i = 0; i < *count; ++i) {
    expect_whole(entry(x, i), 2147483647.0, name, i);
    copy[i] = (int32_t)entry(x, i);
  }
  return copy;
}

const int64_t *hr_int64_array(SEXP x, const char *name, int64_t *count) {
  int64_t *copy;
  R_xlen_t i;
  expect_numbers(x, name);
  *count = XLENGTH(x);
  copy = (int64_t *)hr_room(*count, sizeof *copy);
  for (i = 0; i < *count; ++i) {
    expect_whole(entry(x, i), exact, name, i);
    copy[i] = (int64_t)entry(x, i);
  }
  return copy;
}

const double *hr_float64_array(SEXP x, const char *name, int64_t *count) {
  double *copy;
  R_xlen_t i;
  expect_numbers(x, name);
  *count = XLENGTH(x);
  if (TYPEOF(x) == REALSXP) return REAL(x);
  copy = (double *)hr_room(*count, sizeof *copy);
  for (i = 0; i < *count; ++i) copy[i] = entry(x, i);
  return copy;
}

/* ---- Constants ---- */

static int32_t constant_named(SEXP text, const hr_constant *table, const char *name) {
  const char *given = Rf_translateCharUTF8(text);
  char all[400] = "";
  int i;
  for (i = 0; table[i].name != NULL; ++i) {
    if (strcmp(table[i].name, given) == 0) return table[i].value;
    if (strlen(all) + strlen(table[i].name) + 3 < sizeof all) {
      if (i > 0) strcat(all, ", ");
      strcat(all, table[i].name);
    }
  }
  hr_refuse("%s is '%s'; expected one of %s", name, given, all);
  return 0;
}

int32_t hr_constant_of(SEXP x, const hr_constant *table, const char *name) {
  if (TYPEOF(x) != STRSXP) return hr_int32(x, name);
  hr_text(x, name);
  return constant_named(STRING_ELT(x, 0), table, name);
}

const int32_t *hr_constants_of(SEXP x, const hr_constant *table, const char *name, int64_t *count) {
  int32_t *values;
  R_xlen_t i;
  if (TYPEOF(x) != STRSXP) return hr_int32_array(x, name, count);
  *count = XLENGTH(x);
  values = (int32_t *)hr_room(*count, sizeof *values);
  for (i = 0; i < *count; ++i) values[i] = constant_named(STRING_ELT(x, i), table, name);
  return values;
}

SEXP hr_constant_name(int32_t value, const hr_constant *table) {
  int i;
  for (i = 0; table[i].name != NULL; ++i)
    if (table[i].value == value) return Rf_mkString(table[i].name);
  return Rf_ScalarInteger(value);
}

/* ---- Lent bytes ---- */

const void *hr_lend(SEXP x, const char *name, int64_t *length) {
  if (TYPEOF(x) != RAWSXP) hr_refuse("%s is %s; expected a raw vector", name, Rf_type2char(TYPEOF(x)));
  MARK_NOT_MUTABLE(x); /* R copies it then before it changes an element */
  R_PreserveObject(x);
  *length = XLENGTH(x);
  return RAW(x);
}

void hr_give_back(void *vector) { R_ReleaseObject((SEXP)vector); }
