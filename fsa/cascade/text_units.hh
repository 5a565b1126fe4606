// Texts as strings of labels and back: bytes and code points, which need no alphabet, and names of symbols. Between characters
// @_SPACE_@ is the name of a blank. Symbols of a text that an alphabet does not name are numbered in the order in which they
// first come, and get the labels of its other symbols.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/cascade/other_symbols.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

enum class TextUnit : int32_t { bytes, code_points, chars, spaces };

// Returns what a symbol of a machine's texts is where nobody says it. It is a byte on an open tape, a character where every
// name is one, else a name or number between blanks. O(names).
TextUnit natural_unit(const Alphabet &alphabet);
// Returns the labels of a text. Throws `parse` with the column for a zero byte, for bytes that are not UTF-8 and for a name
// that the alphabet lacks, and `limit` for more different ones of these than there are other symbols.
Array<Label> labels_of_text(std::string_view text, TextUnit unit, const Alphabet &alphabet, const OtherSymbols &others = {});
// Returns the text of labels that were written for `read`. Its symbols without a name stand where other symbols are written,
// and one that `read` does not have is an unknown symbol. Throws `unsupported` for a label that is no byte or no code point.
std::string text_of_labels(std::span<const Label> labels, TextUnit unit, const Alphabet &alphabet,
                           const OtherSymbols &others = {}, std::string_view read = {});

}  // namespace hws
