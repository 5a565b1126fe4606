#include "src/hmm/moves/sampled_start.hh"

#include <algorithm>

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/hard_states.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/sampled_counts.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;
using random_hmm::same;

namespace {

HmmDataPtr some_data(int32_t states, int32_t count, bool channels) {
  Rng r(89, RngMethod::test, 0, 1, 1);
  random_hmm::Choice choice;
  choice.states = states;
  choice.symbols = 7;
  choice.count = count;
  choice.longest = 9;
  choice.channels = channels ? 1 : 0;
  return random_hmm::data(&r, choice);
}

}  // namespace

static void a_start_under_a_stick_is_the_more_probable_of_two_chains(void **) {
  int of_second = 0;
  HdpSettings settings;
  settings.end = .5;
  const HdpLevel level(5, settings);
  HmmPriors priors;
  priors.emission.concentration = .3;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const HmmDataPtr d = some_data(5, 20, seed % 2 == 0);
    double joint[2];
    std::unique_ptr<BlockedGibbsChain> chains[2];
    for (int32_t i = 0; i < 2; ++i) {
      chains[i] = std::make_unique<BlockedGibbsChain>(d, true, priors, seed, i, Run{});
      chains[i]->share_stick(level, priors);
      for (int64_t sweep = 0; sweep < 30; ++sweep) chains[i]->sweep(sweep, 1, Run{});
      joint[i] = refitted(*d, chains[i]->counts(), shared_priors(priors, chains[i]->level()), 3, Run{}).log_joint;
    }
    const int best = joint[1] > joint[0];
    of_second += best;
    const StartChains two = start_chains(*d, 30);
    assert_true(two.blocks && two.count == 2 && two.sweeps == 30);
    Run run;
    run.threads = 1 + static_cast<int32_t>(seed % 3);
    const SampledStart start = sampled_start(d, true, priors, level, seed, 30, run);
    assert_true(same(start.counts, chains[best]->counts()));
    assert_true(start.level.weights() == chains[best]->level().weights());
  }
  assert_true(of_second > 0 && of_second < 10);
}

// Words of which two blocked chains take more products than a short start: three chains that draw token by token, in the weak
// limit, and the most probable of them makes what is left of the sweeps.
static void larger_corpora_of_words_begin_with_collapsed_sampling(void **) {
  const HmmDataPtr d = some_data(200, 100, false);
  assert_true(static_cast<double>(d->corpus->symbols.size()) * 200 * 200 > kProductsOfShortStart / 400);
  HdpSettings settings;
  settings.end = .5;
  settings.kappa = 1;
  const HdpLevel level(200, settings);
  HmmPriors priors;
  priors.emission.concentration = .3;
  int taken[3] = {};
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    std::unique_ptr<HmmGibbsChain> chains[3];
    double joint[3];
    for (int32_t i = 0; i < 3; ++i) {
      chains[i] = std::make_unique<HmmGibbsChain>(d, true, priors, seed, i, Run{});
      chains[i]->share_stick(level, priors);
      for (int64_t sweep = 0; sweep < 3; ++sweep) chains[i]->sweep(sweep, 1, Run{});
      joint[i] = refitted(*d, chains[i]->counts(), shared_priors(priors, chains[i]->level()), 2, Run{}).log_joint;
    }
    const size_t best = static_cast<size_t>(std::max_element(joint, joint + 3) - joint);
    ++taken[best];
    HmmGibbsChain &chain = *chains[best];
    for (int64_t sweep = 3; sweep < 7; ++sweep) chain.sweep(sweep, 1, Run{});
    Run run;
    run.threads = 1 + static_cast<int32_t>(seed % 3);
    const SampledStart start = sampled_start(d, true, priors, level, seed, 7, {false, 3, 3, 2}, run);
    assert_true(same(start.counts, chain.counts()));
    assert_true(start.level.weights() == chain.level().weights());
    assert_true(start.level.sigma() == chain.level().sigma() && start.level.kappa() == chain.level().kappa());
  }
  assert_true(taken[0] > 0 && taken[0] < 8);
}

// The sampler of the start follows from counted work alone: tokens, states and sweeps.
static void counted_work_decides_between_the_samplers(void **) {
  int blocks = 0;
  for (int32_t count = 800; count < 1200; count += 20) {
    const HmmDataPtr d = some_data(45, count, false);
    const bool few = 2. * 200 * 45 * 45 * static_cast<double>(d->corpus->symbols.size()) <= kProductsOfShortStart;
    blocks += few;
    const StartChains chains = start_chains(*d, 900);
    assert_true(chains.blocks == few);
    if (few) continue;
    assert_true(chains.count == 3 && chains.sweeps == 900);  // 7e8 products of the three
    assert_int_equal(start_chains(*d, 20000).sweeps, 5000);  // 2e10
    assert_int_equal(own_stick_sweeps(*d, Run{}), few ? 200 : 900);
  }
  assert_true(blocks > 0 && blocks < 20);
}

static void sweeps_follow_the_sampler_and_the_data(void **) {
  assert_int_equal(own_stick_sweeps(*some_data(5, 20, false), Run{}), 200);
  const HmmDataPtr words = some_data(45, 3000, false), channels = some_data(45, 3000, true);
  assert_int_equal(own_stick_sweeps(*words, Run{}), own_start_sweeps(*words, Run{}));
  assert_int_equal(own_stick_sweeps(*words, Run{}), 900);
  const double of_short = kProductsOfShortStart / (static_cast<double>(channels->corpus->symbols.size()) * 45 * 45);
  assert_true(of_short > 100 && of_short < 200);
  assert_int_equal(own_stick_sweeps(*channels, Run{}), static_cast<int64_t>(of_short));
  assert_int_equal(own_stick_sweeps(*some_data(200, 4000, true), Run{}), 100);
}

TESTS(a_start_under_a_stick_is_the_more_probable_of_two_chains, larger_corpora_of_words_begin_with_collapsed_sampling,
      counted_work_decides_between_the_samplers, sweeps_follow_the_sampler_and_the_data)
