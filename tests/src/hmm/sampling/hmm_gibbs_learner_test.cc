#include "src/hmm/sampling/hmm_gibbs_learner.hh"

#include "src/hmm/sums/decode.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmSettings settings(int64_t iterations = 30) {
  HmmSettings s = settings_for(HmmMethod::cgs);
  s.priors.initial.concentration = s.priors.transition.concentration = .4;
  s.priors.emission.concentration = .2;
  s.iterations = iterations;
  s.end = true;
  return s;
}

HmmDataPtr some_data(uint32_t seed, bool dictionary = false) {
  Rng r(83, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = 4;
  choice.symbols = 6;
  choice.count = 40;
  choice.longest = 9;
  choice.dictionary = dictionary;
  choice.missing = true;
  return random_hmm::data(&r, choice);
}

}  // namespace

static void samples_are_averaged_on_the_chain_whose_are_most_probable(void **) {
  HmmSettings s = settings();
  s.burn_in = 11;
  s.period = 4;
  s.chains = 3;
  for (uint32_t seed = 0; seed < 4; ++seed) {
    const HmmDataPtr d = some_data(seed, seed & 1);
    s.seed = seed;
    HmmGibbsLearner learner(d, s, Run{});
    learner.step(100);
    assert_true(learner.done() && learner.metric("samples") == 4);
    double most = -INFINITY, best = -1, present = -INFINITY, mean = 0;
    HmmParameters expected;
    for (int32_t c = 0; c < 3; ++c) {
      HmmGibbsChain chain(d, true, s.priors, s.seed, c, Run{});
      HmmParameters sum(d->rows, true);
      double joint = 0;
      for (int64_t sweep = 0; sweep < 30; ++sweep) {
        chain.sweep(sweep, 1, Run{});
        if (sweep < 11 || (sweep - 10) % 4 != 0) continue;
        const HmmParameters now = chain.counts();
        joint += log_joint(now, s.priors, d->rows, Run{});
        for (size_t i = 0; i < now.emission.size(); ++i) sum.emission[i] += now.emission[i] / 4;
        for (size_t i = 0; i < now.chain.transition.size(); ++i) sum.chain.transition[i] += now.chain.transition[i] / 4;
        for (size_t i = 0; i < now.chain.initial.size(); ++i) {
          sum.chain.initial[i] += now.chain.initial[i] / 4;
          sum.chain.end[i] += now.chain.end[i] / 4;
        }
      }
      const double last = log_joint(chain.counts(), s.priors, d->rows, Run{});
      present = std::fmax(present, last);
      mean += last / 3;
      if (!(joint > most)) continue;
      most = joint;
      best = c;
      expected = sum;
    }
    assert_true(learner.metric("chain") == best);
    assert_true(random_hmm::same(learner.counts(), expected));
    const HmmEstimate means = estimate(expected, s.priors, *d, Estimate::predictive, Run{});
    assert_true(random_hmm::same(learner.parameters(), means.parameters));
    assert_close(learner.metric("log_joint"), present, 1e-12);
    assert_close(learner.metric("log_joint_mean"), mean, 1e-12);
    assert_close(learner.metric("log_joint_per_token") * static_cast<double>(d->corpus->symbols.size()), present, 1e-12);
  }
}

static void temperatures_fall_in_even_steps_and_the_last_state_is_the_model(void **) {
  HmmSettings s = settings(20);
  s.anneal.first = 2;
  s.anneal.last = .08;
  s.cold = .25;
  s.chains = 2;
  const HmmDataPtr d = some_data(5);
  HmmGibbsLearner learner(d, s, Run{});
  HmmGibbsChain chains[] = {{d, true, s.priors, s.seed, 0, Run{}}, {d, true, s.priors, s.seed, 1, Run{}}};
  for (int64_t sweep = 0; sweep < 20; ++sweep) {
    const double expected = sweep < 15 ? 2 - (2 - .08) * static_cast<double>(sweep) / 15 : .08;
    assert_close(learner.metric("temperature"), expected, 1e-14);
    for (HmmGibbsChain &chain : chains) chain.sweep(sweep, learner.metric("temperature"), Run{});
    learner.step(1);
  }
  assert_true(learner.metric("samples") == 0);
  const size_t best = static_cast<size_t>(learner.metric("chain"));
  assert_true(random_hmm::same(learner.counts(), chains[best].counts()));
  assert_true(log_joint(chains[best].counts(), s.priors, d->rows, Run{}) >=
              log_joint(chains[1 - best].counts(), s.priors, d->rows, Run{}));
  assert_close((learner.metric("changed")), (chains[0].changed() + chains[1].changed()) / 2, 1e-14);
}

static void annealing_ends_where_states_are_more_probable(void **) {
  HmmSettings s = settings(200), cold = s;
  cold.anneal.first = 2;
  cold.anneal.last = .08;
  const HmmDataPtr d = some_data(6);
  HmmGibbsLearner warm(d, s, Run{}), annealed(d, cold, Run{});
  warm.step(200);
  annealed.step(200);
  assert_true(annealed.metric("log_joint") > warm.metric("log_joint") + 5);
}

static void threads_and_other_chains_do_not_show(void **) {
  for (const HmmMethod sampler : {HmmMethod::cgs, HmmMethod::blocked_gibbs}) {
    HmmSettings s = settings(12);
    s.method = sampler;
    s.chains = 3;
    const HmmDataPtr d = some_data(7);
    Run run;
    run.threads = 3;
    HmmGibbsLearner one(d, s, Run{}), three(d, s, run);
    one.step(12);
    three.step(12);
    assert_true(one.save() == three.save());
  }
}

// Both samplers have one target: on data that leave little open they end at models as good.
static void both_samplers_come_to_the_same_place(void **) {
  HmmSettings s = settings(400);
  const HmmDataPtr d = some_data(12, true);
  HmmGibbsLearner collapsed(d, s, Run{});
  s.method = HmmMethod::blocked_gibbs;
  HmmGibbsLearner blocked(d, s, Run{});
  collapsed.watch_held_out(d);
  blocked.watch_held_out(d);
  collapsed.step(400);
  blocked.step(400);
  assert_true(!random_hmm::same(collapsed.counts(), blocked.counts()));
  assert_close(collapsed.metric("heldout_log_likelihood_per_token"), blocked.metric("heldout_log_likelihood_per_token"), .03);
}

static void held_out_data_are_scored_by_the_model(void **) {
  const HmmDataPtr d = some_data(10);
  HmmGibbsLearner learner(d, settings(), Run{});
  assert_throws(learner.metric("heldout_log_likelihood"), Code::empty);
  learner.watch_held_out(d);
  learner.step(30);
  double sum = 0;
  for (const double x : log_probabilities(*d, learner.parameters(), Run{})) sum += x;
  assert_close(learner.metric("heldout_log_likelihood"), sum, 1e-12);
  assert_true(learner.metric("states_used") >= 1 && learner.metric("states_used") <= 4);
}

static void an_ensemble_is_the_mean_of_probabilities_over_samples_and_chains(void **) {
  HmmSettings s = settings(10);
  s.burn_in = 4;
  s.period = 2;
  const HmmDataPtr d = some_data(13), other = some_data(14);
  HmmGibbsLearner learner(d, s, Run{}), second(d, s, Run{}), unwatched(d, s, Run{});
  learner.watch_held_out(other);
  second.watch_held_out(other);
  learner.step(4);
  assert_throws(learner.metric("heldout_ensemble_per_token"), Code::empty);
  learner.step(6);
  Array<double> mean(static_cast<size_t>(other->corpus->count()));
  for (int32_t c = 0; c < 2; ++c) {
    HmmGibbsChain chain(d, true, s.priors, s.seed, c, Run{});
    for (int64_t sweep = 0; sweep < 10; ++sweep) {
      chain.sweep(sweep, 1, Run{});
      if (sweep < 4 || sweep % 2 == 0) continue;
      const HmmParameters p = estimate(chain.counts(), s.priors, *d, Estimate::predictive, Run{}).parameters;
      const Array<double> logs = log_probabilities(*other, p, Run{});
      for (size_t i = 0; i < logs.size(); ++i) mean[i] += std::exp(logs[i]) / 6;
    }
  }
  double sum = 0;
  for (const double p : mean) sum += std::log(p);
  assert_close(learner.metric("heldout_ensemble_per_token"), sum / static_cast<double>(other->corpus->symbols.size()), 1e-12);
  second.step(7);
  const std::string saved = second.save();
  HmmGibbsLearner resumed(d, s, Run{});
  resumed.watch_held_out(other);
  resumed.load(bytes_of(saved));
  resumed.step(3);
  assert_true(resumed.save() == learner.save());
  unwatched.load(bytes_of(saved));  // which forgets what is of data it does not watch
  unwatched.step(3);
  assert_throws(unwatched.metric("heldout_ensemble_per_token"), Code::empty);
  assert_true(random_hmm::same(unwatched.counts(), learner.counts()));
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(11);
  HmmSettings s[10];
  for (HmmSettings &one : s) one = settings();
  s[0].iterations = -1;
  s[1].burn_in = -2;
  s[2].period = -1;
  s[3].chains = 0;
  s[4].anneal.first = 0;
  s[5].anneal.last = NAN;
  s[6].cold = 1.5;
  s[7].priors.emission.concentration = 0;
  s[8].burn_in = s[8].iterations;  // no sample would be left
  s[9].period = s[9].iterations;
  for (const HmmSettings &one : s) assert_throws(HmmGibbsLearner(d, one, Run{}), Code::argument);
  Run run;
  run.max_bytes = 1000;
  assert_throws(HmmGibbsLearner(d, settings(), run), Code::limit);
}

TESTS(samples_are_averaged_on_the_chain_whose_are_most_probable,
      temperatures_fall_in_even_steps_and_the_last_state_is_the_model, annealing_ends_where_states_are_more_probable,
      threads_and_other_chains_do_not_show, both_samplers_come_to_the_same_place, held_out_data_are_scored_by_the_model,
      an_ensemble_is_the_mean_of_probabilities_over_samples_and_chains, settings_that_make_no_sense_are_refused)
