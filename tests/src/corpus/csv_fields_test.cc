#include "src/corpus/csv_fields.hh"

#include <string>

#include "tests/test_list.hh"

using namespace hws;

static void fields_lie_between_commas_without_blanks(void **) {
  const std::pair<const char *, const char *> lines[] = {{"1,2", "[1][2]"}, {" 1 ,\t2\t", "[1][2]"}, {"", "[]"}, {",", "[][]"},
                                                         {" , a b ,", "[][a b][]"}, {"a", "[a]"}};
  for (const auto &[line, expected] : lines) {
    std::string found;
    CsvFields fields(line);
    for (std::string_view field; fields.next(field);) found += "[" + std::string(field) + "]";
    assert_string_equal(found.c_str(), expected);
  }
}

static void a_missing_value_is_empty_nan_or_na(void **) {
  for (const char *field : {"", "nan", "NaN", "NAN", "NA", "na"}) assert_true(says_missing(field));
  for (const char *field : {"n", "n/a", "nano", "0", "-nan", " "}) assert_false(says_missing(field));
}

static void a_header_has_names_and_no_number(void **) {
  for (const char *line : {"x,y", "x", "x,", "nan,y", "1x,y", "x 1"}) assert_true(is_header(line));
  for (const char *line : {"", ",", "nan", "nan,", "x,1", "x,+1", "1e3,y", "1e-400,y", "NA",
                           "inf,x", "0x,-5", "99999999999999999999,x"}) {
    assert_false(is_header(line));
  }
}

static void numbers_may_have_a_plus_and_be_too_small(void **) {
  const std::pair<const char *, double> reals[] = {{"+1", 1}, {"-1", -1}, {"+.5e2", 50}, {"1e-400", 0},
                                                   {"-2.5e-999", 0}, {"4e-320", 4e-320},
                                                   {"+1E-400", 0}};
  for (const auto &[field, expected] : reals) {
    double value = 7;
    assert_true(parse_field(field, value));
    assert_true(value == expected);
  }
  for (const char *field : {"+", "++1", "+-1", "-+1", "1e400", "-1e999", "e-400", "1e-", "1e-4.5", "xe-400", "infe-400", ""}) {
    double value = 7;
    assert_false(parse_field(field, value));
  }
  int64_t whole = 0;
  assert_true(parse_field("+12", whole));
  assert_int_equal(whole, 12);
  for (const char *field : {"+", "+-1", "1.0", "1e-400"}) assert_false(parse_field(field, whole));
}

TESTS(fields_lie_between_commas_without_blanks, a_missing_value_is_empty_nan_or_na, a_header_has_names_and_no_number,
      numbers_may_have_a_plus_and_be_too_small)
