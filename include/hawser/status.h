/* hawser/status.h - status codes, error detail, version.   [stable]
 *
 * CONVENTIONS OF THE WHOLE INTERFACE
 *
 * Handles are opaque. A function named hws_<handle>_new, _read..., or an
 * operation that makes a new handle gives it through its last parameter; it is
 * released with hws_<handle>_free (NULL is fine), in any order: a handle keeps
 * alive what it needs. Machines, alphabets, strings and models never change
 * once made and may be read from any number of threads at once. Builders,
 * options and learners belong to one thread at a time.
 *
 * Every call that can fail returns hws_status: 0, a positive code (the outputs
 * are valid, with a reservation) or a negative one (an error: outputs are set
 * to NULL or 0, and the calling thread's error record is written). Results
 * come through out-parameters, which stand last. A pointer is never NULL unless
 * its text says so; an input array without entries may always be NULL.
 *
 * Any call that can fail may return HWS_E_ARGUMENT, for arguments outside what
 * their texts say, HWS_E_NO_MEMORY and HWS_E_INTERNAL; a call with options also
 * HWS_E_LIMIT and HWS_E_CANCELLED, and a call with a path HWS_E_IO. Texts name the
 * codes beyond these, or what they mean in particular.
 *
 * Arrays copied out follow one pattern: (..., T *buffer, int64_t capacity,
 * int64_t *needed). With buffer NULL the call only sets *needed. If capacity
 * is less than *needed nothing is written to the buffer and the status is
 * HWS_E_ARGUMENT; *needed is set all the same. `needed` may be NULL if buffer
 * is not.
 *
 * Text going in is UTF-8 given by pointer and length; a length of -1 means it
 * ends at a zero byte. Text coming out is copied with a closing zero byte that
 * *needed counts.
 *
 * Strings over an alphabet are arrays of labels. Numbering is from 0 for
 * states, arcs and tapes; symbols count from 1, 0 is epsilon. Logarithms are
 * natural (nats); a cost is minus a natural logarithm.
 *
 * Nothing here aborts, exits, prints, throws or raises a signal.
 *
 * Floating point: calls expect the thread's usual environment, rounding to nearest
 * and subnormal numbers kept (no flush to zero). Calls that take options return
 * HWS_E_UNSUPPORTED under another one; the others do not look, and their last digits
 * are then not those promised.
 *
 * fork: the child may use hawser if no other thread of the parent was inside a call
 * at that moment. Such a thread is not in the child, but what it had locked (tables of a
 * machine or model that are built at first use) stays locked there for good: free nothing
 * and call nothing on handles that it was using. Handles that no thread was using, and new
 * ones, work as before; a learner works on in either process.
 */
#ifndef HAWSER_STATUS_H
#define HAWSER_STATUS_H

#include <stddef.h>
#include <stdint.h>

#if defined(HWS_STATIC)
#define HWS_API
#elif defined(_WIN32)
#if defined(HWS_BUILDING)
#define HWS_API __declspec(dllexport)
#else
#define HWS_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) || defined(__clang__)
#define HWS_API __attribute__((visibility("default")))
#else
#define HWS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define HWS_VERSION_MAJOR 0
#define HWS_VERSION_MINOR 1
#define HWS_VERSION_PATCH 0
#define HWS_VERSION_STRING "0.1.0"
/* Raised when a caller compiled against an older header would break. */
#define HWS_ABI_VERSION 1

typedef int32_t hws_status;

/* enum status: what a call returns. Positive ones leave valid outputs; negative ones are errors. */
#define HWS_OK 0
#define HWS_PARTIAL 1          /* fewer results than asked for, because there are no more */
#define HWS_NOT_CONVERGED 2    /* stopped at the iteration limit */
#define HWS_CUT_SHORT 3        /* stopped at another limit: what is given is right, and there may be more or better */
#define HWS_E_ARGUMENT (-1)    /* an argument is out of its range, NULL, or does not fit the others */
#define HWS_E_PARSE (-2)       /* a text does not follow its format; line and column say where */
#define HWS_E_IO (-3)          /* the system could not open, read or write a file */
#define HWS_E_CORRUPT (-4)     /* a binary is damaged: checksum, sizes or contents */
#define HWS_E_VERSION (-5)     /* a binary of a newer format, or a checkpoint of other data or options */
#define HWS_E_NO_MEMORY (-6)   /* malloc failed */
#define HWS_E_LIMIT (-7)       /* a limit on states, arcs, bytes or numbers was met */
#define HWS_E_DIVERGED (-8)    /* the sum is infinite */
#define HWS_E_IMPROPER (-9)    /* cannot be normalized to a distribution */
#define HWS_E_EMPTY (-10)      /* zero mass where some is needed, or nothing known yet */
#define HWS_E_UNSUPPORTED (-11)/* a combination this version does not do; the message names it */
#define HWS_E_CANCELLED (-12)  /* stopped through hws_cancel; nothing was changed */
#define HWS_E_INTERNAL (-13)   /* a defect of the library: please report */
#define HWS_E_IMPOSSIBLE (-14) /* evidence or factors exclude everything; the message names where */

/* The name of a status, such as "HWS_E_PARSE".
 * - status (enum status): any number
 * - return: the constant's name; "HWS_UNKNOWN" for other numbers */
HWS_API const char *hws_status_name(hws_status status);

/* ---- The error record ----
 * The detail of the calling thread's most recent *failed* call. Only failing calls write it: successes, getters and _free
 * leave it alone. Before any failure the code is HWS_OK and the message is empty. */

/* The status that the calling thread's last failed call returned.
 * - return (enum status): the code; HWS_OK before any failure */
HWS_API hws_status hws_error_code(void);

/* The message of the last failed call: one line, what was found and what was expected.
 * - return: borrowed until this thread's next failing call or its end */
HWS_API const char *hws_error_message_view(void);

/* The line of the text in which the last failed call found an error.
 * - return (from 1): the line; 0 in a binary, or where there is no place */
HWS_API int64_t hws_error_line(void);

/* The column of the text in which the last failed call found an error.
 * - return (from 1): the column; in a binary the byte offset plus 1; 0 where there is no place */
HWS_API int64_t hws_error_column(void);

/* Bytes that hold any message with its closing zero byte. */
#define HWS_ERROR_BYTES 512

/* Copies the whole error record at once, so that a host whose tasks move between threads needs one call on the thread that
 * failed. A buffer of HWS_ERROR_BYTES always suffices. The call needs no memory, and its own failures leave the record alone.
 * - code (enum status, may be NULL): what hws_error_code returns; NULL: not wanted
 * - line (may be NULL): what hws_error_line returns; NULL: not wanted
 * - column (may be NULL): what hws_error_column returns; NULL: not wanted
 * - buffer: receives the message */
HWS_API hws_status hws_error_copy(int32_t *code, int64_t *line, int64_t *column, char *buffer, int64_t capacity,
                                  int64_t *needed);

/* ---- Version ---- */

/* The library's version at run time.
 * - return: such as "0.1.0" */
HWS_API const char *hws_version(void);

/* The ABI's version at run time.
 * - return: the HWS_ABI_VERSION that the library was built with */
HWS_API int32_t hws_abi_version(void);

/* What this build holds: version, modules, name of the random number generator, limits of calls whose options set none.
 * - return: one line, such as "hawser 0.1.0; files threads; rng philox4x32-10/1; max_states 67108864 max_arcs 268435456
 *   max_bytes 4294967296" */
HWS_API const char *hws_build_info(void);

#ifdef __cplusplus
}
#endif
#endif
