#include "src/hmm/learner/stationary_states.hh"

#include "src/stats/stationary_distribution.hh"

namespace hws {

Array<double> stationary_states(const StateChain &counts, const HmmPriors &priors) {
  const bool held = priors.holds_transition();
  if (held ? priors.held->forbids_transitions() : priors.transition.has_zeros()) {
    Array<double> share = tokens_of_states(counts);
    double tokens = 0;
    for (size_t k = 0; k < counts.states; ++k) tokens += share[k] += 1;
    for (size_t k = 0; k < counts.states; ++k) share[k] /= tokens;
    return share;
  }
  Array<double> rates = held ? priors.held->own.chain.transition : counts.transition;
  const size_t outcomes = counts.states + (counts.end.empty() ? 0 : 1);
  for (size_t j = 0; j < counts.states; ++j) {
    double sum = 0;
    double *row = rates.data() + j * counts.stride;
    for (size_t k = 0; k < counts.states; ++k) sum += row[k] += held ? 0 : priors.transition.of(j, k, outcomes);
    for (size_t k = 0; k < counts.states; ++k) row[k] /= sum;
  }
  Array<double> pi = stationary_distribution(std::move(rates), counts.states, counts.stride);
  pi.resize(counts.stride, 0.0);
  return pi;
}

}  // namespace hws
