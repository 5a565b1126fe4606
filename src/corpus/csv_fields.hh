// Lines of numeric CSV: fields between commas, blanks around them dropped, no quotes.
#pragma once
#include <cstdint>
#include <string_view>

namespace hws {

class CsvFields {
 public:
  explicit CsvFields(std::string_view line) : rest_(line) {}
  bool next(std::string_view &field);  // false after the last one

 private:
  std::string_view rest_;
  bool ended_ = false;
};

// Empty, or "nan" or "na" in any case.
bool says_missing(std::string_view field);
// Numbers as fsa/base/text.hh reads them, and as spreadsheets and R write them: with a plus in front too, and 0 for what is too
// small for a double.
bool parse_field(std::string_view field, double &value);
bool parse_field(std::string_view field, int64_t &value);

// Whether a first line has names of columns: none of its fields is a number, and one at least is not missing. O(length).
bool is_header(std::string_view line);

}  // namespace hws
