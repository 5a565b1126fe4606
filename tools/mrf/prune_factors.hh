// mrf infer --prune: the network with the factors that matter, and how far it may be from the whole one.
#pragma once
#include <string>
#include <vector>

#include "tools/base/session.hh"
#include "tools/graph/graph_file.hh"

namespace tool {

using GraphPruner = std::unique_ptr<hws_graph_pruner, Free<hws_graph_pruner_free>>;

struct PruneFlags {
  std::string selection;  // "": nothing is pruned
  bool intervals = false;
};

void add_prune_flags(Command verb, PruneFlags *flags);
// The library's calls that these flags and the options beside them are for, and an option that --prune sets.
extern const std::vector<std::string> kPruneCalls, kSetByPrune;

class PrunedFactors {
 public:
  // Finds the gains of the network's factors and decides which stay.
  PrunedFactors(Session *session, const hws_graph *graph, const PruneFlags &flags);
  Graph graph() const;  // with those that stay
  // Lets more stay once a learner is done in graph(), if --target-bound is given and the bound is above it. Whether it did.
  bool reselect(Session *session, const hws_learner *learner);

  // What --json says of it, once a learner is done in graph().
  struct Report {
    int64_t factors = 0, factors_kept = 0, left_out_values = 0;
    double left_out_gain = 0, divergence_bound = 0;
    bool is_bound = false;
    std::vector<double> least, most;  // of each marginal of the whole network, if asked for
  };
  Report report(Session *session, const hws_learner *learner, size_t marginals) const;

 private:
  PruneFlags flags_;
  GraphPruner pruner_;
  int64_t factors_ = 0, factors_kept_ = 0;
};

}  // namespace tool
