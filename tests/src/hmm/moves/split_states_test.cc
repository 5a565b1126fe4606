// Splits of states beside the joint probabilities that they are judged by.
#include "src/hmm/moves/split_states.hh"

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;
using sampler_oracle::ring_of_states;
using sampler_oracle::set_states;

namespace {

// A level after an update, whose stick leaves a rest.
HdpLevel some_level(size_t states, double kappa, double end) {
  HdpSettings s;
  s.sigma = 2;
  s.kappa = kappa;
  s.end = end;
  s.learned = false;
  HdpTables tables;
  for (size_t k = 0; k < states; ++k) tables.of_stick.push_back(static_cast<double>(2 + 3 * k));
  tables.sizes = tables.of_stick;
  return HdpLevel(states, s).updated(tables);
}

HmmPriors priors_of(const HdpLevel &level) {
  HmmPriors priors;
  priors.emission.concentration = 0.3;
  return shared_priors(priors, level);
}

HmmDataPtr some_data(int round, int32_t states) {
  Rng r(285, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.count = 15;
  choice.channels = round % 3 == 2 ? 2 : 0;
  return random_hmm::data(&r, choice);
}

// ln p(corpus, states) by the counts of a sampler.
double slow_log_joint(const HmmDataPtr &data, const HdpLevel &level, bool end, const Array<int32_t> &states) {
  const HmmPriors priors = priors_of(level);
  BlockedGibbsChain chain(data, end, priors, 1, 0, Run{});
  set_states(&chain, states);
  return log_joint_of(*data, states, chain.counts(), priors, Run{});
}

HardStates hard_of(const HmmDataPtr &data, const HdpLevel &level, bool end, const Array<int32_t> &states) {
  HardStates hard;
  hard.states = states;
  hard.counts = counts_of_hard(*data, states, end);
  hard.log_joint = slow_log_joint(data, level, end, states);
  return hard;
}

// Of a ring of four states the first two are one.
Array<int32_t> joined_states(const HmmData &data) {
  Array<int32_t> z;
  for (const Label w : data.corpus->symbols) z.push_back(std::max(0, (w - 1) / 2 - 1));
  return z;
}

HmmDataPtr ring(int32_t states) { return ring_of_states(Rng(286, RngMethod::test, 0, 0, 0), 4, 3, 40, states); }

size_t states_in_use(const HmmParameters &counts) {
  size_t used = 0;
  for (const double t : tokens_of_states(counts.chain)) used += t > 0;
  return used;
}

}  // namespace

static void gains_are_differences_of_log_joints(void **) {
  int found = 0;
  for (int round = 0; round < 12; ++round) {
    const size_t states = 3 + static_cast<size_t>(round) % 3;
    const bool end = round % 2 == 1;
    const HmmDataPtr data = some_data(round, static_cast<int32_t>(states));
    const HdpLevel level = some_level(states, round % 4 < 2 ? 0 : 1.5, end ? 0.7 : 0);
    Rng r(287, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    Array<int32_t> z;  // one state has no tokens
    for (size_t t = 0; t < data->corpus->symbols.size(); ++t) z.push_back(1 + static_cast<int32_t>(r.below(states - 1)));
    const HardStates hard = hard_of(data, level, end, z);
    for (const SplitCut &cut : promising_cuts(*data, hard, priors_of(level), level, {}, Run{})) {
      Array<int32_t> after = z;
      double taken = 0, all = 0;
      for (size_t t = 0; t < z.size(); ++t) {
        assert_true(!cut.taken[t] || static_cast<size_t>(z[t]) == cut.state);
        all += static_cast<size_t>(z[t]) == cut.state;
        if (!cut.taken[t]) continue;
        ++taken;
        after[t] = 0;
      }
      Array<double> weights = level.weights();
      weights[0] = weights[cut.state] * (taken / all);
      weights[cut.state] *= 1 - taken / all;
      const double joint = slow_log_joint(data, level.with_weights(weights), end, after);
      assert_close(cut.gain, joint - hard.log_joint, 1e-9);
      ++found;
    }
  }
  assert_true(found > 10);
}

static void two_states_that_are_one_are_parted(void **) {
  for (const double kappa : {0.0, 2.0}) {
    const HmmDataPtr data = ring(5);
    const HdpLevel level = some_level(5, kappa, 0);
    const HardStates hard = hard_of(data, level, false, joined_states(*data));
    const SplitStates split = split_states(data, hard.counts, priors_of(level), level, {}, {}, Run{});
    assert_int_equal(split.splits, 1);
    assert_true(split.tried >= 1 && split.gain > 0 && split.data == data);
    assert_int_equal(states_in_use(split.counts), 4);
    double sum = 0, before = 0;
    for (size_t k = 0; k < 5; ++k) {
      sum += split.level.weights()[k];
      before += level.weights()[k];
    }
    assert_true(sum <= before + 1e-12);
    // Four states that are four stay so.
    const SplitStates again = split_states(data, split.counts, priors_of(split.level), split.level, {}, {}, Run{});
    assert_int_equal(again.splits, 0);
  }
}

static void splits_pass_the_number_of_states_where_they_may(void **) {
  const HmmDataPtr data = ring(3);
  const HdpLevel level = some_level(3, 0, 0);
  const HardStates hard = hard_of(data, level, false, joined_states(*data));
  assert_int_equal(split_states(data, hard.counts, priors_of(level), level, {}, {}, Run{}).splits, 0);
  SplitSearch search;
  search.grows = true;
  const SplitStates split = split_states(data, hard.counts, priors_of(level), level, search, {}, Run{});
  assert_int_equal(split.splits, 1);
  assert_int_equal(split.data->rows.states(), 4);
  assert_int_equal(states_in_use(split.counts), 4);
  assert_true(split.level.weights().size() == 4 && split.level.sticks().u.size() == 4);
  assert_true(data->rows.states() == 3);
}

// The judge hears of the states as they are once, and of each cut that hard states are for; it takes what loses nothing.
static void left_out_sequences_may_refuse_a_split(void **) {
  const HmmDataPtr data = ring(3);
  const HdpLevel level = some_level(3, 0, 0);
  const HardStates hard = hard_of(data, level, false, joined_states(*data));
  SplitSearch search;
  search.grows = true;
  for (const double change : {-1e-6, 0.0, 1.0}) {
    int asked = 0;
    const SplitJudge judge = [&](const HmmDataPtr &of, const HmmParameters &counts, const HdpLevel &at) {
      assert_true(at.weights().size() == of->rows.states() && counts.chain.states == of->rows.states());
      if (++asked == 1) assert_true(of == data && states_in_use(counts) == 3);
      else assert_true(of->rows.states() == 4 && states_in_use(counts) == 4);
      return -100 + (asked == 1 ? 0 : change);
    };
    const SplitStates split = split_states(data, hard.counts, priors_of(level), level, search, judge, Run{});
    assert_int_equal(split.splits, change < 0 ? 0 : 1);
    assert_true(asked >= 2 && (change < 0 || asked == 2));
    assert_true(split.data->rows.states() == (change < 0 ? 3u : 4u));
  }
}

static void a_search_is_repeatable_and_can_be_cancelled(void **) {
  const HmmDataPtr data = ring(5);
  const HdpLevel level = some_level(5, 1, 0);
  const HardStates hard = hard_of(data, level, false, joined_states(*data));
  Run four;
  four.threads = 4;
  const SplitStates a = split_states(data, hard.counts, priors_of(level), level, {}, {}, Run{}),
                    b = split_states(data, hard.counts, priors_of(level), level, {}, {}, four);
  assert_true(random_hmm::same(a.counts, b.counts) && a.level.weights() == b.level.weights());
  Run run;
  CancelFlag cancel;
  cancel.set = 1;
  run.cancel = &cancel;
  assert_throws(split_states(data, hard.counts, priors_of(level), level, {}, {}, run), Code::cancelled);
}

TESTS(gains_are_differences_of_log_joints, two_states_that_are_one_are_parted, splits_pass_the_number_of_states_where_they_may,
      left_out_sequences_may_refuse_a_split, a_search_is_repeatable_and_can_be_cancelled)
