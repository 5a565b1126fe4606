// What the first lines of a text have in common, from which its format is guessed.
#pragma once
#include <cstdint>
#include <string_view>

namespace tool {

struct TextLooks {
  bool conllu_lines = true;  // every line is a comment or has the ten columns of CoNLL-U
  bool pairs = true;         // no line has more than one tab
  bool integers = true;      // digits and blanks alone
  bool numbers = true;       // numbers, commas and blanks alone; the first line may name columns
  // two_numbers: the first line is two whole numbers. counted, labelled: how many other lines give the number of symbols that
  // follow, at the beginning (PAutomaC) or after a label (Abbadingo).
  bool two_numbers = false;
  int64_t counted = 0, labelled = 0;
  bool tokens = false;  // some line is no comment
  bool tab = false, comma = false, blank = false;  // some line has one
  int64_t most_tabs = 0, lines = 0;
};

// Looks at no more than this many lines, empty ones not counted.
TextLooks looks_of(std::string_view text, int64_t most_lines);

// Number of lines that is enough for nearly all texts.
inline constexpr int64_t kLinesLookedAt = 1000;

}  // namespace tool
