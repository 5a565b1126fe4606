/* hawser/dmv.h - the dependency model with valence.   [experimental]
 *
 * A model of sentences of symbols, such as tags, and of their projective dependency trees (Klein and Manning, "Corpus-based
 * induction of syntactic structure", ACL 2004). The root has one child, and that child's symbol is drawn first. Every word then
 * makes the children of its left side and of its right side, each from itself outwards: it goes on or stops, with a
 * probability that depends on how many children the side has already, and if it goes on it draws the symbol of its next child.
 *
 *     p(sentence, tree) = p(root) * product over words h and sides d of  p(stop | h, d, v) *
 *                         product over h's children c there of  p(go on | h, d, v) * p(c | h, d)
 *
 * v is the number of children that the side has by then, where the last of 2 or 3 states stands for that many or more. A model
 * is rows of probabilities; with T symbols and V states their numbers lie one after the other:
 *
 *     root   T               by child
 *     child  2 * T * T       by head, side (left, right), child
 *     stop   4 * T * V       by head, side, state, and then (stop, go on)
 *
 * Sums over the trees of a sentence are exact: O(words^3) time and O(words^2) memory. A sentence without words has probability
 * 0.
 *
 * In a library built with HWS_WITH_GRAMMAR=0 these functions are absent. */
#ifndef HAWSER_DMV_H
#define HAWSER_DMV_H

#include "hawser/corpus.h"
#include "hawser/learner.h"
#include "hawser/treebank.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable dependency model with its symbols.
 * Threads: shared */
typedef struct hws_dmv hws_dmv;

/* A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used.
 * - symbols: of the sentences; sized
 * - valence (2..3): number of states that a side's children are told apart by
 * - rows [count] (probability): all numbers in the order above
 * - count (>= 0): T + 2 * T * T + 4 * T * V of them, for T symbols and V states */
HWS_API hws_status hws_dmv_new(const hws_alphabet *symbols, int64_t valence, const double *rows, int64_t count, hws_dmv **dmv);
HWS_API void hws_dmv_free(hws_dmv *dmv);

/* The symbols of a dependency model.
 * - symbols: their alphabet */
HWS_API hws_status hws_dmv_alphabet(const hws_dmv *dmv, hws_alphabet **symbols);

/* A number about a dependency model, by its name.
 * - name: which number:
 *     "symbols": T above
 *     "valence": V above
 *     "numbers": how many numbers its rows have
 * - value: the number */
HWS_API hws_status hws_dmv_info(const hws_dmv *dmv, const char *name, double *value);

/* The rows of a dependency model.
 * - buffer (probability): all numbers in the order above */
HWS_API hws_status hws_dmv_rows(const hws_dmv *dmv, double *buffer, int64_t capacity, int64_t *needed);

/* How a dependency model was learned: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_dmv_card(const hws_dmv *dmv, char *buffer, int64_t capacity, int64_t *needed);

/* The log-probability of every sentence, all its trees together.
 * - sentences: over the model's symbols, which are found by name. Where the model has a table of classes
 *   (hws_corpus_with_classes), a symbol that it lacks counts as its class. A sentence with any other symbol is impossible
 * - log_probs [hws_corpus_count(sentences)] (nats): of each; -infinity where it is impossible
 * Cost: O(words^3) each. */
HWS_API hws_status hws_dmv_score(const hws_dmv *dmv, const hws_corpus *sentences, const hws_options *options,
                                 double *log_probs);

/* The best tree of every sentence. The option `decode` says which: the most probable one, or the one that is expected to have
 * most arcs in common with the right one.
 * - sentences: over the model's symbols, as hws_dmv_score takes them
 * - heads [hws_corpus_symbols(sentences)]: of each word, over all sentences: its head's number from 1, 0 for the root's child;
 *   -1 in a sentence that is impossible
 * - scores [hws_corpus_count(sentences)] (may be NULL): of each tree ln p(sentence, tree), or the expected number of right
 *   arcs; -infinity where there is none; NULL: not wanted
 * Cost: O(words^3) each. */
HWS_API hws_status hws_dmv_parse(const hws_dmv *dmv, const hws_corpus *sentences, const hws_options *options, int32_t *heads,
                                 double *scores);

/* The most probable trees of one sentence, in descending order.
 * - words [count] (label): the sentence, of the model's symbols
 * - count (>= 0): number of its words
 * - trees (1..1000000): how many trees are wanted; there may be fewer
 * - heads [trees * count]: of each tree the heads of its words, as hws_dmv_parse gives them; what there are no trees for is -1
 * - scores [trees] (nats): ln p(sentence, tree) of each; -infinity where there is none
 * - found (count): number of trees that there are, `trees` at most
 * Cost: O(words^3 + words^2 * trees * ln(trees + words)) time, O(words^2 * trees) memory. */
HWS_API hws_status hws_dmv_best(const hws_dmv *dmv, const int32_t *words, int64_t count, int64_t trees,
                                const hws_options *options, int32_t *heads, double *scores, int64_t *found);

/* Trees of one sentence, drawn by p(tree | sentence). The option seed gives the random numbers.
 * - words [count] (label): the sentence, of the model's symbols
 * - count (>= 0): number of its words
 * - trees (1..1000000): how many are drawn
 * - heads [trees * count]: of each tree the heads of its words, as hws_dmv_parse gives them
 * - scores [trees] (nats): ln p(sentence, tree) of each
 * Status: HWS_E_IMPOSSIBLE: the sentence has no probability.
 * Cost: O(words^3), and O(words^2) for each tree. */
HWS_API hws_status hws_dmv_sample(const hws_dmv *dmv, const int32_t *words, int64_t count, int64_t trees,
                                  const hws_options *options, int32_t *heads, double *scores);

/* The probabilities of the arcs of one sentence's trees, and the trees' entropy.
 * - words [count] (label): the sentence, of the model's symbols
 * - count (>= 0): number of its words
 * - arcs [(count + 1) * (count + 1)] (probability): p(head, word | sentence), row h of the arcs from head h, where words are
 *   numbered from 1 and the root is 0
 * - entropy (nats): of the trees given the sentence
 * Status: HWS_E_IMPOSSIBLE: the sentence has no probability.
 * Cost: O(words^3). */
HWS_API hws_status hws_dmv_arcs(const hws_dmv *dmv, const int32_t *words, int64_t count, const hws_options *options,
                                double *arcs, double *entropy);

/* The binary of a dependency model, versioned and with checksums. */
HWS_API hws_status hws_dmv_write(const hws_dmv *dmv, void *buffer, int64_t capacity, int64_t *needed);

/* A dependency model from a copy of its binary.
 * - buffer: a binary that hws_dmv_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_dmv_read(const void *buffer, int64_t length, const hws_options *options, hws_dmv **dmv);
#if !defined(HWS_NO_FILES)
/* Writes a dependency model's binary to a file. */
HWS_API hws_status hws_dmv_write_file(const hws_dmv *dmv, const char *path);

/* A dependency model from a file with its binary.
 * As: hws_dmv_read */
HWS_API hws_status hws_dmv_read_file(const char *path, const hws_options *options, hws_dmv **dmv);
#endif

/* A learner of a dependency model from sentences without trees. The option `method` says how:
 *
 *   em, hard-em  maximize the likelihood times the priors; hard-em counts each sentence's best tree alone
 *   vi           variational inference: rows have Dirichlet posteriors
 *   svi, scvi    the same from minibatches, after a pass over all sentences; scvi has the rows' posterior means
 *   cvi          collapsed variational inference: each sentence's trees under what all other sentences' expected counts
 *                predict; a pass goes through the sentences in order, so that their order matters
 *   hastings     samples trees; each is proposed under what the other sentences' trees predict, and accepted by Hastings'
 *                ratio, so that the chain's law is the exact posterior; the metric acceptance is the share of trees that are
 *                accepted
 *   blocked-gibbs samples rows given all trees, then all trees given the rows
 *
 * The option `start` says what learning begins with. `harmonic` lets nearer words be likelier heads: in a sentence of n words
 * each is the root's child with probability 1/n, and the head of word m is h with probability
 *
 *     q(h, m) = (1 - 1/n) * |h - m|^-1 / sum over h' of |h' - m|^-1
 *
 * With these arcs independent, the number K of children on a side of h has a Poisson-binomial law. The side goes on from state
 * v with the expected count P(K > v) and stops in it with P(K = v); the last state L is left by stopping with P(K >= L), and by
 * going on E[max(0, K - L)] times. These counts, divided by their sums, are the first rows. For cvi they are also the first
 * local counts of every sentence.
 *
 * Every sentence has a word at least. A step is one pass over all sentences, one minibatch, or one sweep. Sums for em, hard-em,
 * vi, svi and scvi may be shared among learners of parts (hawser/learner.h).
 * - model (may be NULL): one to begin with, over the same symbols; then its valence holds; NULL: the option start says it
 * - sentences: to learn from; the model keeps the table of a corpus of classes (hws_corpus_with_classes)
 * - heldout (may be NULL): for metrics alone; those without a tree, or with another symbol, are counted as
 *   heldout_impossible and do not enter heldout_log_likelihood; NULL: none
 * Status: HWS_E_EMPTY: there are no sentences, or the start gives one no probability (then of the first step). */
HWS_API hws_status hws_dmv_learner_new(const hws_dmv *model, const hws_corpus *sentences, const hws_corpus *heldout,
                                       const hws_options *options, hws_learner **learner);

/* A learner as hws_dmv_learner_new makes it, of trees alone in which no subtree crosses a bracket: the words of each subtree
 * are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the constituents of a treebank,
 * whose labels do not count. Every method is that of the other call, with these trees in place of all, but the harmonic start
 * counts without brackets. A sentence without brackets has all its trees.
 * - model (may be NULL): one to begin with, over the same symbols; then its valence holds; NULL: the option start says it
 * - sentences: to learn from
 * - known: their brackets: as many sentences, each with as many words. Its words, tags and heads are not read
 * - heldout (may be NULL): over the same symbols, for metrics alone and without brackets; NULL: none
 * Status: HWS_E_ARGUMENT: also for a treebank whose sentences have other numbers of words; HWS_E_EMPTY: also for a sentence
 *   without a tree that agrees; else as hws_dmv_learner_new.
 * Cost: O(words^4) of a sentence with brackets in a step, O(words^3) of another one.
 * Source: Pereira and Schabes 1992. */
HWS_API hws_status hws_dmv_learner_new_known(const hws_dmv *model, const hws_corpus *sentences, const hws_treebank *known,
                                             const hws_corpus *heldout, const hws_options *options, hws_learner **learner);

/* The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the posterior mean; of
 * samplers the mean under the average counts of the best chain's samples. */
HWS_API hws_status hws_dmv_learner_model(const hws_learner *learner, hws_dmv **dmv);

#ifdef __cplusplus
}
#endif
#endif
#endif
