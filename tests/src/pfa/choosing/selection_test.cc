#include "src/pfa/choosing/selection.hh"

#include <algorithm>
#include <cmath>

#include "src/learner/folds.hh"
#include "src/pfa/merging/merge_learner.hh"
#include "src/pfa/model/random_pfa.hh"
#include "src/pfa/sampling/gibbs_learner.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

CorpusPtr small_corpus() {
  RandomPfaShape shape;
  shape.kind = RandomPfaKind::dpfa;
  shape.states = 3;
  shape.symbols = 2;
  shape.mean_length = 3;
  return sample_strings(*random_pfa(shape, 3, Run{}), 41, 3, 1000, Run{});
}

// As brief as runs can be: 20 sweeps each.
PfaSettings brief(Array<int32_t> states, Array<double> priors) {
  PfaSettings s = settings_for(PfaMethod::cgs);
  s.candidate_states = std::move(states);
  s.candidate_prior_transition = std::move(priors);
  s.budget = 1;
  s.iterations = 6;
  s.burn_in = 2;
  s.period = 1;
  s.start_prior_transition = 0;
  return s;
}

// The first candidate's worth, by a run per fold written out.
void held_out_is_the_mean_of_runs_without_each_fold(void **) {
  const CorpusPtr corpus = small_corpus();
  PfaSettings s = brief({2, 3}, {0.3, 0.6});
  s.folds = 4;
  SelectionLearner learner(corpus, s, Run{});
  learner.step(2);  // merging, and runs
  const std::vector<Candidate> found = learner.candidates();
  assert_int_equal(found[0].states, 2);
  assert_close(found[0].prior_transition, 0.3, 0);
  // Two numbers of states with both priors begin in the third round, on one fold; a step runs them all.
  assert_int_equal(found[0].rounds, 3);
  double log_prob = 0, tokens = 0;
  const Array<uint8_t> fold = deal_folds(corpus->count(), 4, s.seed);
  for (int32_t f = 0; f < 1; ++f) {
    Array<int64_t> kept, held;
    for (int64_t i = 0; i < corpus->count(); ++i) (fold[i] == f ? held : kept).push_back(i);
    PfaSettings settings = settings_for(PfaMethod::cgs);
    settings.start_prior_transition = 0;
    settings.states = 2;
    settings.prior_transition = 0.3;
    settings.chains = 1;
    settings.iterations = 20;
    settings.burn_in = 13;
    settings.period = 1;
    GibbsLearner one(part_of(*corpus, kept), settings, Run{});
    one.step(20);
    const CorpusPtr test = part_of(*corpus, held);
    Array<double> log_probs(held.size());
    score(*one.model(), *test, log_probs, Run{});
    for (const double x : log_probs) log_prob += x;
    tokens += static_cast<double>(test->tokens());
  }
  assert_close(found[0].held_out, log_prob / tokens, 1e-12);
  assert_close(learner.metric("held_out"), found[0].held_out, 0);
}

void halving_keeps_ever_fewer_candidates(void **) {
  Array<int32_t> states;
  for (int32_t n = 1; n <= 5; ++n) states.push_back(n);
  SelectionLearner learner(small_corpus(), brief(states, {.1, .2, .3, .4, .5}), Run{});
  learner.step(1);  // merging
  // Five numbers of states, of which 4 and then 2 go on; those with five priors, of which 3 go on. A step makes eight runs.
  for (const auto &[left, steps] : {std::pair(5., 1), {4., 1}, {10., 2}, {3., 1}}) {
    assert_close(learner.metric("candidates"), left, 0);
    assert_close(learner.metric("selected"), 0, 0);
    learner.step(steps);
  }
  assert_close(learner.metric("selected"), 1, 0);
  assert_int_equal(learner.steps(), 6);
  const std::vector<Candidate> all = learner.candidates();
  assert_int_equal(all.size(), 13);
  int32_t by_round[5] = {};
  for (size_t i = 0; i < all.size(); ++i) {
    ++by_round[all[i].rounds];
    if (i > 0) assert_true(all[i - 1].rounds > all[i].rounds || all[i - 1].held_out >= all[i].held_out);
  }
  assert_int_equal(by_round[1], 1);
  assert_int_equal(by_round[2], 2);
  assert_int_equal(by_round[3], 7);
  assert_int_equal(by_round[4], 3);
  assert_false(learner.done());
  assert_true(learner.step(6));
  assert_int_equal(learner.steps(), 12);
}

// The final model is the one that the sampler alone learns with the chosen numbers.
void training_is_the_samplers_own(void **) {
  const CorpusPtr corpus = small_corpus();
  const PfaSettings s = brief({1, 3}, {0.4});
  SelectionLearner learner(corpus, s, Run{});
  assert_throws(learner.model(), Code::empty);
  while (!learner.step(1)) {
  }
  PfaSettings settings = settings_for(PfaMethod::cgs);
  settings.iterations = s.iterations;
  settings.burn_in = s.burn_in;
  settings.period = s.period;
  settings.start_prior_transition = s.start_prior_transition;
  settings.states = learner.candidates()[0].states;
  settings.prior_transition = learner.candidates()[0].prior_transition;
  GibbsLearner alone(corpus, settings, Run{});
  while (!alone.step(1)) {
  }
  assert_true(write_pfa_model(*learner.model()) == write_pfa_model(*alone.model()));
}

// Of two hidden states, each with a letter it likes, that seldom change: no deterministic automaton of a few states says so.
CorpusPtr hidden_strings() {
  Rng r(6, RngMethod::test, 0, 0, 0);
  gibbs_oracle::Sequences strings(200);
  for (auto &string : strings) {
    for (bool state = r.uniform() < .5; r.uniform() > .02; state ^= r.uniform() < .05) {
      string.push_back(r.uniform() < .85 ? 1 + state : 2 - state);
    }
  }
  return gibbs_oracle::corpus_of(strings, 2);
}

// Merging comes first, so that there is a model from then on. It is never that of a sampler without a sample.
void a_run_that_is_stopped_shows_merging_until_there_are_samples(void **) {
  const CorpusPtr corpus = small_corpus();
  MergeLearner merging(corpus, settings_for(PfaMethod::estatemerge), Run{});
  while (!merging.step(1)) {
  }
  const std::string merged = write_pfa_model(*merging.model());
  for (const PfaMethod method : {PfaMethod::automatic, PfaMethod::cgs}) {
    PfaSettings s = brief({1, 3}, {0.4});
    s.method = method;
    s.burn_in = 3;
    SelectionLearner learner(corpus, s, Run{});
    assert_throws(learner.model(), Code::empty);
    while (!learner.step(1)) {
      const bool sampled = learner.known("samples") > 0;
      assert_true((write_pfa_model(*learner.model()) == merged) != sampled);
      // What is read from a checkpoint shows the same.
      const std::string bytes = learner.save();
      SelectionLearner resumed(corpus, s, Run{});
      resumed.load(std::as_bytes(std::span(bytes)));
      assert_true(write_pfa_model(*resumed.model()) == write_pfa_model(*learner.model()));
    }
  }
}

// Corpora of all sizes, one candidate and many: what is planned is what the budget says, or the least there is.
void a_plan_holds_to_its_budget(void **) {
  for (const int64_t strings : {2, 60, 3000}) {
    for (const double budget : {1e6, 1e9, 1.4e11, 7e11}) {
      for (const bool few : {false, true}) {
        RandomPfaShape shape;
        shape.states = 4;
        shape.symbols = 3;
        shape.mean_length = 30;
        const CorpusPtr corpus = sample_strings(*random_pfa(shape, 2, Run{}), strings, 1, 1000, Run{});
        PfaSettings s = settings_for(PfaMethod::automatic);
        s.budget = budget;
        if (few) {
          s.candidate_states = {7};
          s.candidate_prior_transition = {.1};
        }
        const SelectionLearner learner(corpus, s, Run{});
        const double planned = learner.metric("planned_visits");
        assert_close(learner.metric("planned_seconds"), planned * 4e-10, 1e-6 * planned * 4e-10);
        // Runs of 20 sweeps, and 100 sweeps of one chain, are the least; or nothing but merging.
        const double least = 800. * 90 * static_cast<double>(corpus->tokens());
        assert_true(planned <= 1.3 * std::max(budget, least));
      }
    }
  }
  // With no room for the shortest runs, merging is all there is, and the run is soon over.
  RandomPfaShape shape;
  shape.mean_length = 40;
  const CorpusPtr corpus = sample_strings(*random_pfa(shape, 2, Run{}), 5000, 1, 1000, Run{});
  PfaSettings s = settings_for(PfaMethod::automatic);
  s.budget = 1e9;
  SelectionLearner learner(corpus, s, Run{});
  assert_close(learner.metric("planned_visits"), 0, 0);
  while (!learner.step(1)) {
  }
  assert_int_equal(learner.candidates()[0].states, 0);
  assert_true(learner.model()->method == "estatemerge");
}

// A run goes on with the budget that it began with.
void a_checkpoint_keeps_its_budget(void **) {
  const CorpusPtr corpus = small_corpus();
  PfaSettings s = brief({2, 3}, {0.3, 0.6});
  s.budget = 1e6;
  SelectionLearner whole(corpus, s, Run{}), half(corpus, s, Run{});
  while (!whole.step(1)) {
  }
  half.step(2);
  s.budget = 1;
  SelectionLearner rest(corpus, s, Run{});
  const std::string bytes = half.save();
  rest.load(std::as_bytes(std::span(bytes)));
  assert_close(rest.metric("planned_visits"), whole.metric("planned_visits"), 0);
  while (!rest.step(1)) {
  }
  assert_int_equal(rest.steps(), whole.steps());
  assert_true(write_pfa_model(*rest.model()) == write_pfa_model(*whole.model()));
}

// The automaton that merging finds is taken for a deterministic target, and sampling where there is none; worths written out.
void merging_is_taken_if_sampling_is_not_clearly_better(void **) {
  RandomPfaShape shape;
  shape.kind = RandomPfaKind::dpfa;
  shape.states = 3;
  shape.symbols = 2;
  shape.mean_length = 4;
  const CorpusPtr deterministic = sample_strings(*random_pfa(shape, 1, Run{}), 2000, 1, 1000, Run{});
  for (const CorpusPtr &corpus : {deterministic, hidden_strings()}) {
    PfaSettings s = brief({3}, {.05});
    s.method = PfaMethod::automatic;
    s.folds = 5;
    s.budget = 1e8;
    s.start_prior_transition = .2;
    SelectionLearner learner(corpus, s, Run{});
    while (learner.metric("selected") == 0) learner.step(1);
    const std::vector<Candidate> two = learner.candidates();
    assert_int_equal(two.size(), 2);
    const size_t merged = two[0].states == 0 ? 0 : 1;
    assert_int_equal(two[merged].states, 0);
    assert_int_equal(two[0].by_part.size(), 20);
    // Two of the five folds, ten parts of each, every tenth sequence of the fold in one.
    double worth = 0, all_tokens = 0, mean = 0, squares = 0;
    const Array<uint8_t> fold = deal_folds(corpus->count(), 5, s.seed);
    for (int32_t f = 0; f < 2; ++f) {
      Array<int64_t> kept, held;
      for (int64_t i = 0; i < corpus->count(); ++i) (fold[i] == f ? held : kept).push_back(i);
      MergeLearner merging(part_of(*corpus, kept), settings_for(PfaMethod::estatemerge), Run{});
      while (!merging.step(1)) {
      }
      const CorpusPtr test = part_of(*corpus, held);
      Array<double> log_probs(held.size());
      score(*merging.model(), *test, log_probs, Run{});
      for (size_t part = 0; part < 10; ++part) {
        double sum = 0, tokens = 0;
        for (size_t i = part; i < held.size(); i += 10) {
          sum += log_probs[i];
          tokens += static_cast<double>(test->sequence(static_cast<int64_t>(i)).size()) + 1;
        }
        assert_close(two[merged].by_part[static_cast<size_t>(f) * 10 + part], sum / tokens, 1e-12);
        worth += sum;
        all_tokens += tokens;
      }
    }
    assert_close(two[merged].held_out, worth / all_tokens, 1e-12);
    for (size_t i = 0; i < 20; ++i) {
      mean += (two[1 - merged].by_part[i] - two[merged].by_part[i]) / 20;
      const double off = two[merged].by_part[i] - two[merged].held_out;
      squares += off * off;
    }
    assert_close(two[merged].error, std::sqrt(squares / (20 * 19)), 1e-12);
    squares = 0;
    for (size_t i = 0; i < 20; ++i) {
      const double off = two[1 - merged].by_part[i] - two[merged].by_part[i] - mean;
      squares += off * off;
    }
    assert_true((merged == 0) == !(mean > std::sqrt(squares / (20 * 19))));
    assert_int_equal(merged, corpus == deterministic ? 0 : 1);
    while (!learner.step(1)) {
    }
    assert_string_equal(learner.model()->method.c_str(), merged == 0 ? "estatemerge" : "cgs");
  }
}

void settings_that_cannot_be_are_refused(void **) {
  const CorpusPtr corpus = small_corpus();
  assert_throws(SelectionLearner(corpus, brief({0}, {.1}), Run{}), Code::argument);
  assert_throws(SelectionLearner(corpus, brief({1}, {0}), Run{}), Code::argument);
  PfaSettings one_fold = brief({1}, {.1});
  one_fold.folds = 1;
  assert_throws(SelectionLearner(corpus, one_fold, Run{}), Code::argument);
  assert_throws(SelectionLearner(part_of(*corpus, Array<int64_t>{0}), brief({1}, {.1}), Run{}), Code::argument);
}

}  // namespace

TESTS(a_run_that_is_stopped_shows_merging_until_there_are_samples, a_plan_holds_to_its_budget, a_checkpoint_keeps_its_budget,
      held_out_is_the_mean_of_runs_without_each_fold, halving_keeps_ever_fewer_candidates, training_is_the_samplers_own,
      merging_is_taken_if_sampling_is_not_clearly_better, settings_that_cannot_be_are_refused)
