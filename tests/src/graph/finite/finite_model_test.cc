// The flat form of finite graphs.
#include "src/graph/finite/finite_model.hh"

#include "tests/harness.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

FactorId add(FactorGraphBuilder *builder, Array<VariableId> variables, Array<double> table) {
  GraphFactor factor;
  factor.variables = std::move(variables);
  factor.table = std::make_shared<const Array<double>>(std::move(table));
  return builder->add(std::move(factor));
}

}  // namespace

static void it_says_what_the_graph_says(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("", 2);
  builder.add_finite("", 3);
  builder.add_finite("", 2);
  builder.observe_value(1, 2);
  add(&builder, {1, 0}, {1, 2, 3, 4, 5, 6});
  add(&builder, {2}, {1, 0});
  add(&builder, {0, 2}, {1, 2, 3, 4});
  add(&builder, {0}, {1, 0});
  const FactorGraphPtr graph = builder.build();
  const FiniteModel m = finite_model(*graph, Run{});
  assert_true(m.sizes == SharedArray<int32_t>({2, 3, 2}));
  assert_true(m.observed == SharedArray<int32_t>({-1, 2, -1}));
  assert_int_equal(m.factors(), 4);
  assert_int_equal(m.pool_tables(), 3);
  assert_int_equal(m.table_of[1], m.table_of[3]);
  for (FactorId f = 0; f < m.factors(); ++f) {
    const FactorView factor = graph->factor(f);
    assert_true(std::equal(m.scope(f).begin(), m.scope(f).end(), factor.variables.begin(), factor.variables.end()));
    const std::span<const double> table = m.table(f);
    assert_int_equal(table.size(), factor.table.size());
    for (size_t i = 0; i < table.size(); ++i) assert_true(table[i] == std::log(factor.table[i]));
  }
  assert_int_equal(m.edges(), graph->edges());
  for (VariableId v = 0; v < m.variables(); ++v) {
    const std::span<const EdgeId> edges = m.edges_of(v), right = graph->edges_of(v);
    assert_true(std::equal(edges.begin(), edges.end(), right.begin(), right.end()));
  }
}

// Tables that nothing uses any more, and their order in the pool, leave no trace.
static void a_changed_graph_has_the_model_of_one_made_anew(void **) {
  const Array<double> across{2, 1, 1, 2}, down{3, 1, 1, 2}, unary{1, 2, 3, 4, 1, 2, 5, 6};
  FactorGraphBuilder before, after;
  before.add_grid(2, 2, 2, across, down, unary);
  after.add_grid(2, 2, 2, across, down, Array<double>{3, 4, 7, 8, 1, 2, 5, 6});
  const FactorGraphPtr first = before.build();
  const FiniteModel grid = finite_model(*first, Run{});
  assert_ptr_equal(grid.scopes.data(), first->scopes()->variables.data());
  assert_ptr_equal(grid.table_begin.data(), first->only_pool()->begin.data());
  const FiniteModel changed = finite_model(*first->with_tables(Array<FactorId>{0, 1}, Array<double>{3, 4, 7, 8}), Run{});
  const FiniteModel anew = finite_model(*after.build(), Run{});
  assert_true(changed.table_of == anew.table_of && changed.table_begin == anew.table_begin && changed.tables == anew.tables);
  assert_int_equal(anew.pool_tables(), 6);
}

static void variables_over_strings_are_refused(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("", 2);
  builder.add_strings("word", Alphabet::sized(2));
  assert_throws(require_finite(*builder.build(), "exact"), Code::unsupported);
}

TESTS(it_says_what_the_graph_says, a_changed_graph_has_the_model_of_one_made_anew, variables_over_strings_are_refused)
