// Cascades as bytes, in the library's container (fsa/base/sections.hh), kind 16, version 1:
//
//   meta  int64[3]: the number of machines; what a symbol of a text is (fsa/cascade/text_units.hh); how many symbols, the last
//         of every alphabet, stand for those that no machine names (fsa/cascade/other_symbols.hh)
//   offs  int64[2 * machines]: where each machine begins and ends within `mach`
//   mach  the machines' own binaries (fsa/io/binary.hh), each from the next multiple of 64 bytes on
//
// The machines are those that searches go through: neighbours are composed already. Look-ahead tables are not written, since
// making them takes less time than checking them would.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "fsa/cascade/cascade.hh"

namespace hws {

std::string write_cascade(const Cascade &cascade);
// The machines stay in the file, which `owner` keeps. Everything is checked: throws `corrupt` with the byte, `version` or
// `limit`; without `verify` as read_binary() says. The bytes must be 8-aligned.
// Files do not say store_bytes and together, which are taken from the settings.
CascadePtr read_cascade(std::span<const std::byte> file, std::shared_ptr<const void> owner, CascadeSettings settings,
                        const Run &run, bool verify = true);

}  // namespace hws
