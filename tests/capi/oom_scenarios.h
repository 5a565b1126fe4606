/* One small call of each public function that can fail. A header's calls stand in one of
 * these files, each of which has a table of its own. */
#ifndef HAWSER_OOM_SCENARIOS_H
#define HAWSER_OOM_SCENARIOS_H

#include "oom_data_scenarios.h"
#include "oom_learner_scenarios.h"
#include "oom_ngram_scenarios.h"
#include "oom_operation_scenarios.h"

#define GROUP(table) {table, sizeof table / sizeof table[0]}
static const struct {
  const struct scenario *scenarios;
  size_t count;
} scenario_groups[] = {
    GROUP(data_scenarios), GROUP(operation_scenarios), GROUP(learner_scenarios),
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
    GROUP(ngram_scenarios),
#endif
};

#endif
