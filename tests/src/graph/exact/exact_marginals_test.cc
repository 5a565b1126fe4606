// Exact inference in finite models beside enumeration: random graphs, zeros, contradictions, weights of hundreds of nats.
#include "src/graph/exact/exact_marginals.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "src/graph/exact/clique_tables.hh"
#include "src/graph/finite/zero_propagation.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using finite_oracle::Enumerated;
using finite_oracle::RandomModel;

namespace {

// Up to nine variables of up to four values, factors of up to four variables.
FiniteModel random_model(uint64_t seed, double nats, uint64_t zeros, bool tree) {
  RandomModel what;
  what.most_variables = tree ? 9 : 7;
  what.nats = nats;
  what.zeros = zeros;
  what.tree = tree;
  return finite_oracle::random_model(seed, what);
}

// Whether the model is possible.
bool compare(const FiniteModel &m, double tolerance) {
  const Enumerated right = finite_oracle::enumerated(m);
  if (std::isinf(right.log_partition)) {
    assert_throws(exact_marginals(m, Run{}), Code::impossible);
    return false;
  }
  const ExactMarginals found = exact_marginals(m, Run{});
  assert_close(found.log_partition, static_cast<double>(right.log_partition), tolerance);
  assert_int_equal(found.probabilities.size(), right.marginals.size());
  for (size_t i = 0; i < right.marginals.size(); ++i) {
    assert_true(std::fabs(found.probabilities[i] - right.marginals[i]) <= tolerance);
  }
  return true;
}

FiniteModel grid(int32_t side, uint64_t seed) {
  Rng draw(32, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  for (int32_t v = 0; v < side * side; ++v) m.add_variable(2);
  const auto pair = [&](int32_t a, int32_t b) {
    const int32_t scope[] = {a, b};
    double table[4];
    for (double &x : table) x = 2 * draw.uniform();
    m.add_factor(scope, table);
  };
  for (int32_t y = 0; y < side; ++y) {
    for (int32_t x = 0; x < side; ++x) {
      if (x + 1 < side) pair(y * side + x, y * side + x + 1);
      if (y + 1 < side) pair(y * side + x, (y + 1) * side + x);
    }
  }
  return m.build();
}

}  // namespace

static void it_agrees_with_enumeration(void **) {
  int impossible = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    for (const bool tree : {false, true}) {
      const FiniteModel m = random_model(seed, 3, seed % 4, tree);
      if (!compare(m, 1e-12)) ++impossible;
    }
  }
  assert_in_range(impossible, 50, 1000);
}

static void no_weight_is_too_large(void **) {
  for (uint64_t seed = 0; seed < 300; ++seed) compare(random_model(1000 + seed, 700, seed % 4, seed % 2 == 0), 1e-12 * 700);
}

// What is decided leaves, and what is left is the same distribution.
static void zeros_decide_variables(void **) {
  // A chain in which each variable has the value of the one before, the first of which is known, and one that is free.
  FiniteModelBuilder builder;
  for (int32_t v = 0; v < 8; ++v) builder.add_variable(3);
  for (int32_t v = 0; v + 1 < 7; ++v) {
    const int32_t scope[] = {v, v + 1};
    double same[9];
    for (int i = 0; i < 9; ++i) same[i] = i % 4 == 0 ? 0.5 : -INFINITY;
    builder.add_factor(scope, same);
  }
  const int32_t first[] = {0}, last[] = {6, 7};
  const double only_the_second[] = {-HUGE_VAL, 0.0, -HUGE_VAL};
  builder.add_factor(first, only_the_second);
  double rising[9];
  for (int i = 0; i < 9; ++i) rising[i] = 0.1 * i;
  builder.add_factor(last, rising);
  const FiniteModel m = builder.build();
  assert_int_equal(m.pool_tables(), 3);
  const ReducedModel reduced = propagate_zeros(m, Run{});
  assert_int_equal(reduced.model.variables(), 1);
  assert_int_equal(reduced.variable[7], 0);
  assert_int_equal(reduced.model.factors(), 1);
  compare(m, 1e-13);
}

// By factor and entry: the sum over all states that have the entry's values.
static void factors_agree_with_enumeration(void **) {
  int possible = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    FiniteModel m = random_model(3000 + seed, seed % 7 == 0 ? 700 : 3, seed % 5, seed % 2 == 0);
    if (seed % 3 == 0) {
      Array<int32_t> observed(static_cast<size_t>(m.variables()), -1);
      observed[seed % observed.size()] = 0;
      m.observed = std::move(observed);
    }
    Array<int64_t> begin(1, 0);
    for (FactorId f = 0; f < m.factors(); ++f) begin.push_back(begin.back() + static_cast<int64_t>(m.table(f).size()));
    Array<long double> sums(static_cast<size_t>(begin.back()), 0.0L);
    Array<int32_t> at(m.sizes.size(), 0);
    Array<long double> logs;
    Array<int64_t> entries;
    for (bool more = true; more;) {
      long double log = 0;
      for (int32_t v = 0; v < m.variables(); ++v) log += m.observed[v] >= 0 && m.observed[v] != at[v] ? -INFINITY : 0;
      for (FactorId f = 0; f < m.factors(); ++f) {
        int64_t entry = 0;
        for (const VariableId v : m.scope(f)) entry = entry * m.sizes[v] + at[v];
        log += m.table(f)[static_cast<size_t>(entry)];
        entries.push_back(begin[f] + entry);
      }
      logs.push_back(log);
      more = false;
      for (size_t i = at.size(); i-- > 0 && !more;) {
        more = ++at[i] < m.sizes[i];
        if (!more) at[i] = 0;
      }
    }
    const long double most = *std::max_element(logs.begin(), logs.end());
    if (std::isinf(most)) {
      assert_throws(exact_factor_marginals(m, Run{}), Code::impossible);
      continue;
    }
    ++possible;
    long double z = 0;
    for (size_t i = 0; i < entries.size(); ++i) {
      const long double p = std::exp(logs[i / static_cast<size_t>(m.factors())] - most);
      sums[entries[i]] += p;
      if (i % static_cast<size_t>(m.factors()) == 0) z += p;
    }
    const Array<double> found = exact_factor_marginals(m, Run{});
    assert_int_equal(found.size(), sums.size());
    for (size_t i = 0; i < sums.size(); ++i) {
      assert_true(std::fabs(found[i] - static_cast<double>(sums[i] / z)) < (seed % 7 == 0 ? 7e-10 : 1e-12));
    }
  }
  assert_in_range(possible, 200, 599);
}

static void an_observation_is_a_factor_that_allows_one_value(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FiniteModel seen = random_model(seed, 3, seed % 2, false);
    FiniteModelBuilder said;
    for (int32_t v = 0; v < seen.variables(); ++v) said.add_variable(seen.sizes[v]);
    for (int32_t f = 0; f < seen.factors(); ++f) said.add_factor(seen.scope(f), seen.table(f));
    Array<int32_t> observed(static_cast<size_t>(seen.variables()), -1);
    for (int32_t v = 0; v < seen.variables(); v += 2) {
      observed[v] = static_cast<int32_t>(seed) % seen.sizes[v];
      Array<double> only(static_cast<size_t>(seen.sizes[v]), -INFINITY);
      only[observed[v]] = 0;
      said.add_factor({&v, 1}, only);
    }
    seen.observed = std::move(observed);
    const FiniteModel other = said.build();
    if (!compare(other, 1e-12)) {
      assert_throws(exact_marginals(seen, Run{}), Code::impossible);
      continue;
    }
    const ExactMarginals a = exact_marginals(seen, Run{}), b = exact_marginals(other, Run{});
    assert_true(a.probabilities == b.probabilities);
    assert_true(a.log_partition == b.log_partition);
  }
}

static void the_best_order_is_no_worse_than_any_rule(void **) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const FiniteModel m = seed < 4 ? grid(static_cast<int32_t>(3 + seed), seed) : random_model(seed, 1, 0, false);
    const VariableOrder best = best_elimination_order(m, Run{});
    assert_int_equal(best.variables.size(), m.sizes.size());
    using Rule = EliminationRule;
    for (const Rule rule : {Rule::min_fill, Rule::weighted_min_fill, Rule::min_weight, Rule::breadth_first}) {
      assert_true(best.entries <= eliminate_by(m, rule, 0, INFINITY, Run{}).entries);
    }
  }
}

// Diagonal by diagonal, a square grid of n rows needs some 4 n 2^n entries; by fill-in it needs more.
static void layers_of_a_grid_are_its_diagonals(void **) {
  const FiniteModel m = grid(20, 1);
  const VariableOrder layers = eliminate_by(m, EliminationRule::breadth_first, 0, INFINITY, Run{});
  assert_true(std::log2(layers.entries) < 27.5);
  assert_true(best_elimination_order(m, Run{}).entries <= layers.entries);
  assert_true(eliminate_by(m, EliminationRule::min_fill, 0, INFINITY, Run{}).entries > 2 * layers.entries);
}

// An 8x8 grid has runs, high variables and separators of all sizes; the reference sums columns of states.
static void a_grid_agrees_with_transfer_matrices(void **) {
  constexpr int32_t kSide = 8;
  const FiniteModel m = grid(kSide, 5);
  // weight[s]: of all rows up to this one, the last of which has state s.
  Array<long double> weight(size_t{1} << kSide, 1.0L);
  const auto entry = [&](int32_t f, int32_t a, int32_t b) -> long double { return m.table(f)[static_cast<size_t>(2 * a + b)]; };
  Array<int32_t> across(kSide * kSide, -1), down(kSide * kSide, -1);
  for (int32_t f = 0; f < m.factors(); ++f) (m.scope(f)[1] == m.scope(f)[0] + 1 ? across : down)[m.scope(f)[0]] = f;
  for (int32_t y = 0; y < kSide; ++y) {
    if (y > 0) {
      Array<long double> next(weight.size(), 0.0L);
      for (size_t s = 0; s < weight.size(); ++s) {
        for (size_t t = 0; t < weight.size(); ++t) {
          long double log = 0;
          for (int32_t x = 0; x < kSide; ++x) {
            log += entry(down[(y - 1) * kSide + x], static_cast<int32_t>(s >> x & 1), static_cast<int32_t>(t >> x & 1));
          }
          next[t] += weight[s] * std::exp(log);
        }
      }
      weight = next;
    }
    for (size_t s = 0; s < weight.size(); ++s) {
      long double log = 0;
      for (int32_t x = 0; x + 1 < kSide; ++x) {
        log += entry(across[y * kSide + x], static_cast<int32_t>(s >> x & 1), static_cast<int32_t>(s >> (x + 1) & 1));
      }
      weight[s] *= std::exp(log);
    }
  }
  long double z = 0, last_is_one = 0;
  for (size_t s = 0; s < weight.size(); ++s) {
    z += weight[s];
    if (s >> (kSide - 1) & 1) last_is_one += weight[s];
  }
  const ExactMarginals found = exact_marginals(m, Run{});
  assert_close(found.log_partition, static_cast<double>(std::log(z)), 1e-13);
  assert_close(found.probabilities[2 * kSide * kSide - 1], static_cast<double>(last_is_one / z), 1e-12);
}

static void tables_that_are_too_large_are_not_made(void **) {
  Run run;
  run.max_bytes = 1 << 16;
  assert_throws(exact_marginals(grid(14, 1), run), Code::limit);
}

static void a_cancelled_run_ends(void **) {
  CancelFlag flag;
  flag.set = 1;
  Run run;
  run.cancel = &flag;
  assert_throws(exact_marginals(grid(4, 1), run), Code::cancelled);
}

TESTS(it_agrees_with_enumeration, factors_agree_with_enumeration, no_weight_is_too_large, zeros_decide_variables,
      an_observation_is_a_factor_that_allows_one_value, the_best_order_is_no_worse_than_any_rule,
      layers_of_a_grid_are_its_diagonals, a_grid_agrees_with_transfer_matrices,
      tables_that_are_too_large_are_not_made, a_cancelled_run_ends)
