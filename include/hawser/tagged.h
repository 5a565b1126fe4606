/* hawser/tagged.h - what taggers and hidden Markov models read beside words: tags, tag dictionaries, channels.   [experimental]
 *
 * A tagged corpus is a corpus (hawser/corpus.h) with a tag per token, or none; a dictionary says which tags a word may have;
 * channels are numbers that tokens emit, beside words or instead of them. Alphabets are matched by the names of their
 * symbols.
 *
 * In a library built with HWS_WITH_HMM=0 these functions are absent. */
#ifndef HAWSER_TAGGED_H
#define HAWSER_TAGGED_H

#include "hawser/corpus.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tagged corpora ---- */

/* An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are shared.
 * Threads: shared */
typedef struct hws_tagged hws_tagged;
HWS_API void hws_tagged_free(hws_tagged *tagged);

/* A tagged corpus of given words and tags. The words are shared, the tags copied.
 * - words: the tokens
 * - tags: the tags' names; sized
 * - labels [count] (label): the tag of each token, 0 for none
 * - count: as many as the corpus has symbols
 * Cost: O(tokens). */
HWS_API hws_status hws_tagged_new(const hws_corpus *words, const hws_alphabet *tags, const int32_t *labels, int64_t count,
                                  hws_tagged **tagged);

/* A tagged corpus from text. The option `format` says how it is written:
 *
 *   pairs    a token a line: the word alone, or word TAB tag; an empty line ends a sequence
 *   conllu   CoNLL-U, ten columns (universaldependencies.org/format.html); words and tags stand in the columns that the
 *            options word_column and tag_column say, by name or by number from 1; tag_column "none": no tags
 *   text     a sequence a line, words between blanks, without tags
 *
 * A word that a given alphabet lacks is read as its symbol "<unk>"; a tag it lacks is refused. Collected words begin with
 * "<unk>", then come in the order of their first occurrence; those that are rarer than the option min_count are read as
 * "<unk>" (with 0 there is no such symbol). There are no sequences without tokens.
 * - text: the corpus, UTF-8
 * - words (may be NULL): the words, with names; NULL: collected
 * - tags (may be NULL): the tags, with names; NULL: collected
 * Status: HWS_E_PARSE: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>".
 * Cost: O(length). */
HWS_API hws_status hws_tagged_read(const char *text, int64_t length, const hws_alphabet *words, const hws_alphabet *tags,
                                   const hws_options *options, hws_tagged **tagged);
#if !defined(HWS_NO_FILES)
/* A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
 * As: hws_tagged_read */
HWS_API hws_status hws_tagged_read_file(const char *path, const hws_alphabet *words, const hws_alphabet *tags,
                                        const hws_options *options, hws_tagged **tagged);
#endif

/* Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than free return
 * that failure again.
 * Threads: one at a time */
typedef struct hws_tagged_reader hws_tagged_reader;

/* A reader at the begin of a text, which is written as the options of hws_tagged_read say.
 * As: hws_tagged_read */
HWS_API hws_status hws_tagged_reader_new(const hws_alphabet *words, const hws_alphabet *tags, const hws_options *options,
                                         hws_tagged_reader **reader);

/* Reads the next piece of a tagged text.
 * - text: the piece; it may end anywhere, also inside a character
 * As: hws_tagged_read */
HWS_API hws_status hws_tagged_reader_feed(hws_tagged_reader *reader, const char *text, int64_t length);

/* Ends the text and gives its tagged corpus. Nothing can be fed any more.
 * As: hws_tagged_read */
HWS_API hws_status hws_tagged_reader_finish(hws_tagged_reader *reader, hws_tagged **tagged);
HWS_API void hws_tagged_reader_free(hws_tagged_reader *reader);

/* The words of a tagged corpus, shared.
 * - words: the tokens without their tags */
HWS_API hws_status hws_tagged_corpus(const hws_tagged *tagged, hws_corpus **words);

/* The names of the tags.
 * - tags: their alphabet
 * Status: HWS_E_EMPTY: the corpus has no tags. */
HWS_API hws_status hws_tagged_alphabet(const hws_tagged *tagged, hws_alphabet **tags);

/* The tags of all tokens, over all sequences, borrowed from the tagged corpus.
 * - labels [count] (label): of each token, 0 for none
 * - count: number of tokens */
HWS_API hws_status hws_tagged_labels_view(const hws_tagged *tagged, const int32_t **labels, int64_t *count);

/* A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1; sequences
 * without tokens do not come back.
 * Cost: O(tokens). */
HWS_API hws_status hws_tagged_write(const hws_tagged *tagged, char *buffer, int64_t capacity, int64_t *needed);
#if !defined(HWS_NO_FILES)
/* Writes a tagged corpus to a file, in the format "pairs". */
HWS_API hws_status hws_tagged_write_file(const hws_tagged *tagged, const char *path);
#endif

/* The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it is; "text"
 * becomes "pairs", words as they were spelled.
 * - text: the corpus as it was read, UTF-8
 * - tags: the new tags' names
 * - labels [count] (label): the new tag of each token, 0 for none
 * - count: number of tokens in the text
 * Status: HWS_E_ARGUMENT: the text has another number of tokens; HWS_E_PARSE: line, column and reason.
 * Cost: O(length). */
HWS_API hws_status hws_tagged_retag(const char *text, int64_t length, const hws_alphabet *tags, const int32_t *labels,
                                    int64_t count, const hws_options *options, char *buffer, int64_t capacity, int64_t *needed);

/* How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a state agree with
 * no tag.
 * - gold: the right tags
 * - tags (may be NULL): for "accuracy": state k stands for the tag with label k + 1 here, matched to gold's by name; NULL:
 *   of gold's own
 * - states [count] (state): of each token, -1 for none
 * - count: number of tokens
 * - state_count (>= 1): number of states
 * - name: which measure:
 *     "tokens": tokens that have a gold tag
 *     "accuracy": part of the tokens whose state stands for their tag
 *     "one_to_one": each state is given one tag, no two the same: the assignment with the most tokens right
 *     "many_to_one": each state is given the tag it meets most often
 *     "many_to_one_cv": the same with the assignment of the first half of the sequences, counted on the second
 *     "vi_bits": variation of information, in bits (Meila 2003)
 *     "homogeneity": how little the tags of a state vary (Rosenberg and Hirschberg 2007)
 *     "completeness": how little the states of a tag vary
 *     "v_measure": harmonic mean of the two
 * - value: the measure
 * Status: HWS_E_EMPTY: no tagged tokens.
 * Cost: O(tokens); for one_to_one states cubed beside. */
HWS_API hws_status hws_tagged_score(const hws_tagged *gold, const hws_alphabet *tags, const int32_t *states, int64_t count,
                                    int32_t state_count, const char *name, const hws_options *options, double *value);

/* ---- Tag dictionaries ---- */

/* An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any. "<unk>" has an
 * entry only where a text gives it one.
 * Threads: shared */
typedef struct hws_dictionary hws_dictionary;
HWS_API void hws_dictionary_free(hws_dictionary *dictionary);

/* The dictionary of a tagged corpus: of each word all the tags with which it is seen.
 * - tagged: words and their tags
 * Cost: O(tokens). */
HWS_API hws_status hws_dictionary_collect(const hws_tagged *tagged, const hws_options *options, hws_dictionary **dictionary);

/* A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
 * - text: the entries, UTF-8
 * - tags (may be NULL): the tags, with names; NULL: collected
 * Status: HWS_E_PARSE: line, column and reason.
 * Cost: O(length). */
HWS_API hws_status hws_dictionary_read(const char *text, int64_t length, const hws_alphabet *tags, const hws_options *options,
                                       hws_dictionary **dictionary);
#if !defined(HWS_NO_FILES)
/* A dictionary from a file.
 * As: hws_dictionary_read */
HWS_API hws_status hws_dictionary_read_file(const char *path, const hws_alphabet *tags, const hws_options *options,
                                            hws_dictionary **dictionary);

/* Writes a dictionary to a file. */
HWS_API hws_status hws_dictionary_write_file(const hws_dictionary *dictionary, const char *path);
#endif

/* A dictionary as text that hws_dictionary_read reads. */
HWS_API hws_status hws_dictionary_write(const hws_dictionary *dictionary, char *buffer, int64_t capacity, int64_t *needed);

/* The names of a dictionary's words. */
HWS_API hws_status hws_dictionary_words(const hws_dictionary *dictionary, hws_alphabet **words);

/* The names of a dictionary's tags. */
HWS_API hws_status hws_dictionary_tags(const hws_dictionary *dictionary, hws_alphabet **tags);

/* The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry.
 * - word (label): which word, by its label
 * - states [count] (state): the tags, ascending, each as the state that stands for it: its label less one
 * - count: number of tags */
HWS_API hws_status hws_dictionary_entry_view(const hws_dictionary *dictionary, int32_t word, const int32_t **states,
                                             int64_t *count);

/* The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are left without an
 * entry, and so may have any tag; so are those that the dictionary lacks.
 * - corpus: whose words are taken
 * - adapted: the dictionary of these words
 * Cost: O(tokens + entries). */
HWS_API hws_status hws_dictionary_adapt(const hws_dictionary *dictionary, const hws_corpus *corpus, const hws_options *options,
                                        hws_dictionary **adapted);

/* What a dictionary leaves open in a corpus.
 * - corpus: the tokens
 * - tags_per_token: number of tags that a token may have, on average
 * - ambiguous: part of the tokens that may have several
 * Cost: O(tokens). */
HWS_API hws_status hws_dictionary_ambiguity(const hws_dictionary *dictionary, const hws_corpus *corpus,
                                            const hws_options *options, double *tags_per_token, double *ambiguous);

/* The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely.
 * - gold: the right tags
 * - accuracy: part of the tagged tokens
 * Status: HWS_E_EMPTY: no tagged tokens.
 * Cost: O(tokens). */
HWS_API hws_status hws_dictionary_random_accuracy(const hws_dictionary *dictionary, const hws_tagged *gold,
                                                  const hws_options *options,
                                                  double *accuracy);

/* ---- Channels ---- */

/* enum kind: what the numbers of a channel are. */
#define HWS_CHANNEL_REAL 0  /* finite numbers */
#define HWS_CHANNEL_COUNT 1 /* whole numbers from 0 to 2^53 */
#define HWS_CHANNEL_BIT 2   /* 0 or 1 */

/* Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may be missing.
 * Threads: shared */
typedef struct hws_channels hws_channels;
HWS_API void hws_channels_free(hws_channels *channels);

/* Channels of the caller's arrays, which are copied.
 * - sequences (>= 0): number of sequences
 * - offsets [sequences + 1]: where each sequence's tokens begin, ascending from 0
 * - count (>= 1): number of channels
 * - kinds [count] (enum kind): what each channel's numbers are
 * - dimensions [count]: numbers per token of each channel
 * - values [offsets[sequences] * sum(dimensions)]: all those of channel 0, token by token, then those of channel 1, and so on;
 *   NaN: missing
 * Status: HWS_E_ARGUMENT: also numbers that a channel's kind does not allow.
 * Cost: O(numbers). */
HWS_API hws_status hws_channels_new(int64_t sequences, const int64_t *offsets, int32_t count, const int32_t *kinds,
                                    const int32_t *dimensions, const double *values, const hws_options *options,
                                    hws_channels **channels);

/* Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An empty value or
 * "nan" is missing; a first line of names is skipped. The option `kinds` says which columns make which channels, such as
 * "real:3,count,bit:2" (dimension 1 where none is said).
 * - text: the table, UTF-8
 * Status: HWS_E_PARSE: line, column and reason.
 * Cost: O(length). */
HWS_API hws_status hws_channels_read(const char *text, int64_t length, const hws_options *options, hws_channels **channels);
#if !defined(HWS_NO_FILES)
/* Channels from a file of numeric CSV.
 * As: hws_channels_read */
HWS_API hws_status hws_channels_read_file(const char *path, const hws_options *options, hws_channels **channels);

/* Writes channels to a file of numeric CSV. */
HWS_API hws_status hws_channels_write_file(const hws_channels *channels, const char *path);
#endif

/* Channels as numeric CSV, which hws_channels_read reads back to the bit, given the kinds. Sequences without tokens do not
 * come back.
 * Cost: O(numbers). */
HWS_API hws_status hws_channels_write(const hws_channels *channels, char *buffer, int64_t capacity, int64_t *needed);

/* How many sequences the channels have.
 * - return: number of sequences */
HWS_API int64_t hws_channels_sequences(const hws_channels *channels);

/* How many tokens all sequences of the channels have.
 * - return: number of tokens */
HWS_API int64_t hws_channels_tokens(const hws_channels *channels);

/* How many channels there are.
 * - return: number of channels */
HWS_API int32_t hws_channels_count(const hws_channels *channels);

/* What a channel is.
 * - channel (from 0): which one
 * - kind (enum kind): what its numbers are
 * - dimension: numbers per token */
HWS_API hws_status hws_channels_spec(const hws_channels *channels, int32_t channel, int32_t *kind, int32_t *dimension);

/* Where the sequences of the channels begin, borrowed from them.
 * - offsets [count + 1]: the first token of each sequence, and the number of tokens at last
 * - count: number of sequences */
HWS_API hws_status hws_channels_offsets_view(const hws_channels *channels, const int64_t **offsets, int64_t *count);

/* A channel's numbers as hws_channels_new takes them.
 * - channel (from 0): which one
 * - values: token by token; NaN: missing */
HWS_API hws_status hws_channels_values(const hws_channels *channels, int32_t channel, double *values, int64_t capacity,
                                       int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
#endif
