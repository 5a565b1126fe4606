#include "src/hmm/data/held_parts.hh"

#include <algorithm>

#include "fsa/base/long_sum.hh"

namespace hws {

bool HeldParts::forbids_transitions() const {
  if (!transition) return false;
  const StateChain &chain = own.chain;
  for (size_t j = 0; j < chain.states; ++j) {
    const double *row = chain.transition.data() + j * chain.stride;
    if (std::find(row, row + chain.states, 0.0) != row + chain.states) return true;
    if (!chain.end.empty() && chain.end[j] == 0) return true;
  }
  return false;
}

double log_probability_of_counts(const Array<double> &counts, const Array<double> &probabilities) {
  LongSum sum;
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) sum.add(counts[i] * std::log(probabilities[i]));
  }
  return sum.value();
}

}  // namespace hws
