// Stochastic collapsed inference under a stick (scvi2 and scvi3 with hdp): what it begins with, and how states end after
// epochs.
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/sampled_start.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr HmmMethod kBoth[] = {HmmMethod::scvi2, HmmMethod::scvi3};

// Forty lines of three states that follow each other in a ring.
HmmDataPtr ring(int32_t states) {
  return sampler_oracle::ring_of_states(Rng(304, RngMethod::test, 0, 0, 0), 3, 5, 40, states);
}

HmmSettings settings(HmmMethod method, HmmStart init) {
  HmmSettings s = settings_for(method);
  s.priors.emission.concentration = 0.3;
  s.init = init;
  s.iterations = 1000;
  s.minibatch = method == HmmMethod::scvi2 ? 10 : 50;
  if (method == HmmMethod::scvi3) s.subsequence = 4;
  s.hdp = true;
  return s;
}

std::span<const std::byte> bytes_of(const std::string &saved) { return std::as_bytes(std::span(saved)); }

int64_t batches(const HmmStochasticLearner &learner, const HmmDataPtr &d) {
  const HmmSettings &s = learner.settings();
  const int64_t units = s.subsequence ? MinibatchUnits(d, *s.subsequence, Run{}).count() : d->corpus->count();
  return (units - 1) / s.minibatch + 1;
}

}  // namespace

// Of a corpus that is its own sample the counts are the sampler's, and the first step has its stick.
static void the_start_is_that_of_a_sampler(void **) {
  for (const HmmMethod method : kBoth) {
    const HmmDataPtr d = ring(10);
    HmmSettings s = settings(method, HmmStart::sampled);
    s.start_sweeps = 100;
    HmmStochasticLearner learner(d, s, Run{}), resumed(d, s, Run{});
    const HdpLevel even(10, start_settings(s));
    const SampledStart start = sampled_start(d, false, shared_priors(s.priors, even), even, s.seed, 100, Run{});
    const std::string before = learner.save();  // before the start is made
    assert_true(learner.metric("sigma") == start.level.sigma() && learner.metric("gamma") == start.level.gamma());
    assert_true(random_hmm::same(learner.counts(), start.counts));
    const std::string begun = learner.save();
    resumed.load(bytes_of(begun));
    assert_true(resumed.save() == begun);
    assert_true(random_hmm::same(resumed.parameters(), learner.parameters()));
    assert_a_cancelled_step_changes_nothing(&learner);
    learner.step(7);
    resumed.step(7);
    assert_true(learner.save() == resumed.save());
    HmmStochasticLearner late(d, s, Run{});
    late.load(bytes_of(before));
    late.step(7);
    assert_true(learner.save() == late.save());
    // Other priors before the first step make another start.
    HmmStochasticLearner other(d, s, Run{});
    (void)other.counts();
    HmmPriors priors = other.priors();
    priors.emission.concentration = 0.4;
    other.set_priors(priors);
    assert_true(!random_hmm::same(other.counts(), start.counts));
    s.start_sweeps = 90;
    assert_true(!random_hmm::same(HmmStochasticLearner(d, s, Run{}).counts(), start.counts));
  }
}

// Ten states become the three that there are, by a sample of a third of the corpus too.
static void states_end_after_epochs(void **) {
  for (const HmmMethod method : kBoth) {
    for (const int64_t tokens : {20000, 300}) {
      const HmmDataPtr d = ring(10);
      HmmSettings s = settings(method, HmmStart::sampled);
      s.start_sweeps = 5;  // which leave more than three
      s.sample_tokens = tokens;
      HmmSettings none = s;
      none.moves = HmmMoves::none;
      HmmStochasticLearner learner(d, s, Run{}), other(d, none, Run{}), resumed(d, s, Run{});
      const int64_t epoch = batches(learner, d);
      learner.step(epoch - 1);
      other.step(epoch - 1);
      assert_true(random_hmm::same(learner.counts(), other.counts()));
      assert_true(learner.metric("merges") == 0);
      assert_a_cancelled_step_changes_nothing(&learner);
      const std::string saved = learner.save();
      resumed.load(bytes_of(saved));
      learner.step(1);
      resumed.step(1);
      assert_true(learner.save() == resumed.save());
      learner.step(40 * epoch);
      resumed.step(40 * epoch);
      assert_true(learner.save() == resumed.save());
      assert_true(learner.metric("merges") + learner.metric("deletes") > 0);
      assert_true(learner.metric("states_99") == 3);
      assert_true(other.metric("merges") == 0);
      double all = 0;
      for (const double t : tokens_of_states(learner.counts().chain)) all += t;
      assert_close(all, 800, 30);
    }
  }
}

static void moves_are_the_same_on_any_number_of_threads(void **) {
  for (const HmmMethod method : kBoth) {
    const HmmDataPtr d = ring(8);
    HmmSettings s = settings(method, HmmStart::sampled);
    s.start_sweeps = 30;
    s.existence_sum = HmmExistenceSum::minibatches;
    Run threads;
    threads.threads = 3;
    HmmStochasticLearner one(d, s, Run{}), three(d, s, threads);
    one.step(3 * batches(one, d));
    three.step(3 * batches(one, d));
    assert_true(one.save() == three.save());
  }
}

// What is known of two states becomes what is known of one, in either sum.
static void a_level_ends_states(void **) {
  for (int round = 0; round < 8; ++round) {
    Rng r(305, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    HmmSettings s = settings(HmmMethod::scvi2, HmmStart::counts);
    if (round % 2 == 1) s.existence_sum = HmmExistenceSum::minibatches;
    if (round / 2 % 2 == 1) s.expected_tables = HmmExpectedTables::second_order;
    s.existence = HmmExistence::memory;
    constexpr size_t kStates = 4;
    const size_t stride = StateChain(kStates, false).stride, block = (kStates + 2) * stride;
    StochasticLevel level(kStates, s, 1, Run{}), same(kStates, s, 1, Run{});
    StateChain counts(kStates, false);
    Array<double> found(ChainExistence::size(kStates, existence_settings(s)), 0.0);
    for (size_t at = 0; at < found.size(); at += block) {
      for (size_t j = 0; j < kStates + 2; ++j) {
        for (size_t k = 0; k < kStates; ++k) found[at + j * stride + k] = (at == 0 ? -2 : 1) * r.uniform();
      }
    }
    for (size_t j = 0; j < kStates; ++j) {
      counts.initial[j] = 5 * r.uniform();
      for (size_t k = 0; k < kStates; ++k) counts.transition[j * stride + k] = 5 * r.uniform();
    }
    const StochasticLevel::Step step{0, 1, 1};
    StochasticLevel::Next next = level.next(step, found, counts, Run{}), as_before = next;
    const EndedState ended[] = {{3, 1}, {0, std::nullopt}};
    level.end_states(ended, &next);
    const auto joined = [&](const Array<double> &of, size_t at) { return of[at + 1] + of[at + 3]; };
    for (size_t at = 0; at < next.logs.size(); at += block) {
      for (const size_t row : {size_t{0}, size_t{3}, kStates + 1}) {  // initial, of state 2, and the row of rows
        const size_t first = at + row * stride;
        assert_close(next.logs[first + 1], joined(as_before.logs, first), 1e-12);
        assert_true(next.logs[first] == 0 && next.logs[first + 3] == 0);
        assert_true(next.logs[first + 2] == as_before.logs[first + 2]);
      }
      const size_t one = at + 2 * stride, three = at + 4 * stride;
      assert_close(next.logs[one + 1], joined(as_before.logs, one) + joined(as_before.logs, three), 1e-12);
      assert_true(next.logs[three + 1] == 0 && next.logs[three + 2] == 0);
    }
    assert_close(next.tables[1], as_before.tables[1] + as_before.tables[3], 1e-12);
    assert_true(next.tables[0] == 0 && next.tables[3] == 0);
    assert_close(next.level.weights()[1], as_before.level.weights()[1] + as_before.level.weights()[3], 1e-15);
    // A step that finds nothing after that one leaves nothing of the sum over minibatches.
    level.take(step, found, &next, ended);
    if (round % 2 == 0) continue;
    const Array<double> nothing(found.size(), 0.0);
    for (const double x : level.next(step, nothing, counts, Run{}).logs) assert_close(x, 0, 1e-12);
  }
}

static void splits_are_refused(void **) {
  HmmSettings s = settings(HmmMethod::scvi2, HmmStart::sampled);
  s.moves = HmmMoves::split;
  assert_throws(resolved(s), Code::argument);
}

TESTS(the_start_is_that_of_a_sampler, states_end_after_epochs, moves_are_the_same_on_any_number_of_threads, a_level_ends_states,
      splits_are_refused)
