// The text format of libDAI (Mooij 2010) for graphs of finite variables, whose files are called .fg.
//
//   # two variables             comments: model_words.hh
//   2                           factors
//
//   1                           number of the first one's variables
//   0                           their labels
//   2                           their numbers of values
//   2                           entries that are not zero
//   0 0.4                       place of an entry and the entry; the FIRST variable's value runs fastest
//   1 0.6
//
//   2
//   5 0
//   3 2
//   1
//   4 0.25                      variable 5 has value 1 and variable 0 has value 1: 1 + 3 * 1
//
// Variables are numbered in ascending order of their labels. Where labels leave numbers out, the labels are the variables'
// names too. A factor without variables becomes a table of equal entries, as in the UAI format (uai.hh).
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// `parse` with line and column: negative, infinite and other numbers that are none, a label with two numbers of values, a
// variable twice in a factor, places out of range or given twice, the text ends early or goes on. `limit` where zeros that are
// not written would take more bytes than run.max_bytes; this is checked before anything of their size is allocated.
FactorGraphPtr read_fg(std::string_view text, const Run &run);

// Labels are the variables' numbers. A variable without a factor gets one of ones, since the format has no other place for it.
// `unsupported` for a graph with strings or factors that are no tables. Names and observations are not written.
std::string write_fg(const FactorGraph &graph);

}  // namespace hws
