/* hawser/strings.h - batches of label strings.   [stable] */
#ifndef HAWSER_STRINGS_H
#define HAWSER_STRINGS_H

#include "hawser/alphabet.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost where the batch is
 * a result of the engine (n best, samples: the cost of the path) or is given to hws_machine_from_words, a weight (a count)
 * where it is given to a learner. Corpora of words or of pairs are such lists, and so is what n best and sampling return.
 * Threads: shared */
typedef struct hws_strings hws_strings;

/* Strings of the caller's arrays, which are copied.
 * - tapes (1..16): strings per item
 * - count (>= 0): number of items
 * - offsets [count * tapes + 1]: where each string begins in `labels`, ascending from 0; string t of item i is number
 *   i * tapes + t
 * - labels [offsets[count * tapes]] (label): of all strings, one after the other; symbols of the tape's alphabet
 * - values [count] (may be NULL): the number beside each item, not NaN; NULL: all are 1
 * - alphabets [tapes] (may be NULL): of each tape, NULL for an open one; NULL: all are open
 * Cost: O(labels). */
HWS_API hws_status hws_strings_from_arrays(int32_t tapes, int64_t count, const int64_t *offsets, const int32_t *labels,
                                           const double *values, const hws_alphabet *const *alphabets,
                                           const hws_options *options, hws_strings **strings);

/* Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that is the item's
 * value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a blank next.
 * - text: the lines, UTF-8
 * - tapes (1..16): strings per line
 * - split (enum split): how each string is cut into names
 * - alphabets [tapes] (may be NULL): of each tape, NULL for an open one; NULL: all are open
 * Status: HWS_E_PARSE: line and column of what is wrong.
 * Cost: O(length). */
HWS_API hws_status hws_strings_read(const char *text, int64_t length, int32_t tapes, int32_t split,
                                    const hws_alphabet *const *alphabets, const hws_options *options,
                                    hws_strings **strings);
HWS_API void hws_strings_free(hws_strings *strings);

/* How many items there are.
 * - return: number of items */
HWS_API int64_t hws_strings_count(const hws_strings *strings);

/* How many strings each item has.
 * - return: number of tapes */
HWS_API int32_t hws_strings_tapes(const hws_strings *strings);

/* The number beside an item.
 * - item (item): which one
 * - value: the cost, weight or count */
HWS_API hws_status hws_strings_value(const hws_strings *strings, int64_t item, double *value);

/* The labels of one string.
 * - item (item): which item
 * - tape (tape): which of its strings
 * - labels (label): the string */
HWS_API hws_status hws_strings_labels(const hws_strings *strings, int64_t item, int32_t tape, int32_t *labels,
                                      int64_t capacity, int64_t *needed);

/* The labels of one string without a copy, borrowed from the list.
 * - labels [count] (label): the string
 * - count: number of labels
 * As: hws_strings_labels */
HWS_API hws_status hws_strings_labels_view(const hws_strings *strings, int64_t item, int32_t tape,
                                           const int32_t **labels, int64_t *count);

/* All strings, as hws_strings_from_arrays takes them, borrowed from the list.
 * - offsets [hws_strings_count(strings) * hws_strings_tapes(strings) + 1]: where each string begins in `labels`
 * - labels [offsets[hws_strings_count(strings) * hws_strings_tapes(strings)]] (label): of all strings
 * - values [hws_strings_count(strings)]: the number beside each item */
HWS_API hws_status hws_strings_arrays_view(const hws_strings *strings, const int64_t **offsets, const int32_t **labels,
                                           const double **values);

#if !defined(HWS_NO_FILES)
/* Strings from a file of lines.
 * As: hws_strings_read */
HWS_API hws_status hws_strings_read_file(const char *path, int32_t tapes, int32_t split,
                                         const hws_alphabet *const *alphabets, const hws_options *options,
                                         hws_strings **strings);
#endif

#ifdef __cplusplus
}
#endif
#endif
