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
std::string factor_text(std::string_view name, FactorId number);
// Throws `argument` unless a finite variable may have as many values.
void check_values(int64_t values);
// Throws `argument` unless the entries are finite numbers >= 0. `who`: the factor's text.
void check_entries(std::span<const double> table, const std::string &who);
// Throws `argument` unless the string or value is one of the variable's.
void check_observation(const GraphVariable &variable, VariableId v, std::span<const Label> string);
void check_observation(const GraphVariable &variable, VariableId v, int32_t value);

}  // namespace hws
