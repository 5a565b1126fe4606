// Log-linear features with shared weights, and models by couplings, beside the tables that they mean.
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/couplings.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Features {
  FactorGraphPtr graph;
  Array<double> thetas;
};

// Seven variables, of which the last has three values; unary tables; features of one to three variables, of which some have the
// same weight, with values asked for or all of them 1.
Features random_features(uint64_t seed) {
  Rng draw(61, RngMethod::test, 0, 0, seed);
  Features made;
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>({2, 2, 2, 2, 2, 2, 3}));
  for (int i = 0; i < 4; ++i) made.thetas.push_back(4 * draw.uniform() - 2);
  assert_int_equal(b.add_weights(std::span<const double>(made.thetas.data(), 1)), 0);
  assert_int_equal(b.add_weights(std::span<const double>(made.thetas.data() + 1, 3)), 1);
  for (VariableId v = 0; v < 6; ++v) {
    const double table[] = {.2 + draw.uniform(), .2 + draw.uniform()};
    b.add_tables(1, {&v, 1}, table);
  }
  const Array<int32_t> shared({0}), own({3, 1, 3});
  b.add_features(2, Array<VariableId>({0, 1, 1, 2, 2, 3, 3, 4, 4, 0}), {}, shared);
  b.add_features(2, Array<VariableId>({0, 6, 5, 6, 2, 6}), Array<int32_t>({1, 2, 0, 2, 0, 1}), own);
  b.add_features(3, Array<VariableId>({1, 3, 5}), Array<int32_t>({1, 0, 1}), Array<int32_t>({2}));
  b.add_features(1, Array<VariableId>({5, 3}), {}, Array<int32_t>({2, 0}));
  if (seed % 3 == 0) b.observe_value(2, 1);
  made.graph = b.build();
  return made;
}

std::unique_ptr<GraphLearner> run_of(const FactorGraphPtr &graph, GraphMethod method) {
  GraphSettings settings;
  settings.method = method;
  if (method != GraphMethod::exact) {
    settings.tolerance = 1e-13;
    settings.iterations = 20000;
    settings.damping = .2;
  }
  auto learner = std::make_unique<GraphLearner>(graph, settings, Run{});
  learner->step(settings.iterations);
  return learner;
}

double log_z(const FactorGraphPtr &graph, GraphMethod method) {
  return -run_of(graph, method)->metric("free_energy");
}

}  // namespace

// Under exact inference, and of the values of bp and trw at their fixed points.
static void expected_counts_are_the_gradient_of_the_value(void **) {
  for (const GraphMethod method : {GraphMethod::exact, GraphMethod::bp, GraphMethod::trw}) {
    for (uint64_t seed = 0; seed < 12; ++seed) {
      if (method == GraphMethod::trw && seed > 3) break;
      const Features f = random_features(seed);
      const Array<double> counts = run_of(f.graph, method)->expected_counts(Run{});
      assert_int_equal(counts.size(), 4);
      for (size_t w = 0; w < counts.size(); ++w) {
        constexpr double kStep = 1e-4;
        Array<double> up = f.thetas, down = f.thetas;
        up[w] += kStep;
        down[w] -= kStep;
        const double slope =
            (log_z(f.graph->with_weights(up), method) - log_z(f.graph->with_weights(down), method)) / (2 * kStep);
        if (std::fabs(slope - counts[w]) > 2e-6 * (1 + std::fabs(slope))) {
          print_error("method %d, seed %d, weight %zu: %.9f, count %.9f\n", static_cast<int>(method), static_cast<int>(seed), w,
                      slope, counts[w]);
          fail();
        }
      }
    }
  }
}

// A graph with other weights is the one that was built with them.
static void other_weights_are_as_if_built_with_them(void **) {
  const Features one = random_features(1), two = random_features(2);
  const FactorGraphPtr once = one.graph->with_weights(two.thetas);
  for (const FactorGraphPtr &changed : {once, once->with_weights(one.thetas)->with_weights(two.thetas)}) {
    assert_true(std::ranges::equal(changed->weights(), std::span<const double>(two.thetas)));
    for (FactorId f = 6; f < changed->factors(); ++f) {
      assert_true(std::ranges::equal(changed->factor(f).table, two.graph->factor(f).table));
    }
    for (FactorId f = 0; f < 6; ++f) assert_true(std::ranges::equal(changed->factor(f).table, one.graph->factor(f).table));
    // The way back.
    assert_true(changed->with_weights(one.thetas)->fingerprint() == one.graph->fingerprint());
  }
}

static void equal_features_share_a_table(void **) {
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>(100, 2));
  const double thetas[] = {1.5, 2};
  b.add_weights(thetas);
  Array<VariableId> pairs;
  Array<int32_t> weights;
  for (VariableId v = 0; v + 1 < 100; ++v) {
    pairs.push_back(v);
    pairs.push_back(v + 1);
    weights.push_back(v % 2);
  }
  b.add_features(2, pairs, {}, weights);
  const FactorGraphPtr g = b.build();
  assert_int_equal(g->pool_tables(), 2);
  const double other[] = {1.5, 3};
  const FactorGraphPtr changed = g->with_weights(other);
  assert_int_equal(changed->pool_tables(), 3);  // the new one beside those of before
  assert_true(changed->factor(1).table[3] == std::exp(3.0) && changed->factor(0).table[3] == std::exp(1.5));
}

static void features_change_by_weights_alone(void **) {
  const Features f = random_features(5);
  const double table[] = {1, 2, 3, 4};
  const FactorId feature = 6, table_of = 0;
  assert_throws(f.graph->with_tables({&feature, 1}, table), Code::argument);
  GraphFactor content;
  content.table = std::make_shared<const Array<double>>(table, table + 4);
  assert_throws(f.graph->with_factor(feature, content), Code::argument);
  f.graph->with_tables({&table_of, 1}, std::span<const double>(table, 2));
  assert_throws(f.graph->with_weights(std::span<const double>(table, 3)), Code::argument);
  const double wild[] = {1, 2, 701, 0}, none[] = {1, NAN, 0, 0};
  assert_throws(f.graph->with_weights(wild), Code::argument);
  assert_throws(f.graph->with_weights(none), Code::argument);
}

static void what_is_wrong_is_refused(void **) {
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>({2, 2, 3, 1}));
  const double theta[] = {1};
  b.add_weights(theta);
  const Array<int32_t> first({0}), none({1}), both({0, 0}), third({2});
  assert_throws(b.add_features(2, Array<VariableId>({0, 1}), {}, none), Code::argument);
  assert_throws(b.add_features(2, Array<VariableId>({0, 1}), {}, both), Code::argument);
  assert_throws(b.add_features(2, Array<VariableId>({0, 0}), {}, first), Code::argument);
  assert_throws(b.add_features(1, Array<VariableId>({0}), third, first), Code::argument);
  assert_throws(b.add_features(1, Array<VariableId>({3}), {}, first), Code::argument);  // has no value 1
  assert_throws(b.add_features(1, Array<VariableId>({0, 2}), {}, first), Code::argument);
  assert_throws(b.add_features(2, Array<VariableId>({0, 1}), Array<int32_t>({1, 1, 1}), first), Code::argument);
  assert_throws(add_couplings(&b, CouplingKind::ising, Array<VariableId>({2, 0}), theta), Code::argument);
  assert_throws(add_couplings(&b, CouplingKind::potts, Array<VariableId>({2, 0}), theta), Code::argument);
  assert_throws(add_couplings(&b, CouplingKind::potts, Array<VariableId>({0, 1}), Array<double>({1, 2})), Code::argument);
  assert_throws(add_couplings(&b, CouplingKind::potts, Array<VariableId>({0, 1}), Array<double>({701})), Code::argument);
  assert_throws(add_fields(&b, CouplingKind::ising, Array<VariableId>({2}), theta), Code::argument);
  assert_throws(add_fields(&b, CouplingKind::potts, Array<VariableId>({2}), theta), Code::argument);
  assert_throws(add_coupled_grid(&b, CouplingKind::ising, 2, 2, 3, theta, theta, {}), Code::argument);
  assert_throws(add_coupled_grid(&b, CouplingKind::ising, 2, 2, 2, Array<double>({1, 2, 3}), theta, {}), Code::argument);
  const FactorGraphPtr g = b.build();
  assert_true(g->variables() == 4 && g->factors() == 0);
}

// Ising: spins -1 and +1. Potts: 1 where values differ. One coupling for all, or one for each pair.
static void couplings_are_the_tables_they_mean(void **) {
  const double j[] = {.5, -.25, 2}, h[] = {.1, .2, .3, .4, .5, .6};
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>({2, 2, 2, 3, 3}));
  assert_int_equal(add_couplings(&b, CouplingKind::ising, Array<VariableId>({0, 1, 1, 2, 2, 0}), j), 0);
  assert_int_equal(add_couplings(&b, CouplingKind::potts, Array<VariableId>({3, 4}), {j, 1}), 3);
  assert_int_equal(add_fields(&b, CouplingKind::ising, Array<VariableId>({0, 1, 2}), {h, 1}), 4);
  assert_int_equal(add_fields(&b, CouplingKind::potts, Array<VariableId>({3, 4}), h), 7);
  const FactorGraphPtr g = b.build();
  for (FactorId f = 0; f < 3; ++f) {
    for (int32_t x = 0; x < 4; ++x) {
      const double spins = (x / 2 ? 1 : -1) * (x % 2 ? 1 : -1);
      assert_true(std::fabs(std::log(g->factor(f).table[x]) - j[f] * spins) < 1e-14);
    }
  }
  for (int32_t x = 0; x < 9; ++x) assert_true(g->factor(3).table[x] == (x / 3 == x % 3 ? std::exp(.5) : 1));
  for (FactorId f = 4; f < 7; ++f) {
    assert_true(g->factor(f).table[0] == std::exp(-.1) && g->factor(f).table[1] == std::exp(.1));
  }
  for (int32_t x = 0; x < 6; ++x) assert_true(g->factor(7 + x / 3).table[x % 3] == std::exp(h[x]));
}

static void a_coupled_grid_is_its_couplings(void **) {
  Rng draw(62, RngMethod::test, 0, 0, 0);
  for (const CouplingKind kind : {CouplingKind::ising, CouplingKind::potts}) {
    const int32_t values = kind == CouplingKind::ising ? 2 : 3;
    for (int32_t rows = 1; rows < 4; ++rows) {
      for (int32_t columns = 1; columns < 4; ++columns) {
        const bool shared = draw.below(2) == 0;
        Array<double> across(shared ? 1 : static_cast<size_t>(rows * (columns - 1))), fields;
        Array<double> down(shared ? 1 : static_cast<size_t>((rows - 1) * columns));
        for (double &x : across) x = draw.uniform() - .5;
        for (double &x : down) x = draw.uniform() - .5;
        fields.resize(static_cast<size_t>(rows * columns * (kind == CouplingKind::ising ? 1 : values)));
        for (double &x : fields) x = draw.uniform() - .5;
        FactorGraphBuilder many, parts;
        assert_int_equal(add_coupled_grid(&many, kind, rows, columns, values, across, down, fields), 0);
        parts.add_finite_many(Array<int32_t>(static_cast<size_t>(rows * columns), values));
        Array<VariableId> all, in_rows, in_columns;
        for (VariableId v = 0; v < rows * columns; ++v) all.push_back(v);
        for (VariableId v : all) {
          if (v % columns + 1 < columns) in_rows.insert(in_rows.end(), {v, v + 1});
          if (v + columns < rows * columns) in_columns.insert(in_columns.end(), {v, v + columns});
        }
        add_fields(&parts, kind, all, fields);
        if (!in_rows.empty()) add_couplings(&parts, kind, in_rows, across);
        if (!in_columns.empty()) add_couplings(&parts, kind, in_columns, down);
        assert_true(many.build()->fingerprint() == parts.build()->fingerprint());
      }
    }
  }
}

TESTS(expected_counts_are_the_gradient_of_the_value, other_weights_are_as_if_built_with_them, equal_features_share_a_table,
      features_change_by_weights_alone, what_is_wrong_is_refused, couplings_are_the_tables_they_mean,
      a_coupled_grid_is_its_couplings)
