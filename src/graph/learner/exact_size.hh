// What exact inference in a graph would take, without its tables.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// A second or so.
inline constexpr int64_t kSizeWork = int64_t{1} << 26;

struct ExactSize {
  double treewidth = 0, entries = 0;
  double bytes = 0;  // of all tables, with what the largest one needs in passing
  bool cut_short = false;  // the search for an order ended before it was through
};

// Of finite variables and factors that are tables or can be (`unsupported`). `impossible` where propagation of zeros finds it.
// The numbers are those of the best elimination order that is found. Where each has more than 2^62 entries, one that is
// found quickly stands for it. The search looks at `most_work` entries of lists of neighbours at most. If it is cut short, the
// numbers are those of the best order until then; without any, entries and bytes are what every order has at least, and the
// treewidth is not a number.
ExactSize exact_size(const FactorGraphPtr &graph, const Run &run, int64_t most_work = kSizeWork);

}  // namespace hws
