/* hawser/corpus.h - corpora: sequences of symbols, as sequence models learn from.   [experimental]
 *
 * The sequences of a corpus keep their order and are numbered from 0; none are merged. Symbols are the labels 1 to A of its
 * alphabet, which is sized. A corpus takes 4 bytes per symbol and 8 per sequence. In a library built with HWS_WITH_PFA=0,
 * HWS_WITH_HMM=0, HWS_WITH_GRAMMAR=0, HWS_WITH_ALIGN=0 and HWS_WITH_PARSE=0 these functions are absent.
 *
 * FILES. Text is read in pieces: memory as with a hws_corpus_reader. A file of HWS_CORPUS_BINARY is mapped, not read, where
 * the system maps files, and stays open: it must not change while anything made of it lives (hws_corpus_write_file replaces,
 * it never rewrites). Steps of stochastic learners that find it changed are HWS_E_CORRUPT; other reads of a file that was cut
 * short end the process. It is checked whole when it is opened, once, from end to end; memory holds its alphabet. Data,
 * scores, decoding and stochastic learners of hidden Markov models read it piece by piece and give its pages back, so that
 * their memory does not grow with it. The limit max_bytes counts what is read, not what is mapped. */
#ifndef HAWSER_CORPUS_H
#define HAWSER_CORPUS_H

#include "hawser/alphabet.h"

#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || \
    (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || \
    ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable corpus.
 * Threads: shared */
typedef struct hws_corpus hws_corpus;

/* A corpus of the caller's arrays, which are copied.
 * - count (>= 0): number of sequences
 * - offsets [count + 1]: where each sequence begins in `symbols`, ascending from 0
 * - symbols [offsets[count]] (symbol): of all sequences, one after the other
 * - alphabet: sized; it has every symbol
 * Cost: O(symbols). */
HWS_API hws_status hws_corpus_from_arrays(int64_t count, const int64_t *offsets, const int32_t *symbols,
                                          const hws_alphabet *alphabet, hws_corpus **corpus);
HWS_API void hws_corpus_free(hws_corpus *corpus);

/* enum format: formats of corpora. Lines of text end with "\n" or "\r\n", the last one needs no end. */
#define HWS_CORPUS_SPACES 0    /* a sequence a line, symbols between blanks; an empty line is an empty sequence */
#define HWS_CORPUS_CHARS 1     /* a sequence a line, every character (code point) a symbol */
#define HWS_CORPUS_INTEGERS 2  /* a sequence a line, symbols are numbers from 0 between blanks */
#define HWS_CORPUS_PAUTOMAC 3  /* a line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0 */
#define HWS_CORPUS_ABBADINGO 4 /* a line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0 */
#define HWS_CORPUS_BINARY 5    /* hawser's binary, as hws_corpus_write makes it: names, sequences and checksums */

/* A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an alphabet it is
 * named "k", up to the number of symbols that the first line states (HWS_CORPUS_INTEGERS: up to the largest), 2^20 of them at
 * most. A line of HWS_CORPUS_ABBADINGO begins with the string's class, which that format calls its label. Strings of class 1
 * are kept, or all of them (option labels). An option of the same name in hawser/grammar.h is about labels of constituents,
 * and no call has both. What is refused, with line, column and reason: letters and negative or too large numbers where a
 * symbol should be, symbols that the alphabet or the first line does not have, lines longer or shorter than they state, fewer
 * or more of them, a zero byte, what is not UTF-8, a text without a line.
 * - text: the corpus
 * - format (enum format): how it is written
 * - alphabet (may be NULL): what the symbols are; NULL: what the text has, names in the order of their first occurrence;
 *   always NULL for a binary, which has its own
 * Status: HWS_E_PARSE: the text is refused; HWS_E_CORRUPT: a binary is damaged; HWS_E_VERSION: a binary of a later library.
 * Cost: O(length). */
HWS_API hws_status hws_corpus_read(const char *text, int64_t length, int32_t format, const hws_alphabet *alphabet,
                                   const hws_options *options, hws_corpus **corpus);

/* Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a whole. It holds the
 * corpus and one line. After a call that fails, other calls than free return that failure again.
 * Threads: one at a time */
typedef struct hws_corpus_reader hws_corpus_reader;

/* A reader at the begin of a text.
 * - format (enum format): how the text is written; not HWS_CORPUS_BINARY
 * As: hws_corpus_read */
HWS_API hws_status hws_corpus_reader_new(int32_t format, const hws_alphabet *alphabet, const hws_options *options,
                                         hws_corpus_reader **reader);

/* Reads the next piece of the text.
 * - text: the piece; it may end anywhere, also inside a character
 * As: hws_corpus_read */
HWS_API hws_status hws_corpus_reader_feed(hws_corpus_reader *reader, const char *text, int64_t length);

/* Ends the text and gives its corpus. Nothing can be fed any more.
 * As: hws_corpus_read */
HWS_API hws_status hws_corpus_reader_finish(hws_corpus_reader *reader, hws_corpus **corpus);
HWS_API void hws_corpus_reader_free(hws_corpus_reader *reader);

/* How many sequences a corpus has.
 * - return: number of sequences */
HWS_API int64_t hws_corpus_count(const hws_corpus *corpus);

/* How many symbols all sequences have, their ends not counted.
 * - return: number of symbols */
HWS_API int64_t hws_corpus_symbols(const hws_corpus *corpus);

/* The alphabet of a corpus. */
HWS_API hws_status hws_corpus_alphabet(const hws_corpus *corpus, hws_alphabet **alphabet);

/* The symbols of one sequence, borrowed from the corpus.
 * - sequence (sequence): which one
 * - symbols [count] (symbol): its symbols
 * - count: how many */
HWS_API hws_status hws_corpus_sequence_view(const hws_corpus *corpus, int64_t sequence, const int32_t **symbols,
                                            int64_t *count);

/* A corpus of some of the sequences, in a given order, over the same alphabet. They are copied.
 * - sequences [count] (sequence): which ones; one may be given several times
 * - count (>= 0): how many
 * Cost: O(their symbols). */
HWS_API hws_status hws_corpus_part(const hws_corpus *corpus, const int64_t *sequences, int64_t count, hws_corpus **part);

/* Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a vocabulary lacks. Grammars
 * and dependency models that learn from it keep its table in their card and in their binary. They replace a word that they lack
 * by its class in what they score, parse or count, sentences or machines. Their results have the words as they were.
 *
 * A class that a vocabulary lacks gives way to the one without its last part, as in UNK-CAP-ing, UNK-CAP, UNK. A word without
 * any of these stays.
 * - words (may be NULL): a vocabulary, of names; every word that it lacks is replaced. NULL: words that occur less often than
 *   the option `rare` says are replaced, and the vocabulary is the other words in their order, followed by the classes
 * - signatures (may be NULL): the table of classes of words, in the form of hws_pcfg_la_signatures; NULL: that one, for English
 * - classes: over `words`, or over that vocabulary; it goes on with the words that stay
 * Status: HWS_E_PARSE: the table, with its line; HWS_E_ARGUMENT: words without names.
 * Cost: O(symbols). */
HWS_API hws_status hws_corpus_with_classes(const hws_corpus *corpus, const hws_alphabet *words, const char *signatures,
                                           int64_t length, const hws_options *options, hws_corpus **classes);

/* All sequences, as hws_corpus_from_arrays takes them, borrowed from the corpus.
 * - offsets [hws_corpus_count(corpus) + 1]: where each sequence begins in `symbols`
 * - symbols [hws_corpus_symbols(corpus)] (symbol): of all sequences, one after the other */
HWS_API hws_status hws_corpus_arrays_view(const hws_corpus *corpus, const int64_t **offsets, const int32_t **symbols);

/* A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of no sequences:
 * readers refuse an empty text). Symbols without names are written as their labels, from 1, between blanks.
 * - format (enum format): HWS_CORPUS_SPACES, HWS_CORPUS_CHARS, HWS_CORPUS_PAUTOMAC, or HWS_CORPUS_BINARY, whose bytes have no
 *   zero byte behind them
 * - buffer (as bytes): receives the text, with a zero byte behind it, or the bytes
 * Status: HWS_E_ARGUMENT: another format, or HWS_CORPUS_CHARS where a name is no character.
 * Cost: O(symbols). */
HWS_API hws_status hws_corpus_write(const hws_corpus *corpus, int32_t format, char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* A corpus from a file of any format.
 * As: hws_corpus_read */
HWS_API hws_status hws_corpus_read_file(const char *path, int32_t format, const hws_alphabet *alphabet,
                                        const hws_options *options, hws_corpus **corpus);

/* Writes a corpus to a file.
 * As: hws_corpus_write */
HWS_API hws_status hws_corpus_write_file(const hws_corpus *corpus, int32_t format, const char *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
