// Weights from sampled and from optimized spanning trees: they are mixtures of spanning forests, their value is a bound, and
// the optimized ones' is as low as any mixture's.
#include "src/graph/finite/methods/tree_weights.hh"

#include "fsa/base/rng.hh"
#include "src/graph/finite/edge_appearance.hh"
#include "src/graph/finite/spanning_forest.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

int32_t parts_of(const FiniteModel &m, uint32_t variables) {
  int32_t parts = 0;
  Array<int32_t> root;
  for (int32_t v = 0; v < m.variables(); ++v) root.push_back(v);
  const auto find = [&](int32_t v) {
    while (root[v] != v) v = root[v];
    return v;
  };
  for (const int32_t f : pairs_of(m)) {
    const int32_t a = m.scope(f)[0], b = m.scope(f)[1];
    if ((variables >> a & 1) && (variables >> b & 1)) root[find(a)] = find(b);
  }
  for (int32_t v = 0; v < m.variables(); ++v) parts += (variables >> v & 1) && find(v) == v;
  return parts;
}

// The polytope of spanning forests (Edmonds 1971): no set of variables has more weight within it than a forest has pairs there,
// and all variables have as much.
void expect_mixture(const FiniteModel &m, const Array<double> &weights) {
  for (uint32_t set = 1; set < uint32_t{1} << m.variables(); ++set) {
    double within = 0;
    int32_t variables = 0;
    for (int32_t v = 0; v < m.variables(); ++v) variables += set >> v & 1;
    for (const int32_t f : pairs_of(m)) {
      if ((set >> m.scope(f)[0] & 1) && (set >> m.scope(f)[1] & 1)) within += weights[f];
    }
    const int32_t most = variables - parts_of(m, set);
    assert_true(within <= most + 1e-9);
    if (set + 1 == uint32_t{1} << m.variables()) assert_close(within, most, 1e-9);
  }
  for (int32_t f = 0; f < m.factors(); ++f) assert_true(m.scope(f).size() == 2 ? weights[f] > 0 : weights[f] == 1);
}

MessagePassingSettings reweighted(TreeChoice kind) {
  MessagePassingSettings s;
  s.reweighted = true;
  s.tolerance = 1e-10;
  s.trees.kind = kind;
  return s;
}

struct Value {
  bool settled = false;
  double log_partition = NAN;
  Array<double> information;
};

Value value_under(const FiniteModel &model, const MessagePassingSettings &settings) {
  MessagePassing passing(model, settings, Run{});
  for (int i = 0; i < 5000 && !passing.settled(); ++i) passing.step(i, Run{});
  Value value;
  value.settled = passing.settled();
  value.log_partition = passing.log_partition();
  value.information.assign(static_cast<size_t>(model.factors()), 0.0);
  for (const int32_t f : pairs_of(model)) {
    Array<double> p(model.table(f).size());
    passing.factor_probabilities(f, p.data());
    value.information[f] = mutual_information(p, model.sizes[model.scope(f)[0]]);
  }
  if (value.settled) assert_true(passing.number(FiniteNumber::bound) == 1);
  return value;
}

// The largest sum of numbers of pairs over all forests, all of which are tried.
double largest_forest(const FiniteModel &m, const Array<double> &numbers) {
  double best = 0;
  for (const Array<int32_t> &forest : forests_of(m)) {
    double sum = 0;
    for (const int32_t f : forest) sum += numbers[f];
    best = std::max(best, sum);
  }
  return best;
}

// Without variables that are decided.
FiniteModel random_pairs(uint64_t seed) {
  RandomModel what;
  what.most_scope = 2;
  what.most_values = 3;
  what.most_factors = 12;
  what.nats = 1 + static_cast<double>(seed % 3);
  return PreparedModel(random_model(7000 + seed, what), Run{}).model();
}

}  // namespace

static void forests_of_the_largest_weight_are_found(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const FiniteModel model = random_pairs(seed);
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    Array<double> numbers(static_cast<size_t>(model.factors()));
    for (double &x : numbers) x = rng.uniform();
    Array<int32_t> order = pairs_of(model);
    std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return numbers[a] > numbers[b]; });
    double sum = 0;
    for (const int32_t f : spanning_forest(model, order)) sum += numbers[f];
    assert_close(sum, largest_forest(model, numbers), 1e-12);
  }
}

// Many samples come near the shares among all forests, few are a mixture all the same.
static void sampled_trees_are_drawn_uniformly(void **) {
  for (const golden::Json &entry : golden::read("mrf_trw.json")) {
    const FiniteModel model = golden_model(entry);
    const int64_t samples = 20000 / kCasesDivisor;
    const Array<double> all = spanning_tree_weights(model, Run{}), many = sampled_tree_weights(model, samples, 1, Run{});
    for (const int32_t f : pairs_of(model)) {
      const double deviation = std::sqrt(all[f] * (1 - all[f]) / static_cast<double>(samples));
      assert_true(std::fabs(many[f] - all[f]) <= 5 * deviation + 1e-9);
    }
    if (model.variables() > 12) continue;
    for (const int64_t few : {1, 2, 30}) {
      for (uint64_t seed = 1; seed < 4; ++seed) expect_mixture(model, sampled_tree_weights(model, few, seed, Run{}));
    }
  }
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const FiniteModel model = random_pairs(seed);
    expect_mixture(model, sampled_tree_weights(model, 3, seed, Run{}));
  }
}

static void values_of_sampled_trees_are_bounds(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const FiniteModel model = random_pairs(seed);
    const Enumerated right = enumerated(model);
    MessagePassingSettings settings = reweighted(TreeChoice::sampled);
    settings.damping = .3;
    settings.trees.samples = 5;
    settings.trees.seed = seed;
    const Value value = value_under(model, settings);
    if (value.settled) assert_true(value.log_partition >= static_cast<double>(right.log_partition) - 1e-8);
  }
}

// The value falls with the rounds and stays a bound. At the end no forest has more mutual information than the weights have, so
// that no mixture has a lower value.
static void optimized_trees_have_the_lowest_value(void **) {
  int ends = 0;
  const auto expect_falling = [&](const FiniteModel &model, double log_partition) {
    double last = INFINITY;
    for (const int64_t rounds : {0, 1, 2, 4, 8, 300}) {
      MessagePassingSettings settings = reweighted(TreeChoice::optimized);
      settings.tolerance = 1e-8;
      settings.trees.rounds = rounds;
      const Value value = value_under(model, settings);
      assert_true(value.settled);
      assert_true(value.log_partition >= log_partition - 1e-7);
      assert_true(value.log_partition <= last + 1e-7);
      last = value.log_partition;
      const Array<double> weights = tree_weights(model, settings, Run{});
      expect_mixture(model, weights);
      if (rounds == 0) {
        const Array<double> uniform = spanning_tree_weights(model, Run{});
        for (size_t f = 0; f < weights.size(); ++f) assert_true(weights[f] == uniform[f]);
      }
      if (rounds < 300) continue;
      double weighted = 0;
      for (const int32_t f : pairs_of(model)) weighted += weights[f] * value.information[f];
      const double fall = largest_forest(model, value.information) - weighted;
      assert_true(fall > -1e-6);
      ends += fall < 3e-3;
    }
  };
  int all = 0;
  for (const golden::Json &entry : golden::read("mrf_trw.json")) {
    const FiniteModel model = golden_model(entry);
    if (model.variables() > 12 || pairs_of(model).size() > 20) continue;
    ++all;
    expect_falling(model, entry["log_Z"].get<double>());
  }
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const FiniteModel model = random_pairs(seed);
    ++all;
    expect_falling(model, static_cast<double>(enumerated(model).log_partition));
  }
  assert_int_equal(ends, all);
}

TESTS(forests_of_the_largest_weight_are_found, sampled_trees_are_drawn_uniformly, values_of_sampled_trees_are_bounds,
      optimized_trees_have_the_lowest_value)
