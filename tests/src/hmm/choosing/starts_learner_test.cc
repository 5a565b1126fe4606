#include "src/hmm/choosing/starts_learner.hh"

#include "src/hmm/choosing/new_hmm_learner.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(uint32_t seed, bool dictionary) {
  Rng r(103, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = 4;
  choice.symbols = 6;
  choice.count = 60;
  choice.longest = 9;
  choice.dictionary = dictionary;
  return random_hmm::data(&r, choice);
}

HmmSettings several(HmmMethod method, uint64_t seed) {
  HmmSettings s = settings_for(method);
  s.starts = 4;
  s.start_iterations = 3;
  s.iterations = 8;
  s.seed = seed;
  return s;
}

}  // namespace

// Each start is the learner alone with the settings of that start; the best one's whole run is what is learned.
static void the_start_with_the_best_objective_goes_on(void **) {
  int others = 0;
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi, HmmMethod::cvi1, HmmMethod::cvi2}) {
    for (uint32_t round = 0; round < 4; ++round) {
      const HmmDataPtr d = some_data(round, round & 1);
      const char *objective = method >= HmmMethod::cvi1 ? "surrogate" : "objective";
      HmmSettings s = several(method, round + 1);
      s = chosen_for(d, s, [](const HmmSettings &) { return true; }, Run{});
      const std::unique_ptr<HmmLearner> learner = new_hmm_learner(d, nullptr, s, Run{});
      assert_true(learner->family() == HmmStartsLearner::kFamily);
      double most = -INFINITY, least = INFINITY;
      int64_t best = -1;
      for (int64_t i = 0; i < 4; ++i) {
        const std::unique_ptr<HmmLearner> one = new_hmm_learner(d, nullptr, start_of(*d, s, i), Run{});
        one->step(3);
        const double worth = one->metric(objective);
        if (worth > most) best = i;
        most = std::fmax(most, worth);
        least = std::fmin(least, worth);
        learner->step(4);
        assert_true(learner->metric("starts_done") == static_cast<double>(i + 1));
        assert_true(learner->metric("best_objective") == most);
        assert_true(learner->metric("start") == static_cast<double>(best));
        assert_close(learner->metric("starts_spread"), (most - least) / static_cast<double>(d->corpus->symbols.size()), 1e-12);
      }
      others += best > 0;
      assert_false(learner->done());
      assert_true(learner->step(100));
      assert_int_equal(learner->steps(), 4 * (3 + 1) + 5);
      assert_true(learner->metric("iterations") == 4 * (3 + 1) + 5);
      const std::unique_ptr<HmmLearner> whole = new_hmm_learner(d, nullptr, start_of(*d, s, best), Run{});
      whole->step(8);
      assert_true(random_hmm::same(learner->counts(), whole->counts()));
      assert_true(random_hmm::same(learner->parameters(), whole->parameters()));
      assert_true(learner->metric(objective) == whole->metric(objective));
    }
  }
  assert_true(others > 0 && others < 16);
}

static void starts_differ_and_the_first_is_the_settings_own(void **) {
  const HmmDataPtr words = some_data(5, false), tags = some_data(5, true);
  const HmmSettings s = several(HmmMethod::cvi1, 7);
  const HmmSettings first = start_of(*tags, s, 0), second = start_of(*tags, s, 1), third = start_of(*tags, s, 2);
  assert_true(first.starts == 1 && first.seed == 7 && first.init == HmmStart::automatic);
  assert_true(second.init == HmmStart::sampled && third.init == HmmStart::posteriors);
  assert_true(second.seed != third.seed && second.seed != 7 && second.seed <= INT64_MAX);
  assert_true(start_of(*words, s, 1).init == HmmStart::automatic);
  assert_true(start_of(*tags, several(HmmMethod::vi, 7), 1).init == HmmStart::posteriors);
  HmmSettings given = s;
  given.init = HmmStart::rows;
  assert_true(start_of(*tags, given, 1).init == HmmStart::rows);
}

// Priors that are set while starts are compared hold for all that are looked at afterwards.
static void priors_that_are_replaced_hold_for_later_starts(void **) {
  const HmmDataPtr d = some_data(2, false);
  const HmmSettings s = several(HmmMethod::vi, 3);
  const std::unique_ptr<HmmLearner> learner = new_hmm_learner(d, nullptr, s, Run{});
  HmmPriors priors = learner->priors();
  priors.emission.concentration = 5;
  learner->set_priors(priors);
  double most = -INFINITY;
  for (int64_t i = 0; i < 4; ++i) {
    const std::unique_ptr<HmmLearner> one = new_hmm_learner(d, nullptr, start_of(*d, s, i), Run{});
    one->set_priors(priors);
    one->step(3);
    most = std::fmax(most, one->metric("objective"));
  }
  learner->step(16);
  assert_true(learner->metric("best_objective") == most);
  assert_true(learner->priors().emission.concentration == 5);
}

TESTS(the_start_with_the_best_objective_goes_on, starts_differ_and_the_first_is_the_settings_own,
      priors_that_are_replaced_hold_for_later_starts)
