// How the items of a corpus are cut into blocks, over which sums are formed by a fixed tree. A block holds a power of two of
// consecutive items, and the size follows from the number of items alone: whoever knows that number knows all edges, whatever
// part of the data he holds, and sums of parts cut at edges have the bits of one sum over everything.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

struct BlockPlan {
  int64_t items = 0, items_per_block = 1;
  int64_t blocks() const { return items == 0 ? 0 : (items - 1) / items_per_block + 1; }
};

// At least 64 blocks where each can hold as many items as make a block pay (32 sequences, which kernels take side by side);
// else at least `least` blocks, if there are so many items.
BlockPlan blocks_of_corpus(int64_t items, int64_t pays = 32, int64_t least = 4);
// For `drawn` items in any places of the corpus: a block has room for 32 to 63 of them on average.
BlockPlan blocks_of_minibatch(int64_t items, int64_t drawn);

// The items first..last−1 and how the plan's blocks cut them. Somebody holds all of them, or has drawn some.
struct ItemBlocks {
  BlockPlan plan;
  int64_t first = 0, last = 0;
  // By block, from the one on that `first` is in: the place of its first item among those held, and one behind the last.
  Array<int64_t> edges{0};

  int64_t count() const { return static_cast<int64_t>(edges.size()) - 1; }
  int64_t number(int64_t block) const { return first / plan.items_per_block + block; }  // of a block, in the plan
  int64_t first_of(int64_t block) const;  // the block's range of items, cut at first and last
  int64_t last_of(int64_t block) const;
};
// Those held are items from number `held_first` on. `argument` for a range that does not lie within the plan's items.
ItemBlocks cut_range(const BlockPlan &plan, int64_t first, int64_t last, int64_t held_first = 0);
// Those held ascend.
ItemBlocks cut_items(const BlockPlan &plan, int64_t first, int64_t last, const Array<int64_t> &held);
// Where the blocks' ranges of items begin, and the end of the last one.
Array<int64_t> edges_of(const ItemBlocks &blocks);

}  // namespace hws
