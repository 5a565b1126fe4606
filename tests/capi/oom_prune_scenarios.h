/* hawser/prune.h */
#ifndef HAWSER_OOM_PRUNE_SCENARIOS_H
#define HAWSER_OOM_PRUNE_SCENARIOS_H

#include "oom_graph_scenarios.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* Three variables in a cycle, and a pruner of them with a chain as its seed. */
static struct {
  hws_graph *graph, *pruned;
  hws_learner *seed, *after; /* in the whole graph, and in the pruned one */
  hws_graph_pruner *pruner;
  hws_options *exact, *tree, *few, *target;
} Q;

static const int64_t kPrunePairs[] = {0, 2, 1, 0};
static const double kPruneTables[] = {1, 2, 2, 1, 3, 1, 1, 1};
static const double kPruneMeans[] = {.25, .5}, kPruneThetas[] = {1, -1};

static void make_prune_world(void) {
  int32_t done;
  int64_t kept;
  must(hws_options_new(&Q.exact));
  must(hws_options_set_text(Q.exact, "method", "exact"));
  must(hws_options_new(&Q.tree));
  must(hws_options_set_text(Q.tree, "seed_graph", "spanning-tree"));
  must(hws_graph_read_uai(kUai, -1, NULL, 0, NULL, &Q.graph));
  must(hws_graph_learner_new(Q.graph, Q.exact, &Q.seed));
  must(hws_learner_step(Q.seed, 1, &done));
  must(hws_graph_pruner_from_graph(Q.graph, Q.tree, &Q.pruner));
  must(hws_options_new(&Q.target));
  must(hws_options_set_real(Q.target, "target_bound", 0));
  must(hws_options_new(&Q.few));
  must(hws_options_set_real(Q.few, "gamma", 100));
  must(hws_graph_pruner_select(Q.pruner, Q.few, &kept));
  must(hws_graph_pruner_graph(Q.pruner, &Q.pruned));
  must(hws_graph_learner_new(Q.pruned, Q.exact, &Q.after));
  must(hws_learner_step(Q.after, 1, &done));
}
static void free_prune_world(void) {
  hws_graph_free(Q.graph);
  hws_graph_free(Q.pruned);
  hws_learner_free(Q.seed);
  hws_learner_free(Q.after);
  hws_graph_pruner_free(Q.pruner);
  hws_options_free(Q.exact);
  hws_options_free(Q.tree);
  hws_options_free(Q.few);
  hws_options_free(Q.target);
}

CALLS(hws_prune_feature_gains, (kPruneMeans, kPruneThetas, 2, numbers))
CALLS(hws_prune_select, (kPruneMeans, 2, 0, NULL, labels_out))
CALLS(hws_prune_feature_bound, (kPruneMeans, kPruneThetas, 2, &number, NULL))
MAKES(hws_graph_pruner_new, hws_graph_pruner, (Q.seed, W.bytes, &made))
MAKES(hws_graph_pruner_from_graph, hws_graph_pruner, (Q.graph, Q.tree, &made))
/* To a pruner of its own, which a failure leaves without candidates. */
static hws_status oom_hws_graph_pruner_add(void) {
  hws_graph_pruner *own = NULL;
  double before = 0, after = 0;
  hws_status status = hws_graph_pruner_new(Q.after, NULL, &own);
  if (status >= 0) {
    must(hws_graph_pruner_info(own, "candidates", &before));
    status = hws_graph_pruner_add(own, 2, kPrunePairs, 2, kPruneTables, 8, W.bytes, numbers);
    must(hws_graph_pruner_info(own, "candidates", &after));
    if (after != before + (status < 0 ? 0 : 2)) poisoned = 1;
  }
  hws_graph_pruner_free(own);
  return status;
}
CALLS(hws_graph_pruner_select, (Q.pruner, NULL, &size))
CALLS(hws_graph_pruner_kept, (Q.pruner, labels_out, 16, &size))
CALLS(hws_graph_pruner_gains, (Q.pruner, numbers, 16, &size))
MAKES(hws_graph_pruner_graph, hws_graph, (Q.pruner, &made))
CALLS(hws_graph_pruner_info, (Q.pruner, "kept", &number))
static hws_status oom_hws_graph_pruner_bound(void) {
  return hws_graph_pruner_bound(Q.pruner, Q.after, W.bytes, &number, numbers, &whole);
}
/* With a pruner of its own, in which a call that succeeds lets candidates stay. */
static hws_status oom_hws_graph_pruner_reselect(void) {
  hws_graph_pruner *own = NULL;
  int64_t kept = 0;
  double before = 0, after = 0;
  hws_status status = hws_graph_pruner_from_graph(Q.graph, Q.tree, &own);
  if (status >= 0) status = hws_graph_pruner_select(own, Q.few, &kept);
  if (status >= 0) {
    must(hws_graph_pruner_info(own, "kept", &before));
    status = hws_graph_pruner_reselect(own, Q.after, Q.target, &kept, &number, &whole);
    must(hws_graph_pruner_info(own, "kept", &after));
    if (status < 0 ? after != before : after <= before) poisoned = 1;
  }
  hws_graph_pruner_free(own);
  return status;
}
CALLS(hws_graph_learner_intervals, (Q.after, 1, numbers, numbers + 6, 6))

static const struct scenario prune_scenarios[] = {
    NEEDS_NONE(hws_prune_feature_gains),
    ALLOCATES(hws_prune_select),
    ALLOCATES(hws_prune_feature_bound),
    ALLOCATES(hws_graph_pruner_new),
    DOES_WITHOUT_SOME(hws_graph_pruner_from_graph),
    DOES_WITHOUT_SOME(hws_graph_pruner_add),
    ALLOCATES(hws_graph_pruner_select),
    NEEDS_NONE(hws_graph_pruner_kept),
    NEEDS_NONE(hws_graph_pruner_gains),
    ALLOCATES(hws_graph_pruner_graph),
    NEEDS_NONE(hws_graph_pruner_info),
    DOES_WITHOUT_SOME(hws_graph_pruner_bound),
    DOES_WITHOUT_SOME(hws_graph_pruner_reselect),
    ALLOCATES(hws_graph_learner_intervals),
};

#endif
#endif
