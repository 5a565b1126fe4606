#include "fsa/compile/regex_scanner.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"

namespace hws {

RegexScanner::RegexScanner(const Alphabet &alphabet, std::string_view pattern) : alphabet_(alphabet), text_(pattern) {
  const size_t bad = find_invalid_utf8(pattern);
  if (bad != std::string_view::npos) wrong(bad, shown(bad).c_str(), "UTF-8");
  characters_ = alphabet.has_names();
  for (Label i = 1; characters_ && i <= alphabet.size(); ++i) {
    uint32_t c;
    characters_ = decode_utf8(alphabet.name(i), 0, c) == static_cast<int>(alphabet.name(i).size());
  }
}

void RegexScanner::line_column(size_t place, int64_t &line, int64_t &column) const {
  line = 1;
  size_t start = 0;
  for (size_t i = 0; i < place && i < text_.size(); ++i) {
    if (text_[i] != '\n') continue;
    ++line;
    start = i + 1;
  }
  column = 1;
  for (size_t i = start; i < place && i < text_.size(); ++i) column += (static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80;
}

void RegexScanner::wrong(size_t place, const char *found, const char *expected) const {
  int64_t line, column;
  line_column(place, line, column);
  fail_at(Code::parse, line, column, "%s; expected %s", found, expected);
}

void RegexScanner::placed(const Error &e, size_t place) const {
  int64_t line, column;
  line_column(place, line, column);
  Error moved(e.code, line, column);
  std::copy(std::begin(e.message), std::end(e.message), std::begin(moved.message));
  throw moved;
}

ShortText RegexScanner::shown(size_t place) const {
  if (place >= text_.size()) return ShortText("the end");
  uint32_t c;
  return quoted(text_.substr(place, static_cast<size_t>(std::max(1, decode_utf8(text_, place, c)))));
}

void RegexScanner::skip_blanks() {
  while (!end() && is_blank(peek())) ++at_;
}

bool RegexScanner::take(char c) {
  skip_blanks();
  if (end() || peek() != c) return false;
  ++at_;
  return true;
}

bool RegexScanner::special(char c, bool in_set) const {
  return is_blank(c) || std::string_view(in_set ? "]-\"<>\\" : "()|*+?{}.[]&-:<>\"~\\").find(c) != std::string_view::npos;
}

std::string_view RegexScanner::nearest(std::string_view name) const {
  if (!alphabet_.has_names() || characters_ || name.size() > 60) return {};
  std::string_view best;
  size_t least = name.size();  // a name with nothing in common is no help
  Array<size_t> row;
  for (Label i = 1; i <= std::min<int64_t>(alphabet_.size(), 100000); ++i) {
    const std::string_view other = alphabet_.name(i);
    if (other.size() >= name.size() + least || name.size() >= other.size() + least) continue;
    row.resize(other.size() + 1);
    for (size_t k = 0; k < row.size(); ++k) row[k] = k;
    for (size_t j = 1; j <= name.size(); ++j) {
      size_t corner = row[0];
      row[0] = j;
      for (size_t k = 1; k < row.size(); ++k) {
        const size_t up = row[k];
        row[k] = std::min({row[k - 1] + 1, up + 1, corner + (name[j - 1] != other[k - 1])});
        corner = up;
      }
    }
    if (row.back() < least) {
      least = row.back();
      best = other;
    }
  }
  return best;
}

Label RegexScanner::find(std::string_view name, size_t place) const {
  int64_t number = 0;
  if (alphabet_.has_names()) number = alphabet_.find(name);
  else if (!parse_integer(name, number)) number = 0;
  if (number >= 1 && number < INT32_MAX && alphabet_.holds(static_cast<Label>(number))) return static_cast<Label>(number);
  ShortText expected = alphabet_.describe();
  if (const std::string_view near = nearest(name); !near.empty()) expected.add("; the nearest is %s", quoted(near).c_str());
  wrong(place, ShortText("%s is no symbol", quoted(name).c_str()).c_str(), expected.c_str());
}

// A run of characters without special ones; \ takes the meaning off the next.
std::string RegexScanner::word(bool in_set) {
  std::string name;
  while (!end() && (peek() == '\\' || !special(peek(), in_set))) {
    if (peek() == '\\') {
      ++at_;
      if (end()) wrong(at_, shown(at_).c_str(), "a character after '\\'");
    }
    uint32_t c;
    const auto length = static_cast<size_t>(decode_utf8(text_, at_, c));
    name += text_.substr(at_, length);
    at_ += length;
    if (characters_) break;
  }
  return name;
}

std::string RegexScanner::until(char close, size_t place) {
  std::string name;
  for (; !end() && peek() != close; ++at_) {
    if (peek() == '\\' && at_ + 1 < text_.size()) ++at_;
    name += peek();
  }
  if (end()) wrong(at_, "the end", ShortText("the %c that closes %s", close, shown(place).c_str()).c_str());
  ++at_;
  return name;
}

Array<Label> RegexScanner::symbols(bool in_set) {
  const size_t place = at_;
  if (peek() == '<') {
    ++at_;
    const std::string inner = until('>', place);
    const Label whole = alphabet_.find("<" + inner + ">");
    return {whole > 0 ? whole : find(inner, place)};
  }
  if (peek() != '"') {
    const std::string name = word(in_set);
    if (name.empty()) {
      wrong(place, shown(place).c_str(),
            in_set ? "a symbol, or the ']' that closes the set"
                   : "a symbol, '(', '[', '.' or '~' (the empty string is written '()')");
    }
    return {find(name, place)};
  }
  ++at_;
  const std::string text = until('"', place);
  Array<Label> found;
  if (!characters_) {
    if (!text.empty()) found.push_back(find(text, place));
    return found;
  }
  for (size_t i = 0; i < text.size();) {
    uint32_t c;
    const auto length = static_cast<size_t>(std::max(1, decode_utf8(text, i, c)));
    found.push_back(find(std::string_view(text).substr(i, length), place));
    i += length;
  }
  return found;
}

bool RegexScanner::weight(double &value, size_t &place) {
  const size_t close = text_.find('>', at_);
  if (peek() != '<' || close == std::string_view::npos) return false;
  if (!parse_real(text_.substr(at_ + 1, close - at_ - 1), value)) return false;
  place = at_;
  at_ = close + 1;
  return true;
}

int64_t RegexScanner::count() {
  skip_blanks();
  const size_t place = at_;
  int64_t n = -1;
  for (; !end() && peek() >= '0' && peek() <= '9'; ++at_) {
    n = std::max<int64_t>(n, 0) * 10 + (peek() - '0');
    if (n > 1000000000) wrong(place, "a number above 1000000000", "a number of repetitions");
  }
  return n;
}

}  // namespace hws
