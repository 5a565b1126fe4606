// CMocka from C++: the includes it needs in their order, and closeness. Standard headers come first, as CMocka's fail() is a
// macro and <span> of libc++ declares a function of that name.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmath>
#include <cstdio>

#include "fsa/base/error.hh"
#include "tests/bytes_of.hh"

extern "C" {
#include <cmocka.h>
}

// |a − b| ≤ tolerance · max(1, |a|, |b|), infinities equal.
#define assert_close(a, b, tolerance)                                                              \
  do {                                                                                             \
    const double close_a = (a), close_b = (b);                                                     \
    if (!(close_a == close_b ||                                                                    \
          std::fabs(close_a - close_b) <= (tolerance) * std::fmax(1, std::fmax(std::fabs(close_a), std::fabs(close_b))))) { \
      print_error("%s = %.17g, %s = %.17g, difference %g\n", #a, close_a, #b, close_b, close_a - close_b); \
      fail();                                                                                      \
    }                                                                                              \
  } while (0)

// Asserts that an expression throws hws::Error with the given code.
#define assert_throws(expression, expected)                                       \
  do {                                                                            \
    bool thrown = false;                                                          \
    try {                                                                         \
      (void)(expression);                                                         \
    } catch (const hws::Error &e) {                                               \
      thrown = true;                                                              \
      if (e.code != (expected)) {                                                 \
        print_error("status %d: %s\n", static_cast<int>(e.code), e.message);      \
        fail();                                                                   \
      }                                                                           \
    }                                                                             \
    if (!thrown) { print_error("%s did not throw\n", #expression); fail(); }      \
  } while (0)

// How many random cases a test of the longest kind runs: all of them, or a sixth under a
// sanitizer, which slows it twentyfold.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kCasesDivisor = 6;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr int kCasesDivisor = 6;
#else
inline constexpr int kCasesDivisor = 1;
#endif
#else
inline constexpr int kCasesDivisor = 1;
#endif
