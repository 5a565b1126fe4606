// Sums over items of a family with strings: belief propagation over machines in the graph of each item, whose beliefs about the
// factors that are learned give the expected uses of their rows (seed 000, sections 4.2 and 7).
//
// A step makes the machines of all models once, and a graph for each set of variables that items lack. An item's graph shares
// this one, and its observed strings and values are put in. Where no cycle is left without the observed variables, sums are
// exact. Elsewhere they are those of loopy belief propagation, whose ln Z is Bethe's.
//
// Products of several messages are large: of three copies of a word of n symbols, beside n-grams, (n + 1)^3 states for each
// context. Pruned sums go over lists of strings instead: a run of messages keeps the best strings of each message to a variable
// (src/graph/strings/pruned_state.hh), and a second one sums over these alone (list_sums.hh). Its ln Z is a lower bound.
#pragma once
#include "src/graph/learn/string_rows.hh"

namespace hws {

// There is one object of this kind.
const StringLearning &string_learning();

}  // namespace hws
