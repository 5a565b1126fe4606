// The shape of an HMM: its sizes, and the Dirichlet priors of its distributions (seed 001, 3.1 to 3.4).
//   initial: one row over the K states.
//   transition: K rows over the K states, and over the end as the last outcome if sequences end by an event of their own.
//   emission: K rows over the W symbols.
#pragma once
#include <cstdint>

#include "fsa/base/run.hh"
#include "src/hmm/data/held_parts.hh"
#include "src/prior/row_priors.hh"

namespace hws {

struct HmmShape {
  int32_t states = 1;   // K
  int64_t symbols = 0;  // W; 0: without words
  bool end = false;

  int64_t transition_outcomes() const { return states + (end ? 1 : 0); }
};

struct HmmPriors {
  RowPriors initial, transition, emission;
  HeldPartsPtr held = nullptr;  // parts whose priors above are not read; null: none

  bool holds_initial() const { return held && held->initial; }
  bool holds_transition() const { return held && held->transition; }
  bool holds_emission() const { return held && held->emission; }
  bool holds_channels() const { return held && held->channels; }

  // Returns whether a transition or end has probability 0 whatever is learned.
  bool forbids_transitions() const {
    return holds_transition() ? held->forbids_transitions() : transition.has_zeros();
  }
  bool has_zeros() const { return initial.has_zeros() || transition.has_zeros() || emission.has_zeros(); }
};

// Fail with `argument` if there are no states or a negative number of symbols, if a prior is below `least` or not finite, if a
// base has a wrong length, or if all outcomes of a row are forbidden. check_shape() also fails with `limit`.
void check_shape(const HmmShape &shape, const Run &run);
void check_priors(const HmmPriors &priors, const HmmShape &shape, double least);

}  // namespace hws
