/* One small call of each public function that can fail. A header's calls stand in one of
 * these files, each of which has a table of its own. */
#ifndef HAWSER_OOM_SCENARIOS_H
#define HAWSER_OOM_SCENARIOS_H

#include "oom_align_scenarios.h"
#include "oom_data_scenarios.h"
#include "oom_dmv_scenarios.h"
#include "oom_grammar_scenarios.h"
#include "oom_graph_scenarios.h"
#include "oom_hmm_scenarios.h"
#include "oom_learner_scenarios.h"
#include "oom_ngram_scenarios.h"
#include "oom_operation_scenarios.h"
#include "oom_pairs_scenarios.h"
#include "oom_parse_scenarios.h"
#include "oom_pcfg_la_scenarios.h"
#include "oom_pfa_scenarios.h"
#include "oom_prune_scenarios.h"
#include "oom_statistics_scenarios.h"
#include "oom_trees_scenarios.h"

/* A group may need more than the world all share; it is made after that and freed before. */
#define GROUP_WITH(table, make, free) {table, sizeof table / sizeof table[0], make, free}
#define GROUP(table) GROUP_WITH(table, NULL, NULL)
static const struct scenario_group {
  const struct scenario *scenarios;
  size_t count;
  void (*make)(void);
  void (*free)(void);
} scenario_groups[] = {
    GROUP(data_scenarios), GROUP(operation_scenarios), GROUP(learner_scenarios),
    GROUP_WITH(statistics_scenarios, make_statistics_world, free_statistics_world),
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
    GROUP(ngram_scenarios),
#endif
#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF
    GROUP(trees_scenarios),
#endif
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
    GROUP_WITH(graph_scenarios, make_graph_world, free_graph_world),
    GROUP_WITH(prune_scenarios, make_prune_world, free_prune_world),
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
    GROUP_WITH(pfa_scenarios, make_pfa_world, free_pfa_world),
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
    GROUP_WITH(dmv_scenarios, make_dmv_world, free_dmv_world),
    GROUP_WITH(pcfg_la_scenarios, make_pcfg_la_world, free_pcfg_la_world),
#endif
#ifdef HAS_PARSE
    GROUP_WITH(parse_scenarios, make_parse_world, free_parse_world),
#endif
#ifdef HAS_PAIRS
    GROUP_WITH(pairs_scenarios, make_paired_world, free_paired_world),
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
    GROUP_WITH(align_scenarios, make_align_world, free_align_world),
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
    GROUP_WITH(hmm_scenarios, make_hmm_world, free_hmm_world),
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
    GROUP_WITH(grammar_scenarios, make_grammar_world, free_grammar_world),
#endif
};

#endif
