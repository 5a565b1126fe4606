// Exact marginals and the log-partition function of a finite model: zeros are propagated, the rest is a junction tree.
//
// Towards the roots each clique's table becomes the distribution of its residual given its separator, and the sums are its
// message to the parent (Shafer and Shenoy 1990); back from the roots it becomes the joint distribution of all its variables,
// and the marginals are read off. A clique's table is made twice, run by run in the cache, and stored only where logarithms are
// needed: writing and reading it would take longer.
//
// Range: a clique multiplies plain numbers where its factors and messages show that no product can leave the range of a double,
// and adds logarithms where one could. Weights of any number of nats are safe, and what underflows on the way back has a
// probability below 1e-300.
//
// Memory: 8 bytes for each entry of the messages, which are half as large as the cliques' tables at most, or of those tables
// where they are stored; in passing as many again as a few of the largest ones'.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

struct ExactMarginals {
  double log_partition = 0;      // nats
  Array<int64_t> begin;          // of variable v's numbers at v; one more number than variables
  Array<double> probabilities;   // by variable and value
  // What it took, of what is left once zeros are propagated: its variables, treewidth, and entries of tables.
  enum Size : size_t { undecided, treewidth, entries, kSizes };
  Array<double> sizes;
  double size(Size what) const { return sizes[static_cast<size_t>(what)]; }
};

// `impossible`; `limit` where the tables exceed run.max_bytes, before any is allocated.
ExactMarginals exact_marginals(const FiniteModel &model, const Run &run);

// The marginals of all factors' tables: by factor and entry, the last variable's value fastest. It makes a junction tree for
// these alone, and throws as exact_marginals() does.
Array<double> exact_factor_marginals(const FiniteModel &model, const Run &run);

}  // namespace hws
