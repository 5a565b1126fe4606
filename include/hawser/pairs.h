/* hawser/pairs.h - pair models: from strings to strings over another alphabet, such as words to sounds.   [experimental]
 *
 * A pair of an input and an output is cut into chunks together: each chunk has some symbols of the input and some of the
 * output. "phone" with "F OW N" is ph:F o:OW n:N e: or, with one input symbol a chunk, p: h:F o:OW n:N e:. Pairs are learned
 * from in two steps.
 *
 *   1. A learner gives every chunk a probability. That of a pair is the sum, over all ways to cut it, of the product of their
 *      chunks' probabilities (Bisani and Ney 2008, section 3).
 *   2. Each pair is cut in its best way, and an n-gram model is estimated from the sequences of chunks (Galescu and Allen
 *      2001; Novak et al. 2012). With it, a pair's probability p(input, output) is the sum over all ways to cut it again.
 *
 * CHUNKS travel as a list of strings of two tapes, input and output, with a weight beside each.
 *
 * OUTPUTS of an input are found by a beam search, which sums over ways to cut and over marks (below). What is said of them is
 * exact where the options beam and hypotheses leave nothing out, and else a little too low.
 *
 * MARKS are characters at the end of output symbols' names, such as the digits of stress in AH0, AH1 and AH2. A model that
 * knows of marks is estimated with them, and may sum over them: outputs that differ in marks alone are one then.
 *
 * A LANGUAGE MODEL of outputs may join a pair model. With p(x, y) of the pair model, q(y) of the language model and a weight w,
 * an output's probability is p(y | x) = p(x, y) q(y)^w / sum over all outputs y' of x of p(x, y') q(y')^w. The sum is over all
 * outputs that the search reaches, not over those that were asked for. The weight is chosen on pairs that were held out.
 *
 * In a library built with HWS_WITH_PAIRS=0 or HWS_WITH_NGRAM=0 these functions are absent. */
#ifndef HAWSER_PAIRS_H
#define HAWSER_PAIRS_H

#include "hawser/learner.h"
#include "hawser/ngram.h"
#include "hawser/strings.h"

#if (!defined(HWS_WITH_PAIRS) || HWS_WITH_PAIRS) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Chunks and their weights ---- */

/* All chunks that occur in some way to cut some pair of a weight above 0, each with the weight 1. Options say which sizes there
 * are. Learners of parts of a corpus all begin with the chunks of the whole one.
 * - pairs: of two tapes, input and output; values are weights (counts)
 * - chunks: of two tapes
 * Cost: O(cells of all pairs' grids * sizes). */
HWS_API hws_status hws_pairs_chunks(const hws_strings *pairs, const hws_options *options, hws_strings **chunks);

/* A learner of the chunks' probabilities. A step is one iteration over all pairs, or over a minibatch. EM is exact: it never
 * lowers the objective, which is the log-likelihood plus ln of a Dirichlet prior over chunks, and variational inference never
 * lowers its bound. Pairs that no chunks make teach nothing; the metric "left_out" counts them.
 *
 * A step is a sum over items (hawser/learner.h), which are the pairs in their order. Memory: 4 bytes per chunk at some cell of
 * a pair's grid.
 * - chunks (may be NULL): those to begin with, and their weights; NULL: those of hws_pairs_chunks with its defaults
 * - pairs: of two tapes, input and output; values are weights (counts)
 * - heldout (may be NULL): as pairs, for metrics alone; those that no chunks make are counted as heldout_impossible
 * Status: HWS_E_EMPTY: no pair has a weight above 0 and is made of chunks.
 * Cost: O(cells of all pairs' grids * sizes) per step. */
HWS_API hws_status hws_pairs_learner_new(const hws_strings *chunks, const hws_strings *pairs, const hws_strings *heldout,
                                         const hws_options *options, hws_learner **learner);

/* The chunks as they stand after the steps made, with their probabilities; those of probability 0 are left out.
 * - learner: made by hws_pairs_learner_new
 * - chunks: of two tapes */
HWS_API hws_status hws_pairs_learner_chunks(const hws_learner *learner, hws_strings **chunks);

/* ---- Models ---- */

/* An immutable pair model.
 * Threads: shared */
typedef struct hws_pairs_model hws_pairs_model;
HWS_API void hws_pairs_model_free(hws_pairs_model *model);

/* A pair model of chunks and pairs. Each pair is cut in its best way under the chunks' weights, and an n-gram model is
 * estimated from the sequences of chunks. A chunk that reads nothing is joined with the one that is read before it, or with the
 * one after it where it comes first, so that all chunks of the model read something. Pairs that no chunks make are left out.
 * - chunks: of two tapes, with weights, as hws_pairs_learner_chunks gives them
 * - pairs: of two tapes over the same alphabets; values are weights (counts), whole ones under Kneser-Ney
 * - model: the model
 * Status: HWS_E_EMPTY: no pair has a weight above 0 and is made of chunks.
 * Cost: O(cells of all pairs' grids * sizes + chunks in all pairs * order). */
HWS_API hws_status hws_pairs_model_new(const hws_strings *chunks, const hws_strings *pairs, const hws_options *options,
                                       hws_pairs_model **model);

/* The same model with a list of known inputs in front. Such an input is answered from the list, and all others by the model.
 * - model: whose n-gram model is shared
 * - pairs: of two tapes over the model's alphabets; values are weights: an output's probability is its share of the weight of
 *   its input
 * - listed: the model with the list, which replaces one that it had
 * Cost: O(symbols * log pairs). */
HWS_API hws_status hws_pairs_model_with_known(const hws_pairs_model *model, const hws_strings *pairs,
                                              const hws_options *options, hws_pairs_model **listed);

/* A number about a pair model, by its name.
 * - name: which number:
 *     "chunks": chunks that it knows
 *     "ngrams": n-grams of its n-gram model
 *     "order": symbols of the longest n-gram, ends counted
 *     "inputs": symbols of the input's alphabet
 *     "outputs": symbols of the output's alphabet
 *     "known": inputs of the list in front
 *     "language_ngrams": n-grams of the language model, 0 without one
 *     "language_weight": its weight
 *     "marks": 1: some output symbols fold to others
 *     "weight_bits": bits of a weight in a binary: 64, or what the option weight_bits asked for
 *     "backward": 1: strings are read from right to left
 * - value: the number */
HWS_API hws_status hws_pairs_model_info(const hws_pairs_model *model, const char *name, double *value);

/* How a pair model was made: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_pairs_model_card(const hws_pairs_model *model, char *buffer, int64_t capacity, int64_t *needed);

/* The alphabet of a model's input or output.
 * - written (0 or 1): 0: of the input; 1: of the output, with the symbols that marked ones fold to
 * - alphabet: a new handle */
HWS_API hws_status hws_pairs_model_alphabet(const hws_pairs_model *model, int32_t written, hws_alphabet **alphabet);

/* The chunks of a model. A chunk's number in the n-gram model is its place in this list, counted from 1.
 * - chunks: of two tapes; values are their probabilities where nothing is known of what was read before */
HWS_API hws_status hws_pairs_model_chunks(const hws_pairs_model *model, hws_strings **chunks);

/* The n-gram model over chunks, which is shared. It reads chunks from the last one of a pair to the first if the model's info
 * "backward" is 1.
 * - ngrams: a new handle */
HWS_API hws_status hws_pairs_model_ngrams(const hws_pairs_model *model, hws_ngram_model **ngrams);

/* The model as a transducer: tape 0 reads the input, tape 1 the output, both from right to left if the info "backward" is 1.
 * Contexts back off by epsilon arcs, as those of other toolkits do. So a sequence of chunks has several paths, of which the
 * one by the longest contexts has the model's probability. The best path is the model's as a rule, and sums over paths are
 * too high. hws_ngram_machine of hws_pairs_model_ngrams is exact, with failure arcs, over chunks.
 * - semiring (enum semiring): of the machine
 * Cost: O(n-grams * symbols of a chunk). */
HWS_API hws_status hws_pairs_model_machine(const hws_pairs_model *model, int32_t semiring, const hws_options *options,
                                           hws_machine **machine);

/* ---- A language model of outputs ---- */

/* An n-gram model of outputs for hws_pairs_model_with_language. Marks are left out of outputs, and they are read in the order
 * in which the pair model reads: from right to left if its info "backward" is 1.
 * - outputs: of one tape over the model's output alphabet, which may lack the symbols that marked ones fold to; values are
 *   weights (counts), whole ones under Kneser-Ney
 * - ngrams: over the model's whole output alphabet
 * Status: HWS_E_EMPTY: no output has a weight above 0.
 * Cost: O(symbols * order). */
HWS_API hws_status hws_pairs_model_estimate_language(const hws_pairs_model *model, const hws_strings *outputs,
                                                     const hws_options *options, hws_ngram_model **ngrams);

/* The same model with a language model, whose part in every answer is what is said on top of this page. It plays no part in
 * hws_pairs_model_align, in machines and in known inputs.
 * - model: whose n-gram model is shared
 * - language (may be NULL): over hws_pairs_model_alphabet(model, 1), of outputs as hws_pairs_model_estimate_language reads
 *   them; one that is packed stays so in binaries; NULL: the model has none from now on
 * - weight (>= 0): w above; 0: the language model is kept and changes nothing
 * - joined: the model with the language model, which replaces one that it had
 * Cost: O(chunks + n-grams of both). */
HWS_API hws_status hws_pairs_model_with_language(const hws_pairs_model *model, const hws_ngram_model *language, double weight,
                                                 const hws_options *options, hws_pairs_model **joined);

/* Tries weights of a language model on pairs that taught neither model, and chooses one. An answer is right if it is one of
 * the outputs that the pairs list for its input, marks left out with the option fold.
 * - language: as for hws_pairs_model_with_language
 * - pairs: of two tapes over the model's alphabets; values are weights, of which those above 0 count
 * - count (1..2147483647): number of weights
 * - weights [count] (>= 0): those to try
 * - wrong [count] (may be NULL): by weight, how many different inputs have a wrong most probable output; NULL: not wanted
 * - log_probs [count] (nats, may be NULL): by weight, the mean over inputs of ln p(output | input), in which outputs of one
 *   input have their shares of its weight, and pairs that are impossible without the language model do not count; NULL: not
 *   wanted
 * - chosen: place in `weights` of the one with the fewest wrong inputs, or with the highest mean if the option criterion is
 *   likelihood; of equal ones the smallest weight
 * Status: HWS_E_EMPTY: no pair has a weight above 0.
 * Cost: as hws_pairs_model_apply for each input and weight, and as much again for log_probs. */
HWS_API hws_status hws_pairs_model_choose_weight(const hws_pairs_model *model, const hws_ngram_model *language,
                                                 const hws_strings *pairs, int64_t count, const double *weights,
                                                 const hws_options *options, double *wrong, double *log_probs, int64_t *chosen);

/* ---- Outputs of inputs ---- */

/* The n most probable outputs of each input of a batch. An input with symbols that no chunk reads has none, unless the option
 * skip leaves such symbols out. Any number of threads gives the same bits.
 * - inputs: of one tape over the model's input alphabet
 * - n (1..2147483647): outputs that are wanted of each
 * - counts [hws_strings_count(inputs)] (count): how many outputs of each input there are, n at most
 * - outputs: of all inputs, one after the other, the best first; values are ln p(output | input) in nats, or ln p(input,
 *   output) + w ln q(output) if the option normalize is 0
 * Cost: O(length * hypotheses * contexts) each. */
HWS_API hws_status hws_pairs_model_apply(const hws_pairs_model *model, const hws_strings *inputs, int64_t n,
                                         const hws_options *options, int64_t *counts, hws_strings **outputs);

/* Outputs drawn from the model, given each input of a batch.
 * - inputs: of one tape over the model's input alphabet
 * - n (1..2147483647): draws for each
 * - seed: any number; the same one gives the same draws
 * - counts [hws_strings_count(inputs)] (count): n, or 0 for an input without outputs
 * - outputs: of all inputs, one after the other; values are ln p, given the input, of the way to cut that was drawn, in nats
 * Cost: as hws_pairs_model_apply, and O(length) for each draw. */
HWS_API hws_status hws_pairs_model_sample(const hws_pairs_model *model, const hws_strings *inputs, int64_t n, uint64_t seed,
                                          const hws_options *options, int64_t *counts, hws_strings **outputs);

/* The log-probability of the output given the input, for each pair of a batch. The list of known inputs plays no part. With the
 * option fold an output stands for all that differ from it in marks alone.
 * - pairs: of two tapes over the model's alphabets; the second one's may lack the symbols that marked ones fold to
 * - log_probs [hws_strings_count(pairs)] (nats): by pair; -infinity where the output is impossible
 * Cost: O(cells of the pair's grid * contexts) each, and what a search of the input takes. */
HWS_API hws_status hws_pairs_model_score(const hws_pairs_model *model, const hws_strings *pairs, const hws_options *options,
                                         double *log_probs);

/* The best way to cut each pair of a batch under the pair model alone, as strings of its chunks (hws_pairs_model_chunks).
 * - pairs: of two tapes over the model's alphabets
 * - ways: of one tape, chunks counted from 1 in the order of the strings; none where the pair is impossible. Values are ln
 *   p(input, output) of this way alone, -infinity where the pair is impossible
 * Cost: O(cells of the pair's grid * contexts) each. */
HWS_API hws_status hws_pairs_model_align(const hws_pairs_model *model, const hws_strings *pairs, const hws_options *options,
                                         hws_strings **ways);

/* ---- Files ---- */

/* The binary of a pair model, versioned and with checksums. It takes 36 bytes per n-gram, or 3 to 6 where the model was made
 * with the option weight_bits. In memory such a model has its n-grams as others have them beside that, made when it is read. */
HWS_API hws_status hws_pairs_model_write(const hws_pairs_model *model, void *buffer, int64_t capacity, int64_t *needed);

/* A pair model from a copy of its binary.
 * - buffer: a binary that hws_pairs_model_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_pairs_model_read(const void *buffer, int64_t length, const hws_options *options,
                                        hws_pairs_model **model);
#if !defined(HWS_NO_FILES)
/* Writes a pair model's binary to a file. */
HWS_API hws_status hws_pairs_model_write_file(const hws_pairs_model *model, const char *path);

/* A pair model from a file with its binary, read or mapped.
 * As: hws_pairs_model_read */
HWS_API hws_status hws_pairs_model_read_file(const char *path, const hws_options *options, hws_pairs_model **model);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
