#include "src/corpus/csv_fields.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"

namespace hws {

bool CsvFields::next(std::string_view &field) {
  if (ended_) return false;
  const size_t comma = rest_.find(',');
  field = trim_blanks(rest_.substr(0, comma));
  ended_ = comma == std::string_view::npos;
  rest_.remove_prefix(ended_ ? rest_.size() : comma + 1);
  return true;
}

bool says_missing(std::string_view field) {
  const auto is = [&](std::string_view lower) {
    return std::equal(field.begin(), field.end(), lower.begin(), lower.end(), [](char a, char b) { return (a | 0x20) == b; });
  };
  return field.empty() || is("nan") || is("na");
}

bool parse_field(std::string_view field, double &value) {
  if (parse_real(field, value)) return true;
  const size_t e = field.find_first_of("eE");
  double mantissa = 0;
  int64_t exponent = 0;
  if (e == field.npos || !parse_real(field.substr(0, e), mantissa) || !std::isfinite(mantissa)) return false;
  if (!parse_integer(field.substr(e + 1), exponent) || exponent >= 0) return false;
  value = 0;
  return true;
}

bool parse_field(std::string_view field, int64_t &value) { return parse_integer(field, value); }

bool is_header(std::string_view line) {
  bool names = false;
  CsvFields fields(line);
  for (std::string_view field; fields.next(field);) {
    double real;
    int64_t whole;
    if (parse_field(field, real) || parse_field(field, whole)) return false;
    names = names || !says_missing(field);
  }
  return names;
}

}  // namespace hws
