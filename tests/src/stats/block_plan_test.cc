#include "src/stats/block_plan.hh"

#include <bit>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void blocks_are_many_where_items_are_and_even(void **) {
  for (int64_t items = 0; items < 300000; items += 1 + items / 50) {
    for (const auto &[pays, least] : {std::pair<int64_t, int64_t>{32, 4}, {512, 1}}) {
      const BlockPlan plan = blocks_of_corpus(items, pays, least);
      assert_true(std::has_single_bit(static_cast<uint64_t>(plan.items_per_block)));
      assert_true(plan.blocks() >= std::min(least, items) && plan.blocks() <= 128);
      if (items >= 64 * pays) assert_true(plan.blocks() >= 64 && plan.items_per_block >= pays);
      const int64_t drawn = 1 + items / 3;
      const BlockPlan some = blocks_of_minibatch(items, drawn);
      assert_true(items == 0 || some.blocks() <= 1 + drawn / 32);
    }
  }
  // 10^6 and 10^5 tokens of 25 to a sentence, and a minibatch of 1,000.
  assert_true(blocks_of_corpus(40000).blocks() >= 64 && blocks_of_corpus(4000).blocks() >= 16);
  assert_true(blocks_of_minibatch(57340, 1000).blocks() >= 8);
}

static void a_cut_finds_its_items(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const int64_t items = 1 + static_cast<int64_t>(r.below(500)), each = int64_t{1} << r.below(6);
    const int64_t first = static_cast<int64_t>(r.below(static_cast<uint64_t>(items) + 1));
    const int64_t last = first + static_cast<int64_t>(r.below(static_cast<uint64_t>(items - first) + 1));
    Array<int64_t> held;
    for (int64_t i = first; i < last; ++i) {
      if (r.below(3) == 0) held.push_back(i);
    }
    const ItemBlocks all = cut_range({items, each}, first, last, first / 2), some = cut_items({items, each}, first, last, held);
    assert_int_equal(all.count(), some.count());
    const Array<int64_t> edges = edges_of(all);
    assert_int_equal(edges.front(), first);
    assert_int_equal(edges.back(), last);
    for (int64_t b = 0; b < all.count(); ++b) {
      const size_t at = static_cast<size_t>(b);
      assert_true(edges[at] == all.first_of(b) && edges[at + 1] == all.last_of(b) && edges[at] < edges[at + 1]);
      assert_true(edges[at] / each == all.number(b) && (edges[at + 1] - 1) / each == all.number(b));
      assert_true(all.edges[at] == edges[at] - first / 2);
      for (int64_t i = some.edges[at]; i < some.edges[at + 1]; ++i) {
        assert_true(held[static_cast<size_t>(i)] >= edges[at] && held[static_cast<size_t>(i)] < edges[at + 1]);
      }
    }
    if (first < last) assert_true(some.edges.front() == 0 && some.edges.back() == static_cast<int64_t>(held.size()));
  }
}

TESTS(blocks_are_many_where_items_are_and_even, a_cut_finds_its_items)
