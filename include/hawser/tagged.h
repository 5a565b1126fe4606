/* hawser/tagged.h - what taggers and hidden Markov models read beside words: tags, tag dictionaries, channels.   [experimental]
 *
 * A tagged corpus is a corpus (hawser/corpus.h) with a tag per token, or none; a dictionary says which tags a word may have;
 * channels are numbers that tokens emit, beside words or instead of them. None of them changes once made, and all may be
 * read from any number of threads. Alphabets are matched by the names of their symbols.
 *
 * In a library built with HWS_WITH_HMM=0 these functions are absent. */
#ifndef HAWSER_TAGGED_H
#define HAWSER_TAGGED_H

#include "hawser/corpus.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tagged corpora ----
 * An immutable corpus of words with a tag per token. 4 bytes per token beside the words, which are shared. */
typedef struct hws_tagged hws_tagged;
HWS_API void hws_tagged_free(hws_tagged *tagged);

/* A corpus, shared, and the tag of each of its tokens: hws_corpus_symbols() labels of `tags`, 0 for none. HWS_E_ARGUMENT for
 * another `count`, an open alphabet or a label outside it. */
HWS_API hws_status hws_tagged_new(const hws_corpus *words, const hws_alphabet *tags, const int32_t *labels, int64_t count,
                                  hws_tagged **tagged);

/* A text as a tagged corpus. Option `format`:
 *
 *   pairs    (the default) a token a line: the word alone, or word TAB tag; an empty line ends a sequence
 *   conllu   CoNLL-U, ten columns (universaldependencies.org/format.html); words and tags stand in the columns that the
 *            options word_column ("form") and tag_column ("upos") say, by name or by number from 1; tag_column "none": no tags
 *   text     a sequence a line, words between blanks, without tags
 *
 * words, tags: the alphabets, with names; NULL: collected. A word that a given alphabet lacks is read as its symbol "<unk>"
 * (HWS_E_PARSE without one); a tag it lacks is refused. Collected words begin with "<unk>", then come in the order of their
 * first occurrence; those seen fewer than `min_count` times are read as "<unk>" (1, the default: none is; 0: there is no such
 * symbol). Options beside: lower_case (1: A to Z are read as a to z), max_bytes. There are no sequences without tokens.
 * HWS_E_PARSE names line, column and reason. O(length). */
HWS_API hws_status hws_tagged_read(const char *text, int64_t length, const hws_alphabet *words, const hws_alphabet *tags,
                                   const hws_options *options, hws_tagged **tagged);
#if !defined(HWS_NO_FILES)
/* The same from a file (UTF-8 path), in pieces: what is held is the corpus and one line. */
HWS_API hws_status hws_tagged_read_file(const char *path, const hws_alphabet *words, const hws_alphabet *tags,
                                        const hws_options *options, hws_tagged **tagged);
#endif

/* The same from pieces of text of any size, in order. A reader belongs to one thread at a time. After a call that fails other
 * calls than free say so again. */
typedef struct hws_tagged_reader hws_tagged_reader;
HWS_API hws_status hws_tagged_reader_new(const hws_alphabet *words, const hws_alphabet *tags, const hws_options *options,
                                         hws_tagged_reader **reader);
HWS_API hws_status hws_tagged_reader_feed(hws_tagged_reader *reader, const char *text, int64_t length);
/* The text has ended. Nothing can be fed any more. */
HWS_API hws_status hws_tagged_reader_finish(hws_tagged_reader *reader, hws_tagged **tagged);
HWS_API void hws_tagged_reader_free(hws_tagged_reader *reader);

/* The words, shared. */
HWS_API hws_status hws_tagged_corpus(const hws_tagged *tagged, hws_corpus **words);
/* The names of the tags. HWS_E_EMPTY where there are none. */
HWS_API hws_status hws_tagged_alphabet(const hws_tagged *tagged, hws_alphabet **tags);
/* The tag of each token, 0 for none, over all sequences; borrowed: alive as long as `tagged`. */
HWS_API hws_status hws_tagged_labels_view(const hws_tagged *tagged, const int32_t **labels, int64_t *count);
/* As text of the format "pairs" (two-call pattern). Symbols without names are written as their labels, from 1; sequences
 * without tokens do not come back. */
HWS_API hws_status hws_tagged_write(const hws_tagged *tagged, char *buffer, int64_t capacity, int64_t *needed);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_tagged_write_file(const hws_tagged *tagged, const char *path);
#endif
/* The text that a corpus was read from with other tags: `count` labels of `tags`, one per token of the text, 0 for none. Of
 * "pairs" and "conllu" every other byte stays as it is; "text" becomes "pairs", words as they were spelled. Two-call pattern.
 * Options: format, tag_column. HWS_E_ARGUMENT for another number of tokens. O(length). */
HWS_API hws_status hws_tagged_retag(const char *text, int64_t length, const hws_alphabet *tags, const int32_t *labels,
                                    int64_t count, const hws_options *options, char *buffer, int64_t capacity, int64_t *needed);

/* How well states, 0 to state_count - 1 and one per token of `gold` (`count` of them), agree with its tags; tokens without a
 * tag do not count, and those without a state (-1) agree with no tag. By name:
 *
 *   tokens           that have a gold tag
 *   accuracy         state k stands for the tag with label k + 1 of `tags`, matched to gold's by name; NULL: of gold's own
 *   one_to_one       each state is given one tag, no two the same: the assignment with the most tokens right
 *   many_to_one      each state is given the tag it meets most often
 *   many_to_one_cv   the same with the assignment of the first half of the sequences, counted on the second
 *   vi_bits          variation of information (Meila 2003), bits
 *   homogeneity, completeness, v_measure   (Rosenberg and Hirschberg 2007)
 *
 * HWS_E_EMPTY without tagged tokens. Options: max_bytes. O(tokens); one_to_one: and states cubed. */
HWS_API hws_status hws_tagged_score(const hws_tagged *gold, const hws_alphabet *tags, const int32_t *states, int64_t count,
                                    int32_t state_count, const char *name, const hws_options *options, double *value);

/* ---- Tag dictionaries ----
 * Which tags each word may have (Merialdo 1994); a word without an entry may have any. "<unk>" has an entry only where a text
 * gives it one. */
typedef struct hws_dictionary hws_dictionary;
HWS_API void hws_dictionary_free(hws_dictionary *dictionary);
/* Of each word all the tags it is seen with. Options: max_bytes. */
HWS_API hws_status hws_dictionary_collect(const hws_tagged *tagged, const hws_options *options, hws_dictionary **dictionary);
/* A text with a line "word TAB tag TAB tag ..." per word. tags: their alphabet, with names; NULL: collected. Options:
 * max_bytes. HWS_E_PARSE names line, column and reason. O(length). */
HWS_API hws_status hws_dictionary_read(const char *text, int64_t length, const hws_alphabet *tags, const hws_options *options,
                                       hws_dictionary **dictionary);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_dictionary_read_file(const char *path, const hws_alphabet *tags, const hws_options *options,
                                            hws_dictionary **dictionary);
HWS_API hws_status hws_dictionary_write_file(const hws_dictionary *dictionary, const char *path);
#endif
/* What hws_dictionary_read reads (two-call pattern). */
HWS_API hws_status hws_dictionary_write(const hws_dictionary *dictionary, char *buffer, int64_t capacity, int64_t *needed);
/* The names of its words; of its tags. */
HWS_API hws_status hws_dictionary_words(const hws_dictionary *dictionary, hws_alphabet **words);
HWS_API hws_status hws_dictionary_tags(const hws_dictionary *dictionary, hws_alphabet **tags);
/* The tags a word may have, ascending, each as its label less one (as the state that stands for it); all of them for a word
 * without an entry. Borrowed. */
HWS_API hws_status hws_dictionary_entry_view(const hws_dictionary *dictionary, int32_t word, const int32_t **states,
                                             int64_t *count);
/* The entries for the words of a corpus, by name, except those of words seen there fewer than `min_count` times (option,
 * default 0: none is left out), which may have any tag then. Words it does not have are without entries. Options beside:
 * max_bytes. */
HWS_API hws_status hws_dictionary_adapt(const hws_dictionary *dictionary, const hws_corpus *corpus, const hws_options *options,
                                        hws_dictionary **adapted);
/* What the dictionary leaves open in a corpus: tags per token; and the part of the tokens that may have several. Options:
 * max_bytes. */
HWS_API hws_status hws_dictionary_ambiguity(const hws_dictionary *dictionary, const hws_corpus *corpus,
                                            const hws_options *options, double *tags_per_token, double *ambiguous);
/* The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely. HWS_E_EMPTY
 * without tagged tokens. Options: max_bytes. */
HWS_API hws_status hws_dictionary_random_accuracy(const hws_dictionary *dictionary, const hws_tagged *gold,
                                                  const hws_options *options,
                                                  double *accuracy);

/* ---- Channels ----
 * Numbers per token, each channel with as many as its dimension, any of which may be missing. */
#define HWS_CHANNEL_REAL 0  /* finite numbers */
#define HWS_CHANNEL_COUNT 1 /* whole numbers from 0 to 2^53 */
#define HWS_CHANNEL_BIT 2   /* 0 or 1 */
typedef struct hws_channels hws_channels;
HWS_API void hws_channels_free(hws_channels *channels);
/* `sequences` sequences of offsets[i + 1] - offsets[i] tokens (offsets as hws_corpus_from_arrays'). Channel c is of kinds[c]
 * and has dimensions[c] numbers per token. values: all those of channel 0, token by token, then those of channel 1, and so on;
 * NaN: missing. Copied. HWS_E_ARGUMENT for numbers that the kind does not allow. Options: max_bytes. O(numbers). */
HWS_API hws_status hws_channels_new(int64_t sequences, const int64_t *offsets, int32_t count, const int32_t *kinds,
                                    const int32_t *dimensions, const double *values, const hws_options *options,
                                    hws_channels **channels);
/* Numeric CSV: a line per token, values between commas, an empty line between sequences; an empty value or "nan" is missing; a
 * first line of names is skipped. Option `kinds` says which columns make which channels: "real:3,count,bit:2" (dimension 1
 * where none is said); "" (the default): all columns make one real channel. Options beside: max_bytes. HWS_E_PARSE names line,
 * column and reason. O(length). */
HWS_API hws_status hws_channels_read(const char *text, int64_t length, const hws_options *options, hws_channels **channels);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_channels_read_file(const char *path, const hws_options *options, hws_channels **channels);
HWS_API hws_status hws_channels_write_file(const hws_channels *channels, const char *path);
#endif
/* What hws_channels_read reads back to the bit, given the kinds (two-call pattern). Sequences without tokens do not
 * come back. */
HWS_API hws_status hws_channels_write(const hws_channels *channels, char *buffer, int64_t capacity, int64_t *needed);
/* Sequences; tokens in all of them; channels. 0 on NULL. */
HWS_API int64_t hws_channels_sequences(const hws_channels *channels);
HWS_API int64_t hws_channels_tokens(const hws_channels *channels);
HWS_API int32_t hws_channels_count(const hws_channels *channels);
/* HWS_CHANNEL_..., and numbers per token, of a channel from 0. */
HWS_API hws_status hws_channels_spec(const hws_channels *channels, int32_t channel, int32_t *kind, int32_t *dimension);
/* count + 1 offsets of the sequences; borrowed. */
HWS_API hws_status hws_channels_offsets_view(const hws_channels *channels, const int64_t **offsets, int64_t *count);
/* A channel's numbers as hws_channels_new takes them (two-call pattern). */
HWS_API hws_status hws_channels_values(const hws_channels *channels, int32_t channel, double *values, int64_t capacity,
                                       int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
#endif
