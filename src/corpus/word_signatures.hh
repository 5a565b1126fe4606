// Classes of rare and unknown words, by a table of how words are spelled.
//
// A table is text. A line has a name, a test and perhaps what the test needs; an empty line ends a group, and a line that
// begins with # is a comment. The class of a word is named "UNK", then for each group, in order, "-" and the name of the first
// line whose test the word passes, if there is one. Letters are those of ASCII.
//
//   test       the word passes if it
//   initial    is the first of its sentence and begins with a capital
//   capital    begins with a capital
//   capitals   has a capital and no small letter
//   digit      has a digit
//   hyphen     has a hyphen
//   suffix X   ends in X, whatever its case, and has at least three characters more
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/machine/alphabet.hh"

namespace hws {

class WordSignatures {
 public:
  // Fails with `parse`, line and what was expected.
  explicit WordSignatures(std::string_view table);
  // For English.
  static std::string_view standard();

  std::string_view table() const { return table_; }
  // Whether a name is that of a class, or could be.
  static bool is_class(std::string_view name);
  std::string of(std::string_view word, bool is_first) const;
  // The label of a word among names, or of its class. A class that is not there gives way to the one without its last part, and
  // so on. 0: there is none of these.
  Label find(const Alphabet &names, std::string_view word, bool is_first) const;
  // That of the word's class alone, in the same way.
  Label find_class(const Alphabet &names, std::string_view word, bool is_first) const;

 private:
  enum class Test : int32_t { initial, capital, capitals, digit, hyphen, suffix };
  struct Line {
    std::string name, suffix;
    Test test;
    bool ends_group;
  };
  static bool passes(const Line &line, std::string_view word, bool is_first);

  std::string table_;
  std::vector<Line> lines_;
};

}  // namespace hws
