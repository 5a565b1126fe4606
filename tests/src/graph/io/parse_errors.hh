// What every test of a text format asks of mistakes.
#pragma once
#include <functional>

#include "tests/harness.hh"

namespace hws {

// `read` fails to parse the text, at this line and column, with a message that has this part.
inline void assert_parse_error(const std::function<void()> &read, const char *text, int64_t line, int64_t column,
                               const char *part) {
  try {
    read();
  } catch (const Error &e) {
    if (e.code == Code::parse && e.line == line && e.column == column && std::strstr(e.message, part)) return;
    print_error("%s\n%d:%lld:%lld: %s\n", text, static_cast<int>(e.code), static_cast<long long>(e.line),
                static_cast<long long>(e.column), e.message);
    fail();
  }
  print_error("accepted: %s\n", text);
  fail();
}

}  // namespace hws
