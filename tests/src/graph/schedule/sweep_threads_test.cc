// That the number of threads shows in nothing: checkpoints of every method, to the bit.
#include <memory>

#include "src/graph/graph_learner.hh"
#include "tests/harness.hh"
#include "tests/src/graph/golden_graph.hh"
#include "tests/src/graph/graph_oracle.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

// What a run comes to after four sweeps; empty where a limit ended it.
std::string outcome(const FactorGraphPtr &graph, const GraphSettings &settings, int32_t threads) {
  Run run;
  run.threads = threads;
  run.max_states = 2000;
  GraphLearner learner(graph, settings, run);
  try {
    learner.step(4);
  } catch (const Error &e) {
    assert_true(e.code == Code::limit);
    return {};
  }
  return learner.save();
}

void expect_same(const FactorGraphPtr &graph, const char *method, ScheduleKind schedule) {
  GraphSettings s;
  s.method = method;
  s.schedule = schedule;
  s.tolerance = 0;
  s.k = 5;
  if (s.method != "ep") s.damping = 0.1;
  const std::string alone = outcome(graph, s, 1);
  for (const int32_t threads : {2, 5}) assert_true(outcome(graph, s, threads) == alone);
}

}  // namespace

static void threads_change_no_bit(void **) {
  for (const char *method : {"bp", "pruned", "ep", "pep", "pep-greedy"}) {
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      for (uint64_t seed = 60; seed < 63; ++seed) expect_same(RandomGraph(seed).tree(3, seed % 2 == 0), method, schedule);
    }
  }
}

static void nor_on_the_golden_graphs(void **) {
  for (const char *file : {"ep_chain.json", "ep_cycle.json"}) {
    const FactorGraphPtr graph = golden::golden_graph(golden::golden_graph_file(file));
    for (const char *method : {"ep", "pep"}) expect_same(graph, method, ScheduleKind::sweeps);
  }
}

// Cancelled in any thread, a sweep changes nothing.
static void a_cancelled_sweep_is_undone(void **) {
  GraphSettings s;
  s.tolerance = 0;
  Run run;
  run.threads = 3;
  GraphLearner learner(RandomGraph(62).tree(3, 1), s, run);
  learner.step(1);
  const std::string before = learner.save();
  CancelFlag flag;
  learner.watch(&flag);
  flag.set = 1;
  assert_throws(learner.step(1), Code::cancelled);
  assert_true(learner.save() == before);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(threads_change_no_bit), cmocka_unit_test(nor_on_the_golden_graphs),
                              cmocka_unit_test(a_cancelled_sweep_is_undone)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
