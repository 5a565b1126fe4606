// Where the passes find a model's entries and their weights: plain pointers, so that a loop that stores numbers need not
// look them up again.
#pragma once
#include "src/ep/feature_automaton.hh"

namespace hws {

struct EntryTables {
  const FeatureAutomaton::Single *singles;
  const FeatureAutomaton::Double *doubles;
  const FeatureAutomaton::SingleRun *single_runs;
  const FeatureAutomaton::DoubleRun *double_runs;
  const int32_t *first_single, *first_double;                 // run, by symbol
  const double *single_weight, *double_weight, *over_weight;  // by entry, entry and run

  EntryTables(const FeatureAutomaton &w, const std::vector<double> &singles_weigh, const std::vector<double> &doubles_weigh,
              const std::vector<double> &overs_weigh)
      : singles(w.singles().data()),
        doubles(w.doubles().data()),
        single_runs(w.single_runs().data()),
        double_runs(w.double_runs().data()),
        first_single(w.first_single_run().data()),
        first_double(w.first_double_run().data()),
        single_weight(singles_weigh.data()),
        double_weight(doubles_weigh.data()),
        over_weight(overs_weigh.data()) {}
};

}  // namespace hws
