/* hawser/trees.h - sums over the dependency trees of sentences, and best trees.   [experimental]
 *
 * A dependency tree gives every word of a sentence a head: another word, or the root. Words are numbered from 1, and 0 is the
 * root, which is reached from every word. A tree weighs the product of its arcs' weights, and its probability is its weight
 * divided by the weight of all trees of the sentence. That is a conditional random field where the log weights are a
 * parser's scores: its log-likelihood is the score of the right tree minus the log total, with the right arcs minus the
 * marginals as its gradient.
 *
 * The option `trees` says which trees there are. In projective ones, each word and those below it stand side by side (Eisner
 * 1996); without that, any tree counts (matrix-tree theorem). The option `roots` says how many words have the root as their
 * head. A sentence without words has one tree, the empty one.
 *
 * Calls take batches of sentences one after the other in memory: for a sentence of n words a square of (n + 1) * (n + 1) log
 * weights in nats, row h with the arcs from head h, column m with those to word m. Column 0 and the diagonal are not read.
 * -infinity says that there is no such arc; others lie within 1e9 of 0. Numbers are scaled, so that weights of 700 nats and
 * long sentences leave no result without digits.
 *
 * In a library built with HWS_WITH_MRF=0 these functions are absent. */
#ifndef HAWSER_TREES_H
#define HAWSER_TREES_H

#include "hawser/options.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#ifdef __cplusplus
extern "C" {
#endif

/* The log of the weight of all trees, of each sentence.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - log_totals [sentences] (nats): of each sentence; -infinity: no tree has a positive weight
 * Cost: O(words^3) of each sentence in time, O(words^2) of the longest one in memory. */
HWS_API hws_status hws_trees_log_totals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                        const hws_options *options, double *log_totals);

/* The probability of every arc: the gradient of the log total by the log weights.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - marginals [count] (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
 * - log_totals [sentences] (nats, may be NULL): as hws_trees_log_totals gives them; NULL: not wanted
 * Status: HWS_E_IMPOSSIBLE: no tree of a sentence has a positive weight; the message says which.
 * Cost: as hws_trees_log_totals, about three times the time.
 * Source: Eisner 2016; Smith and Smith 2007; Koo, Globerson, Carreras and Collins 2007. */
HWS_API hws_status hws_trees_marginals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                       const hws_options *options, double *marginals, double *log_totals);

/* The tree of the largest weight, of each sentence; of several always the same one.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of all sentences. With the marginals in their place it is the tree that is expected to have
 *   most arcs in common with the right one
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - heads [sum(words)]: of the words of the first sentence, then of those of the next; 0 is the root
 * - best [sentences] (nats, may be NULL): log weight of each tree; NULL: not wanted
 * Status: HWS_E_IMPOSSIBLE: no tree of a sentence has a positive weight; the message says which.
 * Cost: O(words^3) of each sentence; non-projective trees O(words^2) as a rule.
 * Source: Eisner 1996; Chu and Liu 1965; Edmonds 1967. */
HWS_API hws_status hws_trees_best(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                  const hws_options *options, int32_t *heads, double *best);

/* The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors (grandparents,
 * siblings) are expected to be under a first-order model.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - offsets [sentences + 1]: where the pairs of each sentence begin, ascending from 0
 * - arcs [4 * offsets[sentences]]: of each pair the first arc's head and word, then the second one's
 * - means [offsets[sentences]] (probability): of each pair
 * Status: HWS_E_IMPOSSIBLE: no tree of a sentence has a positive weight; the message says which.
 * Cost: non-projective trees O(words^3), and O(1) for each pair. Projective ones O(words^4) for pairs of a grandparent or of
 *   siblings; O(words^3) for each first arc of other pairs. */
HWS_API hws_status hws_trees_pair_means(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                        const int64_t *offsets, const int32_t *arcs, const hws_options *options,
                                        double *means);

/* ---- Weights of grandparents. A projective tree weighs the product of its arcs' weights and of the weights of all its pairs
 * of arcs from a grandparent to a head and from that head to a word. Sums over non-projective trees with such weights are not
 * known to have an algorithm, and best trees are NP-hard (McDonald and Satta 2007). ---- */

/* The log of the weight of all trees, of each sentence, with weights of grandparents.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of the arcs of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - offsets [sentences + 1]: where the grandparents of each sentence begin, ascending from 0
 * - grandparents [3 * offsets[sentences]]: of each grandparent, its word or the root 0, the head and the word: three that
 *   differ
 * - log_grandparents [offsets[sentences]] (nats): the weight of each; -infinity forbids it. One that is not listed weighs 1,
 *   and one that is listed twice weighs the product
 * - log_totals [sentences] (nats): of each sentence; -infinity: no tree has a positive weight
 * Cost: O(words^4) of each sentence in time; 160 bytes times the cube of the longest one's words + 1 in memory, in each thread.
 * Source: Koo and Collins 2010, model 0. */
HWS_API hws_status hws_trees_grandparent_log_totals(const int64_t *words, int64_t sentences, const double *log_weights,
                                                    int64_t count, const int64_t *offsets, const int32_t *grandparents,
                                                    const double *log_grandparents, const hws_options *options,
                                                    double *log_totals);

/* The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of the log total by
 * the log weights of both.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of the arcs of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - offsets [sentences + 1]: where the grandparents of each sentence begin, ascending from 0
 * - grandparents [3 * offsets[sentences]]: as hws_trees_grandparent_log_totals takes them. One whose log weight is 0 changes no
 *   tree, and has its probability all the same
 * - log_grandparents [offsets[sentences]] (nats): the weight of each
 * - marginals [count] (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
 * - means [offsets[sentences]] (probability): that a tree has both arcs of each grandparent
 * - log_totals [sentences] (nats, may be NULL): as hws_trees_grandparent_log_totals gives them; NULL: not wanted
 * Status: HWS_E_IMPOSSIBLE: no tree of a sentence has a positive weight; the message says which.
 * Cost: as hws_trees_grandparent_log_totals, about three times the time.
 * Source: Koo and Collins 2010, model 0; Eisner 2016. */
HWS_API hws_status hws_trees_grandparent_marginals(const int64_t *words, int64_t sentences, const double *log_weights,
                                                   int64_t count, const int64_t *offsets, const int32_t *grandparents,
                                                   const double *log_grandparents, const hws_options *options,
                                                   double *marginals, double *means, double *log_totals);

/* The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same one.
 * - words [sentences]: number of words of each sentence, 0 to 30,000
 * - sentences (>= 0): number of sentences
 * - log_weights [count] (nats): of the arcs of all sentences
 * - count (>= 0): the sum of (words + 1) * (words + 1)
 * - offsets [sentences + 1]: where the grandparents of each sentence begin, ascending from 0
 * - grandparents [3 * offsets[sentences]]: as hws_trees_grandparent_log_totals takes them
 * - log_grandparents [offsets[sentences]] (nats): the weight of each
 * - heads [sum(words)]: of the words of the first sentence, then of those of the next; 0 is the root
 * - best [sentences] (nats, may be NULL): log weight of each tree; NULL: not wanted
 * Status: HWS_E_IMPOSSIBLE: no tree of a sentence has a positive weight; the message says which.
 * Cost: O(words^4) of each sentence in time; 32 bytes times the cube of the longest one's words + 1 in memory, in each thread.
 * Source: Koo and Collins 2010, model 0. */
HWS_API hws_status hws_trees_grandparent_best(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                              const int64_t *offsets, const int32_t *grandparents,
                                              const double *log_grandparents, const hws_options *options, int32_t *heads,
                                              double *best);

#ifdef __cplusplus
}
#endif
#endif
#endif
