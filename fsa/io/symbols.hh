// Symbol files, as OpenFst's: a line per symbol, name, white space, number.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// Number 0 is epsilon's, whatever its name, and may be left out; the others must
// be 1..n, in any order. Errors (`parse`) give the place. O(length).
AlphabetPtr read_symbols(std::string_view text, const Run &run);
// "<eps>\t0", then every symbol; nameless ones by their numbers. `argument` for
// an open alphabet.
std::string write_symbols(const Alphabet &alphabet);

}  // namespace hws
