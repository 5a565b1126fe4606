// An alphabet as bytes of a section: int64 kind (0 open, 1 nameless, 2 named, 3 as on an
// earlier tape), int64 size or that tape's number; then the names, each with a zero byte.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "fsa/machine/alphabet.hh"

namespace hws {

std::string write_alphabet(const Alphabet &alphabet);
std::string write_alphabet_as_on(int32_t tape);
// earlier: what "as on an earlier tape" can mean. Throws `corrupt`, or `argument` for names
// and sizes that no alphabet has.
AlphabetPtr read_alphabet(std::span<const std::byte> bytes, const std::vector<AlphabetPtr> &earlier);

}  // namespace hws
