// The numbers that sums over an HMM's state sequences read. They need not be normalized: variational methods use geometric
// means or surrogates instead of probabilities. Rows over states are padded with zeros as src/stats/dense_products.hh needs.
// Counts have the same layout.
#pragma once
#include <array>
#include <memory>

#include "fsa/base/array.hh"
#include "src/hmm/data/emission_rows.hh"

namespace hws {

// The chain of states without emissions: all that a kernel over rows of emission probabilities needs.
struct StateChain {
  size_t states = 0, stride = 0;
  Array<double> initial;     // one row
  Array<double> transition;  // K rows: at [j][k] the transition from state j to state k
  // One row: the transition from each state to the end. Empty if sequences have no end event.
  Array<double> end;

  StateChain() = default;
  StateChain(size_t states, bool end);  // all zeros
};

struct HmmParameters {
  StateChain chain;
  Array<double> emission;    // in the layout of EmissionRows
  Array<double> channels;    // one state after another, as in EmissionChannels: prepared numbers, or for counts statistics
  double channel_power = 1;  // the power of the channels' densities; other factors contain their power

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

// Returns the numbers of layout `from` in layout `to`. A number that only `to` has is 0, further symbols included; states of a
// symbol that only `from` has are left out. Fails with `argument` if `to` has other states or fewer symbols.
Array<double> moved_emission(const Array<double> &numbers, const EmissionRows &from, const EmissionRows &to);

// Returns from counts the number of tokens in each state: `stride` numbers.
Array<double> tokens_of_states(const StateChain &counts);

// The transposed transition matrix: at [k][j] the transition from state j to state k.
Array<double> transposed_transition(const StateChain &chain);

}  // namespace hws
