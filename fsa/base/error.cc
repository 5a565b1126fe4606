#include "fsa/base/error.hh"

#include <cstdarg>
#include <cstdio>

#include "fsa/base/decimal.hh"

namespace hws {

void fail(Code code, const char *format, ...) {
  Error e(code, 0, 0);
  va_list args;
  va_start(args, format);
  std::vsnprintf(e.message, sizeof e.message, format, args);
  va_end(args);
  throw e;
}

void fail_at(Code code, int64_t line, int64_t column, const char *format, ...) {
  Error e(code, line, column);
  va_list args;
  va_start(args, format);
  std::vsnprintf(e.message, sizeof e.message, format, args);
  va_end(args);
  throw e;
}

NumberText::NumberText(double x) noexcept {
  static_assert(sizeof text >= kDecimalRoom);
  *write_digits(text, x, 6) = 0;
}

}  // namespace hws
