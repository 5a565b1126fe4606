// EM of hidden Markov models is written twice, since strings of automata share prefixes: on PAutomaC's problems 1, 7 and 31 a
// step over tries takes 1/6 to 2/3 of the time of one over sequences. Here the two are held to each other.
#include <cmath>

#include "src/hmm/learner/batch_learner.hh"
#include "src/pfa/batch/em_learner.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int32_t kStates = 3;
constexpr Label kLetters = 4, kEnd = kLetters + 1;

// The same strings with the end as a symbol.
HmmDataPtr with_ends(const Corpus &corpus) {
  CorpusArrays tokens;
  tokens.alphabet = Alphabet::sized(kEnd);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    tokens.symbols.insert(tokens.symbols.end(), corpus.sequence(i).begin(), corpus.sequence(i).end());
    tokens.symbols.push_back(kEnd);
    tokens.offsets.push_back(static_cast<int64_t>(tokens.symbols.size()));
  }
  return make_hmm_data(shared_corpus(std::move(tokens)), kStates, nullptr, Run{});
}

Array<double> distribution(Rng *r, size_t n) {
  Array<double> p(n);
  double sum = 0;
  for (double &x : p) sum += x = 0.1 + r->uniform();
  for (double &x : p) x /= sum;
  return p;
}

struct Start {
  PfaPtr automaton;
  HmmParametersPtr parameters;
};

// The same model as both know it.
Start start_of(const HmmData &data, const AlphabetPtr &alphabet, uint64_t seed) {
  Rng r(seed, RngMethod::test, 5, 0, 0);
  const auto hmm = std::make_shared<HmmParameters>(data.rows, false);
  const Array<double> initial = distribution(&r, kStates);
  HmmFactors f;
  for (size_t j = 0; j < kStates; ++j) {
    const Array<double> emitted = distribution(&r, kEnd), next = distribution(&r, kStates);
    hmm->chain.initial[j] = initial[j];
    for (size_t k = 0; k < kStates; ++k) hmm->chain.transition[j * hmm->chain.stride + k] = next[k];
    for (Label a = 1; a <= kEnd; ++a) hmm->emission[data.rows.offset(a) + j] = emitted[static_cast<size_t>(a) % kEnd];
    f.emission.insert(f.emission.end(), emitted.begin(), emitted.end());
    f.transition.insert(f.transition.end(), next.begin(), next.end());
  }
  return {hmm_model(alphabet, initial, std::move(f), Run{})->members[0].automaton, hmm};
}

}  // namespace

static void steps_are_those_of_the_hidden_markov_model(void **) {
  for (const bool vb : {false, true}) {
    for (uint32_t round = 0; round < 5; ++round) {
      const CorpusPtr corpus = random_corpus::draw(round, kLetters, 80, 8);
      const HmmDataPtr data = with_ends(*corpus);
      const Start start = start_of(*data, corpus->alphabet, round);
      PfaSettings s = settings_for(vb ? PfaMethod::vb : PfaMethod::em);
      s.shape = PfaShape::hmm;
      s.states = kStates;
      s.prior_transition = vb ? 0.3 : 1.2;
      s.prior_emission = vb ? 0.1 : 1.4;
      if (!vb) s.uniform_share = 0;
      s.tolerance = 0;
      s.start = start.automaton;
      HmmSettings h = settings_for(vb ? HmmMethod::vi : HmmMethod::em);
      h.priors.initial.concentration = h.priors.transition.concentration = h.prior_transition = *s.prior_transition;
      h.priors.emission.concentration = *s.prior_emission;
      h.prior_emission = *s.prior_emission;
      h.start = start.parameters;
      h.iterations = *(s.iterations = 25);
      EmLearner automaton(corpus, s, Run{});
      HmmBatchLearner hmm(data, h, Run{});
      double apart = 0;  // of objectives that are known up to a constant
      for (int step = 0; step < 25; ++step) {
        automaton.step(1);
        hmm.step(1);
        assert_close(automaton.metric("log_likelihood"), hmm.metric("log_likelihood"), 1e-12);
        const double now = automaton.metric("objective") - hmm.metric("objective");
        if (step == 0) apart = now;
        assert_true(std::fabs(now - apart) < 1e-10 * std::fabs(hmm.metric("objective")));
      }
      assert_true(!vb || std::fabs(apart) < 1e-10 * std::fabs(hmm.metric("elbo")));
      const HmmFactors learned = automaton.model()->factors[0];
      const HmmParameters p = hmm.parameters();
      for (size_t j = 0; j < kStates; ++j) {
        for (size_t k = 0; k < kStates; ++k) {
          assert_close(learned.transition[j * kStates + k], p.chain.transition[j * p.chain.stride + k], 1e-10);
        }
        for (Label a = 1; a <= kEnd; ++a) {
          assert_close(learned.emission[j * kEnd + static_cast<size_t>(a) % kEnd], p.emission[data->rows.offset(a) + j], 1e-10);
        }
      }
    }
  }
}

TESTS(steps_are_those_of_the_hidden_markov_model)
