// Items of a family from text: a table, or JSON lines.
#pragma once
#include <string_view>

#include "src/graph/learn/graph_family.hh"

namespace hws {

// A text that begins with "{" has an object in each line, {"rain": 1, "wet": null}. Else its first line has the names of
// variables, and each further one a cell for each, with tabs between them where the first line has one, else commas. A variable
// is called by its name, or by its number. A value is a whole number; null, "?", "NA" and an empty cell were not seen, as is
// what has no cell; "-" is not there. Empty lines are passed. Throws `parse` with line and column. O(length).
// Of a variable over strings a value is a string: the characters of a cell or of what stands in quotation marks, where each
// symbol of the alphabet is called by one character; else names, or numbers of symbols, with blanks between them. It has to be
// one of the family's strings.
GraphItemsPtr read_graph_items(const GraphFamily &family, std::string_view text, const Run &run);

// The family's strings, and behind them those of such a text that it lacks, each of them once.
StringBatchPtr read_item_strings(const GraphFamily &family, std::string_view text, const Run &run);

}  // namespace hws
