// Many variables, factors, tables and observations in one call, beside the same one by one.
#include <numeric>

#include "fsa/base/rng.hh"
#include "src/graph/model/factor_graph.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

Array<double> random_table(Rng *draw, size_t entries) {
  Array<double> table(entries);
  for (double &x : table) x = static_cast<double>(draw->below(3));  // equal ones come often
  return table;
}

GraphFactor table_factor(Array<VariableId> variables, Array<double> table, std::string name = {}) {
  GraphFactor factor;
  factor.name = std::move(name);
  factor.variables = std::move(variables);
  factor.table = std::make_shared<const Array<double>>(std::move(table));
  return factor;
}

// Contents as they are read, variable by variable and factor by factor.
void assert_same(const FactorGraph &a, const FactorGraph &b) {
  assert_int_equal(a.variables(), b.variables());
  assert_int_equal(a.factors(), b.factors());
  for (VariableId v = 0; v < a.variables(); ++v) {
    const GraphVariable &x = a.variable(v), &y = b.variable(v);
    assert_true(x.name == y.name && x.values == y.values && x.observed == y.observed && x.value == y.value);
    assert_int_equal(x.alphabet->size(), x.values);
    assert_true(std::ranges::equal(a.edges_of(v), b.edges_of(v)));
  }
  for (FactorId f = 0; f < a.factors(); ++f) {
    const FactorView x = a.factor(f), y = b.factor(f);
    assert_true(x.name == y.name && x.kind == y.kind);
    assert_true(std::ranges::equal(x.variables, y.variables) && std::ranges::equal(x.table, y.table));
  }
  assert_true(a.fingerprint() == b.fingerprint());
}

}  // namespace

static void bulk_calls_are_calls_one_by_one(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Rng draw(34, RngMethod::test, 0, 0, seed);
    FactorGraphBuilder many, single;
    Array<int32_t> sizes;
    for (uint64_t n = 2 + draw.below(6); n > 0; --n) sizes.push_back(static_cast<int32_t>(1 + draw.below(3)));
    many.add_finite_many(sizes);
    for (const int32_t n : sizes) single.add_finite("", n);
    const auto variables = static_cast<int32_t>(sizes.size());
    // Pairs of one shape, with one table or with their own.
    const int32_t a = static_cast<int32_t>(draw.below(static_cast<uint64_t>(variables)));
    Array<VariableId> scopes;
    for (VariableId u = 0; u < variables; ++u) {
      for (VariableId v = 0; v < variables; ++v) {
        if (u == v || sizes[u] != sizes[a] || sizes[v] != sizes[0]) continue;
        scopes.push_back(u);
        scopes.push_back(v);
      }
    }
    const size_t n = scopes.size() / 2, entries = static_cast<size_t>(sizes[a]) * static_cast<size_t>(sizes[0]);
    const bool shared = draw.below(2) == 0;
    const Array<double> tables = random_table(&draw, shared ? entries : n * entries);
    if (n > 0) {
      assert_int_equal(many.add_tables(2, scopes, tables), 0);
      for (size_t i = 0; i < n; ++i) {
        const double *own = tables.data() + (shared ? 0 : i * entries);
        single.add(table_factor({scopes[2 * i], scopes[2 * i + 1]}, Array<double>(own, own + entries)));
      }
    }
    Array<VariableId> seen;
    Array<int32_t> values;
    for (VariableId v = 0; v < variables; v += 2) {
      seen.push_back(v);
      values.push_back(static_cast<int32_t>(draw.below(static_cast<uint64_t>(sizes[v]))));
      single.observe_value(v, values.back());
    }
    many.observe_values(seen, values);
    assert_same(*many.build(), *single.build());
  }
}

static void a_grid_is_its_factors(void **) {
  Rng draw(35, RngMethod::test, 0, 0, 1);
  for (const bool with_unary : {false, true}) {
    for (int32_t rows = 1; rows < 4; ++rows) {
      for (int32_t columns = 1; columns < 4; ++columns) {
        const Array<double> across = random_table(&draw, 9), down = random_table(&draw, 9);
        const Array<double> unary = random_table(&draw, with_unary ? static_cast<size_t>(3 * rows * columns) : 0);
        FactorGraphBuilder many, single;
        many.add_finite("first", 2);
        single.add_finite("first", 2);
        assert_int_equal(many.add_grid(rows, columns, 3, across, down, unary), 1);
        const auto at = [&](int32_t row, int32_t column) { return 1 + row * columns + column; };
        for (int32_t v = 0; v < rows * columns; ++v) single.add_finite("", 3);
        for (int32_t v = 0; with_unary && v < rows * columns; ++v) {
          single.add(table_factor({1 + v}, Array<double>(unary.data() + 3 * v, unary.data() + 3 * v + 3)));
        }
        for (int32_t row = 0; row < rows; ++row) {
          for (int32_t column = 0; column + 1 < columns; ++column) {
            single.add(table_factor({at(row, column), at(row, column + 1)}, across));
          }
        }
        for (int32_t row = 0; row + 1 < rows; ++row) {
          for (int32_t column = 0; column < columns; ++column) {
            single.add(table_factor({at(row, column), at(row + 1, column)}, down));
          }
        }
        assert_same(*many.build(), *single.build());
      }
    }
  }
}

// A chain of changes is the graph that has the last ones, and takes no more tables than twice as many as there are factors.
static void changes_in_bulk_are_changes_one_by_one(void **) {
  Rng draw(36, RngMethod::test, 0, 0, 1);
  constexpr int32_t kVariables = 12;
  FactorGraphBuilder builder;
  builder.add_finite("named", 2);
  for (int32_t v = 1; v < kVariables; ++v) builder.add_finite("", 2);
  for (VariableId v = 0; v < kVariables; ++v) {
    builder.add(table_factor({v}, random_table(&draw, 2), v == 3 ? "also named" : ""));
  }
  FactorGraphPtr many = builder.build(), single = many;
  const FactorGraphPtr first = many;
  const uint64_t print = first->fingerprint();
  for (int round = 0; round < 50; ++round) {
    Array<FactorId> changed;
    Array<VariableId> seen;
    Array<double> tables;
    Array<int32_t> values;
    for (uint64_t n = draw.below(6); n > 0; --n) {
      changed.push_back(static_cast<FactorId>(draw.below(kVariables)));
      for (int i = 0; i < 2; ++i) tables.push_back(draw.uniform());
      single = single->with_factor(changed.back(), table_factor({}, Array<double>(tables.end() - 2, tables.end())));
    }
    for (uint64_t n = draw.below(6); n > 0; --n) {
      seen.push_back(static_cast<VariableId>(draw.below(kVariables)));
      values.push_back(static_cast<int32_t>(draw.below(3)) - 1);
      single = values.back() < 0 ? single->unobserved(seen.back()) : single->with_value(seen.back(), values.back());
    }
    many = many->with_tables(changed, tables)->with_values(seen, values);
    assert_same(*many, *single);
    assert_true(many->pool_tables() <= 2 * kVariables);
  }
  assert_true(first->fingerprint() == print && many->fingerprint() != print);
  assert_ptr_equal(many->scopes().get(), first->scopes().get());
}

static void what_is_wrong_adds_nothing(void **) {
  FactorGraphBuilder b;
  b.add_strings("word", Alphabet::sized(2));
  b.add_finite_many(Array<int32_t>{2, 2, 3});
  const Array<double> pair{1, 2, 3, 4};
  assert_throws(b.add_finite_many(Array<int32_t>{2, 0}), Code::argument);
  assert_throws(b.add_tables(0, Array<VariableId>{1}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 2, 1}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 2, 2, 3}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 2, 2, 2}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 9}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{0, 1}, pair), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 2}, Array<double>{1, 2, 3}), Code::argument);
  assert_throws(b.add_tables(2, Array<VariableId>{1, 2}, Array<double>{1, 2, 3, -1}), Code::argument);
  assert_throws(b.add_grid(0, 3, 2, pair, pair, {}), Code::argument);
  assert_throws(b.add_grid(2, 3, 3, pair, pair, {}), Code::argument);
  assert_throws(b.add_grid(2, 3, 2, pair, pair, pair), Code::argument);
  assert_throws(b.observe_values(Array<VariableId>{1, 3}, Array<int32_t>{1, 3}), Code::argument);
  const FactorGraphPtr g = b.build();
  assert_int_equal(g->variables(), 4);
  assert_int_equal(g->factors(), 0);
  for (VariableId v = 0; v < 4; ++v) assert_false(g->variable(v).observed);
  assert_throws(g->with_tables(Array<FactorId>{0}, pair), Code::argument);
  assert_throws(g->with_values(Array<VariableId>{0}, Array<int32_t>{-1}), Code::argument);
  assert_throws(g->with_values(Array<VariableId>{1}, Array<int32_t>{2}), Code::argument);
  assert_throws(g->with_values(Array<VariableId>{1}, Array<int32_t>{-2}), Code::argument);
}

int main() {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bulk_calls_are_calls_one_by_one),
      cmocka_unit_test(a_grid_is_its_factors),
      cmocka_unit_test(changes_in_bulk_are_changes_one_by_one),
      cmocka_unit_test(what_is_wrong_adds_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
