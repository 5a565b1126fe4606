// How runs of stochastic_learner.hh go: on threads, in shards, cancelled, resumed, with priors that change, in how much
// memory.

#include "src/hmm/minibatch/stochastic_learner.hh"
#include "tests/harness.hh"
#include "tests/src/hmm/stochastic_reference.hh"
#include "tests/src/learner/cancelled_step.hh"

using namespace hws;
using namespace stochastic_reference;

static void threads_do_not_show(void **) {
  for (const HmmMethod method : kMethods) {
    const HmmDataPtr d = some_data(25, sequences(3000));
    const HmmSettings s = settings(method, 2500);
    Run run;
    run.threads = 3;
    HmmStochasticLearner one(d, s, Run{}), three(d, s, run);
    one.step(3);
    three.step(3);
    assert_true(one.save() == three.save());
  }
}

static void a_run_resumed_within_an_epoch_is_the_uninterrupted_one(void **) {
  for (const HmmMethod method : kMethods) {
    const HmmDataPtr d = some_data(26);
    const HmmSettings s = settings(method);
    HmmStochasticLearner whole(d, s, Run{}), first(d, s, Run{}), second(d, s, Run{});
    whole.step(8);
    first.step(3);
    second.load(bytes_of(first.save()));
    second.step(5);
    assert_true(whole.save() == second.save());
    const std::string damaged = first.save();
    assert_throws(second.load(bytes_of(damaged).first(damaged.size() - 8)), Code::corrupt);
    assert_true(whole.save() == second.save());
  }
}

static void a_step_that_is_cancelled_changes_nothing(void **) {
  for (const HmmMethod method : kMethods) {
    HmmStochasticLearner learner(some_data(27), settings(method), Run{});
    learner.step(2);
    assert_a_cancelled_step_changes_nothing(&learner);
  }
}

static void shards_make_the_step(void **) {
  for (const HmmMethod method : kMethods) {
    const HmmDataPtr d = some_data(28, sequences(6000));
    const HmmSettings s = settings(method, 8000);
    HmmStochasticLearner whole(d, s, Run{}), sharded(d, s, Run{}), added(d, s, Run{});
    for (int step = 0; step < 3; ++step) {
      whole.step(1);
      const Array<int64_t> edges = sharded.shard_edges();
      assert_true(edges.size() >= 4);
      const auto shard = [&](const HmmStochasticLearner &l, int64_t first, int64_t last) {
        const std::string bytes = l.shard(first, last).write();
        return SufficientStatistics::read(l.shard_shape(), bytes_of(bytes));
      };
      SufficientStatistics sum = shard(sharded, 0, edges[2]);
      assert_throws(sharded.update(sum), Code::argument);
      sum.merge(shard(sharded, edges[2], edges.back()));
      sharded.update(sum);
      assert_true(whole.save() == sharded.save());
      assert_throws(sharded.update(sum), Code::argument);  // another minibatch's by now
      SufficientStatistics parts = shard(added, 0, edges[1] + 3);
      parts.add(shard(added, edges[1] + 3, edges.back()));
      added.update(parts);
      assert_same(added.counts(), whole.counts(), 1e-10);
    }
  }
}

static void priors_may_change_between_steps(void **) {
  const HmmDataPtr d = some_data(29);
  const HmmSettings s = settings(HmmMethod::scvi2);
  HmmStochasticLearner learner(d, s, Run{}), same(d, s, Run{});
  learner.step(1);
  same.step(1);
  learner.set_priors(based(s.priors, 3, 4, false, false));
  learner.step(1);
  same.step(1);
  assert_true(!random_hmm::same(learner.counts(), same.counts()));
  HmmStochasticLearner loaded(d, s, Run{});
  loaded.load(bytes_of(learner.save()));
  loaded.step(2);
  learner.step(2);
  assert_true(loaded.save() == learner.save());
}

static void a_long_sequence_takes_no_more_memory_than_its_pieces(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  for (int t = 0; t < 200000; ++t) corpus.symbols.push_back(1 + t % 7 % 2);
  corpus.offsets = {0, 200000};
  const HmmDataPtr d = make_hmm_data(shared_corpus(std::move(corpus)), 8, nullptr, Run{});
  Run run;
  run.max_bytes = 8 << 20;  // sums over the whole sequence would hold 12 MB
  HmmStochasticLearner pieces(d, settings(HmmMethod::svi_buffered), run), whole(d, settings(HmmMethod::svi), run);
  pieces.step(3);
  assert_throws(whole.step(1), Code::limit);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(threads_do_not_show),
      cmocka_unit_test(a_run_resumed_within_an_epoch_is_the_uninterrupted_one),
      cmocka_unit_test(a_step_that_is_cancelled_changes_nothing),
      cmocka_unit_test(shards_make_the_step),
      cmocka_unit_test(priors_may_change_between_steps),
      cmocka_unit_test(a_long_sequence_takes_no_more_memory_than_its_pieces),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
