// The order in which a binary tree over block numbers adds up its nodes, for those who meet blocks one after another. Sums over
// fixed blocks (src/stats/sufficient_statistics.hh) have the same bits however blocks were shared out, because all follow it.
// Blocks that have nothing to add may be left out: they would add zeros.
#pragma once
#include <bit>
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

// A stack of nodes that wait to be joined. The caller keeps their sums, number 0 to depth() - 1 from the bottom.
class TreeStack {
 public:
  // Puts a block on top, which is above all before. Calls join() first whenever the two topmost nodes are to be added: the
  // caller then adds sum depth() - 1 to sum depth() - 2.
  template <class Join>
  void next(int64_t block, const Join &join) {
    const int level = levels_.empty() ? 0 : static_cast<int>(std::bit_width(static_cast<uint64_t>(last_ ^ block)));
    while (levels_.size() >= 2 && levels_.back() <= level) pop(join);
    levels_.push_back(level);
    last_ = block;
  }
  // Joins all that is left into sum 0, and empties the stack.
  template <class Join>
  void finish(const Join &join) {
    while (levels_.size() >= 2) pop(join);
    levels_.clear();
  }
  size_t depth() const { return levels_.size(); }

 private:
  template <class Join>
  void pop(const Join &join) {
    join();
    levels_.pop_back();
  }
  Array<int> levels_;  // at which a node is joined with the one below it
  int64_t last_ = 0;
};

}  // namespace hws
