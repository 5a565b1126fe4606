/* hawser/options.h - options, cancellation, watching long work.   [stable] */
#ifndef HAWSER_OPTIONS_H
#define HAWSER_OPTIONS_H

#include "hawser/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Options ----
 * A set of named values for the `options` parameter of an operation; NULL there means all defaults. The operation copies
 * what it needs: an options handle may be changed, reused or freed right after the call. Options that an operation does not
 * take are an error (HWS_E_ARGUMENT, with the nearest name it does take), so a misspelling never passes silently.
 *
 * Every call that takes options takes max_states, max_arcs, max_bytes and threads, whether it needs them or not, and a cancel
 * and a monitor: one handle serves a host for all its calls. Their defaults are the build's (HWS_DEFAULT_MAX_STATES and so
 * on; hws_build_info names them). Limits count what the call itself has to make: what an earlier call found out about a
 * machine (its look-ups as a graph, its sampling tables) is kept with it and costs the next nothing. Results depend on the
 * call's own options alone. hws_options_describe gives the full list of a call. */

/* A set of options.
 * Threads: one at a time */
typedef struct hws_options hws_options;

/* An empty set: all defaults. */
HWS_API hws_status hws_options_new(hws_options **options);
HWS_API void hws_options_free(hws_options *options);

/* Sets an option to an integer. Names are checked when an operation is given the options, since only it knows which it takes.
 * Setting an option again replaces its value.
 * - name: of the option
 * - value: the new value */
HWS_API hws_status hws_options_set_int(hws_options *options, const char *name, int64_t value);

/* Sets an option to a real number, otherwise as hws_options_set_int.
 * - value: the new value; not NaN
 * As: hws_options_set_int */
HWS_API hws_status hws_options_set_real(hws_options *options, const char *name, double value);

/* Sets an option to a text, otherwise as hws_options_set_int. The word "auto" lets a call choose, where it can.
 * - value: the new value, UTF-8
 * As: hws_options_set_int */
HWS_API hws_status hws_options_set_text(hws_options *options, const char *name, const char *value);

/* Sets an option as a person wrote it, in a command line or a configuration file. The operation that is given the options
 * reads the text by the option's type, as hws_parse_integer and hws_parse_real do, and refuses what is no such number.
 * - name: of the option
 * - text: the value, whatever its type */
HWS_API hws_status hws_options_set(hws_options *options, const char *name, const char *text);

/* Whether a call takes options of these names, types and ranges: the error it would return at once, before any data are read.
 * Options that have no effect together are found by the call alone.
 * - options: what would be given
 * - call: the function's name, such as "hws_machine_compose"
 * Status: HWS_E_ARGUMENT: the call takes no such options, or it is no call that takes options. */
HWS_API hws_status hws_options_check(const hws_options *options, const char *call);

/* The options that a call takes, as a JSON array of {"name", "type" (int|real|text), "default", "min", "max" (numbers) or
 * "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the word "auto", set as a
 * text, is a value too: the call chooses, as "doc" says. "needed": false says that a limit is taken and has no effect on the
 * call.
 * - call (may be NULL): the function's name; NULL: a JSON object with every call that takes options
 * - buffer (JSON): receives the description */
HWS_API hws_status hws_options_describe(const char *call, char *buffer, int64_t capacity, int64_t *needed);

/* ---- Numbers as options and every reader of this library read them, under any locale: the whole text is the number. Refused
 * are blanks, hexadecimal, NaN, and what does not fit. ---- */

/* Reads an integer: digits with a sign or none, within 64 bits.
 * - text: the number
 * - value: what it says
 * Status: HWS_E_PARSE: anything else, which the message quotes. */
HWS_API hws_status hws_parse_integer(const char *text, int64_t *value);

/* Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any
 * double (1e-400) is 0; what is beyond every double is refused.
 * As: hws_parse_integer */
HWS_API hws_status hws_parse_real(const char *text, double *value);

/* ---- Cancelling ---- */

/* A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given options that
 * carry it looks at it and returns HWS_E_CANCELLED within a second of its being set.
 * Threads: signals */
typedef struct hws_cancel hws_cancel;

/* A request that is not set. */
HWS_API hws_status hws_cancel_new(hws_cancel **cancel);
HWS_API void hws_cancel_free(hws_cancel *cancel);

/* Asks the calls that carry it to stop, from any thread or signal handler. NULL does nothing. */
HWS_API void hws_cancel_set(hws_cancel *cancel);

/* Takes the request back. NULL does nothing. */
HWS_API void hws_cancel_clear(hws_cancel *cancel);

/* Whether the request is set.
 * - return (0 or 1): the answer */
HWS_API int32_t hws_cancel_is_set(const hws_cancel *cancel);

/* Lets the calls that are given these options be cancelled. The options keep the request alive.
 * - cancel (may be NULL): the request; NULL: none any more */
HWS_API hws_status hws_options_set_cancel(hws_options *options, hws_cancel *cancel);

/* ---- Watching ---- */

/* Watches a long call from another thread, and counts. One monitor may be given to several calls one after the other.
 * Threads: signals */
typedef struct hws_monitor hws_monitor;

/* A monitor that has counted nothing. */
HWS_API hws_status hws_monitor_new(hws_monitor **monitor);
HWS_API void hws_monitor_free(hws_monitor *monitor);

/* Lets the calls that are given these options be watched. The options keep the monitor alive.
 * - monitor (may be NULL): what watches; NULL: nothing any more */
HWS_API hws_status hws_options_set_monitor(hws_options *options, hws_monitor *monitor);

/* What the watched call is doing, from any thread at any time.
 * - stage: its work at present; "" if it is idle
 * - done: units that are done
 * - total: units in all; 0: not known */
HWS_API hws_status hws_monitor_read(const hws_monitor *monitor, const char **stage, int64_t *done, int64_t *total);

/* A counter, summed over the calls that the monitor was given to, to be read after they returned.
 * - name: which counter:
 *     "arcs_visited": arcs looked at, as often as each is; calls that share a machine's arrays (inversion, scaling) or make a
 *       machine from something else (text, words, a file) look at none
 * - value: the sum */
HWS_API hws_status hws_monitor_metric(const hws_monitor *monitor, const char *name, int64_t *value);

#ifdef __cplusplus
}
#endif
#endif
