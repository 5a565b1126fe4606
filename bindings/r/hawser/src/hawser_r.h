/* The generated calls (calls.c) are made of what is declared here: handles, arguments, options, and the end of a call.
 *
 * R leaves C by longjmp when it raises an error, and it collects garbage whenever it allocates. Therefore a handle has its
 * external pointer, with a finalizer, before the library makes it; copies of arguments are R's transient memory (R_alloc);
 * and between a failed call and the reading of its error R may run finalizers only, which do not write the error record. */
#ifndef HAWSER_R_H
#define HAWSER_R_H

#define R_NO_REMAP
#define STRICT_R_HEADERS
#include <stdint.h>

#include <R.h>
#include <Rinternals.h>

#ifdef HAWSER_BUNDLED
#include "vendor/hawser.h"
#else
#include <hawser/hawser.h>
#endif

/* ---- Conditions ---- */

/* Raises a hawser_error of kind "argument" with a text in printf's manner, and does not return. */
void hr_refuse(const char *format, ...);

/* Ends a call: acts on an interrupt, raises the error of a failed call, or the warning of one that did not converge. */
void hr_check(hws_status status);

/* ---- Handles ---- */

typedef struct hr_kind {
  const char *name;        /* of the handle in C, such as hws_machine */
  void (*release)(void *); /* frees it */
} hr_kind;

/* An external pointer without a handle, whose finalizer frees the one that is put in. Its class is `own`, and beneath it the
 * kind's name (where that differs) and hws_handle. */
SEXP hr_slot(const hr_kind *kind, const char *own);

/* The handle of an object. Refuses an object of another kind, or one that is closed. */
void *hr_handle(SEXP x, const hr_kind *kind, const char *name);

/* Does the same, and returns NULL for R's NULL. */
void *hr_optional(SEXP x, const hr_kind *kind, const char *name);

/* The handles of a list of objects, or of one object; NULL in the list stands for no handle. */
void **hr_handles(SEXP x, const hr_kind *kind, const char *name, int64_t *count);

/* Puts the handle that a call made, or NULL, into its slot. */
void hr_fill(SEXP slot, void *handle);

/* Frees the handle of an object now; nothing if there is none. It is the finalizer too. */
void hr_release(SEXP x);

/* One value that an object keeps for the package: the tapes of a builder, what stops a learner. */
void hr_keep(SEXP x, SEXP value);
SEXP hr_kept(SEXP x);

/* How many handles are alive, which tests ask; and the end of one. */
SEXP hr_alive(void);
SEXP hr_close(SEXP x);
SEXP hr_is_closed(SEXP x);

/* ---- Arguments: each names the argument in its refusals ---- */

const char *hr_text(SEXP x, const char *name);
const char *hr_path(SEXP x, const char *name);
const char *hr_bytes(SEXP x, const char *name, int64_t *length);      /* a raw vector or a text */
const char **hr_texts(SEXP x, const char *name, int64_t *count);
double hr_real(SEXP x, const char *name);
double hr_whole(SEXP x, const char *name, double low, double high);
int32_t hr_int32(SEXP x, const char *name);
int64_t hr_int64(SEXP x, const char *name);
uint64_t hr_uint64(SEXP x, const char *name);
const int32_t *hr_int32_array(SEXP x, const char *name, int64_t *count);
const int64_t *hr_int64_array(SEXP x, const char *name, int64_t *count);
const double *hr_float64_array(SEXP x, const char *name, int64_t *count);
void hr_expect(const char *name, int64_t found, int64_t expected);
int64_t hr_sum_int32(const int32_t *values, int64_t count);
int64_t hr_sum_int64(const int64_t *values, int64_t count);

/* The constants of an enumeration: names in lower case, and a row with NULL at last. */
typedef struct hr_constant {
  const char *name;
  int32_t value;
} hr_constant;
int32_t hr_constant_of(SEXP x, const hr_constant *table, const char *name);
const int32_t *hr_constants_of(SEXP x, const hr_constant *table, const char *name, int64_t *count);
SEXP hr_constant_name(int32_t value, const hr_constant *table);

/* Bytes that the library reads where they are: they are kept until hr_give_back is called with the vector. */
const void *hr_lend(SEXP x, const char *name, int64_t *length);
void hr_give_back(void *vector);

/* ---- Results ---- */

SEXP hr_string(const char *text);
SEXP hr_integers(const int32_t *values, int64_t count);
SEXP hr_wide_integers(const int64_t *values, int64_t count);
SEXP hr_reals(const double *values, int64_t count);
SEXP hr_raw(const void *bytes, int64_t count);
void *hr_room(int64_t count, size_t size);

/* Whether a call is to be made again with more room, as what it gives takes `needed` entries. */
int hr_again(hws_status status, int64_t *room, int64_t needed);

/* ---- Options and interrupts ---- */

/* An object that holds the options of a list of named values; NULL for an empty list. */
SEXP hr_options(SEXP list);
const hws_options *hr_options_of(SEXP options);

/* A call that may take long stands between these two. An interrupt in between asks the library to stop, through the request
 * that all options carry and through `own`, the caller's (NULL: none). hr_check, which comes once what the call made has an
 * owner, passes the interrupt on to R. */
void hr_begin(hws_cancel *own);
void hr_end(void);
void hr_pass_on_interrupt(void);

/* The object of class hws_cancel that a caller gave among options, or that a learner keeps; R's NULL if none. */
SEXP hr_cancel_in(SEXP list);
hws_cancel *hr_cancel_of(SEXP cancel);

/* Makes the options of calls that are given none, and frees them. */
void hr_load(void);
void hr_unload(void);

#endif
