// A start that is flat in time, as speech recognizers begin with (Young et al., The HTK Book, 8.2): a sequence is cut into as
// many parts as there are states, and its tokens are in the states one after the other. Where no transition leads back, states
// that tokens are drawn for at random stand in the wrong order, and learning cannot exchange them.
#pragma once
#include "src/hmm/learner/hmm_settings.hh"
#include "src/hmm/sums/expectation.hh"

namespace hws {

// Returns whether some transitions are forbidden, and among them all that lead back to an earlier state.
bool leads_forward(const HmmPriors &priors, size_t states);

// The relative places, within 0 and 1, at which the states 1, 2, ... begin; they ascend. Parts are of equal size for number 0.
// Other numbers are those of further starts, and draw parts that are half to some times as long.
Array<double> flat_cuts(size_t states, uint64_t seed, int64_t number);

// Calls at(t, k) with the state k of each token t of a sequence. A token whose state could not follow under the priors' zeros
// has the last earlier state that could.
template <class At>
void each_flat_state(std::span<const double> cuts, size_t length, const HmmPriors &priors, At at) {
  const size_t states = cuts.size() + 1;
  const size_t outcomes = priors.transition.base.size() > states * states ? states + 1 : states;
  size_t wanted = 0, before = 0;
  for (size_t t = 0; t < length; ++t) {
    while (wanted < cuts.size() && static_cast<double>(t) / static_cast<double>(length) >= cuts[wanted]) ++wanted;
    size_t k = wanted;
    if (t == 0) {
      while (k > 0 && priors.initial.forbids(0, k, states)) --k;
    } else {
      while (k > before && priors.transition.forbids(before, k, outcomes)) --k;
    }
    at(t, before = k);
  }
}

// The counts of such states as sums over sequences, and what a start makes of them: a hundredth of each state's counts is
// shared among all states. Otherwise a maximum of the likelihood could never give a state what its part of the sequences
// lacked. Both need data without masks.
SufficientStatistics flat_statistics(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run);
void spread_flat_counts(const EmissionRows &rows, size_t statistics, HmmParameters *counts, const Run &run);

}  // namespace hws
