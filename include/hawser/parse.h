/* hawser/parse.h - dependency parsers: they learn from a treebank to find the head of every word.   [experimental]
 *
 * A parser gives each tree of a sentence a log weight: the sum of the weights of the features of its arcs and of its pairs of
 * arcs. The distribution over trees is a conditional random field, as in hawser/trees.h. Pairs of arcs (a grandparent with its
 * grandchild, two children on one side of a word) make exact sums too slow, so that the option `method` says how marginals are
 * found:
 *
 *   tree            arcs alone, exactly
 *   bp              belief propagation with a tree factor and all pairs (Smith and Eisner 2008)
 *   min-joint, min-size, min-divergence
 *                   arcs alone are the seed graph; pairs whose gains are large stay, by the rule of hws_prune_select, and
 *                   belief propagation runs where some do (Riedel, Smith and McCallum 2010)
 *
 * What features look at is a list of templates, one a line. `arc h.tag m.tag m.dist` is a feature for each pair of tags of a
 * head and a word at some distance. A line says first what it is about, then what is looked at:
 *
 *   arc            a head h and a word m
 *   grandparent    the arcs g -> h and h -> m
 *   sibling        the arcs h -> m and h -> s on one side of h, where s is farther away
 *   .word .tag .fine
 *                  of one of these words, or of a neighbour up to 4 words away (m-1.tag): the word in lower case (ASCII alone),
 *                  its tag, and its tag of CoNLL-U's column XPOS; the root and what is beyond the sentence have values of
 *                  their own
 *   .dist .dir     of m: from h to m; of g: from g to h; of s: from m to s. How far it is (1 to 5, 6 to 10, above) and to which
 *                  side, or the side alone
 *   between.tag between.fine
 *                  of an arc: a feature for every tag that is between h and m
 *
 * Lines that begin with # are comments. Features share 2^bits weights by hashes.
 *
 * In a library built with HWS_WITH_PARSE=0 or without HWS_WITH_MRF these functions are absent. */
#ifndef HAWSER_PARSE_H
#define HAWSER_PARSE_H

#include "hawser/learner.h"
#include "hawser/treebank.h"

#if (!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Parsers ---- */

/* An immutable parser.
 * Threads: shared */
typedef struct hws_parser hws_parser;
HWS_API void hws_parser_free(hws_parser *parser);

/* A number about a parser, by its name.
 * - name: which number:
 *     "bits": there are 2^bits weights
 *     "weights": weights that some step has changed
 *     "templates": templates of features
 *     "projective": 1: it finds projective trees alone
 *     "one_root": 1: one word of a sentence has the root as its head
 * - value: the number */
HWS_API hws_status hws_parser_info(const hws_parser *parser, const char *name, double *value);

/* The method of inference that a parser was trained with, and that it parses with unless the option `method` says otherwise.
 * - buffer: receives the word of the option */
HWS_API hws_status hws_parser_method(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed);

/* What a parser's features look at.
 * - parser (may be NULL): whose templates; NULL: the list that learners have by default, after McDonald, Crammer and Pereira
 *   (2005), Carreras (2007) and Smith and Eisner (2008)
 * - buffer: receives the list */
HWS_API hws_status hws_parser_templates(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed);

/* How a parser was learned: an object like that of hws_hmm_card.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_parser_card(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed);

/* ---- Learning ---- */

/* A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes `batch` sentences and moves
 * the weights by the features that their trees have minus those that are expected. A pass over the treebank ends with a step
 * of what is left, and the next one has another order, from the seed. Any number of threads gives the same bits.
 *
 * What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins 2002).
 *
 * Sentences whose trees are not of the kind that the options `trees` and `roots` allow are left out, and a metric says how
 * many.
 * - treebank: sentences, all of whose words have heads
 * - start (may be NULL): a parser whose weights are the first ones, and whose templates and bits the learner takes
 * Status: HWS_E_EMPTY: no sentence is of the kind; HWS_E_PARSE: the templates, with line and reason; HWS_E_ARGUMENT: a sentence
 *   has no heads, or the options ask for other templates or bits than the start's.
 * Cost: a step O(arcs * templates + pairs * templates + words^3) for each sentence; memory 12 bytes * 2^bits. */
HWS_API hws_status hws_parser_learner_new(const hws_treebank *treebank, const hws_parser *start, const hws_options *options,
                                          hws_learner **learner);

/* The parser as it stands after the steps made. */
HWS_API hws_status hws_parser_learner_model(const hws_learner *learner, hws_parser **parser);

/* How far the gradient of the first sentence's log-likelihood is from finite differences: the largest difference among its
 * largest parts, relative to the largest of them. Under tree and bp it shows that inference has converged; under the other
 * methods the choice of pairs depends on the weights, which the gradient does not see.
 * - weights (>= 1): how many parts of the gradient are compared
 * - error: the largest difference
 * Cost: two inferences for each part. */
HWS_API hws_status hws_parser_learner_gradient_error(const hws_learner *learner, int64_t weights, double *error);

/* ---- Parsing ---- */

/* Heads of the sentences of a treebank, and what finding them took. Immutable.
 * Threads: shared */
typedef struct hws_parses hws_parses;
HWS_API void hws_parses_free(hws_parses *parses);

/* The heads of sentences: of each sentence the tree that is expected to have most heads right, by the marginals. Any number of
 * threads gives the same heads.
 * - treebank: sentences; heads that they have are not looked at
 * Status: HWS_E_ARGUMENT: a sentence of more than 30,000 words.
 * Cost: for each sentence O(words^2 * templates + words^3), and O(pairs * templates + sweeps * (pairs + words^3)) where pairs
 *   stay. */
HWS_API hws_status hws_parser_parse(const hws_parser *parser, const hws_treebank *treebank, const hws_options *options,
                                    hws_parses **parses);

/* The treebank that was parsed, with the heads that were found and without relations.
 * - treebank: shares nothing with what changes */
HWS_API hws_status hws_parses_treebank(const hws_parses *parses, hws_treebank **treebank);

/* A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and differ from run to
 * run.
 * - name: which number:
 *     "sentences": sentences that have words
 *     "words": words of all sentences
 *     "pairs": pairs of arcs that were looked at
 *     "kept": pairs that stayed
 *     "iterations": sweeps of belief propagation
 *     "once": sentences without belief propagation
 *     "seconds_features": for features and their weights
 *     "seconds_seed": for sums over the trees of arcs alone
 *     "seconds_select": for gains and the choice of pairs
 *     "seconds_infer": for belief propagation
 *     "seconds": for all of it
 * - value: the number */
HWS_API hws_status hws_parses_info(const hws_parses *parses, const char *name, double *value);

/* The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them. With the scores
 * hws_trees_best and its like find trees of arcs alone.
 * - treebank: sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - marginals [count] (probability): by head and word
 * - scores [count] (nats, may be NULL): the sum of the weights of each arc's own features; NULL: not wanted
 * Cost: as hws_parser_parse. */
HWS_API hws_status hws_parser_marginals(const hws_parser *parser, const hws_treebank *treebank, int64_t count,
                                        const hws_options *options, double *marginals, double *scores);

/* ---- Files ---- */

/* The binary of a parser, versioned and with checksums.
 * Cost: 12 bytes for each weight that some step has changed: what a learner begins with is kept, too. */
HWS_API hws_status hws_parser_write(const hws_parser *parser, void *buffer, int64_t capacity, int64_t *needed);

/* A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it has learned, and
 * so are files that the command line wrote before version 0.1.
 * - buffer: a binary that hws_parser_write or hws_learner_save made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_parser_read(const void *buffer, int64_t length, const hws_options *options, hws_parser **parser);
#if !defined(HWS_NO_FILES)
/* Writes a parser's binary to a file. */
HWS_API hws_status hws_parser_write_file(const hws_parser *parser, const char *path);

/* A parser from a file with its binary.
 * As: hws_parser_read */
HWS_API hws_status hws_parser_read_file(const char *path, const hws_options *options, hws_parser **parser);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
