// Symbol tables as OpenFst keeps them: names with numbers of any size, of which the symbols of an alphabet are the ranks.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/io/symbols.hh"
#include "fsa/openfst/byte_cursor.hh"

namespace hws {

// Whether the bytes begin as a binary symbol table.
bool is_symbol_table(std::span<const std::byte> bytes);
// The binary table where the cursor stands. Names that an alphabet cannot hold, such as a blank, become their bytes in
// hexadecimal: "<0x20>". Numbers below 0 are left out. O(symbols log symbols).
NumberedSymbols read_symbol_table(ByteCursor &cursor, const Run &run);
// Passes the table where the cursor stands. O(symbols).
void skip_symbol_table(ByteCursor &cursor);
// A symbol file, binary or text, that stands beside a machine.
NumberedSymbols read_symbol_file(std::span<const std::byte> bytes, const Run &run);
// The binary table of an alphabet with names; number 0 is <eps>, or <epsilon> where a symbol has that name.
std::string write_symbol_table(const Alphabet &alphabet);

}  // namespace hws
