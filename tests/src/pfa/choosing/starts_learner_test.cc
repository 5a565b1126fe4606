#include "src/pfa/choosing/starts_learner.hh"

#include "src/pfa/choosing/new_pfa_learner.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

PfaSettings several(PfaMethod method, PfaShape shape, uint64_t seed) {
  PfaSettings s = settings_for(method);
  s.shape = shape;
  s.states = 3;
  s.starts = 4;
  s.start_iterations = 3;
  s.iterations = 8;
  s.tolerance = 0;
  s.seed = seed;
  return s;
}

}  // namespace

// Each start is the learner alone with the settings of that start; the best one's whole run is what is learned.
static void the_start_with_the_best_objective_goes_on(void **) {
  int others = 0;
  for (const PfaMethod method : {PfaMethod::em, PfaMethod::hard_em, PfaMethod::vb}) {
    for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
      for (uint32_t round = 0; round < 4; ++round) {
        const CorpusPtr corpus = random_corpus::draw(round, 3, 60, 7);
        const PfaSettings s = several(method, shape, round + 1);
        const std::unique_ptr<PfaLearner> learner = new_pfa_learner(corpus, s, Run{});
        assert_true(learner->family() == PfaStartsLearner::kFamily);
        double most = -INFINITY, least = INFINITY;
        int64_t best = -1;
        for (int64_t i = 0; i < 4; ++i) {
          const std::unique_ptr<PfaLearner> one = new_pfa_learner(corpus, start_of(s, i), Run{});
          one->step(3);
          const double worth = one->metric("objective");
          if (worth > most) best = i;
          most = std::fmax(most, worth);
          least = std::fmin(least, worth);
          while (learner->metric("starts_done") < static_cast<double>(i + 1)) learner->step(1);
          assert_true(learner->metric("starts_done") == static_cast<double>(i + 1));
          assert_true(learner->metric("best_objective") == most);
          assert_true(learner->metric("start") == static_cast<double>(best));
          assert_close(learner->metric("starts_spread"), (most - least) / static_cast<double>(corpus->tokens()), 1e-12);
        }
        others += best > 0;
        assert_true(learner->step(100));
        if (method != PfaMethod::hard_em) assert_int_equal(learner->steps(), 4 * (3 + 1) + 5);  // which may converge before
        const std::unique_ptr<PfaLearner> whole = new_pfa_learner(corpus, start_of(s, best), Run{});
        whole->step(8);
        assert_true(write_pfa_model(*learner->model()) == write_pfa_model(*whole->model()));
        assert_true(learner->metric("objective") == whole->metric("objective"));
      }
    }
  }
  assert_true(others > 0 && others < 24);
}

// While a learner anneals its objective is not known, so that starts are compared behind it.
static void starts_are_compared_behind_annealing(void **) {
  PfaSettings s = several(PfaMethod::em, PfaShape::pfa, 1);
  s.anneal = {3, 1};
  s.anneal_iterations = 6;
  s.start_iterations = std::nullopt;
  s.iterations = 100;
  const CorpusPtr corpus = random_corpus::draw(2, 3, 60, 7);
  assert_int_equal(*new_pfa_learner(corpus, s, Run{})->settings().start_iterations, 26);
  s.iterations = 10;
  assert_int_equal(*new_pfa_learner(corpus, s, Run{})->settings().start_iterations, 10);
}

TESTS(the_start_with_the_best_objective_goes_on, starts_are_compared_behind_annealing)
