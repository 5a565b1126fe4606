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

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable edit model. Input and output share one alphabet. */
typedef struct hws_edit_model hws_edit_model;

/* A model with the same distribution in every context: insert with probability
 * p_insert (any symbol alike), delete with p_delete, copy with p_copy, else one
 * of the other symbols alike (over an alphabet of one symbol: else a copy).
 * Deleting and copying are choices once a symbol is read, so their probabilities
 * hold given that nothing is inserted first. Options: left_input, right_input,
 * left_output (0 to 3), backoff, p_insert, p_delete, p_copy, max_bytes. The
 * alphabet must be sized. */
HWS_API hws_status hws_edit_model_new(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model);
HWS_API void hws_edit_model_free(hws_edit_model *model);
HWS_API hws_status hws_edit_model_alphabet(const hws_edit_model *model, hws_alphabet **alphabet);
/* Windows' lengths, and numbers by name: "contexts", "parameters", "backoff",
 * "left_input", "right_input", "left_output". */
HWS_API hws_status hws_edit_model_info(const hws_edit_model *model, const char *name, double *value);
/* p(e | context): what is written when `input` symbol x is read (x = 0: the
 * probability of inserting `output`, or with output = 0 of not inserting;
 * x >= 1 and output = 0: of deleting x).
 * The windows are given as label arrays in the order of the strings, at most as
 * long as the model's; shorter ones mean the edge of the string. `right` starts
 * with x when x >= 1. */
HWS_API hws_status hws_edit_model_probability(const hws_edit_model *model, const int32_t *left_input, int32_t left_input_count,
                                              const int32_t *right_input, int32_t right_input_count,
                                              const int32_t *left_output, int32_t left_output_count, int32_t input,
                                              int32_t output, double *probability);
/* ln p(output | input) per item of a batch of pairs (2 tapes), into
 * hws_strings_count() doubles. -infinity where it has none.
 * O(|input| * |output|) each. Options: threads, max_bytes. */
HWS_API hws_status hws_edit_model_score(const hws_edit_model *model, const hws_strings *pairs,
                                        const hws_options *options, double *log_probs);
/* The transducer: tape 0 input, tape 1 output, weights p(output | input). Its
 * states are the contexts, over the windows that distributions of the model really
 * use (a new model has one state); look-ahead is guessed by epsilon arcs of weight
 * one and checked, so that one guess survives for each input. Arcs of probability 0
 * are left out. Options: max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_edit_model_machine(const hws_edit_model *model, int32_t semiring, const hws_options *options,
                                          hws_machine **machine);

/* Models on disk (versioned, checksummed). */
HWS_API hws_status hws_edit_model_write(const hws_edit_model *model, void *buffer, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_edit_model_read(const void *buffer, int64_t length, hws_edit_model **model);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_edit_model_write_file(const hws_edit_model *model, const char *path);
HWS_API hws_status hws_edit_model_read_file(const char *path, hws_edit_model **model);
#endif

/* EM from pairs of strings (tape 0 input, tape 1 output; values are weights, counts).
 * A step is one iteration over all pairs: it never lowers the objective
 * log-likelihood + ln prior, where the prior of each context's own distribution
 * is a Dirichlet around the starting model: `prior` pseudo-counts, spread over the
 * outcomes as the starting model does in that context. Starts from `start`'s
 * parameters and windows; every context that occurs at some cell of a pair's grid
 * gets a distribution of its own. Pairs the model gives no probability are
 * HWS_E_EMPTY at the first step, naming the pair; no pairs with a weight above 0
 * are HWS_E_EMPTY here. Options: iterations, tolerance (relative change of the
 * objective), prior, threads, max_bytes. Metrics, of the model before the last
 * step: "log_likelihood", "objective", "log_likelihood_per_symbol" (per output
 * symbol, the end counted), "change"; and "contexts", "converged" (1 once the
 * change is within the tolerance). Same bits for any number of threads. Memory:
 * 4 bytes per cell of all grids, and three times contexts * (symbols + 1) doubles. */
HWS_API hws_status hws_edit_learner_new(const hws_edit_model *start, const hws_strings *pairs,
                                        const hws_options *options, hws_learner **learner);
/* The model as it stands after the steps made. */
HWS_API hws_status hws_edit_learner_model(const hws_learner *learner, hws_edit_model **model);
/* Expected number of insertions, deletions, copies and other substitutions over
 * the data under the model before the last step (HWS_E_EMPTY before a first). */
HWS_API hws_status hws_edit_learner_edits(const hws_learner *learner, double *insertions, double *deletions,
                                          double *copies, double *substitutions);

#ifdef __cplusplus
}
#endif
#endif
