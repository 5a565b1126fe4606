/* The mixture of unigrams for the laws (tests/laws/rows.h): data, a constructor, what was learned, a row per method, and a
 * witness for each option. */
#ifndef HAWSER_TOY_FAMILY_TABLE_H
#define HAWSER_TOY_FAMILY_TABLE_H

#include "tests/laws/learned.h"
#include "tests/random_tagged.h"
#include "tests/toy_family/mixture.h"

struct world {
  struct tagged_text documents;
};
MAYBE_UNUSED static struct world world_of(const struct world_size *size) {
  struct world w;
  w.documents = random_tagged(size->sequences, size->words, size->tags);
  return w;
}
MAYBE_UNUSED static void free_world(struct world *w) { free_tagged(&w->documents); }

MAYBE_UNUSED static hws_status new_learner(const struct world *w, const char *family, const char *data,
                                           const hws_options *options, hws_learner **learner) {
  (void)family, (void)data;
  return hws_mixture_learner_new(NULL, w->documents.corpus, options, learner);
}
MAYBE_UNUSED static hws_status learner_from_model(const struct world *w, const char *family, const char *data,
                                                  const hws_learner *own, const hws_options *options, hws_learner **learner) {
  (void)family, (void)data;
  return hws_mixture_learner_new(own, w->documents.corpus, options, learner);
}
MAYBE_UNUSED static hws_status describe_learner(const char *family, char *json, int64_t capacity, int64_t *needed) {
  (void)family;
  return hws_mixture_options(json, capacity, needed);
}
MAYBE_UNUSED static uint64_t learned(const struct world *w, const char *family, const char *data, const hws_learner *learner) {
  (void)w, (void)family, (void)data;
  begin_hash();
  add_metrics(learner);
  ADD_COPIED(double, hws_mixture_learner_rows(learner, values, capacity, &needed));
  return hash;
}
MAYBE_UNUSED static hws_status read_result(const char *family, const hws_learner *learner) {
  int64_t needed;
  (void)family;
  return hws_mixture_learner_rows(learner, NULL, 0, &needed);
}

static const char *const KINDS[] = {""};
#define SAMPLES "iterations=12 burn_in=1"
static const struct row kRows[] = {
    {"mixture", "em", "", "topics=3 iterations=6", "objective", 1},
    {"mixture", "hard-em", "", "topics=3 iterations=6", "objective", 1},
    {"mixture", "vi", "", "topics=3 iterations=6", "elbo", 1},
    {"mixture", "svi", "", "topics=3 iterations=6 minibatch=7", NULL, 1},
    {"mixture", "scvi", "", "topics=3 iterations=6 minibatch=7", NULL, 1},
    {"mixture", "cvi", "", "topics=3 iterations=6", NULL, 0},
    {"mixture", "cgs", "", "topics=3 period=1 " SAMPLES, NULL, 0},
    {"mixture", "cgs", "annealed", "topics=3 chains=2 anneal=2:0.5 period=1 " SAMPLES, NULL, 0},
    {"mixture", "em", "starts", "seed=2 topics=3 starts=3 start_iterations=2 iterations=6", NULL, 0},
    {"mixture", "vi", "starts", "seed=2 topics=3 starts=3 start_iterations=2 iterations=6", NULL, 0},
    {"mixture", "cvi", "starts", "seed=2 topics=3 starts=3 start_iterations=2 iterations=6", NULL, 0},
};

#define PASSES "em hard-em vi cvi"
#define STOCHASTIC "svi scvi"
static const struct witness kWitnesses[] = {
    {"mixture", "*", "topics=4", "", 0, 0},
    {"mixture", "*", "prior_topic=2.5", "", 0, 0},
    {"mixture", "*", "prior_word=2.5", "", 0, 0},
    {"mixture", PASSES " " STOCHASTIC, "iterations=2", "", 1, 0},
    {"mixture", STOCHASTIC, "minibatch=3", "", 0, 0},
    {"mixture", STOCHASTIC, "forgetting_rate=0.8", "", 0, 0},
    {"mixture", STOCHASTIC, "delay=9", "", 0, 0},
    {"mixture", "cgs", "iterations=10", "", 1, 0},
    {"mixture", PASSES, "tolerance=0.5", "iterations=30", 1, 0},
    {"mixture", "*", "seed=3", "", 0, 0},
    {"mixture", PASSES, "starts=4", "", 0, 0},
    {"mixture", PASSES, "start_iterations=1", "starts=4", 0, 0},
    {"mixture", "cgs", "burn_in=3", "", 0, 0},
    {"mixture", "cgs", "period=3", "", 0, 0},
    {"mixture", "cgs", "chains=4", "", 0, 0},
    {"mixture", "cgs", "anneal=2:0.5", "", 0, 0},
    {"mixture", "em hard-em vi " STOCHASTIC, "items=1000", "", 0, 1},
    {"mixture", "em hard-em vi " STOCHASTIC, "first_item=32", "items=1000", 1, 1},
};

/* ---- Runs that are killed and resumed (kill_test.c). */
MAYBE_UNUSED static const struct row kKilled[] = {
    {"mixture", "em", "", "topics=4 iterations=60 tolerance=0", NULL, 0},
    {"mixture", "vi", "", "topics=4 iterations=60 tolerance=0 starts=3", NULL, 0},
    {"mixture", "svi", "", "topics=4 iterations=60 minibatch=9", NULL, 0},
    {"mixture", "cvi", "", "topics=4 iterations=60 tolerance=0", NULL, 0},
    {"mixture", "cgs", "", "topics=4 iterations=60 period=5", NULL, 0},
};

/* ---- Methods whose next step follows from the model (own_model_test.c). */
MAYBE_UNUSED static const struct row kOwnModel[] = {
    {"mixture", "em", "", "topics=3", NULL, 0},
    {"mixture", "em", "", "topics=3 prior_topic=1.5 prior_word=1.5", NULL, 0},
    {"mixture", "hard-em", "", "topics=3", NULL, 0},
};

#endif
