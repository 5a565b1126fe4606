/* The C interface of the mixture of unigrams: what a header of include/hawser would declare. */
#ifndef HAWSER_TOY_FAMILY_MIXTURE_H
#define HAWSER_TOY_FAMILY_MIXTURE_H

#include "hawser/hawser.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A learner of the corpus' sequences, which are documents. `start`, a learner to begin with the model of, may be NULL. */
hws_status hws_mixture_learner_new(const hws_learner *start, const hws_corpus *corpus, const hws_options *options,
                                   hws_learner **learner);
/* The model: the topics' probabilities, then each topic's words', by the two-call pattern. */
hws_status hws_mixture_learner_rows(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed);
/* The constructor's options, as hws_options_describe would give them. */
hws_status hws_mixture_options(char *json, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif

#endif
