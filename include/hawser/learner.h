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

typedef struct hws_learner hws_learner;
HWS_API void hws_learner_free(hws_learner *learner);

/* Makes up to n steps (a step is one iteration, sweep or minibatch: the family's
 * constructor says which). *done is 1 once the learner has converged or made all
 * its iterations; further steps then do nothing. Cancelling inside a step undoes
 * that step: the learner is as it was before it, and can go on. The same holds
 * for HWS_E_NO_MEMORY. */
HWS_API hws_status hws_learner_step(hws_learner *learner, int64_t n, int32_t *done);
/* Steps made so far, over all runs. */
HWS_API hws_status hws_learner_steps(const hws_learner *learner, int64_t *steps);
/* A number by name; hws_learner_metrics lists the names as a JSON array of
 * {"name", "doc"} (two-call pattern). HWS_E_ARGUMENT for an unknown name (with
 * the nearest one); HWS_E_EMPTY for one that is not known before a first step. */
HWS_API hws_status hws_learner_metric(const hws_learner *learner, const char *name, double *value);
HWS_API hws_status hws_learner_metrics(const hws_learner *learner, char *buffer, int64_t capacity, int64_t *needed);

/* Replaces the cancel and monitor handles the learner works under (those of the
 * options it was made with at first); NULL for none. */
HWS_API hws_status hws_learner_set_cancel(hws_learner *learner, hws_cancel *cancel);
HWS_API hws_status hws_learner_set_monitor(hws_learner *learner, hws_monitor *monitor);

/* A checkpoint: the learner's whole state with its format's version, its options
 * and a fingerprint of its data. Two-call pattern. */
HWS_API hws_status hws_learner_save(const hws_learner *learner, void *buffer, int64_t capacity, int64_t *needed);
/* Puts a checkpoint into a learner made with the same data and options (iteration
 * limits, tolerance and threads may differ); otherwise HWS_E_VERSION, naming what
 * differs, and the learner is unchanged. A resumed run equals an uninterrupted one to the bit. */
HWS_API hws_status hws_learner_load(hws_learner *learner, const void *buffer, int64_t length);
#if !defined(HWS_NO_FILES)
/* Through a temporary file and a rename: killed at any moment, the file is the
 * old checkpoint or the new one. */
HWS_API hws_status hws_learner_save_file(const hws_learner *learner, const char *path);
HWS_API hws_status hws_learner_load_file(hws_learner *learner, const char *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
