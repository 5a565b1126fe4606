/* hawser/trees.h */
#ifndef HAWSER_OOM_TREES_SCENARIOS_H
#define HAWSER_OOM_TREES_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

static const int64_t kTreeWords[] = {3, 2}, kTreeOffsets[] = {0, 3, 4};
static const double kTreeLogs[] = {0, 1, 2, 3, 0, 0, 2, 1, 0, 1, 0, 2, 0, 2, 1, 0, 0, 1, 2, 0, 0, 1, 0, 2, 0};
/* a grandparent, siblings and two that no word joins; a grandparent */
static const int32_t kTreeArcs[] = {0, 2, 2, 1, 2, 1, 2, 3, 2, 1, 0, 3, 0, 1, 1, 2};
/* three of the first sentence, and one of the second */
static const int32_t kTreeTriples[] = {0, 2, 1, 2, 1, 3, 3, 2, 1, 0, 1, 2};
static const double kTripleLogs[] = {1, -1, .5, 2};
static double tree_numbers[25];

CALLS(hws_trees_log_totals, (kTreeWords, 2, kTreeLogs, 25, W.bytes, tree_numbers))
CALLS(hws_trees_marginals, (kTreeWords, 2, kTreeLogs, 25, W.bytes, tree_numbers, numbers))
CALLS(hws_trees_best, (kTreeWords, 2, kTreeLogs, 25, W.bytes, labels_out, numbers))
CALLS(hws_trees_pair_means, (kTreeWords, 2, kTreeLogs, 25, kTreeOffsets, kTreeArcs, W.bytes, tree_numbers))
CALLS(hws_trees_grandparent_log_totals,
      (kTreeWords, 2, kTreeLogs, 25, kTreeOffsets, kTreeTriples, kTripleLogs, W.bytes, tree_numbers))
CALLS(hws_trees_grandparent_marginals,
      (kTreeWords, 2, kTreeLogs, 25, kTreeOffsets, kTreeTriples, kTripleLogs, W.bytes, tree_numbers, numbers, numbers + 4))
CALLS(hws_trees_grandparent_best,
      (kTreeWords, 2, kTreeLogs, 25, kTreeOffsets, kTreeTriples, kTripleLogs, W.bytes, labels_out, numbers))

static const struct scenario trees_scenarios[] = {
    ALLOCATES(hws_trees_log_totals),
    ALLOCATES(hws_trees_marginals),
    ALLOCATES(hws_trees_best),
    ALLOCATES(hws_trees_pair_means),
    ALLOCATES(hws_trees_grandparent_log_totals),
    ALLOCATES(hws_trees_grandparent_marginals),
    ALLOCATES(hws_trees_grandparent_best),
};

#endif

#endif
