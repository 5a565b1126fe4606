// Trees that are expected to be most right, from a chart's posterior probabilities, instead of the most probable one.
//
// Max-rule (Petrov and Klein 2007): the tree of the grammar whose rules have the largest product of posterior probabilities,
// each at its place. A rule A -> X1 ... Xk over a span is used with the probability outside(A) · w · Π inside(Xi) / Z. So
// the product over a tree is the tree's weight times outside(A) · inside(A) / Z of all its nodes: the gains below. Symbols
// inside of longer right sides gain nothing, and the rule's probability stays whole. Cycles of unary rules can make a node
// expected more than once; it counts as certain then. Parts without words count with the sum over their trees, and are the
// best ones. Where labels are required of a span, nodes below and above them are at places of their own.
//
// Bracket recall (Goodman 1996): brackets that are expected to hold the most true ones, whether or not the grammar has such a
// tree. Each span has one label, the most probable one, and brackets form a binary tree without those of probability 0.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/grammar/chart/chart.hh"

namespace hws {

// ln of each nonterminal's posterior probability in each row of the chart, at most 0, for BestParse::find with EmptyParts::sum;
// 0 for the form's own symbols. The chart must have been summed outside. Fails with `limit`. O(words² · symbols).
void posterior_gains(const Chart &chart, Array<double> *gains, const Run &run);

struct Bracket {
  int32_t label;  // a nonterminal
  size_t first, width;
};
struct RecalledBrackets {
  Array<Bracket> brackets;  // a bracket before those inside it, from left to right. The first one is the start, over all words
  Array<int32_t> tags;      // of each word its most probable nonterminal; −1: most probably it stands in a longer right side
  double recall = 0;        // how many of the brackets that are shown are expected to be right
};
// Over one word stands the most probable bracket besides the tag, if it is more probable than not. The chart must have been
// summed outside, and its sentence has a word. Fails with `limit`. O(words³ + words² · symbols).
RecalledBrackets recalled_brackets(const Chart &chart, const Run &run);

}  // namespace hws
