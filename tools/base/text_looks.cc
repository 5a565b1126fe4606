#include "tools/base/text_looks.hh"

#include <algorithm>
#include <charconv>

#include "tools/base/text_lines.hh"

namespace tool {

namespace {

// The line's whole numbers: how many, and the first two.
struct Numbers {
  int64_t count = 0, first = -1, second = -1;
  bool all = true;  // nothing else stands in the line
};

Numbers numbers_of(std::string_view line) {
  Numbers n;
  for (size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) != line.npos;) {
    const size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    int64_t value = 0;
    const auto [rest, error] = std::from_chars(line.data() + at, line.data() + end, value);
    n.all &= error == std::errc() && rest == line.data() + end;
    if (n.count < 2) (n.count == 0 ? n.first : n.second) = value;
    ++n.count;
    at = end;
  }
  return n;
}

void look_at(std::string_view line, TextLooks *looks) {
  const bool comment = line[0] == '#';
  const int64_t tabs = std::count(line.begin(), line.end(), '\t');
  looks->most_tabs = std::max(looks->most_tabs, tabs);
  looks->conllu_lines &= comment || (tabs == 9 && line[0] >= '0' && line[0] <= '9');
  looks->tokens |= !comment;
  looks->pairs &= tabs <= 1;
  looks->tab |= tabs == 1;
  looks->blank |= line.find_first_of(kBlanks) != line.npos;
  looks->integers &= line.find_first_not_of("0123456789 \t\r\v\f") == line.npos;
  if (looks->lines > 0) looks->numbers &= line.find_first_not_of("0123456789+-.eEnNaA, \t\r\v\f") == line.npos;
  looks->comma |= line.find(',') != line.npos;
  const Numbers n = numbers_of(line);
  if (looks->lines++ == 0) {
    looks->two_numbers = n.all && n.count == 2;
  } else {
    looks->counted += n.all && n.first == n.count - 1;
    looks->labelled += n.all && n.count >= 2 && n.second == n.count - 2;
  }
}

}  // namespace

TextLooks looks_of(std::string_view text, int64_t most_lines) {
  TextLooks looks;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (size_t begin = 0; begin < text.size() && looks.lines < most_lines;) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!line.empty()) look_at(line, &looks);
    begin = end + 1;
  }
  return looks;
}

}  // namespace tool
