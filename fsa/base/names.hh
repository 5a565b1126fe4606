// What may be the name of a symbol, and which names a text has no room for.
#pragma once
#include <string_view>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

// Why a text can be no name; nullptr if it can. A name may have spaces within, but neither blanks at its ends nor control
// characters, so that it can be a column between tabs. Whether it is UTF-8 is asked elsewhere.
constexpr const char *objection_to_name(std::string_view name) {
  if (name.empty()) return "is empty";
  if (is_blank(name.front()) || is_blank(name.back())) return "is no symbol: none begins or ends with a blank";
  for (const char c : name) {
    if (is_control(c)) return "is no symbol: control characters stand in none";
  }
  return nullptr;
}

// Fails with `argument` for a name that has a space and is to be written to a text which is cut at blanks.
inline void require_no_blank(std::string_view name, const char *format) {
  if (name.find(' ') == std::string_view::npos) return;
  fail(Code::argument, "the symbol %s in %s, which is cut at blanks; expected names without blanks there (AT&T text, symbol "
       "files and pairs of word and tag have room for them, with tabs between columns)", quoted(name).c_str(), format);
}

}  // namespace hws
