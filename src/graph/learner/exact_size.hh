// What exact inference in a graph would take, without its tables.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

struct ExactSize {
  double treewidth = 0, entries = 0;
  double bytes = 0;  // of all tables, with what the largest one needs in passing
};

// Of finite variables and factors that are tables or can be (`unsupported`). `impossible` where propagation of zeros finds it.
// The numbers of a tree that is too large for an index are those of its elimination order, which are about the same.
ExactSize exact_size(const FactorGraphPtr &graph, const Run &run);

}  // namespace hws
