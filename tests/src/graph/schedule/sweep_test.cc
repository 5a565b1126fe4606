#include "src/graph/schedule/sweep.hh"

#include <array>

#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

// Every variable has a state, also where tables join them.
struct World {
  FactorGraphPtr graph;
  OuterGraph outer;
  GraphSettings settings;
  std::vector<Message> observed;
  VariableStates states;
  ConstantMessages constant;
  PhaseSeconds seconds;

  explicit World(FactorGraphPtr g) : graph(std::move(g)), outer(graph, Tables::stay) {
    settings.method = GraphMethod::bp;
    FullAutomata full;
    states = make_states(outer, settings, &full, Run{});
    observed.resize(states.size());
    for (VariableId v = 0; v < graph->variables(); ++v) {
      if (graph->variable(v).observed) observed[static_cast<size_t>(v)] = observed_message(graph->variable(v));
    }
  }
  Sweep sweep(const Run &run) { return Sweep(outer, observed, &states, {}, &constant, Visit{}, &seconds, run); }
};

// A grid of finite variables with soft factors.
FactorGraphPtr grid(int32_t side, uint64_t seed) {
  Rng draw(23, RngMethod::test, 0, 0, seed);
  FactorGraphBuilder builder;
  for (int32_t i = 0; i < side * side; ++i) {
    const VariableId v = builder.add_finite("", 2);
    builder.add(table_factor({v}, {0.5 + draw.uniform(), 0.5 + draw.uniform()}));
  }
  for (int32_t i = 0; i < side; ++i) {
    for (int32_t j = 0; j < side; ++j) {
      for (const int32_t to : {j + 1 < side ? i * side + j + 1 : -1, i + 1 < side ? (i + 1) * side + j : -1}) {
        if (to >= 0) {
          builder.add(table_factor({i * side + j, to},
                                   {0.5 + draw.uniform(), 0.5 + draw.uniform(), 0.5 + draw.uniform(), 0.5 + draw.uniform()}));
        }
      }
    }
  }
  return builder.build();
}

// Loopy belief propagation written down once more, for pairs of binary variables.
Array<double> reference(const FactorGraph &g) {
  Array<std::array<double, 2>> message(static_cast<size_t>(g.edges()), {0.5, 0.5});
  const auto product = [&](VariableId v, EdgeId but) {
    std::array<double, 2> p{1, 1};
    for (const EdgeId e : g.edges_of(v)) {
      for (size_t x = 0; x < 2 && e != but; ++x) p[x] *= message[static_cast<size_t>(e)][x];
    }
    return p;
  };
  for (int round = 0; round < 300; ++round) {
    for (EdgeId e = 0; e < g.edges(); ++e) {
      const FactorId f = g.edge_factor(e);
      const std::span<const double> table = g.factor(f).table;
      std::array<double, 2> sum{0, 0};
      if (table.size() == 2) {
        sum = {table[0], table[1]};
      } else {
        const bool first = e == g.edge_begin(f);
        const std::array<double, 2> other = product(g.edge_variable(first ? e + 1 : e - 1), first ? e + 1 : e - 1);
        for (size_t x = 0; x < 2; ++x) {
          for (size_t y = 0; y < 2; ++y) sum[x] += other[y] * (first ? table[2 * x + y] : table[2 * y + x]);
        }
      }
      message[static_cast<size_t>(e)] = {sum[0] / (sum[0] + sum[1]), sum[1] / (sum[0] + sum[1])};
    }
  }
  Array<double> beliefs;
  for (VariableId v = 0; v < g.variables(); ++v) {
    const std::array<double, 2> p = product(v, -1);
    beliefs.push_back(p[1] / (p[0] + p[1]));
  }
  return beliefs;
}

void assert_beliefs(const World &world, double tolerance) {
  const Array<double> expected = reference(*world.graph);
  for (size_t v = 0; v < expected.size(); ++v) {
    assert_close(std::exp((*world.states[v]->belief(Run{}).logs)[1]), expected[v], tolerance);
  }
}

}  // namespace

static void all_schedules_reach_the_fixed_point_of_a_grid(void **) {
  const FactorGraphPtr g = grid(4, 1);
  const Run run;
  World flooding(g), ordered(g), residual(g);
  const NodeOrder order = node_order(*g);
  Array<double> priority;
  for (int i = 0; i < 200; ++i) {
    flooding.sweep(run).flooding();
    ordered.sweep(run).in_order(order, i % 2 == 1);
  }
  bool checked = false;
  for (int i = 0; i < 200 && !checked; ++i) {
    checked = residual.sweep(run).residual(&priority, 1e-13, &checked) <= 1e-13 && checked;
  }
  assert_true(checked);
  assert_beliefs(flooding, 1e-12);
  assert_beliefs(ordered, 1e-12);
  assert_beliefs(residual, 1e-11);
}

static void a_residual_sweep_sends_no_more_messages_than_there_are_edges(void **) {
  World world(grid(3, 2));
  Array<double> priority;
  bool checked = true;
  const double left = world.sweep(Run{}).residual(&priority, 1e-9, &checked);
  int64_t accepted = 0;
  for (const auto &state : world.states) accepted += state->counts().accepted;
  assert_int_equal(accepted, world.graph->edges());
  assert_true(left > 0 && !checked);
  // Where no priority exceeds the tolerance all edges are checked, each once.
  assert_true(world.sweep(Run{}).residual(&priority, 100, &checked) <= 100);
  assert_true(checked);
  int64_t after = 0;
  for (const auto &state : world.states) after += state->counts().accepted;
  assert_int_equal(after, 2 * accepted);
}

static void messages_that_cannot_change_are_made_once(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(2);
  for (int i = 0; i < 3; ++i) builder.add_strings("", alphabet);
  builder.add(concatenation_factor({0, 1, 2}));
  builder.add(concatenation_factor({0, 1}));
  builder.observe(2, Array<Label>{1, 2});
  builder.observe(1, Array<Label>{2});
  World world(builder.build());
  const Run run;
  world.sweep(run).flooding();
  assert_true(world.constant.edge[0] && !world.constant.edge[0]->why_not);
  const Machine *made = world.constant.edge[0]->message.machine.get();
  world.sweep(run).flooding();
  assert_ptr_equal(world.constant.edge[0]->message.machine.get(), made);
  assert_false(world.constant.edge[1].has_value());  // observed variables are told nothing
  // Both say what variable 0 is, and differ: that is a contradiction, not an update left out.
  assert_throws(world.states[0]->belief(run), Code::empty);
  assert_int_equal(world.states[0]->counts().accepted, 4);
}

TESTS(all_schedules_reach_the_fixed_point_of_a_grid, a_residual_sweep_sends_no_more_messages_than_there_are_edges,
      messages_that_cannot_change_are_made_once)
