#include "fsa/base/ordered_pair.hh"

#include <utility>

#include "tests/test_list.hh"

using namespace hws;

static void words_compare_as_pairs_do_and_give_them_back(void **) {
  const int32_t some[] = {INT32_MIN, INT32_MIN + 1, -3, -1, 0, 1, 7, INT32_MAX - 1, INT32_MAX};
  for (const int32_t a : some) {
    for (const int32_t b : some) {
      const uint64_t one = ordered_pair(a, b);
      assert_int_equal(first_of(one), a);
      assert_int_equal(second_of(one), b);
      for (const int32_t c : some) {
        for (const int32_t d : some) {
          assert_int_equal(one < ordered_pair(c, d), std::pair(a, b) < std::pair(c, d));
        }
      }
    }
  }
}

TESTS(words_compare_as_pairs_do_and_give_them_back)
