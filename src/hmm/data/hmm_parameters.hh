// The numbers that sums over an HMM's state sequences read. Not necessarily normalized: variational methods put geometric means
// or surrogates in the place of probabilities. Rows over states are padded with zeros as src/stats/dense_products.hh wants.
// The same layout holds counts.
#pragma once
#include <array>
#include <memory>

#include "fsa/base/array.hh"
#include "src/hmm/data/emission_rows.hh"

namespace hws {

// The chain of states without what it emits: all that a kernel over rows of emission probabilities needs.
struct StateChain {
  size_t states = 0, stride = 0;
  Array<double> initial;     // a row
  Array<double> transition;  // K rows: from state j to state k at [j][k]
  Array<double> end;         // a row: from state j to the end; empty where sequences have no end of their own

  StateChain() = default;
  StateChain(size_t states, bool end);  // zeros
};

struct HmmParameters {
  StateChain chain;
  Array<double> emission;    // as EmissionRows has them
  Array<double> channels;    // state by state, as EmissionChannels has them: prepared numbers; of counts: statistics
  double channel_power = 1;  // to which their densities count; other factors hold theirs

  HmmParameters() = default;
  HmmParameters(const EmissionRows &rows, bool end) : chain(rows.states(), end), emission(rows.size(), 0.0) {}

  std::array<Array<double> *, 5> arrays() {
    return {&chain.initial, &chain.transition, &chain.end, &emission, &channels};
  }
  std::array<const Array<double> *, 5> arrays() const {
    return {&chain.initial, &chain.transition, &chain.end, &emission, &channels};
  }
};

using HmmParametersPtr = std::shared_ptr<const HmmParameters>;

// A hash of all numbers.
uint64_t fingerprint(const HmmParameters &parameters);

// Numbers that lie as `from` has them, as `to` does: 0 for what only `to` has, further symbols too, and states of a symbol that
// only `from` has are left out. `argument` for other states or fewer symbols.
Array<double> moved_emission(const Array<double> &numbers, const EmissionRows &from, const EmissionRows &to);

// Of counts: tokens in each state, `stride` numbers.
Array<double> tokens_of_states(const StateChain &counts);

// The transition matrix from the side of the next state: [k][j].
Array<double> transposed_transition(const StateChain &chain);

}  // namespace hws
