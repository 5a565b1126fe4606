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

struct PairTextFlags {
  std::string format = "auto";
  bool words = false;  // the input's symbols stand between blanks, too
  bool chars = false;  // the output's symbols are characters
  bool no_marks = false;
  void add_to(Command verb);
};

// Fails with the line and what was expected there.
std::vector<TextPair> pairs_of_text(const std::string &text, const PairTextFlags &flags, const std::string &path);

// The characters of a text; blanks are U+2423.
std::vector<std::string> characters(std::string_view text);
// Symbols of an input as a model is asked for them: characters, of which syllables of Hangul are cut into their letters, or
// words between blanks.
std::vector<std::string> input_symbols(std::string_view text, bool words);

// Symbols of an output that stands alone.
std::vector<std::string> output_symbols(std::string_view text, const PairTextFlags &flags);

// A symbol of the alphabet that stands for one that it lacks: the letter without its accent, in lower case, or in upper case.
// Combining marks stand for nothing. Returns 0 for a symbol for which nothing stands, and -1 for one that is left out.
int32_t label_for(const hws_alphabet *alphabet, const std::string &symbol);

Alphabet alphabet_of_symbols(const std::vector<TextPair> &pairs, bool output);
// Pairs as strings over two alphabets; symbols must be theirs.
Strings strings_of_pairs(const std::vector<TextPair> &pairs, const hws_alphabet *input, const hws_alphabet *output);

}  // namespace tool
