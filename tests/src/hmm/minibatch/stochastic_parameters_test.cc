#include "src/hmm/minibatch/stochastic_parameters.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void they_are_those_of_the_whole_corpus(void **) {
  Rng r(92, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 120; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    choice.symbols = round % 7 == 0 ? 700 : 6;
    choice.channels = 0;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const bool end = round & 8;
    const size_t states = d->rows.states();
    HmmParameters counts = random_hmm::parameters(&r, *d, end, 0.3);
    for (double &x : counts.emission) x *= 20;
    HmmPriors priors;
    priors.initial.concentration = 0.7;
    priors.transition.concentration = 0.2;
    priors.emission.concentration = round % 5 == 0 ? 0.001 : 0.4;
    const size_t sizes[] = {0, static_cast<size_t>(choice.symbols), states * static_cast<size_t>(choice.symbols)};
    while (priors.emission.base.size() < sizes[round % 3]) priors.emission.base.push_back(0.1 + r.uniform());
    for (size_t i = 0; round % 3 == 1 && i < states + end; ++i) priors.transition.base.push_back(0.1 + r.uniform());
    Array<SequencePiece> pieces;
    for (int64_t i = 0; i < d->corpus->count(); i += 2) pieces.push_back(random_hmm::piece(*d, i, 0, d->length(i)));
    const MinibatchData batch = minibatch_data(*d, pieces, Run{});
    const StochasticCounts kept(d->rows, counts);
    ThreadTeam team(2);
    for (const Estimate what : {Estimate::predictive, Estimate::geometric_mean}) {
      const HmmParameters expected = estimate(counts, priors, *d, what, Run{}).parameters;
      const HmmParameters p = stochastic_parameters(kept, batch, priors, base_totals(priors.emission, d->rows.symbols()), what,
                                                    Run{}, &team, Array<double>(r.below(300), NAN));
      for (size_t i = 0; i < p.chain.initial.size(); ++i) assert_close(p.chain.initial[i], expected.chain.initial[i], 1e-13);
      for (size_t i = 0; i < p.chain.transition.size(); ++i) {
        assert_close(p.chain.transition[i], expected.chain.transition[i], 1e-13);
      }
      for (size_t i = 0; i < p.chain.end.size(); ++i) assert_close(p.chain.end[i], expected.chain.end[i], 1e-13);
      for (size_t w = 0; w < batch.symbols.size(); ++w) {
        const size_t own = batch.data->rows.offset(static_cast<Label>(w + 1)), all = d->rows.offset(batch.symbols[w]);
        for (size_t k = 0; k < batch.data->rows.end(static_cast<Label>(w + 1)) - own; ++k) {
          const double a = p.emission[own + k], b = expected.emission[all + k];
          assert_true((a == 0) == (b == 0));
          if (b > 0) assert_close(std::log(a), std::log(b), 1e-12);
        }
      }
    }
  }
}

TESTS(they_are_those_of_the_whole_corpus)
