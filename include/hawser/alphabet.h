/* hawser/alphabet.h - a tape's symbols.   [stable] */
#ifndef HAWSER_ALPHABET_H
#define HAWSER_ALPHABET_H

#include "hawser/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Symbols are numbered 1..size. An alphabet has names for them or not. Where
 * two machines meet, alphabets must match: the same names in the same order, or
 * both nameless and of one size. A NULL alphabet, wherever one is asked for,
 * means an open tape: any positive label, no names; it matches every nameless
 * alphabet. */
typedef struct hws_alphabet hws_alphabet;

/* Symbols 1..size without names. 1 <= size <= 2^31 - 2. O(1). */
HWS_API hws_status hws_alphabet_new(int64_t size, const hws_options *options, hws_alphabet **alphabet);
/* Symbols named names[0], names[1], ... (zero-terminated UTF-8, not empty, no
 * white space or control characters, all different). Copied. O(total length). */
HWS_API hws_status hws_alphabet_from_names(const char *const *names, int64_t count, const hws_options *options,
                                           hws_alphabet **alphabet);
/* The distinct characters (Unicode code points) of a text, in code point order,
 * each a symbol named by itself; white space and control characters are left
 * out. HWS_E_PARSE on invalid UTF-8, HWS_E_EMPTY if nothing is left. */
HWS_API hws_status hws_alphabet_from_chars(const char *text, int64_t length, const hws_options *options,
                                           hws_alphabet **alphabet);
/* A symbol file as OpenFst's: a line each, name, white space, number; number 0
 * is epsilon's and may be left out; the others must be 1..n, in any order. */
HWS_API hws_status hws_alphabet_read(const char *text, int64_t length, const hws_options *options, hws_alphabet **alphabet);
/* The same text, "<eps>\t0" first; nameless symbols are written as their number. */
HWS_API hws_status hws_alphabet_write(const hws_alphabet *alphabet, char *buffer, int64_t capacity, int64_t *needed);
HWS_API void hws_alphabet_free(hws_alphabet *alphabet);

/* Number of symbols. */
HWS_API int64_t hws_alphabet_size(const hws_alphabet *alphabet);
/* A symbol's name, borrowed, alive as long as the alphabet; "" for a nameless
 * symbol or a label out of range. */
HWS_API const char *hws_alphabet_name_view(const hws_alphabet *alphabet, int32_t label);
/* The label of a name; HWS_E_ARGUMENT if there is none. */
HWS_API hws_status hws_alphabet_find(const hws_alphabet *alphabet, const char *name, int64_t length, int32_t *label);
/* 1 if they match as described above, else 0. */
HWS_API int32_t hws_alphabet_matches(const hws_alphabet *a, const hws_alphabet *b);

/* enum split: how a text is cut into names. */
#define HWS_SPLIT_CHARS 0  /* every code point is a name */
#define HWS_SPLIT_SPACES 1 /* names stand between white space; digits where the alphabet has no names */

/* A line of text to labels (two-call pattern). HWS_E_PARSE names the column
 * and the unknown symbol. */
HWS_API hws_status hws_alphabet_encode(const hws_alphabet *alphabet, const char *text, int64_t length, int32_t split,
                                       int32_t *labels, int64_t capacity, int64_t *needed);
/* Labels to text: names joined by nothing (HWS_SPLIT_CHARS) or one space;
 * epsilons left out. */
HWS_API hws_status hws_alphabet_decode(const hws_alphabet *alphabet, const int32_t *labels, int64_t count, int32_t split,
                                       char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* hws_alphabet_read from a file (UTF-8 path). */
HWS_API hws_status hws_alphabet_read_file(const char *path, const hws_options *options, hws_alphabet **alphabet);
#endif

#ifdef __cplusplus
}
#endif
#endif
