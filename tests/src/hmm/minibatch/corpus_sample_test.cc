#include "src/hmm/minibatch/corpus_sample.hh"

#include "src/hmm/data/data_part.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/moves/hard_states.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(int round, int64_t count, int64_t symbols = 30) {
  Rng r(302, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
  random_hmm::Choice choice;
  choice.count = count;
  choice.symbols = symbols;
  choice.channels = round % 3;
  return random_hmm::data(&r, choice);
}

// The sequences of a sample of whole ones.
Array<int64_t> sequences_of(const CorpusSample &sample) { return sample.data()->numbers; }

Array<int32_t> random_states(const HmmData &d) {
  Rng r(303, RngMethod::test, 0, 0, 0);
  Array<int32_t> states;
  for (size_t t = 0; t < d.corpus->symbols.size(); ++t) states.push_back(static_cast<int32_t>(r.below(d.rows.states())));
  return states;
}

double sum_of(const Array<double> &numbers) {
  double sum = 0;
  for (const double x : numbers) sum += x;
  return sum;
}

}  // namespace

static void a_small_corpus_is_its_own_sample(void **) {
  for (int round = 0; round < 6; ++round) {
    const HmmDataPtr d = some_data(round, 20);
    const CorpusSample sample(d, 1000, 7, Run{});
    const Array<int64_t> sequences = sequences_of(sample);
    assert_int_equal(sequences.size(), 20);
    for (size_t i = 0; i < 20; ++i) assert_int_equal(sequences[i], i);
    const Array<int32_t> states = random_states(*d);
    const HmmParameters counts = sample.scaled(counts_of_hard(*sample.data(), states, true));
    const HmmParameters all = counts_of_hard(*d, states, true);
    for (size_t a = 0; a < counts.arrays().size(); ++a) {
      for (size_t i = 0; i < counts.arrays()[a]->size(); ++i) {
        // Of sequences without tokens none has an initial state.
        const double expected = (*all.arrays()[a])[i], found = (*counts.arrays()[a])[i];
        if (a == 1 || a > 2) assert_close(found, expected, 1e-9);
        else assert_true((found > 0) == (expected > 0));
      }
    }
  }
}

// What hard states of the sample are judged by is what they would be judged by as sequences of the corpus.
static void priors_of_a_sample_are_those_of_the_corpus(void **) {
  for (int round = 0; round < 12; ++round) {
    const HmmDataPtr d = some_data(round, 60);
    const CorpusSample sample(d, 40, static_cast<uint64_t>(round), Run{});
    const HmmDataPtr part = part_of(*d, sequences_of(sample), Run{});
    assert_true(part->corpus->count() < 60);
    assert_true(part->corpus->symbols.size() >= 40);
    assert_true(round % 3 == 2 || sample.data()->rows.symbols() < d->rows.symbols());
    HmmPriors priors;
    priors.emission.concentration = 0.3;
    for (int64_t w = 0; round % 2 == 1 && w < d->rows.symbols(); ++w) {
      priors.emission.base.push_back(0.5 + static_cast<double>(w % 5));
    }
    const Array<int32_t> states = random_states(*part);
    const HmmParameters of_part = counts_of_hard(*part, states, true), of_sample = counts_of_hard(*sample.data(), states, true);
    const double expected = log_joint_of(*part, states, of_part, priors, Run{});
    assert_close(log_joint_of(*sample.data(), states, of_sample, sample.priors(priors), Run{}), expected, 1e-9);
    const HmmParameters all = estimate(of_part, priors, *part, Estimate::predictive, Run{}).parameters;
    const HmmPriors of_words = sample.priors(priors);
    const HmmParameters own = estimate(of_sample, of_words, *sample.data(), Estimate::predictive, Run{}).parameters;
    for (size_t i = 0; i < sample.batch().symbols.size(); ++i) {
      for (size_t k = 0; k < 3; ++k) {
        const size_t at = part->rows.offset(sample.batch().symbols[i]) + k;
        assert_close(own.emission[sample.data()->rows.offset(static_cast<Label>(i + 1)) + k], all.emission[at], 1e-12);
      }
    }
    const HmmParameters scaled = sample.scaled(of_sample);
    assert_close(sum_of(scaled.chain.initial), 60, 1e-9);
    assert_close(sum_of(scaled.chain.end), 60, 1e-9);
  }
}

static void long_sequences_are_sampled_at_many_places(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  for (int t = 0; t < 50500; ++t) corpus.symbols.push_back(1 + t % 7 % 2);
  corpus.offsets = {0, 50500};
  const HmmDataPtr d = make_hmm_data(shared_corpus(std::move(corpus)), 3, nullptr, Run{});
  const CorpusSample sample(d, 4000, 1, Run{}), other(d, 4000, 2, Run{});
  const HmmData &of = *sample.data();
  assert_true(of.corpus->count() >= 4);
  assert_true(of.corpus->symbols.size() >= 4000 && of.corpus->symbols.size() < 5000);
  for (int64_t i = 0; i < of.corpus->count(); ++i) assert_true(of.length(i) <= 1000);
  const auto begin = of.corpus->symbols.begin();
  assert_true(!std::equal(begin, begin + 4000, other.data()->corpus->symbols.begin()));
  const HmmParameters scaled = sample.scaled(counts_of_hard(of, random_states(of), false));
  assert_close(sum_of(scaled.chain.transition), 50499, 1e-6);
  assert_close(sum_of(scaled.emission), 50500, 1e-6);
  assert_close(sum_of(scaled.chain.initial), 1, 1e-9);
}

static void a_sample_is_limited_and_cancelled(void **) {
  const HmmDataPtr d = some_data(0, 60);
  Run run;
  run.max_bytes = 100;
  assert_throws(CorpusSample(d, 1000, 1, run), Code::limit);
  CancelFlag cancel;
  cancel.set = 1;
  Run stopped;
  stopped.cancel = &cancel;
  assert_throws(CorpusSample(d, 1000, 1, stopped), Code::cancelled);
}

TESTS(a_small_corpus_is_its_own_sample, priors_of_a_sample_are_those_of_the_corpus, long_sequences_are_sampled_at_many_places,
      a_sample_is_limited_and_cancelled)
