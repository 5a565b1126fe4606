#include "fsa/base/decimal.hh"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>

namespace hws {

namespace {

// Asked of the overloads themselves. libc++ has to_chars for doubles from 14 and
// from_chars from 20 on, yet defines no __cpp_lib_to_chars; for old versions of
// Apple's systems it marks them unavailable, which these expressions notice too.
template <class Real>
constexpr bool kCharconvReads = requires(const char *text, Real &value) { std::from_chars(text, text, value); };
template <class Real>
constexpr bool kCharconvWrites = requires(char *to, Real value) {
  std::to_chars(to, to, value);
  std::to_chars(to, to, value, std::chars_format::general, 6);
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns whether a number that is out of range is too small. Its magnitude is about ten to the power of the place of the first
// digit that is not 0, counted from the point, and the exponent.
bool too_small(std::string_view text) {
  const size_t e = text.find_first_of("eE");
  int64_t exponent = 0;
  if (e != std::string_view::npos) {
    std::string_view digits = text.substr(e + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    // An exponent beyond 64 bits decides alone, as no text has that many digits before or after its point.
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc()) return digits[0] == '-';
  }
  const std::string_view mantissa = text.substr(0, e);
  const size_t point = std::min(mantissa.find('.'), mantissa.size()), first = mantissa.find_first_of("123456789");
  return static_cast<int64_t>(point) - static_cast<int64_t>(first) + exponent < 0;
}

template <class Real>
bool read_as(std::string_view text, Real &value) {
  if constexpr (kCharconvReads<Real>) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) return false;
    if (error == std::errc()) return true;
    if (!too_small(text)) return false;
    value = text[0] == '-' ? -0.0 : 0.0;
    return true;
  } else {
    return c_library_reads(text, value);
  }
}

template <class Real>
char *write_digits_as(char *to, Real value, int precision) {
  if constexpr (kCharconvWrites<Real>) {
    return std::to_chars(to, to + kDecimalRoom, value, std::chars_format::general, precision).ptr;
  } else {
    return c_library_writes(to, value, precision);
  }
}

template <class Real>
char *write_shortest_as(char *to, Real value) {
  if constexpr (kCharconvWrites<Real>) {
    return std::to_chars(to, to + kDecimalRoom, value).ptr;
  } else {
    for (int precision = 15;; ++precision) {
      char *const end = write_digits_as(to, value, precision);
      double back = 0;
      if (precision == 17 || (read_as({to, static_cast<size_t>(end - to)}, back) && back == value)) return end;
    }
  }
}

}  // namespace

// strtod reads the point of the locale, so it is given none: 12.5e3 becomes 125e2.
bool c_library_reads(std::string_view text, double &value) {
  const size_t e = text.find_first_of("eE");
  const std::string_view mantissa = text.substr(0, e);
  int64_t exponent = 0;
  if (e != std::string_view::npos) {
    std::string_view digits = text.substr(e + 1);
    const bool minus = digits.starts_with('-');
    if (minus || digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || !is_digit(digits.front())) return false;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (end != digits.data() + digits.size()) return false;
    // An exponent beyond 64 bits decides alone, as no text has that many digits before or after its point.
    if (error != std::errc()) exponent = INT64_MAX / 2;
    if (minus) exponent = -exponent;
  }
  std::string plain;
  plain.reserve(mantissa.size() + 24);
  bool point = false;
  for (const char c : mantissa) {
    if (is_digit(c)) {
      plain += c;
      if (point) --exponent;
    } else if (c == '.' && !point) {
      point = true;
    } else if (c == '-' && plain.empty() && !point) {
      plain += c;
    } else {
      return false;
    }
  }
  if (plain.empty() || !is_digit(plain.back())) return false;
  plain += 'e';
  char digits[24];
  plain.append(digits, std::to_chars(digits, digits + sizeof digits, exponent).ptr);
  value = std::strtod(plain.c_str(), nullptr);
  return !std::isinf(value);
}

// Whatever stands for the point in this locale, be it of several bytes, is the one
// thing that printf writes here and that is neither sign, digit nor letter.
char *c_library_writes(char *to, double value, int precision) {
  char text[kDecimalRoom + 8];
  const int length = std::snprintf(text, sizeof text, "%.*g", precision, value);
  bool mended = false;
  for (const char c : std::string_view(text, static_cast<size_t>(length))) {
    if (is_digit(c) || c == '-' || c == '+' || (c >= 'a' && c <= 'z')) {
      *to++ = c;
    } else if (!mended) {
      *to++ = '.';
      mended = true;
    }
  }
  return to;
}

bool read_decimal(std::string_view text, double &value) { return read_as(text, value); }
char *write_digits(char *to, double value, int precision) { return write_digits_as(to, value, precision); }
char *write_shortest(char *to, double value) { return write_shortest_as(to, value); }

}  // namespace hws
