// Lines of a text that commands read themselves, by the rules of the library's readers.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tool {

// ASCII's space, tab, CR, LF, VT and FF. Everything else is part of a word, U+00A0 too.
inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Each without "\n" or "\r\n" at its end, and without the byte order mark that the text may begin with. They stay in `text`.
std::vector<std::string_view> text_lines(std::string_view text);
bool is_blank_line(std::string_view line);
// As hws_strings_read tells comments: a line that begins with # and has no tab or a blank next. So a word may begin with #.
bool is_comment_line(std::string_view line);
// The columns of a table's line: cut at tabs where it has one between two of them, else at blanks, as the library cuts them.
// Empty ones are left out.
std::vector<std::string_view> columns_of_line(std::string_view line);
// What stands between blanks.
std::vector<std::string_view> words_of_line(std::string_view line);

}  // namespace tool
