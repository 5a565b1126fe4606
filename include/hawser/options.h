/* hawser/options.h - options, cancellation, watching long work.   [stable] */
#ifndef HAWSER_OPTIONS_H
#define HAWSER_OPTIONS_H

#include "hawser/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A set of named values for the last `const hws_options *` parameter of an
 * operation; NULL there means all defaults. The operation copies what it needs:
 * an options handle may be changed, reused or freed right after the call.
 * Options an operation does not take are an error (HWS_E_ARGUMENT, with the
 * nearest name it does take), so a misspelling never passes silently.
 *
 * Every call that takes options takes max_states, max_arcs, max_bytes and threads,
 * whether it needs them or not, and a cancel and a monitor: one handle serves a host
 * for all its calls. Their defaults are the build's (HWS_DEFAULT_MAX_STATES and so on;
 * hws_build_info names them). Limits count what the call itself has to make: what an earlier
 * call found out about a machine (its look-ups as a graph, its sampling tables) is kept
 * with it and costs the next nothing. Results depend on the call's own options alone.
 * Learners take more. The full list of a call, with types, ranges, defaults and
 * meanings: hws_options_describe. */
typedef struct hws_options hws_options;

/* An empty set: all defaults. */
HWS_API hws_status hws_options_new(hws_options **options);
HWS_API void hws_options_free(hws_options *options);
/* Set a value. Names are checked when an operation is given the options, since
 * only it knows which it takes; NaN is refused here. Setting again replaces. */
HWS_API hws_status hws_options_set_int(hws_options *options, const char *name, int64_t value);
HWS_API hws_status hws_options_set_real(hws_options *options, const char *name, double value);
HWS_API hws_status hws_options_set_text(hws_options *options, const char *name, const char *value);

/* Set a value as a person wrote it: a command line, a configuration file. The
 * operation that is given the options reads the text by the option's type, as
 * hws_parse_integer and hws_parse_real do, and refuses what is no such number. */
HWS_API hws_status hws_options_set(hws_options *options, const char *name, const char *text);
/* Whether the call named `call` takes options of these names, types and ranges:
 * the error it would return at once, before any data are read. Options that have
 * no effect together are found by the call alone. */
HWS_API hws_status hws_options_check(const hws_options *options, const char *call);

/* Numbers as options and every reader of this library read them, under any
 * locale: the whole of `text`, zero-terminated, is the number. HWS_E_PARSE for anything
 * else, which the message quotes: blanks, a leading plus, hexadecimal, NaN, what does
 * not fit. Integers are digits with a minus or none, within 64 bits. Reals are decimal
 * (3, -0.5, 1e-9) with a magnitude that a double has, or inf, infinity in any case. */
HWS_API hws_status hws_parse_integer(const char *text, int64_t *value);
HWS_API hws_status hws_parse_real(const char *text, double *value);

/* The options the call named `call` takes ("hws_machine_compose"), as a JSON
 * array of {"name", "type" (int|real|text), "default", "min", "max" (numbers) or
 * "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the
 * word "auto", set as a text, is a value too: the call chooses, as "doc" says. "needed": false says
 * that a limit is taken and has no effect on the call. With call NULL: a JSON object
 * with every call that takes options. Two-call pattern. */
HWS_API hws_status hws_options_describe(const char *call, char *buffer, int64_t capacity, int64_t *needed);

/* A request to stop, shared between the thread that works and whoever wants it
 * to stop. Every long call given options that carry it looks at it and returns
 * HWS_E_CANCELLED within a second of its being set. */
typedef struct hws_cancel hws_cancel;
HWS_API hws_status hws_cancel_new(hws_cancel **cancel);
HWS_API void hws_cancel_free(hws_cancel *cancel);
/* Safe from any thread and from a signal handler. NULL does nothing. */
HWS_API void hws_cancel_set(hws_cancel *cancel);
HWS_API void hws_cancel_clear(hws_cancel *cancel);
HWS_API int32_t hws_cancel_is_set(const hws_cancel *cancel);
/* NULL takes it out again. The options keep it alive. */
HWS_API hws_status hws_options_set_cancel(hws_options *options, hws_cancel *cancel);

/* Watches a long call from another thread, and counts. One monitor may be given
 * to several calls one after the other. */
typedef struct hws_monitor hws_monitor;
HWS_API hws_status hws_monitor_new(hws_monitor **monitor);
HWS_API void hws_monitor_free(hws_monitor *monitor);
HWS_API hws_status hws_options_set_monitor(hws_options *options, hws_monitor *monitor);
/* What the call is doing (static text, "" if idle), units done and in all (0:
 * not known). Any thread, at any time. */
HWS_API hws_status hws_monitor_read(const hws_monitor *monitor, const char **stage, int64_t *done, int64_t *total);
/* Counters summed over the calls it was given to, read after they returned:
 * "arcs_visited": arcs looked at, as often as each is. Calls that share a machine's arrays
 * (inversion, scaling) or make a machine from something else (text, words, a file) look at
 * none. */
HWS_API hws_status hws_monitor_metric(const hws_monitor *monitor, const char *name, int64_t *value);

#ifdef __cplusplus
}
#endif
#endif
