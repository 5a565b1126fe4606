#include "src/corpus/csv_fields.hh"

#include <algorithm>

#include "fsa/base/text.hh"

namespace hws {

bool CsvFields::next(std::string_view &field) {
  if (ended_) return false;
  const size_t comma = rest_.find(',');
  field = rest_.substr(0, comma);
  const size_t begin = std::min(field.find_first_not_of(" \t"), field.size());
  field.remove_prefix(begin);
  field = field.substr(0, field.find_last_not_of(" \t") + 1);
  ended_ = comma == std::string_view::npos;
  rest_.remove_prefix(ended_ ? rest_.size() : comma + 1);
  return true;
}

bool says_missing(std::string_view field) {
  constexpr std::string_view kNan = "nan";
  return field.empty() ||
         std::equal(field.begin(), field.end(), kNan.begin(), kNan.end(), [](char a, char b) { return (a | 0x20) == b; });
}

bool is_header(std::string_view line) {
  bool names = false;
  CsvFields fields(line);
  for (std::string_view field; fields.next(field);) {
    double real;
    int64_t whole;
    if (parse_real(field, real) || parse_integer(field, whole)) return false;
    names = names || !says_missing(field);
  }
  return names;
}

}  // namespace hws
