// What a model's entries (feature_automaton.hh) weigh under one theta, and where the passes find that: plain pointers, so that
// a loop that stores numbers need not look them up again.
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/model_weights.hh"

namespace hws {

// By entry; by run of doubles what it takes away. Scaled as ModelWeights are.
struct EntryWeights {
  Array<double> singles, doubles, overs, ends;
  void set(const FeatureAutomaton &w, const ModelWeights &weights);  // O(entries), arrays used again
  int64_t bytes() const {
    return static_cast<int64_t>((singles.capacity() + doubles.capacity() + overs.capacity() + ends.capacity()) *
                                sizeof(double));
  }
};

struct EntryTables {
  const FeatureAutomaton::Single *singles;
  const FeatureAutomaton::Double *doubles;
  const FeatureAutomaton::SingleRun *single_runs;
  const FeatureAutomaton::DoubleRun *double_runs;
  const int32_t *first_single, *first_double;                 // run, by symbol
  const double *single_weight, *double_weight, *over_weight;  // by entry, entry and run

  EntryTables(const FeatureAutomaton &w, const EntryWeights &weights)
      : singles(w.singles().data()),
        doubles(w.doubles().data()),
        single_runs(w.single_runs().data()),
        double_runs(w.double_runs().data()),
        first_single(w.first_single_run().data()),
        first_double(w.first_double_run().data()),
        single_weight(weights.singles.data()),
        double_weight(weights.doubles.data()),
        over_weight(weights.overs.data()) {}
};

}  // namespace hws
