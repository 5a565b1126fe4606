#include "src/stats/count_codes.hh"

#include "tests/test_list.hh"

using namespace hws;

static void every_code_is_the_code_of_its_number(void **) {
  float before = -1;
  for (int32_t c = 0; c <= UINT16_MAX; ++c) {
    const float x = number_of(static_cast<uint16_t>(c));
    assert_true(x > before);
    assert_true(x == std::floor(x));
    assert_int_equal(code_of(x), c);
    before = x;
  }
  assert_true(before > 0x1p41F && before < 0x1p42F);
}

static void numbers_go_to_the_nearest_code(void **) {
  for (float x = 0; x < 0x1p41F; x = x * 1.0037F + 0.31F) {
    const uint16_t c = code_of(x);
    const double off = std::fabs(static_cast<double>(number_of(c)) - static_cast<double>(x));
    assert_true(off <= std::fmax(0.5, 0x1p-12 * static_cast<double>(x)));
    if (c > 0) {
      assert_true(off <=
                  std::fabs(static_cast<double>(number_of(static_cast<uint16_t>(c - 1))) - static_cast<double>(x)) + 1e-3);
    }
    assert_true(off <= std::fabs(static_cast<double>(number_of(static_cast<uint16_t>(c + 1))) - static_cast<double>(x)) + 1e-3);
  }
}

TESTS(every_code_is_the_code_of_its_number, numbers_go_to_the_nearest_code)
