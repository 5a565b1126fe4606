// Belief propagation with structured factors beside golden numbers, enumeration, and the same factors as tables.
#include <memory>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/finite/methods/message_passing.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr MessageOrder kOrders[] = {MessageOrder::sweeps, MessageOrder::flooding, MessageOrder::residual};

// A model that can be built with structured factors or with their tables.
struct Model {
  struct Factor {
    Array<int32_t> scope;
    Array<double> logs;  // of a table
    std::shared_ptr<const StructuredFactor> content;
  };
  Array<int32_t> sizes, observed;
  std::vector<Factor> factors;

  int32_t add_variable(int32_t values, int32_t value = -1) {
    sizes.push_back(values);
    observed.push_back(value);
    return static_cast<int32_t>(sizes.size()) - 1;
  }
  void add(Array<int32_t> scope, Array<double> logs) { factors.push_back({std::move(scope), std::move(logs), nullptr}); }
  void add(Array<int32_t> scope, StructuredFactor factor) {
    factors.push_back({std::move(scope), {}, std::make_shared<const StructuredFactor>(std::move(factor))});
  }
  FiniteModel built(bool as_tables) const {
    FiniteModelBuilder b;
    for (size_t v = 0; v < sizes.size(); ++v) b.add_variable(sizes[v], observed[v]);
    for (const Factor &f : factors) {
      if (f.content && !as_tables) {
        b.add_structured(f.scope, {f.content, Array<double>(f.scope.size(), 0.0)});
      } else if (f.content) {
        Array<double> logs = structured_table(*f.content, static_cast<int32_t>(f.scope.size()));
        for (double &x : logs) x = std::log(x);
        b.add_factor(f.scope, logs);
      } else {
        b.add_factor(f.scope, f.logs);
      }
    }
    return b.build();
  }
};

StructuredFactor logic(StructuredKind kind) {
  StructuredFactor factor;
  factor.kind = kind;
  return factor;
}

// Of four variables.
StructuredFactor factor_of_four(int i) {
  StructuredFactor factor = logic(static_cast<StructuredKind>(i % 6));
  if (factor.kind == StructuredKind::tree) {
    factor.trees = {i % 12 < 6, i % 24 < 12};
    factor.words = 2;
    factor.arcs = {{0, 1}, {2, 1}, {0, 2}, {1, 2}};
  }
  return factor;
}

MessagePassingSettings settings_of(MessageOrder order, double damping, double tolerance) {
  MessagePassingSettings s;
  s.order = order;
  s.damping = damping;
  s.tolerance = tolerance;
  return s;
}

int run_to_end(MessagePassing *passing, int most = 5000) {
  int steps = 0;
  for (; steps < most && !passing->settled(); ++steps) passing->step(steps, Run{});
  return steps;
}

Array<double> marginals_of(const Model &model, const MessagePassing &passing) {
  Array<double> all;
  for (size_t v = 0; v < model.sizes.size(); ++v) {
    Array<double> p(static_cast<size_t>(model.sizes[v]));
    passing.probabilities(static_cast<int32_t>(v), p.data());
    all.insert(all.end(), p.begin(), p.end());
  }
  return all;
}

void assert_near_all(const Array<double> &a, const Array<double> &b, double within) {
  assert_int_equal(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], within);
}

Model golden_model(const golden::Json &row) {
  Model model;
  const auto variables = static_cast<int32_t>(row["log_odds"].size());
  for (int32_t v = 0; v < variables; ++v) {
    model.add_variable(2);
    model.add({v}, Array<double>{0, row["log_odds"][static_cast<size_t>(v)].get<double>()});
  }
  for (const golden::Json &pair : row["pairs_on_11"]) {
    model.add({pair[0].get<int32_t>(), pair[1].get<int32_t>()}, Array<double>{0, 0, 0, pair[2].get<double>()});
  }
  for (const golden::Json &structured : row["structured"]) {
    StructuredFactor factor;
    if (structured["kind"].get<std::string>() == "tree") {
      factor.kind = StructuredKind::tree;
      factor.trees = {structured["projective"].get<bool>(), structured["single_root"].get<bool>()};
      factor.words = structured["words"].get<int32_t>();
      for (const golden::Json &arc : row["arcs"]) factor.arcs.push_back({arc[0].get<size_t>(), arc[1].get<size_t>()});
    }
    model.add(structured["variables"].get<Array<int32_t>>(), std::move(factor));
  }
  return model;
}

// Structured factors that overlap, and tables of one to three variables.
Model random_model(uint64_t seed) {
  Rng rng(7, RngMethod::test, 0, 0, seed);
  Model model;
  const int32_t n = 6 + static_cast<int32_t>(rng.below(3));
  const auto log = [&] { return rng.uniform() < .04 ? -INFINITY : 1.5 * (2 * rng.uniform() - 1); };
  const auto scope_of = [&](size_t count) {
    Array<int32_t> scope;
    while (scope.size() < count) {
      const auto v = static_cast<int32_t>(rng.below(static_cast<uint64_t>(n)));
      if (std::find(scope.begin(), scope.end(), v) == scope.end()) scope.push_back(v);
    }
    return scope;
  };
  for (int32_t v = 0; v < n; ++v) {
    model.add_variable(2, rng.uniform() < .05 ? static_cast<int32_t>(rng.below(2)) : -1);
    model.add({v}, Array<double>{log(), log()});
  }
  for (int i = 0; i < 3; ++i) {
    const size_t count = 1 + rng.below(3);
    Array<double> table;
    for (size_t k = 0; k < size_t{1} << count; ++k) table.push_back(log());
    model.add(scope_of(count), std::move(table));
    const auto kind = static_cast<int>(rng.below(24));
    model.add(scope_of(4), factor_of_four(kind));
  }
  return model;
}

}  // namespace

static void golden_parsers_converge_alike(void **) {
  int seen = 0;
  for (const golden::Json &row : golden::read("mrf_tree.json")) {
    if (!row.contains("structured")) continue;
    ++seen;
    const Model model = golden_model(row);
    const ExactMarginals exact = exact_marginals(model.built(true), Run{});
    for (const MessageOrder order : kOrders) {
      MessagePassing passing(model.built(false), settings_of(order, .3, 1e-14), Run{});
      run_to_end(&passing);
      assert_true(passing.settled());
      const Array<double> marginals = marginals_of(model, passing);
      for (size_t v = 0; v < row["log_odds"].size(); ++v) {
        assert_close(marginals[2 * v + 1], row["bp_marginals"][v].get<double>(), 1e-9);
        assert_close(exact.probabilities[2 * v + 1], row["marginals"][v].get<double>(), 1e-10);
      }
      assert_close(passing.log_partition(), row["bethe_log_Z"].get<double>(), 1e-9);
    }
    assert_close(exact.log_partition, row["log_Z"].get<double>(), 1e-10);
  }
  assert_int_equal(seen, 3);
}

// A structured factor with tables that hang on it like leaves, and behind one of these another structured factor, has no cycle.
static void models_without_cycles_are_exact_after_two_sweeps(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 400 / kCasesDivisor; ++i) {
    Model model;
    const double spread = i % 5 == 0 ? 300 : 2;
    const auto log = [&] { return rng.uniform() < .1 ? -INFINITY : spread * (2 * rng.uniform() - 1); };
    const auto binary = [&] { return model.add_variable(2, rng.uniform() < .1 ? static_cast<int32_t>(rng.below(2)) : -1); };
    Array<int32_t> scope;
    for (int32_t k = 0; k < 4; ++k) {
      scope.push_back(binary());
      const int32_t leaf = model.add_variable(3);
      model.add({scope.back(), leaf}, Array<double>{log(), log(), log(), log(), log(), log()});
      model.add({leaf}, Array<double>{log(), log(), log()});
    }
    model.add(scope, factor_of_four(i));
    const int32_t between = model.add_variable(2);
    model.add({between, scope[1]}, Array<double>{log(), log(), log(), log()});
    Array<int32_t> others{between};
    for (int32_t k = 0; k < 3; ++k) others.push_back(binary());
    for (const int32_t v : others) model.add({v}, Array<double>{log(), log()});
    model.add(others, factor_of_four(i / 6));
    Array<double> exact;
    double log_z = -INFINITY;
    try {
      const ExactMarginals found = exact_marginals(model.built(true), Run{});
      exact = found.probabilities;
      log_z = found.log_partition;
    } catch (const Error &caught) {
      if (caught.code != Code::impossible) throw;
      assert_throws(MessagePassing(model.built(false), MessagePassingSettings(), Run{}), Code::impossible);
      continue;
    }
    for (const bool at_once : {false, true}) {
      MessagePassingSettings settings = settings_of(MessageOrder::sweeps, 0, 1e-12);
      settings.exact = at_once;
      MessagePassing passing(model.built(false), settings, Run{});
      assert_int_equal(run_to_end(&passing), at_once ? 1 : 2);
      assert_near_all(marginals_of(model, passing), exact, 1e-10);
      assert_close(passing.log_partition(), log_z, 1e-9);
    }
    MessagePassing flooded(model.built(false), settings_of(MessageOrder::flooding, 0, 1e-12), Run{});
    run_to_end(&flooded);
    assert_near_all(marginals_of(model, flooded), exact, 1e-9);
  }
}

// With cycles the fixed point is that of the same factors as tables, under every schedule. In some models messages go on to
// infinity, since they leave a variable one value without saying so in finitely many sweeps.
static void fixed_points_are_those_of_tables(void **) {
  int settled = 0, impossible = 0, cyclic = 0;
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    const Model model = random_model(seed);
    std::unique_ptr<MessagePassing> tables;
    const MessagePassingSettings damped = settings_of(MessageOrder::sweeps, .4, 1e-12);
    try {
      tables = std::make_unique<MessagePassing>(model.built(true), damped, Run{});
    } catch (const Error &caught) {
      if (caught.code != Code::impossible) throw;
      assert_throws(MessagePassing(model.built(false), damped, Run{}), Code::impossible);
      ++impossible;
      continue;
    }
    run_to_end(tables.get(), 2000);
    if (!tables->settled()) continue;
    for (const MessageOrder order : kOrders) {
      MessagePassing passing(model.built(false), settings_of(order, .5, 1e-12), Run{});
      run_to_end(&passing, 4000);
      if (!passing.settled()) continue;
      assert_near_all(marginals_of(model, passing), marginals_of(model, *tables), 1e-8);
      assert_close(passing.log_partition(), tables->log_partition(), 1e-7);
      ++settled;
      MessagePassingSettings exact;
      exact.exact = true;
      try {
        const MessagePassing forest(model.built(false), exact, Run{});
      } catch (const Error &caught) {
        assert_int_equal(caught.code, Code::unsupported);
        ++cyclic;
      }
    }
  }
  assert_true(settled > 600 / kCasesDivisor && impossible > 0 && cyclic > settled / 3);
}

// At most one of each row and column, and of a diagonal; `table` of each variable.
template <class Table>
static Model assignments(int32_t side, Table table) {
  Model model;
  for (int32_t v = 0; v < side * side; ++v) {
    model.add_variable(2);
    model.add({v}, table(v));
  }
  for (int32_t i = 0; i < 2 * side; ++i) {
    Array<int32_t> scope;
    for (int32_t k = 0; k < side; ++k) scope.push_back(i < side ? i * side + k : k * side + i - side);
    model.add(scope, logic(StructuredKind::at_most_one));
  }
  return model;
}

// Odds without propagation of zeros, and logarithms with it: the same fixed point.
static void at_most_one_factors_have_the_same_messages_as_odds(void **) {
  for (uint64_t seed = 0; seed < 100 / kCasesDivisor; ++seed) {
    Rng rng(9, RngMethod::test, 0, 0, seed);
    const double nats = seed % 4 == 0 ? 200 : seed % 4 == 1 ? 700 : 3;
    Model model = assignments(2 + static_cast<int32_t>(seed % 4), [&](int32_t) {
      const double zero = rng.uniform(), log = nats * (2 * rng.uniform() - 1);
      return Array<double>{zero < .5 ? 0.0 : 1.0, zero < .2 ? -INFINITY : log};
    });
    if (seed % 3 == 0) model.add({0, 3}, logic(StructuredKind::at_most_one));
    for (const MessageOrder order : {MessageOrder::sweeps, MessageOrder::flooding}) {
      MessagePassing odds(model.built(false), settings_of(order, 0, 1e-13), Run{});
      MessagePassing logs(model.built(false), settings_of(order, .1, 1e-13), Run{});
      run_to_end(&odds);
      run_to_end(&logs);
      assert_true(odds.settled() && logs.settled());
      assert_near_all(marginals_of(model, odds), marginals_of(model, logs), 1e-9);
      assert_close(odds.log_partition(), logs.log_partition(), 1e-9 * std::fmax(1, std::fabs(logs.log_partition())));
    }
  }
}

// Forty rows and forty columns; with rules and tables beside them, or without.
static void threads_and_checkpoints_change_no_bit(void **) {
  constexpr int32_t kSide = 40;
  Rng rng(3, RngMethod::test, 0, 0, 0);
  Model rows = assignments(kSide, [&](int32_t) { return Array<double>{0, 4 * rng.uniform() - 3}; });
  Model more = rows;
  for (int32_t v = 6; v < kSide * kSide; v += 7) more.add({v - 6, v}, Array<double>{0, rng.uniform(), rng.uniform(), 0});
  for (int32_t i = 0; i < kSide; i += 3) more.add({i * kSide, i * kSide + 1, i * kSide + 2}, logic(StructuredKind::or_of));
  for (const Model *model : {&rows, &more}) {
    for (const MessageOrder order : kOrders) {
      const double damping = model == &rows ? 0 : .2;
      const FiniteModel built = model->built(false);
      const MessagePassingSettings settings = settings_of(order, damping, 1e-9);
      MessagePassing one(built, settings, Run{}), three(built, settings, Run{}), again(built, settings, Run{});
      Run threads;
      threads.threads = 3;
      for (int64_t i = 0; i < 4; ++i) {
        one.step(i, Run{});
        three.step(i, threads);
      }
      again.load(one.save());
      assert_true(one.save() == three.save() && one.save() == again.save());
      one.step(4, Run{});
      again.step(4, Run{});
      assert_true(one.save() == again.save());
    }
  }
}

TESTS(golden_parsers_converge_alike, models_without_cycles_are_exact_after_two_sweeps, fixed_points_are_those_of_tables,
      at_most_one_factors_have_the_same_messages_as_odds, threads_and_checkpoints_change_no_bit)
