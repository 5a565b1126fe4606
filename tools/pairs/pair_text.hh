// Pairs of strings as lines of text: tables, CMUdict, WikiPron, dictionaries of the Montreal Forced Aligner, inflection tables.
// Their symbols as names, and letters that a model lacks as those that stand for them.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

inline constexpr const char *kPairFormats[] = {"auto", "table", "cmudict", "wikipron", "mfa", "inflection"};

struct TextPair {
  std::string text;  // the input as it stands in the file
  std::vector<std::string> input, output;
  double weight = 1;
};

// What symbols are: what stands between blanks, code points, or grapheme clusters. Options of the library have these words.
inline constexpr const char *kUnitNames[] = {"words", "characters", "graphemes"};
enum class Units { words, characters, graphemes };

struct UnitFlags {
  bool words = false;      // the input's symbols stand between blanks, too
  bool chars = false;      // the output's symbols are characters
  bool graphemes = false;  // characters are grapheme clusters
  void add_to(Command verb);
  // Where no flag is given, what the card of a model says holds, as JSON.
  void use_card(const std::string &card);
  Units input() const { return words ? Units::words : graphemes ? Units::graphemes : Units::characters; }
  Units output() const { return !chars ? Units::words : graphemes ? Units::graphemes : Units::characters; }
};

struct PairTextFlags : UnitFlags {
  std::string format = "auto";
  bool no_marks = false;
  void add_to(Command verb);
  // Of the format, which is not auto.
  Units input_of_format() const;
  Units output_of_format() const;
};

// The format that the flags name, or for auto that of the text's first line.
std::string format_of_text(const std::string &text, const PairTextFlags &flags);
// Fails with the line and what was expected there.
std::vector<TextPair> pairs_of_text(const std::string &text, const PairTextFlags &flags, const std::string &path);

// The characters of a text; blanks are U+2423.
std::vector<std::string> characters(std::string_view text);
// Symbols of an input as a model is asked for them. Of code points, syllables of Hangul are cut into their letters.
std::vector<std::string> input_symbols(std::string_view text, Units units);

// Symbols of an output that stands alone.
std::vector<std::string> output_symbols(std::string_view text, const PairTextFlags &flags);

// A symbol of the alphabet that stands for one that it lacks: the letter without its accent, in lower case, or in upper case.
// Combining marks stand for nothing. Returns 0 for a symbol for which nothing stands, and -1 for one that is left out.
int32_t label_for(const hws_alphabet *alphabet, const std::string &symbol);

Alphabet alphabet_of_symbols(const std::vector<TextPair> &pairs, bool output);
// Pairs as strings over two alphabets; symbols must be theirs.
Strings strings_of_pairs(const std::vector<TextPair> &pairs, const hws_alphabet *input, const hws_alphabet *output);

}  // namespace tool
