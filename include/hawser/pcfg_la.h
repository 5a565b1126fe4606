/* hawser/pcfg_la.h - grammars with latent annotations, learned from treebanks.   [experimental]
 *
 * Each label of a treebank has subtypes that the trees do not show (Matsuzaki, Miyao and Tsujii, "Probabilistic CFG with latent
 * annotations", ACL 2005). A grammar has a probability for each rule and each choice of subtypes:
 *
 *     p(A[a] -> B[b] C[c]),  p(A[a] -> B[b]),  p(A[a] -> word)
 *
 * Trees are cut into such rules, and parses have no trace of it. A constituent of more than two children becomes several
 * rules, whose intermediate labels know the constituent's label alone. A chain of constituents with one child each becomes one
 * rule from its first label to its last; in a parse the labels between them are those that the rule had most often. Above each
 * tree stands a start symbol with one subtype.
 *
 * Words that occur rarely, and unknown ones, are replaced by classes of how they are spelled. A table says which:
 * hws_pcfg_la_signatures. Where sentences are parsed or scored, a word that the trees have at most 100 times also has the
 * frequent tags of its class, as if it had been read as the class once more. Learning counts its own tags alone.
 *
 * In a library built with HWS_WITH_GRAMMAR=0 these functions are absent. */
#ifndef HAWSER_PCFG_LA_H
#define HAWSER_PCFG_LA_H

#include "hawser/learner.h"
#include "hawser/treebank.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable grammar with latent annotations.
 * Threads: shared */
typedef struct hws_pcfg_la hws_pcfg_la;
HWS_API void hws_pcfg_la_free(hws_pcfg_la *pcfg_la);

/* A number about a grammar with latent annotations, by its name.
 * - name: which number:
 *     "labels": labels, among them intermediate ones and the start symbol
 *     "rules": rules without subtypes
 *     "subtypes": subtypes of all labels
 *     "numbers": rules with subtypes
 *     "words": words and classes of words
 * - value: the number */
HWS_API hws_status hws_pcfg_la_info(const hws_pcfg_la *pcfg_la, const char *name, double *value);

/* The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in the order: start,
 * tags, constituents, intermediate ones.
 * - buffer (probability): as many as the number "numbers" of hws_pcfg_la_info says */
HWS_API hws_status hws_pcfg_la_rows(const hws_pcfg_la *pcfg_la, double *buffer, int64_t capacity, int64_t *needed);

/* How a grammar was learned: an object like that of hws_hmm_card.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_pcfg_la_card(const hws_pcfg_la *pcfg_la, char *buffer, int64_t capacity, int64_t *needed);

/* The table of classes for English, as hws_pcfg_la_learner_new takes one. A line has a name, a test and perhaps what the test
 * needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is named "UNK", then for
 * each group, in order, "-" and the name of the first line whose test the word passes, if there is one. Letters are those of
 * ASCII.
 *
 *   initial    the word is the first of its sentence and begins with a capital
 *   capital    it begins with a capital
 *   capitals   it has a capital and no small letter
 *   digit      it has a digit
 *   hyphen     it has a hyphen
 *   suffix X   it ends in X, whatever its case, and has at least three characters more
 *
 * - buffer: receives the text */
HWS_API hws_status hws_pcfg_la_signatures(char *buffer, int64_t capacity, int64_t *needed);

/* The log-probability of every sentence, all its trees together, but for labels that the plain grammar of relative frequencies
 * finds improbable where they would stand (below 1e-5).
 * - sentences: whose words are looked at
 * - log_probs [hws_treebank_info(sentences, "sentences")] (nats): of each; -infinity for one without a tree
 * Cost: O(words^3) each. */
HWS_API hws_status hws_pcfg_la_score(const hws_pcfg_la *pcfg_la, const hws_treebank *sentences, const hws_options *options,
                                     double *log_probs);

/* The tree of every sentence that has the largest product of its rules' posterior probabilities, where subtypes are summed
 * (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels that the plain grammar finds
 * improbable where they would stand (below 1e-5) are not looked at.
 * - sentences: whose words are looked at
 * - parses: the same sentences with their trees; one that has no tree has no words
 * Cost: O(words^3) each. */
HWS_API hws_status hws_pcfg_la_parse(const hws_pcfg_la *pcfg_la, const hws_treebank *sentences, const hws_options *options,
                                     hws_treebank **parses);

/* The binary of a grammar with latent annotations, versioned and with checksums. */
HWS_API hws_status hws_pcfg_la_write(const hws_pcfg_la *pcfg_la, void *buffer, int64_t capacity, int64_t *needed);

/* A grammar with latent annotations from a copy of its binary.
 * - buffer: a binary that hws_pcfg_la_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_pcfg_la_read(const void *buffer, int64_t length, const hws_options *options, hws_pcfg_la **pcfg_la);
#if !defined(HWS_NO_FILES)
/* Writes the binary of a grammar with latent annotations to a file. */
HWS_API hws_status hws_pcfg_la_write_file(const hws_pcfg_la *pcfg_la, const char *path);

/* A grammar with latent annotations from a file with its binary.
 * As: hws_pcfg_la_read */
HWS_API hws_status hws_pcfg_la_read_file(const char *path, const hws_options *options, hws_pcfg_la **pcfg_la);
#endif

/* A learner of a grammar with latent annotations from trees. The option `method` says how; by default it is cvi, or em where
 * there are bare sentences:
 *
 *   em, hard-em  maximize the likelihood times the prior; hard-em counts each tree's best subtypes alone
 *   vi           variational inference: rows have Dirichlet posteriors
 *   svi, scvi    the same from minibatches, after a pass over all trees; scvi has the rows' posterior means
 *   cvi          collapsed variational inference: each tree's subtypes under what all other trees' expected counts predict; a
 *                pass goes through the trees in order
 *   cvi1         the same node by node: subtypes of a tree's nodes are taken as independent
 *   hastings     samples subtypes; those of a tree are proposed under what the other trees predict, and accepted by Hastings'
 *                ratio, so that the chain's law is the exact posterior
 *   blocked-gibbs samples rows given all subtypes, then all subtypes given the rows
 *
 * Learning begins with the relative frequency of each rule, divided evenly among its subtypes, times 1 plus noise from -0.01 to
 * 0.01: without noise subtypes would stay alike. Where that leaves them alike for long, as in trees whose words depend on each
 * other by way of several labels alone, most children begin with the subtype of their parent (the option `coupling`). Or
 * learning begins with a model, whose rules and words then hold.
 *
 * A sentence without tags and without constituents below an outermost one, such as "(( the) ( dog))", is a bare one: its tree
 * is not known. em, vi, svi and scvi sum over all trees that the rules of the others give it. Its words do not count for
 * `rare`, and the label of its outermost constituent does not either. Other methods refuse bare sentences.
 * - model (may be NULL): one to begin with; NULL: options say what learning begins with
 * - trees: to learn from; bare sentences, and trees with a constituent around all words and with a tag for each word
 * - signatures (may be NULL): the table of classes of words, in the form of hws_pcfg_la_signatures; NULL: that one, or the
 *   model's. With a model it must be NULL
 * Status: HWS_E_EMPTY: there are no trees, or a bare sentence has none by the rules; HWS_E_PARSE: the table, with its line;
 * HWS_E_ARGUMENT: a sentence without such a tree, or a tree with a rule that the model lacks; HWS_E_UNSUPPORTED: a method that
 * takes no bare sentences.
 * Cost: of a step O(nodes * subtypes^3) for a tree, and O(words^3 * rules * subtypes^3) for a bare sentence. */
HWS_API hws_status hws_pcfg_la_learner_new(const hws_pcfg_la *model, const hws_treebank *trees, const char *signatures,
                                           int64_t length, const hws_options *options, hws_learner **learner);

/* The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers under the
 * average counts of the best chain's samples. */
HWS_API hws_status hws_pcfg_la_learner_model(const hws_learner *learner, hws_pcfg_la **pcfg_la);

/* A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option cycles). Each
 * subtype is split in two, and EM learns both; the splits that explain the trees least are undone, and EM goes on; at the end
 * probabilities are moved a little towards the mean of their label's subtypes, in turn with EM. The first cycle takes a grammar
 * with one subtype for each label, as the learner makes it with the option `subtypes` at 1 in one step of em.
 * - pcfg_la: to split
 * - trees: that it was learned from, or others by its rules
 * - split: the new grammar. Its card is that of `pcfg_la` with the method "split-merge", and ln p of the trees in the last step
 * Status: HWS_E_EMPTY: there are no trees; HWS_E_ARGUMENT: a tree with a rule that the grammar lacks, or more than 64 subtypes;
 *   HWS_E_UNSUPPORTED: a bare sentence (hws_pcfg_la_learner_new).
 * Source: Petrov, Barrett, Thibaux and Klein, "Learning accurate, compact, and interpretable tree annotation", ACL 2006. */
HWS_API hws_status hws_pcfg_la_split_merge(const hws_pcfg_la *pcfg_la, const hws_treebank *trees, const hws_options *options,
                                           hws_pcfg_la **split);

/* The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all subtypes, a
 * merge, or a step of EM with the smoothing behind it. The metric iterations says how many there are.
 * hws_pcfg_la_learner_model gives the grammar as it stands; at the end it is bit for bit that of hws_pcfg_la_split_merge.
 * - pcfg_la: to split
 * - trees: that it was learned from, or others by its rules
 * - learner: the new learner
 * Status: HWS_E_EMPTY: there are no trees; HWS_E_ARGUMENT: a tree with a rule that the grammar lacks, and of a step that
 *   splits: more than 64 subtypes; HWS_E_UNSUPPORTED: a bare sentence (hws_pcfg_la_learner_new). */
HWS_API hws_status hws_pcfg_la_split_merge_learner_new(const hws_pcfg_la *pcfg_la, const hws_treebank *trees,
                                                       const hws_options *options, hws_learner **learner);

#ifdef __cplusplus
}
#endif
#endif
#endif
