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

static void a_missing_value_is_empty_or_nan(void **) {
  for (const char *field : {"", "nan", "NaN", "NAN"}) assert_true(says_missing(field));
  for (const char *field : {"na", "nano", "0", "-nan", " "}) assert_false(says_missing(field));
}

static void a_header_has_names_and_no_number(void **) {
  for (const char *line : {"x,y", "x", "x,", "nan,y", "1x,y", "x 1"}) assert_true(is_header(line));
  for (const char *line : {"", ",", "nan", "nan,", "x,1", "1e3,y", "inf,x", "0x,-5", "99999999999999999999,x"}) {
    assert_false(is_header(line));
  }
}

TESTS(fields_lie_between_commas_without_blanks, a_missing_value_is_empty_or_nan, a_header_has_names_and_no_number)
