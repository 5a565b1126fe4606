// The division of a corpus' items into blocks, over which sums are formed by a fixed tree. A block has a power of two of
// consecutive items, and its size follows from the number of items alone. So every process that knows this number knows all
// edges, whatever part of the data it has. Sums of parts that are cut at edges have the bits of one sum over everything.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

struct BlockPlan {
  int64_t items = 0, items_per_block = 1;
  int64_t blocks() const { return items == 0 ? 0 : (items - 1) / items_per_block + 1; }
};

// Makes at least 64 blocks if each can have `pays` items, the fewest that make a block worthwhile (32 sequences, which kernels
// sum side by side). Otherwise makes at least `least` blocks, if there are so many items.
BlockPlan blocks_of_corpus(int64_t items, int64_t pays = 32, int64_t least = 4);
// For `drawn` items anywhere in the corpus: a block contains 32 to 63 of them on average.
BlockPlan blocks_of_minibatch(int64_t items, int64_t drawn);

// The items first..last − 1 and their division by the plan's blocks. All of these items are held, or some that were drawn.
struct ItemBlocks {
  BlockPlan plan;
  int64_t first = 0, last = 0;
  // For each block, from the one that contains `first`: the index of its first item among those held. One more entry has the
  // index after the last item.
  Array<int64_t> edges{0};

  int64_t count() const { return static_cast<int64_t>(edges.size()) - 1; }
  int64_t number(int64_t block) const { return first / plan.items_per_block + block; }  // of a block in the plan
  int64_t first_of(int64_t block) const;  // the block's range of items, cut at first and last
  int64_t last_of(int64_t block) const;
};
// The items held are those from number `held_first` on. Fails with `argument` for a range outside the plan's items.
ItemBlocks cut_range(const BlockPlan &plan, int64_t first, int64_t last, int64_t held_first = 0);
// `held` are the numbers of the items held, ascending.
ItemBlocks cut_items(const BlockPlan &plan, int64_t first, int64_t last, const Array<int64_t> &held);
// Returns where each block's range of items begins, and the end of the last.
Array<int64_t> edges_of(const ItemBlocks &blocks);

}  // namespace hws
