// How the library says that something went wrong: one exception type, thrown
// anywhere below capi/ and turned into a status there. The codes are those of
// include/hawser/status.h (capi/base/guard.hh asserts that they agree).
#pragma once
#include <cstdint>
#include <exception>

namespace hws {

enum class Code : int32_t {
  argument = -1, parse = -2, io = -3, corrupt = -4, version = -5, no_memory = -6, limit = -7,
  diverged = -8, improper = -9, empty = -10, unsupported = -11, cancelled = -12, internal = -13, impossible = -14,
};

// Holds its message in place, so that throwing one needs no memory of ours.
class Error : public std::exception {
 public:
  Error(Code c, int64_t at_line, int64_t at_column) noexcept : code(c), line(at_line), column(at_column) {}
  const char *what() const noexcept override { return message; }
  Code code;
  int64_t line, column;  // 1-based place in a text or byte offset in a binary (line 0); 0: none
  char message[480] = {0};
};

// MinGW's C++ library formats as C99 does, whatever its compiler assumes of printf.
#if defined(__MINGW32__) && !defined(__clang__)
#define HWS_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#else
#define HWS_PRINTF(text, first) __attribute__((format(printf, text, first)))
#endif

// printf-like. The message says what was found and what was expected; no trailing full stop.
[[noreturn]] void fail(Code code, const char *format, ...) HWS_PRINTF(2, 3);
[[noreturn]] void fail_at(Code code, int64_t line, int64_t column, const char *format, ...) HWS_PRINTF(4, 5);

// A number as messages show it, the same under any LC_NUMERIC (printf's %g is
// not): fail(..., "weight %s", NumberText(w).text).
struct NumberText {
  explicit NumberText(double x) noexcept;
  char text[32];
};

}  // namespace hws
