// What separates words, for every reader of text: ASCII space, tab, CR, LF, VT and FF. Everything else is part of a word, the
// no-break space U+00A0 too. The same bytes are blanks in UTF-8, since its longer sequences hold none of them.
#pragma once
#include <string_view>

namespace hws {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
// ASCII's control characters. No name of a symbol has one, or a blank.
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// The text without the blanks at both its ends.
constexpr std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Whether a line of a list, such as "word TAB weight", is a comment: it begins with # and a blank, or has no tab. So a word may
// begin with #.
constexpr bool is_comment(std::string_view line) {
  if (!line.starts_with('#')) return false;
  return line.size() == 1 || is_blank(line[1]) || line.find('\t') == line.npos;
}

}  // namespace hws
