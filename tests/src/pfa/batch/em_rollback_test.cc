// A step of EM or of a collapsed variational method that runs out of memory or is cancelled at any allocation leaves the
// learner as it was.

#include "src/pfa/collapsed/cvb_learner.hh"
#include "src/pfa/batch/em_learner.hh"
#include "src/pfa/collapsed/gcvb_learner.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"
#include "tests/rollback.hh"
#include "tests/src/pfa/random_corpus.hh"

using namespace hws;

namespace {

// Steps one by one: at each step, every allocation fails once.
void check(PfaLearner &learner, PfaLearner &straight, int64_t steps) {
  for (int64_t s = 0; s < steps; ++s) {
    CancelFlag flag;
    assert_true(rollback::failures_of_a_step(learner, s % 2 == 1 ? &flag : nullptr, 30) >= 1);
    straight.step(1);
    assert_true(learner.save() == straight.save());
  }
}

}  // namespace

static void em_is_as_before_after_every_failure(void **) {
  const CorpusPtr corpus = random_corpus::draw(1, 2, 60, 6);
  for (const PfaMethod method : {PfaMethod::em, PfaMethod::hard_em, PfaMethod::vb}) {
    PfaSettings settings;
    settings.method = method;
    settings.states = 3;
    settings.iterations = 3;
    settings.starts = 2;  // the third step ends a run and begins another
    EmLearner learner(corpus, settings, Run{}), straight(corpus, settings, Run{});
    check(learner, straight, 5);
  }
}

static void cvb_is_as_before_after_every_failure(void **) {
  const CorpusPtr corpus = random_corpus::draw(2, 2, 70, 6);
  for (const PfaMethod method : {PfaMethod::cvb0, PfaMethod::cvb2}) {
    PfaSettings settings;
    settings.method = method;
    settings.states = 3;
    CvbLearner learner(corpus, settings, Run{}), straight(corpus, settings, Run{});
    check(learner, straight, 4);
  }
}

static void gcvb_is_as_before_after_every_failure(void **) {
  PfaSettings settings = settings_for(PfaMethod::gcvb0);
  settings.states = 3;
  const CorpusPtr corpus = random_corpus::draw(3, 2, 40, 6);
  GcvbLearner learner(corpus, settings, Run{}), straight(corpus, settings, Run{});
  check(learner, straight, 6);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(em_is_as_before_after_every_failure),
                              cmocka_unit_test(cvb_is_as_before_after_every_failure),
                              cmocka_unit_test(gcvb_is_as_before_after_every_failure)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
