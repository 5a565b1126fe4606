#include "src/hmm/learner/minka_learner.hh"

#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(uint32_t seed, bool dictionary = false) {
  Rng r(97, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.symbols = 6;
  choice.count = 50;
  choice.longest = 9;
  choice.dictionary = dictionary;
  return random_hmm::data(&r, choice);
}

HmmPriors priors_of(double concentration) {
  HmmPriors p;
  for (RowPriors *rows : {&p.initial, &p.transition, &p.emission}) rows->concentration = concentration;
  return p;
}

std::unique_ptr<HmmLearner> vi(const HmmDataPtr &d, double concentration = .4) {
  HmmSettings s;
  s.method = HmmMethod::vi;
  s.priors = priors_of(concentration);
  s.iterations = 60;
  s.end = true;
  return std::make_unique<HmmBatchLearner>(d, s, Run{});
}

std::unique_ptr<HmmLearner> gibbs(const HmmDataPtr &d) {
  HmmSettings s = settings_for(HmmMethod::cgs);
  s.priors = priors_of(.4);
  s.iterations = 60;
  s.burn_in = 20;
  s.end = true;
  return std::make_unique<HmmGibbsLearner>(d, s, Run{});
}

}  // namespace

static void the_bound_does_not_fall_and_ends_higher(void **) {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    const HmmDataPtr d = some_data(seed, seed & 1);
    MinkaLearner learned(vi(d, seed & 2 ? 3 : .1), {}, 3, Run{});
    const std::unique_ptr<HmmLearner> fixed = vi(d, seed & 2 ? 3 : .1);
    double last = -INFINITY;
    while (!learned.done()) {
      learned.step(1);
      const double now = learned.metric("elbo");
      assert_true(now >= last - 1e-10 * std::fabs(now));
      last = now;
    }
    fixed->step(60);
    assert_true(last > fixed->metric("elbo") + .5);
    assert_true(learned.metric("prior_transition") == learned.priors().transition.concentration);
    assert_true(learned.metric("prior_emission") == learned.priors().emission.concentration);
    assert_true(learned.metric("prior_initial") == learned.priors().initial.concentration);
  }
}

// By hand, between the steps of any learner.
static void it_is_the_update_before_each_step(void **) {
  const HmmDataPtr d = some_data(7);
  for (const bool samples : {false, true}) {
    MinkaLearner learned(samples ? gibbs(d) : vi(d), {}, 2, Run{});
    const std::unique_ptr<HmmLearner> by_hand = samples ? gibbs(d) : vi(d);
    for (int64_t step = 0; step < 40; ++step) {
      if (step >= 2) by_hand->set_priors(minka_update(by_hand->counts(), by_hand->priors(), d->rows, {}, Run{}));
      by_hand->step(1);
      learned.step(1);
      assert_true(random_hmm::same(by_hand->counts(), learned.counts()));
      assert_true(by_hand->priors().emission.concentration == learned.priors().emission.concentration);
    }
    assert_true(random_hmm::same(by_hand->parameters(), learned.parameters()));
    assert_true(learned.priors().transition.concentration != .4);
  }
}

static void a_resumed_run_is_the_uninterrupted_one(void **) {
  const HmmDataPtr d = some_data(8);
  for (const bool samples : {false, true}) {
    const auto make = [&] { return MinkaLearner(samples ? gibbs(d) : vi(d), {}, 1, Run{}); };
    MinkaLearner whole = make(), first = make(), second = make();
    whole.step(12);
    first.step(5);
    second.load(bytes_of(first.save()));
    assert_true(second.priors().transition.concentration == first.priors().transition.concentration);
    second.step(7);
    assert_true(whole.save() == second.save());
    MinkaLearner later(samples ? gibbs(d) : vi(d), {}, 2, Run{}), other(samples ? vi(d) : gibbs(d), {}, 1, Run{});
    assert_throws(later.load(bytes_of(first.save())), Code::version);
    assert_throws(other.load(bytes_of(first.save())), Code::version);
  }
}

static void a_step_that_is_cancelled_changes_nothing(void **) {
  const HmmDataPtr d = some_data(9);
  MinkaLearner learner(vi(d), {}, 1, Run{}), untouched(vi(d), {}, 1, Run{});
  learner.step(4);
  untouched.step(4);
  assert_a_cancelled_step_changes_nothing(&learner);
  assert_true(learner.priors().transition.concentration == untouched.priors().transition.concentration);
  assert_true(random_hmm::same(learner.counts(), untouched.counts()));
  learner.step(3);
  untouched.step(3);
  assert_true(learner.save() == untouched.save());
}

static void what_it_cannot_learn_is_refused(void **) {
  const HmmDataPtr d = some_data(10);
  const HmmSettings em = settings_for(HmmMethod::em);
  assert_throws(MinkaLearner(std::make_unique<HmmBatchLearner>(d, em, Run{}), {}, 1, Run{}), Code::argument);
  assert_throws(MinkaLearner(vi(d), {}, 0, Run{}), Code::argument);
  MinkaSettings s;
  s.iterations = -1;
  assert_throws(MinkaLearner(vi(d), s, 1, Run{}), Code::argument);
}

TESTS(the_bound_does_not_fall_and_ends_higher, it_is_the_update_before_each_step, a_resumed_run_is_the_uninterrupted_one,
      a_step_that_is_cancelled_changes_nothing, what_it_cannot_learn_is_refused)
