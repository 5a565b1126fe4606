// How often edges are in spanning forests beside an enumeration of all forests and tests/golden/mrf_trw.json, and
// tree-reweighted messages with these weights beside its values: never below ln Z.
#include "src/graph/finite/edge_appearance.hh"

#include "fsa/base/rng.hh"
#include "src/graph/finite/methods/message_passing.hh"
#include "src/graph/finite/pairwise_model.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

// Shares of the spanning forests of a graph, all of which are tried.
Array<double> enumerated_shares(const FiniteModel &m) {
  const std::vector<Array<int32_t>> forests = forests_of(m);
  size_t most = 0;
  for (const Array<int32_t> &forest : forests) most = std::max(most, forest.size());
  Array<double> count(static_cast<size_t>(m.factors()), 0.0);
  double spanning = 0;
  for (const Array<int32_t> &forest : forests) {
    if (forest.size() < most) continue;
    ++spanning;
    for (const int32_t f : forest) ++count[f];
  }
  for (int32_t f = 0; f < m.factors(); ++f) count[f] = m.scope(f).size() == 2 ? count[f] / spanning : 1;
  return count;
}

MessagePassingSettings reweighted(MessageOrder order, double damping, double tolerance) {
  MessagePassingSettings s;
  s.order = order;
  s.damping = damping;
  s.tolerance = tolerance;
  s.reweighted = true;
  return s;
}

}  // namespace

static void they_are_shares_of_the_spanning_forests(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Rng draw(43, RngMethod::test, 0, 0, seed);
    FiniteModelBuilder m;
    const auto n = static_cast<int32_t>(1 + draw.below(7));
    for (int32_t v = 0; v < n; ++v) m.add_variable(2);
    const double table[] = {0, 1, 1, 0}, own[] = {0, 1};
    for (uint64_t i = draw.below(12); i > 0 && n > 1; --i) {
      const auto a = static_cast<int32_t>(draw.below(static_cast<uint64_t>(n)));
      const auto b = static_cast<int32_t>(draw.below(static_cast<uint64_t>(n)));
      const int32_t pair[] = {a, b};
      if (a == b) m.add_factor({&a, 1}, own);
      else m.add_factor(pair, table);
    }
    const FiniteModel model = m.build();
    const Array<double> right = enumerated_shares(model), found = spanning_tree_weights(model, Run{});
    for (size_t f = 0; f < right.size(); ++f) assert_close(found[f], right[f], 1e-12);
  }
}

// On large graphs the shares sum to the number of edges of a forest.
static void on_a_grid_they_sum_to_the_edges_of_a_tree(void **) {
  constexpr int32_t kSide = 60;
  FiniteModelBuilder m;
  const double table[] = {1, 0, 0, 1};
  for (int32_t v = 0; v < kSide * kSide; ++v) m.add_variable(2);
  for (int32_t v = 0; v < kSide * kSide; ++v) {
    const int32_t right[] = {v, v + 1}, below[] = {v, v + kSide};
    if ((v + 1) % kSide != 0) m.add_factor(right, table);
    if (v + kSide < kSide * kSide) m.add_factor(below, table);
  }
  double sum = 0;
  for (const double x : spanning_tree_weights(m.build(), Run{})) sum += x;
  assert_close(sum, kSide * kSide - 1, 1e-10);
}

// Pairs at random join many variables, whose Laplacian has no sparse factor.
static void large_factors_are_not_made(void **) {
  constexpr int32_t kVariables = 1200;
  FiniteModelBuilder m;
  Rng draw(44, RngMethod::test, 0, 0, 1);
  const double table[] = {.1, 0, 0, .1};
  for (int32_t v = 0; v < kVariables; ++v) m.add_variable(2);
  for (int32_t i = 0; i < 4 * kVariables; ++i) {
    const int32_t pair[] = {i % kVariables, static_cast<int32_t>(draw.below(kVariables))};
    if (pair[0] != pair[1]) m.add_factor(pair, table);
  }
  const FiniteModel model = m.build();
  Run small;
  small.max_bytes = 2 << 20;
  assert_throws(spanning_tree_weights(model, small), Code::limit);
  assert_false(spanning_tree_weights_within(INT64_MAX, model, small).has_value());
  assert_false(spanning_tree_weights_within(int64_t{1} << 20, model, Run{}).has_value());
  const Array<double> all = spanning_tree_weights(model, Run{});
  double sum = 0;
  for (const double x : all) sum += x;
  assert_close(sum, kVariables - 1, 1e-9);
  assert_true(*spanning_tree_weights_within(INT64_MAX, model, Run{}) == all);
  // Trees that are drawn take the place of all trees.
  MessagePassingSettings by_size = reweighted(MessageOrder::sweeps, 0, 1e-3), sampled = by_size, uniform = by_size;
  sampled.trees.kind = TreeChoice::sampled;
  uniform.trees.kind = TreeChoice::uniform;
  MessagePassing a(model, by_size, small), b(model, sampled, small);
  for (int i = 0; i < 3; ++i) {
    a.step(i, Run{});
    b.step(i, Run{});
  }
  assert_true(a.log_partition() == b.log_partition());
  assert_throws(MessagePassing(model, uniform, small), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancel;
  cancel.cancel = &flag;
  assert_throws(spanning_tree_weights(model, cancel), Code::cancelled);
}

static void golden_numbers(void **) {
  for (const golden::Json &entry : golden::read("mrf_trw.json")) {
    const FiniteModel model = golden_model(entry);
    const Array<double> weights = spanning_tree_weights(model, Run{});
    const auto edges = static_cast<int32_t>(entry["edges"].size());
    for (int32_t e = 0; e < edges; ++e) {
      assert_close(weights[model.factors() - edges + e], entry["rho"][static_cast<size_t>(e)].get<double>(), 1e-11);
    }
    for (const MessageOrder order : {MessageOrder::sweeps, MessageOrder::flooding, MessageOrder::residual}) {
      for (const double damping : {0.0, 0.5}) {
        MessagePassing passing(model, reweighted(order, damping, 1e-13), Run{});
        for (int i = 0; i < 20000 && !passing.settled(); ++i) passing.step(i, Run{});
        if (!passing.settled() && damping == 0) continue;
        assert_true(passing.settled());
        assert_true(passing.number(FiniteNumber::bound) == 1);
        assert_close(passing.log_partition(), entry["trw_log_Z"].get<double>(), 1e-9);
        assert_true(passing.log_partition() >= entry["log_Z"].get<double>() - 1e-9);
        for (int32_t v = 0; v < model.variables(); ++v) {
          Array<double> p(static_cast<size_t>(model.sizes[v]));
          passing.probabilities(v, p.data());
          for (size_t i = 0; i < p.size(); ++i) {
            assert_close(p[i], entry["trw_marginals"][static_cast<size_t>(v)][i].get<double>(), 1e-9);
          }
        }
        for (int32_t e = 0; e < edges; ++e) {
          const int32_t f = model.factors() - edges + e;
          Array<double> p(model.table(f).size());
          passing.factor_probabilities(f, p.data());
          for (size_t i = 0; i < p.size(); ++i) {
            assert_close(p[i], entry["trw_pair_marginals"][static_cast<size_t>(e)][i].get<double>(), 1e-9);
          }
        }
      }
    }
  }
}

// Larger tables are split into pairs: the distribution stays, and the value is a bound.
static void the_value_is_never_below_the_partition_function(void **) {
  int settled = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    RandomModel what;
    what.most_scope = seed % 2 == 0 ? 2 : 3;
    what.most_values = 3;
    what.zeros = seed % 3 == 0 ? 1 : 0;
    what.nats = 1 + static_cast<double>(seed % 4);
    const FiniteModel model = random_model(2000 + seed, what);
    const Enumerated right = enumerated(model);
    if (std::isinf(right.log_partition)) continue;
    const PairwiseModel pairs = as_pairs(model, Run{});
    const Enumerated of_pairs = pairs.model.variables() < 11 ? enumerated(pairs.model) : right;
    assert_close(static_cast<double>(of_pairs.log_partition), static_cast<double>(right.log_partition), 1e-12);
    MessagePassing passing(model, reweighted(MessageOrder::sweeps, 0.3, 1e-9), Run{});
    assert_true(passing.number(FiniteNumber::split) == pairs.split);
    for (int i = 0; i < 3000 && !passing.settled(); ++i) passing.step(i, Run{});
    if (!passing.settled()) continue;
    ++settled;
    assert_true(passing.log_partition() >= static_cast<double>(right.log_partition) - 1e-6);
  }
  assert_true(settled > 100);
}

TESTS(they_are_shares_of_the_spanning_forests, on_a_grid_they_sum_to_the_edges_of_a_tree, large_factors_are_not_made,
      golden_numbers,
      the_value_is_never_below_the_partition_function)
