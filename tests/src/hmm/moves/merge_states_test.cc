// Merges of states beside the joint probabilities that they are judged by.
#include "src/hmm/moves/merge_states.hh"

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "tests/src/hmm/planted_values.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using sampler_oracle::set_states;

namespace {

HdpLevel some_level(size_t states, double kappa, double end) {
  HdpSettings s;
  s.sigma = 2;
  s.kappa = kappa;
  s.end = end;
  s.learned = false;
  HdpTables tables;
  for (size_t k = 0; k < states; ++k) tables.of_stick.push_back(static_cast<double>(2 + 3 * k));
  return HdpLevel(states, s).redrawn(tables, Rng(280, RngMethod::test, 0, 0, 0));
}

HmmPriors some_priors(const HdpLevel &level) {
  HmmPriors priors;
  priors.emission.concentration = 0.3;
  return shared_priors(priors, level);
}

// Counts of random hard states, as a sampler counts them.
HmmParameters counts_of(const HmmDataPtr &data, const HmmPriors &priors, bool end, const Array<int32_t> &states) {
  BlockedGibbsChain chain(data, end, priors, 1, 0, Run{});
  set_states(&chain, states);
  return chain.counts();
}

double slow_log_joint(const HmmDataPtr &data, const HmmPriors &priors, bool end, const Array<int32_t> &states) {
  return log_joint_of(*data, states, counts_of(data, priors, end, states), priors, Run{});
}

HmmDataPtr data_of_round(int round, int32_t states) {
  Rng r(281, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.count = 15;
  choice.channels = round % 3 == 2 ? 2 : 0;
  choice.missing = round % 3 == 1;
  return random_hmm::data(&r, choice);
}

// Lines of two clear states that persist: symbols 1 and 2 in one, 3 and 4 in the other.
HmmDataPtr two_regimes(int32_t states) {
  return sampler_oracle::ring_of_states(Rng(282, RngMethod::test, 0, 0, 0), 2, 10, 30, states);
}

double states_in_use(const HmmParameters &counts) {
  double used = 0;
  for (const double t : tokens_of_states(counts.chain)) used += t > 0;
  return used;
}

}  // namespace

static void gains_are_differences_of_log_joints(void **) {
  for (int round = 0; round < 24; ++round) {
    const size_t states = 2 + static_cast<size_t>(round) % 4;
    const HmmDataPtr data = data_of_round(round, static_cast<int32_t>(states));
    const bool end = round % 2 == 1;
    const HdpLevel level = some_level(states, round % 4 < 2 ? 0 : 1.5, end ? 0.7 : 0);
    const HmmPriors priors = some_priors(level);
    Rng r(283, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    Array<int32_t> z;
    for (size_t t = 0; t < data->corpus->symbols.size(); ++t) z.push_back(static_cast<int32_t>(r.below(states)));
    const HmmParameters counts = counts_of(data, priors, end, z);
    const Array<double> gains = merge_gains(*data, counts, priors, level, Run{});
    const double before = log_joint_of(*data, z, counts, priors, Run{});
    for (size_t a = 0; a < states; ++a) {
      for (size_t b = 0; b < a; ++b) {
        Array<int32_t> merged = z;
        for (int32_t &k : merged) k = k == static_cast<int32_t>(b) ? static_cast<int32_t>(a) : k;
        const double after = slow_log_joint(data, some_priors(level.joined(a, b)), end, merged);
        assert_close(gains[a * states + b], after - before, 1e-9);
      }
    }
  }
}

static void hard_states_have_the_counts_and_the_joint_of_their_paths(void **) {
  for (int round = 0; round < 12; ++round) {
    const HmmDataPtr data = data_of_round(round, 4);
    const bool end = round % 2 == 1;
    const HdpLevel level = some_level(4, 0.5, end ? 0.7 : 0);
    const HmmPriors priors = some_priors(level);
    BlockedGibbsChain chain(data, end, priors, 3, 0, Run{});
    const HardStates hard = hard_states(*data, chain.counts(), priors, Run{});
    const HmmParameters counts = counts_of(data, priors, end, hard.states);
    assert_true(hard.counts.chain.transition == counts.chain.transition && hard.counts.emission == counts.emission);
    assert_true(hard.counts.chain.initial == counts.chain.initial && hard.counts.chain.end == counts.chain.end);
    assert_close(hard.log_joint, slow_log_joint(data, priors, end, hard.states), 1e-9);
    const HardStates again = refitted(*data, hard.counts, priors, 4, Run{});
    assert_true(again.log_joint >= hard_states(*data, hard.counts, priors, Run{}).log_joint);
  }
}

static void a_state_that_was_cut_in_two_becomes_one_again(void **) {
  for (const double kappa : {0.0, 2.0}) {
    const HmmDataPtr data = two_regimes(5);
    const HdpLevel level = some_level(5, kappa, 0);
    const HmmPriors priors = some_priors(level);
    Rng r(284, RngMethod::test, 0, 0, 0);
    Array<int32_t> z;
    for (const Label w : data->corpus->symbols) z.push_back(w < 3 ? static_cast<int32_t>(2 * r.below(2)) : w % 2 == 0 ? 1 : 3);
    const HmmParameters counts = counts_of(data, priors, false, z);
    const MergedStates merged = merged_states(*data, counts, priors, level, {}, Run{});
    assert_int_equal(merged.merges, 2);
    assert_true(merged.tried >= merged.merges && merged.gain > 0);
    assert_true(states_in_use(merged.counts) == 2);
    double before = 0, after = 0;
    for (const double w : level.weights()) before += w;
    for (const double w : merged.level.weights()) after += w;
    assert_close(after, before, 1e-12);
    // There is nothing left to merge.
    const MergedStates none = merged_states(*data, merged.counts, shared_priors(priors, merged.level), merged.level, {}, Run{});
    assert_int_equal(none.merges, 0);
    assert_true(none.gain == 0);
  }
}

// Of three states in a ring no two are better as one, since paths then lose their place in the ring. With `others` there are
// lines of two further rings, whose states of one symbol lose less in pairs.
static void a_ring_of_three_becomes_one_state_by_a_chain_of_merges(void **) {
  for (const bool others : {false, true}) {
    Rng r(285, RngMethod::test, 0, 0, 0);
    sampler_oracle::Tiny m;
    m.states = others ? 9 : 3;
    m.symbols = 3;
    sampler_oracle::Sequences sequences;
    Array<int32_t> z;
    for (int i = 0; i < 40; ++i) {
      Array<Label> line;
      const uint64_t first = r.below(3);
      for (uint64_t t = 0; t < 50; ++t) {
        line.push_back(static_cast<Label>(1 + r.below(2)));
        z.push_back(static_cast<int32_t>((first + t) % 3));
      }
      sequences.push_back(line);
    }
    for (uint64_t i = 0; others && i < 60; ++i) {
      Array<Label> line;
      for (uint64_t t = 0; t < 50; ++t) {
        const uint64_t at = (i + t) % 3;
        line.push_back(static_cast<Label>(1 + (i % 2 ? at : 2 - at)));
        z.push_back(static_cast<int32_t>(3 + 3 * (i % 2) + at));
      }
      sequences.push_back(line);
    }
    const HmmDataPtr data = m.data(sequences);
    const HdpLevel level = some_level(static_cast<size_t>(m.states), 0, 0);
    const HmmPriors priors = some_priors(level);
    const HmmParameters counts = counts_of(data, priors, false, z);
    const Array<double> gains = merge_gains(*data, counts, priors, level, Run{});
    const size_t n = static_cast<size_t>(m.states);
    const double of_ring = std::max({gains[n], gains[2 * n], gains[2 * n + 1]});
    assert_true(of_ring < 0);
    if (others) assert_true(gains[6 * n + 5] > of_ring && gains[7 * n + 4] > of_ring && gains[8 * n + 3] > of_ring);
    const MergedStates merged = merged_states(*data, counts, priors, level, {}, Run{});
    assert_int_equal(merged.merges, 2);
    assert_true(states_in_use(merged.counts) == static_cast<double>(n) - 2 && merged.gain > 0);
  }
}

// Here rounds of most probable paths go on to gain, so that states which were refitted longer are more probable without any
// merge.
static void a_merge_gains_more_than_the_same_refit_of_the_states_as_they_are(void **) {
  int gaining = 0, taken = 0, refused = 0;
  for (int round = 0; round < 32; ++round) {
    const uint32_t number = static_cast<uint32_t>(round);
    const int32_t truth = 3 + round % 2, states = truth + round / 2 % 2;
    const HmmDataPtr data = sampler_oracle::ring_of_states(Rng(287, RngMethod::test, 0, number, 0), truth,
                                                           round / 4 % 2 == 0 ? 1 : 10, 300, states);
    const HdpLevel level = some_level(static_cast<size_t>(states), 0, 0);
    const HmmPriors priors = some_priors(level);
    BlockedGibbsChain chain(data, false, priors, 3 + number, 0, Run{});
    for (int64_t sweep = 0; sweep < 5; ++sweep) chain.sweep(sweep, 1, Run{});
    const HmmParameters counts = chain.counts();
    const HardStates before = refitted(*data, counts, priors, kRefits, Run{});
    const double bar = refitted_joint(*data, before, priors, Run{});
    assert_true(bar >= before.log_joint);
    const MergedStates merged = merged_states(*data, counts, priors, level, {}, Run{});
    gaining += bar > before.log_joint;
    if (merged.merges == 0) {
      refused += merged.tried > 0;
      continue;
    }
    ++taken;
    assert_true(before.log_joint + merged.gain > bar);
  }
  assert_true(gaining > 10 && taken > 10 && refused > 2);
}

// Posteriors may share tokens out to two copies of a state, where the paths take one of them.
static void a_state_that_no_path_takes_is_deleted(void **) {
  const HmmDataPtr data = two_regimes(4);
  const HdpLevel level = some_level(4, 0, 0);
  const HmmPriors priors = some_priors(level);
  Array<int32_t> z;
  for (const Label w : data->corpus->symbols) z.push_back(w < 3 ? 0 : 1);
  const HmmParameters hard = counts_of(data, priors, false, z);
  assert_int_equal(merged_states(*data, hard, priors, level, {}, Run{}).deleted, 0);
  HmmParameters shared = hard;
  const auto share = [](double *state, double *copy, double part) {
    *copy += part * *state;
    *state *= 1 - part;
  };
  StateChain &c = shared.chain;
  share(&c.initial[0], &c.initial[3], 0.3);
  for (size_t k = 0; k < 4; ++k) share(&c.transition[k], &c.transition[3 * c.stride + k], 0.3);
  for (size_t j = 0; j < 4; ++j) share(&c.transition[j * c.stride], &c.transition[j * c.stride + 3], 0.3);
  for (Label w = 1; w <= 4; ++w) {
    double *const row = shared.emission.data() + data->rows.offset(w);
    share(row, row + 3, 0.3);
  }
  const MergedStates moved = merged_states(*data, shared, priors, level, {}, Run{});
  assert_int_equal(moved.deleted, 1);
  assert_true(states_in_use(moved.counts) == 2);
}

static void merges_are_cancelled(void **) {
  const HmmDataPtr data = two_regimes(4);
  const HdpLevel level = some_level(4, 0, 0);
  const HmmPriors priors = some_priors(level);
  const HmmParameters counts = BlockedGibbsChain(data, false, priors, 3, 0, Run{}).counts();
  Run run;
  CancelFlag cancel;
  cancel.set = 1;
  run.cancel = &cancel;
  assert_throws(merged_states(*data, counts, priors, level, {}, run), Code::cancelled);
}

TESTS(gains_are_differences_of_log_joints, hard_states_have_the_counts_and_the_joint_of_their_paths,
      a_merge_gains_more_than_the_same_refit_of_the_states_as_they_are,
      a_state_that_was_cut_in_two_becomes_one_again, a_ring_of_three_becomes_one_state_by_a_chain_of_merges,
      a_state_that_no_path_takes_is_deleted, merges_are_cancelled)
