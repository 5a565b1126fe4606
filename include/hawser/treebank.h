/* hawser/treebank.h - sentences with their trees, read, written, selected and compared.   [experimental]
 *
 * A treebank holds sentences of words with a tag each, and their trees: brackets (constituents), heads (dependencies), both or
 * neither. It is the type of training trees, of parses and of samples alike. Words of a sentence are numbered from 1 where a
 * head names them, and 0 is the root; constituents are numbered from 0 within their sentence, each before those below it.
 *
 * In a library built with HWS_WITH_GRAMMAR=0 and HWS_WITH_PARSE=0 these functions are absent. */
#ifndef HAWSER_TREEBANK_H
#define HAWSER_TREEBANK_H

#include "hawser/corpus.h"

#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || \
    ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable treebank.
 * Threads: shared */
typedef struct hws_treebank hws_treebank;
HWS_API void hws_treebank_free(hws_treebank *treebank);

/* A treebank from text. The option `format` says how it is written; with auto, a text that begins with a bracket is penn.
 *
 *   penn    Penn brackets, "( (S (NP (DT the) (NN dog)) (VP (VBZ barks))) )". Brackets around nothing, "()" and "(())", are a
 *           sentence without words, as parsers write it that found no tree; beside words they are refused, since "(" and ")" as
 *           words or tags are written -LRB- and -RRB-. By default words tagged -NONE- go, with constituents that have no other
 *           word; a tree of these alone is a sentence without words; functions go from labels ("NP-SBJ" becomes "NP"); and an
 *           outermost bracket without label is named TOP. Options keep these. A word without a tag stands behind a blank,
 *           "( saw)".
 *   conllu  CoNLL-U, ten columns (universaldependencies.org/format.html): words, the column of tags that an option names, heads
 *           and relations. The column XPOS is kept besides, for parsers and for writing. Tokens of several words and words that
 *           are not written are skipped. The heads of a sentence are all there or all _.
 *   plain   a sentence a line, words between blanks, without tags and trees. An empty line is a sentence without words, and a
 *           word may begin with a bracket.
 *
 * - text: the treebank, UTF-8
 * Status: HWS_E_PARSE: line, column and reason, among them heads that are no tree.
 * Cost: O(length). */
HWS_API hws_status hws_treebank_read(const char *text, int64_t length, const hws_options *options, hws_treebank **treebank);
#if !defined(HWS_NO_FILES)
/* A treebank from a file.
 * As: hws_treebank_read */
HWS_API hws_status hws_treebank_read_file(const char *path, const hws_options *options, hws_treebank **treebank);
#endif

/* A treebank as text. The option `format` says how: penn writes a tree a line, and needs brackets around all words of a
 * sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the column that an option names, heads and
 * relations, without sentences that have no words.
 * Cost: O(words). */
HWS_API hws_status hws_treebank_write(const hws_treebank *treebank, const hws_options *options, char *buffer, int64_t capacity,
                                      int64_t *needed);
#if !defined(HWS_NO_FILES)
/* Writes a treebank to a file, as hws_treebank_write gives it. */
HWS_API hws_status hws_treebank_write_file(const hws_treebank *treebank, const hws_options *options, const char *path);
#endif

/* A number about a treebank, by its name.
 * - name: which number:
 *     "sentences": sentences, those without words too
 *     "words": words of all sentences
 *     "constituents": constituents of all sentences
 *     "with_heads": sentences whose words have heads
 * - value: the number */
HWS_API hws_status hws_treebank_info(const hws_treebank *treebank, const char *name, double *value);

/* Names of a treebank, by what they name.
 * - what: which names:
 *     "words": of words
 *     "tags": of words' tags
 *     "labels": of constituents
 *     "relations": of a word to its head
 * - names: their alphabet
 * Status: HWS_E_EMPTY: the treebank has none of these. */
HWS_API hws_status hws_treebank_alphabet(const hws_treebank *treebank, const char *what, hws_alphabet **names);

/* All words of a treebank, borrowed from it.
 * - offsets [hws_treebank_info(treebank, "sentences") + 1]: where the words of each sentence begin, and the end
 * - words [hws_treebank_info(treebank, "words")] (label): of each word its name
 * - tags [hws_treebank_info(treebank, "words")] (label): of each word its tag, 0 for none
 * - heads [hws_treebank_info(treebank, "words")]: of each word the number of its head, 0 for the root, -1 where heads are not
 *   known
 * - relations [hws_treebank_info(treebank, "words")] (label): of each word its relation to the head, 0 for none
 * - parents [hws_treebank_info(treebank, "words")]: of each word the innermost constituent that spans it, -1 for none */
HWS_API hws_status hws_treebank_words_view(const hws_treebank *treebank, const int64_t **offsets, const int32_t **words,
                                           const int32_t **tags, const int32_t **heads, const int32_t **relations,
                                           const int32_t **parents);

/* All constituents of a treebank, borrowed from it.
 * - offsets [hws_treebank_info(treebank, "sentences") + 1]: where the constituents of each sentence begin, and the end
 * - labels [hws_treebank_info(treebank, "constituents")] (label): of each its label, 0 for the empty one
 * - parents [hws_treebank_info(treebank, "constituents")]: of each the constituent right above it, -1 for none
 * - first [hws_treebank_info(treebank, "constituents")]: of each the first word that it spans, from 0 within the sentence
 * - last [hws_treebank_info(treebank, "constituents")]: of each the word after the last that it spans */
HWS_API hws_status hws_treebank_constituents_view(const hws_treebank *treebank, const int64_t **offsets, const int32_t **labels,
                                                  const int32_t **parents, const int32_t **first, const int32_t **last);

/* The words or tags of a treebank as a corpus.
 * - what: which symbols:
 *     "words": the words
 *     "tags": their tags
 * - alphabet (may be NULL): the symbols, with names; a name that it lacks is read as its "<unk>". NULL: the treebank's own
 * - corpus: a sequence for each sentence
 * Status: HWS_E_ARGUMENT: a word without a tag, or a name that the alphabet lacks, as it lacks "<unk>".
 * Cost: O(words). */
HWS_API hws_status hws_treebank_corpus(const hws_treebank *treebank, const char *what, const hws_alphabet *alphabet,
                                       hws_corpus **corpus);

/* The sentences of a treebank that have so many words, without words of some tags. Options say which tags go, and how many
 * words there are to be at least and at most without them. A word whose head goes gets the nearest one above it that stays,
 * or the root; constituents without words go.
 * - selected: the treebank of these sentences
 * Cost: O(words). */
HWS_API hws_status hws_treebank_select(const hws_treebank *treebank, const hws_options *options, hws_treebank **selected);

/* A treebank with other heads, without relations.
 * - heads [count]: of each word over all sentences, as hws_treebank_words_view gives them: those of a tree, or -1 for all
 *   words of a sentence
 * - count (>= 0): number of words
 * - changed: the treebank with these heads
 * Status: HWS_E_ARGUMENT: another number of heads, or heads that are no tree; the message says where.
 * Cost: O(words). */
HWS_API hws_status hws_treebank_with_heads(const hws_treebank *treebank, const int32_t *heads, int64_t count,
                                           hws_treebank **changed);

/* The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words, ends of lines, and
 * all columns but DEPREL and DEPS, which become _ where a head changes, since they belong to the old one.
 * - text: CoNLL-U, UTF-8
 * - heads [count] (>= -1): of each word over all sentences, as hws_treebank_words_view gives them; -1 is written as _
 * - count (>= 0): number of words
 * - buffer: receives the text
 * Status: HWS_E_PARSE: line, column and reason; HWS_E_ARGUMENT: the text has another number of words.
 * Cost: O(length). */
HWS_API hws_status hws_treebank_replace_heads(const char *text, int64_t length, const int32_t *heads, int64_t count,
                                              char *buffer, int64_t capacity, int64_t *needed);

/* A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the label of a
 * constituent, how its head is found among its children, and labels or tags of children:
 *
 *   left       of each of these children in turn, the leftmost
 *   right      of each of these children in turn, the rightmost
 *   leftmost   the leftmost child that is one of these
 *   rightmost  the rightmost child that is one of these
 *   last       the last child, if it is one of these
 *
 * Lines of one label hold in turn. If none finds a head, it is the first child from the side of the last line, but those that a
 * line "skip" lists come last. A label without a line has the lines of *. A line that begins with # is a comment.
 * - table (may be NULL): the table's text; NULL: that of hws_treebank_collins
 * - changed: the treebank with these heads
 * Status: HWS_E_PARSE: the table, with line and column; HWS_E_ARGUMENT: a sentence has no brackets around all words.
 * Cost: O(words * lines of a label).
 * Source: Magerman 1995; Collins 1999, appendix A. */
HWS_API hws_status hws_treebank_dependencies(const hws_treebank *treebank, const char *table, int64_t length,
                                             hws_treebank **changed);

/* The text of a table of heads after Collins (1999), appendix A.
 * - buffer: receives the text */
HWS_API hws_status hws_treebank_collins(char *buffer, int64_t capacity, int64_t *needed);

/* How well trees agree with the right ones. Brackets are compared as the program evalb does under its parameters COLLINS.prm:
 * those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the same, and words whose right tag is
 * punctuation are taken out of both trees first. Which tags are punctuation is an option. A sentence without words in `guess`
 * counts as one that no tree was found for.
 * - gold: the right trees
 * - guess: other trees of the same sentences
 * - name: which number:
 *     "lp": precision of labelled brackets, percent
 *     "lr": recall of labelled brackets, percent
 *     "f1": harmonic mean of the two, percent
 *     "exact": sentences all of whose brackets are right, percent
 *     "crossing": brackets that cross a right one, per sentence
 *     "tagging": words with the right tag, percent
 *     "directed": words with the right head, percent of those that have one in `gold`
 *     "undirected": words that an arc of the right tree joins with their head, in either direction, percent
 * - value: the number; NaN where there is nothing to compare
 * Status: HWS_E_ARGUMENT: another number of sentences, or other words; the message says where.
 * Cost: O(words), and O(constituents^2) of each sentence. */
HWS_API hws_status hws_treebank_agreement(const hws_treebank *gold, const hws_treebank *guess, const char *name,
                                          const hws_options *options, double *value);

#ifdef __cplusplus
}
#endif
#endif
#endif
