#include "src/pfa/collapsed/gcvb_learner.hh"

#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

PfaSettings settings(int32_t states, int64_t iterations = 2000) {
  PfaSettings s = settings_for(PfaMethod::gcvb0);
  s.states = states;
  s.prior_transition = 0.1;
  s.iterations = iterations;
  return s;
}

}  // namespace

static void no_step_raises_d0_and_the_rule_of_the_seed_ends_it(void **) {
  for (uint32_t seed = 0; seed < 4; ++seed) {
    GcvbLearner learner(random_corpus::draw(seed, 3, 50, 7), settings(3), Run{});
    double last = learner.metric("d0"), change = 1;
    const double first = last;
    while (!learner.done()) {
      assert_true(change > 2.22e-9);
      learner.step(1);
      const double now = learner.metric("d0");
      assert_true(now <= last + 1e-11 * std::fabs(last));
      change = learner.metric("change");
      last = now;
    }
    assert_true(change <= 2.22e-9);
    assert_true(learner.steps() > 20 && learner.steps() < 2000);
    assert_true(last < first - 10);
    assert_true(learner.metric("converged") == 1);
  }
}

static void the_model_is_the_posterior_mean(void **) {
  const CorpusPtr corpus = random_corpus::draw(5, 3, 50, 7);
  GcvbLearner learner(corpus, settings(3, 15), Run{});
  learner.step(15);
  const PfaModelPtr model = learner.model();
  const Pfa &m = *model->members[0].automaton;
  assert_string_equal(model->method.c_str(), "gcvb0");
  double weights = 0;
  for (const double w : m.weight) weights += w;
  assert_close(weights, static_cast<double>(corpus->symbols.size()), 1e-12);
  for (size_t i = 0; i < 4; ++i) {
    double sum = m.final[i] + 3 * 3 * m.background[i];
    for (size_t k = 0; k < m.weight.size(); ++k) sum += m.from[k] == static_cast<int32_t>(i) ? m.probability(k) : 0;
    assert_close(sum, 1, 1e-12);
  }
}

static void what_cannot_be_learned_from_is_refused(void **) {
  const CorpusPtr corpus = random_corpus::draw(8, 3, 10, 4);
  const auto refused = [&](auto change, Code code) {
    PfaSettings s = settings(3);
    change(s);
    assert_throws(GcvbLearner(corpus, s, Run{}), code);
  };
  refused([](PfaSettings &s) { s.states = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.prior_transition = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.tolerance = NAN; }, Code::argument);
  refused([](PfaSettings &s) { s.states = 65534; }, Code::limit);
  CorpusArrays empty;
  empty.alphabet = Alphabet::sized(2);
  assert_throws(GcvbLearner(shared_corpus(empty), settings_for(PfaMethod::gcvb0), Run{}), Code::empty);
}

static void a_corpus_of_empty_strings_is_done_at_once(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.offsets = {0, 0, 0};
  GcvbLearner learner(shared_corpus(corpus), settings(2), Run{});
  assert_true(learner.step(10));
  assert_int_equal(learner.steps(), 1);
  assert_true(learner.model()->members[0].automaton->final[0] > 0.3);
}

TESTS(no_step_raises_d0_and_the_rule_of_the_seed_ends_it, the_model_is_the_posterior_mean,
      what_cannot_be_learned_from_is_refused, a_corpus_of_empty_strings_is_done_at_once)
