// The words of a text with a model, wherever its lines end. Every mistake is a `parse` error with line and column.
#pragma once
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <string_view>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"
#include "src/graph/model/graph_features.hh"

namespace hws {

enum class Comments : int32_t { none, from_hash_sign };  // to the end of the line

class ModelWords {
 public:
  // what: the text's name in messages, "model".
  ModelWords(std::string_view text, const char *what, Comments comments = Comments::none)
      : rest_(text), what_(what), comments_(comments) {}

  // False at the end.
  bool next() {
    while (pass_blanks() || pass_line_end()) {
    }
    size_t n = 0;
    while (n < rest_.size() && !blank(rest_[n])) ++n;
    word_ = rest_.substr(0, n);
    at_line_ = line_;
    at_column_ = column_;
    rest_.remove_prefix(n);
    column_ += static_cast<int64_t>(n);
    return n > 0;
  }
  std::string_view word() const { return word_; }
  // Whether another word stands in the line of the last one.
  bool more_in_line() {
    pass_blanks();
    return !rest_.empty() && rest_[0] != '\n';
  }
  // Words that may follow at most: each takes a byte and a blank.
  int64_t room() const { return static_cast<int64_t>(rest_.size() + 1) / 2; }

  template <class First, class... More>
  [[noreturn]] void wrong(const char *format, First first, More... more) const {
    fail_at(Code::parse, at_line_, at_column_, format, first, more...);
  }
  [[noreturn]] void wrong(const char *message) const { wrong("%s", message); }
  void require(const char *expected) {
    if (!next()) wrong("the %s ends; expected %s", what_, expected);
  }
  int64_t integer(int64_t low, int64_t high, const char *expected) {
    require(expected);
    int64_t value = 0;
    if (!parse_integer(word_, value) || value < low || value > high) {
      wrong("%s; expected %s, %" PRId64 " to %" PRId64, quoted(word_).c_str(), expected, low, high);
    }
    return value;
  }
  // How many things follow, each of which takes a word at least.
  int64_t count(const char *expected) {
    const int64_t n = integer(0, INT32_MAX, expected);
    if (n > room()) wrong("%" PRId64 ": the %s has no room for so many after %s", n, what_, expected);
    return n;
  }
  double weight(const char *expected = "an entry of a table") {
    require(expected);
    double value = 0;
    const bool number = parse_real(word_, value);
    // What is too small for a double is 0 to whoever wrote it, as all readers of the format take it.
    if (!number && !tiny(word_)) wrong("%s is no number; expected %s", quoted(word_).c_str(), expected);
    if (!number) value = 0;
    if (!(value >= 0) || std::isinf(value)) wrong("%s; expected a finite number of 0 or more", quoted(word_).c_str());
    return value;
  }
  // A logarithm of a weight, of either sign.
  double nats(const char *expected) {
    require(expected);
    double value = 0;
    if (!parse_real(word_, value) || !(std::fabs(value) <= kMostNats)) {
      wrong("%s; expected %s, -700 to 700", quoted(word_).c_str(), expected);
    }
    return value;
  }
  void end() {
    if (next()) wrong("%s after the end of the %s", quoted(word_).c_str(), what_);
  }

 private:
  // Blanks of a line, and a comment before its end. Whether anything was passed.
  bool pass_blanks() {
    size_t n = 0;
    while (n < rest_.size() && blank(rest_[n]) && rest_[n] != '\n') ++n;
    const bool comment = comments_ == Comments::from_hash_sign && n < rest_.size() && rest_[n] == '#';
    if (comment) n = std::min(rest_.find('\n', n), rest_.size());
    rest_.remove_prefix(n);
    column_ += static_cast<int64_t>(n);
    return n > 0;
  }
  bool pass_line_end() {
    if (rest_.empty() || rest_[0] != '\n') return false;
    rest_.remove_prefix(1);
    ++line_;
    column_ = 1;
    return true;
  }
  static bool blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
  // A decimal number with a negative exponent of three digits or more.
  static bool tiny(std::string_view word) {
    const size_t e = word.find_first_of("eE");
    double mantissa = 0;
    int64_t exponent = 0;
    return e != std::string_view::npos && parse_real(word.substr(0, e), mantissa) && mantissa >= 0 &&
           parse_integer(word.substr(e + 1), exponent) && exponent < -300;
  }

  std::string_view rest_, word_;
  const char *what_;
  Comments comments_;
  int64_t line_ = 1, column_ = 1, at_line_ = 1, at_column_ = 1;
};

}  // namespace hws
