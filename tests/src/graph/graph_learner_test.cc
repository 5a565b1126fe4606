#include "src/graph/graph_learner.hh"

#include <string>

#include "fsa/distance/forward_backward.hh"
#include "src/graph/model/binary_form.hh"
#include "tests/harness.hh"
#include "tests/src/graph/graph_oracle.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

GraphSettings settings_for(const char *method, ScheduleKind schedule) {
  GraphSettings s;
  s.method = method;
  s.schedule = schedule;
  s.tolerance = 1e-7;
  s.iterations = 60;
  return s;
}

void assert_belief(const GraphLearner &learner, VariableId v, const std::map<Word, Real> &expected, double tolerance) {
  if (learner.graph()->variable(v).domain == Domain::finite) {
    const std::vector<double> p = learner.probabilities(v, Run{});
    for (const auto &[word, q] : expected) assert_close(p[static_cast<size_t>(word[0]) - 1], static_cast<double>(q), tolerance);
    return;
  }
  const MachinePtr m = learner.belief(v, Run{});
  assert_close(total(*m, Run{}).value(), 1, 1e-10);
  for (const auto &[word, q] : expected) assert_close(static_cast<double>(oracle::weight_of(*m, {word})), static_cast<double>(q), tolerance);
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
  GraphLearner learner(graph, settings, Run{});
  learner.step(settings.iterations);
  if (!(truth.z > 0)) {
    for (VariableId v = 0; v < graph->variables(); ++v) assert_false(has_belief(learner, v));
    return;
  }
  for (size_t v = 0; v < truth.of.size(); ++v) assert_belief(learner, static_cast<VariableId>(v), truth.of[v], tolerance);
  assert_true(learner.metric("converged") == 1);
  if (settings.schedule == ScheduleKind::sweeps) assert_true(learner.metric("skipped_total") == 0);
  if (settings.method == std::string("bp")) {
    assert_close(learner.metric("free_energy"), -static_cast<double>(std::log(truth.z)), 1e-9);
    if (settings.schedule == ScheduleKind::sweeps) assert_int_equal(learner.steps(), 2);
  }
}

void on_trees_every_schedule_finds_the_marginals_and_ln_z(void **) {
  int impossible = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 3));
    const Marginals truth = marginals(*graph);
    impossible += !(truth.z > 0);
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      assert_exact(graph, truth, settings_for("bp", schedule), 1e-9);
    }
  }
  assert_true(impossible < 10);
}

}  // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(on_trees_every_schedule_finds_the_marginals_and_ln_z),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
