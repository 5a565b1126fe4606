/* hawser/grammar.h - weighted and probabilistic context-free grammars.   [experimental]
 *
 * A grammar has rules A --> X1 ... Xk of any length, k = 0 included, whose right sides mix nonterminals and words. A tree
 * weighs the product of its rules' weights, and a sentence the sum over its trees. If the weights of each nonterminal's rules
 * sum to 1, the grammar is probabilistic: a tree's weight is the probability that the start rewrites itself into that tree.
 * Sums are exact: cycles of unary rules and empty rules are solved for, not cut off after some rounds, and a sum that is
 * infinite is HWS_E_DIVERGED. How rules are made binary inside shows in no result. Log weights are in nats.
 *
 * Nonterminals are numbered from 0. In a right side, nonterminal A is the number A, and the word with label w is -w - 1.
 *
 * TEXT. Three formats of other programs are read and written. Symbols are UTF-8 without blanks (hawser/alphabet.h). Weights of
 * a nonterminal that sum to 1 within .01 are divided by their sum, since probabilities are printed rounded; hws_grammar_info
 * has the largest error as "sum_error". Other sums need the option weights.
 *
 * johnson, the format of io and py-cfg: a rule per line, `[weight [prior]] A --> X1 X2 ...`. What is no rule's left side is a
 * word, and the first left side is the start. A weight that is not given is 1; so is a prior if other rules have one.
 *
 * nltk: `A -> B 'w' [0.5] | "w" [0.5]`. Words stand in quotes and weights in brackets; one that is not given is 1. A line
 * `%start A` names the start, else it is the first left side. Lines that begin with # are comments.
 *
 * berkeley, two texts as WriteGrammarToTextFile of the Berkeley parser makes them: a grammar with lines `A_0 -> B_1 C_0 0.5`
 * and `A_0 -> B_1 0.5`, and a lexicon with lines `TAG word [0.1, 0.2]`, a weight for each subtype TAG_0, TAG_1. The start is
 * ROOT_0, or else the first left side. Rules A -> A, which that parser writes for each symbol, are left out.
 *
 * ANY SUBSTRING. The word "<any>", alone in a right side, stands for a rule for each different substring of a corpus: with
 * Stem --> <any> a stem is any substring of the words that are learned, whose characters are the grammar's words. Learners
 * write these rules out (hws_grammar_with_substrings), and models have them. Until then scores, counts and parses of sentences
 * are refused; other calls and every format take "<any>" as a word.
 *
 * In a library built with HWS_WITH_GRAMMAR=0 these functions are absent. */
#ifndef HAWSER_GRAMMAR_H
#define HAWSER_GRAMMAR_H

#include "hawser/alphabet.h"
#include "hawser/corpus.h"
#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/treebank.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable grammar.
 * Threads: shared */
typedef struct hws_grammar hws_grammar;
HWS_API void hws_grammar_free(hws_grammar *grammar);

/* ---- Making, reading and writing ---- */

/* A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in their order.
 * - nonterminals: their names; sized
 * - words: the vocabulary; sized
 * - start (from 0): the nonterminal that sentences come from
 * - rules (>= 0): number of rules
 * - parents [rules] (from 0): the left side of each rule
 * - offsets [rules + 1]: where each right side begins in `right`, ascending from 0
 * - right [offsets[rules]]: symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
 * - rule_weights [rules]: finite numbers >= 0
 * - priors [rules] (may be NULL): the Dirichlet prior's concentration of each rule, > 0, for learners; NULL: none are given
 * - fixed [rules] (0 or 1, may be NULL): 1 for rules whose weights learners leave as they are; NULL: none
 * Status: HWS_E_ARGUMENT: also for a nonterminal without a rule and for a rule that occurs twice; HWS_E_IMPROPER: weights whose
 *   sums the option weights refuses.
 * Cost: O(size * log rules). */
HWS_API hws_status hws_grammar_new(const hws_alphabet *nonterminals, const hws_alphabet *words, int32_t start, int64_t rules,
                                   const int32_t *parents, const int64_t *offsets, const int32_t *right,
                                   const double *rule_weights, const double *priors, const int32_t *fixed,
                                   const hws_options *options,
                                   hws_grammar **grammar);

/* A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of their first
 * rules, words in that of their first occurrence.
 * - text: the grammar
 * Status: HWS_E_PARSE: line and reason: a symbol without a rule, a weight that is negative or no number, a rule that occurs
 *   twice, weights whose sums the option weights refuses, a text without rules or without words.
 * Cost: O(length * log rules). */
HWS_API hws_status hws_grammar_read_text(const char *text, int64_t length, const hws_options *options, hws_grammar **grammar);

/* A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because that parser leaves
 * out small ones and smooths the lexicon.
 * - rules: the text with the rules over nonterminals
 * - rules_length: bytes of that text; -1: it ends at a zero byte
 * - lexicon: the text with tags and words
 * - lexicon_length: bytes of that text; -1: it ends at a zero byte
 * Status: HWS_E_PARSE: line and reason, as hws_grammar_read_text has them.
 * Cost: O(length * log rules). */
HWS_API hws_status hws_grammar_read_berkeley(const char *rules, int64_t rules_length, const char *lexicon,
                                             int64_t lexicon_length, const hws_options *options, hws_grammar **grammar);

/* A grammar as text in one of the formats above. Weights are written so that the same bits are read back. Priors are written
 * by johnson alone, and what is fixed by none.
 * Status: HWS_E_ARGUMENT: also for a grammar that the format cannot express, with the reason.
 * Cost: O(size). */
HWS_API hws_status hws_grammar_write_text(const hws_grammar *grammar, const hws_options *options, char *buffer,
                                          int64_t capacity, int64_t *needed);

/* The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was learned. */
HWS_API hws_status hws_grammar_write(const hws_grammar *grammar, void *buffer, int64_t capacity, int64_t *needed);

/* A grammar from a copy of its binary.
 * - buffer: a binary that hws_grammar_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_grammar_read(const void *buffer, int64_t length, const hws_options *options, hws_grammar **grammar);
#if !defined(HWS_NO_FILES)
/* Writes the binary of a grammar to a file. */
HWS_API hws_status hws_grammar_write_file(const hws_grammar *grammar, const char *path);

/* A grammar from a file with its binary.
 * As: hws_grammar_read */
HWS_API hws_status hws_grammar_read_file(const char *path, const hws_options *options, hws_grammar **grammar);
#endif

/* The grammar with a rule for each substring of the sentences in place of each rule A --> <any>, but for strings that A
 * rewrites itself as anyway. These rules share its weight evenly, and each has its prior and is fixed if it is. Substrings of
 * the held-out sentences count like the others, so that none is impossible. The words of the sentences that are new follow
 * those of the grammar, and "<any>" is none any more.
 * - corpus: the sentences, of words with names
 * - heldout (may be NULL): more sentences; NULL: none
 * - written: the grammar with its rules written out; one without "<any>" is the same as before
 * Status: HWS_E_ARGUMENT: also for "<any>" beside other symbols, and in a corpus; HWS_E_EMPTY: the sentences have no words.
 * Cost: O(words^2) of each sentence in time, O(different substrings * nonterminals that have them * length) in memory.
 * Source: Johnson, Griffiths and Goldwater 2007. */
HWS_API hws_status hws_grammar_with_substrings(const hws_grammar *grammar, const hws_corpus *corpus, const hws_corpus *heldout,
                                               const hws_options *options, hws_grammar **written);

/* ---- What a grammar is ---- */

/* The names of a grammar's nonterminals; nonterminal A has the label A + 1.
 * - alphabet: the nonterminals */
HWS_API hws_status hws_grammar_nonterminals(const hws_grammar *grammar, hws_alphabet **alphabet);

/* The words of a grammar.
 * - alphabet: the words */
HWS_API hws_status hws_grammar_words(const hws_grammar *grammar, hws_alphabet **alphabet);

/* A number about a grammar, by its name.
 * - name: which number:
 *     "nonterminals": number of nonterminals
 *     "words": number of words
 *     "rules": number of rules
 *     "right_symbols": symbols of all right sides together
 *     "start": the start's number
 *     "empty_rules": rules with an empty right side
 *     "unary_rules": rules that rewrite a nonterminal as one nonterminal
 *     "longest_rule": symbols of the longest right side
 *     "has_priors": 1 if the rules have priors
 *     "has_fixed": 1 if it is said which rules are fixed
 *     "probabilistic": 1 if the weights of each nonterminal's rules sum to 1 within 1e-9
 *     "sum_error": the most by which such a sum missed 1 in what the grammar was made of, if weights was "probabilities" and
 *       they were divided by their sums; else 0, as for binaries
 * - value: the number */
HWS_API hws_status hws_grammar_info(const hws_grammar *grammar, const char *name, double *value);

/* The method by which a grammar was learned, "given" if it was not: a word of ASCII. */
HWS_API hws_status hws_grammar_method(const hws_grammar *grammar, char *buffer, int64_t capacity, int64_t *needed);

/* How a grammar was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_grammar_card(const hws_grammar *grammar, char *buffer, int64_t capacity, int64_t *needed);

/* The left side of each rule, ascending.
 * - values (from 0): nonterminals */
HWS_API hws_status hws_grammar_parents(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed);

/* Where each rule's right side begins among all right sides, and the end of the last one.
 * - values: rules + 1 places, ascending from 0 */
HWS_API hws_status hws_grammar_offsets(const hws_grammar *grammar, int64_t *values, int64_t capacity, int64_t *needed);

/* The symbols of all right sides, one rule after the other.
 * - values: a nonterminal's number, or -w - 1 for the word with label w */
HWS_API hws_status hws_grammar_right_sides(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed);

/* The weight of each rule of a grammar.
 * - values: numbers >= 0 */
HWS_API hws_status hws_grammar_weights(const hws_grammar *grammar, double *values, int64_t capacity, int64_t *needed);

/* The prior of each rule; no entries if the grammar has none.
 * - values: concentrations > 0 */
HWS_API hws_status hws_grammar_priors(const hws_grammar *grammar, double *values, int64_t capacity, int64_t *needed);

/* Which rules learners leave as they are; no entries if the grammar does not say.
 * - values (0 or 1): by rule */
HWS_API hws_status hws_grammar_fixed(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed);

/* ---- All strings at once ---- */

/* The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that of the start is
 * 0: otherwise some of its probability is lost to trees without end. It is the least solution of polynomial equations, by
 * Newton's method from below on their components, which converges at critical grammars, too.
 * - log_masses [hws_grammar_info(grammar, "nonterminals")] (nats): by nonterminal; -infinity: no finite tree, or none of the
 *   start that has the nonterminal
 * - error (may be NULL): a bound on the relative error of each mass, which holds for weights that are larger by 9e-16 of
 *   themselves, too. So it is infinity at a critical grammar; NULL: not wanted
 * Status: HWS_E_DIVERGED: a mass is infinite; the message names the nonterminal.
 * Cost: O(size) per step of Newton's method, and a solve of each cyclic component.
 * Source: Etessami and Yannakakis 2009; Esparza, Kiefer and Luttenberger 2010. */
HWS_API hws_status hws_grammar_mass(const hws_grammar *grammar, const hws_options *options, double *log_masses, double *error);

/* The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their weights.
 * - words (count): expected length of the sentence
 * - entropy (nats): of the tree, at least that of the sentence
 * - counts [hws_grammar_info(grammar, "rules")] (count, may be NULL): expected uses of each rule; NULL: not wanted
 * Status: HWS_E_IMPROPER: the start has no finite tree of positive weight; HWS_E_DIVERGED: a mass is infinite, or trees are
 *   infinitely large on average, as in a critical grammar.
 * Cost: as hws_grammar_mass.
 * Source: Grenander 1967; Chi 1999. */
HWS_API hws_status hws_grammar_expectations(const hws_grammar *grammar, const hws_options *options, double *words,
                                            double *entropy, double *counts);

/* Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their weights, so that an
 * inconsistent grammar has no trees without end here. Sentence i is a function of the seed and i alone.
 * - n (>= 0): number of sentences
 * - seed: of the random numbers
 * - corpus: the sentences, over the grammar's words
 * Status: HWS_E_IMPROPER: the start has no finite tree of positive weight; HWS_E_DIVERGED: its mass is infinite; HWS_E_LIMIT:
 *   also for a sentence of more than max_length words.
 * Cost: that of hws_grammar_mass, and O(log rules) for each rule of the trees. */
HWS_API hws_status hws_grammar_sample(const hws_grammar *grammar, int64_t n, uint64_t seed, const hws_options *options,
                                      hws_corpus **corpus);

/* ---- Sentences ---- */

/* The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their names; a sentence
 * with a word that the grammar lacks has no tree.
 * - corpus: the sentences
 * - log_weights [hws_corpus_count(corpus)] (nats): of each sentence; -infinity: it has no tree
 * Status: HWS_E_DIVERGED: cycles of unary rules, or empty trees, have an infinite sum where some sentence meets them.
 * Cost: O(words^3 * rules) of each sentence in time, O(words^2 * nonterminals) of the longest one in memory.
 * Source: Baker 1979; Lari and Young 1990; Stolcke 1995 for cycles. */
HWS_API hws_status hws_grammar_score(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options,
                                     double *log_weights);

/* How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives of the log weight
 * by the logs of the rules' weights.
 * - corpus: the sentences
 * - counts [hws_grammar_info(grammar, "rules")] (count): of each rule
 * - log_weight (nats): the sum of the log weights of the sentences that have a tree
 * - impossible (count): sentences that have none and do not count
 * Status: HWS_E_DIVERGED: as hws_grammar_score; also where empty trees that count are infinitely large on average.
 * Cost: about three times that of hws_grammar_score.
 * Source: Lari and Young 1990. */
HWS_API hws_status hws_grammar_counts(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options,
                                      double *counts, double *log_weight, int64_t *impossible);

/* Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The option `decode`
 * says which.
 *
 * viterbi: the trees of the greatest weights, the heaviest first. A cycle of unary rules gives a tree for each number of its
 * rounds. Trees of the same weight come in a fixed order. max-rule: the trees whose rules have the largest products of
 * posterior probabilities, each rule at its place in the sentence; parts without words count with the sum over their trees.
 * mbr: brackets of the greatest expected recall, whether or not the grammar has such a tree. The start spans the whole
 * sentence, every other span has at most one label, and each word has its most probable tag. sample: trees that are drawn in
 * proportion to their weights among those of the sentence; tree k of sentence i is a function of the seed, i and k.
 *
 * The trees are those of the grammar's own rules. A nonterminal that rewrites itself as one word is that word's tag, unless it
 * is the root; all other nonterminals are constituents. A word of a longer right side has no tag, and constituents without
 * words are left out. Tree k of sentence i is sentence i * trees + k of the treebank. Where there are no more trees, it has no
 * words.
 *
 * Words are matched by their names. A word that the grammar lacks counts as its class, if the grammar was learned from a corpus
 * of classes (hws_corpus_with_classes), or else as the word of the option unknown; a sentence with one for which nothing stands
 * has no tree, which is no failure. Trees have the sentence's own words.
 * - corpus: the sentences, of words with names
 * - trees (1..1000000): of each sentence; 1 if the option decode is mbr
 * - log_weights [hws_corpus_count(corpus) * trees] (nats, may be NULL): of each tree; -infinity where there is none. With mbr
 *   it is that of all trees of the sentence; NULL: not wanted
 * - unknown [hws_corpus_count(corpus)] (may be NULL): of each sentence the place, from 0, of its first word that the grammar
 *   lacks and for which nothing stands, or -1; NULL: not wanted
 * - impossible (count): sentences without a tree
 * - parses: the treebank
 * Status: HWS_E_ARGUMENT: also if the option unknown names no word of the grammar; HWS_E_DIVERGED: as hws_grammar_score.
 * Cost: O(words^3 * rules) of each sentence, three times that with max-rule and mbr, and O(words * splits) for each further
 *   tree.
 * Source: Jelinek, Lafferty and Mercer 1992; Huang and Chiang 2005; Goodman 1996, 1998; Petrov and Klein 2007. */
HWS_API hws_status hws_grammar_parse(const hws_grammar *grammar, const hws_corpus *corpus, int64_t trees,
                                     const hws_options *options, double *log_weights, int32_t *unknown, int64_t *impossible,
                                     hws_treebank **parses);

/* Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit is what a rule
 * with words alone in its right side rewrites a nonterminal as; a word of another right side is a unit by itself. A sentence
 * without a tree is one unit.
 * - corpus: the sentences; words are matched as by hws_grammar_score
 * - ends [hws_corpus_symbols(corpus)] (probability): of each word in turn, whether a unit ends with it: 1 or 0 in the best
 *   tree, or with the option decode=marginal the probability of that under all trees
 * - log_weights [hws_corpus_count(corpus)] (nats, may be NULL): of each sentence's best tree, or of all its trees; -infinity:
 *   it has none; NULL: not wanted
 * - impossible (count): sentences without a tree
 * Status: HWS_E_DIVERGED: as hws_grammar_score.
 * Cost: as hws_grammar_score, and three times that for marginals.
 * Source: Johnson, Griffiths and Goldwater 2007. */
HWS_API hws_status hws_grammar_segment(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options,
                                       double *ends, double *log_weights, int64_t *impossible);

/* Expected uses of each rule as hws_grammar_counts gives them, of the trees that agree with what is known. No node crosses a
 * constituent of the treebank: each node's words are all inside of it, all outside of it, or hold all of its words. A word that
 * has a tag has no other one, if the option `tags` says so, and stands in no longer right side.
 *
 * Labels of constituents do not count, unless the option `labels` says so (hws_corpus_read has another one of this name).
 * Then a node with the label stands over exactly the constituent's words, alone or in a chain of unary rules with others. A
 * label that begins with ! forbids nodes of the nonterminal named behind it over these words, and says nothing else. A
 * constituent whose label is empty is a bracket alone. A label that stands twice over the same words is required once.
 * - known: the sentences with what is known of their trees
 * - counts [hws_grammar_info(grammar, "rules")] (count): of each rule
 * - log_weight (nats): the sum of the log weights of the sentences that have such a tree
 * - impossible (count): sentences that have none and do not count
 * Status: HWS_E_ARGUMENT: a tag or label that counts and is no nonterminal, naming its place; HWS_E_UNSUPPORTED: more than 8
 *   labels required over the same words; HWS_E_DIVERGED: as hws_grammar_counts.
 * Cost: as hws_grammar_counts.
 * Source: Pereira and Schabes 1992. */
HWS_API hws_status hws_grammar_counts_known(const hws_grammar *grammar, const hws_treebank *known, const hws_options *options,
                                            double *counts, double *log_weight, int64_t *impossible);

/* Trees as hws_grammar_parse gives them, of those that agree with what is known, as hws_grammar_counts_known says it. Where
 * labels are required of some words, max-rule counts nodes over them below and above these labels apart.
 * - known: the sentences with what is known of their trees
 * - trees (1..1000000): of each sentence; 1 if the option decode is mbr
 * - log_weights [hws_treebank_info(known, "sentences") * trees] (nats, may be NULL): of each tree; -infinity where there is
 *   none. With mbr it is that of all trees of the sentence that agree; NULL: not wanted
 * - impossible (count): sentences without a tree
 * - parses: the treebank
 * Status: HWS_E_ARGUMENT: a tag or label that counts and is no nonterminal, naming its place; HWS_E_UNSUPPORTED: as
 *   hws_grammar_counts_known; HWS_E_DIVERGED: as hws_grammar_score.
 * Cost: as hws_grammar_parse. */
HWS_API hws_status hws_grammar_parse_known(const hws_grammar *grammar, const hws_treebank *known, int64_t trees,
                                           const hws_options *options, double *log_weights, int64_t *impossible,
                                           hws_treebank **parses);

/* ---- Machines in place of sentences ---- */

/* The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read the same words,
 * of the products of their weights. Failure, default and epsilon arcs count as they do in sums over machines, and cycles are
 * solved for. A machine that accepts one sentence with weight 1 has that sentence's log weight. Words are matched by their
 * names, or by their labels if neither side has names. A word that the grammar lacks is read as its class, or has no tree;
 * default arcs read each of them. Nonterminals between two states count as states for limits, and rules over them as arcs.
 * - lattice: of one tape, in the real or log semiring
 * - log_weight (nats): -infinity: no path has a tree
 * Status: HWS_E_DIVERGED: the sum is infinite; the message names a nonterminal and states; HWS_E_UNSUPPORTED: another
 *   semiring.
 * Cost: O(states^3 * rules) in time and memory at most; only what has a tree over a path counts. A solve of each cyclic
 *   component.
 * Source: Bar-Hillel, Perles and Shamir 1961; Goodman 1999; Nederhof and Satta 2003. */
HWS_API hws_status hws_grammar_score_lattice(const hws_grammar *grammar, const hws_machine *lattice,
                                             const hws_options *options, double *log_weight);

/* How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the derivatives of the
 * log weight by the logs of their weights. A failure arc counts when a look-up goes through it.
 * - lattice: of one tape, in the real or log semiring
 * - counts [hws_grammar_info(grammar, "rules")] (count): of each rule
 * - arc_counts [hws_machine_arcs(lattice)] (count, may be NULL): of each arc; NULL: not wanted
 * - final_counts [hws_machine_states(lattice)] (count, may be NULL): of each state, the ends that use its own final weight;
 *   NULL: not wanted
 * - log_weight (nats): as hws_grammar_score_lattice gives it
 * Status: HWS_E_EMPTY: no path has a tree; HWS_E_DIVERGED: the sum is infinite, or pairs are infinitely large on average;
 *   HWS_E_UNSUPPORTED: another semiring.
 * Cost: as hws_grammar_score_lattice, and another solve of each cyclic component. */
HWS_API hws_status hws_grammar_counts_lattice(const hws_grammar *grammar, const hws_machine *lattice,
                                              const hws_options *options, double *counts, double *arc_counts,
                                              double *final_counts, double *log_weight);

/* The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as hws_grammar_parse
 * has trees. If there is none, the sentence has no words. Of pairs of the same weight it is always the same one.
 * - lattice: of one tape, in the real or log semiring
 * - arc_uses [hws_machine_arcs(lattice)] (count, may be NULL): how often the path takes each arc, failure arcs included. If no
 *   cycle is taken, these arcs are the path; NULL: not wanted
 * - log_weight (nats): of the tree times the path; -infinity: there is none
 * - parses: the treebank
 * Status: HWS_E_DIVERGED: the sum over all pairs is infinite, so that there may be no heaviest one; HWS_E_UNSUPPORTED: another
 *   semiring.
 * Cost: as hws_grammar_score_lattice. */
HWS_API hws_status hws_grammar_parse_lattice(const hws_grammar *grammar, const hws_machine *lattice,
                                             const hws_options *options, int64_t *arc_uses, double *log_weight,
                                             hws_treebank **parses);

/* The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it together.
 * Nonterminal A between states p and q is named A<p-q>, and the start S is named S<>. Only what a tree of the start has is
 * there. The machine's weights are in those of rules with words, and its final weights in those of the start's rules.
 * hws_grammar_mass gives its start the log weight of hws_grammar_score_lattice. Words that the grammar lacks stand as classes.
 * - lattice: of one tape, in the real or log semiring
 * - intersection: over the grammar's words; its weights have any sums. A state p + n is p of n states before any word is read
 * Status: HWS_E_EMPTY: no path has a tree; HWS_E_DIVERGED: epsilon arcs have an infinite sum; HWS_E_UNSUPPORTED: another
 *   semiring, or a rule with a weight that no double holds. An infinite mass is no failure.
 * Cost: as hws_grammar_score_lattice, and O(size of the result * log).
 * Source: Bar-Hillel, Perles and Shamir 1961. */
HWS_API hws_status hws_grammar_intersect(const hws_grammar *grammar, const hws_machine *lattice, const hws_options *options,
                                         hws_grammar **intersection);

/* A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side has a nonterminal
 * at its end alone. States are the nonterminals in their order, then one where all words were read, then those inside longer
 * rules. Real weights have the same bits.
 * - semiring (enum semiring): of the machine
 * Status: HWS_E_ARGUMENT: also for a grammar that is not right-linear, naming a rule. */
HWS_API hws_status hws_grammar_machine(const hws_grammar *grammar, int32_t semiring, const hws_options *options,
                                       hws_machine **machine);

/* A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths are the
 * nonterminals q0, q1, ... by their numbers, each arc is a rule `q1 --> word q2`, and each final weight an empty rule. Arcs
 * that have the same label and states are one rule. Failure and default arcs are made explicit.
 * - machine: of one tape that has an alphabet, in the real or log semiring
 * - grammar: over the machine's alphabet; its weights have any sums
 * Status: HWS_E_EMPTY: nothing is accepted; HWS_E_UNSUPPORTED: another semiring, or a weight that no double holds. */
HWS_API hws_status hws_grammar_from_machine(const hws_machine *machine, const hws_options *options, hws_grammar **grammar);

/* ---- Sentences word by word ---- */

/* The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the old one may be
 * kept and read from again. Prefixes that come from each other share their memory.
 * Threads: shared */
typedef struct hws_grammar_prefix hws_grammar_prefix;
HWS_API void hws_grammar_prefix_free(hws_grammar_prefix *prefix);

/* A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion, cycles and empty
 * rules are solved for, as for hws_grammar_mass.
 * - grammar: whose sentences are read; it may be freed before the prefix
 * - prefix: nothing read
 * Status: HWS_E_IMPROPER: no finite tree of the start has a positive weight; HWS_E_DIVERGED: their mass is infinite.
 * Cost: that of hws_grammar_mass, and a solve of each cyclic component of left corners.
 * Source: Jelinek and Lafferty 1991; Stolcke 1995. */
HWS_API hws_status hws_grammar_prefix_new(const hws_grammar *grammar, const hws_options *options, hws_grammar_prefix **prefix);

/* Reads one word.
 * - prefix: what was read before
 * - word (label): of the grammar's words; 0: a word that the grammar lacks, after which all weights are 0
 * - next: what is read now
 * Cost: O(words^2 * rules) in time and O(words * symbols) in memory, for the words read so far. */
HWS_API hws_status hws_grammar_prefix_read(const hws_grammar_prefix *prefix, int32_t word, const hws_options *options,
                                           hws_grammar_prefix **next);

/* The log weight of all sentences that begin with what was read, and of what was read as a sentence.
 * - log_prefix (nats): of all sentences that begin so; -infinity: there are none
 * - log_sentence (nats, may be NULL): of the sentence; NULL: not wanted */
HWS_API hws_status hws_grammar_prefix_score(const hws_grammar_prefix *prefix, double *log_prefix, double *log_sentence);

/* The log weight of all sentences that begin with what was read and one word more, for every word: less the log weight of the
 * prefix, the log probability of the next word.
 * - log_weights (nats): by label; entry 0 is the sentence that ends here
 * Cost: O(rules). */
HWS_API hws_status hws_grammar_prefix_next(const hws_grammar_prefix *prefix, double *log_weights, int64_t capacity,
                                           int64_t *needed);

/* ---- Learners ---- */

/* A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet prior over its
 * rules. Rules that the grammar calls fixed keep their weights, and the others of their nonterminal share what these leave.
 *
 * em raises the log-likelihood plus the log prior, and vi the evidence's lower bound; neither ever falls. cvi infers each
 * sentence's trees under the expected counts of the other sentences, with the rows of parameters integrated out; its surrogate
 * is no bound. hastings proposes a tree for each sentence under those predictions, and accepts it so that the trees of all
 * sentences are drawn from their exact posterior. Acceptance is 1 by identity where no nonterminal occurs twice in a tree, so
 * that it says nothing there; in recursive grammars it is below 1. blocked-gibbs draws rows given trees and trees given rows.
 *
 * svi is vi from minibatches (Hoffman, Blei, Wang and Paisley 2013): a step blends the expected counts of some sentences,
 * scaled to the corpus, into those it has. scvi does so under posterior means. Both begin with a pass over all sentences. With
 * a minibatch of all and steps of size 1 (forgetting_rate 0) svi is vi.
 *
 * A step is a pass over all sentences, a minibatch, or a sweep of every chain. For em, hard-em, vi, svi and scvi it is a sum
 * over items (hawser/learner.h), which are the sentences. Any number of threads gives the same bits.
 *
 * The weights to begin with are random, or those of the grammar (option init): a grammar that was learned before goes on.
 * Without the option a grammar whose nonterminals each have equal weights begins with random ones, because equal weights are
 * a saddle point of all methods, and so does one with "<any>". Rules for strings of words that are random would make trees of
 * few rules the most probable ones by far. So the strings' rules weigh about 1 each in a first E step, and the weights to begin
 * with are the shares of its counts and a hundredth of random ones.
 *
 * Rules A --> <any> are written out for the substrings of both corpora. With the option items a learner may hold a part of the
 * sentences, whose substrings are not all. Then the rules have to be written out for the whole corpus
 * (hws_grammar_with_substrings), and a grammar that still has "<any>" is refused. Nor can a part make the E step above, which
 * is over all sentences: with items all random weights are random, the same ones in each part that has the same seed.
 * - grammar: the rules and the weights to begin with
 * - corpus: the sentences; words are matched by their names
 * - heldout (may be NULL): sentences for metrics alone, of which those without a tree are counted as heldout_impossible and
 *   do not enter heldout_log_likelihood; NULL: none
 * Status: HWS_E_EMPTY: no sentence; also, here or from a step, for a sentence without a tree, which the message names;
 *   HWS_E_ARGUMENT: also if all rules are fixed; HWS_E_IMPROPER: fixed rules that leave nothing for the others;
 *   HWS_E_DIVERGED: as hws_grammar_score.
 * Cost: O(words^3 * rules) of each sentence in a step; cvi keeps at most 2 bytes for each rule and sentence, twice.
 * Source: Baker 1979; Kurihara and Sato 2004; Johnson, Griffiths and Goldwater 2007. */
HWS_API hws_status hws_grammar_learner_new(const hws_grammar *grammar, const hws_corpus *corpus, const hws_corpus *heldout,
                                           const hws_options *options, hws_learner **learner);

/* A learner as hws_grammar_learner_new makes it, of the trees alone that agree with what is known of each sentence, as
 * hws_grammar_counts_known says it: no node crosses a bracket, and labels are met if the option `labels` says so. Every method
 * is that of the other call, with these trees in place of all. A sentence of which nothing is known has all its trees.
 * - grammar: the rules and the weights to begin with
 * - corpus: the sentences; words are matched by their names
 * - known: what is known of their trees: as many sentences, each with as many words. Its words are not read, and its tags count
 *   under the option tags
 * - heldout (may be NULL): sentences for metrics alone, of whose trees nothing is known; NULL: none
 * Status: HWS_E_ARGUMENT: also for a treebank whose sentences have other numbers of words, and for a tag or label that counts
 *   and is no nonterminal; HWS_E_UNSUPPORTED: as hws_grammar_counts_known; HWS_E_EMPTY: also for a sentence without a tree
 *   that agrees; else as hws_grammar_learner_new.
 * Cost: as hws_grammar_learner_new.
 * Source: Pereira and Schabes 1992. */
HWS_API hws_status hws_grammar_learner_new_known(const hws_grammar *grammar, const hws_corpus *corpus,
                                                 const hws_treebank *known, const hws_corpus *heldout,
                                                 const hws_options *options, hws_learner **learner);

/* The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi, cvi and the
 * samplers. It has the learner's method and card.
 * If the corpus has classes of words (hws_corpus_with_classes), their table is in the card. A text of the grammar has no card.
 * - grammar: the rules of the learner's grammar in the same order; those for substrings are written out */
HWS_API hws_status hws_grammar_learner_model(const hws_learner *learner, hws_grammar **grammar);

#ifdef __cplusplus
}
#endif
#endif
#endif
