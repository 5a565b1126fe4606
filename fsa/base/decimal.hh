// Doubles as decimal text. Neither direction depends on LC_NUMERIC, whichever
// C++ library there is: <charconv> does the work where it knows doubles, and
// the C library's functions do it elsewhere, kept away from decimal points.
#pragma once
#include <string_view>

namespace hws {

// What write_digits and write_shortest need at most: sign, 17 digits, point,
// the four zeros that %g may put before them, exponent.
inline constexpr int kDecimalRoom = 32;

// Reads digits with an optional minus, point and exponent. The caller has checked that there are no other characters. A number
// nearer to 0 than any double (1e-999) is read as 0. False if the text has another form, or is beyond every double (1e999).
bool read_decimal(std::string_view text, double &value);
// As printf's %.*g in the C locale; precision 1 to 17. Returns the end.
char *write_digits(char *to, double value, int precision);
// As many digits as it takes to read the same bits back. Returns the end.
char *write_shortest(char *to, double value);

// The same by the C library alone. Only tests call these where <charconv> knows doubles.
bool c_library_reads(std::string_view text, double &value);
char *c_library_writes(char *to, double value, int precision);

}  // namespace hws
