// Small random models of hidden Markov models: learned for a step or two from random data, with and without everything.
#pragma once
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/model/hmm_model.hh"
#include "tests/src/hmm/random_hmm.hh"

namespace random_hmm {

inline hws::HmmSettings settings_of_round(int round) {
  hws::HmmSettings s;
  s.method = round % 2 ? hws::HmmMethod::em : hws::HmmMethod::vi;
  s.end = round % 3 == 0;
  if (round % 4 == 1) {
    s.estimated = hws::HmmEstimated::ml;
    return s;
  }
  s.priors.transition.concentration = s.method == hws::HmmMethod::em ? 1.5 : 0.4;
  s.priors.emission.concentration = s.method == hws::HmmMethod::em ? 1.25 : 0.3;
  return s;
}

// With the data it was learned from.
struct Learned {
  hws::HmmInput input;
  std::unique_ptr<hws::HmmBatchLearner> learner;
  hws::HmmModelPtr model;
};
inline Learned learned(Choice c, int round) {
  if (c.dictionary) c.tokens = false;  // together they may leave a token no state
  hws::Rng r(91, hws::RngMethod::test, 0, 0, static_cast<uint64_t>(round));
  Learned l;
  l.input.data = data(&r, c);
  l.input.tags = hws::Alphabet::sized(c.states);
  const hws::HmmSettings s = settings_of_round(round);
  l.learner = std::make_unique<hws::HmmBatchLearner>(l.input.data, s, hws::Run{});
  l.learner->step(2);
  l.model = hmm_model(*l.learner, l.input, s.method == hws::HmmMethod::em ? "em" : "vi", hws::Run{});
  return l;
}

}  // namespace random_hmm
