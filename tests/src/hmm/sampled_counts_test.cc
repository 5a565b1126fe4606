#include "src/hmm/sampled_counts.hh"

#include "src/hmm/hmm_gibbs_chain.hh"
#include "tests/harness.hh"
#include "tests/src/hmm/random_hmm.hh"

using namespace hws;
using random_hmm::same;

namespace {

HmmDataPtr some_data(uint32_t seed, bool dictionary, bool channels = false) {
  Rng r(89, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = 5;
  choice.symbols = 7;
  choice.count = 20;
  choice.longest = 9;
  choice.dictionary = dictionary;
  choice.channels = channels ? 1 : 0;
  return random_hmm::data(&r, choice);
}

HmmPriors priors(double concentration) {
  HmmPriors p;
  p.initial.concentration = p.transition.concentration = p.emission.concentration = concentration;
  return p;
}

}  // namespace

static void counts_are_those_of_the_samplers_first_chain(void **) {
  for (const bool dictionary : {false, true}) {
    const HmmDataPtr d = some_data(1, dictionary);
    HmmGibbsChain chain(d, true, priors(.3), 4, 0, Run{});
    for (int64_t sweep = 0; sweep < kStartSweeps; ++sweep) chain.sweep(sweep, 1, Run{});
    assert_true(same(sampled_counts(d, true, priors(.3), 4, Run{}), chain.counts()));
  }
}

static void seeds_and_priors_change_them(void **) {
  const HmmDataPtr d = some_data(2, false);
  const HmmParameters counts = sampled_counts(d, false, priors(.3), 1, Run{});
  assert_false(same(counts, sampled_counts(d, false, priors(.3), 2, Run{})));
  assert_false(same(counts, sampled_counts(d, false, priors(30), 1, Run{})));
}

static void what_the_sampler_does_not_take_is_told_before(void **) {
  assert_true(can_sample(*some_data(3, true)));
  const HmmDataPtr channels = some_data(3, false, true);
  assert_true(channels->channels != nullptr);
  assert_false(can_sample(*channels));
  assert_throws(sampled_counts(channels, false, priors(.3), 1, Run{}), Code::unsupported);
}

static void a_start_is_cancelled(void **) {
  Run run;
  CancelFlag cancelled;
  cancelled.set = 1;
  run.cancel = &cancelled;
  assert_throws(sampled_counts(some_data(4, false), false, priors(.3), 1, run), Code::cancelled);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(counts_are_those_of_the_samplers_first_chain),
      cmocka_unit_test(seeds_and_priors_change_them),
      cmocka_unit_test(what_the_sampler_does_not_take_is_told_before),
      cmocka_unit_test(a_start_is_cancelled),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
