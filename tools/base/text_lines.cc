#include "tools/base/text_lines.hh"

#include <algorithm>

namespace tool {

std::vector<std::string_view> text_lines(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_blank_line(std::string_view line) { return line.find_first_not_of(kBlanks) == line.npos; }

bool is_comment_line(std::string_view line) {
  if (!line.starts_with('#')) return false;
  return line.size() == 1 || kBlanks.find(line[1]) != kBlanks.npos || line.find('\t') == line.npos;
}

std::vector<std::string_view> columns_of_line(std::string_view line) {
  const auto trimmed = [](std::string_view text) {
    const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
  };
  line = trimmed(line);
  if (line.find('\t') == line.npos) return words_of_line(line);
  std::vector<std::string_view> columns;
  for (size_t at = 0; at < line.size();) {
    const size_t end = std::min(line.find('\t', at), line.size());
    if (const std::string_view column = trimmed(line.substr(at, end - at)); !column.empty()) columns.push_back(column);
    at = end + 1;
  }
  return columns;
}

std::vector<std::string_view> words_of_line(std::string_view line) {
  std::vector<std::string_view> words;
  for (size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) != line.npos;) {
    const size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

}  // namespace tool
