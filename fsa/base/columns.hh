// Columns of a line, for every reader of tables: at tabs where the line has one, so that names may have blanks within, such as
// "New York"; at runs of blanks where it has none. Lines of both kinds may stand in one text.
#pragma once
#include <cstring>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"

namespace hws {

// Blanks at the ends of a column are no part of it, and columns without anything else are left out. Stops at `most` columns.
inline void split_columns(std::string_view line, Array<std::string_view> &columns, size_t most = SIZE_MAX) {
  const std::string_view within = trim_blanks(line);
  const char *p = within.data(), *const end = p + within.size();
  if (within.empty() || !std::memchr(p, '\t', within.size())) return split_blanks(within, columns, most);
  columns.clear();
  for (; p < end && columns.size() < most; ++p) {
    const char *from = p;
    while (p < end && *p != '\t') ++p;
    const char *to = p;
    while (from < to && is_blank(*from)) ++from;
    while (from < to && is_blank(to[-1])) --to;
    if (from < to) columns.emplace_back(from, static_cast<size_t>(to - from));
  }
}

}  // namespace hws
