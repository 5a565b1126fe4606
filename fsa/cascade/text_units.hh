// Texts as strings of labels and back: bytes and code points, which need no alphabet, and names of symbols.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

enum class TextUnit : int32_t { bytes, code_points, chars, spaces };

// Throws `parse` with the column: a zero byte, bytes that are not UTF-8, or a name that the alphabet lacks.
Array<Label> labels_of_text(std::string_view text, TextUnit unit, const Alphabet &alphabet);
// Throws `unsupported` for a label that is no byte or no code point.
std::string text_of_labels(std::span<const Label> labels, TextUnit unit, const Alphabet &alphabet);

}  // namespace hws
