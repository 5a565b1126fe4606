#include "src/graph/learner/graph_learner.hh"

#include <algorithm>
#include <string>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "src/graph/mixed/binary_form.hh"
#include "src/graph/model/node_order.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

GraphSettings settings_for(GraphMethod method, ScheduleKind schedule) {
  GraphSettings s;
  s.method = method;
  s.schedule = schedule;
  s.tolerance = 1e-7;
  s.iterations = 60;
  return s;
}

void assert_belief(const GraphLearner &learner, VariableId v, const std::map<Word, Real> &expected, double tolerance) {
  if (learner.graph()->variable(v).domain == Domain::finite) {
    const Array<double> p = learner.probabilities(v, Run{});
    for (const auto &[word, q] : expected) assert_close(p[static_cast<size_t>(word[0]) - 1], static_cast<double>(q), tolerance);
    return;
  }
  const MachinePtr m = learner.belief(v, Run{});
  assert_close(total(*m, Run{}).value(), 1, 1e-10);
  for (const auto &[word, q] : expected) {
    assert_close(static_cast<double>(oracle::weight_of(*m, {word})), static_cast<double>(q), tolerance);
  }
}

bool has_belief(const GraphLearner &learner, VariableId v) {
  try {
    if (learner.graph()->variable(v).domain == Domain::finite) learner.probabilities(v, Run{});
    else learner.belief(v, Run{});
    return true;
  } catch (const Error &e) {
    assert_true(e.code == Code::empty);
    return false;
  }
}

void assert_exact(const FactorGraphPtr &graph, const Marginals &truth, const GraphSettings &settings, double tolerance) {
  if (!(truth.z > 0)) {
    assert_throws(GraphLearner(graph, settings, Run{}), Code::impossible);
    return;
  }
  GraphLearner learner(graph, settings, Run{});
  learner.step(settings.iterations);
  for (size_t v = 0; v < truth.of.size(); ++v) assert_belief(learner, static_cast<VariableId>(v), truth.of[v], tolerance);
  assert_true(learner.metric("converged") == 1);
  if (settings.schedule == ScheduleKind::sweeps) assert_true(learner.metric("skipped_total") == 0);
  if (settings.method == GraphMethod::bp) {
    assert_close(learner.metric("free_energy"), -static_cast<double>(std::log(truth.z)), 1e-9);
    if (settings.schedule == ScheduleKind::sweeps) assert_int_equal(learner.steps(), 2);
  }
}

void on_trees_every_schedule_finds_the_marginals_and_ln_z(void **) {
  int impossible = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 3));
    const Marginals truth = marginals(*graph);
    impossible += !(truth.z > 0);
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      assert_exact(graph, truth, settings_for(GraphMethod::bp, schedule), 1e-9);
    }
  }
  assert_true(impossible < 10);
}

void lists_longer_than_the_support_are_exact(void **) {
  for (uint64_t seed = 1; seed <= 25 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 3));
    const Marginals truth = marginals(*graph);
    if (!(truth.z > 0)) continue;
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::residual}) {
      GraphSettings settings = settings_for(GraphMethod::pruned, schedule);
      settings.kept_strings = 1000;
      assert_exact(graph, truth, settings, 1e-9);
    }
  }
}

void short_lists_differ(void **) {
  double largest = 0;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(2);
    const Marginals truth = marginals(*graph);
    if (!(truth.z > 0)) continue;
    GraphSettings settings = settings_for(GraphMethod::pruned, ScheduleKind::sweeps);
    settings.kept_strings = 1;
    GraphLearner learner(graph, settings, Run{});
    learner.step(20);
    for (VariableId v = 0; v < graph->variables(); ++v) {
      if (graph->variable(v).domain == Domain::finite || !has_belief(learner, v)) continue;
      const MachinePtr m = learner.belief(v, Run{});
      for (const auto &[word, q] : truth.of[static_cast<size_t>(v)]) {
        largest = std::max(largest, std::fabs(static_cast<double>(q - oracle::weight_of(*m, {word}))));
      }
    }
  }
  assert_true(largest > 0.01);
}

void variables_may_differ_in_how_they_are_kept(void **) {
  for (uint64_t seed = 30; seed <= 45; ++seed) {
    RandomGraph random(seed);
    FactorGraphPtr graph = random.tree(3);
    const Marginals truth = marginals(*graph);
    if (!(truth.z > 0)) continue;
    FactorGraphBuilder builder;  // the same, every other string variable exact
    for (VariableId v = 0; v < graph->variables(); ++v) {
      const GraphVariable &x = graph->variable(v);
      if (x.domain == Domain::finite) builder.add_finite(x.name, x.values);
      else builder.add_strings(x.name, x.alphabet);
      VariableChoice choice;
      if (v % 2) choice.method = GraphMethod::bp;
      builder.choose(v, choice);
    }
    for (FactorId f = 0; f < graph->factors(); ++f) builder.add(graph->factor(f));
    GraphSettings settings = settings_for(GraphMethod::pruned, ScheduleKind::sweeps);
    settings.kept_strings = 500;
    assert_exact(builder.build(), truth, settings, 1e-9);
  }
}

void the_binary_form_has_the_same_beliefs(void **) {
  int wider = 0;
  for (uint64_t seed = 1; seed <= 25 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 2));
    const Marginals truth = marginals(*graph);
    if (!(truth.z > 0)) continue;
    const FactorGraphPtr binary = binary_form(*graph, Run{});
    for (FactorId f = 0; f < binary->factors(); ++f) assert_true(binary->factor(f).variables.size() <= 2);
    wider += binary->variables() > graph->variables();
    GraphLearner learner(binary, settings_for(GraphMethod::bp, ScheduleKind::sweeps), Run{});
    assert_true(learner.step(2));
    for (VariableId v = 0; v < graph->variables(); ++v) assert_belief(learner, v, truth.of[static_cast<size_t>(v)], 1e-9);
    assert_close(learner.metric("free_energy"), -static_cast<double>(std::log(truth.z)), 1e-9);
  }
  assert_true(wider > 10 / kCasesDivisor);
}

void observations_condition_the_marginals(void **) {
  int conditioned = 0;
  for (uint64_t seed = 1; seed <= 40 / kCasesDivisor; ++seed) {
    FactorGraphPtr graph = RandomGraph(seed).tree(3, seed % 2 ? 0 : 1);
    const VariableId v = static_cast<VariableId>(seed % static_cast<uint64_t>(graph->variables()));
    const Marginals before = marginals(*graph);
    if (!(before.z > 0)) continue;
    const auto &domain = before.of[static_cast<size_t>(v)];
    const auto best =
        std::max_element(domain.begin(), domain.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    graph = graph->variable(v).domain == Domain::finite ? graph->with_value(v, best->first[0] - 1)
                                                        : graph->with_string(v, best->first);
    if (!is_forest(*graph)) continue;
    ++conditioned;
    assert_exact(graph, marginals(*graph), settings_for(GraphMethod::bp, ScheduleKind::sweeps), 1e-9);
    assert_exact(graph, marginals(*graph), settings_for(GraphMethod::bp, ScheduleKind::flooding), 1e-9);
  }
  assert_true(conditioned > 20 / kCasesDivisor);
}

// With cycles there is no truth to compare with, but machines and long lists are two ways to the same fixed point.
void on_cycles_machines_and_long_lists_agree(void **) {
  int compared = 0;
  for (uint64_t seed = 60; seed < 75; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(2, 1);
    if (is_forest(*graph) || !(marginals(*graph).z > 0)) continue;
    GraphSettings settings = settings_for(GraphMethod::bp, ScheduleKind::flooding);
    settings.tolerance = 1e-9;
    settings.damping = 0.2;
    Run run;
    run.max_states = 4000;
    GraphLearner machines(graph, settings, run);
    settings.method = GraphMethod::pruned;
    settings.kept_strings = 1000;
    GraphLearner lists(graph, settings, Run{});
    try {
      machines.step(60);
    } catch (const Error &e) {
      assert_true(e.code == Code::limit);
      continue;
    }
    lists.step(60);
    if (machines.metric("converged") != 1 || lists.metric("converged") != 1) continue;
    ++compared;
    for (VariableId v = 0; v < graph->variables(); ++v) {
      if (graph->variable(v).domain == Domain::finite) {
        const Array<double> p = machines.probabilities(v, Run{}), q = lists.probabilities(v, Run{});
        for (size_t i = 0; i < p.size(); ++i) assert_close(p[i], q[i], 1e-6);
      } else {
        const MachinePtr p = machines.belief(v, Run{}), q = lists.belief(v, Run{});
        for (const auto &[strings, weight] : oracle::relation(*q)) {
          assert_close(static_cast<double>(oracle::weight_of(*p, strings)), static_cast<double>(weight), 1e-6);
        }
      }
    }
  }
  assert_true(compared >= 5);
}

MachinePtr identity_machine(double loop) {
  Builder b(Semiring::real, {Alphabet::sized(2), Alphabet::sized(2)});
  b.add_states(1);
  for (Label c = 1; c <= 2; ++c) {
    const Label both[] = {c, c};
    b.add_arc(0, both, loop, 0);
  }
  b.set_final(0, 1);
  return b.build();
}

// A string that an approximated message leaves out may still be possible.
void contradictions_are_refused(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(2);
  const VariableId x = builder.add_strings("x", alphabet), y = builder.add_strings("y", alphabet),
                   hidden = builder.add_strings("hidden", alphabet);
  builder.add(machine_factor({x, hidden}, identity_machine(1)));
  builder.add(machine_factor({hidden, y}, identity_machine(1)));
  const Label a[] = {1}, b[] = {2};
  builder.observe(x, a);
  builder.observe(y, b);
  const FactorGraphPtr graph = builder.build();
  for (const GraphMethod method : {GraphMethod::bp, GraphMethod::pruned, GraphMethod::candidates}) {
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      assert_throws(GraphLearner(graph, settings_for(method, schedule), Run{}), Code::impossible);
      // Once both strings are the same all is well, and a learner made from that one refuses the contradiction again.
      GraphLearner mended(graph->with_string(y, a), settings_for(method, schedule), Run{});
      assert_true(mended.step(10));
      assert_close(static_cast<double>(oracle::weight_of(*mended.belief(hidden, Run{}), {{1}})), 1, 1e-12);
      assert_throws(GraphLearner(graph, mended), Code::impossible);
    }
  }
}

// Where limits stop the check, messages that are exact prove the same in the sweeps, or when a belief is asked for.
void contradictions_beyond_the_check_s_limits_show_in_exact_messages(void **) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  // The 60th symbol from the end: 2^60 states as deterministic machines, 3,600 in the product of two.
  const auto late = [&](Label c) {
    Builder b(Semiring::log, {alphabet});
    b.add_states(61);
    for (const Label any : {1, 2}) {
      b.add_arc(0, &any, 1, 0);
      for (State s = 1; s < 60; ++s) b.add_arc(s, &any, 1, s + 1);
    }
    b.add_arc(0, &c, 1, 1);
    b.set_final(60, 0);
    return b.build();
  };
  FactorGraphBuilder one;
  one.add_strings("x", alphabet);
  one.add(machine_factor({0}, late(1)));
  one.add(machine_factor({0}, late(2)));
  GraphLearner learner(one.build(), settings_for(GraphMethod::bp, ScheduleKind::sweeps), Run{});
  assert_true(learner.metric("unchecked") > 0);
  learner.step(2);
  assert_throws(learner.belief(0, Run{}), Code::impossible);
  FactorGraphBuilder chain;  // what contradicts at the second variable goes on to the third
  for (const char *name : {"w", "x", "y", "z"}) chain.add_strings(name, alphabet);
  for (VariableId v = 0; v < 3; ++v) chain.add(machine_factor({v, v + 1}, identity_machine(1)));
  chain.add(machine_factor({0}, late(1)));
  chain.add(machine_factor({1}, late(2)));
  GraphLearner longer(chain.build(), settings_for(GraphMethod::bp, ScheduleKind::sweeps), Run{});
  assert_true(longer.metric("unchecked") > 0);
  assert_throws(longer.step(4), Code::impossible);
  assert_true(longer.steps() < 4);  // that sweep was not made
}

void infinite_messages_are_left_out_and_counted(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(2);
  const VariableId x = builder.add_strings("x", alphabet), y = builder.add_strings("y", alphabet),
                   z = builder.add_strings("z", alphabet);
  // Every string of y pairs with every string of x: summing x out has no end.
  const MachinePtr all = [&] {
    Builder b(Semiring::real, {alphabet, alphabet});
    b.add_states(1);
    for (Label c = 1; c <= 2; ++c) {
      const Label left[] = {c, kEpsilon}, right[] = {kEpsilon, c};
      b.add_arc(0, left, 1, 0);
      b.add_arc(0, right, 0.25, 0);
    }
    b.set_final(0, 1);
    return b.build();
  }();
  builder.add(machine_factor({x, y}, all));
  builder.add(machine_factor({z, y}, all));
  const FactorGraphPtr graph = builder.build();
  GraphSettings settings = settings_for(GraphMethod::bp, ScheduleKind::flooding);
  settings.iterations = 3;
  GraphLearner learner(graph, settings, Run{});
  learner.step(3);
  assert_true(learner.metric("skipped_total") > 0);
  assert_true(learner.metric("stuck") >= 1);
  assert_true(learner.metric("converged") == 0);
  assert_throws(learner.belief(y, Run{}), Code::improper);
  assert_throws(learner.belief(x, Run{}), Code::improper);
  // A message of infinite mass is a message all the same once something else makes its product finite.
  const Label word[] = {1, 1};
  GraphLearner seen(graph->with_string(x, word)->with_string(z, word), settings, Run{});
  seen.step(3);
  // A string of n letters goes around the two of x in (n + 1) (n + 2) / 2 ways, and around those of z; of its 2^n strings each
  // weighs 1/16^n times the square of that. The sum over n is (1 + 4 t + t^2) / (1 - t)^5 at t = 1/8.
  assert_close(static_cast<double>(oracle::weight_of(*seen.belief(y, Run{}), {{}})),
               std::pow(7.0 / 8, 5) / (1 + 4.0 / 8 + 1.0 / 64), 1e-12);
  assert_true(seen.metric("skipped_total") == 0);
}

void candidates_are_the_strings_seen_elsewhere(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(2), other = Alphabet::sized(3);
  const VariableId hidden = builder.add_strings("hidden", alphabet);
  const std::vector<Word> seen{{1}, {1, 2}, {2, 2, 1}};
  for (const Word &word : seen) builder.observe(builder.add_strings("", alphabet), word);
  builder.observe(builder.add_strings("", other), Word{3});
  Builder b(Semiring::real, {alphabet});
  b.add_states(1);
  const Label one_label = 1, two = 2;
  b.add_arc(0, &one_label, 0.3, 0);
  b.add_arc(0, &two, 0.4, 0);
  b.set_final(0, 1);
  builder.add(machine_factor({hidden}, b.build()));
  GraphLearner learner(builder.build(), settings_for(GraphMethod::candidates, ScheduleKind::flooding), Run{});
  assert_true(learner.step(10));
  const double sum = 0.3 + 0.3 * 0.4 + 0.4 * 0.4 * 0.3;
  const MachinePtr m = learner.belief(hidden, Run{});
  assert_int_equal(oracle::relation(*m).size(), 3);
  assert_close(static_cast<double>(oracle::weight_of(*m, {{1}})), 0.3 / sum, 1e-12);
  assert_close(static_cast<double>(oracle::weight_of(*m, {{2, 2, 1}})), 0.4 * 0.4 * 0.3 / sum, 1e-12);
  assert_close(learner.variable_value(hidden, "expected_length", Run{}), (0.3 + 2 * 0.12 + 3 * 0.048) / sum, 1e-12);
}

void every_metric_and_every_number_about_a_variable_answers(void **) {
  const FactorGraphPtr graph = RandomGraph(7).tree(2);
  GraphLearner learner(graph, settings_for(GraphMethod::bp, ScheduleKind::sweeps), Run{});
  assert_throws(learner.metric("change"), Code::empty);
  assert_throws(learner.metric("free_energy"), Code::empty);
  assert_true(!graph->variables() || !has_belief(learner, 0));
  learner.step(2);
  for (const MetricSpec &m : learner.metrics()) {
    const std::string_view name = m.name;
    const std::string_view of_others[] = {"treewidth", "table_entries", "r_hat", "best_log_weight",
                                           "fixed_points", "starts_done", "starts_spread"};
    if (std::count(std::begin(of_others), std::end(of_others), name) > 0) assert_throws(learner.metric(name), Code::empty);
    else assert_false(std::isnan(learner.metric(name)));
  }
  const Marginals truth = marginals(*graph);
  for (VariableId v = 0; v < graph->variables(); ++v) {
    double entropy = 0, length = 0;
    for (const auto &[word, p] : truth.of[static_cast<size_t>(v)]) {
      if (!(p > 0)) continue;
      entropy -= static_cast<double>(p * std::log(p));
      length += static_cast<double>(p) * static_cast<double>(word.size());
    }
    assert_close(learner.variable_value(v, "entropy", Run{}), entropy, 1e-9);
    if (graph->variable(v).domain == Domain::strings) {
      assert_close(learner.variable_value(v, "expected_length", Run{}), length, 1e-9);
    }
    for (const char *name : {"accepted", "arcs"}) assert_true(learner.variable_value(v, name, Run{}) > 0);
    assert_true(learner.variable_value(v, "skipped", Run{}) == 0);
  }
  assert_throws(learner.variable_value(0, "entrpy", Run{}), Code::argument);
  assert_throws(learner.belief(99, Run{}), Code::argument);
}

void settings_out_of_range_are_refused(void **) {
  const FactorGraphPtr graph = RandomGraph(7).tree(2);
  GraphSettings s = settings_for(GraphMethod::bp, ScheduleKind::sweeps);
  s.damping = 1;
  assert_throws(GraphLearner(graph, s, Run{}), Code::argument);
  s = settings_for(GraphMethod::pruned, ScheduleKind::sweeps);
  s.kept_strings = 0;
  assert_throws(GraphLearner(graph, s, Run{}), Code::argument);
}

}  // namespace

TESTS(on_trees_every_schedule_finds_the_marginals_and_ln_z, lists_longer_than_the_support_are_exact, short_lists_differ,
      variables_may_differ_in_how_they_are_kept, the_binary_form_has_the_same_beliefs, observations_condition_the_marginals,
      on_cycles_machines_and_long_lists_agree, contradictions_are_refused,
      contradictions_beyond_the_check_s_limits_show_in_exact_messages, infinite_messages_are_left_out_and_counted,
      candidates_are_the_strings_seen_elsewhere, every_metric_and_every_number_about_a_variable_answers,
      settings_out_of_range_are_refused)
