#include "src/hmm/sampling/sampled_counts.hh"

#include <cmath>

#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

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
    for (int64_t sweep = 0; sweep < 30; ++sweep) chain.sweep(sweep, 1, Run{});
    assert_true(same(sampled_counts(d, true, priors(.3), 4, 30, Run{}), chain.counts()));
  }
}

static void more_states_take_more_sweeps(void **) {
  random_hmm::Choice choice;
  choice.count = 30;
  const auto sweeps = [&](int32_t states, bool dictionary) {
    Rng r(89, RngMethod::test, 0, 7, 0);
    choice.states = states;
    choice.dictionary = dictionary;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    double allowed = 0;
    const size_t tokens = d->corpus->symbols.size();
    for (size_t t = 0; t < tokens; ++t) allowed += static_cast<double>(d->rows.sets().set(d->set_of(t)).size());
    const double expected = std::floor(20 * allowed / static_cast<double>(tokens));
    const int64_t found = own_start_sweeps(*d, Run{});
    assert_true(static_cast<double>(found) == std::fmin(1000, std::fmax(200, expected)));
    return found;
  };
  assert_int_equal(sweeps(5, false), 200);
  assert_int_equal(sweeps(45, false), 900);
  assert_int_equal(sweeps(60, false), 1000);
  const int64_t few = sweeps(45, true);
  assert_true(few > 200 && few < 900);
}

static void seeds_and_priors_change_them(void **) {
  const HmmDataPtr d = some_data(2, false);
  const HmmParameters counts = sampled_counts(d, false, priors(.3), 1, 30, Run{});
  assert_false(same(counts, sampled_counts(d, false, priors(.3), 2, 30, Run{})));
  assert_false(same(counts, sampled_counts(d, false, priors(30), 1, 30, Run{})));
}

static void what_the_sampler_does_not_take_is_told_before(void **) {
  assert_true(can_sample(*some_data(3, true)));
  const HmmDataPtr channels = some_data(3, false, true);
  assert_true(channels->channels != nullptr);
  assert_false(can_sample(*channels));
  assert_throws(sampled_counts(channels, false, priors(.3), 1, 30, Run{}), Code::unsupported);
}

static void a_start_is_cancelled(void **) {
  Run run;
  CancelFlag cancelled;
  cancelled.set = 1;
  run.cancel = &cancelled;
  assert_throws(sampled_counts(some_data(4, false), false, priors(.3), 1, 30, run), Code::cancelled);
}

TESTS(counts_are_those_of_the_samplers_first_chain, more_states_take_more_sweeps, seeds_and_priors_change_them,
      what_the_sampler_does_not_take_is_told_before, a_start_is_cancelled)
