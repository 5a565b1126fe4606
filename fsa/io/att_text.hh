// AT&T text, as OpenFst's fstcompile and fstprint read and write it: the format
// is described in include/hawser/io.h (and rule 8.1 of docs/semantics.md).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct AttFormat {
  Semiring semiring = Semiring::log;
  int32_t tapes = 0;                   // 0: found out from the text
  std::vector<AlphabetPtr> alphabets;  // none: open tapes; one: for every tape; else one per tape
  std::string phi, rho;                // texts for failure and default labels; empty: the standard ones
  bool empty_epsilon = false;          // an empty column is an epsilon, not an error
  int64_t part = 0;                    // which of several machines, from 1; 0: all, as their union
};

// Two passes over the text: one counts (lines, arcs, fields) and finds the
// number of tapes, one reads. `parse` errors carry line and column. O(length).
MachinePtr read_att_text(std::string_view text, const AttFormat &format, const Run &run);

// Text that reads back as the same machine, states, arc order and every bit of
// the weights, given the same semiring, alphabets, phi and rho (and tapes, if
// there is no arc to tell them by). Two things AT&T text has no words for: the
// start, if it has no arcs and is not final, and the last state, if nothing
// else names it, are written as final with weight zero. Neither has arcs, so no
// sum and no look-up can tell. O(size).
std::string write_att_text(const Machine &machine, std::string_view phi, std::string_view rho);

}  // namespace hws
