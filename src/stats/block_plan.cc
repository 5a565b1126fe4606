#include "src/stats/block_plan.hh"

#include <algorithm>
#include <bit>
#include <cinttypes>

#include "fsa/base/error.hh"

namespace hws {

namespace {

constexpr int64_t kBlocks = 64, kSideBySide = 32;

int64_t largest_power_of_two(int64_t at_most) {
  return static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(std::max<int64_t>(1, at_most))));
}

}  // namespace

BlockPlan blocks_of_corpus(int64_t items, int64_t pays, int64_t least) {
  return {items, std::max(std::min(pays, largest_power_of_two(items / least)), largest_power_of_two(items / kBlocks))};
}

BlockPlan blocks_of_minibatch(int64_t items, int64_t drawn) {
  BlockPlan plan{items, 1};
  while (plan.items_per_block < items &&
         static_cast<double>(plan.items_per_block) * static_cast<double>(drawn) < static_cast<double>(items) * kSideBySide) {
    plan.items_per_block *= 2;
  }
  return plan;
}

int64_t ItemBlocks::first_of(int64_t block) const { return std::max(first, number(block) * plan.items_per_block); }

int64_t ItemBlocks::last_of(int64_t block) const { return std::min(last, (number(block) + 1) * plan.items_per_block); }

ItemBlocks cut_range(const BlockPlan &plan, int64_t first, int64_t last, int64_t held_first) {
  if (first < 0 || last < first || last > plan.items) {
    fail(Code::argument, "items %" PRId64 " to %" PRId64 "; expected a range within 0 to %" PRId64, first, last - 1,
         plan.items - 1);
  }
  ItemBlocks blocks{plan, first, last, {first - held_first}};
  while (blocks.edges.back() < last - held_first) blocks.edges.push_back(blocks.last_of(blocks.count()) - held_first);
  return blocks;
}

ItemBlocks cut_items(const BlockPlan &plan, int64_t first, int64_t last, const Array<int64_t> &held) {
  ItemBlocks blocks = cut_range(plan, first, last);
  for (int64_t &edge : blocks.edges) edge = std::lower_bound(held.begin(), held.end(), edge) - held.begin();
  return blocks;
}

Array<int64_t> edges_of(const ItemBlocks &blocks) {
  Array<int64_t> edges{blocks.first};
  for (int64_t b = 0; b < blocks.count(); ++b) edges.push_back(blocks.last_of(b));
  return edges;
}

}  // namespace hws
