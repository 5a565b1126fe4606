/* hawser/alphabet.h - a tape's symbols.   [stable]
 *
 * Symbols are numbered 1..size. An alphabet has names for them or not. Where two
 * machines meet, alphabets must match: the same names in the same order, or both
 * nameless and of one size. A NULL alphabet, wherever one may be NULL, means an
 * open tape: any positive label, no names; it matches every nameless alphabet. */
#ifndef HAWSER_ALPHABET_H
#define HAWSER_ALPHABET_H

#include "hawser/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable alphabet.
 * Threads: shared */
typedef struct hws_alphabet hws_alphabet;

/* An alphabet of symbols without names.
 * - size (1..2147483646): number of symbols
 * Cost: O(1). */
HWS_API hws_status hws_alphabet_new(int64_t size, const hws_options *options, hws_alphabet **alphabet);

/* An alphabet of given names, which are copied.
 * - names [count]: of the symbols 1, 2, ...; zero-terminated UTF-8, not empty, without blanks at their ends or control
 *   characters, all different. Spaces within, as in "New York", fit texts whose columns stand between tabs (AT&T text, symbol
 *   files, pairs of word and tag); texts that are cut at blanks refuse such names.
 * - count (>= 1): number of symbols
 * Cost: O(total length). */
HWS_API hws_status hws_alphabet_from_names(const char *const *names, int64_t count, const hws_options *options,
                                           hws_alphabet **alphabet);

/* An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol named by itself.
 * Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.
 * - text: any text, UTF-8
 * Status: HWS_E_PARSE: the text is not UTF-8; HWS_E_EMPTY: no character is left.
 * Cost: O(length). */
HWS_API hws_status hws_alphabet_from_chars(const char *text, int64_t length, const hws_options *options,
                                           hws_alphabet **alphabet);

/* An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a line that has
 * one, and at blanks in others. Number 0 is epsilon's and may be left out, and so are numbers below 0. Symbols are in the order
 * of their numbers, which may have gaps, as those of tables by the codes of characters do: symbol i has the i-th number.
 * - text: the file's contents, UTF-8
 * Status: HWS_E_PARSE: line and column of what is wrong.
 * Cost: O(length). */
HWS_API hws_status hws_alphabet_read(const char *text, int64_t length, const hws_options *options, hws_alphabet **alphabet);

/* The symbol file of an alphabet, which begins with "<eps>\t0". Symbols without names are written as their number. */
HWS_API hws_status hws_alphabet_write(const hws_alphabet *alphabet, char *buffer, int64_t capacity, int64_t *needed);
HWS_API void hws_alphabet_free(hws_alphabet *alphabet);

/* How many symbols an alphabet has.
 * - return: number of symbols */
HWS_API int64_t hws_alphabet_size(const hws_alphabet *alphabet);

/* The name of a symbol, borrowed from the alphabet.
 * - label (label): the symbol
 * - return: its name; "" for a symbol without one or a label out of range */
HWS_API const char *hws_alphabet_name_view(const hws_alphabet *alphabet, int32_t label);

/* The symbol of a name.
 * - name: UTF-8
 * - label (label): the symbol
 * Status: HWS_E_ARGUMENT: no symbol has this name. */
HWS_API hws_status hws_alphabet_find(const hws_alphabet *alphabet, const char *name, int64_t length, int32_t *label);

/* Whether two alphabets match, as the top of this header says.
 * - b: the other alphabet
 * - return (0 or 1): the answer */
HWS_API int32_t hws_alphabet_matches(const hws_alphabet *a, const hws_alphabet *b);

/* enum split: how a text is cut into names. */
#define HWS_SPLIT_CHARS 0  /* every code point is a name */
#define HWS_SPLIT_SPACES 1 /* names stand between blanks; digits where the alphabet has no names */

/* The labels of a line of text.
 * - alphabet (may be NULL): the names; NULL: an open tape
 * - text: the line, UTF-8
 * - split (enum split): HWS_SPLIT_CHARS or HWS_SPLIT_SPACES
 * - labels (label): one per name
 * Status: HWS_E_PARSE: a symbol that the alphabet lacks; the column and the message say which.
 * Cost: O(length). */
HWS_API hws_status hws_alphabet_encode(const hws_alphabet *alphabet, const char *text, int64_t length, int32_t split,
                                       int32_t *labels, int64_t capacity, int64_t *needed);

/* The text of labels: names joined by nothing or by one space. Epsilons are left out.
 * - alphabet (may be NULL): the names; NULL: an open tape
 * - labels [count] (label): what is written
 * - count (>= 0): number of labels
 * - split (enum split): HWS_SPLIT_CHARS or HWS_SPLIT_SPACES
 * Cost: O(length of the text). */
HWS_API hws_status hws_alphabet_decode(const hws_alphabet *alphabet, const int32_t *labels, int64_t count, int32_t split,
                                       char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* An alphabet from a symbol file at a path.
 * As: hws_alphabet_read */
HWS_API hws_status hws_alphabet_read_file(const char *path, const hws_options *options, hws_alphabet **alphabet);
#endif

#ifdef __cplusplus
}
#endif
#endif
