// The settings of a run: one struct, and one list of options (graph_fields.hh), for all methods. Where Cotterell and Eisner
// 2015, section 7, names a value, it is the default.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "fsa/base/modules.hh"

namespace hws {

class FactorGraph;

// In the order of the options' words, here and below.
//
// How a string variable's messages are kept. Finite variables keep vectors. The methods from exact on take finite variables
// alone: all marginals at once by a junction tree; reweighted messages, whose value bounds the partition function; independent
// distributions; samples; messages of the largest weights.
enum class GraphMethod : int32_t {
  automatic,
  bp,
#if HWS_WITH_GRAPH
  pruned,
  candidates,
  surrogate,
  ep,
  pep,
  pep_greedy,
#endif
  exact,
  trw,
  mean_field,
  gibbs,
  max_product,
  best_state  // chooses exact or max_product, as automatic chooses for marginals
};
// The order in which a sweep visits a graph's variables and factors.
//   sweeps    Cotterell and Eisner 2015, section 4.4: an order of all nodes, forwards and backwards in turn; a factor
//             sends to later variables only, a variable takes up what came from earlier factors
//   flooding  all factors, then all variables
//   residual  the edge whose message changed most first (Elidan, McGraw and Koller 2006)
enum class ScheduleKind : int32_t { sweeps, flooding, residual };
// What messages on flat models are kept in, where they are odds.
enum class NumberPrecision : int32_t { double_precision, single };
// The spanning trees whose shares are the weights of reweighted messages: all alike, some that are drawn, or those of the
// lowest value.
enum class TreeChoice : int32_t { automatic, uniform, sampled, optimized };
enum class GraphProjection : int32_t { automatic, gradient, converged, refit, closed };

// What differs from the run's settings at one variable (Cotterell and Eisner 2015, footnote 3); empty and automatic: nothing.
struct VariableChoice {
  GraphMethod method = GraphMethod::automatic;
  std::optional<int64_t> order;
  std::optional<double> penalty_weight;

  bool operator==(const VariableChoice &other) const = default;
};

// How pep-greedy estimates the gain of an n-gram: with the back-off weight computed anew (Stolcke 1998), or as appendix B.9 of
// the seed paper prints it.
enum class GainEstimate : int32_t { stolcke, printed };

// What the weights of n-grams cost under a penalty: the groups of n-grams of one prefix, or each weight by itself.
enum class WeightPenalty : int32_t { tree, l1 };

struct GraphSettings {
  GraphMethod method = GraphMethod::automatic;
  ScheduleKind schedule = ScheduleKind::sweeps;
  int64_t iterations = 50;
  double tolerance = 1e-3;
  double damping = 0;
  std::optional<int64_t> starts;  // of bp in graphs of tables; a learner fills it in
  int64_t kept_strings = 20;
  std::optional<int64_t> order;
  GraphProjection projection = GraphProjection::automatic;
  double step = 0.05;
  WeightPenalty penalty = WeightPenalty::tree;
  double penalty_weight = 0.01;
  double penalty_decay = 1;
  bool suffix_test = false;
  int64_t first_passes = 20;
  int64_t first_sweeps = 3;
  int64_t unigram_sweeps = 1;
  int64_t batch = 20;
  GainEstimate estimate = GainEstimate::stolcke;
  bool separate = false;
  NumberPrecision precision = NumberPrecision::double_precision;
  int64_t samples = 1000;
  std::optional<int64_t> burn_in;
  int64_t chains = 4;
  uint64_t seed = 1;
  TreeChoice spanning_trees = TreeChoice::automatic;
  int64_t tree_samples = 100;
  int64_t tree_rounds = 20;
  // The methods at work, the run's and those that variables chose: bit m for method m. Follows from the others and the graph.
  uint32_t works = 0;
  // Whether all variables are finite and all factors tables. The same.
  bool all_tables = false;

  bool has(GraphMethod m) const { return works >> static_cast<uint32_t>(m) & 1; }
};

// Returns the settings with `works` and `all_tables` filled in for this graph.
GraphSettings settings_in(const FactorGraph &graph, GraphSettings settings);
// The method's word.
std::string_view method_name(GraphMethod method);

}  // namespace hws
