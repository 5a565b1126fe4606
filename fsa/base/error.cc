#include "fsa/base/error.hh"

#include <charconv>
#include <cstdarg>
#include <cstdio>

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
#if defined(__cpp_lib_to_chars) && __cpp_lib_to_chars >= 201611L
  *std::to_chars(text, text + sizeof text - 1, x, std::chars_format::general, 6).ptr = 0;
#elif defined(__APPLE__)
  snprintf_l(text, sizeof text, nullptr, "%.6g", x);
#else
  std::snprintf(text, sizeof text, "%.6g", x);  // as in fsa/base/text.cc: these C libraries know no locales
#endif
}

}  // namespace hws
