// A corpus' distinct strings as tries of their prefixes, in blocks. Sums over strings with a common prefix compute the prefix
// once. The items of the blocks are the distinct strings in sorted order, so neighbours share long prefixes. A trie has
// consecutive strings of one block, with about `trie_tokens` symbols. O(tokens · log strings) time, 16 bytes per node.
//
// Example of the strings a, ab, b; nodes of one depth are contiguous:
//
//     node      0     1     2     3
//     prefix    ε     a     b     ab        parent = −1, 0, 0, 1;  ends = 0, 1, 1, 1
//     groups        [1]   [2]   [3]         one depth and one last symbol each
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/stats/block_plan.hh"

namespace hws {

struct SequenceTrie {
  // Node 0 is the empty prefix. Nodes ascend by depth, then by last symbol, then by prefix. A parent comes before its children.
  Array<int32_t> parent;  // −1 for node 0
  Array<double> ends;     // occurrences of the string that is this prefix
  // The nodes begin..end − 1 have the same depth and the same last symbol, and all have different parents.
  struct Group {
    Label symbol;
    int32_t begin, end;
    bool first;  // the parent is node 0
  };
  Array<Group> groups;       // by depth; all nodes except node 0
  double tokens = 0;  // symbols and ends of the strings, counted by their occurrences
  Array<int32_t> by_symbol;  // the same nodes, by last symbol, then ascending
  Array<Group> symbols;      // ranges of by_symbol

  int32_t size() const { return static_cast<int32_t>(parent.size()); }
  // Adds the occurrences of each symbol in the strings, at its label minus 1, and after all symbols the number of strings.
  void add_frequencies(std::span<double> frequencies) const;
};

struct PrefixTries {
  std::vector<SequenceTrie> tries;
  ItemBlocks items;
  Array<int64_t> blocks;  // block b has the tries blocks[b] to blocks[b + 1] − 1
  std::vector<Array<int32_t>> symbols;  // by block: the symbols that occur, minus 1, ascending
  int64_t strings = 0;    // distinct ones
  int64_t tokens = 0;     // symbols and ends of distinct strings
  int64_t nodes = 0;
  int64_t largest = 0;  // nodes of the largest trie

  int64_t count() const { return static_cast<int64_t>(blocks.size()) - 1; }
};

// The corpus' distinct strings are those from number `first_item` on of `items`; empty: they are all. Fails with `argument` if
// they do not fit.
PrefixTries prefix_tries(const Corpus &corpus, int64_t trie_tokens, const Run &run, std::optional<int64_t> items = {},
                         int64_t first_item = 0);

}  // namespace hws
