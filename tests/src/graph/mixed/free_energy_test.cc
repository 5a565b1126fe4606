#include "src/graph/mixed/free_energy.hh"

#include "fsa/machine/builder.hh"
#include "src/graph/learner/graph_learner.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

double energy_after(const FactorGraphPtr &graph, ScheduleKind schedule, double damping, int64_t sweeps) {
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  settings.schedule = schedule;
  settings.damping = damping;
  settings.iterations = sweeps;
  settings.tolerance = 1e-12;
  GraphLearner learner(graph, settings, Run{});
  learner.step(sweeps);
  return learner.metric("free_energy");
}

}  // namespace

// Trees against enumeration are in graph_learner_test. Here: the sum of a graph with parts that are not connected,
// observed variables among them.
static void parts_of_a_graph_and_observations_add_up(void **) {
  FactorGraphBuilder builder;
  const VariableId x = builder.add_finite("x", 2), y = builder.add_finite("y", 3);
  builder.add(table_factor({x}, {2, 5}));
  builder.add(table_factor({y}, {1, 4, 6}));
  const FactorGraphPtr g = builder.build();
  assert_close(energy_after(g, ScheduleKind::flooding, 0, 2), -std::log(7.0 * 11), 1e-13);
  assert_close(energy_after(g->with_value(x, 1), ScheduleKind::flooding, 0, 2), -std::log(5.0 * 11), 1e-13);
  assert_close(energy_after(g->with_value(x, 1)->with_value(y, 0), ScheduleKind::flooding, 0, 2), -std::log(5.0), 1e-13);
}

// Bethe's formula from beliefs: Σ_F b ln(b/F) − Σ_V (degree − 1) Σ b ln b, at the fixed point of a ring.
static void on_a_ring_it_is_bethes(void **) {
  const auto ring = [](bool strings) {
    Rng draw(24, RngMethod::test, 0, 0, 1);
    FactorGraphBuilder builder;
    for (int i = 0; i < 5; ++i) builder.add_finite("", 2);
    for (VariableId v = 0; v < 5; ++v) {
      builder.add(table_factor({v, (v + 1) % 5},
                               {0.2 + draw.uniform(), 0.2 + draw.uniform(), 0.2 + draw.uniform(), 0.2 + draw.uniform()}));
    }
    // A string beside them that no factor reads: the variables are a network.
    if (strings) builder.observe(builder.add_strings("", Alphabet::sized(1)), {});
    return builder.build();
  };
  const FactorGraphPtr g = ring(true);
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  settings.schedule = ScheduleKind::flooding;
  settings.tolerance = 1e-14;
  settings.iterations = 500;
  GraphLearner learner(g, settings, Run{});
  learner.step(500);
  double energy = 0;
  const Array<double> joint = learner.factor_marginals(Run{});
  for (FactorId f = 0; f < 5; ++f) {
    const std::span<const double> table = g->factor(f).table;
    for (size_t i = 0; i < 4; ++i) {
      const double p = joint[static_cast<size_t>(f) * 4 + i];
      energy += p * std::log(p / table[i]);
    }
    for (const double p : learner.probabilities(f, Run{})) energy -= p * std::log(p);  // degree 2: once per variable
  }
  assert_close(learner.metric("free_energy"), energy, 1e-11);
  // A fixed point's energy does not depend on how it was reached.
  for (const bool strings : {true, false}) {
    assert_close(energy_after(ring(strings), ScheduleKind::residual, 0, 500), energy, 1e-9);
    assert_close(energy_after(ring(strings), ScheduleKind::sweeps, 0.3, 500), energy, 1e-9);
  }
}

static void it_is_not_known_where_messages_are_cut_or_infinite(void **) {
  FactorGraphBuilder builder;
  const VariableId x = builder.add_strings("x", Alphabet::sized(1));
  Builder b(Semiring::real, {Alphabet::sized(1)});
  b.add_states(1);
  const Label a = 1;
  b.add_arc(0, &a, 1, 0);
  b.set_final(0, 1);
  builder.add(machine_factor({x}, b.build()));
  const FactorGraphPtr g = builder.build();
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  GraphLearner infinite(g, settings, Run{});
  infinite.step(2);
  assert_throws(infinite.metric("free_energy"), Code::empty);
  settings.method = GraphMethod::pruned;
  GraphLearner cut(g, settings, Run{});
  cut.step(2);
  assert_throws(cut.metric("free_energy"), Code::empty);
}

TESTS(parts_of_a_graph_and_observations_add_up, on_a_ring_it_is_bethes, it_is_not_known_where_messages_are_cut_or_infinite)
