// For a tape of few symbols: which of them each state reads, as a set of bits, and
// where in its row each symbol's arcs are. A join of two such rows visits the
// symbols both read and no others. O(states · symbols + arcs) once per machine and
// tape; 2 bytes per state and symbol.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct LabelDirectory {
  int32_t width = 0;      // the largest symbol read anywhere, at most 63
  Array<uint64_t> reads;  // per state; bit c: has an arc that reads symbol c
  Array<uint16_t>
      first;  // width + 1 per state: place in its row of the first arc reading 1, 2, ... or more, then the row's end
};

// Null if the tape has larger symbols, or too few arcs for the table to be worth its
// memory. Made once, on first use; thread-safe; lives as long as the machine.
const LabelDirectory *label_directory(const Machine &m, int32_t tape);

}  // namespace hws
