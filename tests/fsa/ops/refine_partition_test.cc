#include "fsa/ops/refine_partition.hh"

#include <algorithm>
#include <map>
#include <set>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Graph {
  Array<int32_t> offsets{0}, next, letter;
  int32_t letters;
  LetterGraph view() const { return {offsets, next, letter, letters}; }
};

// Each letter leaves a node or does not; without cycles, to higher nodes only.
Graph random_graph(Rng &r, int32_t nodes, int32_t letters, bool cyclic) {
  Graph g;
  g.letters = letters;
  for (int32_t v = 0; v < nodes; ++v) {
    for (int32_t c = 0; c < letters; ++c) {
      if (r.below(3) == 0 || (!cyclic && v + 1 == nodes)) continue;
      const int32_t low = cyclic ? 0 : v + 1;
      g.next.push_back(low + static_cast<int32_t>(r.below(static_cast<uint64_t>(nodes - low))));
      g.letter.push_back(c);
    }
    g.offsets.push_back(static_cast<int32_t>(g.next.size()));
  }
  return g;
}

// Moore 1956: nodes told apart by their class and row, again and again until nothing changes.
Array<int32_t> reference(const Graph &g, const Array<int32_t> &start) {
  Array<int32_t> block = start;
  for (size_t found = 0;;) {
    std::map<std::pair<int32_t, std::set<std::pair<int32_t, int32_t>>>, int32_t> names;
    Array<int32_t> finer;
    for (size_t v = 0; v < start.size(); ++v) {
      std::set<std::pair<int32_t, int32_t>> row;
      for (auto e = static_cast<size_t>(g.offsets[v]); e < static_cast<size_t>(g.offsets[v + 1]); ++e) {
        row.emplace(g.letter[e], block[static_cast<size_t>(g.next[e])]);
      }
      finer.push_back(names.try_emplace({block[v], row}, static_cast<int32_t>(names.size())).first->second);
    }
    block = finer;
    if (names.size() == found) return block;
    found = names.size();
  }
}

void blocks_are_those_of_rounds_of_comparison(void **) {
  int cyclic = 0, merged = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Rng r(seed, RngMethod::test, 31, 0, 0);
    const auto nodes = static_cast<int32_t>(1 + r.below(12)), letters = static_cast<int32_t>(1 + r.below(3));
    const Graph g = random_graph(r, nodes, letters, seed % 2);
    Array<int32_t> start;
    for (int32_t v = 0; v < nodes; ++v) start.push_back(static_cast<int32_t>(r.below(3)));
    const Array<int32_t> expected = reference(g, start);
    Array<int32_t> block, registered{-7};
    refine_partition(g.view(), start, block, Run{});
    assert_true(block == expected);
    if (register_rows(g.view(), start, registered, Run{})) {
      assert_true(registered == expected);
    } else {
      assert_int_equal(registered[0], -7);
      ++cyclic;
    }
    merged += *std::max_element(block.begin(), block.end()) + 1 < nodes;
  }
  assert_true(cyclic > 500 && merged > 500);
}

// Classes are names: which numbers they are, and what lies between, changes nothing.
void starting_classes_may_be_any_numbers(void **) {
  const int32_t names[] = {INT32_MAX, -5, 1000};
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Rng r(seed, RngMethod::test, 32, 0, 0);
    const Graph g = random_graph(r, 8, 2, seed % 2);
    Array<int32_t> plain, named;
    for (int32_t v = 0; v < 8; ++v) {
      plain.push_back(static_cast<int32_t>(r.below(3)));
      named.push_back(names[plain.back()]);
    }
    Array<int32_t> expected, block, registered;
    refine_partition(g.view(), plain, expected, Run{});
    refine_partition(g.view(), named, block, Run{});
    assert_true(block == expected);
    if (register_rows(g.view(), named, registered, Run{})) assert_true(registered == expected);
  }
}

void limits_and_cancel_are_kept(void **) {
  Rng r(1, RngMethod::test, 33, 0, 0);
  const Graph g = random_graph(r, 20000, 2, true);
  const Array<int32_t> start(20000, 0);
  Array<int32_t> block;
  Run bytes;
  bytes.max_bytes = 1000;
  assert_throws(refine_partition(g.view(), start, block, bytes), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run stop;
  stop.cancel = &flag;
  assert_throws(refine_partition(g.view(), start, block, stop), Code::cancelled);
}

}  // namespace

TESTS(blocks_are_those_of_rounds_of_comparison, starting_classes_may_be_any_numbers, limits_and_cancel_are_kept)
