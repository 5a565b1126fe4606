// A step that cannot be finished for lack of memory leaves the learner as it was; making one leaks nothing.

#include "src/hmm/hmm_gibbs_learner.hh"
#include "tests/failing_new.hh"
#include "tests/harness.hh"
#include "tests/src/hmm/sampler_oracle.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

HmmGibbsSettings settings(const Tiny &m) {
  HmmGibbsSettings s;
  s.end = m.end;
  s.priors = m.priors();
  s.burn_in = 1;
  s.period = 1;
  return s;
}

// Runs `work` with memory for ever more allocations until it succeeds; `failed` after each failure. How many there were.
template <class Work, class Failed>
long until_it_works(Work work, Failed failed) {
  for (long k = 0;; ++k) {
    allocations_left = k;
    bool done = false;
    try {
      work();
      done = true;
    } catch (const std::bad_alloc &) {
    }
    allocations_left = -1;
    if (done) return k;
    failed();
  }
}

}  // namespace

static void a_step_without_memory_is_undone(void **) {
  for (const Tiny &m : every_option()) {
    const HmmDataPtr d = m.data(tiny_sequences());
    HmmGibbsSettings s = settings(m);
    if (m.missing) s.sampler = HmmSampler::blocked;
    HmmGibbsLearner learner(d, s, Run{}), untouched(d, s, Run{});
    learner.step(3);
    const std::string before = learner.save();
    const long held = live_allocations;
    const long failures = until_it_works([&] { learner.step(1); }, [&] {
      assert_int_equal(live_allocations, held);
      assert_true(learner.save() == before);
    });
    assert_true(failures > 5);
    untouched.step(4);
    assert_true(learner.save() == untouched.save());
  }
}

static void making_and_loading_without_memory_leaks_nothing(void **) {
  const Tiny m = every_option().back();
  const HmmDataPtr d = m.data(tiny_sequences());
  HmmGibbsLearner learner(d, settings(m), Run{}), other(d, settings(m), Run{});
  learner.step(3);
  const std::string saved = learner.save(), before = other.save();
  const HmmGibbsSettings s = settings(m);
  const long held = live_allocations;
  until_it_works([&] { HmmGibbsLearner one(d, s, Run{}); }, [&] { assert_int_equal(live_allocations, held); });
  assert_int_equal(live_allocations, held);
  until_it_works([&] { other.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()}); }, [&] { assert_true(other.save() == before); });
  assert_true(other.save() == saved);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_step_without_memory_is_undone),
      cmocka_unit_test(making_and_loading_without_memory_leaks_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
