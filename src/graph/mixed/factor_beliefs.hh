// Beliefs about all variables of a factor at once, as machines or as expected counts.
#pragma once
#include "src/graph/learner/graph_learner.hh"

namespace hws {

// The belief b_F of a factor as a machine of total one in the log semiring, with a tape for each variable in the factor's order
// (strings/factor_belief.hh). Throws `empty` before a first step and where messages contradict one another, `improper` for
// infinite mass, `unsupported` for methods without messages and for structured factors, `limit`.
MachinePtr factor_belief(const GraphLearner &learner, FactorId f, const Run &run);

// How many numbers factor_counts() gives: of a table its entries, of a machine its arcs and states, of an n-gram model its
// n-grams, of other factors none. O(1).
int64_t factor_count_size(const FactorGraph &graph, FactorId f);

// Expected counts under b_F: of a table the probability of each entry; of others what string_factor_counts() gives
// (strings/factor_counts.hh). `counts` has factor_count_size() numbers. Throws as factor_belief().
void factor_counts(const GraphLearner &learner, FactorId f, std::span<double> counts, const Run &run);

// The same of all factors, one behind another.
int64_t all_factor_counts_size(const FactorGraph &graph);
void all_factor_counts(const GraphLearner &learner, std::span<double> counts, const Run &run);

}  // namespace hws
