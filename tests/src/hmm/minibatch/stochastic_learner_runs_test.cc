// How runs of stochastic_learner.hh go with priors that change, and in how much memory. (On threads, in parts, cancelled and
// resumed: tests/laws.)

#include "src/hmm/minibatch/stochastic_learner.hh"
#include "tests/src/hmm/stochastic_reference.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace stochastic_reference;

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

TESTS(priors_may_change_between_steps, a_long_sequence_takes_no_more_memory_than_its_pieces)
