#include "fsa/base/decimal.hh"

#include <bit>
#include <clocale>
#include <cmath>
#include <string>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

// Runs `body` in the C locale, in that of the environment (scripts/gates/locale.sh brings one that writes 1,5 for 1.5) and
// in those with other points that are installed.
template <class Body>
static void in_every_locale(Body body) {
  for (const char *name : {"C", "", "de_DE.UTF-8", "fr_FR.UTF-8", "ps_AF.UTF-8"}) {
    if (std::setlocale(LC_ALL, name)) body();
  }
  std::setlocale(LC_ALL, "C");
}

static double any_double(Rng &rng) {
  const double wide = std::bit_cast<double>(rng.bits64());
  return rng.below(2) && std::isfinite(wide) ? wide : static_cast<double>(rng.below(2000001) - 1000000) / 1000;
}

// Text of the characters that numbers are made of: most are numbers, some are too large or too small, some are none.
static std::string any_text(Rng &rng) {
  std::string text;
  const auto digits = [&](int64_t most) {
    for (int64_t n = rng.below(most + 1); n > 0; --n) text += static_cast<char>('0' + (rng.below(3) ? rng.below(10) : 0));
  };
  if (rng.below(3) == 0) text += '-';
  digits(rng.below(20) ? 20 : 400);
  if (rng.below(3)) text += '.';
  digits(rng.below(20) ? 20 : 400);
  if (rng.below(3)) {
    text += rng.below(2) ? 'e' : 'E';
    if (rng.below(2)) text += rng.below(2) ? '-' : '+';
    digits(rng.below(10) ? 3 : 30);
  }
  if (rng.below(20) == 0) {
    const int64_t at = rng.below(static_cast<int64_t>(text.size()) + 1);
    text.insert(static_cast<size_t>(at), 1, "-+.e,0"[rng.below(6)]);
  }
  return text;
}

static void both_ways_of_reading_agree(void **) {
  in_every_locale([] {
    Rng rng(20, RngMethod::test, 0, 0, 0);
    int64_t read = 0, refused = 0;
    for (int i = 0; i < 100000; ++i) {
      const std::string text = any_text(rng);
      double one = 0, other = 0;
      const bool good = read_decimal(text, one);
      if (c_library_reads(text, other) != good || (good && std::bit_cast<uint64_t>(one) != std::bit_cast<uint64_t>(other))) {
        fail_msg("'%s': %s %a; by the C library %a", text.c_str(), good ? "read as" : "refused", one, other);
      }
      ++(good ? read : refused);
    }
    assert_true(read > 50000 && refused > 5000);
  });
}

static void both_ways_of_writing_agree(void **) {
  in_every_locale([] {
    Rng rng(21, RngMethod::test, 0, 0, 0);
    for (int i = 0; i < 100000; ++i) {
      const double x = any_double(rng);
      const int precision = 1 + static_cast<int>(rng.below(17));
      char one[kDecimalRoom], other[kDecimalRoom];
      const std::string a(one, write_digits(one, x, precision)), b(other, c_library_writes(other, x, precision));
      if (a != b) fail_msg("%a to %d digits: %s; by the C library %s", x, precision, a.c_str(), b.c_str());
    }
  });
}

static void what_is_written_is_read_back(void **) {
  in_every_locale([] {
    Rng rng(22, RngMethod::test, 0, 0, 0);
    for (int i = 0; i < 100000; ++i) {
      const double x = any_double(rng);
      char shortest[kDecimalRoom], digits[kDecimalRoom];
      double back = 0, again = 0;
      assert_true(read_decimal({shortest, static_cast<size_t>(write_shortest(shortest, x) - shortest)}, back));
      assert_true(c_library_reads({digits, static_cast<size_t>(c_library_writes(digits, x, 17) - digits)}, again));
      assert_true(std::bit_cast<uint64_t>(back) == std::bit_cast<uint64_t>(x));
      assert_true(std::bit_cast<uint64_t>(again) == std::bit_cast<uint64_t>(x));
    }
  });
}

static void messages_show_numbers_alike(void **) {
  in_every_locale([] {
    assert_string_equal(NumberText(1.5).text, "1.5");
    assert_string_equal(NumberText(-1.0 / 3 * 1e-7).text, "-3.33333e-08");
    assert_string_equal(NumberText(INFINITY).text, "inf");
    assert_string_equal(NumberText(-INFINITY).text, "-inf");
    assert_string_equal(NumberText(123456789).text, "1.23457e+08");
  });
}

TESTS(both_ways_of_reading_agree, both_ways_of_writing_agree, what_is_written_is_read_back, messages_show_numbers_alike)
