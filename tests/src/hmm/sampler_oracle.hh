// Samplers of an HMM's states the slow way: joint probabilities by the chain rule, all allowed state sequences of tiny corpora,
// the law of what a sweep leaves, and Geweke's test of a joint distribution ("Getting it right", 2004).
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/sampling/state_sampler.hh"

namespace sampler_oracle {

using namespace hws;

using Sequences = std::vector<Array<Label>>;
using States = Array<int32_t>;

// A tiny model. Rules by place, so that they hold for sequences of any length.
struct Tiny {
  int32_t states = 2;
  Label symbols = 2;
  bool end = false;
  bool dictionary = false;  // symbol 1: all states but the last one
  bool masks = false;       // the second token of a sequence: the first two states
  bool missing = false;     // the third token of a sequence: not observed
  bool bases = false;       // priors whose parameters all differ
  double alpha = .5, beta = .3;

  HmmPriors priors() const;
  bool allowed(size_t place, Label symbol, int32_t state) const;
  HmmDataPtr data(const Sequences &sequences) const;  // unobserved where `missing` says so
};

// Lines of 20 symbols from `truth` states that follow each other in a ring, each with two symbols of its own. A state is left
// after `stays` symbols on average. The model may have `states`.
HmmDataPtr ring_of_states(Rng r, int32_t truth, uint64_t stays, int lines, int32_t states);
// The sequences' words, and these values if there are any, of a Poisson distribution whose rate has the prior Gamma(2, 1).
HmmDataPtr words_and_counts(const Sequences &sequences, int32_t states, const Array<int64_t> &counts);
// With `counts` the words' numbers are the values.
HmmDataPtr words_and_counts(const Sequences &sequences, int32_t states, bool counts);
// x (x + 1) ... (x + n − 1).
double rising(double x, double n);
// One for each option and for all of them together.
Array<Tiny> every_option();
// Repetitions, an empty sequence, single tokens: transitions coincide in every way.
Sequences tiny_sequences();

// ln p(symbols, states): each event's probability given those before it, −infinity for states that are not allowed.
double chained_log_joint(const Tiny &m, const Sequences &sequences, const States &z);
// The same from counts, by the C library's lgamma. Each event counts `weight` times: ln of ∫ p(symbols, states | θ)^weight
// p(θ) dθ.
double weighted_log_joint(const Tiny &m, const Sequences &sequences, const States &z, double weight);

using LogTarget = std::function<double(const Sequences &, const States &)>;
using Factory = std::function<std::unique_ptr<StateSampler>(const HmmDataPtr &, const Tiny &)>;

void set_states(StateSampler *sampler, const States &z);
States get_states(const StateSampler &sampler);

// From exact draws of the target over all state sequences, a sweep on: the probability that what comes is as far from the
// target as it is (χ²; cells of fewer than 8 expected draws are put together). `settle` draws what there is beside the states.
double invariance(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature,
                  const Factory &factory, int64_t draws, const std::function<void(StateSampler *)> &settle = nullptr);
// The same for the states after `sweeps` sweeps from one beginning, again and again.
double convergence(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature,
                   const Factory &factory, int64_t draws, int64_t sweeps);

// Values beside the symbols.
struct Values {
  EmissionChannelsPtr families;
  // Value number `value` (numbered over all channels) of the token at index `place` of the corpus.
  std::function<bool(size_t place, size_t value)> missing;
};

// Symbols and states drawn together against redrawing a sequence of both and then states by sweeps: the largest difference of
// seven statistics' means in standard errors.
double geweke(const Tiny &m, const Factory &factory, int64_t draws);
// With values, those missing in part among the hidden numbers; two statistics more per channel, and one of its first two
// values.
double geweke(const Tiny &m, const Values &values, const Factory &factory, int64_t draws);

}  // namespace sampler_oracle
