// Between text and labels: include/hawser/alphabet.h.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// How a text is cut into names: HWS_SPLIT_CHARS, HWS_SPLIT_SPACES.
enum class Split : int32_t { chars = 0, spaces = 1 };

// The distinct characters of a text, in code point order, each a symbol.
AlphabetPtr alphabet_from_chars(std::string_view text, const Run &run);

// Appends the labels of `text`, which is (part of) line number `line_number`,
// `line` in full: errors (`parse`) give the place of what is no symbol.
void encode(const Alphabet &alphabet, std::string_view text, Split split, std::string_view line, int64_t line_number,
            Array<Label> &labels);

// The text of labels; epsilons are left out.
std::string decode(const Alphabet &alphabet, std::span<const Label> labels, Split split);

}  // namespace hws
