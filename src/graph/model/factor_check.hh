// What a factor must be like to join variables.
#pragma once
#include <functional>

#include "src/graph/model/factor_graph.hh"

namespace hws {

// The factor as graphs keep it: machines in the log semiring, their tapes over the variables' own alphabets.
// Throws `argument` or `unsupported`, naming the factor (by its name, or its number) and the variable. O(size of the content).
GraphFactor checked_factor(GraphFactor factor, FactorId number, int32_t variables,
                           const std::function<const GraphVariable &(VariableId)> &variable);

// "variable 3 (stem)" and "factor 2 (spelling)", for messages.
std::string variable_text(const GraphVariable &variable, VariableId v);
std::string factor_text(const GraphFactor &factor, FactorId number);
// Throws `argument` unless the string or value is one of the variable's.
void check_observation(const GraphVariable &variable, VariableId v, std::span<const Label> string);
void check_observation(const GraphVariable &variable, VariableId v, int32_t value);

}  // namespace hws
