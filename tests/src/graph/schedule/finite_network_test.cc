// Networks of finite variables beside strings: alone against enumeration, and in graphs against enumeration and against states
// of every variable.
#include "src/graph/schedule/finite_network.hh"

#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/node_order.hh"
#include "src/graph/schedule/sweep.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

struct Shape {
  int32_t finite = 4, strings = 2, loops = 0;
  bool zeros = true;
};

// Finite variables in a tree of tables, some more tables for cycles, and strings that a machine joins to one of them each.
FactorGraphPtr network_beside_strings(const Shape &shape, uint64_t seed) {
  Rng draw(25, RngMethod::test, 0, 0, seed);
  FactorGraphBuilder builder;
  Array<int32_t> values;
  const auto weight = [&] { return shape.zeros && draw.below(5) == 0 ? 0 : 0.1 + draw.uniform(); };
  const auto join = [&](const Array<VariableId> &scope) {
    size_t entries = 1;
    for (const VariableId v : scope) entries *= static_cast<size_t>(values[v]);
    Array<double> table;
    for (size_t i = 0; i < entries; ++i) table.push_back(weight());
    builder.add(table_factor(scope, table));
  };
  for (int32_t v = 0; v < shape.finite; ++v) {
    values.push_back(static_cast<int32_t>(2 + draw.below(2)));
    builder.add_finite("", values.back());
    if (v > 0) join({v, static_cast<VariableId>(draw.below(static_cast<uint64_t>(v)))});
    if (draw.below(2)) join({v});
  }
  for (int32_t i = 0; i < shape.loops; ++i) {
    const auto a = static_cast<VariableId>(draw.below(static_cast<uint64_t>(shape.finite)));
    const VariableId b = (a + 1 + static_cast<VariableId>(draw.below(static_cast<uint64_t>(shape.finite - 1)))) % shape.finite;
    join({a, b});
  }
  for (int32_t i = 0; i < shape.strings; ++i) {
    const VariableId s = builder.add_strings("", Alphabet::sized(2));
    const auto v = static_cast<VariableId>(draw.below(static_cast<uint64_t>(shape.finite)));
    oracle::Shape one, two;
    one.alphabet = {2};
    one.states = 3;
    one.arcs = 10;
    two.alphabet = {2, values[v]};
    two.states = 3;
    two.arcs = 40;
    builder.add(machine_factor({s}, oracle::random_machine(one, 100 * seed + static_cast<uint64_t>(i))));
    builder.add(machine_factor({s, v}, oracle::random_machine(two, 100 * seed + 50 + static_cast<uint64_t>(i))));
  }
  return builder.build();
}

GraphSettings exact_settings(ScheduleKind schedule) {
  GraphSettings s;
  s.method = GraphMethod::bp;
  s.schedule = schedule;
  s.tolerance = 1e-11;
  s.iterations = 400;
  return s;
}

// All assignments to the variables of a graph of finite variables, with the product of their tables.
template <class Visit>
void each_assignment(const FactorGraph &g, Visit visit) {
  Array<int32_t> at(static_cast<size_t>(g.variables()), 0);
  for (;;) {
    double product = 1;
    for (FactorId f = 0; f < g.factors(); ++f) {
      if (g.kind(f) != FactorKind::table) continue;
      size_t entry = 0;
      for (const VariableId v : g.scope(f)) {
        entry = entry * static_cast<size_t>(g.variable(v).values) + static_cast<size_t>(at[v]);
      }
      product *= g.factor(f).table[entry];
    }
    visit(at, product);
    VariableId v = 0;
    while (v < g.variables() && (g.variable(v).domain == Domain::strings || ++at[v] == g.variable(v).values)) at[v++] = 0;
    if (v == g.variables()) return;
  }
}

Message vector_message(Array<double> weights) {
  double most = 0;
  for (const double x : weights) most = std::max(most, x);
  for (double &x : weights) x = std::log(x / most);
  Message m;
  m.logs = std::make_shared<const Array<double>>(std::move(weights));
  return m;
}

// Beliefs where every variable has a state, after sweeps that change nothing any more.
std::optional<std::vector<Message>> reference(const FactorGraphPtr &g) {
  const OuterGraph outer(g, Tables::stay);
  FullAutomata full;
  VariableStates states = make_states(outer, exact_settings(ScheduleKind::sweeps), &full, Run{});
  std::vector<Message> observed = observed_messages(*g);
  ConstantMessages constant;
  PhaseSeconds seconds;
  const NodeOrder order = outer.order();
  double change = 1;
  for (int i = 0; i < 600; ++i) {
    const double now = Sweep(outer, observed, &states, {}, &constant, Visit{}, &seconds, Run{}).in_order(order, i % 2 == 1);
    if (std::max(now, change) < 1e-12) {
      std::vector<Message> beliefs;
      FactorMessages messages(outer, observed, states, {}, &constant);
      for (VariableId v = 0; v < g->variables(); ++v) {
        const std::unique_ptr<VariableState> all = states[static_cast<size_t>(v)]->clone();
        messages.complete(v, all.get(), Run{});
        beliefs.push_back(all->belief(Run{}));
      }
      return beliefs;
    }
    change = now;
  }
  return std::nullopt;
}

}  // namespace

static void alone_it_sends_what_enumeration_says(void **) {
  int32_t contradictions = 0, agreed = 0, ones = 0;
  for (uint64_t seed = 1; seed <= 300 / kCasesDivisor; ++seed) {
    Rng draw(26, RngMethod::test, 0, 0, seed);
    const FactorGraphPtr g = network_beside_strings({5, 3, 0, true}, seed);
    const OuterGraph outer(g);
    assert_int_equal(outer.networks().size(), 1);
    const FactorId f = outer.factors() - 1;
    std::unique_ptr<FiniteNetwork> network;
    double z = 0;
    each_assignment(*g, [&](const Array<int32_t> &, double w) { z += w; });
    try {
      network = std::make_unique<FiniteNetwork>(outer, f, exact_settings(ScheduleKind::sweeps), Run{});
    } catch (const Error &e) {
      assert_true(e.code == Code::impossible && z == 0);
      continue;
    }
    for (int round = 0; round < 4; ++round) {
      const std::span<const VariableId> border = outer.scope(f);
      std::vector<Message> sent;
      std::vector<const Message *> pointers;
      for (const VariableId v : border) {
        Array<double> weights;
        for (int32_t x = 0; x < g->variable(v).values; ++x) {
          weights.push_back(round < 3 && draw.below(3) == 0 ? 0 : draw.uniform());
        }
        weights[draw.below(weights.size())] += 0.5;
        sent.push_back(vector_message(weights));
      }
      for (const Message &m : sent) pointers.push_back(&m);
      network->answer(pointers, Run{});
      std::vector<Array<double>> to(border.size()), beliefs(static_cast<size_t>(g->variables()));
      for (size_t i = 0; i < border.size(); ++i) to[i].resize(static_cast<size_t>(g->variable(border[i]).values));
      for (VariableId v = 0; v < 5; ++v) beliefs[static_cast<size_t>(v)].resize(static_cast<size_t>(g->variable(v).values));
      double sum = 0;
      each_assignment(*g, [&](const Array<int32_t> &at, double w) {
        double all = w;
        for (size_t i = 0; i < border.size(); ++i) {
          double others = w;
          for (size_t k = 0; k < border.size(); ++k) {
            const double x = std::exp((*sent[k].logs)[at[border[k]]]);
            if (k != i) others *= x;
            else all *= x;
          }
          to[i][at[border[i]]] += others;
        }
        sum += all;
        for (VariableId v = 0; v < 5; ++v) beliefs[static_cast<size_t>(v)][at[v]] += all;
      });
      for (size_t i = 0; i < border.size(); ++i) {
        const double most = *std::max_element(to[i].begin(), to[i].end());
        const Message *const m = network->message(static_cast<int32_t>(i));
        assert_true((m != nullptr) == (most > 0));
        for (size_t x = 0; m && x < to[i].size(); ++x) assert_close(std::exp((*m->logs)[x]), to[i][x] / most, 1e-9);
        for (size_t x = 0; m && x < to[i].size(); ++x) assert_true((std::exp((*m->logs)[x]) > 0) == (to[i][x] > 0));
        ones += m && sum == 0;
      }
      assert_true(network->settled() == (sum > 0));
      Array<double> p(3);
      if (sum == 0) {
        ++contradictions;
        assert_throws(network->probabilities(0, p.data()), Code::empty);
        assert_throws(network->log_partition(), Code::empty);
        continue;
      }
      ++agreed;
      assert_close(network->log_partition(), std::log(sum), 1e-10);
      for (VariableId v = 0; v < 5; ++v) {
        network->probabilities(v, p.data());
        for (size_t x = 0; x < beliefs[static_cast<size_t>(v)].size(); ++x) {
          assert_close(p[x], beliefs[static_cast<size_t>(v)][x] / sum, 1e-10);
        }
      }
    }
  }
  assert_true(contradictions > 20 / kCasesDivisor && agreed > 200 / kCasesDivisor && ones > 5 / kCasesDivisor);
}

static void without_cycles_graphs_are_exact(void **) {
  int32_t exact = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const FactorGraphPtr g = network_beside_strings({4, 2, 0, seed % 2 == 0}, seed);
    assert_true(is_forest(*g));
    const Marginals truth = marginals(*g);
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      if (!(truth.z > 0)) {
        assert_throws(GraphLearner(g, exact_settings(schedule), Run{}), Code::impossible);
        continue;
      }
      GraphLearner learner(g, exact_settings(schedule), Run{});
      learner.step(400);
      assert_true(learner.metric("converged") == 1);
      if (schedule == ScheduleKind::sweeps) assert_int_equal(learner.steps(), 2);
      assert_close(learner.metric("free_energy"), -static_cast<double>(std::log(truth.z)), 1e-9);
      for (VariableId v = 0; v < g->variables(); ++v) {
        const auto &expected = truth.of[static_cast<size_t>(v)];
        if (g->variable(v).domain == Domain::finite) {
          const Array<double> p = learner.probabilities(v, Run{});
          for (const auto &[word, q] : expected) {
            assert_close(p[static_cast<size_t>(word[0]) - 1], static_cast<double>(q), 1e-9);
          }
          continue;
        }
        const MachinePtr m = learner.belief(v, Run{});
        for (const auto &[word, q] : expected) {
          assert_close(static_cast<double>(oracle::weight_of(*m, {word})), static_cast<double>(q), 1e-9);
        }
      }
      ++exact;
    }
  }
  assert_true(exact > 90 / kCasesDivisor);
}

static void with_cycles_the_fixed_point_is_that_of_states(void **) {
  int32_t compared = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const FactorGraphPtr g = network_beside_strings({6, 3, 3, seed % 3 == 0}, seed);
    std::optional<std::vector<Message>> expected;
    std::optional<GraphLearner> learner;
    try {
      expected = reference(g);
      learner.emplace(g, exact_settings(seed % 2 ? ScheduleKind::sweeps : ScheduleKind::flooding), Run{});
      learner->step(400);
    } catch (const Error &e) {
      assert_true(e.code == Code::impossible || e.code == Code::empty);
      continue;
    }
    if (!expected || learner->metric("converged") != 1) continue;
    ++compared;
    for (VariableId v = 0; v < g->variables(); ++v) {
      if (g->variable(v).domain == Domain::finite) {
        const Array<double> p = learner->probabilities(v, Run{});
        for (size_t x = 0; x < p.size(); ++x) {
          assert_close(p[x], std::exp((*(*expected)[static_cast<size_t>(v)].logs)[x]), 1e-7);
        }
        continue;
      }
      const MachinePtr m = learner->belief(v, Run{}), e = (*expected)[static_cast<size_t>(v)].machine;
      const double whole = total(*e, Run{}).value();
      for (const auto &[strings, weight] : oracle::relation(*e)) {
        assert_close(static_cast<double>(oracle::weight_of(*m, strings)), static_cast<double>(weight) / whole, 1e-7);
      }
    }
  }
  assert_true(compared > 20 / kCasesDivisor);
}

static void threads_and_checkpoints_do_not_show(void **) {
  for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
    for (uint64_t seed = 1; seed <= 6; ++seed) {
      const FactorGraphPtr g = network_beside_strings({6, 3, 3, seed % 2 == 0}, seed);
      if (!(marginals(*g).z > 0)) continue;
      GraphSettings settings = exact_settings(schedule);
      settings.damping = seed % 3 == 0 ? 0.2 : 0;
      Run two;
      two.threads = 2;
      GraphLearner straight(g, settings, Run{}), threaded(g, settings, two), stopped(g, settings, Run{});
      straight.step(5);
      threaded.step(5);
      stopped.step(2);
      GraphLearner resumed(g, settings, Run{});
      const std::string saved = stopped.save();
      resumed.load(std::as_bytes(std::span(saved)));
      assert_true(resumed.save() == saved);
      resumed.step(3);
      assert_true(straight.save() == threaded.save());
      for (VariableId v = 0; v < 6; ++v) {
        assert_true(straight.probabilities(v, Run{}) == threaded.probabilities(v, Run{}));
        assert_true(straight.probabilities(v, Run{}) == resumed.probabilities(v, Run{}));
      }
    }
  }
}

// A sweep may fail after a network has answered. (That a learner then puts its networks back: laws.rollback_test.)
static void a_step_that_fails_changes_no_network(void **) {
  int32_t failed = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const FactorGraphPtr g = network_beside_strings({5, 3, 2, seed % 2 == 0}, seed);
    const OuterGraph outer(g);
    const FactorId f = outer.factors() - 1;
    if (!(marginals(*g).z > 0)) continue;
    FiniteNetwork network(outer, f, exact_settings(ScheduleKind::sweeps), Run{});
    const std::vector<const Message *> nothing(outer.scope(f).size(), nullptr);
    network.answer(nothing, Run{});
    Array<double> before, after;
    network.save(&before);
    network.begin();
    std::vector<Message> sent;
    std::vector<const Message *> pointers;
    for (const VariableId v : outer.scope(f)) {
      Array<double> weights(static_cast<size_t>(g->variable(v).values), seed % 3 ? 0.3 : 0.0);
      weights[0] = 1;
      sent.push_back(vector_message(weights));
    }
    for (const Message &m : sent) pointers.push_back(&m);
    network.answer(pointers, Run{});
    network.save(&after);
    failed += after != before;
    network.rollback();
    after.clear();
    network.save(&after);
    assert_true(after == before);
  }
  assert_true(failed > 10);
}

static void a_run_goes_on_from_another_one(void **) {
  int32_t sooner = 0, runs = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const FactorGraphPtr g = network_beside_strings({6, 2, 3, false}, seed);
    if (!(marginals(*g).z > 0)) continue;
    GraphLearner first(g, exact_settings(ScheduleKind::sweeps), Run{});
    first.step(400);
    if (first.metric("converged") != 1) continue;
    GraphLearner again(g, first), anew(g, exact_settings(ScheduleKind::sweeps), Run{});
    again.step(1);
    anew.step(1);
    ++runs;
    sooner += again.metric("accepted") < anew.metric("accepted");
    again.step(400);
    for (VariableId v = 0; v < 6; ++v) {
      const Array<double> p = first.probabilities(v, Run{}), q = again.probabilities(v, Run{});
      for (size_t x = 0; x < p.size(); ++x) assert_close(p[x], q[x], 1e-8);
    }
  }
  assert_true(runs > 10 && sooner > runs / 2);
}

static void damaged_numbers_are_refused(void **) {
  const FactorGraphPtr g = network_beside_strings({5, 3, 2, false}, 3);
  const OuterGraph outer(g);
  FiniteNetwork network(outer, outer.factors() - 1, exact_settings(ScheduleKind::sweeps), Run{});
  const std::vector<const Message *> nothing(outer.scope(outer.factors() - 1).size(), nullptr);
  network.answer(nothing, Run{});
  Array<double> numbers;
  network.save(&numbers);
  const auto refused = [&](const Array<double> &damaged) {
    FiniteNetwork other(outer, outer.factors() - 1, exact_settings(ScheduleKind::sweeps), Run{});
    std::span<const double> from = damaged;
    assert_throws(other.load(&from, Run{}), Code::corrupt);
  };
  for (size_t n = 0; n < numbers.size(); ++n) {
    refused(Array<double>(numbers.begin(), numbers.begin() + static_cast<ptrdiff_t>(n)));
  }
  for (const size_t i : {size_t{4}, size_t{5}, size_t{6}}) {
    Array<double> damaged = numbers;
    damaged[i] = NAN;
    refused(damaged);
  }
}

TESTS(alone_it_sends_what_enumeration_says, without_cycles_graphs_are_exact, with_cycles_the_fixed_point_is_that_of_states,
      threads_and_checkpoints_do_not_show, a_step_that_fails_changes_no_network, a_run_goes_on_from_another_one,
      damaged_numbers_are_refused)
