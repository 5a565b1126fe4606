#include <algorithm>

#include "src/graph/model/node_order.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

Array<int32_t> places(const FactorGraph &g, const NodeOrder &order) {
  Array<int32_t> at(static_cast<size_t>(g.variables() + g.factors()), -1);
  for (size_t i = 0; i < order.node.size(); ++i) {
    const int32_t node = order.node[i];
    at[static_cast<size_t>(node >= 0 ? node : g.variables() + ~node)] = static_cast<int32_t>(i);
  }
  return at;
}

}  // namespace

static void every_node_comes_once_and_observed_ones_first(void **) {
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    FactorGraphPtr g = RandomGraph(seed).tree(3, static_cast<int32_t>(seed % 3));
    if (g->variable(0).domain == Domain::finite) g = g->with_value(0, 0);
    else g = g->with_string(0, {});
    const NodeOrder order = node_order(*g);
    assert_int_equal(order.node.size(), g->variables() + g->factors());
    assert_int_equal(order.node[0], 0);
    for (const int32_t at : places(*g, order)) assert_true(at >= 0);
    assert_true(order.node == node_order(*g).node);
  }
}

static void in_trees_each_node_has_one_neighbour_behind_it(void **) {
  int forests = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const FactorGraphPtr g = RandomGraph(seed).tree(3, static_cast<int32_t>(seed % 2));
    if (!is_forest(*g)) continue;
    ++forests;
    const Array<int32_t> at = places(*g, node_order(*g));
    Array<int> behind(at.size(), 0);
    for (EdgeId e = 0; e < g->edges(); ++e) {
      const size_t v = static_cast<size_t>(g->edge_variable(e)), f = static_cast<size_t>(g->variables() + g->edge_factor(e));
      ++behind[at[v] < at[f] ? v : f];
    }
    assert_int_equal(std::count(behind.begin(), behind.end(), 0), 1);
    assert_int_equal(std::count(behind.begin(), behind.end(), 1), behind.size() - 1);
  }
  assert_true(forests > 15);
}

// Four variables in a ring, told something at one of them.
static FactorGraphPtr ring(bool observed) {
  FactorGraphBuilder builder;
  for (int i = 0; i < 4; ++i) builder.add_finite("", 2);
  for (VariableId v = 0; v < 4; ++v) builder.add(table_factor({v, (v + 1) % 4}, {1, 2, 3, 4}));
  builder.add(table_factor({2}, {1, 2}));
  if (observed) builder.observe_value(0, 1);
  return builder.build();
}

static void cycles_are_walked_from_where_something_is_known(void **) {
  const FactorGraphPtr g = ring(false);
  assert_false(is_forest(*g));
  const Array<int32_t> expected{~4, 2, ~1, ~2, 1, 3, ~0, ~3, 0};
  assert_true(node_order(*g).node == expected);
}

static void an_observed_variable_cuts_a_ring_open(void **) {
  assert_true(is_forest(*ring(true)));
  FactorGraphBuilder two;  // two factors between the same two variables
  two.add_finite("", 2);
  two.add_finite("", 2);
  two.add(table_factor({0, 1}, {1, 2, 3, 4}));
  two.add(table_factor({1, 0}, {1, 2, 3, 4}));
  const FactorGraphPtr g = two.build();
  assert_false(is_forest(*g));
  assert_true(is_forest(*g->with_value(1, 0)));
  assert_true(is_forest(*FactorGraphBuilder().build()));
}

TESTS(every_node_comes_once_and_observed_ones_first, in_trees_each_node_has_one_neighbour_behind_it,
      cycles_are_walked_from_where_something_is_known, an_observed_variable_cuts_a_ring_open)
