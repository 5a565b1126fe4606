// Structured factors as tables, for methods that have no other messages for them.
#pragma once
#include <string_view>

#include "src/graph/model/factor_graph.hh"

namespace hws {

bool has_structured_factors(const FactorGraph &graph);

// Most variables of a structured factor that is written as a table: 2^20 entries.
inline constexpr size_t kMostTableVariables = 20;

// Whether all structured factors can be tables.
bool structure_fits_tables(const FactorGraph &graph);

// The graph with a table in place of each structured factor; itself if there is none. `unsupported` names a factor of too many
// variables, and `who` asked for tables ("method exact").
FactorGraphPtr with_structure_as_tables(const FactorGraphPtr &graph, std::string_view who);

}  // namespace hws
