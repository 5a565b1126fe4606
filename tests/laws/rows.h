/* All learners there are, one row per method and kind of data, and a witness for each of their options. A new family adds a
 * constructor to learners.h, its rows and its witnesses; the tests beside this file hold it to every law. */
#ifndef HAWSER_LAWS_ROWS_H
#define HAWSER_LAWS_ROWS_H

#include "tests/capi/capi_test.h"

#include "tests/laws/learners.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

struct row {
  const char *family, *method; /* "": the family has one method, and no such option */
  const char *data;            /* "": plain; "*": each of kHmmData, and with an end; else the name of a variant */
  const char *settings;        /* that make it small and short */
  const char *climbs;          /* a metric that no step lowers, or NULL */
  int parts;                   /* 1: learners that hold a part of the data each can make its steps together */
};
#define MINIBATCHES "iterations=6 minibatch=7"
#define GRID "choose=grid candidate_prior_transition=1,1.5 candidate_prior_emission="
#define CHOOSING "states=auto prior_transition=auto chains=1 iterations=4 burn_in=1 " \
                 "candidate_states=2,3 candidate_prior_transition=0.1,0.5 folds=3 "
static const struct row kRows[] = {
    {"edit", "", "", "iterations=6", "objective", 0},
    {"edit", "", "windows", "iterations=6 prior_edit=0.5", "objective", 0},
    {"hmm", "em", "*", "iterations=6", "objective", 1},
    {"hmm", "vi", "*", "iterations=6", "elbo", 1},
    {"hmm", "cvi1", "*", "iterations=6", NULL, 0},
    {"hmm", "cvi2", "*", "iterations=6", NULL, 0},
    {"hmm", "cvi3", "*", "iterations=6", NULL, 0},
    {"hmm", "cgs", "*", "iterations=12 burn_in=1 period=1", NULL, 0},
    {"hmm", "blocked-gibbs", "*", "iterations=12 burn_in=1 period=1", NULL, 0},
    {"hmm", "svi", "*", MINIBATCHES, NULL, 1},
    {"hmm", "svi-buffered", "*", MINIBATCHES, NULL, 0},
    {"hmm", "scvi2", "*", MINIBATCHES, NULL, 1},
    {"hmm", "scvi3", "*", MINIBATCHES, NULL, 0},
    {"hmm", "cvi3", "pieces", "iterations=6 subsequence=4 vanilla=1", NULL, 0},
    {"hmm", "svi", "pieces", MINIBATCHES " subsequence=4", NULL, 0},
    {"hmm", "svi-buffered", "pieces", MINIBATCHES " subsequence=4 buffer=1", NULL, 0},
    {"hmm", "scvi3", "pieces", MINIBATCHES " subsequence=4", NULL, 0},
    {"hmm", "cgs", "annealed", "iterations=12 burn_in=1 period=1 chains=2 anneal=2.0:0.5", NULL, 0},
    {"hmm", "cvi2", "minka", "iterations=6 prior_update=minka prior_update_first=2", NULL, 0},
    {"hmm", "cgs", "minka", "iterations=12 burn_in=1 period=1 prior_update=minka prior_update_first=2", NULL, 0},
    {"hmm", "vi", "minka", "iterations=6 prior_update=minka prior_update_first=2", NULL, 0},
    {"hmm", "em", "starts", "seed=2 starts=3 start_iterations=2 iterations=6", NULL, 0},
    {"hmm", "vi", "starts", "seed=4 starts=2 start_iterations=3 iterations=6 prior_update=minka prior_update_first=2", NULL, 0},
    {"hmm", "cvi1", "starts", "init=posteriors seed=2 starts=3 start_iterations=2 iterations=6", NULL, 0},
    {"hmm", "vi", "grid and starts", "seed=4 starts=2 start_iterations=2 candidate_iterations=2 iterations=6 " GRID "0.1,1",
     NULL, 0},
    {"hmm", "vi", "numbers of states", "candidate_states=5,5 candidate_iterations=2 iterations=6", NULL, 0},
    {"hmm", "vi", "grid", GRID "0.1,1 candidate_iterations=2 iterations=6", NULL, 0},
    {"pfa", "cgs", "", "states=4 prior_transition=0.1 iterations=12 burn_in=1 period=1", NULL, 0},
    {"pfa", "cgs-sg", "", "states=4 prior_transition=0.1 iterations=12 burn_in=1 period=1", NULL, 0},
    {"pfa", "cgs-hmm", "", "states=4 prior_transition=0.1 iterations=12 burn_in=1 period=1", NULL, 0},
    {"pfa", "cgs-hmm-star", "", "states=4 prior_transition=0.1 iterations=12 burn_in=1 period=1", NULL, 0},
    {"pfa", "em", "", "states=4 iterations=6", NULL, 1},
    {"pfa", "hard-em", "", "states=4 iterations=6", NULL, 1},
    {"pfa", "vb", "", "states=4 iterations=6", NULL, 1},
    {"pfa", "cvb0", "", "states=4 iterations=6", NULL, 0},
    {"pfa", "cvb2", "", "states=4 iterations=6", NULL, 0},
    {"pfa", "gcvb0", "", "states=4 iterations=6", NULL, 0},
    {"pfa", "estatemerge", "", "minimum_count=1", NULL, 0},
    {"pfa", "alergia", "", "minimum_count=1", NULL, 0},
    {"pfa", "mdi", "", "minimum_count=1", NULL, 0},
    {"pfa", "likelihood-ratio", "", "minimum_count=1", NULL, 0},
    {"pfa", "aic", "", "minimum_count=1", NULL, 0},
    {"pfa", "evgram", "", "", NULL, 0},
    {"pfa", "cvgram", "", "prior_transition=0.05", NULL, 0},
    {"pfa", "ngram", "", "", NULL, 0},
    {"pfa", "em", "hmm", "shape=hmm states=4 iterations=6 starts=2 anneal=2:1 anneal_iterations=2", NULL, 1},
    {"pfa", "vb", "hmm", "shape=hmm states=4 iterations=6 starts=2", NULL, 1},
    {"pfa", "cgs", "merged", "init=merged states=60 prior_transition=0.1 iterations=12 burn_in=1 period=1", NULL, 0},
    {"pfa", "cgs", "chosen", CHOOSING "budget=1e5", NULL, 0},
    {"pfa", "auto", "chosen", CHOOSING "budget=1e5", NULL, 0},
    {"pfa", "cgs", "full choice", CHOOSING "choose=full", NULL, 0},
    {"graph", "bp", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "pruned", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "candidates", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "surrogate", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "ep", "", "iterations=5 damping=0.25 order=2", NULL, 0},
    {"graph", "pep", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "pep-greedy", "", "iterations=5 damping=0.25", NULL, 0},
    {"graph", "bp", "residual", "iterations=5 schedule=residual", NULL, 0},
    {"graph", "pruned", "residual", "iterations=5 schedule=residual", NULL, 0},
    {"graph", "ep", "gradient", "iterations=5 order=2 projection=gradient", NULL, 0},
    {"graph", "pep", "flooding", "iterations=5 schedule=flooding damping=0.25", NULL, 0},
    {"graph", "pep", "residual", "iterations=5 schedule=residual", NULL, 0},
};

/* ---- Options. Each is in one row at least; a method of the family that is in none of its rows refuses it. */
struct witness {
  const char *family, *methods; /* that take it; "*": all of the family */
  const char *option;           /* as options_of reads it: what is learned is other numbers */
  const char *with;             /* what both runs have beside it */
  int later;                    /* 1: it may differ where a checkpoint is loaded */
  int parts;                    /* 1: the learners hold a part and make no steps alone: their statistics differ */
};
#define PASSES "em vi cvi1 cvi2 cvi3"
#define GIBBS "cgs blocked-gibbs"
#define STOCHASTIC "svi svi-buffered scvi2 scvi3"
#define CHAINS "cgs cgs-sg cgs-hmm cgs-hmm-star"
#define COLLAPSED "cvb0 cvb2 gcvb0"
#define MERGING "estatemerge alergia mdi likelihood-ratio aic"
#define GRADIENT "projection=gradient"
static const struct witness kWitnesses[] = {
    {"edit", "*", "iterations=2", "", 1},
    {"edit", "*", "tolerance=0.5", "", 1},
    {"edit", "*", "prior_edit=2", "", 0},
    {"hmm", "*", "prior_transition=2.5", "", 0},
    {"hmm", "*", "prior_emission=2.5", "", 0},
    {"hmm", "*", "prior_initial=2.5", "", 0},
    {"hmm", "*", "end=1", "", 0},
    {"hmm", PASSES " " STOCHASTIC, "iterations=5", "", 1},
    {"hmm", GIBBS, "iterations=10", "", 1},
    {"hmm", "*", "seed=3", "", 0},
    {"hmm", PASSES, "tolerance=0.5", "", 1},
    {"hmm", PASSES " " STOCHASTIC, "init=rows", "", 0},
    {"hmm", PASSES " " STOCHASTIC, "init=posteriors", "", 0},
    {"hmm", PASSES " " STOCHASTIC, "init=even", "", 0},
    {"hmm", "cvi1 cvi2 cvi3", "init=counts", "", 0},
    {"hmm", "cvi1 cvi2 cvi3", "start_sweeps=3", "", 0},
    {"hmm", PASSES, "starts=3", "", 0},
    {"hmm", PASSES, "start_iterations=2", "starts=3", 0},
    {"hmm", GIBBS, "burn_in=2", "", 0},
    {"hmm", GIBBS, "period=3", "", 0},
    {"hmm", GIBBS, "chains=24", "", 0},
    {"hmm", GIBBS, "anneal=2.0:0.5", "", 0},
    {"hmm", GIBBS, "cold=0.9", "anneal=2.0:0.5", 0},
    {"hmm", STOCHASTIC, "minibatch=3", "", 0},
    {"hmm", "cvi3 svi svi-buffered scvi3", "subsequence=4", "", 0},
    {"hmm", "em vi svi scvi2", "items=1000", "", 0, 1},
    {"hmm", "em vi svi scvi2", "first_item=32", "items=1000", 1, 1},
    {"hmm", "svi-buffered", "buffer=1", "subsequence=4", 0},
    {"hmm", "cvi3 svi-buffered scvi3", "vanilla=1", "subsequence=4", 0},
    {"hmm", STOCHASTIC, "forgetting_rate=0.8", "", 0},
    {"hmm", STOCHASTIC, "delay=9", "", 0},
    {"hmm", "vi cvi1 cvi2 cvi3 " GIBBS " " STOCHASTIC, "prior_update=minka", "", 0},
    {"hmm", "vi cvi1 cvi2 cvi3 " GIBBS " " STOCHASTIC, "prior_update_first=2", "prior_update=minka", 0},
    {"hmm", "*", GRID "1 candidate_iterations=3", "", 0},
    {"hmm", "*", "candidate_states=5", "", 0},
    {"hmm", "*", "criterion=bic", "candidate_states=5", 0},
    {"hmm", PASSES " " STOCHASTIC, "candidate_prior_transition=2,3", GRID "1", 0},
    {"hmm", PASSES " " STOCHASTIC, "candidate_prior_emission=2,3", GRID "1", 0},
    {"hmm", PASSES " " STOCHASTIC, "candidate_iterations=3", GRID "1", 0},
    {"hmm", GIBBS, "candidate_prior_transition=2,3", GRID "1 burn_in=0 period=1", 0},
    {"hmm", GIBBS, "candidate_prior_emission=2,3", GRID "1 burn_in=0 period=1", 0},
    {"hmm", GIBBS, "candidate_iterations=3", GRID "1 burn_in=0 period=1", 0},
    {"pfa", CHAINS " em hard-em vb " COLLAPSED, "states=5", "", 0},
    {"pfa", CHAINS " em hard-em vb " COLLAPSED " evgram cvgram", "prior_transition=1.5", "", 0},
    {"pfa", "estatemerge", "prior_transition=1000", "", 0},
    {"pfa", "cgs-hmm cgs-hmm-star", "prior_emission=0.9", "", 0},
    {"pfa", "estatemerge alergia likelihood-ratio", "significance=0.9", "", 0},
    {"pfa", "mdi", "threshold=1", "", 0},
    {"pfa", "em vb", "prior_emission=1.9", "shape=hmm", 0},
    {"pfa", "em hard-em vb " COLLAPSED, "iterations=2", "", 1},
    {"pfa", CHAINS, "iterations=10", "", 1},
    {"pfa", CHAINS, "burn_in=2", "", 0},
    {"pfa", CHAINS, "period=3", "", 0},
    {"pfa", CHAINS, "chains=3", "", 0},
    {"pfa", CHAINS, "start_prior_transition=2", "burn_in=8", 0},
    {"pfa", CHAINS, "init=merged", "states=60", 0},
    {"pfa", CHAINS, "anneal_iterations=2", "start_prior_transition=2 burn_in=8", 0},
    {"pfa", "em vb", "anneal_iterations=3", "anneal=2:1", 0},
    {"pfa", "em vb", "anneal=2:1", "", 0},
    {"pfa", "cgs-sg", "structure_interval=3", "", 0},
    {"pfa", "cgs-hmm", "transitions=printed", "", 0},
    {"pfa", "cgs", "choose=full", CHOOSING, 0},
    {"pfa", "cgs", "candidate_states=4", CHOOSING "budget=1e5", 0},
    {"pfa", "cgs", "candidate_prior_transition=0.3", CHOOSING "budget=1e5", 0},
    {"pfa", "cgs", "budget=1e5", CHOOSING, 0},
    {"pfa", "cgs", "folds=2", CHOOSING "budget=1e5", 0},
    {"pfa", "cvgram", "folds=3", "", 0},
    {"pfa", "em hard-em vb", "shape=hmm", "", 0},
    {"pfa", "em hard-em vb " COLLAPSED, "tolerance=0.5", "", 1},
    {"pfa", "em hard-em vb", "starts=6", "", 0},
    {"pfa", "cgs-sg", "uniform_share=0.01", "", 0},
    {"pfa", "em hard-em", "uniform_share=0.01", "", 1},
    {"pfa", "em hard-em vb", "items=1000", "", 0, 1},
    {"pfa", "em hard-em vb", "first_item=256", "items=1000", 1, 1},
    {"pfa", MERGING, "added_count=0.5", "", 1},
    {"pfa", MERGING, "merge_order=shortlex", "", 0},
    {"pfa", MERGING, "minimum_count=200", "", 0},
    {"pfa", "evgram cvgram ngram", "order=1", "", 0},
    {"pfa", "ngram", "smoothing=witten-bell", "", 0},
    {"pfa", CHAINS " em hard-em vb " COLLAPSED " cvgram", "seed=2", "", 0},
    {"graph", "*", "schedule=flooding", "", 0},
    {"graph", "*", "schedule=residual", "", 0},
    {"graph", "*", "iterations=2", "", 1},
    {"graph", "*", "tolerance=1e3", "", 1},
    {"graph", "*", "damping=0.5", "", 0},
    {"graph", "pruned", "kept_strings=2", "", 0},
    {"graph", "ep pep pep-greedy", "order=1", "", 0},
    {"graph", "ep pep", GRADIENT, "", 0},
    {"graph", "ep", "projection=converged", "", 0},
    {"graph", "pep-greedy", "projection=closed", "", 0},
    {"graph", "ep pep", "step=0.2", GRADIENT, 0},
    {"graph", "ep pep", "first_passes=2", GRADIENT, 0},
    {"graph", "ep pep", "first_sweeps=1", GRADIENT, 0},
    {"graph", "pep pep-greedy", "penalty_weight=0.5", "", 0},
    {"graph", "pep pep-greedy", "penalty_decay=0.5", "", 0},
    {"graph", "pep", "unigram_sweeps=3", "", 0},
    {"graph", "pep-greedy", "batch=1", "", 0},
    {"graph", "ep pep pep-greedy", "separate=1", "", 0},
};

/* Whether `word` is one of a list; "*": any is. */
static inline int listed(const char *word, const char *list) {
  char within[200], quoted[64];
  if (*list == '*') return 1;
  snprintf(within, sizeof within, " %s ", list);
  snprintf(quoted, sizeof quoted, " %s ", word);
  return strstr(within, quoted) != NULL;
}
static inline int is_of(const struct witness *witness, const char *option) {
  const size_t length = strlen(option);
  return !strncmp(witness->option, option, length) && witness->option[length] == '=';
}
static inline int takes_option_of(const struct row *row, const char *option) {
  size_t i;
  for (i = 0; i < COUNT(kWitnesses); ++i) {
    const struct witness *witness = &kWitnesses[i];
    if (!strcmp(witness->family, row->family) && is_of(witness, option) && listed(row->method, witness->methods)) return 1;
  }
  return 0;
}

/* ---- Making learners of rows. */
static const struct world_size kSmall = {20, 60, 24, 30, 5, 1};

/* With more options than the row has; those of a handle beside them. */
static inline hws_options *options_for(const struct row *row, const char *more) {
  char text[512];
  snprintf(text, sizeof text, "%s%s %s %s %s", *row->method ? "method=" : "", row->method, row->settings,
           strcmp(row->data, "end") == 0 ? "end=1" : "", more);
  return options_of(text);
}
static inline hws_status try_learner(const struct world *w, const struct row *row, const char *more, hws_learner **learner) {
  hws_options *options = options_for(row, more);
  const hws_status status = new_learner(w, row->family, row->data, options, learner);
  hws_options_free(options);
  return status;
}
static inline hws_learner *learner_of(const struct world *w, const struct row *row, const char *more) {
  hws_learner *learner = NULL;
  const hws_status status = try_learner(w, row, more, &learner);
  if (status) fail_msg("%s %s %s, %s: %s", row->family, row->method, row->data, more, hws_error_message_view());
  return learner;
}

/* The data of a test. Most need these small ones alone, as make_small_world() makes them. */
MAYBE_UNUSED static struct world W;
MAYBE_UNUSED static int make_small_world(void **state) {
  (void)state;
  W = world_of(&kSmall);
  return 0;
}
MAYBE_UNUSED static int free_small_world(void **state) {
  (void)state;
  free_world(&W);
  return 0;
}

/* The state after all its steps. */
static inline void run(hws_learner *learner) {
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(learner, 1, &done));
}

static inline int same_state(const hws_learner *a, const hws_learner *b) {
  int64_t sizes[2];
  void *x = saved(a, &sizes[0]), *y = saved(b, &sizes[1]);
  const int same = sizes[0] == sizes[1] && !memcmp(x, y, (size_t)sizes[0]);
  free(x);
  free(y);
  return same;
}

#define FAIL(row, ...)                                                                  \
  do {                                                                                  \
    print_error("%s %s %s: ", (row)->family, (row)->method, (row)->data);               \
    print_error(__VA_ARGS__);                                                           \
    fail();                                                                             \
  } while (0)

/* Calls `law` for every row, "*" once for each kind of data and once more with an end. */
static inline void for_each_row(const struct world *w, void (*law)(const struct world *w, const struct row *row)) {
  size_t i, k;
  for (i = 0; i < COUNT(kRows); ++i) {
    struct row row = kRows[i];
    if (*row.data != '*') law(w, &row);
    for (k = 0; k < 4 && *kRows[i].data == '*'; ++k) {
      row.data = kHmmData[k];
      law(w, &row);
    }
    if (*kRows[i].data != '*') continue;
    row.data = "end";
    law(w, &row);
  }
}

#endif
