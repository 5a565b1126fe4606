/* Rows of single laws: runs that are killed, methods that are heated up, methods whose next step follows from the model.
 * Part of table.h, whose words the rows use. */
#ifndef HAWSER_LAWS_SPECIAL_ROWS_H
#define HAWSER_LAWS_SPECIAL_ROWS_H

/* ---- Runs that are killed and resumed (kill_test.c). */
MAYBE_UNUSED static const struct row kKilled[] = {
    {"edit", "", "", "iterations=40 tolerance=0", NULL, 0},
    {"pfa", "cgs", "", "states=5 prior_transition=0.1 iterations=60 period=5", NULL, 0},
    {"pfa", "cgs-sg", "", "states=5 prior_transition=0.1 iterations=40 period=5 structure_interval=2", NULL, 0},
    {"pfa", "em", "", "states=4 prior_transition=1.5 iterations=40 tolerance=0 starts=2", NULL, 0},
    {"pfa", "cgs", "chosen", CHOOSING "budget=1", NULL, 0},
    {"hmm", "vi", "dense", "iterations=40", NULL, 0},
    {"hmm", "cvi2", "dense", "iterations=40 prior_update=minka", NULL, 0},
    {"hmm", "cgs", "dense", "iterations=40", NULL, 0},
    {"hmm", "scvi3", "dense", "iterations=40 minibatch=50", NULL, 0},
    {"hmm", "cvi2", "grid", "iterations=40 " GRID "0.1", NULL, 0},
    {"machine", "em", "", "iterations=40 tolerance=0", NULL, 0},
    {"machine", "scvi", "", "iterations=40 minibatch=9", NULL, 0},
    {"grammar", "em", "", "iterations=20 tolerance=0", NULL, 0},
    {"grammar", "scvi", "", "iterations=20 minibatch=9", NULL, 0},
    {"grammar", "cvi", "", "iterations=20 tolerance=0", NULL, 0},
    {"grammar", "hastings", "", "iterations=30 period=5", NULL, 0},
    {"graph", "pep", "", "iterations=10 tolerance=0", NULL, 0},
    {"graph_family", "cvi2", "", "iterations=40 tolerance=0", NULL, 0},
    {"dmv", "svi", "", "iterations=40 minibatch=9", NULL, 0},
    {"dmv", "cvi", "", "iterations=40 tolerance=0", NULL, 0},
    {"dmv", "hastings", "", "iterations=40 period=5", NULL, 0},
    {"pcfg_la", "cvi", "", "iterations=40 tolerance=0", NULL, 0},
    {"pcfg_la", "hastings", "", "iterations=40 period=5", NULL, 0},
    {"pcfg_la_split_merge", "", "", "cycles=2 iterations=15 merge_iterations=8 smooth_iterations=5", NULL, 0},
};

/* ---- Methods that are heated up, which makes what they learn worse at first (stopped_test.c). */
#define HEATED "seed=3 iterations=40 chains=1 anneal=100:0.5"
#define MORE_PRIOR "seed=3 prior_transition=0.05 start_prior_transition=1000 anneal_iterations=20 iterations=40 burn_in=30 " \
                   "chains=1"
MAYBE_UNUSED static const struct row kHot[] = {
    {"hmm", "cgs", "dense", HEATED, NULL, 0},
    {"hmm", "cgs", "dictionary", HEATED, NULL, 0},
    {"hmm", "cgs", "channels", HEATED, NULL, 0},
    {"hmm", "blocked-gibbs", "dense", HEATED, NULL, 0},
    {"pfa", "cgs", "", MORE_PRIOR, NULL, 0},
    {"pfa", "cgs-sg", "", MORE_PRIOR, NULL, 0},
    {"pfa", "cgs-hmm", "", MORE_PRIOR, NULL, 0},
    {"pfa", "em", "", "iterations=40 anneal=50:1 anneal_iterations=20", NULL, 0},
    {"pfa", "vb", "", "prior_transition=0.05 iterations=40 anneal=50:1 anneal_iterations=20", NULL, 0},
    {"pfa", "em", "hmm", "shape=hmm iterations=40 anneal=50:1 anneal_iterations=20", NULL, 0},
    {"grammar", "hastings", "", HEATED, NULL, 0},
    {"grammar", "blocked-gibbs", "", HEATED, NULL, 0},
    {"dmv", "hastings", "", HEATED, NULL, 0},
    {"dmv", "blocked-gibbs", "", HEATED, NULL, 0},
    {"pcfg_la", "hastings", "", HEATED, NULL, 0},
    {"pcfg_la", "blocked-gibbs", "", HEATED, NULL, 0},
};

/* ---- Methods whose next step follows from the model (own_model_test.c). */
MAYBE_UNUSED static const struct row kOwnModel[] = {
    {"edit", "", "", "prior_edit=0", NULL, 0},
    {"edit", "", "windows", "prior_edit=0", NULL, 0},
    {"hmm", "em", "dense", "", NULL, 0},
    {"hmm", "em", "dictionary", "prior_transition=1.5 prior_emission=1.5", NULL, 0},
    {"hmm", "em", "tags", "", NULL, 0},
    {"hmm", "em", "channels", "", NULL, 0},
    {"machine", "em", "", "", NULL, 0},
    {"machine", "em", "tied", "prior=1.5", NULL, 0},
    {"machine", "hard-em", "", "", NULL, 0},
    {"grammar", "em", "", "", NULL, 0},
    {"grammar", "hard-em", "", "", NULL, 0},
    {"pfa", "em", "", "states=4 uniform_share=0", NULL, 0},
    {"pfa", "em", "hmm", "shape=hmm states=4 uniform_share=0 prior_transition=1.2", NULL, 0},
    {"pfa", "hard-em", "", "states=4 uniform_share=0", NULL, 0},
    {"graph_family", "em", "", "start=rows", NULL, 0},
    {"dmv", "em", "", "", NULL, 0},
    {"dmv", "em", "", "valence=3 prior=1.5", NULL, 0},
    {"dmv", "hard-em", "", "", NULL, 0},
    {"pcfg_la", "em", "", "", NULL, 0},
    {"pcfg_la", "em", "", "prior=1.5", NULL, 0},
    {"pcfg_la", "hard-em", "", "", NULL, 0},
};

#endif
