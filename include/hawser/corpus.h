/* hawser/corpus.h - corpora: sequences of symbols, as sequence models learn from.   [experimental]
 *
 * A corpus never changes once made and may be read from any number of threads. Its sequences keep their order and are
 * numbered from 0; none are merged. Symbols are the labels 1 to A of its alphabet, which is sized. 4 bytes per symbol and
 * 8 per sequence. In a library built with HWS_WITH_PFA=0 and HWS_WITH_HMM=0 these functions are absent. */
#ifndef HAWSER_CORPUS_H
#define HAWSER_CORPUS_H

#include "hawser/alphabet.h"

#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable corpus. */
typedef struct hws_corpus hws_corpus;

/* `count` sequences: number i is symbols[offsets[i] .. offsets[i + 1]); offsets has count + 1 ascending entries from 0.
 * The alphabet must be sized and hold every symbol. Copied. O(symbols). */
HWS_API hws_status hws_corpus_from_arrays(int64_t count, const int64_t *offsets, const int32_t *symbols,
                                          const hws_alphabet *alphabet, hws_corpus **corpus);
HWS_API void hws_corpus_free(hws_corpus *corpus);

/* Formats of text. Lines end with "\n" or "\r\n", the last one needs no end. */
#define HWS_CORPUS_SPACES 0    /* a sequence a line, symbols between blanks; an empty line is an empty sequence */
#define HWS_CORPUS_CHARS 1     /* a sequence a line, every character (code point) a symbol */
#define HWS_CORPUS_INTEGERS 2  /* a sequence a line, symbols are numbers from 0 between blanks */
#define HWS_CORPUS_PAUTOMAC 3  /* a line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0 */
#define HWS_CORPUS_ABBADINGO 4 /* a line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0 */
#define HWS_CORPUS_BINARY 5    /* hawser's binary, as hws_corpus_write makes it: names, sequences and checksums */

/* A text as a corpus. alphabet: what the symbols are; NULL: what the text has, names in the order of their first
 * occurrence. In formats of numbers, symbol k is label k + 1; without an alphabet it is named "k", up to the number
 * of symbols that the first line states (integers: up to the largest), 2^20 of them at most. Options: labels (Abbadingo:
 * "positive", the default, keeps the lines whose label is 1, "all" keeps them all), max_bytes. HWS_E_PARSE names line, column
 * and reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or the first line
 * does not have, lines longer or shorter than they state, fewer or more of them, a zero byte, what is not UTF-8, a text without
 * a line. O(length). HWS_CORPUS_BINARY: from a copy of the bytes; alphabet NULL, since it has its own. HWS_E_CORRUPT for one
 * that is damaged, HWS_E_VERSION for one of a later library. */
HWS_API hws_status hws_corpus_read(const char *text, int64_t length, int32_t format, const hws_alphabet *alphabet,
                                   const hws_options *options, hws_corpus **corpus);

/* The same from pieces of text of any size, in order: what is read from a pipe needs no copy as a whole. Memory: the
 * corpus and one line. Not for binaries. A reader belongs to one thread at a time. After a call that fails other calls than
 * free say so again. */
typedef struct hws_corpus_reader hws_corpus_reader;
HWS_API hws_status hws_corpus_reader_new(int32_t format, const hws_alphabet *alphabet, const hws_options *options,
                                         hws_corpus_reader **reader);
HWS_API hws_status hws_corpus_reader_feed(hws_corpus_reader *reader, const char *text, int64_t length);
/* The text has ended. Nothing can be fed any more. */
HWS_API hws_status hws_corpus_reader_finish(hws_corpus_reader *reader, hws_corpus **corpus);
HWS_API void hws_corpus_reader_free(hws_corpus_reader *reader);

/* Sequences; and symbols in all of them, an end per sequence not counted. 0 on NULL. */
HWS_API int64_t hws_corpus_count(const hws_corpus *corpus);
HWS_API int64_t hws_corpus_symbols(const hws_corpus *corpus);
HWS_API hws_status hws_corpus_alphabet(const hws_corpus *corpus, hws_alphabet **alphabet);
/* One sequence, borrowed: alive as long as the corpus. */
HWS_API hws_status hws_corpus_sequence_view(const hws_corpus *corpus, int64_t sequence, const int32_t **symbols,
                                            int64_t *count);
/* The sequences whose numbers are given, `count` of them, in that order, over the same alphabet; copied. O(their symbols). */
HWS_API hws_status hws_corpus_part(const hws_corpus *corpus, const int64_t *sequences, int64_t count, hws_corpus **part);
/* All of them, laid out as for hws_corpus_from_arrays; borrowed. */
HWS_API hws_status hws_corpus_arrays_view(const hws_corpus *corpus, const int64_t **offsets, const int32_t **symbols);
/* As text (two-call pattern): HWS_CORPUS_SPACES, HWS_CORPUS_CHARS or HWS_CORPUS_PAUTOMAC; or as bytes, HWS_CORPUS_BINARY,
 * where `needed` has no zero byte behind. A text read again with its alphabet, or a binary,
 * is the same corpus (but one of no sequences: readers refuse an empty text). Symbols without names are written as their
 * labels, from 1, between blanks. HWS_E_ARGUMENT for characters where a name is not one. */
HWS_API hws_status hws_corpus_write(const hws_corpus *corpus, int32_t format, char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* hws_corpus_read from a file (UTF-8 path), in pieces: memory as with a hws_corpus_reader.
 * HWS_CORPUS_BINARY: the file is mapped, not read, where the system maps files, and stays open: it must not change while
 * anything made of it lives (hws_corpus_write_file replaces, it never rewrites). Steps of stochastic learners that find it
 * changed are HWS_E_CORRUPT; other reads of a file that was cut short end the process. It is checked whole here, once, from end
 * to end. Memory: its alphabet. Hidden Markov models' data, scores, decoding and stochastic learners (svi, svi-buffered, scvi2,
 * scvi3) read it piece by piece and give its pages back, so that their memory does not grow with it. max_bytes counts what is
 * read, not what is mapped. */
HWS_API hws_status hws_corpus_read_file(const char *path, int32_t format, const hws_alphabet *alphabet,
                                        const hws_options *options, hws_corpus **corpus);
HWS_API hws_status hws_corpus_write_file(const hws_corpus *corpus, int32_t format, const char *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
