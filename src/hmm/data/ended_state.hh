// A state that ends: another state takes in its counts, or nobody does and its tokens are left to all others.
#pragma once
#include <optional>

#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

struct EndedState {
  size_t state = 0;
  std::optional<size_t> into;  // empty: nobody
};

// Moves a number of the state that ends.
template <class Number>
void end_number(const EndedState &ended, Number *row) noexcept {
  if (ended.into) row[*ended.into] += row[ended.state];
  row[ended.state] = 0;
}

// Changes counts so. Every symbol must have a row of all states. O(numbers of one state).
void end_state(const EndedState &ended, const EmissionRows &rows, StateChain *chain, Array<double> *emission,
               Array<double> *channels) noexcept;

}  // namespace hws
