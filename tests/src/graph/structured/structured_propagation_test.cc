// Belief propagation with structured factors, beside golden numbers, enumeration, and the same factors as tables.
#include "src/graph/structured/structured_propagation.hh"

#include <vector>

#include "fsa/base/rng.hh"
#include "src/graph/exact/exact_marginals.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

double converge(StructuredPropagation *bp, bool flooding, double damping, double tolerance = 1e-14) {
  double change = 1;
  for (int i = 0; i < 5000 && change > tolerance; ++i) change = bp->sweep(flooding, damping, Run{});
  return change;
}

std::shared_ptr<const StructuredFactor> shared(StructuredFactor factor) {
  return std::make_shared<const StructuredFactor>(std::move(factor));
}

// The same model with a table for each structured factor.
FiniteModel with_tables(const StructuredModel &model) {
  FiniteModelBuilder builder;
  const FiniteModel &tables = model.tables;
  for (int32_t v = 0; v < tables.variables(); ++v) builder.add_variable(tables.sizes[v], tables.observed[v]);
  for (int32_t f = 0; f < tables.factors(); ++f) builder.add_factor(tables.scope(f), tables.table(f));
  for (const StructuredModel::Factor &factor : model.structured) {
    Array<double> logs = structured_table(*factor.content, static_cast<int32_t>(factor.scope.size()));
    for (double &x : logs) x = std::log(x);
    builder.add_factor(factor.scope, logs);
  }
  return builder.build();
}

StructuredModel golden_model(const golden::Json &row) {
  StructuredModel model;
  FiniteModelBuilder builder;
  const auto variables = static_cast<int32_t>(row["log_odds"].size());
  for (int32_t v = 0; v < variables; ++v) builder.add_variable(2);
  for (int32_t v = 0; v < variables; ++v) {
    const double odds = row["log_odds"][static_cast<size_t>(v)].get<double>();
    builder.add_factor(std::span<const int32_t>(&v, 1), Array<double>{0, odds});
  }
  for (const golden::Json &pair : row["pairs_on_11"]) {
    const int32_t scope[] = {pair[0].get<int32_t>(), pair[1].get<int32_t>()};
    builder.add_factor(scope, Array<double>{0, 0, 0, pair[2].get<double>()});
  }
  model.tables = builder.build();
  for (const golden::Json &structured : row["structured"]) {
    StructuredFactor factor;
    if (structured["kind"].get<std::string>() == "tree") {
      factor.kind = StructuredKind::tree;
      factor.trees = {structured["projective"].get<bool>(), structured["single_root"].get<bool>()};
      factor.words = structured["words"].get<int32_t>();
      for (const golden::Json &arc : row["arcs"]) factor.arcs.push_back({arc[0].get<size_t>(), arc[1].get<size_t>()});
    }
    model.structured.push_back({shared(factor), structured["variables"].get<Array<int32_t>>()});
  }
  return model;
}

}  // namespace

static void golden_parsers_converge_alike(void **) {
  int seen = 0;
  for (const golden::Json &row : golden::read("mrf_tree.json")) {
    if (!row.contains("structured")) continue;
    ++seen;
    const StructuredModel model = golden_model(row);
    StructuredPropagation bp(model);
    assert_true(converge(&bp, seen % 2 == 1, .3) <= 1e-14);
    const Array<double> marginals = bp.marginals();
    const ExactMarginals exact = exact_marginals(with_tables(model), Run{});
    for (size_t v = 0; v < row["log_odds"].size(); ++v) {
      assert_close(marginals[2 * v + 1], row["bp_marginals"][v].get<double>(), 1e-9);
      assert_close(exact.probabilities[2 * v + 1], row["marginals"][v].get<double>(), 1e-10);
    }
    assert_close(bp.log_partition(Run{}), row["bethe_log_Z"].get<double>(), 1e-9);
    assert_close(exact.log_partition, row["log_Z"].get<double>(), 1e-10);
  }
  assert_int_equal(seen, 3);
}

// A structured factor with tables that hang on it like leaves has no cycle: the fixed point is exact, after two sweeps.
static void models_without_cycles_are_exact(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    StructuredModel model;
    FiniteModelBuilder builder;
    StructuredFactor factor;
    factor.kind = static_cast<StructuredKind>(i % 6);
    if (factor.kind == StructuredKind::tree) {
      factor.trees = {i % 12 < 6, i % 24 < 12};
      factor.words = 2;
      factor.arcs = {{0, 1}, {2, 1}, {0, 2}, {1, 2}};
    }
    const int32_t joined = 4;
    Array<int32_t> scope;
    for (int32_t v = 0; v < joined; ++v) {
      builder.add_variable(2, rng.uniform() < .1 ? static_cast<int32_t>(2 * rng.uniform()) : -1);
      scope.push_back(v);
    }
    const double spread = i % 5 == 0 ? 300 : 2;
    const auto log = [&] { return rng.uniform() < .1 ? -INFINITY : spread * (2 * rng.uniform() - 1); };
    for (int32_t v = 0; v < joined; ++v) {  // a leaf of three values each
      const int32_t leaf = builder.add_variable(3), pair[] = {v, leaf};
      builder.add_factor(pair, Array<double>{log(), log(), log(), log(), log(), log()});
      builder.add_factor(std::span<const int32_t>(&leaf, 1), Array<double>{log(), log(), log()});
    }
    model.tables = builder.build();
    model.structured.push_back({shared(factor), scope});
    try {
      const ExactMarginals exact = exact_marginals(with_tables(model), Run{});
      StructuredPropagation bp(model);
      assert_true(converge(&bp, i % 2 == 1, 0, 1e-12) <= 1e-12);
      const Array<double> marginals = bp.marginals();
      for (size_t k = 0; k < marginals.size(); ++k) assert_close(marginals[k], exact.probabilities[k], 1e-10);
      assert_close(bp.log_partition(Run{}), exact.log_partition, 1e-9);
    } catch (const Error &caught) {
      if (caught.code != Code::impossible) throw;
      assert_throws(exact_marginals(with_tables(model), Run{}), Code::impossible);
      const auto both = [&] {
        StructuredPropagation bp(model);
        converge(&bp, i % 2 == 1, 0, 1e-12);
      };
      assert_throws(both(), Code::impossible);
    }
  }
}

static void messages_can_be_kept(void **) {
  for (const golden::Json &row : golden::read("mrf_tree.json")) {
    if (!row.contains("structured")) continue;
    StructuredPropagation bp(golden_model(row)), again(golden_model(row));
    for (int i = 0; i < 3; ++i) bp.sweep(false, .2, Run{});
    again.set_messages(bp.messages());
    assert_true(again.messages() == bp.messages());
    bp.sweep(false, .2, Run{});
    again.sweep(false, .2, Run{});
    assert_true(again.messages() == bp.messages());
  }
}

TESTS(golden_parsers_converge_alike, models_without_cycles_are_exact, messages_can_be_kept)
