/* hawser/learner.h - the verbs every learner shares.   [experimental]
 *
 * A family's constructor (hws_edit_learner_new, ...) gives an hws_learner. The
 * host steps it in its own loop: there are no callbacks.
 *
 *     for (done = 0; !done; ) {
 *       if (hws_learner_step(l, 1, &done)) ...
 *       hws_learner_metric(l, "log_likelihood", &x);
 *     }
 */
#ifndef HAWSER_LEARNER_H
#define HAWSER_LEARNER_H

#include "hawser/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A learner of any family.
 * Threads: one at a time */
typedef struct hws_learner hws_learner;
HWS_API void hws_learner_free(hws_learner *learner);

/* Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling inside a step undoes
 * that step: the learner is as it was before it, and can go on. The same holds for HWS_E_NO_MEMORY.
 *
 * A family's getters may be called after any step. A sampler that anneals and has no sample yet shows its present states, or
 * while the temperature still falls those it began with, if these have the higher ln p(data, states).
 * - n (>= 0): steps at most
 * - done (0 or 1): whether the learner has converged or made all its iterations; further steps then do nothing */
HWS_API hws_status hws_learner_step(hws_learner *learner, int64_t n, int32_t *done);

/* How many steps have been made, over all runs.
 * - steps: their number */
HWS_API hws_status hws_learner_steps(const hws_learner *learner, int64_t *steps);

/* A number that the learner reports, by its name.
 * - name: one of those that hws_learner_metrics lists
 * - value: the number
 * Status: HWS_E_ARGUMENT: there is no such number; the message says the nearest name; HWS_E_EMPTY: it is not known before a
 *   first step. */
HWS_API hws_status hws_learner_metric(const hws_learner *learner, const char *name, double *value);

/* The names of what this learner reports, as a JSON array of {"name", "doc"}.
 * - buffer (JSON): receives the list */
HWS_API hws_status hws_learner_metrics(const hws_learner *learner, char *buffer, int64_t capacity, int64_t *needed);

/* How well chains of a sampler agree: what a learner of all of them reports under the same names, of chains that several
 * learners made (the option first_chain), on other machines perhaps.
 * - samples [count]: of each sample, in their order, a number of every chain: ln p(data, hidden states), which learners of one
 *   chain report as "log_joint" in the steps that raise "samples"
 * - count (>= 0): number of samples of a chain, times the number of chains
 * - chains (>= 1): number of chains
 * - tokens (> 0): what the spread is divided by
 * - name: which number:
 *     "r_hat": potential scale reduction (Gelman and Rubin 1992), each chain's halves taken as chains
 *     "effective_samples": independent samples that would tell the mean as well, of all chains together
 *     "chain_spread": largest less smallest mean of a chain, per token
 *     "chains_disagree": 1 if r_hat is above 1.1 and chain_spread above .001, else 0
 * - value: the number
 * Status: HWS_E_ARGUMENT: also a count that chains do not divide, and a sample that is no finite number; HWS_E_EMPTY: there
 *   are too few samples.
 * Cost: O(count), of effective_samples times the lags at which samples depend on each other. */
HWS_API hws_status hws_chains_measure(const double *samples, int64_t count, int64_t chains, double tokens, const char *name,
                                      double *value);

/* Replaces the cancel request that the learner works under; at first that is the one of the options it was made with.
 * - cancel (may be NULL): the request; NULL: none */
HWS_API hws_status hws_learner_set_cancel(hws_learner *learner, hws_cancel *cancel);

/* Replaces the monitor that the learner works under; at first that is the one of the options it was made with.
 * - monitor (may be NULL): what watches; NULL: nothing */
HWS_API hws_status hws_learner_set_monitor(hws_learner *learner, hws_monitor *monitor);

/* A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its data. */
HWS_API hws_status hws_learner_save(const hws_learner *learner, void *buffer, int64_t capacity, int64_t *needed);

/* Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and threads may differ).
 * A resumed run equals an uninterrupted one to the bit. On an error the learner is unchanged. The options are of this call
 * alone: afterwards the learner has the limits it was made with. Without a cancel request among them the learner's own holds.
 * - buffer: a checkpoint that hws_learner_save made
 * Status: HWS_E_VERSION: other data, options or format; the message names what differs; HWS_E_CORRUPT: damaged. */
HWS_API hws_status hws_learner_load(hws_learner *learner, const void *buffer, int64_t length, const hws_options *options);
#if !defined(HWS_NO_FILES)
/* Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the old checkpoint
 * or the new one. */
HWS_API hws_status hws_learner_save_file(const hws_learner *learner, const char *path);

/* Puts a checkpoint from a file into a learner.
 * As: hws_learner_load */
HWS_API hws_status hws_learner_load_file(hws_learner *learner, const char *path, const hws_options *options);
#endif

/* ---- Statistics: steps of a corpus that several processes or machines share ----
 * Where a method's step is a sum over items, as the family's constructor says, a learner can be made of a part of the items:
 * of those from number `first_item` on, of `items` in all. A coordinator may hold none. Each process then does this until
 * learning is done, with as many learners as there are parts:
 *
 *     hws_learner_statistics(l, &mine);                       what the next step sums over the items held
 *     hws_statistics_write(mine, bytes, capacity, &size);     sent to the others, or to the coordinator
 *     hws_learner_read_statistics(l, bytes, size, &theirs);
 *     hws_statistics_merge(mine, theirs, &all);               neighbours, in order
 *     hws_learner_update(l, all, &done);                      the same step for everybody
 *
 * Where learning begins with something that depends on all items, the first round makes that, and is no step. Sums are formed
 * of blocks of a power of two of items: the option items alone says how large they are, and the metric items_per_block tells.
 * Parts cut between blocks make the bits of one process; cut elsewhere they differ by rounding.
 *
 * Statistics carry what their learner is: its method, options, priors, start and symbols, as a checkpoint has them, but not the
 * items it holds. Those of a learner of which any of that differs are refused, and the message names what differs. */

/* An immutable sum of what a step needs over a range of items.
 * Threads: shared */
typedef struct hws_statistics hws_statistics;
HWS_API void hws_statistics_free(hws_statistics *statistics);

/* What the learner's next step sums over the items it holds.
 * Status: HWS_E_UNSUPPORTED: the method's step is no sum over items. */
HWS_API hws_status hws_learner_statistics(const hws_learner *learner, hws_statistics **statistics);

/* Statistics as bytes, at most ten per number that is not 0. */
HWS_API hws_status hws_statistics_write(const hws_statistics *statistics, void *buffer, int64_t capacity, int64_t *needed);

/* Statistics from bytes, for a learner whose next step has such.
 * - buffer: bytes that hws_statistics_write made
 * Status: HWS_E_VERSION: statistics of another learner or format, the message names what differs; HWS_E_CORRUPT: damaged. */
HWS_API hws_status hws_learner_read_statistics(const hws_learner *learner, const void *buffer, int64_t length,
                                               hws_statistics **statistics);

/* The statistics of two neighbouring ranges of items together.
 * - first: of the earlier range
 * - second: of the later range, which begins where the first ends
 * - merged: of both
 * Status: HWS_E_ARGUMENT: the ranges are no neighbours, or of different steps, or of learners that differ. */
HWS_API hws_status hws_statistics_merge(const hws_statistics *first, const hws_statistics *second, hws_statistics **merged);

/* Makes the next step from the statistics of all items.
 * - statistics: of all items
 * - done (0 or 1): as in hws_learner_step
 * Status: HWS_E_ARGUMENT: they are of a part, of another step or of another learner; no step is made then. */
HWS_API hws_status hws_learner_update(hws_learner *learner, const hws_statistics *statistics, int32_t *done);

#ifdef __cplusplus
}
#endif
#endif
