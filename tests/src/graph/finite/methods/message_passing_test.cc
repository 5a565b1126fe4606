// Belief propagation on flat messages beside enumeration, its definition and tests/golden/mrf_bp.json, in every form of
// messages and under all schedules; and what it calls settled.
#include "src/graph/finite/methods/message_passing.hh"

#include "fsa/base/rng.hh"
#include "src/graph/finite/edge_appearance.hh"
#include "src/graph/finite/messages/log_messages.hh"
#include "src/graph/finite/messages/odds_messages.hh"
#include "src/graph/finite/messages/pair_odds.hh"
#include "src/graph/finite/messages/vector_messages.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

constexpr MessageOrder kOrders[] = {MessageOrder::sweeps, MessageOrder::flooding, MessageOrder::residual};

struct Found {
  Array<double> marginals;
  double log_partition = 0;
  bool settled = false;
  int steps = 0;
};

Array<double> marginals_of(const FiniteModel &model, const MessagePassing &passing) {
  Array<double> all;
  for (int32_t v = 0; v < model.variables(); ++v) {
    Array<double> p(static_cast<size_t>(model.sizes[v]));
    passing.probabilities(v, p.data());
    all.insert(all.end(), p.begin(), p.end());
  }
  return all;
}

Found run_to_end(const FiniteModel &model, const MessagePassingSettings &settings, int most) {
  MessagePassing passing(model, settings, Run{});
  Found found;
  for (; found.steps < most && !passing.settled(); ++found.steps) passing.step(found.steps, Run{});
  found.settled = passing.settled();
  found.log_partition = passing.log_partition();
  found.marginals = marginals_of(model, passing);
  return found;
}

MessagePassingSettings settings_of(MessageOrder order, double damping, double tolerance) {
  MessagePassingSettings s;
  s.order = order;
  s.damping = damping;
  s.tolerance = tolerance;
  return s;
}

double distance(const Array<double> &a, const Array<double> &b) {
  assert_int_equal(a.size(), b.size());
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    assert_true(std::isfinite(a[i]));
    most = std::max(most, std::fabs(a[i] - b[i]));
  }
  return most;
}

// Binary pairs at random, of `values` values. A grid where rows is not 0.
FiniteModel pair_model(uint64_t seed, int32_t variables, int32_t pairs, int32_t values, double nats, int32_t rows = 0,
                       bool shared = false) {
  Rng draw(41, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  const auto number = [&](double within) { return within * (2 * draw.uniform() - 1); };
  Array<double> table;
  const auto fresh = [&](size_t entries) {
    table.clear();
    for (size_t i = 0; i < entries; ++i) table.push_back(number(nats));
  };
  for (int32_t v = 0; v < variables; ++v) m.add_variable(values);
  const auto entries = static_cast<size_t>(values) * static_cast<size_t>(values);
  for (int32_t v = 0; v < variables; ++v) {
    fresh(static_cast<size_t>(values));
    m.add_factor({&v, 1}, table);
  }
  fresh(entries);
  const auto pair = [&](int32_t a, int32_t b) {
    if (!shared) fresh(entries);
    const bool turned = !shared && draw.below(2) == 0;
    const int32_t scope[] = {turned ? b : a, turned ? a : b};
    m.add_factor(scope, table);
  };
  if (rows > 0) {
    const int32_t columns = variables / rows;
    for (int32_t v = 0; v < variables; ++v) {
      if ((v + 1) % columns != 0) pair(v, v + 1);
      if (v + columns < variables) pair(v, v + columns);
    }
  }
  for (int32_t i = 0; rows == 0 && i < pairs; ++i) {
    const auto a = static_cast<int32_t>(draw.below(static_cast<uint64_t>(variables)));
    const auto b = static_cast<int32_t>(draw.below(static_cast<uint64_t>(variables)));
    if (a != b) pair(a, b);
  }
  return m.build();
}

// The products after some sweeps, the messages, and what each sweep returned.
struct Numbers {
  Array<double> logs, messages, moves;
  double log_partition;
};
template <class Store>
Numbers after_sweeps(const FiniteModel &model, Store &store, const MessageGraph &graph, MessageOrder order, int32_t threads) {
  MessageSchedule schedule(graph, &store);
  Run run;
  run.threads = threads;
  bool checked = false;
  Array<double> moves;
  for (int i = 0; i < 6; ++i) {
    if (order == MessageOrder::flooding) moves.push_back(schedule.flooding(run));
    else if (order == MessageOrder::sweeps) moves.push_back(schedule.in_order(i % 2 == 1, run));
    else moves.push_back(schedule.residual(1e-13, &checked, run));
  }
  Numbers numbers{{}, store.save(), std::move(moves), store.log_partition()};
  for (int32_t v = 0; v < model.variables(); ++v) {
    Array<double> logs(static_cast<size_t>(model.sizes[v]));
    store.log_product(v, logs.data());
    for (const double x : logs) numbers.logs.push_back(x - logs[0]);
  }
  return numbers;
}

void assert_same_bits(const Array<double> &a, const Array<double> &b) {
  assert_int_equal(a.size(), b.size());
  assert_memory_equal(a.data(), b.data(), a.size() * sizeof(double));
}

}  // namespace

static void on_trees_two_sweeps_are_exact(void **) {
  int impossible = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    RandomModel what;
    what.most_variables = 9;
    what.tree = true;
    what.zeros = seed % 4;
    what.nats = seed % 3 == 0 ? 700 : 3;
    if (seed % 5 == 0) what.most_values = 2;
    const FiniteModel model = random_model(seed, what);
    const Enumerated right = enumerated(model);
    if (std::isinf(right.log_partition)) {
      assert_throws(run_to_end(model, settings_of(MessageOrder::sweeps, 0, 1e-9), 1), Code::impossible);
      ++impossible;
      continue;
    }
    for (const MessageOrder order : kOrders) {
      // Sums of logarithms of hundreds of nats have rounding errors of 1e-12.
      const double tolerance = what.nats > 3 ? 1e-9 : 1e-13;
      const Found found = run_to_end(model, settings_of(order, 0, tolerance), order == MessageOrder::sweeps ? 2 : 60);
      assert_true(found.settled);
      assert_true(distance(found.marginals, right.marginals) <= (what.nats > 3 ? 1e-11 : 1e-12));
      assert_close(found.log_partition, static_cast<double>(right.log_partition), 1e-12);
    }
  }
  assert_in_range(impossible, 20, 400);
}

// Two pairs whose tables have the same entries in different shapes, in either orientation and order.
static void equal_entries_may_have_any_shape(void **) {
  const int32_t rows[] = {1, 2, 3, 4, 6, 8, 12, 24};
  Rng draw(46, RngMethod::test, 0, 0, 1);
  for (const int32_t first : rows) {
    for (const int32_t second : rows) {
      for (const bool turned : {false, true}) {
        FiniteModelBuilder m;
        Array<double> table;
        for (int i = 0; i < 24; ++i) table.push_back(static_cast<double>(draw.below(3)));
        for (const int32_t size : {first, 24 / first, turned ? 24 / second : second, turned ? second : 24 / second}) {
          m.add_variable(size);
        }
        const int32_t one[] = {0, 1}, other[] = {turned ? 3 : 2, turned ? 2 : 3}, own[] = {3};
        m.add_factor(one, table);
        m.add_factor(other, table);
        m.add_factor(own, {table.data(), static_cast<size_t>(turned ? second : 24 / second)});
        const FiniteModel model = m.build();
        const Enumerated right = enumerated(model);
        for (const MessageOrder order : kOrders) {
          const Found found = run_to_end(model, settings_of(order, 0, 1e-12), 10);
          assert_true(found.settled && distance(found.marginals, right.marginals) <= 1e-12);
          assert_close(found.log_partition, static_cast<double>(right.log_partition), 1e-12);
        }
      }
    }
  }
}

static void it_finds_the_fixed_point_of_the_definition(void **) {
  int settled = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    RandomModel what;
    what.zeros = seed % 3;
    what.nats = 1;
    what.most_scope = 3;
    what.most_values = 3;
    const FiniteModel model = random_model(1000 + seed, what);
    if (std::isinf(enumerated(model).log_partition)) continue;
    const Reference right = reference_bp(model, 0.3, 300, 1e-13);
    if (!right.converged) continue;
    for (const MessageOrder order : kOrders) {
      for (const double damping : {0.0, 0.3}) {
        const Found found = run_to_end(model, settings_of(order, damping, 1e-12), 400);
        if (!found.settled) continue;
        ++settled;
        assert_true(distance(found.marginals, right.marginals) <= 1e-9);
      }
    }
  }
  assert_true(settled > 400);
}

// On cycles too: messages of all kinds are those of a plain pass over dense tables.
static void relatives_have_the_messages_of_the_definition(void **) {
  int settled[2] = {0, 0};
  for (uint64_t seed = 0; seed < 400; ++seed) {
    RandomModel what;
    what.nats = 1;
    what.most_scope = 2;
    const FiniteModel model = random_model(12000 + seed, what);
    if (std::find(model.sizes.begin(), model.sizes.end(), 1) != model.sizes.end()) continue;
    const Array<double> weights = spanning_tree_weights(model, Run{});
    for (const bool largest : {false, true}) {
      const Reference right = reference_bp(model, 0.3, 400, 1e-13, {largest ? std::span<const double>() : weights, largest});
      if (!right.converged) continue;
      MessagePassingSettings settings = settings_of(MessageOrder::flooding, 0.3, 1e-12);
      settings.largest = largest;
      settings.reweighted = !largest;
      MessagePassing passing(model, settings, Run{});
      for (int i = 0; i < 1000 && !passing.settled(); ++i) passing.step(i, Run{});
      if (!passing.settled()) continue;
      ++settled[largest];
      assert_true(distance(marginals_of(model, passing), right.marginals) <= 1e-8);
    }
  }
  assert_true(settled[0] > 50 && settled[1] > 50);
}

static void golden_numbers(void **) {
  const golden::Json file = golden::read("mrf_bp.json");
  int possible = 0;
  for (const golden::Json &entry : file) {
    const bool in_logs = entry.contains("log_factors");  // has no numbers of belief propagation
    if (entry.contains("status") || (in_logs && entry["exact_on_tree"].get<int>() == 0)) continue;
    const FiniteModel model = golden_model(entry);
    Array<double> right;
    for (const golden::Json &of_variable : entry[in_logs ? "marginals" : "bp_marginals"]) {
      for (const golden::Json &p : of_variable) right.push_back(p.get<double>());
    }
    for (const MessageOrder order : kOrders) {
      for (const double damping : {0.0, 0.5}) {
        const Found found = run_to_end(model, settings_of(order, damping, 1e-13), 4000);
        if (!found.settled && damping == 0) continue;
        assert_true(found.settled);
        const double off = distance(found.marginals, right);
        if (off > 1e-9) print_error("%s: off by %g\n", entry["name"].get<std::string>().c_str(), off);
        assert_true(off <= 1e-9);
        assert_close(found.log_partition, entry[in_logs ? "log_Z" : "bethe_log_Z"].get<double>(), 1e-9);
        ++possible;
        if (!entry.contains("bp_factor_marginals")) continue;
        MessagePassing passing(model, settings_of(order, damping, 1e-13), Run{});
        for (int i = 0; i < found.steps; ++i) passing.step(i, Run{});
        for (int32_t f = 0; f < model.factors(); ++f) {
          Array<double> p(model.table(f).size());
          passing.factor_probabilities(f, p.data());
          const golden::Json &expected = entry["bp_factor_marginals"][static_cast<size_t>(f)];
          for (size_t i = 0; i < p.size(); ++i) assert_close(p[i], expected[i].get<double>(), 1e-9);
        }
      }
    }
  }
  assert_true(possible >= 40);
}

// Plain numbers and logarithms have the same messages, sweep by sweep.
static void forms_agree(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const int32_t values = seed % 3 == 0 ? 2 : static_cast<int32_t>(2 + seed % 6);
    const double nats = seed % 5 == 4 ? 40 : 0.5;
    const FiniteModel model = pair_model(seed, 12, static_cast<int32_t>(14 + seed % 20), values, nats, 0, seed % 4 == 0);
    const MessageGraph graph(model, Run{});
    for (const MessageOrder order : {MessageOrder::sweeps, MessageOrder::flooding}) {
      LogMessages logs(graph, LogMessageSettings(), Run{});
      const Numbers right = after_sweeps(model, logs, graph, order, 1);
      if (VectorMessages::fits(graph)) {
        VectorMessages vectors(graph, Run{});
        const Numbers found = after_sweeps(model, vectors, graph, order, 1);
        for (size_t i = 0; i < right.logs.size(); ++i) assert_close(found.logs[i], right.logs[i], 1e-12);
        assert_close(found.log_partition, right.log_partition, 1e-12);
      } else {
        assert_true(nats > 3);
      }
      if (values == 2 && OddsMessages::fits(graph)) {
        OddsMessages odds(graph, Run{});
        const Numbers found = after_sweeps(model, odds, graph, order, 1);
        for (size_t i = 0; i < right.logs.size(); ++i) assert_close(found.logs[i], right.logs[i], 1e-12);
        assert_close(found.log_partition, right.log_partition, 1e-12);
        if (order != MessageOrder::flooding) continue;
        PairOdds pairs(graph, Run{});
        const Numbers flooded = after_sweeps(model, pairs, graph, order, 1);
        for (size_t i = 0; i < right.logs.size(); ++i) assert_close(flooded.logs[i], right.logs[i], 1e-12);
        assert_close(flooded.log_partition, right.log_partition, 1e-12);
        for (size_t i = 0; i < found.moves.size(); ++i) assert_close(flooded.moves[i], found.moves[i], 1e-9);
        for (int32_t f = 0; f < model.factors(); ++f) {
          if (!graph.sends(f)) continue;
          double a[4], b[4];
          pairs.factor_belief(f, a);
          odds.factor_belief(f, b);
          for (int i = 0; i < 4; ++i) assert_close(a[i], b[i], 1e-12);
        }
        PairOdds loaded(graph, Run{});
        loaded.load(flooded.messages);
        assert_true(loaded.log_partition() == flooded.log_partition);
      }
    }
  }
}

static void instruction_sets_and_threads_have_the_same_bits(void **) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const bool large = seed < 3;
    const int32_t values = seed % 2 == 0 ? 2 : 5;
    const FiniteModel model = pair_model(seed, large ? 2500 : 30, large ? 4000 : 90, values, 0.4, 0, seed % 4 == 0);
    const MessageGraph graph(model, Run{});
    for (const MessageOrder order : kOrders) {
      const auto compare = [&](auto make) {
        auto first = make(InstructionSet::baseline);
        const Numbers right = after_sweeps(model, *first, graph, order, 1);
        for (const int32_t threads : {1, 3}) {
          auto other = make(instruction_set());
          const Numbers found = after_sweeps(model, *other, graph, order, threads);
          assert_same_bits(found.messages, right.messages);
          assert_same_bits(found.logs, right.logs);
          assert_same_bits(found.moves, right.moves);
        }
      };
      compare([&](InstructionSet set) { return std::make_unique<VectorMessages>(graph, Run{}, set); });
      if (values == 2) {
        compare([&](InstructionSet set) { return std::make_unique<OddsMessages>(graph, Run{}, set); });
        if (order != MessageOrder::flooding) continue;
        compare([&](InstructionSet set) { return std::make_unique<PairOdds>(graph, Run{}, set); });
      }
    }
  }
}

static void grids_have_the_same_fixed_point_row_by_row(void **) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const auto rows = static_cast<int32_t>(seed == 0 ? 300 : 2 + seed % 7), columns = static_cast<int32_t>(2 + seed % 11);
    const FiniteModel model = pair_model(seed, rows * columns, 0, 2, 0.6, rows, seed % 2 == 0);
    const std::optional<GridShape> shape = grid_shape(model);
    assert_true(shape && shape->rows == rows && shape->columns == columns);
    const Found flooded = run_to_end(model, settings_of(MessageOrder::flooding, 0, 1e-13), 2000);
    const Found by_rows = run_to_end(model, settings_of(MessageOrder::sweeps, 0, 1e-13), 2000);
    assert_true(flooded.settled && by_rows.settled);
    const Found highest = run_to_end(model, settings_of(MessageOrder::residual, 0, 1e-13), 2000);
    assert_true(highest.settled && distance(highest.marginals, flooded.marginals) <= 1e-12);
    assert_true(distance(by_rows.marginals, flooded.marginals) <= 1e-12);
    assert_close(by_rows.log_partition, flooded.log_partition, 1e-12);
    GridMessages<double> grid(model, *shape, Run{}), baseline(model, *shape, Run{}, InstructionSet::baseline);
    GridMessages<float> single(model, *shape, Run{}), single_baseline(model, *shape, Run{}, InstructionSet::baseline);
    Run three;
    three.threads = 3;
    for (int i = 0; i < 5; ++i) {
      assert_true(grid.sweep(three) == baseline.sweep(Run{}));
      assert_true(single.sweep(three) == single_baseline.sweep(Run{}));
    }
    assert_same_bits(grid.save(), baseline.save());
    assert_same_bits(single.save(), single_baseline.save());
    // What goes on from saved numbers is the same to the bit, and so is what it says of itself.
    for (const MessageOrder order : {MessageOrder::sweeps, MessageOrder::residual}) {
      for (const double damping : {0.0, 0.3}) {
        const MessagePassingSettings settings = settings_of(order, damping, 1e-4);
        MessagePassing first(model, settings, Run{}), resumed(model, settings, Run{});
        for (int i = 0; i < 3; ++i) first.step(i, Run{});
        resumed.load(first.save());
        for (int i = 3; i < 8; ++i) {
          first.step(i, Run{});
          resumed.step(i, Run{});
          assert_same_bits(first.save(), resumed.save());
        }
      }
    }
    MessagePassing passing(model, settings_of(MessageOrder::sweeps, 0, 1e-13), Run{});
    MessagePassing other(model, settings_of(MessageOrder::flooding, 0, 1e-13), Run{});
    for (int i = 0; i < 200; ++i) {
      passing.step(i, Run{});
      other.step(i, Run{});
    }
    for (int32_t f = 0; f < model.factors(); ++f) {
      Array<double> a(model.table(f).size()), b(a);
      passing.factor_probabilities(f, a.data());
      other.factor_probabilities(f, b.data());
      assert_true(distance(a, b) <= 1e-12);
    }
    const double weight = log_weight_of(model, passing.best_state(model, Run{}));
    assert_close(weight, log_weight_of(model, other.best_state(model, Run{})), 1e-9);
    MessagePassing next(model, settings_of(MessageOrder::sweeps, 0, 1e-13), Run{});
    next.carry_over(passing);
    assert_same_bits(marginals_of(model, next), marginals_of(model, passing));
    const FiniteModel turned = pair_model(seed, rows * columns, 0, 2, 0.6, columns, seed % 2 == 0);
    MessagePassing elsewhere(turned, settings_of(MessageOrder::sweeps, 0, 1e-13), Run{});
    Array<double> before = elsewhere.save();
    if (rows == columns) continue;
    elsewhere.carry_over(passing);
    before.resize(4 * static_cast<size_t>(model.variables()));
    assert_true(std::equal(before.begin(), before.end(), elsewhere.save().begin()));
  }
  assert_false(grid_shape(pair_model(3, 12, 40, 2, 1)).has_value());
}

// Where only a corner moves on, the schedule residual leaves the other rows alone.
static void residual_works_where_messages_move(void **) {
  constexpr int32_t kSide = 64;
  FiniteModelBuilder m;
  Rng draw(43, RngMethod::test, 0, 0, 1);
  for (int32_t v = 0; v < kSide * kSide; ++v) {
    const bool hard = v / kSide < 6 && v % kSide < 6;
    const double own[] = {0, (hard ? 0.1 : 8) * (draw.uniform() - 0.5)};
    m.add_variable(2);
    m.add_factor({&v, 1}, own);
  }
  const double weak[] = {0.1, 0, 0, 0.1}, strong[] = {0.8, 0, 0, 0.8};
  for (int32_t v = 0; v < kSide * kSide; ++v) {
    const int32_t right[] = {v, v + 1}, below[] = {v, v + kSide};
    const bool hard = v / kSide < 6 && v % kSide < 6;
    if ((v + 1) % kSide != 0) m.add_factor(right, hard ? strong : weak);
    if (v + kSide < kSide * kSide) m.add_factor(below, hard ? strong : weak);
  }
  const FiniteModel model = m.build();
  double messages[2];
  Array<double> marginals[2];
  for (const MessageOrder order : {MessageOrder::sweeps, MessageOrder::residual}) {
    MessagePassing passing(model, settings_of(order, 0, 1e-9), Run{});
    for (int i = 0; i < 500 && !passing.settled(); ++i) passing.step(i, Run{});
    assert_true(passing.settled());
    const bool residual = order == MessageOrder::residual;
    messages[residual] = passing.number(FiniteNumber::messages);
    marginals[residual] = marginals_of(model, passing);
  }
  assert_true(distance(marginals[0], marginals[1]) <= 1e-7);
  print_message("%.0f messages by sweeps, %.0f by residual\n", messages[0], messages[1]);
  assert_true(2 * messages[1] < messages[0]);
}

// Damping and weights of factors: rows in logs of odds beside messages in logs by variable, also where weights leave the range
// of plain numbers.
static void grids_in_logs_have_the_same_fixed_point(void **) {
  int settled = 0, runs = 0;
  for (uint64_t seed = 0; seed < 24; ++seed) {
    const auto rows = static_cast<int32_t>(2 + seed % 7), columns = static_cast<int32_t>(2 + seed % 11);
    const double nats = seed % 4 == 3 ? 30 : 0.6;
    const FiniteModel model = pair_model(seed, rows * columns, 0, 2, nats, rows, seed % 2 == 0);
    for (const bool trw : {false, true}) {
      MessagePassingSettings by_rows = settings_of(MessageOrder::sweeps, 0.3, 1e-13), flooding = by_rows;
      by_rows.reweighted = flooding.reweighted = trw;
      flooding.order = MessageOrder::flooding;
      const Found a = run_to_end(model, by_rows, 3000), b = run_to_end(model, flooding, 3000);
      ++runs;
      if (!a.settled || !b.settled) continue;
      ++settled;
      assert_true(distance(a.marginals, b.marginals) <= 1e-11);
      assert_close(a.log_partition, b.log_partition, 1e-11);
      MessagePassing one(model, by_rows, Run{}), other(model, flooding, Run{});
      for (int i = 0; i < a.steps; ++i) one.step(i, Run{});
      for (int i = 0; i < b.steps; ++i) other.step(i, Run{});
      for (int32_t f = 0; f < model.factors(); ++f) {
        Array<double> p(model.table(f).size()), q(p);
        one.factor_probabilities(f, p.data());
        other.factor_probabilities(f, q.data());
        assert_true(distance(p, q) <= 1e-10);
      }
      by_rows.single = true;
      if (nats < 1) assert_true(distance(run_to_end(model, by_rows, 300).marginals, a.marginals) <= 1e-5);
    }
    const GridShape shape = *grid_shape(model);
    GridSettings settings{false, 0.2, {}};
    for (int32_t f = 0; f < model.factors(); ++f) settings.factor_weights.push_back(f % 3 == 0 ? 0.5 : 0.9);
    const auto same_bits = [&]<class T>(T) {
      GridMessages<T> grid(model, shape, Run{}, instruction_set(), settings);
      GridMessages<T> baseline(model, shape, Run{}, InstructionSet::baseline, settings);
      for (int i = 0; i < 5; ++i) assert_true(grid.sweep(Run{}) == baseline.sweep(Run{}));
      assert_same_bits(grid.save(), baseline.save());
    };
    same_bits(double{});
    if (nats < 1) same_bits(float{});
  }
  print_message("%d of %d settled\n", settled, runs);
  assert_true(settled * 4 > runs * 3);
}

// Run on at a tenth of the tolerance, no belief moves by more than fifty tolerances; and there is never a NaN.
static void what_has_settled_stays(void **) {
  int settled = 0, runs = 0, impossible = 0;
  for (uint64_t seed = 0; seed < 1000 / kCasesDivisor; ++seed) {
    RandomModel what;
    what.most_variables = 10;
    what.most_values = 3;
    what.most_scope = 3;
    what.most_factors = 20;
    what.zeros = seed % 4;
    what.nats = seed % 5 == 0 ? 700 : seed % 5 == 1 ? 10 : 1 + static_cast<double>(seed % 3);
    const FiniteModel model = random_model(5000 + seed, what);
    for (const MessageOrder order : kOrders) {
      for (const double damping : {0.0, 0.5, 0.9}) {
        if (damping > 0 && seed % 4 != 0) continue;
        for (const double tolerance : {1e-3, 1e-6}) {
          Found found;
          try {
            found = run_to_end(model, settings_of(order, damping, tolerance), 150);
          } catch (const Error &e) {
            assert_true(e.code == Code::impossible);
            ++impossible;
            continue;
          }
          ++runs;
          if (!found.settled) continue;
          ++settled;
          const Found further = run_to_end(model, settings_of(order, damping, tolerance / 10), 3000);
          const double off = distance(found.marginals, further.marginals);
          if (off > 50 * tolerance) {
            print_error("seed %d, order %d, damping %g, tolerance %g: off by %g\n", static_cast<int>(seed),
                        static_cast<int>(order), damping, tolerance, off);
          }
          assert_true(off <= 50 * tolerance);
        }
      }
    }
  }
  print_message("%d of %d settled, %d impossible\n", settled, runs, impossible);
  assert_true(settled * 2 > runs && impossible > 0);
}

static void max_product_finds_the_best_state_of_trees(void **) {
  int better = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomModel what;
    what.most_variables = 8;
    what.tree = seed % 2 == 0;
    what.zeros = seed % 3;
    const FiniteModel model = random_model(9000 + seed, what);
    const Enumerated right = enumerated(model);
    if (std::isinf(right.log_partition)) continue;
    MessagePassingSettings settings = settings_of(MessageOrder::sweeps, what.tree ? 0 : 0.3, 1e-9);
    settings.largest = true;
    MessagePassing passing(model, settings, Run{});
    for (int i = 0; i < 200 && !passing.settled(); ++i) passing.step(i, Run{});
    const double found = log_weight_of(model, passing.best_state(model, Run{}));
    if (what.tree) assert_close(found, static_cast<double>(right.log_best), 1e-12);
    else better += found >= static_cast<double>(right.log_best) - 1e-9;
  }
  assert_true(better > 100);
}

TESTS(on_trees_two_sweeps_are_exact, equal_entries_may_have_any_shape, it_finds_the_fixed_point_of_the_definition,
      relatives_have_the_messages_of_the_definition, golden_numbers, forms_agree,
      instruction_sets_and_threads_have_the_same_bits, grids_have_the_same_fixed_point_row_by_row,
      residual_works_where_messages_move, grids_in_logs_have_the_same_fixed_point, what_has_settled_stays,
      max_product_finds_the_best_state_of_trees)
