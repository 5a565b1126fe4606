// A step that cannot be finished for lack of memory leaves the learner as it was; making one leaks nothing.

#include "src/pfa/sampling/gibbs_learner.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"
#include "tests/rollback.hh"
#include "tests/src/pfa/gibbs_oracle.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

PfaSettings settings(PfaMethod kind) {
  PfaSettings s = settings_for(kind);
  s.states = 3;
  s.prior_transition = .1;
  s.iterations = 1000;
  s.burn_in = 1;
  s.period = 1;
  return s;
}
constexpr PfaMethod kKinds[] = {PfaMethod::cgs, PfaMethod::cgs_sg, PfaMethod::cgs_hmm};

template <class Check>
void for_each_kind(const Check &check) {
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {2}, {1, 1, 2}}, 2);
  for (const PfaMethod kind : kKinds) check([&] { return std::make_unique<GibbsLearner>(corpus, settings(kind), Run{}); });
}

}  // namespace

static void a_step_without_memory_is_undone(void **) {
  for_each_kind([](const auto &make) { rollback::check_steps(make); });
}

static void making_and_loading_without_memory_leaks_nothing(void **) {
  for_each_kind([](const auto &make) { rollback::check_making_and_loading(make); });
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_step_without_memory_is_undone),
      cmocka_unit_test(making_and_loading_without_memory_leaks_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
