// That the number of threads shows in nothing: checkpoints of every method, to the bit.
#include <memory>
#include <thread>

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

// Whether the run came to its end, with as many threads as one likes to the same one.
bool expect_same(const FactorGraphPtr &graph, const char *method, ScheduleKind schedule) {
  GraphSettings s;
  s.method = method;
  s.schedule = schedule;
  s.tolerance = 0;
  s.k = 5;
  if (s.method != "ep") s.damping = 0.1;
  const std::string alone = outcome(graph, s, 1);
  for (const int32_t threads : {2, 5}) assert_true(outcome(graph, s, threads) == alone);
  return !alone.empty();
}

}  // namespace

static void threads_change_no_bit(void **) {
  for (const char *method : {"bp", "pruned", "ep", "pep", "pep-greedy"}) {
    int ended = 0;
    for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
      int graphs = 0;
      for (uint64_t seed = 60; graphs < 3; ++seed) {
        const FactorGraphPtr graph = RandomGraph(seed).tree(3, seed % 2 == 0);
        if (!(marginals(*graph).z > 0)) continue;
        ++graphs;
        ended += expect_same(graph, method, schedule);
      }
    }
    assert_true(ended >= 6);  // of nine
  }
}

static void nor_on_the_golden_graphs(void **) {
  for (const char *file : {"ep_chain.json", "ep_cycle.json"}) {
    const FactorGraphPtr graph = golden::golden_graph(golden::read(file));
    for (const char *method : {"ep", "pep"}) assert_true(expect_same(graph, method, ScheduleKind::sweeps));
  }
}

// Another thread asks to stop once so many messages of a sweep have been made: what is left is what whole sweeps have come to.
static void a_cancelled_sweep_is_undone(void **) {
  const FactorGraphPtr graph = golden::golden_graph(golden::read("ep_cycle.json"));
  GraphSettings s;
  s.tolerance = 0;
  s.iterations = 1 << 20;
  int cancelled = 0;
  for (int round = 0; round < 12; ++round) {
    Run run;
    run.threads = 3;
    GraphLearner learner(graph, s, run);
    CancelFlag flag;
    ProgressCell progress;
    std::atomic<bool> over{false};
    learner.watch(&flag);
    learner.report(&progress);
    std::thread stopper([&] {
      while (!over.load() && (!progress.stage.load(std::memory_order_acquire) || progress.done.load() < round % 6)) {
        std::this_thread::yield();
      }
      flag.set.store(1);
    });
    bool stopped = false;
    try {
      learner.step(s.iterations);
    } catch (const Error &e) {
      stopped = e.code == Code::cancelled;
    }
    over.store(true);
    stopper.join();
    cancelled += stopped;
    GraphLearner alone(graph, s, Run{});
    alone.step(learner.steps());
    assert_int_equal(alone.steps(), learner.steps());
    assert_true(alone.save() == learner.save());
  }
  assert_true(cancelled >= 6);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(threads_change_no_bit), cmocka_unit_test(nor_on_the_golden_graphs),
                              cmocka_unit_test(a_cancelled_sweep_is_undone)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
