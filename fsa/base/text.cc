#include "fsa/base/text.hh"

#include <charconv>
#include <cmath>
#include <cstring>
#include <system_error>

#include "fsa/base/blanks.hh"
#include "fsa/base/decimal.hh"

namespace hws {

namespace {

std::string_view chomp(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

bool equal_ignoring_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != lower[i]) return false;
  }
  return true;
}

bool append_not_finite(std::string &out, double value) {
  if (std::isfinite(value)) return false;
  out += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
  return true;
}

}  // namespace

LineReader::LineReader(std::string_view text) : rest_(text) {
  if (rest_.substr(0, 3) == "\xEF\xBB\xBF") rest_.remove_prefix(3);
}

bool LineReader::next() {
  if (rest_.empty()) return false;
  ++number_;
  const size_t end = rest_.find('\n');
  line_ = chomp(rest_.substr(0, end));
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  return true;
}

int64_t count_lines(std::string_view text) {
  int64_t lines = 0;
  while (!text.empty()) {
    ++lines;
    const void *end = std::memchr(text.data(), '\n', text.size());
    if (!end) break;
    text.remove_prefix(static_cast<size_t>(static_cast<const char *>(end) - text.data()) + 1);
  }
  return lines;
}

void split_blanks(std::string_view line, Array<std::string_view> &fields, size_t most) {
  fields.clear();
  const char *p = line.data(), *const end = p + line.size();
  for (;;) {
    while (p < end && is_blank(*p)) ++p;
    if (p == end || fields.size() == most) return;
    const char *from = p;
    while (p < end && !is_blank(*p)) ++p;
    fields.emplace_back(from, static_cast<size_t>(p - from));
  }
}

void split_tabs(std::string_view line, Array<std::string_view> &fields) {
  fields.clear();
  for (size_t from = 0;;) {
    const size_t tab = line.find('\t', from);
    fields.push_back(line.substr(from, tab == std::string_view::npos ? tab : tab - from));
    if (tab == std::string_view::npos) return;
    from = tab + 1;
  }
}

int64_t column_of(std::string_view line, std::string_view part) {
  int64_t column = 1;
  for (const char *p = line.data(); p < part.data(); ++p) {
    if ((static_cast<unsigned char>(*p) & 0xC0) != 0x80) ++column;
  }
  return column;
}

bool parse_integer(std::string_view text, int64_t &value) {
  const char *begin = text.data(), *const stop = begin + text.size();
  auto read = std::from_chars(begin, stop, value);
  if (read.ec == std::errc::invalid_argument && begin != stop && *begin == '+' && ++begin != stop && *begin != '-') {
    read = std::from_chars(begin, stop, value);
  }
  return read.ec == std::errc() && read.ptr == stop;
}

bool parse_real(std::string_view text, double &value) {
  const bool minus = text.starts_with('-'), plus = text.starts_with('+');
  const std::string_view digits = text.substr(minus || plus ? 1 : 0);
  if (equal_ignoring_case(digits, "infinity") || equal_ignoring_case(digits, "inf")) {
    value = minus ? -INFINITY : INFINITY;
    return true;
  }
  bool digit = false;
  for (const char c : digits) {
    if (c >= '0' && c <= '9') digit = true;
    else if (c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-') return false;
  }
  if (!digit || (digits.front() != '.' && (digits.front() < '0' || digits.front() > '9'))) return false;
  return read_decimal(plus ? digits : text, value);
}

void append_integer(std::string &out, int64_t value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void append_real(std::string &out, double value) {
  char digits[kDecimalRoom];
  if (!append_not_finite(out, value)) out.append(digits, write_shortest(digits, value));
}

void append_real17(std::string &out, double value) {
  char digits[kDecimalRoom];
  if (!append_not_finite(out, value)) out.append(digits, write_digits(digits, value, 17));
}

int decode_utf8(std::string_view text, size_t at, uint32_t &code_point) {
  if (at >= text.size()) return 0;
  const auto byte = [&](size_t i) { return static_cast<uint32_t>(static_cast<unsigned char>(text[at + i])); };
  const uint32_t first = byte(0);
  if (first < 0x80) {
    code_point = first;
    return 1;
  }
  const int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < static_cast<size_t>(length)) return 0;
  uint32_t c = first & (0xFFU >> (length + 1));
  for (int i = 1; i < length; ++i) {
    const uint32_t b = byte(static_cast<size_t>(i));
    if ((b & 0xC0) != 0x80) return 0;
    c = c << 6 | (b & 0x3F);
  }
  const uint32_t least = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80;
  if (c < least || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
  code_point = c;
  return length;
}

void append_utf8(std::string &out, uint32_t c) {
  const auto put = [&](uint32_t b) { out.push_back(static_cast<char>(static_cast<unsigned char>(b))); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6);
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

size_t find_invalid_utf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    uint32_t c;
    const int length = decode_utf8(text, at, c);
    if (length == 0) return at;
    at += static_cast<size_t>(length);
  }
  return std::string_view::npos;
}

ShortText quoted(std::string_view text) {
  ShortText out("'");
  for (size_t at = 0; at < text.size();) {
    if (at >= 40) {
      out.add("...");
      break;
    }
    uint32_t c;
    const int length = decode_utf8(text, at, c);
    if (length > 0 && c >= 0x20 && (c < 0x7F || c > 0x9F)) {
      out.add("%.*s", length, text.data() + at);
      at += static_cast<size_t>(length);
    } else {
      out.add("\\x%02X", static_cast<unsigned char>(text[at++]));
    }
  }
  out.add("'");
  return out;
}

}  // namespace hws
