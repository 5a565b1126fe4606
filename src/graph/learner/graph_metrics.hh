// The numbers that a run of inference has, whatever its method. A method that adds one adds a row and an enumerator here.
#pragma once
#include "src/learner/learner.hh"

namespace hws {

inline constexpr MetricSpec kGraphMetrics[] = {
    {"change", "largest residual of the last sweep: of a message's log weights, or of a belief's expected counts of n-grams"},
    {"converged",
     "1 once no message would change by more than the tolerance, none was left out and no variable is stuck or lacks n-grams"},
    {"accepted", "messages taken up in the last sweep"},
    {"skipped", "messages that could not be made or taken up in the last sweep"},
    {"skipped_total", "the same over all sweeps"},
    {"stuck", "variables with factors that never took up a message"},
    {"free_energy", "Bethe free energy, -ln Z on forests, where every belief is exact; trw, mean-field: a bound; nats"},
    {"features", "n-grams and listed strings of all approximated beliefs"},
    {"arcs", "arcs of all beliefs' machines"},
    {"seconds_factors", "time spent on messages from factors, summed over threads, as the next two are"},
    {"seconds_projections", "time spent on bringing messages into the variables' form"},
    {"seconds_growth", "time spent on choosing n-grams"},
    {"unchecked", "messages that met limits when the evidence was checked for contradictions; 0: there is none"},
    {"bound", "1: -free_energy is an upper bound of ln Z (trw); -1: a lower one (mean-field); 0: neither is known"},
    {"messages", "messages made so far between finite variables (bp, trw, max-product)"},
    {"split", "trw: tables of more than two variables that were split into pairs by an auxiliary variable"},
    {"r_hat", "gibbs: largest ratio of what chains say apart and together (Gelman and Rubin); near 1 where they agree"},
    {"best_log_weight", "ln of the weight of the best state found between finite variables (hws_graph_learner_best_state)"},
    {"lacking", "pep: variables of a settled run whose beliefs lack n-grams that their messages together expect"},
    {"treewidth", "exact: variables of the junction tree's largest clique less one, once zeros are propagated"},
    {"table_entries", "exact: entries of the junction tree's tables"},
    {"fixed_points", "bp from several starts: fixed points that were seen; a marginal differs by more than 50 tolerances"},
    {"starts_done", "bp from several starts: runs that have ended, of which the best Bethe value is taken"},
    {"starts_spread", "bp from several starts: largest minus smallest Bethe value of ln Z of the runs that settled, nats"},
};

// In the order of the rows.
enum class GraphMetric : size_t {
  change,
  converged,
  accepted,
  skipped,
  skipped_total,
  stuck,
  free_energy,
  features,
  arcs,
  seconds_factors,
  seconds_projections,
  seconds_growth,
  unchecked,
  bound,
  messages,
  split,
  r_hat,
  best_log_weight,
  lacking,
  treewidth,
  table_entries,
  fixed_points,
  starts_done,
  starts_spread,
  count
};
static_assert(std::size(kGraphMetrics) == static_cast<size_t>(GraphMetric::count));

}  // namespace hws
