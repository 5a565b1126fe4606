// A step that cannot be finished for lack of memory leaves the learner as it was; making one leaks nothing.

#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"
#include "tests/rollback.hh"
#include "tests/src/hmm/sampler_oracle.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

HmmSettings settings(const Tiny &m) {
  HmmSettings s = settings_for(HmmMethod::cgs);
  s.end = m.end;
  s.priors = m.priors();
  s.burn_in = 1;
  s.period = 1;
  return s;
}

}  // namespace

static void a_step_without_memory_is_undone(void **) {
  for (const Tiny &m : every_option()) {
    const HmmDataPtr d = m.data(tiny_sequences());
    HmmSettings s = settings(m);
    if (m.missing) s.method = HmmMethod::blocked_gibbs;
    rollback::check_steps([&] { return std::make_unique<HmmGibbsLearner>(d, s, Run{}); });
  }
}

static void making_and_loading_without_memory_leaks_nothing(void **) {
  const Tiny m = every_option().back();
  const HmmDataPtr d = m.data(tiny_sequences());
  const HmmSettings s = settings(m);
  rollback::check_making_and_loading([&] { return std::make_unique<HmmGibbsLearner>(d, s, Run{}); });
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_step_without_memory_is_undone),
      cmocka_unit_test(making_and_loading_without_memory_leaks_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
