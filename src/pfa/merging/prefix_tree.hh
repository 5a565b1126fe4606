// The prefix tree of a corpus with counts (the probabilistic prefix tree acceptor of Carrasco and Oncina 1994): a node per
// prefix that occurs. Nodes are numbered in shortlex order of their prefixes, so that the children of a node lie side by side
// in the order of their symbols, and node 0 is the empty prefix.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"

namespace hws {

struct PrefixTree {
  Array<Label> label;      // of the arc into a node; the root's is 0
  Array<int32_t> first;     // nodes + 1: children of v are [first[v], first[v + 1])
  Array<int32_t> count;  // sequences that pass a node
  Array<int32_t> ends;   // sequences that end there

  int32_t nodes() const { return static_cast<int32_t>(label.size()); }
};

// Level by level: the sequences that reach a node are sorted by their next symbol, so nothing is hashed.
// O(tokens · log of the sequences that pass a node); 16 bytes per node and 8 per sequence. `limit` at 2^31 tokens.
PrefixTree prefix_tree(const Corpus &corpus, const Run &run);

}  // namespace hws
