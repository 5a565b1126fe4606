#include "fsa/distance/components.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Graph {
  Array<int32_t> offsets{0}, next;
};

Graph random_graph(uint64_t seed) {
  Rng r(seed, RngMethod::test, 5, 0, 0);
  Graph g;
  const uint64_t n = 1 + r.below(12);
  for (uint64_t v = 0; v < n; ++v) {
    for (uint64_t k = r.below(4); k > 0; --k) g.next.push_back(static_cast<int32_t>(r.below(n)));
    g.offsets.push_back(static_cast<int32_t>(g.next.size()));
  }
  return g;
}

}  // namespace

static void components_are_mutual_reachability(void **) {
  int cyclic = 0, trivial = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    const Graph g = random_graph(seed);
    const size_t n = g.offsets.size() - 1;
    Rng r(seed, RngMethod::test, 6, 0, 0);
    Array<char> keep(seed % 2 ? n : 0);
    for (size_t v = 0; v < keep.size(); ++v) keep[v] = r.below(4) != 0;
    const int32_t root = seed % 3 ? -1 : static_cast<int32_t>(r.below(n));
    std::vector<Array<char>> reach(n, Array<char>(n, false)), step = reach;
    const auto kept = [&](size_t v) { return keep.empty() || keep[v]; };
    for (size_t v = 0; v < n; ++v) {
      for (int32_t e = g.offsets[v]; e < g.offsets[v + 1]; ++e) {
        const size_t w = static_cast<size_t>(g.next[static_cast<size_t>(e)]);
        if (kept(v) && kept(w)) step[v][w] = reach[v][w] = true;
      }
    }
    for (size_t k = 0; k < n; ++k) {
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) {
          if (reach[i][k] && reach[k][j]) reach[i][j] = true;
        }
      }
    }
    const Components c = components(g.offsets, g.next, keep, Run{}, root);
    size_t members = 0;
    for (size_t v = 0; v < n; ++v) {
      const bool visited = kept(v) && (root < 0 || (kept(static_cast<size_t>(root)) &&
                                                    (static_cast<size_t>(root) == v || reach[static_cast<size_t>(root)][v])));
      assert_int_equal(c.component[v] >= 0, visited);
      if (!visited) continue;
      ++members;
      assert_int_equal(c.cyclic[static_cast<size_t>(c.component[v])], reach[v][v]);
      reach[v][v] ? ++cyclic : ++trivial;
      for (size_t w = 0; w < n; ++w) {
        if (c.component[w] < 0) continue;
        assert_int_equal(c.component[v] == c.component[w], v == w || (reach[v][w] && reach[w][v]));
        if (step[v][w]) assert_true(c.component[w] <= c.component[v]);
      }
    }
    assert_int_equal(c.members.size(), members);
    for (int32_t k = 0; k < c.count(); ++k) {
      for (const int32_t v : c.members_of(k)) assert_int_equal(c.component[static_cast<size_t>(v)], k);
    }
  }
  assert_true(cyclic > 1000 && trivial > 1000);
}

static void a_long_cycle_takes_no_stack(void **) {
  const int32_t n = 1000000;
  Graph g;
  for (int32_t v = 0; v < n; ++v) {
    g.next.push_back((v + 1) % n);
    g.offsets.push_back(v + 1);
  }
  const Components c = components(g.offsets, g.next, {}, Run{});
  assert_int_equal(c.count(), 1);
  assert_true(c.cyclic[0]);
}

TESTS(components_are_mutual_reachability, a_long_cycle_takes_no_stack)
