// Exact inference in finite models beside enumeration: random graphs, zeros, contradictions, weights of hundreds of nats.
#include "src/graph/exact/exact_marginals.hh"

#include <algorithm>
#include <functional>

#include "fsa/base/rng.hh"
#include "src/graph/exact/best_states.hh"
#include "src/graph/exact/clique_tables.hh"
#include "src/graph/finite/methods/best_state.hh"
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

// All states by enumeration: ln of their weights, falling.
Array<double> sorted_log_weights(const FiniteModel &m) {
  Array<double> logs;
  Array<int32_t> at(m.sizes.size(), 0);
  for (bool more = true; more;) {
    const double log = log_weight_of(m, at);
    if (log > -INFINITY) logs.push_back(log);
    more = false;
    for (size_t i = at.size(); i-- > 0 && !more;) {
      more = ++at[i] < m.sizes[i];
      if (!more) at[i] = 0;
    }
  }
  std::sort(logs.begin(), logs.end(), std::greater<double>());
  return logs;
}

// Equal tables, zeros, weights of hundreds of nats, observations, and more states asked for than there are.
static void the_best_states_are_those_of_enumeration(void **) {
  int impossible = 0, all = 0, ties = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    FiniteModel m = random_model(7000 + seed, seed % 7 == 0 ? 700 : 3, seed % 5, seed % 3 == 0);
    if (seed % 4 == 0) {
      Array<int32_t> observed(static_cast<size_t>(m.variables()), -1);
      observed[seed % observed.size()] = 0;
      m.observed = std::move(observed);
    }
    const Array<double> right = sorted_log_weights(m);
    const auto few = static_cast<int64_t>(seed % 20), most = static_cast<int64_t>(std::min<size_t>(right.size(), 300));
    const int64_t k = 1 + (seed % 10 == 0 ? most : few);
    if (right.empty()) {
      ++impossible;
      assert_throws(best_states(m, k, Run{}), Code::impossible);
      continue;
    }
    const Array<int32_t> found = best_states(m, k, Run{});
    assert_true(found == best_states(m, k, Run{}));
    const auto n = static_cast<size_t>(m.variables());
    const size_t states = found.size() / n;
    assert_int_equal(states, std::min(right.size(), static_cast<size_t>(k)));
    all += states == right.size() ? 1 : 0;
    std::vector<std::vector<int32_t>> each;
    for (size_t s = 0; s < states; ++s) {
      const double log = log_weight_of(m, std::span<const int32_t>(found.data() + s * n, n));
      assert_true(std::fabs(log - right[s]) < (seed % 7 == 0 ? 1e-9 : 1e-11));
      ties += s > 0 && std::fabs(right[s] - right[s - 1]) < 1e-12 ? 1 : 0;
      each.emplace_back(found.begin() + s * n, found.begin() + (s + 1) * n);
    }
    std::sort(each.begin(), each.end());
    assert_true(std::adjacent_find(each.begin(), each.end()) == each.end());
  }
  assert_true(impossible > 20 && all > 50 && ties > 50);
}

static void states_have_limits_and_end_when_cancelled(void **) {
  Run run;
  run.max_bytes = 1 << 16;
  assert_throws(best_states(grid(14, 1), 1, run), Code::limit);
  assert_int_equal(best_states(grid(5, 1), 10, run).size(), 250);
  assert_throws(best_states(grid(5, 1), INT64_MAX, run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(best_states(grid(4, 1), 1, cancelled), Code::cancelled);
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

constexpr EliminationRule kEveryRule[] = {EliminationRule::min_fill, EliminationRule::weighted_min_fill,
                                         EliminationRule::min_weight, EliminationRule::breadth_first};

// A model of pairs that are drawn, most of which have a table in common.
FiniteModel related(int32_t variables, int32_t pairs, uint64_t seed) {
  Rng draw(44, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  for (int32_t v = 0; v < variables; ++v) m.add_variable(2);
  for (int32_t i = 0; i < pairs; ++i) {
    const auto a = static_cast<int32_t>(draw.below(static_cast<uint32_t>(variables)));
    const auto b = static_cast<int32_t>(draw.below(static_cast<uint32_t>(variables)));
    const int32_t scope[] = {a, b};
    const double table[] = {0.5, 0, 0, 0.5};
    if (a != b) m.add_factor(scope, table);
  }
  return m.build();
}

// Cliques that lie within others are not counted, since the tree has none of them.
static void an_order_counts_the_entries_of_its_tree(void **) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const FiniteModel m = seed % 3 == 0   ? grid(static_cast<int32_t>(2 + seed % 9), seed)
                          : seed % 3 == 1 ? related(static_cast<int32_t>(3 + seed % 20), static_cast<int32_t>(seed % 60), seed)
                                          : random_model(seed, 1, 0, seed % 2 == 0);
    for (const EliminationRule rule : kEveryRule) {
      const VariableOrder order = eliminate_by(m, rule, seed, INFINITY, Run{});
      const JunctionTree tree = junction_tree(m, order);
      assert_true(order.entries == tree.total_entries());
      const auto largest = static_cast<double>(*std::max_element(tree.entries.begin(), tree.entries.end()));
      assert_true(std::fabs(std::exp2(order.log2_largest) - largest) < 1e-6 * order.entries);
    }
  }
}

// The limit may make a search shorter, but it never hides an order that keeps it. Nor does the bound for all orders.
static void a_limit_refuses_nothing_that_keeps_it(void **) {
  int refused = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const FiniteModel m = seed % 3 == 0   ? grid(static_cast<int32_t>(2 + seed % 9), seed)
                          : seed % 3 == 1 ? related(static_cast<int32_t>(3 + seed % 20), static_cast<int32_t>(seed % 60), seed)
                                          : random_model(seed, 1, 0, seed % 2 == 0);
    for (const EliminationRule rule : kEveryRule) {
      const VariableOrder order = eliminate_by(m, rule, seed, INFINITY, Run{});
      // A clique that one order needs is one that no bound may be above.
      const VariableOrder found = best_elimination_order(m, Run{}, order.entries);
      assert_int_equal(eliminate_by(m, rule, seed, order.entries, Run{}).variables.size(), m.variables());
      if (rule != EliminationRule::breadth_first && seed > 0) continue;
      assert_int_equal(found.variables.size(), m.variables());
      const VariableOrder less = best_elimination_order(m, Run{}, found.entries - 1);
      refused += less.variables.empty() ? 1 : 0;
      assert_true(less.variables.empty() ? less.entries > found.entries - 1 : less.entries < found.entries);
    }
  }
  assert_true(refused > 100);
}

// Before the search ended at the limit, none like these had ended after ten seconds of the processor or so.
static void large_graphs_are_refused_without_a_search(void **) {
  for (const FiniteModel &m : {related(5000, 15000, 1), related(3000, 90000, 2), related(600, 400000, 3)}) {
    assert_throws(exact_marginals(m, Run{}), Code::limit);
    assert_true(best_elimination_order(m, Run{}, 0x1p26).entries > 0x1p26);
  }
}

// Variables that meet in few hubs, each of which has thousands of neighbours.
static FiniteModel hubs(int32_t variables, int32_t few, uint64_t seed) {
  Rng draw(45, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  const double table[] = {0.5, 0, 0, 0.5};
  for (int32_t v = 0; v < variables; ++v) m.add_variable(2);
  for (int32_t v = few; v < variables; ++v) {
    for (int i = 0; i < 3; ++i) {
      const int32_t scope[] = {v, static_cast<int32_t>(draw.below(static_cast<uint32_t>(few)))};
      m.add_factor(scope, table);
    }
  }
  return m.build();
}

// What a refusal looks at is counted. Times follow from it, whatever the machine.
static void refusals_look_at_little(void **) {
  // A bound for all orders refuses the first ones at once. On grids it is weak, and each order has to be given up.
  const auto work_of = [](const FiniteModel &m) {
    SearchWork work;
    assert_true(best_elimination_order(m, Run{}, 0x1p26, &work).variables.empty());
    assert_true(work.done > m.variables());
    return work.done;
  };
  for (const FiniteModel &m : {related(5000, 15000, 1), related(3000, 90000, 2), related(600, 400000, 3),
                               related(20000, 60000, 4), hubs(20000, 40, 5)}) {
    assert_true(work_of(m) < int64_t{1} << 23);
  }
  assert_true(work_of(grid(60, 6)) < int64_t{1} << 26);
}

// A search that is cut short keeps the best order until then, and its bound is one for all orders.
static void a_search_ends_once_its_work_is_spent(void **) {
  int cut = 0, none = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const FiniteModel m = seed % 2 == 0 ? grid(static_cast<int32_t>(4 + seed % 9), seed)
                                        : related(static_cast<int32_t>(10 + seed % 30), static_cast<int32_t>(20 + seed), seed);
    SearchWork all;
    const VariableOrder best = best_elimination_order(m, Run{}, 0x1p40, &all);
    assert_int_equal(best.variables.size(), m.variables());
    for (const int64_t share : {1, 2, 4, 16, 64, 1024}) {
      SearchWork work{all.done / share};
      const VariableOrder found = best_elimination_order(m, Run{}, 0x1p40, &work);
      // The step in which it is spent is the last one, and looks at less than all lists.
      assert_true(work.done <= work.most + 64 * static_cast<int64_t>(m.edges()) + 4096);
      assert_true(found.variables.empty() || found.entries >= best.entries);
      if (share == 1) assert_true(found.entries == best.entries);
      if (found.variables.empty()) assert_true(found.entries <= best.entries);
      cut += work.is_spent() && !found.variables.empty();
      none += found.variables.empty();
    }
  }
  assert_true(cut > 30 && none > 30);
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
      the_best_states_are_those_of_enumeration, states_have_limits_and_end_when_cancelled,
      an_order_counts_the_entries_of_its_tree, a_limit_refuses_nothing_that_keeps_it,
      large_graphs_are_refused_without_a_search, refusals_look_at_little,
      a_search_ends_once_its_work_is_spent, layers_of_a_grid_are_its_diagonals, a_grid_agrees_with_transfer_matrices,
      tables_that_are_too_large_are_not_made, a_cancelled_run_ends)
