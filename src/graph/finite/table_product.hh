// The message of a table to one of its variables.
#pragma once
#include <span>

#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// The table times the messages of its other variables, summed over these; the largest weight becomes 1, and *log_scale is ln of
// what it was. `incoming` as factor_message() has it. `empty` where no value is left. O(entries · variables).
Message table_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                      double *log_scale);
// What a variable says that has this value.
Message value_message(int32_t values, int32_t value);

}  // namespace hws
