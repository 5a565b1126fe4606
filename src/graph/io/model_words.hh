// The words of a text with a model, wherever its lines end. Every mistake is a `parse` error with line and column.
//
// A byte order mark at the beginning is passed. A comment goes from a hash sign that begins a word, or from a word "c", to the
// end of its line. No format has a word like these, so that all have the same comments.
#pragma once
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <string_view>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"
#include "src/graph/model/graph_features.hh"

namespace hws {

class ModelWords {
 public:
  // what: the text's name in messages, "model".
  ModelWords(std::string_view text, const char *what) : rest_(text), what_(what) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  }

  // False at the end.
  bool next() {
    while (pass_blanks() || pass_line_end()) {
    }
    size_t n = 0;
    while (n < rest_.size() && !is_blank(rest_[n])) ++n;
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
    if (!parse_real(word_, value)) wrong("%s is no number; expected %s", quoted(word_).c_str(), expected);
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
    while (n < rest_.size() && is_blank(rest_[n]) && rest_[n] != '\n') ++n;
    if (comment_begins(n)) n = std::min(rest_.find('\n', n), rest_.size());
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
  bool comment_begins(size_t at) const {
    if (at >= rest_.size()) return false;
    return rest_[at] == '#' || (rest_[at] == 'c' && (at + 1 == rest_.size() || is_blank(rest_[at + 1])));
  }

  std::string_view rest_, word_;
  const char *what_;
  int64_t line_ = 1, column_ = 1, at_line_ = 1, at_column_ = 1;
};

}  // namespace hws
