// Lines of numeric CSV: fields between commas, blanks around them dropped, no quotes.
#pragma once
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

// Empty, or "nan" in any case.
bool says_missing(std::string_view field);

// Whether a first line has names of columns: none of its fields is a number, and one at least is not missing. O(length).
bool is_header(std::string_view line);

}  // namespace hws
