// A compact text for graphs of finite variables whose factors join one or two of them. Each line is a statement.
//
//   PAIRWISE 4               number of variables; comments: model_words.hh
//   sizes 2                  their numbers of values: one number for all, or one for each
//   unary 0  .3 .7           a variable, and a weight for each of its values
//   field 1  -.5 .5          the same in logarithms: exp(-.5) and exp(.5)
//   pair 0 1  2 1 1 2        two variables, and a weight for each pair of values, the second variable's fastest
//   coupling 1 2  .7         exp(.7) where both variables have the same value, else 1; they have as many values
//   seen 3 1                 variable 3 was seen to have value 1
//
// PAIRWISE and sizes come first, the others in any order and number. Factors are numbered as they come.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// `parse` with line and column: unknown statements, lines that are too short or too long, negative, infinite and other numbers
// that are none, variables out of range, twice in a pair or seen twice. Counts are compared with what is left of the text
// before anything of their size is allocated. `limit` where all tables, equal ones counted again, would take more bytes than
// run.max_bytes.
FactorGraphPtr read_pairwise(std::string_view text, const Run &run);

// A pair that is a coupling to the last bit is written as one. Observations are written, names are not. `unsupported` for
// a graph with strings, factors that are no tables, or factors of more than two variables.
std::string write_pairwise(const FactorGraph &graph);

}  // namespace hws
