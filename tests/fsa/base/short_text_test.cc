#include "fsa/base/short_text.hh"

#include <string>
#include <type_traits>

#include "tests/test_list.hh"

using namespace hws;

static_assert(std::is_trivially_destructible_v<ShortText> && std::is_trivially_copyable_v<ShortText>);

static void parts_stand_one_after_the_other(void **) {
  ShortText text("%d symbols", 26);
  text.add(" named %.3s", "abcdef");
  assert_string_equal(text.c_str(), "26 symbols named abc");
  assert_false(text.empty());
  assert_true(ShortText().empty());
  assert_string_equal(ShortText().c_str(), "");
}

static void what_does_not_fit_is_left_out(void **) {
  const std::string much(1000, 'x');
  assert_string_equal(ShortText("%s", much.c_str()).c_str(), much.substr(0, 239).c_str());
  ShortText text;
  for (int i = 0; i < 100; ++i) text.add("abcdefg");

  assert_int_equal(std::string(text.c_str()).size(), 239);
  assert_string_equal(text.c_str() + 231, "abcdefga");
}

TESTS(parts_stand_one_after_the_other, what_does_not_fit_is_left_out)
