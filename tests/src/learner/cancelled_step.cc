#include "tests/src/learner/cancelled_step.hh"

#include "tests/harness.hh"

using namespace hws;

void assert_a_cancelled_step_changes_nothing(Learner *learner) {
  const std::string before = learner->save();
  const int64_t steps = learner->steps();
  CancelFlag flag;
  flag.set = 1;
  learner->watch(&flag);
  assert_throws(learner->step(1), Code::cancelled);
  learner->watch(nullptr);
  assert_int_equal(learner->steps(), steps);
  assert_true(learner->save() == before);
}
