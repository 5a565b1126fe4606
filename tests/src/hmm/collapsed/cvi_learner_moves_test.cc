// Collapsed inference under a stick: what it begins with, and the moves of states before some of its passes.
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/moves/merge_states.hh"
#include "src/hmm/moves/sampled_start.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Lines of three states that follow each other in a ring. Each has two symbols of its own.
HmmDataPtr ring(int32_t states) {
  return sampler_oracle::ring_of_states(Rng(290, RngMethod::test, 0, 0, 0), 3, 5, 40, states);
}

HmmSettings settings(HmmMethod method, HmmStart init) {
  HmmSettings s = settings_for(method);
  s.priors.emission.concentration = 0.3;
  s.init = init;
  s.iterations = 1000;
  s.hdp = true;
  return s;
}

std::span<const std::byte> bytes_of(const std::string &saved) { return std::as_bytes(std::span(saved)); }

}  // namespace

static void states_are_merged_after_the_tenth_pass(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
    const HmmDataPtr d = ring(10);
    const HmmSettings s = settings(method, HmmStart::posteriors);
    HmmSettings none = s;
    none.moves = HmmMoves::none;
    HmmCviLearner learner(d, s, Run{}), other(d, none, Run{}), resumed(d, s, Run{});
    learner.step(10);
    other.step(10);
    assert_true(random_hmm::same(learner.counts(), other.counts()));
    assert_true(learner.metric("merges") == 0);
    assert_a_cancelled_step_changes_nothing(&learner);
    const std::string saved = learner.save();
    resumed.load(bytes_of(saved));
    learner.step(1);
    resumed.step(1);
    assert_true(learner.metric("merges") > 0);
    assert_true(learner.metric("merges_tried") >= learner.metric("merges"));
    assert_true(random_hmm::same(learner.counts(), resumed.counts()));
    assert_true(learner.save() == resumed.save());
    double tokens = 0;
    for (const double t : tokens_of_states(learner.counts().chain)) tokens += t;
    assert_close(tokens, 800, 1e-3);
    const std::string later = learner.save();
    resumed.load(bytes_of(later));
    learner.step(30);
    resumed.step(30);
    other.step(31);
    assert_true(learner.save() == resumed.save());
    assert_true(other.metric("merges") == 0);
    assert_true(learner.metric("states_99") < other.metric("states_99"));
  }
}

static void merges_keep_the_expected_counts_and_a_pass_follows(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
    const HmmDataPtr d = ring(10);
    const HmmSettings s = settings(method, HmmStart::posteriors);
    HmmCviLearner learner(d, s, Run{});
    learner.step(10);
    HmmParameters counts = learner.counts();
    const MergedStates merged =
        merged_states(*d, counts, shared_priors(s.priors, learner.level()), learner.level(), {}, Run{});
    assert_true(merged.merges > 0);
    for (const EndedState &e : merged.ended) end_state(e, d->rows, &counts.chain, &counts.emission, &counts.channels);
    const HmmPriors own = shared_priors(s.priors, merged.level);
    const std::unique_ptr<CviUpdate> update = method == HmmMethod::cvi1
                                                  ? token_cvi(d, false, Run{})
                                                  : piece_cvi(d, false, SIZE_MAX, false, Run{});
    const LocalStore store = update->inferred(counts, own, Run{});
    LocalStore next = store;
    CviTotals totals = update->totals(store, own, Run{});
    update->pass(store, own, &totals, &next, nullptr, Run{});
    learner.step(1);
    assert_true(random_hmm::same(learner.counts(), totals.counts));
  }
}

static void the_start_is_that_of_a_sampler_with_its_stick(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
    const HmmDataPtr d = ring(10);
    HmmSettings s = settings(method, HmmStart::sampled);
    s.start_sweeps = 200;
    HmmCviLearner learner(d, s, Run{}), resumed(d, s, Run{});
    const HdpLevel begun(10, start_settings(s));
    HmmPriors priors = shared_priors(s.priors, begun);
    const SampledStart start = sampled_start(d, false, priors, begun, s.seed, 200, Run{});
    const Array<double> sampled = tokens_of_states(start.counts.chain), inferred = tokens_of_states(learner.counts().chain);
    for (size_t k = 0; k < 10; ++k) assert_true(std::fabs(sampled[k] - inferred[k]) < 100);
    assert_true(learner.metric("sigma") == start.level.sigma() && learner.metric("gamma") == start.level.gamma());
    const std::string saved = learner.save();  // before the first pass, which has the sampler's stick
    resumed.load(bytes_of(saved));
    learner.step(3);
    resumed.step(3);
    assert_true(learner.save() == resumed.save());
    learner.step(37);
    assert_true(learner.metric("states_99") == 3);
    assert_true(learner.metric("states_used") == 3);
  }
}

static void a_start_of_channels_is_sampled_too(void **) {
  for (int channels = 1; channels < 3; ++channels) {
    random_hmm::Choice choice;
    choice.channels = channels;
    choice.count = 20;
    Rng r(291, RngMethod::test, 0, static_cast<uint32_t>(channels), 0);
    const HmmDataPtr d = random_hmm::data(&r, choice);
    HmmSettings s = settings(HmmMethod::cvi2, HmmStart::sampled);
    s.start_sweeps = 20;
    HmmCviLearner learner(d, s, Run{});
    learner.step(20);
    assert_true(learner.metric("states_99") >= 1);
  }
}

// From two states to the three that there are. Where the number follows from the data there may be more than at first.
static void states_are_split_after_the_tenth_pass(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3}) {
    for (const bool grows : {false, true}) {
      const HmmDataPtr d = ring(2);
      HmmSettings s = settings(method, HmmStart::posteriors);
      s.moves = HmmMoves::split;
      s.grows = grows;
      HmmCviLearner learner(d, s, Run{}), resumed(d, s, Run{});
      learner.step(10);
      assert_a_cancelled_step_changes_nothing(&learner);
      const std::string saved = learner.save();
      resumed.load(bytes_of(saved));
      learner.step(1);
      resumed.step(1);
      assert_true(learner.save() == resumed.save());
      assert_true(learner.metric("splits_tried") >= learner.metric("splits"));
      const std::string later = learner.save();
      HmmCviLearner third(d, s, Run{});
      third.load(bytes_of(later));
      assert_true(third.data()->rows.states() == learner.data()->rows.states());
      learner.step(25);
      third.step(25);
      assert_true(learner.save() == third.save());
      assert_true(learner.metric("states_99") == (grows ? 3 : 2));
      assert_true(!grows || learner.metric("splits") > 0);
      assert_true((learner.data()->rows.states() > 2) == grows);
      const std::optional<HmmCompleted> model = learner.completed();
      assert_true(model->data->rows.states() == (grows ? 4 : 3));
      double tokens = 0;
      for (const double t : tokens_of_states(learner.counts().chain)) tokens += t;
      assert_close(tokens, 800, 1e-3);
      if (!grows) continue;
      s.grows = false;
      HmmCviLearner small(d, s, Run{});
      assert_throws(small.load(bytes_of(learner.save())), Code::corrupt);
    }
  }
}

TESTS(states_are_merged_after_the_tenth_pass, merges_keep_the_expected_counts_and_a_pass_follows,
      states_are_split_after_the_tenth_pass, the_start_is_that_of_a_sampler_with_its_stick,
      a_start_of_channels_is_sampled_too)
