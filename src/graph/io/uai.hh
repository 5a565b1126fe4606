// The text format of the UAI inference competitions (2006 to 2022) for graphs of finite variables.
//
//   MARKOV                      or BAYES: the last variable of a factor is then the child
//   3                           variables
//   2 2 3                       their numbers of values
//   2                           factors
//   1 0                         each one's number of variables, and the variables, the last one's value fastest
//   2 0 2
//   2  .4 .6                    tables, in the factors' order: number of entries, entries
//   6  1 2 3 4 5 6
//
// White space separates numbers, and lines mean nothing but for comments (model_words.hh). A factor without variables becomes a
// table of equal entries over the first of the variables that have the fewest values. So ln Z has its logarithm.
//
// Evidence is a number of observations and as many pairs of a variable and a value. In another style, that of several samples,
// their number stands first and must be 1; a file of three or more numbers tells itself which style it has.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// `parse` with line and column: negative, infinite and other numbers that are none, sizes that do not fit, a variable twice in
// a scope, indices out of range, the text ends early or goes on. Counts are compared with what is left of the text before
// anything of their size is allocated. Evidence may be empty. `limit`.
FactorGraphPtr read_uai(std::string_view model, std::string_view evidence, const Run &run);

// The graph with the observations of such evidence beside those that it has. A variable over strings has no value (`parse`).
FactorGraphPtr with_uai_evidence(const FactorGraph &graph, std::string_view evidence);

// `unsupported` for a graph with strings or machines. Observations are not written.
std::string write_uai(const FactorGraph &graph);

}  // namespace hws
