#include "src/hmm/sums/expectation.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

bool same(const HmmCounts &a, const HmmCounts &b) {
  return a.log_likelihood == b.log_likelihood && random_hmm::same(a.uses, b.uses);
}

}  // namespace

static void counts_are_those_over_all_state_sequences(void **) {
  Rng r(51, RngMethod::test, 0, 0, 0);
  int checked = 0;
  for (int round = 0; round < 300; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    choice.count = 1 + static_cast<int64_t>(r.below(6));
    const bool end = round & 8;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, end, round & 16 ? 0.1 : 0);
    HmmCounts expected;
    expected.uses = no_counts(*d, end);
    const size_t states = d->rows.states(), stride = d->rows.stride();
    bool possible = true;
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const hmm_oracle::Sums s = hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, i));
      possible = possible && s.z > 0;
      expected.log_likelihood += std::log(s.z);
      const std::span<const Label> x = d->corpus->sequence(i);
      for (size_t k = 0; k < states && !x.empty(); ++k) {
        expected.uses.chain.initial[k] += s.single[0][k];
        if (end) expected.uses.chain.end[k] += s.single[x.size() - 1][k];
        for (size_t j = 0; j < states; ++j) expected.uses.chain.transition[j * stride + k] += s.pairs[j * states + k];
      }
      for (size_t t = 0; t < x.size() && d->channels; ++t) {
        Array<double> scratch(d->families->scratch());
        TokenReader reader(*d->channels);
        const TokenValues token = reader.token(d->corpus->offsets[static_cast<size_t>(i)] + static_cast<int64_t>(t));
        for (size_t k = 0; k < states && possible; ++k) {
          d->families->add(token, s.single[t][k], p.channels.data() + k * d->families->prepared(),
                           expected.uses.channels.data() + k * d->families->statistics(), scratch.data());
        }
      }
      for (size_t t = 0; t < x.size(); ++t) {
        for (size_t c = 0; x[t] != 0 && c < d->rows.row_states(x[t]).size(); ++c) {
          expected.uses.emission[d->rows.offset(x[t]) + c] += s.single[t][static_cast<size_t>(d->rows.row_states(x[t])[c])];
        }
      }
    }
    const HmmExpectation expectation(d, end, Run{});
    if (!possible) {
      assert_throws(expectation.counts(p, Run{}), Code::empty);
      continue;
    }
    ++checked;
    const HmmCounts counts = expectation.counts(p, Run{});
    assert_close(counts.log_likelihood, expected.log_likelihood, 1e-12);
    for (size_t i = 0; i < stride; ++i) assert_close(counts.uses.chain.initial[i], expected.uses.chain.initial[i], 1e-12);
    for (size_t i = 0; end && i < stride; ++i) assert_close(counts.uses.chain.end[i], expected.uses.chain.end[i], 1e-12);
    for (size_t i = 0; i < states * stride; ++i) {
      assert_close(counts.uses.chain.transition[i], expected.uses.chain.transition[i], 1e-12);
    }
    assert_int_equal(counts.uses.channels.size(), expected.uses.channels.size());
    for (size_t i = 0; i < counts.uses.channels.size(); ++i) {
      assert_close(counts.uses.channels[i], expected.uses.channels[i], 1e-12);
    }
    for (size_t i = 0; i < d->rows.size(); ++i) assert_close(counts.uses.emission[i], expected.uses.emission[i], 1e-12);
  }
  assert_true(checked > 150);
}

static void threads_and_shards_give_the_same_bits(void **) {
  for (const bool dictionary : {false, true}) {
    Rng r(52, RngMethod::test, 0, dictionary, 0);
    random_hmm::Choice choice;
    choice.states = 5;
    choice.symbols = 7;
    choice.count = 3000;
    choice.longest = 30;
    choice.dictionary = dictionary;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, true, 0);
    const HmmExpectation expectation(d, true, Run{});
    assert_int_equal(expectation.blocks().count(), 94);
    const HmmCounts one = expectation.counts(p, Run{});
    Run run;
    run.threads = 3;
    assert_true(same(expectation.counts(p, run), one));
    const BlockPlan &plan = expectation.blocks().plan;
    SufficientStatistics shards = expectation.part(cut_range(plan, 0, 96), Run{}).statistics(p, Run{});
    shards.merge(expectation.part(cut_range(plan, 96, 3000), Run{}).statistics(p, Run{}), Run{});
    assert_true(same(expectation.counts(shards), one));
  }
}

static void a_symbol_counts_once_per_token(void **) {
  Rng r(53, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 9;
  choice.count = 400;
  choice.longest = 40;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
  const HmmCounts counts = HmmExpectation(d, false, Run{}).counts(p, Run{});
  Array<double> occurrences(5, 0.0);
  for (const Label w : d->corpus->symbols) occurrences[static_cast<size_t>(w)] += 1;
  for (Label w = 1; w <= 4; ++w) {
    double sum = 0;
    for (size_t i = d->rows.offset(w); i < d->rows.end(w); ++i) sum += counts.uses.emission[i];
    assert_close(sum, occurrences[static_cast<size_t>(w)], 1e-12);
  }
}

static void statistics_of_other_models_are_refused(void **) {
  Rng r(54, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
  const HmmExpectation with(d, true, Run{}), without(d, false, Run{});
  assert_throws(with.counts(without.statistics(p, Run{})), Code::argument);
  Run run;
  run.max_bytes = 500;
  assert_throws(HmmExpectation(d, false, run), Code::limit);
  run.max_bytes = 20000;  // enough for the counts, not for the sums
  const HmmExpectation limited(d, false, run);
  assert_throws(limited.statistics(p, run), Code::limit);
}

TESTS(counts_are_those_over_all_state_sequences, threads_and_shards_give_the_same_bits, a_symbol_counts_once_per_token,
      statistics_of_other_models_are_refused)
