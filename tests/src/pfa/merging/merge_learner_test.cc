// State merging: planted automata come back, whatever the criterion; checkpoints; options.
#include "src/pfa/merging/merge_learner.hh"
#include "src/pfa/model/random_pfa.hh"

#include <cstring>

#include "tests/src/pfa/merge_oracle.hh"
#include "tests/src/pfa/walked.hh"
#include "tests/test_list.hh"

using namespace hws;

static constexpr PfaMethod kCriteria[] = {PfaMethod::estatemerge, PfaMethod::alergia, PfaMethod::mdi,
                                          PfaMethod::likelihood_ratio, PfaMethod::aic};
static void finish(Learner &learner) {
  while (!learner.step(1)) {
  }
}

static void every_criterion_recovers_a_planted_automaton(void **) {
  const std::vector<PlantedState> planted = planted_states();
  const CorpusPtr corpus = draw_corpus(planted, 20000, 11);
  for (const PfaMethod criterion : kCriteria) {
    MergeLearner learner(corpus, settings_for(criterion), Run{});
    finish(learner);
    assert_int_equal(learner.automaton().reds().size(), planted.size());
    const PfaModelPtr model = learner.model();
    const Pfa &pfa = *model->members[0].automaton;
    assert_true(model->method == method_name(criterion));
    assert_true(worst_sum(pfa) <= 1e-14);
    // Walked side by side, probabilities are near: 20,000 strings give each state some 20,000 visits.
    for (uint64_t code = 0; code < 3 * 3 * 3 * 3; ++code) {
      Array<Label> string;
      for (uint64_t rest = code; rest > 0; rest /= 3) string.push_back(static_cast<Label>(rest % 3) + 1);
      double p = 1;
      size_t q = 0;
      for (const Label a : string) {
        p *= planted[q].outcome[static_cast<size_t>(a)];
        q = static_cast<size_t>(planted[q].next[static_cast<size_t>(a) - 1]);
      }
      p *= planted[q].outcome[0];
      assert_true(std::fabs(walked(pfa, string) - p) <= 0.1 * p + 1e-5);
      assert_true(walked(pfa, string) > 0);
    }
  }
}

static void every_step_but_a_promotion_raises_the_evidence(void **) {
  MergeLearner learner(draw_corpus(planted_states(), 2000, 4), settings_for(PfaMethod::estatemerge), Run{});
  double before = learner.metric("log_evidence");
  int64_t raised = 0;
  for (int64_t merges = 0; !learner.done();) {
    int32_t most = 0;  // of the blue states: who is next
    for (const int32_t b : learner.automaton().blues()) most = std::max(most, learner.automaton().node(b).count);
    learner.step(1);
    const double now = learner.metric("log_evidence");
    const bool merged = learner.metric("merges") > static_cast<double>(merges);
    // States seen too seldom go where the evidence is best, be that a fall.
    if (!merged) assert_true(now == before);
    if (merged && most >= 25) {
      assert_true(now > before);
      ++raised;
    }
    merges += merged;
    before = now;
  }
  assert_true(raised > 3);
  assert_true(learner.metric("blue") == 0 && learner.metric("left") == learner.metric("states"));
  assert_true(learner.metric("parameters") ==
              static_cast<double>(learner.automaton().outcomes() - learner.automaton().states()));
  assert_close(learner.metric("log_likelihood"), learner.model()->members[0].log_joint, 0);
}

static void a_model_can_be_read_before_the_end(void **) {
  MergeLearner learner(draw_corpus(planted_states(), 100, 4), settings_for(PfaMethod::estatemerge), Run{});
  for (bool done = false; !done; done = learner.step(1)) {
    const PfaModelPtr model = learner.model();
    const Pfa &pfa = *model->members[0].automaton;
    assert_close(worst_sum(pfa), 0, 1e-14);
    assert_int_equal(pfa.states, learner.automaton().states() + 1);
  }
}

static void settings_out_of_range_are_named(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1}, {2}});
  const auto set = [](auto change) {
    PfaSettings s = settings_for(PfaMethod::estatemerge);
    change(s);
    return s;
  };
  const PfaSettings wrong[] = {
      set([](PfaSettings &s) { s.method = PfaMethod::em; }),    set([](PfaSettings &s) { s.significance = -1; }),
      set([](PfaSettings &s) { s.significance = 1; }),          set([](PfaSettings &s) { s.prior_transition = 0; }),
      set([](PfaSettings &s) { s.minimum_count = 0; }),         set([](PfaSettings &s) { s.added_count = NAN; })};
  for (const PfaSettings &s : wrong) assert_throws(MergeLearner(corpus, s, Run{}), Code::argument);
  assert_throws(MergeLearner(corpus_of(2, {}), settings_for(PfaMethod::aic), Run{}), Code::empty);
}

static void a_cancel_reaches_the_reading_of_models_and_checkpoints(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 3000, 4);
  MergeLearner learner(corpus, settings_for(PfaMethod::alergia), Run{});
  learner.step(3);
  const std::string saved = learner.save();
  CancelFlag flag;
  flag.set = 1;
  learner.watch(&flag);
  assert_throws(learner.model(), Code::cancelled);
  assert_throws(learner.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()}), Code::cancelled);
  flag.set = 0;
  learner.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()});
  assert_int_equal(learner.model()->members.size(), 1);
}

// The seed's criterion folds states of this target that the standard one keeps apart.
static void a_significance_of_0_is_no_test_beside_the_evidence(void **) {
  const PfaModelPtr target = random_pfa({RandomPfaKind::dpfa, 6, 3, .5, .1, 1, 6}, 2, Run{});
  const CorpusPtr corpus = sample_strings(*target, 2000, 2, 1000000, Run{});
  PfaSettings s = settings_for(PfaMethod::estatemerge);
  MergeLearner own(corpus, s, Run{});
  s.significance = 0;
  MergeLearner none(corpus, s, Run{});
  finish(own);
  finish(none);
  assert_true(own.metric("states") == 6);
  assert_true(none.metric("states") < 6);
}

TESTS(every_criterion_recovers_a_planted_automaton, every_step_but_a_promotion_raises_the_evidence,
      a_model_can_be_read_before_the_end, settings_out_of_range_are_named,
      a_cancel_reaches_the_reading_of_models_and_checkpoints, a_significance_of_0_is_no_test_beside_the_evidence)
