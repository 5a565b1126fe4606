#include "fsa/base/text.hh"

#include <bit>
#include <clocale>
#include <cstring>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void lines_end_in_every_usual_way(void **) {
  const std::string_view text = "\xEF\xBB\xBF" "a b\r\n\nc";
  LineReader lines(text);
  const char *const expected[] = {"a b", "", "c"};
  for (int i = 0; i < 3; ++i) {
    assert_true(lines.next());
    assert_true(lines.line() == expected[i]);
    assert_int_equal(lines.number(), i + 1);
  }
  assert_false(lines.next());
  assert_int_equal(count_lines(text), 3);
  assert_int_equal(count_lines(""), 0);
  assert_int_equal(count_lines("\n"), 1);
  assert_int_equal(count_lines("a\nb\n"), 2);
}

static void fields_and_their_columns(void **) {
  Array<std::string_view> fields;
  const std::string_view line = "  \xC3\xA4\xC3\xA4 \t 12\tx ";
  split_blanks(line, fields);
  assert_int_equal(fields.size(), 3);
  assert_true(fields[1] == "12");
  assert_int_equal(column_of(line, fields[0]), 3);
  assert_int_equal(column_of(line, fields[1]), 8);  // two letters of two bytes each count once
  split_tabs("a\t\tb c\t", fields);
  assert_int_equal(fields.size(), 4);
  assert_true(fields[1].empty() && fields[2] == "b c" && fields[3].empty());
  split_tabs("", fields);
  assert_int_equal(fields.size(), 1);
  split_blanks(" \t", fields);
  assert_int_equal(fields.size(), 0);
}

static void integers(void **) {
  int64_t v = 0;
  assert_true(parse_integer("-9223372036854775808", v));
  assert_true(v == INT64_MIN);
  assert_true(parse_integer("007", v));
  assert_int_equal(v, 7);
  assert_true(parse_integer("+7", v) && v == 7);
  assert_false(parse_integer("+9223372036854775808", v));
  for (const char *bad :
       {"", "-", "+", "++1", "+-1", "-+1", "0x10", "1.0", "1e3", " 1", "1 ", "9223372036854775808", "one", "--1"}) {
    if (parse_integer(bad, v)) fail_msg("'%s' was taken for an integer", bad);
  }
}

static void reals(void **) {
  double v = 0;
  const struct { const char *text; double value; } good[] = {
      {"0", 0}, {"-0.5", -0.5}, {"1e3", 1000}, {"1E-3", 1e-3}, {".5", .5}, {"5.", 5}, {"Infinity", INFINITY},
      {"inf", INFINITY}, {"-INF", -INFINITY}, {"-infinity", -INFINITY}, {"4.9406564584124654e-324", 0x1p-1074},
      {"1.7976931348623157e308", 0x1.fffffffffffffp1023}, {"99999999999", 99999999999.0}, {"1e+2", 100},
      {"+1", 1}, {"+.5e-1", .05}, {"+inf", INFINITY}, {"1e-400", 0}, {"123e-999999999999999999999", 0}, {".000e-400", 0}};
  for (const auto &g : good) {
    if (!parse_real(g.text, v) || v != g.value) fail_msg("'%s' read as %.17g", g.text, v);
  }
  assert_true(parse_real("-0", v));
  assert_true(std::signbit(v));
  assert_true(parse_real("-1e-400", v) && v == 0);
  assert_true(std::signbit(v));
  for (const char *bad : {"", "-", "+", "0x10", "0x1p3", "nan", "NaN", "-nan", "1e999", "-1e999", "+1e999", "1,5", "1.5.2",
                          "1e", "e5", ".", "-.", "infinit", "Infinityy", "1 ", " 1", "--1", "-+1", "+-1", "++1", "1_000",
                          "1d5", "1e-400x", "1e99999999999999999999"}) {
    if (parse_real(bad, v)) fail_msg("'%s' was taken for the number %g", bad, v);
  }
}

// Any double, written and read, keeps its bits.
static void reals_survive_writing(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 200000; ++i) {
    const double x = i % 2 ? std::bit_cast<double>(rng.bits64()) : static_cast<double>(rng.below(100000)) / 100;
    if (std::isnan(x)) continue;
    for (const bool shortest : {true, false}) {
      std::string text;
      shortest ? append_real(text, x) : append_real17(text, x);
      double back = 0;
      if (!parse_real(text, back) || std::bit_cast<uint64_t>(back) != std::bit_cast<uint64_t>(x)) {
        fail_msg("%a was written as %s and read as %a", x, text.c_str(), back);
      }
    }
  }
  std::string text;
  append_real(text, 0.1);
  append_real(text, INFINITY);
  append_real17(text, 0.1);
  append_integer(text, INT64_MIN);
  assert_string_equal(text.c_str(), "0.1Infinity0.10000000000000001-9223372036854775808");
}

static void numbers_know_no_locale(void **) {
  bool found = false;
  for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C"}) {
    if (!std::setlocale(LC_ALL, name)) continue;
    found = true;
    double v = 0;
    std::string text;
    assert_true(parse_real("2.5", v));
    append_real(text, v);
    append_real17(text, v);
    assert_string_equal(text.c_str(), "2.52.5");
    assert_false(parse_real("2,5", v));
  }
  std::setlocale(LC_ALL, "C");
  assert_true(found);
}

static void utf8_is_read_strictly(void **) {
  for (const uint32_t c : {0x24U, 0x7FU, 0x80U, 0x7FFU, 0x800U, 0xD7FFU, 0xE000U, 0xFFFFU, 0x10000U, 0x10FFFFU}) {
    std::string text = "x";
    append_utf8(text, c);
    uint32_t back = 0;
    assert_int_equal(decode_utf8(text, 1, back), text.size() - 1);
    assert_int_equal(back, c);
    assert_true(find_invalid_utf8(text) == std::string_view::npos);
    text.pop_back();
    if (text.size() > 1) assert_int_equal(decode_utf8(text, 1, back), 0);  // cut short
  }
  // A lone continuation, overlong forms, a surrogate, beyond the last code point.
  for (const char *bad : {"a\x80", "a\xC0\x80", "a\xC1\xBF", "a\xE0\x9F\xBF", "a\xED\xA0\x80", "a\xF0\x8F\xBF\xBF",
                          "a\xF4\x90\x80\x80", "a\xF5\x80\x80\x80", "a\xFF", "a\xC3("}) {
    assert_int_equal(find_invalid_utf8(bad), 1);
  }
}

static void messages_show_any_input(void **) {
  assert_string_equal(quoted("a\xC3\xA4").c_str(), "'a\xC3\xA4'");
  assert_string_equal(quoted(std::string_view("\0\n\xFF", 3)).c_str(), "'\\x00\\x0A\\xFF'");
  const std::string wide = quoted(std::string(1000, 'x')).c_str();
  assert_true(wide.size() < 50);
  assert_true(wide.find("...") != std::string::npos);
}

TESTS(lines_end_in_every_usual_way, fields_and_their_columns, integers, reals, reals_survive_writing, numbers_know_no_locale,
      utf8_is_read_strictly, messages_show_any_input)
