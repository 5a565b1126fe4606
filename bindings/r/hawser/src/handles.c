/* Handles as external pointers of R. */
#include "hawser_r.h"

static int alive = 0;

/* The elements of what an external pointer protects. */
enum { KIND, KEPT };

/* The tag of an external pointer is the name of the kind, by which arguments are checked. */
static const hr_kind *kind_of(SEXP x) {
  SEXP wrapped = R_ExternalPtrProtected(x);
  if (TYPEOF(wrapped) == VECSXP) wrapped = VECTOR_ELT(wrapped, KIND);
  return TYPEOF(wrapped) == EXTPTRSXP ? (const hr_kind *)R_ExternalPtrAddr(wrapped) : NULL;
}

void hr_release(SEXP x) {
  void *handle = TYPEOF(x) == EXTPTRSXP ? R_ExternalPtrAddr(x) : NULL;
  const hr_kind *kind = handle == NULL ? NULL : kind_of(x);
  if (kind == NULL) return;
  R_ClearExternalPtr(x);
  kind->release(handle);
  --alive;
}

SEXP hr_alive(void) { return Rf_ScalarInteger(alive); }

void hr_fill(SEXP slot, void *handle) {
  if (handle == NULL) return;
  R_SetExternalPtrAddr(slot, handle);
  ++alive;
}

SEXP hr_slot(const hr_kind *kind, const char *own) {
  const char *names[3];
  int count = 0, i;
  SEXP kept = PROTECT(Rf_allocVector(VECSXP, 2)), slot, class;
  SET_VECTOR_ELT(kept, KIND, R_MakeExternalPtr((void *)kind, R_NilValue, R_NilValue));
  slot = PROTECT(R_MakeExternalPtr(NULL, Rf_install(kind->name), kept));
  R_RegisterCFinalizerEx(slot, hr_release, TRUE);
  names[count++] = own;
  if (own != kind->name) names[count++] = kind->name;
  names[count++] = "hws_handle";
  class = PROTECT(Rf_allocVector(STRSXP, count));
  for (i = 0; i < count; ++i) SET_STRING_ELT(class, i, Rf_mkChar(names[i]));
  Rf_setAttrib(slot, R_ClassSymbol, class);
  UNPROTECT(3);
  return slot;
}

static const char *said_class(SEXP x) {
  SEXP class = Rf_getAttrib(x, R_ClassSymbol);
  return TYPEOF(class) == STRSXP && XLENGTH(class) > 0 ? CHAR(STRING_ELT(class, 0)) : Rf_type2char(TYPEOF(x));
}

void *hr_handle(SEXP x, const hr_kind *kind, const char *name) {
  void *handle;
  if (TYPEOF(x) != EXTPTRSXP || R_ExternalPtrTag(x) != Rf_install(kind->name))
    hr_refuse("%s is %s; expected %s", name, said_class(x), kind->name);
  handle = R_ExternalPtrAddr(x);
  if (handle == NULL) hr_refuse("%s is a %s that is closed, or comes from another session of R", name, kind->name);
  return handle;
}

void *hr_optional(SEXP x, const hr_kind *kind, const char *name) { return x == R_NilValue ? NULL : hr_handle(x, kind, name); }

void **hr_handles(SEXP x, const hr_kind *kind, const char *name, int64_t *count) {
  const int is_list = TYPEOF(x) == VECSXP;
  const R_xlen_t n = is_list ? XLENGTH(x) : 1;
  void **handles = (void **)hr_room(n, sizeof *handles);
  R_xlen_t i;
  for (i = 0; i < n; ++i) handles[i] = is_list ? hr_optional(VECTOR_ELT(x, i), kind, name) : hr_handle(x, kind, name);
  *count = n;
  return handles;
}

SEXP hr_close(SEXP x) {
  if (!Rf_inherits(x, "hws_handle")) hr_refuse("x is %s; expected an object of the library", said_class(x));
  hr_release(x);
  return R_NilValue;
}

SEXP hr_is_closed(SEXP x) { return Rf_ScalarLogical(TYPEOF(x) != EXTPTRSXP || R_ExternalPtrAddr(x) == NULL); }

void hr_keep(SEXP x, SEXP value) { SET_VECTOR_ELT(R_ExternalPtrProtected(x), KEPT, value); }

SEXP hr_kept(SEXP x) {
  SEXP kept = TYPEOF(x) == EXTPTRSXP ? R_ExternalPtrProtected(x) : R_NilValue;
  return TYPEOF(kept) == VECSXP ? VECTOR_ELT(kept, KEPT) : R_NilValue;
}
