// The passes over trees of small tables, beside enumeration and beside CliqueTables.
#include "src/graph/exact/small_tree.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/graph/exact/clique_tables.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using finite_oracle::Enumerated;
using finite_oracle::RandomModel;

namespace {

// A model without observations; null where some factor has no variable.
std::unique_ptr<const SmallTree> small_tree(const FiniteModel &m) {
  return SmallTree::of(m, best_junction_tree(m, Run{}));
}

void fill(SmallTreeSums *sums, const SmallTree &tree, const FiniteModel &m) {
  sums->begin(tree);
  for (int32_t f = 0; f < m.factors(); ++f) {
    std::transform(m.table(f).begin(), m.table(f).end(), sums->weights(f), [](double log) { return std::exp(log); });
  }
}

struct Seen {
  int summed = 0, impossible = 0, too_far = 0;
};

// One SmallTreeSums serves all models, as it does all patterns of items.
void compare(const FiniteModel &m, SmallTreeSums *sums, Seen *seen) {
  const bool observed = std::any_of(m.observed.begin(), m.observed.end(), [](int32_t value) { return value >= 0; });
  const std::unique_ptr<const SmallTree> tree = small_tree(m);
  if (!tree || observed) return;
  const Enumerated right = finite_oracle::enumerated(m);
  fill(sums, *tree, m);
  const std::optional<double> all = sums->sum();
  if (!all) {
    ++seen->too_far;
    assert_true(!sums->best());
    return;
  }
  if (std::isinf(right.log_partition)) {
    assert_true(*all == -INFINITY && *sums->best() == -INFINITY);
    ++seen->impossible;
    return;
  }
  ++seen->summed;
  assert_close(m.log_constant + *all, static_cast<double>(right.log_partition), 1e-12);
  Array<double> entries;
  for (int32_t f = 0; f < m.factors(); ++f) {
    entries.resize(m.table(f).size());
    sums->read(f, entries.data());
    const double *const of_factor = right.factor_marginals.data() + right.factor_marginal_begin[f];
    for (size_t e = 0; e < entries.size(); ++e) assert_close(entries[e], of_factor[e], 1e-12);
  }
  // The best state has the largest weight, and its entries are those of one state.
  const std::optional<double> best = sums->best();
  assert_true(best.has_value());
  assert_close(m.log_constant + *best, static_cast<double>(right.log_best), 1e-12);
  Array<int32_t> state(static_cast<size_t>(m.variables()), -1);
  double log = m.log_constant;
  for (int32_t f = 0; f < m.factors(); ++f) {
    entries.resize(m.table(f).size());
    sums->read(f, entries.data());
    assert_int_equal(std::count(entries.begin(), entries.end(), 1.0), 1);
    assert_int_equal(std::count(entries.begin(), entries.end(), 0.0), entries.size() - 1);
    auto at = static_cast<size_t>(std::find(entries.begin(), entries.end(), 1.0) - entries.begin());
    log += m.table(f)[at];
    for (size_t i = m.scope(f).size(); i-- > 0;) {
      const VariableId v = m.scope(f)[i];
      const auto value = static_cast<int32_t>(at % static_cast<size_t>(m.sizes[v]));
      assert_true(state[v] < 0 || state[v] == value);
      state[v] = value;
      at /= static_cast<size_t>(m.sizes[v]);
    }
  }
  assert_close(log, static_cast<double>(right.log_best), 1e-12);
}

void passes_agree_with_enumeration(void **) {
  Seen seen;
  SmallTreeSums sums;
  for (uint64_t seed = 1; seed <= 1500 / kCasesDivisor; ++seed) {
    RandomModel what;
    what.tree = seed % 2;
    what.zeros = seed % 5;
    what.nats = seed % 3 == 0 ? 160 : 3;
    compare(finite_oracle::random_model(seed, what), &sums, &seen);
  }
  assert_true(seen.summed > 500 / kCasesDivisor && seen.impossible > 20 / kCasesDivisor && seen.too_far > 20 / kCasesDivisor);
}

// Weights that no double holds, or whose products none does, end a pass without a result.
void weights_that_lie_too_far_apart_are_refused(void **) {
  FiniteModelBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_variable(2);
  const int32_t first[] = {0, 1}, second[] = {1, 2};
  builder.add_factor(first, Array<double>{0, -330, -330, 0});
  builder.add_factor(second, Array<double>{0, -330, -330, 0});
  const FiniteModel m = builder.build();
  SmallTreeSums sums;
  const std::unique_ptr<const SmallTree> tree = small_tree(m);
  fill(&sums, *tree, m);
  assert_true(!sums.sum() && !sums.best());
  for (const double large : {1e200, 1e-200}) {
    for (int32_t f = 0; f < 2; ++f) std::fill_n(sums.weights(f), 4, large);
    assert_true(!sums.sum() && !sums.best());
  }
  // A table of zeros leaves nothing, whatever others have.
  std::fill_n(sums.weights(0), 4, 0.0);
  std::fill_n(sums.weights(1), 4, 1.0);
  assert_true(sums.sum() == -INFINITY && sums.best() == -INFINITY);
}

// A chain of 3,000 variables, whose sum no double holds.
void long_chains_agree_with_tables_of_cliques(void **) {
  Rng draw(32, RngMethod::test, 3, 0, 1);
  constexpr int32_t kLength = 3000, kValues = 3;
  FiniteModelBuilder builder;
  for (int32_t t = 0; t < kLength; ++t) builder.add_variable(kValues);
  for (int32_t t = 1; t < kLength; ++t) {
    const int32_t scope[] = {t, t - 1};  // against the order of the variables
    Array<double> table;
    for (int32_t e = 0; e < kValues * kValues; ++e) table.push_back(std::log(draw.below(6) == 0 ? 0 : draw.uniform() / 3));
    builder.add_factor(scope, table);
  }
  const FiniteModel m = builder.build();
  const JunctionTree junction = best_junction_tree(m, Run{});
  const std::unique_ptr<const SmallTree> tree = SmallTree::of(m, junction);
  SmallTreeSums sums;
  fill(&sums, *tree, m);
  const Run run;
  CliqueTables tables(m, junction, run);
  tables.collect();
  Array<int64_t> begin;
  for (int64_t t = 0; t < kLength; ++t) begin.push_back(kValues * t);
  Array<double> marginals(static_cast<size_t>(kValues) * kLength), entries(kValues * kValues);
  std::vector<Array<double>> of_factors;
  tables.distribute(begin, marginals, &of_factors);
  const std::optional<double> all = sums.sum();
  assert_true(all.has_value() && *all < -745);
  assert_close(*all, tables.log_partition(), 1e-12);
  for (int32_t f = 0; f < m.factors(); ++f) {
    sums.read(f, entries.data());
    for (size_t e = 0; e < entries.size(); ++e) assert_close(entries[e], of_factors[static_cast<size_t>(f)][e], 1e-12);
  }
}

void large_tables_are_left_to_tables_of_cliques(void **) {
  FiniteModelBuilder builder;
  builder.add_variable(70);
  builder.add_variable(70);
  const int32_t scope[] = {0, 1};
  builder.add_factor(scope, Array<double>(70 * 70, 0.0));
  assert_true(!small_tree(builder.build()));
}

}  // namespace

TESTS(passes_agree_with_enumeration, weights_that_lie_too_far_apart_are_refused, long_chains_agree_with_tables_of_cliques,
      large_tables_are_left_to_tables_of_cliques)
