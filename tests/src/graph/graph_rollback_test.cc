// A sweep that runs out of memory or is cancelled at any allocation leaves the learner as it was.

#include "src/graph/graph_learner.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"
#include "tests/rollback.hh"
#include "tests/src/graph/graph_oracle.hh"

using namespace hws;
using namespace graph_oracle;

static void the_learner_is_as_before_after_every_failure(void **) {
  const FactorGraphPtr graph = RandomGraph(62).tree(2, 1);
  for (const bool cancel : {false, true}) {
    for (const char *method : {"bp", "pruned"}) {
      for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::residual}) {
        GraphSettings settings;
        settings.method = method;
        settings.schedule = schedule;
        settings.k = 3;
        GraphLearner learner(graph, settings, Run{});
        CancelFlag flag;
        learner.step(1);
        assert_true(rollback::failures_of_a_step(learner, cancel ? &flag : nullptr, 7, true) > 10);
        GraphLearner straight(graph, settings, Run{});
        straight.step(2);
        assert_true(learner.save() == straight.save());
      }
    }
  }
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(the_learner_is_as_before_after_every_failure)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
