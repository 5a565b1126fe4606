// The letters of a regular expression: blanks, names, quoted names, numbers; and the
// place of each in the text, for messages. The syntax is in include/hawser/compile.h.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

class RegexScanner {
 public:
  RegexScanner(const Alphabet &alphabet, std::string_view pattern);

  size_t at() const { return at_; }
  bool end() const { return at_ >= text_.size(); }
  char peek() const { return end() ? '\0' : text_[at_]; }
  void skip() { ++at_; }
  bool take(char c);  // skips blanks, then c if it comes next; whether it did
  void skip_blanks();
  // Symbols named by what is next (a name, "...", <...>): one, but for quoted text over an alphabet of
  // characters, which may be any number. `in_set`: between [ and ], where fewer characters are special.
  Array<Label> symbols(bool in_set);
  // Whether a weight `<number>` comes next. If so, stores the number and its index in the text.
  bool weight(double &value, size_t &place);
  // Digits, blanks skipped before; −1: none. Numbers beyond 10^9 are refused.
  int64_t count();

  [[noreturn]] void wrong(size_t place, const char *found, const char *expected) const;
  // The text at a place, for messages: "'*'", "the end".
  ShortText shown(size_t place) const;
  // Throws the error again with the place in front of it.
  [[noreturn]] void placed(const Error &e, size_t place) const;

 private:
  bool special(char c, bool in_set) const;
  Label find(std::string_view name, size_t place) const;
  std::string word(bool in_set);
  std::string until(char close, size_t place);
  void line_column(size_t place, int64_t &line, int64_t &column) const;
  std::string_view nearest(std::string_view name) const;

  const Alphabet &alphabet_;
  const std::string_view text_;
  size_t at_ = 0;
  bool characters_ = true;  // every name is one character: names need no blanks between them
};

}  // namespace hws
