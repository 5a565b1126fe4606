// The prefix tree of a corpus with counts (the probabilistic prefix tree acceptor of Carrasco and Oncina 1994). It has a node
// for each prefix that occurs. Nodes are numbered in shortlex order of their prefixes. So the children of a node are
// contiguous, in the order of their symbols, and node 0 is the empty prefix.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"

namespace hws {

struct PrefixTree {
  Array<Label> label;      // of the arc into a node; 0 for the root
  Array<int32_t> first;     // nodes + 1 entries: the children of v are first[v]..first[v + 1] − 1
  Array<int32_t> count;  // how many sequences pass each node
  Array<int32_t> ends;   // how many sequences end there

  int32_t nodes() const { return static_cast<int32_t>(label.size()); }
};

// Built level by level: the sequences that reach a node are sorted by their next symbol, so nothing is hashed. O(tokens · log
// of the sequences that pass a node); 16 bytes per node and 8 per sequence. Fails with `limit` at 2^31 tokens.
PrefixTree prefix_tree(const Corpus &corpus, const Run &run);

}  // namespace hws
