#include "src/hmm/learner/hmm_learner.hh"

#include <algorithm>
#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/state_bytes.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmSettings settings(int64_t iterations) {
  HmmSettings s;
  s.method = HmmMethod::vi;
  s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = 0.4;
  s.iterations = iterations;
  return s;
}

// Two corpora that share a dictionary, or have none: the second is cut off the first.
std::pair<HmmDataPtr, HmmDataPtr> two_parts(int round) {
  Rng r(82, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
  random_hmm::Choice choice;
  choice.count = 30;
  const HmmDataPtr whole = random_hmm::data(&r, choice);
  CorpusArrays corpus;
  corpus.alphabet = whole->corpus->alphabet;
  corpus.offsets.assign(whole->corpus->offsets.begin(), whole->corpus->offsets.begin() + 11);
  corpus.symbols.assign(whole->corpus->symbols.begin(), whole->corpus->symbols.begin() + corpus.offsets.back());
  return {whole, make_hmm_data(shared_corpus(corpus), choice.states, nullptr, Run{})};
}

}  // namespace

static void held_out_sequences_are_scored_by_the_model_as_it_stands(void **) {
  const auto [data, held_out] = two_parts(0);
  HmmBatchLearner learner(data, settings(5), Run{});
  assert_throws(learner.metric("heldout_log_likelihood_per_token"), Code::empty);
  learner.watch_held_out(held_out);
  double before = -INFINITY;
  for (int step = 0; step < 5; ++step) {
    learner.step(1);
    double expected = 0;
    for (const double x : log_probabilities(*held_out, learner.parameters(), Run{})) expected += x;
    assert_close(learner.metric("heldout_log_likelihood"), expected, 1e-12);
    assert_close(learner.metric("heldout_log_likelihood_per_token"),
                 expected / static_cast<double>(held_out->corpus->symbols.size()), 1e-12);
    assert_true(expected != before);
    before = expected;
  }
  learner.watch_held_out(nullptr);
  assert_throws(learner.metric("heldout_log_likelihood"), Code::empty);
}

static void held_out_sequences_of_other_states_or_symbols_are_refused(void **) {
  const auto [data, held_out] = two_parts(1);
  HmmBatchLearner learner(data, settings(1), Run{});
  random_hmm::Choice more;
  more.states = 4;
  Rng r(83, RngMethod::test, 0, 0, 0);
  assert_throws(learner.watch_held_out(random_hmm::data(&r, more)), Code::argument);
  more.states = 3;
  more.symbols = 5;
  assert_throws(learner.watch_held_out(random_hmm::data(&r, more)), Code::argument);
}

static void metrics_are_the_shared_ones_and_the_methods_own(void **) {
  const auto [data, held_out] = two_parts(2);
  HmmBatchLearner learner(data, settings(1), Run{});
  std::vector<std::string> names;
  for (const MetricSpec &m : learner.metrics()) names.push_back(m.name);
  for (const char *name : {"states_used", "heldout_log_likelihood_per_token", "elbo", "change"}) {
    assert_int_equal(std::count(names.begin(), names.end(), name), 1);
  }
  assert_throws(learner.metric("elbow"), Code::argument);
}

static void states_without_tokens_are_not_used(void **) {
  // One symbol, four states: a prior far below one leaves the tokens to one of them.
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::named({"a"});
  corpus.symbols.assign(200, 1);
  corpus.offsets = {0, 200};
  HmmSettings s = settings(300);
  s.priors.initial.concentration = s.priors.transition.concentration = 0.01;
  HmmBatchLearner learner(make_hmm_data(shared_corpus(corpus), 4, nullptr, Run{}), s, Run{});
  const double at_first = learner.metric("states_used");
  while (!learner.step(1)) {
  }
  assert_true(at_first == 4);
  assert_true(learner.metric("states_used") < 4);
  Array<double> tokens = tokens_of_states(learner.counts().chain);
  double used = 0, sum = 0;
  for (const double n : tokens) {
    used += n >= 0.5;
    sum += n;
  }
  assert_close(sum, 200, 1e-12);
  assert_true(used == learner.metric("states_used"));
}

static void priors_are_part_of_what_a_checkpoint_holds(void **) {
  const auto [data, held_out] = two_parts(3);
  HmmBatchLearner one(data, settings(10), Run{}), two(data, settings(10), Run{});
  HmmPriors priors = settings(1).priors;
  priors.emission.concentration = 3;
  one.step(2);
  one.set_priors(priors);
  const std::string bytes = one.save();
  two.load({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
  assert_true(two.priors().emission.concentration == 3);
  one.step(3);
  two.step(3);
  assert_true(random_hmm::same(one.counts(), two.counts()));
  priors.emission.concentration = 0;
  assert_throws(one.set_priors(priors), Code::argument);
  assert_true(one.priors().emission.concentration == 3);
}

// Whatever number of the state says 7 says 2^63 - 1 now, one after the other: such files are refused, not overflowed by.
static void checkpoints_after_more_steps_than_can_be_made_are_refused(void **) {
  const auto [data, held_out] = two_parts(4);
  HmmSettings collapsed = settings_for(HmmMethod::cvi2);
  collapsed.iterations = INT64_MAX;
  HmmSettings stochastic = settings_for(HmmMethod::svi);
  stochastic.iterations = INT64_MAX;
  HmmSettings sampled = settings_for(HmmMethod::cgs);
  sampled.iterations = 1000;
  std::vector<std::unique_ptr<Learner>> learners;
  learners.push_back(std::make_unique<HmmBatchLearner>(data, settings(INT64_MAX), Run{}));
  learners.push_back(std::make_unique<HmmCviLearner>(data, collapsed, Run{}));
  learners.push_back(std::make_unique<HmmStochasticLearner>(data, stochastic, Run{}));
  learners.push_back(std::make_unique<HmmGibbsLearner>(data, sampled, Run{}));
  int patched = 0;
  for (const auto &learner : learners) {
    learner->step(7);
    const std::string bytes = learner->save();
    Array<uint64_t> aligned((bytes.size() + 7) / 8);
    std::memcpy(aligned.data(), bytes.data(), bytes.size());
    const SectionReader in({reinterpret_cast<const std::byte *>(aligned.data()), bytes.size()}, FileKind::checkpoint,
                           kCheckpointVersion);
    const uint32_t tags[] = {tag("iden"), tag("step"), tag("hmms")};
    std::string sections[3];
    for (size_t k = 0; k < 3; ++k) {
      const auto section = in.bytes(tags[k]);
      sections[k].assign(reinterpret_cast<const char *>(section.data()), section.size());
    }
    for (const size_t k : {size_t{1}, size_t{2}}) {
      for (size_t at = 0; at + 8 <= sections[k].size(); ++at) {
        int64_t number = 0;
        std::memcpy(&number, sections[k].data() + at, 8);
        if (number != 7) continue;
        std::string changed[3] = {sections[0], sections[1], sections[2]};
        const int64_t most = INT64_MAX;
        std::memcpy(changed[k].data() + at, &most, 8);
        SectionWriter out(FileKind::checkpoint, kCheckpointVersion);
        for (size_t i = 0; i < 3; ++i) out.add(tags[i], changed[i].data(), changed[i].size());
        const std::string file = out.finish();
        assert_throws(learner->load({reinterpret_cast<const std::byte *>(file.data()), file.size()}), Code::corrupt);
        ++patched;
      }
    }
    assert_int_equal(learner->steps(), 7);
    learner->step(1);
  }
  assert_true(patched >= 7);
}

TESTS(held_out_sequences_are_scored_by_the_model_as_it_stands, held_out_sequences_of_other_states_or_symbols_are_refused,
      metrics_are_the_shared_ones_and_the_methods_own, states_without_tokens_are_not_used,
      priors_are_part_of_what_a_checkpoint_holds, checkpoints_after_more_steps_than_can_be_made_are_refused)
