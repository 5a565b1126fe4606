/* hawser/edit.h - the contextual edit model: p(output | input).   [experimental]
 *
 * A stochastic edit process that reads an input string from left to right and
 * writes an output string (Cotterell, Peng, Eisner, "Stochastic contextual edit
 * distance and probabilistic FSTs", ACL 2014, whose p is log-linear; here it is
 * multinomials with back-off). At each moment, with context c = (last symbols of
 * the input read, next symbols of the input, last symbols of the output
 * written):
 *
 *     insert symbol t                 with probability  ins(t | c)
 *     else, if input is left, read    with probability  1 - sum_t ins(t | c)
 *       its next symbol x and write
 *       t or nothing                  with probability  out(t | x, c)
 *     else stop.
 *
 * So the probabilities of all outputs of an input sum to 1. The windows' lengths
 * are options: left_input, right_input (counted from the next symbol x on, the
 * end of the input counts as a symbol; 0: insertions do not see x),
 * left_output. Each distribution is interpolated over ever shorter contexts:
 *
 *     p(e | c) = (1 - backoff) * own(e | c) + backoff * p(e | shorter c)
 *
 * where the longest window is shortened first (ties: left input, left output,
 * right input) and contexts never seen in training use the shorter one alone. */
#ifndef HAWSER_EDIT_H
#define HAWSER_EDIT_H

#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/strings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable edit model. Input and output share one alphabet.
 * Threads: shared */
typedef struct hws_edit_model hws_edit_model;

/* A model with the same distribution in every context. Options give the probabilities to insert (any symbol alike), delete
 * and copy; else one of the other symbols is written, all alike (over an alphabet of one symbol: a copy). Deleting and
 * copying are choices once a symbol is read, so their probabilities hold given that nothing is inserted first.
 * - alphabet: of input and output; sized */
HWS_API hws_status hws_edit_model_new(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model);
/* A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller uses. Its
 * windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter of a like sound (vowels; c,
 * k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any other symbol. What is inserted is the next letter
 * twice, a key beside it or any symbol. The second of two equal letters is lost four times as often as others. Symbols whose
 * names are no ASCII letters are treated alike.
 * - alphabet: of input and output; sized
 * Cost: O(symbols^2). */
HWS_API hws_status hws_edit_model_typing(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model);
HWS_API void hws_edit_model_free(hws_edit_model *model);

/* The alphabet of a model's input and output. */
HWS_API hws_status hws_edit_model_alphabet(const hws_edit_model *model, hws_alphabet **alphabet);

/* A number about an edit model, by its name.
 * - name: which number:
 *     "contexts": contexts with a distribution of their own
 *     "parameters": numbers in these distributions
 *     "backoff": weight of shorter contexts
 *     "left_input": symbols of the input read that a context holds
 *     "right_input": symbols of the input to come that a context holds
 *     "left_output": symbols of the output written that a context holds
 * - value: the number */
HWS_API hws_status hws_edit_model_info(const hws_edit_model *model, const char *name, double *value);

/* How an edit model was learned: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_edit_model_card(const hws_edit_model *model, char *buffer, int64_t capacity, int64_t *needed);

/* The probability of one edit in a context. Windows are given in the order of the strings, at most as long as the model's;
 * shorter ones mean the edge of the string.
 * - left_input [left_input_count] (label): last symbols of the input read
 * - left_input_count (>= 0): their number
 * - right_input [right_input_count] (label): next symbols of the input; begins with `input` if that is a symbol
 * - right_input_count (>= 0): their number
 * - left_output [left_output_count] (label): last symbols of the output written
 * - left_output_count (>= 0): their number
 * - input (label): the symbol read, or 0 for an insertion
 * - output (label): the symbol written, or 0: with an input its deletion, without one that nothing is inserted
 * - probability (probability): of the edit, given the context and, for a symbol read, that nothing is inserted */
HWS_API hws_status hws_edit_model_probability(const hws_edit_model *model, const int32_t *left_input, int32_t left_input_count,
                                              const int32_t *right_input, int32_t right_input_count,
                                              const int32_t *left_output, int32_t left_output_count, int32_t input,
                                              int32_t output, double *probability);

/* The log-probability of the output given the input, for each pair of a batch.
 * - pairs: of two tapes, input and output
 * - log_probs [hws_strings_count(pairs)] (nats): by pair; -infinity where the output is impossible
 * Cost: O(length of the input * length of the output) each. */
HWS_API hws_status hws_edit_model_score(const hws_edit_model *model, const hws_strings *pairs,
                                        const hws_options *options, double *log_probs);

/* The log-probability of every output given every input: the matrix of a distance that was learned. Where an option asks for
 * the best path alone, it is that of the most probable sequence of edits. What inputs share at their beginnings is worked out
 * once. Any number of threads gives the same bits.
 * - inputs: of one tape
 * - outputs: of one tape
 * - log_probs [hws_strings_count(inputs) * hws_strings_count(outputs)] (nats): of input i the outputs from
 *   log_probs[i * hws_strings_count(outputs)] on; -infinity where an output is impossible
 * Cost: O(length of the input * length of the output) each. */
HWS_API hws_status hws_edit_model_score_matrix(const hws_edit_model *model, const hws_strings *inputs,
                                               const hws_strings *outputs, const hws_options *options, double *log_probs);

/* The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output | input). Its states are the contexts,
 * over the windows that distributions of the model really use (a new model has one state). Look-ahead is guessed by epsilon
 * arcs of weight one and checked, so that one guess survives for each input. Arcs of probability 0 are left out.
 * - semiring (enum semiring): of the machine
 * Cost: O(contexts * symbols^2). */
HWS_API hws_status hws_edit_model_machine(const hws_edit_model *model, int32_t semiring, const hws_options *options,
                                          hws_machine **machine);

/* How often each context's own distribution is used for each outcome, from how often the arcs of the model's machine are
 * taken: what EM needs of a factor that is the machine. Uses are those that hws_graph_learner_factor_counts gives of such a
 * factor, and hws_machine_expected_counts. A use of a context is shared among its own distribution and those of shorter
 * contexts, as their parts of its probability are.
 * - uses [count]: of each arc of hws_edit_model_machine's machine, then of each state's final weight
 * - count (>= 0): arcs and states of that machine
 * - counts (count): a row of symbols + 1 outcomes for each context: those of insertions (0: nothing is inserted), then those of
 *   what is written for a symbol read (0: nothing)
 * Cost: as hws_edit_model_machine. */
HWS_API hws_status hws_edit_model_row_counts(const hws_edit_model *model, const double *uses, int64_t count,
                                             const hws_options *options, double *counts, int64_t capacity, int64_t *needed);

/* The binary of an edit model, versioned and with checksums. */
HWS_API hws_status hws_edit_model_write(const hws_edit_model *model, void *buffer, int64_t capacity, int64_t *needed);

/* An edit model from a copy of its binary.
 * - buffer: a binary that hws_edit_model_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_edit_model_read(const void *buffer, int64_t length, const hws_options *options, hws_edit_model **model);
#if !defined(HWS_NO_FILES)
/* Writes an edit model's binary to a file. */
HWS_API hws_status hws_edit_model_write_file(const hws_edit_model *model, const char *path);

/* An edit model from a file with its binary.
 * As: hws_edit_model_read */
HWS_API hws_status hws_edit_model_read_file(const char *path, const hws_options *options, hws_edit_model **model);
#endif

/* A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers the
 * objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around the starting
 * model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in that context. Every
 * context that occurs at some cell of a pair's grid gets a distribution of its own. Any number of threads gives the same
 * bits. Memory: 4 bytes per cell of all grids, and three times contexts * (symbols + 1) doubles.
 *
 * Pairs that the model gives no probability make the first step HWS_E_EMPTY, and the message names the pair.
 *
 * Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected edits are
 * inferred under them. A fixed part gets no contexts of the data, and the objective leaves out its prior.
 *
 * A step is a sum over items (hawser/learner.h), which are the pairs in their order. Which contexts there are depends on all
 * pairs. So the first round of learners that share the pairs collects their contexts, and each then counts in all of them.
 * - start: the parameters and windows to begin with
 * - pairs: of two tapes, input and output; values are weights (counts)
 * - heldout (may be NULL): as pairs, for metrics alone; those without a probability are counted as heldout_impossible and
 *   do not enter heldout_log_likelihood; NULL: none
 * Status: HWS_E_EMPTY: no pair, or no held-out pair, has a weight above 0. */
HWS_API hws_status hws_edit_learner_new(const hws_edit_model *start, const hws_strings *pairs, const hws_strings *heldout,
                                        const hws_options *options, hws_learner **learner);

/* The edit model as it stands after the steps made. */
HWS_API hws_status hws_edit_learner_model(const hws_learner *learner, hws_edit_model **model);

/* The expected numbers of edits over the data, under the model before the last step.
 * - insertions: symbols inserted
 * - deletions: symbols deleted
 * - copies: symbols copied
 * - substitutions: symbols read that another one was written for
 * Status: HWS_E_EMPTY: no step has been made. */
HWS_API hws_status hws_edit_learner_edits(const hws_learner *learner, double *insertions, double *deletions,
                                          double *copies, double *substitutions);

/* ---- Spelling by a list of words ---- */

/* A list of words that may be meant, and an edit model of how they are mistyped. Immutable.
 * Threads: shared */
typedef struct hws_speller hws_speller;

/* A speller from a channel and words. It scores a word by p(word) * p(typed | word), where p(word) is the word's share of all
 * weights. Before the channel's edits two neighbouring symbols may have changed places, with the probability swap that an
 * option gives, any two alike:
 *
 *     p(typed | word) = (1 - swap) * channel(typed | word)
 *                       + swap / (|word| - 1) * sum over k of channel(typed | word with symbols k and k + 1 swapped)
 *
 * A word of less than two symbols has the channel's probability alone.
 * - channel: of what is typed, given the word
 * - words: of one tape over the channel's alphabet; values are weights such as counts. What is there several times has the sum
 *   of its weights, and weight 0 leaves a word out.
 * Status: HWS_E_EMPTY: no word has a weight above 0.
 * Cost: O(letters * log(words) + contexts * symbols), 20 bytes per state of the words' trie and 8 per word. */
HWS_API hws_status hws_speller_new(const hws_edit_model *channel, const hws_strings *words, const hws_options *options,
                                   hws_speller **speller);
HWS_API void hws_speller_free(hws_speller *speller);

/* The words that were most probably meant, for each string of a batch. A word can be meant if a number of edits, which
 * an option gives, makes of it what was typed: at most one swap of two neighbours, then insertions, deletions and
 * replacements. Among these words the n best are exact, and their probabilities are whole sums over all edits. Of equal words
 * that with the smaller number comes first. Any number of threads gives the same bits.
 *
 * Options make of it the n best of a list under a distance that was learned: without the words' weights, by the most probable
 * sequence of edits and the best swap instead of sums, above a lowest score. A bound on edits that no word exceeds takes no
 * time.
 * - typed: of one tape over the channel's alphabet
 * - n (1..2147483647): words that are wanted of each
 * - words [n * hws_strings_count(typed)] (item): numbers of words in the speller's list, the best first, of string i from
 *   words[n * i] on; of what is there several times the first; -1 behind the last
 * - log_probs [n * hws_strings_count(typed)] (nats, may be NULL): ln p(word) + ln p(typed | word), or the latter alone;
 *   -infinity behind the last; NULL: not wanted
 * - counts [hws_strings_count(typed)] (count): of each string how many words were found, n at most
 * Cost: O(length) per state of the trie that is visited; the best words so far bound what is visited. */
HWS_API hws_status hws_speller_correct(const hws_speller *speller, const hws_strings *typed, int64_t n,
                                       const hws_options *options, int64_t *words, double *log_probs, int64_t *counts);

#ifdef __cplusplus
}
#endif
#endif
