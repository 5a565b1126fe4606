/* hawser/strings.h - batches of label strings.   [stable] */
#ifndef HAWSER_STRINGS_H
#define HAWSER_STRINGS_H

#include "hawser/alphabet.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable list of items; each item is a tuple of strings, one per tape,
 * with a number beside it: a cost where the batch is a result of the engine
 * (n best, samples: cost of the path), a weight (a count, default 1) where it
 * is given to a learner, a cost where it is given to hws_machine_from_words.
 * What a corpus of words or of pairs is, and what n best and sampling return. */
typedef struct hws_strings hws_strings;

/* `count` items of `tapes` strings. offsets has count * tapes + 1 ascending
 * entries from 0; string t of item i is
 * labels[offsets[i * tapes + t] .. offsets[i * tapes + t + 1]). Labels are
 * symbols (>= 1) of alphabets[t]; `alphabets` may be NULL (all open), and so may
 * its entries. values: `count` numbers, not NaN; NULL: all `1`. Copied. */
HWS_API hws_status hws_strings_from_arrays(int32_t tapes, int64_t count, const int64_t *offsets, const int32_t *labels,
                                           const double *values, const hws_alphabet *const *alphabets,
                                           const hws_options *options, hws_strings **strings);
/* Lines of text: strings separated by tabs, one per tape; if a line has one
 * field more than tapes, that is the item's value. Each string is cut as `split`
 * says (hawser/alphabet.h). Empty lines and lines starting with '#' are skipped.
 * HWS_E_PARSE names the place. */
HWS_API hws_status hws_strings_read(const char *text, int64_t length, int32_t tapes, int32_t split,
                                    const hws_alphabet *const *alphabets, const hws_options *options,
                                    hws_strings **strings);
HWS_API void hws_strings_free(hws_strings *strings);

/* Number of items, and of strings in each; 0 on NULL. */
HWS_API int64_t hws_strings_count(const hws_strings *strings);
HWS_API int32_t hws_strings_tapes(const hws_strings *strings);
/* The number beside item i. */
HWS_API hws_status hws_strings_value(const hws_strings *strings, int64_t item, double *value);
/* String `tape` of item i (two-call pattern, in labels). */
HWS_API hws_status hws_strings_labels(const hws_strings *strings, int64_t item, int32_t tape, int32_t *labels,
                                      int64_t capacity, int64_t *needed);
/* The same without copying; alive as long as the handle. */
HWS_API hws_status hws_strings_labels_view(const hws_strings *strings, int64_t item, int32_t tape,
                                           const int32_t **labels, int64_t *count);
/* All at once, laid out as for hws_strings_from_arrays; borrowed. */
HWS_API hws_status hws_strings_arrays_view(const hws_strings *strings, const int64_t **offsets, const int32_t **labels,
                                           const double **values);

#if !defined(HWS_NO_FILES)
/* hws_strings_read from a file (UTF-8 path). */
HWS_API hws_status hws_strings_read_file(const char *path, int32_t tapes, int32_t split,
                                         const hws_alphabet *const *alphabets, const hws_options *options,
                                         hws_strings **strings);
#endif

#ifdef __cplusplus
}
#endif
#endif
