#include "src/hmm/sampling/blocked_gibbs_chain.hh"

#include "tests/src/hmm/planted_values.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

// As in hmm_gibbs_chain_test.cc.
constexpr double kLeastTail = 1e-5, kMostScore = 4.42;

std::unique_ptr<StateSampler> chain(const HmmDataPtr &data, const Tiny &m) {
  return std::make_unique<BlockedGibbsChain>(data, m.end, m.priors(), 7, 0, Run{});
}

// Mistaken: parameters are drawn as if one transition more had been seen, of the first state to itself.
std::unique_ptr<StateSampler> one_count_too_many(const HmmDataPtr &data, const Tiny &m) {
  HmmPriors priors = m.priors();
  priors.transition.base.assign(static_cast<size_t>(m.states * m.states), 1.0);
  priors.transition.base[0] += 1 / priors.transition.concentration;
  return std::make_unique<BlockedGibbsChain>(data, m.end, priors, 7, 0, Run{});
}

LogTarget target_of(const Tiny &m, double temperature) {
  return [&m, temperature](const Sequences &s, const States &z) { return weighted_log_joint(m, s, z, 1 / temperature); };
}

}  // namespace

static void a_sweep_leaves_the_posterior_as_it_is(void **) {
  for (const Tiny &m : every_option()) {
    assert_true(invariance(m, tiny_sequences(), target_of(m, 1), 1, chain, 5000 / kCasesDivisor) > kLeastTail);
  }
}

static void a_sweep_leaves_the_tempered_posterior_as_it_is(void **) {
  for (const Tiny &m : every_option()) {
    for (const double temperature : {2.0, .3}) {
      assert_true(invariance(m, tiny_sequences(), target_of(m, temperature), temperature, chain, 2500) > kLeastTail);
    }
  }
}

static void many_sweeps_from_anywhere_come_to_the_posterior(void **) {
  for (const Tiny &m : every_option()) {
    if (m.alpha < .1 || m.states > 2) continue;  // modes that a sampler rarely leaves
    assert_true(convergence(m, tiny_sequences(), target_of(m, 1), 1, chain, 400, 60) > kLeastTail);
  }
}

static void geweke_finds_nothing(void **) {
  for (const Tiny &m : every_option()) {
    if (m.alpha >= .1) assert_true(geweke(m, chain, 700) < kMostScore);
  }
}

static void a_planted_count_fails_both_tests(void **) {
  if (kCasesDivisor > 1) return;  // this tries the test, and needs all draws
  const Tiny m;
  assert_true(invariance(m, tiny_sequences(), target_of(m, 1), 1, one_count_too_many, 12000) < 1e-9);
  assert_true(geweke(m, one_count_too_many, 2000) > 6);
}

// Of states, values, and parts of vectors that are missing, with all options.
static void geweke_of_values_finds_nothing_but_a_planted_count(void **) {
  using namespace planted_values;
  assert_true(geweke(every_option().back(), values(families(true)), chain, 2000 / kCasesDivisor) < kMostScore);
  if (kCasesDivisor > 1) return;  // this tries the test, and needs all draws
  assert_true(geweke(Tiny{}, values(families(false, Planted::one_too_many)), chain, 12000) > 6);
}

static void threads_do_not_show_and_a_sweep_can_be_undone(void **) {
  for (const int32_t states : {4, 300}) {
    Rng r(95, RngMethod::test, 0, 0, 0);
    random_hmm::Choice choice;
    choice.states = states;
    choice.dictionary = true;
    choice.count = 4000;
    choice.longest = 20;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    BlockedGibbsChain one(d, true, {}, 3, 0, Run{}), three(d, true, {}, 3, 0, Run{});
    Run run;
    run.threads = 3;
    one.sweep(0, 1, Run{});
    three.sweep(0, 1, run);
    assert_true(get_states(one) == get_states(three));
    const States before = get_states(one);
    one.sweep(1, .5, Run{});
    const States after = get_states(one);
    assert_true(after != before);
    one.undo(1);
    assert_true(get_states(one) == before);
    CancelFlag cancel;
    cancel.set = 1;
    run.cancel = &cancel;
    assert_throws(one.sweep(1, .5, run), Code::cancelled);
    one.undo(1);
    assert_true(get_states(one) == before);
    one.sweep(1, .5, Run{});
    assert_true(get_states(one) == after);
    if (states == 300) break;
  }
}

TESTS(a_sweep_leaves_the_posterior_as_it_is, a_sweep_leaves_the_tempered_posterior_as_it_is,
      many_sweeps_from_anywhere_come_to_the_posterior, geweke_finds_nothing, a_planted_count_fails_both_tests,
      geweke_of_values_finds_nothing_but_a_planted_count, threads_do_not_show_and_a_sweep_can_be_undone)
