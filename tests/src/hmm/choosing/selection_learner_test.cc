#include "src/hmm/choosing/selection_learner.hh"

#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/data/data_part.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/learner/minka_learner.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(uint32_t seed, int32_t states = 3, int64_t count = 60) {
  Rng r(101, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.symbols = 6;
  choice.count = count;
  choice.longest = 9;
  return random_hmm::data(&r, choice);
}

HmmFactory factory_of(HmmMethod method) {
  return [method](const HmmDataPtr &d, HmmSettings s, const Run &run) -> std::unique_ptr<HmmLearner> {
    s.method = method;
    s.init = method == HmmMethod::vi ? HmmStart::posteriors : HmmStart::automatic;
    s.burn_in = s.period = std::nullopt;
    if (method == HmmMethod::cgs) return std::make_unique<HmmGibbsLearner>(d, s, run);
    return std::make_unique<HmmBatchLearner>(d, s, run);
  };
}
const HmmFactory vi = factory_of(HmmMethod::vi), gibbs = factory_of(HmmMethod::cgs);

HmmSettings grid(HmmMethod method = HmmMethod::vi) {
  HmmSettings s = settings_for(method);
  s.choose = HmmChoice::grid;
  s.candidate_prior_transition = {.1, 2};
  s.candidate_prior_emission = {.05, .5, 4};
  s.candidate_iterations = 6;
  s.iterations = 9;
  return s;
}

double per_token(const HmmData &d, const HmmParameters &p) {
  double sum = 0;
  for (const double x : log_probabilities(d, p, Run{})) sum += x;
  return sum / static_cast<double>(d.corpus->symbols.size());
}

}  // namespace

static void the_pair_that_is_best_on_held_out_data_is_learned_with(void **) {
  for (uint32_t seed = 0; seed < 4; ++seed) {
    const HmmDataPtr d = some_data(seed), other = some_data(seed + 50, 3, 20);
    const bool given = seed & 1;
    const HmmSettings s = grid(seed & 2 ? HmmMethod::cgs : HmmMethod::vi);
    const HmmFactory factory = seed & 2 ? gibbs : vi;
    HmmSelectionLearner learner(d, given ? other : nullptr, s, factory, Run{});
    assert_throws(learner.parameters(), Code::empty);
    assert_throws(learner.metric("states_used"), Code::empty);
    int64_t steps = 0;
    while (learner.chosen() < 0) {
      learner.step(1);
      ++steps;
    }
    assert_int_equal(steps, 6 * (6 + 1));
    const HeldOutSplit split = hold_out(*d, 10, Run{});
    double most = -INFINITY;
    int64_t best = -1;
    for (size_t i = 0; i < 6; ++i) {
      const HmmCandidate c = learner.candidates()[i];
      assert_true(c.prior_transition == s.candidate_prior_transition[i / 3] && !c.judged.excluded);
      assert_true(c.prior_emission == s.candidate_prior_emission[i % 3]);
      HmmPriors p;
      p.initial.concentration = p.transition.concentration = c.prior_transition;
      p.emission.concentration = c.prior_emission;
      HmmSettings own = s;
      own.priors = p;
      own.iterations = 6;
      const std::unique_ptr<HmmLearner> alone = factory(given ? d : split.kept, own, Run{});
      alone->step(6);
      assert_close(c.judged.worth, per_token(given ? *other : *split.held_out, alone->parameters()), 1e-13);
      assert_true(c.judged.states_used == alone->metric("states_used"));
      if (!(c.judged.worth > most)) continue;
      most = c.judged.worth;
      best = static_cast<int64_t>(i);
    }
    assert_int_equal(learner.chosen(), best);
    assert_true(learner.metric("selected") == 1 && learner.metric("candidate_log_likelihood_per_token") == most);
    assert_true(learner.priors().transition.concentration == learner.metric("prior_transition"));
    assert_true(learner.priors().emission.concentration == learner.metric("prior_emission"));
    assert_true(learner.step(100));
    HmmSettings own = s;
    own.priors = learner.priors();
    const std::unique_ptr<HmmLearner> whole = factory(d, own, Run{});
    whole->step(9);
    assert_true(random_hmm::same(whole->parameters(), learner.parameters()) &&
                random_hmm::same(whole->counts(), learner.counts()));
    const char *metric = seed & 2 ? "log_joint" : "elbo";
    assert_true(learner.metric(metric) == whole->metric(metric));
  }
}

static void fits_with_few_states_are_excluded(void **) {
  // Seven states, and a large alpha spreads tokens over all of them; with tiny concentrations states die out.
  HmmSettings s = grid();
  s.candidate_prior_transition = {1e-4, 3};
  s.candidate_prior_emission = {1e-4, .1};
  s.candidate_iterations = 60;
  HmmSelectionLearner learner(some_data(5, 7, 30), nullptr, s, vi, Run{});
  while (learner.chosen() < 0) learner.step(1);
  int excluded = 0;
  double most = -INFINITY;
  for (const HmmCandidate &c : learner.candidates()) {
    assert_true(c.judged.excluded == (c.judged.states_used < 5));
    excluded += c.judged.excluded;
    if (!c.judged.excluded) most = std::fmax(most, c.judged.worth);
  }
  assert_true(excluded > 0 && excluded < 4);
  assert_true(learner.candidates()[static_cast<size_t>(learner.chosen())].judged.worth == most);
  // With few tokens all are excluded; then one is taken all the same.
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1, 2};
  corpus.offsets = {0, 2};
  const HmmDataPtr tiny = make_hmm_data(shared_corpus(corpus), 7, nullptr, Run{});
  s.method = HmmMethod::cgs;
  HmmSelectionLearner of_few(tiny, tiny, s, gibbs, Run{});
  while (of_few.chosen() < 0) of_few.step(1);
  for (const HmmCandidate &c : of_few.candidates()) assert_true(c.judged.excluded);
}

// By held-out ln p and by BIC, written out, whatever number of states the data have.
static void numbers_of_states_are_compared(void **) {
  for (uint32_t seed = 0; seed < 4; ++seed) {
    const bool bic = seed & 1, open = seed & 2;
    const HmmDataPtr given = some_data(seed + 20, 2, 80);
    HmmData changed = *given;
    changed.open_states = open;
    const HmmDataPtr d = std::make_shared<const HmmData>(changed);
    HmmSettings s = settings_for(HmmMethod::vi);
    s.open_states = open;
    s.candidate_states = {1, 3, 6};
    s.criterion = bic ? HmmCriterion::bic : HmmCriterion::heldout;
    s.candidate_iterations = 6;
    s.iterations = 9;
    HmmSelectionLearner learner(d, nullptr, s, vi, Run{});
    while (learner.chosen() < 0) learner.step(1);
    const HeldOutSplit split = hold_out(*d, 10, Run{});
    double most = -INFINITY;
    for (size_t i = 0; i < 3; ++i) {
      const HmmCandidate c = learner.candidates()[i];
      const int32_t k = s.candidate_states[i];
      assert_int_equal(c.states, k);
      HmmSettings own = s;
      own.candidate_states.clear();
      own.open_states = false;
      own.criterion = HmmCriterion::automatic;
      own.candidate_iterations = HmmSettings().candidate_iterations;
      own.iterations = 6;
      const HmmDataPtr learned = with_states(bic ? *d : *split.kept, k, Run{});
      const std::unique_ptr<HmmLearner> alone = vi(learned, own, Run{});
      alone->step(6);
      const HmmDataPtr judged = bic ? learned : with_states(*split.held_out, k, Run{});
      const double tokens = static_cast<double>(judged->corpus->symbols.size());
      const double free = k - 1 + k * (k - 1) + k * 5;  // of six symbols
      const double penalty = bic ? free / 2 * std::log(tokens) / tokens : 0;
      assert_close(c.judged.worth, per_token(*judged, alone->parameters()) - penalty, 1e-12);
      most = std::fmax(most, c.judged.excluded ? -INFINITY : c.judged.worth);
    }
    const HmmCandidate chosen = learner.candidates()[static_cast<size_t>(learner.chosen())];
    assert_true(chosen.judged.worth == most && learner.metric("states") == static_cast<double>(chosen.states));
    assert_true(learner.step(100));
    assert_int_equal(learner.data()->rows.states(), chosen.states);
    assert_int_equal(learner.data()->corpus->count(), d->corpus->count());
    assert_true(learner.metric("states_used") <= static_cast<double>(chosen.states));
  }
  HmmSettings tags = settings_for(HmmMethod::vi);
  tags.candidate_states = {2};
  Rng r(101, RngMethod::test, 0, 3, 0);
  random_hmm::Choice choice;
  choice.dictionary = true;
  choice.count = 30;
  assert_throws(HmmSelectionLearner(random_hmm::data(&r, choice), nullptr, tags, vi, Run{}), Code::argument);
}

static void concentrations_may_be_chosen_and_then_learned(void **) {
  const HmmFactory factory = [](const HmmDataPtr &d, const HmmSettings &s, const Run &run) -> std::unique_ptr<HmmLearner> {
    return std::make_unique<MinkaLearner>(vi(d, s, run), MinkaSettings{}, 2, run);
  };
  HmmSelectionLearner learner(some_data(8), nullptr, grid(), factory, Run{});
  assert_true(learner.step(1000));
  assert_true(learner.metric("elbo") < 0);
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(9);
  HmmSettings s[3];
  for (HmmSettings &one : s) one = grid();
  s[0].candidate_prior_transition[1] = 0;
  s[1].candidate_prior_emission[0] = NAN;
  s[2].candidate_iterations = 0;
  for (const HmmSettings &one : s) assert_throws(HmmSelectionLearner(d, nullptr, one, vi, Run{}), Code::argument);
  assert_throws(HmmSelectionLearner(d, some_data(9, 4), grid(), vi, Run{}), Code::argument);
  const HmmSettings modes = grid(HmmMethod::em);  // which want 1 and more
  assert_throws(HmmSelectionLearner(d, nullptr, modes, factory_of(HmmMethod::em), Run{}), Code::argument);
  assert_throws(HmmSelectionLearner(some_data(10, 3, 9), nullptr, grid(), vi, Run{}), Code::argument);
}

TESTS(the_pair_that_is_best_on_held_out_data_is_learned_with, fits_with_few_states_are_excluded, numbers_of_states_are_compared,
      concentrations_may_be_chosen_and_then_learned, settings_that_make_no_sense_are_refused)
