// A corpus' distinct strings as tries of their prefixes, in blocks: sums over all strings that share a prefix do the prefix's
// work once. The items of the blocks are the distinct strings in sorted order, so that neighbours share much. A trie holds
// consecutive strings of one block, of about `trie_tokens` symbols. O(tokens · log strings) time, 16 bytes per node.
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
  // Nodes: 0 is the empty prefix; ascending by depth, then by last symbol, then by prefix. A parent is before its children.
  Array<int32_t> parent;  // −1 for node 0
  Array<double> ends;     // occurrences of the string that is this prefix
  // Nodes begin..end−1 have one depth and one last symbol, and no two of them one parent.
  struct Group {
    Label symbol;
    int32_t begin, end;
    bool first;  // their parent is node 0
  };
  Array<Group> groups;       // by depth; all nodes but node 0
  double tokens = 0;  // symbols and ends of the strings, as often as these occur
  Array<int32_t> by_symbol;  // the same nodes, by last symbol, then ascending
  Array<Group> symbols;      // ranges of by_symbol

  int32_t size() const { return static_cast<int32_t>(parent.size()); }
  // Adds how often each symbol occurs in the strings, at its label less 1, and behind all symbols the number of strings.
  void add_frequencies(std::span<double> frequencies) const;
};

struct PrefixTries {
  std::vector<SequenceTrie> tries;
  ItemBlocks items;
  Array<int64_t> blocks;  // block b: tries blocks[b] to blocks[b + 1] − 1
  std::vector<Array<int32_t>> symbols;  // that occur in a block, less 1, ascending
  int64_t strings = 0;    // distinct ones
  int64_t tokens = 0;     // of distinct strings, an end each
  int64_t nodes = 0;
  int64_t largest = 0;  // nodes of the largest trie

  int64_t count() const { return static_cast<int64_t>(blocks.size()) - 1; }
};

// The corpus' distinct strings are those from number `first_item` on of `items`; empty: they are all. `argument` if they do not
// fit there.
PrefixTries prefix_tries(const Corpus &corpus, int64_t trie_tokens, const Run &run, std::optional<int64_t> items = {},
                         int64_t first_item = 0);

}  // namespace hws
